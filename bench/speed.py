"""How long a durable add and a recall take through the public face, embedding apart.

    python bench/speed.py [--memories 10000] [--adds 300] [--recalls 300] [--json]

The store is SQLite in a temporary folder. Vectors come from an embedder of hashed words, which is asked
before each call and keeps what it computed, as the bundled one does: what is timed is Triptych itself with
the vector given. Embedding is timed apart; the bundled embedder by bench/embedder.py.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from triptych import Triptych
from triptych.model.ids import MemoryId, new_id
from triptych.model.memory import Kind, Memory, Method, Source
from triptych.model.principal import Principal
from triptych.model.space import Space, default_policy
from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member

if TYPE_CHECKING:
    from triptych.ports.embedder import Vector, Vectors

_NAMES = (
    "Ann Bo Carla Dmitri Elin Farid Greta Hugo Ines Jonas Kiri Liam Mei Nadia Otto Priya Quinn Rosa".split()
)
_VERBS = "bought sold repaired painted visited lost found designed cooked filmed packed mailed tuned".split()
_THINGS = (
    "kayak lamp violin bicycle teapot drone camera carpet ladder printer tent guitar mirror boiler engine "
    "novel statue garden fence canoe telescope blanket kettle saddle wagon scooter cabinet piano ferret"
).split()
_KINDS = "red blue old tiny heavy wooden broken shiny Swedish antique folding electric silent green".split()
_PLACES = "Graz Lyon Turin Oslo Porto Ghent Kyoto Lima Cork Bern Riga Split Davos Leeds Nantes Tartu".split()
_THINGS_ZH = "自行车 茶壶 相机 小提琴 帐篷 地毯 望远镜 打印机 台灯 吉他 花园 毛毯".split()
_PLACES_ZH = "上海 成都 西安 杭州 大理 青岛 苏州 厦门 昆明 武汉".split()


def sentence(rng: random.Random, number: int) -> str:
    """A short statement; one in five is Chinese."""
    if number % 5 == 0:
        place, thing = rng.choice(_PLACES_ZH), rng.choice(_THINGS_ZH)
        return f"我在{place}买了第{number}号{thing}，花了{rng.randint(10, 9999)}元"
    thing = f"{rng.choice(_KINDS)} {rng.choice(_THINGS)}"
    return f"{rng.choice(_NAMES)} {rng.choice(_VERBS)} a {thing} in {rng.choice(_PLACES)} for {number} kronor"


def fill(memory: Triptych, embedder: ScriptedEmbedder, count: int, rng: random.Random) -> None:
    """Put `count` memories into one space, past extraction and merging."""
    space, principal = Space.of_user("bench"), Principal(user="bench")
    store = memory._inner._parts.store
    now = datetime.now(UTC) - timedelta(days=400)
    for start in range(0, count, 500):
        texts = [sentence(rng, number) for number in range(start, min(start + 500, count))]
        vectors = embedder.embed(texts, TextRole.PASSAGE)
        batch = [
            (_memory(space, text, now + timedelta(minutes=start)), v)
            for text, v in zip(texts, vectors, strict=True)
        ]

        def insert(writer, batch=batch):  # type: ignore[no-untyped-def]
            if writer.policy(principal.tenant, space) is None:
                writer.put_policy(principal.tenant, space, default_policy(space))
            for one, vector in batch:
                writer.insert_memory(one, vector)

        memory._portal.call(store.write(insert))


def _memory(space: Space, text: str, at: datetime) -> Memory:
    source = Source(author="user:bench", method=Method.STATED, said_at=at)
    return Memory(
        id=MemoryId(new_id()),
        tenant="default",
        space=space,
        kind=Kind.FACT,
        content=text,
        recorded_at=at,
        updated_at=at,
        sources=(source,),
        subject="user:bench",
        valid_from=at,
    )


class _Keeping:
    """An embedder that keeps what it computed."""

    def __init__(self, embedder: ScriptedEmbedder) -> None:
        self._embedder = embedder
        self._kept: dict[str, Vector] = {}

    @property
    def identity(self) -> EmbedderIdentity:
        """The other's."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """As the other's, computed once."""
        for text in texts:
            if text not in self._kept:
                self._kept[text] = self._embedder.embed([text], role)[0]
        return np.array([self._kept[text] for text in texts])

    def is_known(self, texts: Sequence[str], role: TextRole) -> bool:  # noqa: ARG002 - both roles are alike
        """Whether all were computed before."""
        return all(text in self._kept for text in texts)

    def forget(self) -> None:
        """Nothing is erased here."""


def timed(
    call: Callable[[str], object], texts: Sequence[str], embedder: _Keeping
) -> tuple[list[float], list[float]]:
    """Milliseconds of a call with each text, which has been embedded, and of embedding it."""
    took, embedding = [], []
    for text in texts:
        begun = time.perf_counter()
        embedder.embed([text], TextRole.PASSAGE)
        given = time.perf_counter()
        call(text)
        took.append((time.perf_counter() - given) * 1000)
        embedding.append((given - begun) * 1000)
    return took, embedding


def summary(took: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {
        "p50_ms": round(statistics.median(took), 2),
        "p95_ms": round(statistics.quantiles(took, n=20)[18], 2),
    }


def measure(memories: int, adds: int, recalls: int) -> dict[str, object]:
    """Build the store, then time adds and recalls."""
    rng = random.Random(7)
    embedder = ScriptedEmbedder(dimension=384)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        keeping = _Keeping(embedder)
        with Triptych.open(path, embedder=keeping, settings={"upkeep": {"worker": False}}) as memory:
            fill(memory, embedder, memories, rng)
            me: Member = memory.principal(user="bench")
            me.recall("warm the views up")
            me.remember("warm the writer up")
            statements = [sentence(rng, 1_000_000 + number) for number in range(adds)]
            added, embedding = timed(me.remember, statements, keeping)
            recalled, _ = timed(me.recall, [_question(rng) for _ in range(recalls)], keeping)
    return {
        "memories": memories,
        "add": summary(added),
        "recall": summary(recalled),
        "embedding": summary(embedding),
    }


def _question(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return f"在{rng.choice(_PLACES_ZH)}买的{rng.choice(_THINGS_ZH)}多少钱？"
    return (
        f"Who {rng.choice(_VERBS)} the {rng.choice(_KINDS)} {rng.choice(_THINGS)} in {rng.choice(_PLACES)}?"
    )


def main() -> None:
    """Print the figures, and the machine they are of."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--memories", type=int, default=10_000)
    options.add_argument("--adds", type=int, default=300)
    options.add_argument("--recalls", type=int, default=300)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    figures = measure(chosen.memories, chosen.adds, chosen.recalls)
    figures["machine"] = f"{platform.machine()}, Python {platform.python_version()}, {sys.platform}"
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:9} {value}")


if __name__ == "__main__":
    main()
