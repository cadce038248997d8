"""What consolidation makes of labelled pairs: the same fact again, another or changed one, a related one.

Each pair is remembered into an empty store with the bundled embedder, first left, then right. Merged means
that the left memory holds both; one left, that a single memory is live in the end, merged or in the place of
the other. For each language and part: the share of *same* pairs that were merged (recall) and of which one is
left, and how many *different* and *related* pairs were merged (false merges). `pairs.fresh` and `pairs.blind`
were written without a look at the rules; of the blind ones, three false merges were mended after the first
look, nothing else. `pairs.last` were written before the last tables and frames;
the English ones by whoever wrote those, with some of them in mind, and two of their false merges were mended
after the first look, so they flatter. `pairs.turned` are conflicts told in other words than what they change,
and details worth a memory of their own: they have shaped `text.rephrasing`. `pairs.final` were written after
it; at the first look 38 of 60 English and 33 of 60 Chinese pairs were merged, and one and no false one.
`pairs.unseen` were written by whoever wrote the last rules, before reading any; at the first look 44 of 80
English and 33 of 80 Chinese pairs were merged (without the thesaurus and the like 40 and 31), and two
and one false ones; since then whole kinds among them have been mended, so they are no measure any more.
`pairs.dawn` were written by somebody who saw neither rules nor pairs: at the first look 30 of 60 English and
31 of 60 Chinese pairs were merged (27 and 27 before the last rules), and 3 and 6 false ones (3 and 6), whose
kinds (`text.guard_parties`, before and after, only) were mended then. `pairs.practised` has shaped the rules.

All of these but `dawn` and `unseen` have trained the comparer. `pairs.noon` and `pairs.dusk` were written by
people who saw nothing. At the first look at `noon`, with the first comparer, 40 of 60 English and 31 of 60
Chinese pairs were merged (35 and 25 by the rules alone), and no false one (2 and none); it has helped to
choose thresholds since. At the first look at `dusk` 41 of 60 and 46 of 58, and 3 and 1 false ones;
`changed_surely` came after it. At the first look at `night`, nothing of which has been mended, 41 of 60 and
34 of 60, and one and two (the comparer of before: 39 and 33, one and one; said on the same day).
`pairs.morning` were written as hard as their writers could make them (a third easy, a third hard): at the
first look 26 and 29 of 60, and three and five false ones, whose kinds (`text.guard_modals`, grown by and to)
were mended then. `pairs.evening`, in English alone, came after that: at the first look, nothing of which has
been mended, 30 of 60, and one false one (31 and one before); 32 and one since thresholds were chosen anew
without it.

What names a moment ("at two", "next month") is the same again only when it is said on the same day: `--apart`
gives the days between the two sides.

    python -m bench.pairs [--misses] [--apart DAYS] [--rules]
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from bench.labelled import HALVES, LANGUAGES, SAID_AT, SPACE, half_of, rows
from triptych.model.principal import Principal
from triptych.ports.comparer import Comparer
from triptych.ports.embedder import Embedder
from triptych.providers.e5.comparer import BundledComparer
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.remember.path import draft_from_statement, remember
from triptych.settings import Settings
from triptych.stores.memory.store import MemoryStore
from triptych.testing.clock import FixedClock

BENCH = Principal(agent="bench", user="bench")


def main() -> None:
    """Measure and print one line per language and half."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--misses", action="store_true", help="print what the tuned half gets wrong")
    parser.add_argument("--apart", type=int, default=30, metavar="DAYS", help="days between the two sides")
    parser.add_argument("--rules", action="store_true", help="by the rules alone, without the comparer")
    arguments = parser.parse_args()
    comparer = None if arguments.rules else BundledComparer()
    asyncio.run(report(BundledEmbedder(), comparer, misses=arguments.misses, apart=arguments.apart))


async def report(embedder: Embedder, comparer: Comparer | None, *, misses: bool, apart: int) -> None:
    """Play every pair and print what was merged."""
    for language in LANGUAGES:
        for name, part in parts(language).items():
            changes = [await change(embedder, row, comparer, apart=apart) for row in part]
            print(
                f"{language} {name:18s}",
                *(line(part, changes, label) for label in ("same", "different", "related")),
            )
            for row, what in zip(part, changes, strict=True):
                if misses and name.endswith(" tuned") and (what == "reinforced") != (row["label"] == "same"):
                    print(f"  {row['label']:9s} {what:10s} {row['left']}  /  {row['right']}")


def parts(language: str) -> dict[str, list[dict[str, Any]]]:
    """The two halves of the older pairs and of the fresh ones, and those that have shaped the rules."""
    halves = {
        f"{name} {half}": [r for r in rows(name, language) if half_of(r["left"], r["right"]) == half]
        for name in ("pairs", "pairs.fresh")
        for half in HALVES
    }
    whole = {
        "pairs.practised tuned": "pairs.practised",
        "pairs.blind unseen": "pairs.blind",
        "pairs.last unseen": "pairs.last",
        "pairs.turned tuned": "pairs.turned",
        "pairs.final unseen": "pairs.final",
        "pairs.unseen tuned": "pairs.unseen",
        "pairs.dawn tuned": "pairs.dawn",
        "pairs.noon tuned": "pairs.noon",
        "pairs.dusk tuned": "pairs.dusk",
        "pairs.night unseen": "pairs.night",
        "pairs.morning unseen": "pairs.morning",
    }
    if language == "en":
        whole["pairs.evening unseen"] = "pairs.evening"
    return {**halves, **{name: rows(file, language) for name, file in whole.items()}}


def line(part: Sequence[dict[str, Any]], changes: Sequence[str], label: str) -> str:
    """How many of the pairs with this label were merged; of the same ones, also of how many one is left."""
    counted = Counter(what for row, what in zip(part, changes, strict=True) if row["label"] == label)
    merged, total = counted["reinforced"], counted.total()
    text = f" {label}: merged {merged}/{total} ({merged / max(1, total):.3f})"
    one = merged + counted["superseded"]
    return f"{text}, one left {one}/{total} ({one / max(1, total):.3f})" if label == "same" else text


async def change(
    embedder: Embedder, row: dict[str, Any], comparer: Comparer | None = None, *, apart: int = 30
) -> str:
    """What became of the right side, said so many days after the left."""
    store = MemoryStore()
    await store.open(embedder.identity)
    what = ""
    for days, text in enumerate((row["left"], row["right"])):
        at = SAID_AT + timedelta(days=apart * days, hours=days)
        draft = draft_from_statement(text, principal=BENCH, space=SPACE, said_at=at)
        (outcome,) = await remember(
            [draft],
            principal=BENCH,
            store=store,
            embedder=embedder,
            settings=Settings(),
            clock=FixedClock(at),
            comparer=comparer,
        )
        what = outcome.change
    return what


if __name__ == "__main__":
    main()
