"""Sets of questions with known answers, in the documented JSONL form.

`corpus*.jsonl` has one row a record (`id, corpus, session, speaker, time, text`), `queries*.jsonl` one row a
question (`qid, corpus, question, gold_ids`, optionally `category` and `context`). A name's middle
part pairs the two: `corpus.zh.jsonl` goes with `queries.zh.jsonl`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One record of a corpus."""

    id: str
    session: str
    speaker: str
    time: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the records that answer it, and the turns it was asked after."""

    id: str
    text: str
    gold: frozenset[str]
    category: str
    context: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """What one owner's memory holds, oldest first, and what is asked of it."""

    name: str
    rows: tuple[Row, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class DataSet:
    """The corpora of one pair of files."""

    name: str
    corpora: tuple[Corpus, ...]


def find_folders(given: Iterable[Path]) -> Iterator[Path]:
    """The folders that hold questions: those given, and those directly inside them."""
    for folder in given:
        if not folder.is_dir():
            raise SystemExit(f"{folder} is no folder: name one that holds corpus*.jsonl and queries*.jsonl")
        inside = sorted(part for part in folder.iterdir() if part.is_dir())
        yield from (part for part in (folder, *inside) if any(part.glob("queries*.jsonl")))


def read_folder(folder: Path) -> Iterator[DataSet]:
    """Every pair of corpus and queries in the folder, by name."""
    for queries in sorted(folder.glob("queries*.jsonl")):
        middle = queries.name.removeprefix("queries").removesuffix(".jsonl")
        corpus = folder / f"corpus{middle}.jsonl"
        if corpus.exists():
            yield DataSet(f"{folder.name}{middle}", tuple(_corpora(_lines(corpus), _lines(queries))))


def _lines(file: Path) -> list[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def _corpora(rows: Sequence[Mapping[str, Any]], queries: Sequence[Mapping[str, Any]]) -> Iterator[Corpus]:
    by_corpus: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_corpus[row["corpus"]].append(_row(row))
    for name, members in by_corpus.items():
        known = {row.id for row in members}
        asked = [_question(query, known) for query in queries if query["corpus"] == name]
        ordered = sorted(members, key=lambda row: row.time)  # stable: equal times keep the file's order
        yield Corpus(name, tuple(ordered), tuple(question for question in asked if question.gold))


def _row(row: Mapping[str, Any]) -> Row:
    time = datetime.fromisoformat(row["time"])
    at = time if time.tzinfo else time.replace(tzinfo=UTC)
    return Row(row["id"], str(row["session"]), row.get("speaker") or "user", at, row["text"])


def _question(query: Mapping[str, Any], known: set[str]) -> Question:
    """Gold ids that are not in the corpus cannot be found and are not asked for."""
    return Question(
        id=query["qid"],
        text=query["question"],
        gold=frozenset(known).intersection(query["gold_ids"]),
        category=str(query.get("category") or "all"),
        context=tuple(query.get("context") or ()),
    )
