"""How good the summaries of working memory are, and how fast a context is made.

    python bench/working.py [--data DIRECTORY]

Quality: each session of the development conversations is compressed to a tenth of its tokens. A gold fact's
key values are the words of the fact that stand in the turns it rests on, without those in more than 2 % of
all turns: names, numbers, dates, distinctive nouns. For the Chinese (and parallel English) year of messages
and notes the facts are the answers to its questions, and the turns those that hold the answer. The baseline
keeps the first sentence of turns: in order until the tenth is full, evenly spread, or all of them cut to
equal length; the best of the three counts.

Speed: the median of `context()` on a session of 1,000 turns, on each store, below the service and through the
public face, with recall and without; and what an open idle session holds in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.store import Store
from triptych.providers.scripted import ScriptedEmbedder
from triptych.stores.memory.store import MemoryStore
from triptych.sync import Member, Triptych
from triptych.text.language import has_cjk
from triptych.text.sentences import split_sentences
from triptych.text.tokens import EstimatedTokens
from triptych.text.words import index_terms
from triptych.working import path
from triptych.working.desk import Desk, set_up
from triptych.working.incoming import Incoming
from triptych.working.pieces import Said
from triptych.working.summarise import merge_summaries, summarise_turn
from triptych.working.window import View

COUNTER = EstimatedTokens("o200k")
COMMON = 0.02
RATIO = 10
DATA = Path("data")

Row = dict[str, Any]
Place = tuple[str, str]
Compress = Callable[[Sequence[Row], int], str]


@dataclass(frozen=True, slots=True)
class Survival:
    """Share of key values kept, and of facts with at least half or with all of theirs."""

    facts: int
    values: float
    half: float
    whole: float

    def __str__(self) -> str:
        return f"key values {self.values:.3f}   facts ≥ half {self.half:.3f}   facts whole {self.whole:.3f}"


def _rows(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def _said(row: Row) -> str:
    return f"{row['speaker']}: {row['text']}"


def _first_sentence(row: Row) -> str:
    spans = split_sentences(row["text"])
    return f"{row['speaker']}: {spans[0].of(row['text']) if spans else ''}"


def in_order(rows: Sequence[Row], limit: int) -> str:
    """First sentences from the beginning until the limit."""
    kept: list[str] = []
    for row in rows:
        if COUNTER.count("\n".join([*kept, _first_sentence(row)])) > limit:
            break
        kept.append(_first_sentence(row))
    return "\n".join(kept)


def spread(rows: Sequence[Row], limit: int) -> str:
    """First sentences of evenly spread turns."""
    sentences = [_first_sentence(row) for row in rows]
    many = max(1, int(limit / max(1, COUNTER.count("\n".join(sentences))) * len(sentences)))
    return "\n".join(sentences[at * len(sentences) // many] for at in range(min(many, len(sentences))))


def equal(rows: Sequence[Row], limit: int) -> str:
    """The beginnings of all first sentences, of equal length."""
    kept: list[str] = []
    for row in rows:
        sentence = _first_sentence(row)
        between = "" if has_cjk(sentence) else " "
        words = sentence.split() if between else list(sentence)
        while words and COUNTER.count(between.join(words)) > limit / len(rows):
            words.pop()
        kept.append(between.join(words))
    return "\n".join(kept)


def layered(rows: Sequence[Row], limit: int) -> str:
    """What working memory does: a line per turn (two messages), merged into one profile."""
    lines = [_line(rows[at : at + 2]) for at in range(0, len(rows), 2)]
    return merge_summaries(lines, limit, COUNTER)


def _line(turn: Sequence[Row]) -> str:
    said = [Said(row["speaker"], row["text"], datetime.fromisoformat(row["time"])) for row in turn]
    limit = min(max(sum(COUNTER.count(row["text"]) for row in turn) // 3, 32), 96)
    return summarise_turn(said, limit, COUNTER)


def measure_quality(name: str, rows: Sequence[Row], facts: Sequence[Row]) -> None:
    """Print how many key values survive, ours against the baselines."""
    sessions: dict[Place, list[Row]] = defaultdict(list)
    for row in rows:
        sessions[row["corpus"], row["session"]].append(row)
    values = _key_values(rows, facts)
    print(f"{name}: {len(sessions)} sessions, {len(values)} facts, compression {RATIO}:1")
    scores = {made.__name__: _survival(made, sessions, values) for made in (in_order, spread, equal, layered)}
    for way, score in scores.items():
        print(f"  {way:10} {score}")
    best = max((scores[way] for way in ("in_order", "spread", "equal")), key=lambda score: score.values)
    ours = scores["layered"]
    print(f"  layered to best: {ours.values / best.values:.2f}× values, {ours.half / best.half:.2f}× half")


def _facts(folder: Path) -> Iterator[tuple[str, list[Row], list[Row]]]:
    """Name, conversations and gold facts of each set there is: `fact`, `subject` and `source_ids`."""
    if (folder / "locomo" / "observations.jsonl").exists():
        yield "locomo", _rows(folder / "locomo/corpus.jsonl"), _rows(folder / "locomo/observations.jsonl")
    for language in ("zh", "en"):
        corpus, queries = (folder / f"lifebench/{kind}.{language}.jsonl" for kind in ("corpus", "queries"))
        if corpus.exists() and queries.exists():
            answers = [
                {"fact": row["answer"], "subject": "", "source_ids": row["gold_ids"]}
                for row in _rows(queries)
                if not row["options"]
            ]
            yield f"lifebench {language}", _rows(corpus), answers


def _key_values(rows: Sequence[Row], facts: Sequence[Row]) -> list[tuple[set[Place], set[str]]]:
    by_id = {row["id"]: row for row in rows}
    frequency = Counter(term for row in rows for term in set(index_terms(row["text"])))
    common = {term for term, count in frequency.items() if count > COMMON * len(rows)}
    found: list[tuple[set[Place], set[str]]] = []
    for fact in facts:
        sources = [by_id[turn] for turn in fact["source_ids"] if turn in by_id]
        values = set(index_terms(fact["fact"])) & set(index_terms(" ".join(map(_said, sources))))
        values -= common | set(index_terms(fact["subject"]))
        values = {value for value in values if len(value) > 1 or not has_cjk(value)}
        if values:
            found.append(({(row["corpus"], row["session"]) for row in sources}, values))
    return found


def _survival(
    compress: Compress, sessions: dict[Place, list[Row]], values: Sequence[tuple[set[Place], set[str]]]
) -> Survival:
    kept: dict[Place, set[str]] = {}
    for place in set().union(*(places for places, _ in values)):
        rows = sessions[place]
        text = compress(rows, sum(COUNTER.count(row["text"]) for row in rows) // RATIO)
        kept[place] = set(index_terms(text))
    told = [(wanted, set().union(*(kept[place] for place in places))) for places, wanted in values]
    shares = [len(wanted & terms) / len(wanted) for wanted, terms in told]
    many = len(shares)
    return Survival(
        many, sum(shares) / many, sum(s >= 0.5 for s in shares) / many, sum(s == 1 for s in shares) / many
    )


async def measure_speed(store: Store, name: str, strategy: str) -> None:
    """Print the median of `context()` on a session of 1,000 turns."""
    embedder = ScriptedEmbedder()
    await store.open(embedder.identity)
    desk = set_up(store, None)
    alice, now = Principal(user="alice"), datetime(2025, 3, 1, tzinfo=UTC)
    session = await path.open_session(desk, alice, Space.of_user("alice"), "long", now=now)
    for start in range(0, 1000, 50):
        turns = [message for turn in range(start, start + 50) for message in _turn(turn)]
        await path.append(desk, alice, session.id, turns, now=now)
    view = View(desk.budget, strategy)
    began = time.perf_counter()
    await path.context(desk, alice, session.id, "and now?", view=view)
    first = time.perf_counter() - began
    times = []
    for _ in range(40):
        began = time.perf_counter()
        await path.context(desk, alice, session.id, "and now?", view=view)
        times.append(time.perf_counter() - began)
    grown = [await _after_one_more(desk, alice, session.id, turn, now) for turn in range(1000, 1020)]
    print(
        f"  {name:8} {strategy:9} context(): median {statistics.median(times) * 1e3:.2f} ms, "
        f"with one new turn {statistics.median(grown) * 1e3:.2f} ms, first of all {first * 1e3:.0f} ms"
    )
    await store.close()


async def _after_one_more(desk: Desk, alice: Principal, session: Any, turn: int, now: datetime) -> float:
    await path.append(desk, alice, session, _turn(turn), now=now)
    began = time.perf_counter()
    await path.context(desk, alice, session, "and now?")
    return time.perf_counter() - began


def _turn(turn: int) -> list[Incoming]:
    asked = (
        f"On day {turn} I visited shop {turn * 7} in Lisbon and paid {turn} euros. What should I buy next?"
    )
    answer = (
        f"You could look at lamp model L-{turn}; it fits the desk you described, and ships in two days. " * 2
    )
    return [Incoming("user", asked), Incoming("assistant", answer)]


def measure_face(place: Path | str, name: str) -> None:
    """Print the median of `Session.context()`, and what 500 open idle sessions hold in memory each."""
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(place, embedder=ScriptedEmbedder(384), settings=settings) as memory:
        me = memory.principal(agent="assistant", user="alice")
        session = me.session("long")
        for start in range(0, 1000, 50):
            session.add_many([message for turn in range(start, start + 50) for message in _turn(turn)])
        for recall in (False, True):
            times = []
            for n in range(41):
                began = time.perf_counter()
                session.context(f"Which lamp did I look at on day {n}?", recall=recall, when="turn")
                times.append(time.perf_counter() - began)
            print(f"  {name:8} public, {recall=!s:5}  median {statistics.median(times[1:]) * 1e3:.2f} ms")
        print(f"  {name:8} public, an open idle session: {_idle_kilobytes(me):.1f} KB")


def _idle_kilobytes(me: Member) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = []
    for n in range(500):
        session = me.session(f"idle {n}")
        session.add_many(_turn(n) * 3)
        session.context(recall=False)
        held.append(session)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / len(held) / 1024


async def measure_memory() -> None:
    """Print what an open, idle session holds in this process beyond what its store keeps."""
    desk = set_up(MemoryStore(), None)
    await desk.store.open(ScriptedEmbedder().identity)
    alice, now = Principal(user="alice"), datetime(2025, 3, 1, tzinfo=UTC)
    await path.open_session(desk, alice, Space.of_user("alice"), "warm", now=now)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = [
        await path.open_session(desk, alice, Space.of_user("alice"), f"idle {n}", now=now) for n in range(100)
    ]
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    print(f"  an open idle session: {grown / len(held) / 1024:.1f} KB")


def _stores(folder: str) -> dict[str, Store]:
    found: dict[str, Store] = {"memory": MemoryStore()}
    try:
        from triptych.stores.sqlite.store import SqliteStore  # measured where it is installed
    except ImportError:
        return found
    return {**found, "sqlite": SqliteStore(Path(folder) / "bench.db")}


async def _measure_machines() -> None:
    print("speed, 1,000 turns")
    for strategy in ("layered", "window", "verbatim"):
        with tempfile.TemporaryDirectory() as folder:
            for name, store in _stores(folder).items():
                await measure_speed(store, name, strategy)
    await measure_memory()


def main() -> None:
    """Measure what there is data for."""
    parser = argparse.ArgumentParser(description="Working memory: quality of summaries, speed of contexts.")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with locomo/ and lifebench/")
    sets = list(_facts(parser.parse_args().data))
    print("quality of summaries" if sets else "no development conversations: quality is skipped")
    for name, rows, facts in sets:
        measure_quality(name, rows, facts)
    asyncio.run(_measure_machines())
    with tempfile.TemporaryDirectory() as folder:
        for name, place in (("memory", ":memory:"), ("sqlite", Path(folder) / "bench.db")):
            measure_face(place, name)


if __name__ == "__main__":
    main()
