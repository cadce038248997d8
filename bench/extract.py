"""How much of what people would note down is extracted, and how much noise comes with it.

First on the labelled sentences of `bench/data`, by kind: the half that was tuned on, the half that was not,
and three later parts (see `LATER`). Then on conversations with gold observations.

Coverage: the share of gold observations whose source message yields a memory. Noise: the share of memories
that come from messages without any gold observation. Both after the gate; "active" counts only what it lets
through at once, "kept" also the candidates.

    python -m bench.extract --data data/locomo

The folder holds `corpus.jsonl` (id, corpus, session, speaker, time, text) and `observations.jsonl` (fact,
source_ids). Without it there is nothing to measure, and the script says so and stops.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.labelled import (
    HALVES,
    KEPT,
    LANGUAGES,
    LATER,
    SAID_AT,
    SPACE,
    drafts_of,
    half_of,
    kind_of,
    rows,
    score,
    slots_found,
)
from triptych.meaning.sense import sense_of
from triptych.model.draft import Draft
from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message, Role
from triptych.ports.embedder import TextRole
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.remember.extract import extract
from triptych.remember.gate import Passage, judge, reconsidered
from triptych.settings import RememberSettings

DEFAULT_DATA = Path("data/locomo")
# Each was measured at its first look, and then tuned on.
DAYS = (
    "day",
    "weekend",
    "evening",
    "commute",
    "errands",
    "sunday",
    "lift",
    "pretzel",
    "office",
    "assistant",
    "holiday",
    "flat",
    "potluck",
    "siblings",
    "train",
    "garden",
    "kitchen",
)


EMBEDDER = BundledEmbedder()


def main() -> None:
    """Measure and print one line per conversation and one for all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DEFAULT_DATA)
    parser.add_argument("--json", action="store_true", help="print the totals as JSON")
    parser.add_argument("--misses", action="store_true", help="print what the tuned half gets wrong")
    arguments = parser.parse_args()
    if not arguments.json:
        report_labelled(misses=arguments.misses)
        report_small_talk()
    corpus, observations = arguments.data / "corpus.jsonl", arguments.data / "observations.jsonl"
    if not corpus.exists() or not observations.exists():
        print(f"nothing to measure: {arguments.data} holds no corpus.jsonl and observations.jsonl")
        return
    report(_rows(corpus), _rows(observations), as_json=arguments.json)


def report_labelled(*, misses: bool) -> None:
    """Precision and recall by kind, for each language and half."""
    for language in LANGUAGES:
        for half, part in parts(language).items():
            for name, passages in (("kept", KEPT), ("active", frozenset({Passage.ACTIVE}))):
                cells = [
                    f"{kind} {f['precision']:.2f}/{f['recall']:.2f} ({f['n']:.0f})"
                    for kind, f in score(part, passages).items()
                ]
                print(f"{language} {half:9s} {name:6s}", "  ".join(cells))
            wanted, found, wrong = slots_found(part)
            print(f"{language} {half:9s} slots  {found} of {wanted} read, {wrong} read that a row forbids")
            if misses and half == "tuned":
                _print_misses(part)


def parts(language: str) -> dict[str, list[dict[str, Any]]]:
    """The two halves of the older sentences, and the later ones."""
    older = rows("extract", language)
    halves = {half: [row for row in older if half_of(row["text"]) == half] for half in HALVES}
    return {**halves, **{part: rows(f"extract.{part}", language) for part in LATER}}


def report_small_talk() -> None:
    """What a day of small talk leaves behind: nothing of it is worth a memory."""
    for language in LANGUAGES:
        said = rows("smalltalk", language)
        active = sum(len(drafts_of(row["text"], frozenset({Passage.ACTIVE}))) for row in said)
        kept = sum(len(drafts_of(row["text"])) for row in said)
        print(
            f"{language} small talk: {len(said)} turns leave {active} active and {kept - active} candidates"
        )
        for day in DAYS:
            print(f"{language} {day}:", _day_line(rows(f"smalltalk.{day}", language)))


def _day_line(said: Sequence[dict[str, Any]]) -> str:
    """A day of talk, with an assistant or among several, in which some turns are news (`worth`)."""
    messages = [_spoken(n, row) for n, row in enumerate(said)]
    drafts = extract(messages, space=SPACE, author="user:bench").drafts
    judged = [(said[int(str(draft.source.message))], passage) for draft, passage in passages(drafts)]
    active = [row for row, passage in judged if passage is Passage.ACTIVE]
    found = {row["text"] for row in active if "worth" in row}
    kept = {row["text"] for row, passage in judged if passage in KEPT and "worth" in row}
    news, junk = sum("worth" in row for row in said), sum("worth" not in row for row in active)
    return (
        f"{len(said)} turns, of {news} pieces of news {len(found)} are active and {len(kept)} kept, "
        f"{junk} of {len(active)} active are junk"
    )


def _spoken(seq: int, row: dict[str, Any]) -> Message:
    """A turn of the user or the assistant, or of somebody named."""
    named = row["speaker"] not in ("user", "assistant")
    role, name = (Role.USER, row["speaker"]) if named else (Role(row["speaker"]), None)
    return Message(MessageId(str(seq)), SessionId("s"), seq, role, row["text"], SAID_AT, name)


def _print_misses(labelled: Iterable[dict[str, Any]]) -> None:
    for row in labelled:
        found = [
            (kind_of(draft), draft.slot.attribute if draft.slot else None) for draft in drafts_of(row["text"])
        ]
        kinds = {kind for kind, _ in found} or {"none"}
        if kinds != {row["kind"]}:
            print(f"  {row['kind']:12s} {row['text']}  ->  {found}")


def report(messages: Sequence[dict[str, Any]], gold: Sequence[dict[str, Any]], *, as_json: bool) -> None:
    """Extract every conversation and compare with the gold."""
    began = time.perf_counter()
    kept = {corpus: memories(group) for corpus, group in _by_corpus(messages).items()}
    seconds = time.perf_counter() - began
    if not as_json:
        for corpus, found in kept.items():
            print(f"{corpus:24s}", _line(found, [g for g in gold if g["corpus"] == corpus]))
    everything = [memory for found in kept.values() for memory in found]
    totals = {
        "kept": figures([message for message, _ in everything], gold),
        "active": figures([m for m, passage in everything if passage is Passage.ACTIVE], gold),
        "milliseconds_per_message": round(1000 * seconds / len(messages), 2),
    }
    print(json.dumps(totals) if as_json else f"{'all':24s} {_line(everything, gold)}")
    if not as_json:
        print(f"{totals['milliseconds_per_message']} ms per message")


def memories(said: Iterable[dict[str, Any]]) -> list[tuple[str, Passage]]:
    """The source message and passage of every draft that the gate keeps."""
    drafts = extract(
        [_message(n, row) for n, row in enumerate(said)], space=SPACE, author="user:bench"
    ).drafts
    judged = [(str(draft.source.reference), passage) for draft, passage in passages(drafts)]
    return [(source, p) for source, p in judged if p in (Passage.ACTIVE, Passage.CANDIDATE)]


def passages(drafts: Sequence[Draft]) -> list[tuple[Draft, Passage]]:
    """How each passes the gate, its meaning considered."""
    rules = RememberSettings()
    verdicts = [judge(draft, rules) for draft in drafts]
    sense = sense_of(EMBEDDER.identity)
    assert sense is not None
    vectors = EMBEDDER.embed([draft.searchable for draft in drafts], TextRole.PASSAGE)
    shares = [sense.lasting(draft.content, vector) for draft, vector in zip(drafts, vectors, strict=True)]
    return [
        (draft, reconsidered(verdict, draft, share, rules).passage)
        for draft, verdict, share in zip(drafts, verdicts, shares, strict=True)
    ]


def figures(sources: Sequence[str], gold: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Coverage, noise and the number of memories."""
    telling = {source for observation in gold for source in observation["source_ids"]}
    found = set(sources)
    covered = sum(any(source in found for source in observation["source_ids"]) for observation in gold)
    idle = sum(source not in telling for source in sources)
    return {
        "coverage": round(covered / max(1, len(gold)), 3),
        "noise": round(idle / max(1, len(sources)), 3),
        "memories": len(sources),
    }


def _line(found: Sequence[tuple[str, Passage]], gold: Sequence[dict[str, Any]]) -> str:
    kept = figures([source for source, _ in found], gold)
    active = figures([source for source, passage in found if passage is Passage.ACTIVE], gold)
    return "  ".join(
        f"{name}: coverage {f['coverage']:.3f} noise {f['noise']:.3f} memories {f['memories']:5.0f}"
        for name, f in (("kept", kept), ("active", active))
    )


def _by_corpus(rows: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    grouped: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        grouped[row["corpus"]].append(row)
    return grouped


def _message(seq: int, row: dict[str, Any]) -> Message:
    return Message(
        id=MessageId(row["id"]),
        session=SessionId(row["session"]),
        seq=seq,
        role=Role.USER,
        content=row["text"],
        time=datetime.fromisoformat(row["time"]).replace(tzinfo=UTC),
        name=row["speaker"],
        reference=row["id"],
    )


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


if __name__ == "__main__":
    main()
