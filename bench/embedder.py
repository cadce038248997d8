"""How fast the bundled embedder is on this machine.

    python bench/embedder.py [--json] [--texts 256] [--repeats 5]

Reports wall time, with no text repeated, so that the kept vectors of earlier texts do not help. The
number of threads is NumPy's: set OPENBLAS_NUM_THREADS before starting.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from triptych.ports.embedder import TextRole
from triptych.providers.e5.embedder import BundledEmbedder

PEOPLE = ["Ann", "Bo", "Carla", "Deniz", "Ewa", "Farid", "Gita", "Hugo"]
ENGLISH = "{who} moved meeting number {n} to Thursday and asked for a room with a projector."
CHINESE = "{who}把第{n}次会议改到了星期四，还想要一间带投影仪的会议室。"


def sentences(pattern: str, first: int, count: int) -> list[str]:
    """Sentences that differ from each other; other numbers give others again."""
    return [pattern.format(who=PEOPLE[n % len(PEOPLE)], n=n) for n in range(first, first + count)]


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def median_ms(embedder: BundledEmbedder, texts: Sequence[str]) -> float:
    return 1000 * statistics.median(
        seconds(partial(embedder.embed, [text], TextRole.QUERY)) for text in texts
    )


def long_text(number: int, characters: int) -> str:
    return " ".join(sentences(ENGLISH, 10_000 * (number + 1), 60))[:characters]


def measured(texts: int, repeats: int) -> dict[str, float]:
    """Name → figure; the name holds the unit."""
    embedder = BundledEmbedder()
    load = seconds(lambda: embedder.embed(["first"], TextRole.QUERY))
    english, chinese = (sentences(pattern, 0, texts) for pattern in (ENGLISH, CHINESE))
    return {
        "load and first text s": load,
        "one English text ms": median_ms(embedder, sentences(ENGLISH, 5_000, 8 * repeats)),
        "one Chinese text ms": median_ms(embedder, sentences(CHINESE, 5_000, 8 * repeats)),
        "same text again ms": median_ms(embedder, ["first"] * 8 * repeats),
        "English batch texts/s": texts / seconds(lambda: embedder.embed(english, TextRole.PASSAGE)),
        "Chinese batch texts/s": texts / seconds(lambda: embedder.embed(chinese, TextRole.PASSAGE)),
        "2,000 characters ms": median_ms(embedder, [long_text(number, 2_000) for number in range(repeats)]),
    }


def settings(texts: int, repeats: int) -> dict[str, object]:
    return {
        "embedder": str(BundledEmbedder().identity),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "OPENBLAS_NUM_THREADS": os.environ.get("OPENBLAS_NUM_THREADS", "not set"),
        "texts per batch": texts,
        "repeats": repeats,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--texts", type=int, default=256, help="texts per batch (256)")
    parser.add_argument("--repeats", type=int, default=5, help="more is steadier (5)")
    asked = parser.parse_args()
    about = settings(asked.texts, asked.repeats)
    figures = {name: round(value, 3) for name, value in measured(asked.texts, asked.repeats).items()}
    if asked.json:
        print(json.dumps({"settings": about, "figures": figures}, ensure_ascii=False))
        return
    for name, value in {**about, **figures}.items():
        print(f"{name:24} {value}")


if __name__ == "__main__":
    main()
