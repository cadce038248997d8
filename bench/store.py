"""How fast the SQLite store writes and reads: `python bench/store.py --memories 10000 --spaces 1 --json`.

A write is one durable transaction that looks first (by fingerprint, by words, the 16 nearest) and then keeps
one memory whose vector is given. A read searches by words and by vector and loads the ten best. Times include
the hop to the store's thread. Words are as frequent as content words are (the most frequent stands in one
text of fourteen); vectors are random directions around a few hundred centres, so that neighbours mean
something.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triptych.access.scopes import reading
from triptych.model.entry import Where
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.space import Space, default_policy
from triptych.ports.embedder import EmbedderIdentity
from triptych.ports.store import Reader, Store, Writer
from triptych.settings import StoreSettings
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON
from triptych.testing.examples import a_memory
from triptych.text.words import query_terms

DIMENSION = 384
BATCH = 2000
CENTRES = 300
ME = Principal(user="me")
NOW = Where(now=NOON)


@dataclass(frozen=True)
class Corpus:
    """Texts and vectors, made up but repeatable."""

    generator: np.random.Generator
    words: NDArray[np.str_]
    cumulated: NDArray[np.float64]
    centres: NDArray[np.float32]

    @classmethod
    def seeded(cls, seed: int = 7) -> Corpus:
        """The corpus of one seed."""
        generator = np.random.default_rng(seed)
        letters = np.array(list("abcdefghijklmnopqrstuvwxyz"))
        words = np.array(
            ["".join(generator.choice(letters, generator.integers(3, 10))) for _ in range(20_000)]
        )
        weights = 1 / (np.arange(len(words)) + 30)
        cumulated = np.cumsum(weights / weights.sum())
        cumulated[-1] = 1.0
        centres = generator.normal(size=(CENTRES, DIMENSION)).astype(np.float32)
        return cls(generator, words, cumulated, centres)

    def text(self) -> str:
        """About fourteen words, frequent ones more often."""
        return " ".join(self.words[np.searchsorted(self.cumulated, self.generator.random(14))])

    def vectors(self, count: int) -> NDArray[np.float32]:
        """Unit vectors."""
        chosen = self.centres[self.generator.integers(0, CENTRES, count)]
        rows = chosen + 1.2 * self.generator.normal(size=(count, DIMENSION)).astype(np.float32)
        unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit.astype(np.float16).astype(np.float32)


def space_of(number: int) -> Space:
    """The benchmark's spaces."""
    return Space.of_user("me", f"s{number}")


async def fill(store: Store, corpus: Corpus, memories: int, spaces: int) -> float:
    """Put the memories in, in large transactions; seconds."""
    start = time.perf_counter()

    def make_spaces(writer: Writer) -> None:
        for number in range(spaces):
            writer.put_policy("default", space_of(number), default_policy(space_of(number)))

    await store.write(make_spaces)
    for first in range(0, memories, BATCH):
        texts = [corpus.text() for _ in range(min(BATCH, memories - first))]
        vectors = corpus.vectors(len(texts))

        places = [space_of((first + offset) % spaces) for offset in range(len(texts))]
        batch = [a_memory(text, space=place) for text, place in zip(texts, places, strict=True)]
        await store.write(partial(keep_all, memories=batch, vectors=vectors))
    return time.perf_counter() - start


def keep_all(writer: Writer, memories: Sequence[Memory], vectors: NDArray[np.float32]) -> None:
    """Insert many in one transaction."""
    for memory, vector in zip(memories, vectors, strict=True):
        writer.insert_memory(memory, vector)


def remember(writer: Writer, space: Space, text: str, vector: NDArray[np.float32]) -> None:
    """One write as the remember path does it."""
    scope = reading(ME, [space])
    writer.by_fingerprint(scope, space, text)
    writer.words(scope, NOW, query_terms(text)[:8], limit=16)
    writer.nearest(scope, NOW, vector, limit=16)
    writer.insert_memory(a_memory(text, space=space), vector)


def recall(reader: Reader, space: Space, text: str, vector: NDArray[np.float32]) -> int:
    """One read as the recall path does it."""
    scope = reading(ME, [space])
    words = reader.words(scope, NOW, query_terms(text)[:6], limit=200)
    near = reader.nearest(scope, NOW, vector, limit=200)
    best = list(dict.fromkeys([hit.ref for hit in words.hits[:5]] + [hit.ref for hit in near]))[:10]
    return len(reader.load(scope, best))


def nearest(reader: Reader, space: Space, vector: NDArray[np.float32]) -> int:
    """The vector arm alone."""
    return len(reader.nearest(reading(ME, [space]), NOW, vector, limit=10))


async def measure(store: Store, corpus: Corpus, spaces: int, repeats: int) -> dict[str, dict[str, float]]:
    """Milliseconds of each operation, in spaces chosen at random; the first touch of the first one apart."""
    texts = [corpus.text() for _ in range(repeats)]
    vectors = corpus.vectors(repeats)
    chosen = [space_of(int(n)) for n in corpus.generator.integers(0, spaces, repeats)]
    asked = list(zip(chosen, texts, vectors, strict=True))
    nears = [partial(nearest, space=space, vector=vector) for space, _, vector in asked]
    reads = [partial(recall, space=space, text=text, vector=vector) for space, text, vector in asked]
    cold = await timed(store, nears[:1])
    warm_up = await timed(store, reads)
    results = {"first_nearest": cold, "first_recalls": warm_up}
    results["recall"] = await timed(store, reads)
    results["nearest"] = await timed(store, nears)
    results["remember"] = await timed_writes(store, chosen, texts, vectors)
    return {name: summary(times) for name, times in results.items()}


async def timed(store: Store, works: Sequence[Callable[[Reader], int]]) -> list[float]:
    """Milliseconds of each read."""
    times = []
    for work in works:
        start = time.perf_counter()
        await store.read(work)
        times.append(1000 * (time.perf_counter() - start))
    return times


async def timed_writes(
    store: Store, spaces: list[Space], texts: list[str], vectors: NDArray[np.float32]
) -> list[float]:
    """Milliseconds of each write."""
    times = []
    for space, text, vector in zip(spaces, texts, vectors, strict=True):
        start = time.perf_counter()
        await store.write(partial(remember, space=space, text=text, vector=vector))
        times.append(1000 * (time.perf_counter() - start))
    return times


def summary(times: list[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    ordered = sorted(times)
    return {
        "p50_ms": round(statistics.median(ordered), 3),
        "p95_ms": round(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 3),
    }


async def run(options: argparse.Namespace) -> dict[str, object]:
    """The whole benchmark."""
    corpus = Corpus.seeded()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        path = Path(folder) / "bench.db"
        store = SqliteStore(path, StoreSettings(durability=options.durability, cache_mb=options.cache_mb))
        await store.open(EmbedderIdentity("bench", DIMENSION, "1"))
        filled = await fill(store, corpus, options.memories, options.spaces)
        results = await measure(store, corpus, options.spaces, options.repeats)
        await store.close()
        return {
            "memories": options.memories,
            "spaces": options.spaces,
            "fill_seconds": round(filled, 1),
            "file_mb": round(path.stat().st_size / 1e6, 1),
            "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            **results,
        }


def main() -> None:
    """Read the options, print the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--spaces", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=300)
    parser.add_argument("--durability", choices=["normal", "full"], default="normal")
    parser.add_argument("--cache-mb", type=int, default=256)
    parser.add_argument("--folder", default=None, help="where the database is made (default: the system's)")
    parser.add_argument("--json", action="store_true")
    result = asyncio.run(run(parser.parse_args()))
    if parser.parse_args().json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:>14}  {value}")


if __name__ == "__main__":
    main()
