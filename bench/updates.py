"""Fresh over stale: when a fact was updated, which of its two values comes first?

    python -m bench.updates [NAME…] [--misses] [--json FILE]

Every row of `data/updates.*.jsonl` is a statement, its update some months later, a question about the
present and one about then; in `remarks` what comes later only mentions the thing, and in `others` and `apart`
it tells the like of another thing, and what `stands` is the first. All have been tuned on by now: `unseen`,
`anew` and `final` were written one after the other, each looked at when what it measures was made, and used
before the next was written. `dawn` and `noon` were written by people who saw no rule, and each was looked at
once before what it showed was mended; `noon` tells its updates without a word of the question, and names the
like of the answer in its remarks; `dusk`, `night`, `morning` and `evening` mix what is said outright, with
its reason, and in passing, and of the last nothing has been mended. All are lived through by a few people,
each with many of them, so that every other row is a distraction; once in conversations that end and once told
outright (`remember`). Prints how often the first result that tells either value tells the one asked for: now
(of rows for which one is found at all), and before.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.quality.progress import Progress
from bench.quality.vectors import kept
from triptych import Triptych
from triptych.bootstrap import make_embedder
from triptych.model.recollection import Recollection
from triptych.ports.embedder import Embedder
from triptych.settings import load_settings
from triptych.sync import Member
from triptych.testing.clock import FixedClock

_FOLDER = Path(__file__).with_name("data")
_OLD, _NEW = datetime(2026, 1, 10, 9, tzinfo=UTC), datetime(2026, 4, 10, 9, tzinfo=UTC)
_NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
WAYS = ("talked", "told")
_PARTS = (
    "",
    "fresh.",
    "practised.",
    "late.",
    "tried.",
    "last.",
    "remarks.",
    "others.",
    "apart.",
    "unseen.",
    "unseen.others.",
    "unseen.remarks.",
    "anew.",
    "anew.remarks.",
    "final.",
    "final.remarks.",
    "dawn.",
    "dawn.remarks.",
    "dawn.apart.",
    "noon.",
    "noon.remarks.",
    "noon.apart.",
    "dusk.",
    "dusk.remarks.",
    "dusk.apart.",
    "night.",
    "night.remarks.",
    "night.apart.",
    "morning.",
    "morning.remarks.",
    "morning.apart.",
)
_ENGLISH_PARTS = ("evening.", "evening.remarks.", "evening.apart.")
"""Those in English alone."""
NAMES = (
    *(f"{part}{language}" for part in _PARTS for language in ("en", "zh")),
    *(f"{part}en" for part in _ENGLISH_PARTS),
)


@dataclass(frozen=True, slots=True)
class Update:
    """A statement and its update, or what is said of it later while it `stands`.

    `about` is the slot, which no person has twice.
    """

    about: str
    old: str
    new: str
    now: str
    before: str | None
    old_value: str
    new_value: str
    stands: bool = False

    def wanted(self, asked: str) -> str:
        """Which value the question `asked`, `now` or `before`, is for."""
        return "new" if asked == "now" and not self.stands else "old"

    def first(self, answer: Recollection) -> str:
        """Which value the first result that tells one of them tells: `new`, `old`, or `neither`."""
        for result in answer:
            if self.new_value in result.content:
                return "new"
            if self.old_value in result.content:
                return "old"
        return "neither"


def read(language: str) -> list[Update]:
    """The updates of one file: a language, perhaps with a part before it."""
    lines = (_FOLDER / f"updates.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Update(**{"before": None, **json.loads(line)}) for line in lines]


def people(updates: Sequence[Update]) -> list[list[Update]]:
    """The updates, shared out so that nobody has two of one slot."""
    shared: list[list[Update]] = []
    times = Counter[str]()
    for place, update in enumerate(updates):
        number = 2 * times[update.about] + place % 2
        times[update.about] += 1
        while len(shared) <= number:
            shared.append([])
        shared[number].append(update)
    return shared


def live(memory: Triptych, me: Member, updates: Sequence[Update], way: str, clock: FixedClock) -> None:
    """All the old statements, then all the new ones."""
    for begun, texts in ((_OLD, [u.old for u in updates]), (_NEW, [u.new for u in updates])):
        for place, text in enumerate(texts):
            at = begun + timedelta(days=place, minutes=7 * place)
            clock.set(at)
            if way == "told":
                me.remember(text, said_at=at)
            else:
                with me.session(f"{begun:%Y-%m}-{place}") as session:
                    session.add("user", text)
    memory.run_upkeep()
    clock.set(_NOW)


def measure(language: str, way: str, embedder: Embedder) -> Iterator[tuple[Update, str, str]]:
    """Each update, what was asked (`now` or `before`), and which value came first."""
    for group in people(read(language)):
        clock = FixedClock(_OLD)
        settings = {"upkeep": {"worker": False}}
        with Triptych.open(":memory:", embedder=embedder, clock=clock, settings=settings) as memory:
            me = memory.principal(user="me")
            live(memory, me, group, way, clock)
            for update in group:
                yield update, "now", update.first(me.recall(update.now))
                if update.before:
                    yield update, "before", update.first(me.recall(update.before))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the shares, and with `--misses` every row that went wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.updates", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=NAMES, help=f"which of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--misses", action="store_true", help="print the rows that went wrong")
    parser.add_argument("--json", help="write the figures to this file")
    given = parser.parse_args(arguments)
    embedder = kept(make_embedder(load_settings().embedder), Progress())
    begun, figures = time.perf_counter(), {}
    for language in given.names:
        for way in WAYS:
            counts = Counter[tuple[str, str]]()
            for update, asked, first in measure(language, way, embedder):
                right = first == update.wanted(asked)
                counts[asked, "right" if right else "neither" if first == "neither" else "wrong"] += 1
                if given.misses and not right:
                    question = update.now if asked == "now" else update.before
                    print(f"  {language} {way} {asked}: {first}: {question}")
            figures[f"{language} {way}"] = figure = _figure(counts)
            print(
                f"{language} {way:7}",
                ", ".join(f"{name} {value}" for name, value in figure.items()),
                flush=True,
            )
    print(f"{platform.machine()}, Python {platform.python_version()}, {time.perf_counter() - begun:.0f} s")
    if given.json:
        Path(given.json).write_text(json.dumps(figures, indent=2), encoding="utf-8")


def _figure(counts: Counter[tuple[str, str]]) -> dict[str, float]:
    figure: dict[str, float] = {}
    for asked, name in (("now", "now_first"), ("before", "former_first")):
        right, told = counts[asked, "right"], counts[asked, "right"] + counts[asked, "wrong"]
        if not told and not counts[asked, "neither"]:
            continue
        figure[name] = round(right / told, 3) if told else 0.0
        figure[f"{name}_of"] = told
        figure[f"{asked}_not_found"] = counts[asked, "neither"]
    return figure


if __name__ == "__main__":
    main()
