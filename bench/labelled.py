"""Labelled sentences and pairs, each set in two halves: one to tune on, one left unseen until the end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from triptych.model.draft import Draft
from triptych.model.ids import MessageId, SessionId
from triptych.model.memory import Kind
from triptych.model.message import Message, Role
from triptych.model.space import Space
from triptych.remember.extract import extract
from triptych.remember.finding import Mark
from triptych.remember.gate import Passage, judge
from triptych.settings import RememberSettings

DATA = Path(__file__).parent / "data"
LANGUAGES = ("en", "zh")
HALVES = ("tuned", "unseen")
# Sentences written after the halves: `practised` have shaped the rules; `fresh` were written before them and
# `late` after them, and neither was tuned on.
LATER = ("practised", "fresh", "late")
KEPT = frozenset({Passage.ACTIVE, Passage.CANDIDATE})
SPACE = Space.of_user("bench")
# A Monday noon.
SAID_AT = datetime(2025, 6, 16, 12, tzinfo=UTC)


def rows(name: str, language: str) -> list[dict[str, Any]]:
    """The rows of one labelled file, in order."""
    path = DATA / f"{name}.{language}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def half_of(*texts: str) -> str:
    """`tuned` or `unseen`, by a hash of the text alone."""
    return HALVES[hashlib.sha256("\n".join(texts).encode()).digest()[0] % 2]


def drafts_of(text: str, passages: frozenset[Passage] = KEPT, *, role: str = "user") -> list[Draft]:
    """What is kept of one sentence that a user says, or another role."""
    message = Message(MessageId("m"), SessionId("s"), 1, Role(role), text, SAID_AT, None, None)
    drafts = extract([message], space=SPACE, author="user:bench").drafts
    return [draft for draft in drafts if judge(draft, RememberSettings()).passage in passages]


def kind_of(draft: Draft) -> str:
    """The kind as the labels name it."""
    marked = next((mark for mark in (Mark.INSTRUCTION, Mark.CORRECTION) if mark.value in draft.tags), None)
    if marked is not None:
        return marked.value
    return Kind.FACT.value if draft.kind is Kind.FACT else draft.kind.value


def score(
    labelled: Sequence[dict[str, Any]], passages: frozenset[Passage] = KEPT
) -> dict[str, dict[str, float]]:
    """Precision and recall by kind, and for all: `right` needs the kind right, `found` any memory at all."""
    told = [
        (row, [kind_of(draft) for draft in drafts_of(row["text"], passages, role=row.get("role", "user"))])
        for row in labelled
        if row["kind"] != "any"
    ]
    kinds = sorted({row["kind"] for row, _ in told} - {"none"})
    table = {kind: _line(told, [kind]) for kind in kinds}
    return {**table, "all": _line(told, kinds), "worth it": _any(told)}


def slots_found(labelled: Sequence[dict[str, Any]]) -> tuple[int, int, int]:
    """How many labelled slots there are, how many were read, and how many were stated that a row forbids.

    A slot is written `attribute` or `subject:attribute`; a row may name several, parted by commas.
    """
    wanted = found = wrong = 0
    for row in labelled:
        drafts = drafts_of(row["text"], role=row.get("role", "user"))
        read = {name for draft in drafts for name in slot_names(draft)}
        slots = set(filter(None, row.get("slot", "").split(",")))
        wanted, found = wanted + len(slots), found + len(slots & read)
        stated = {name for draft in drafts if not draft.metadata.get("negated") for name in slot_names(draft)}
        wrong += row.get("never") in stated
    return wanted, found, wrong


def slot_names(draft: Draft) -> set[str]:
    """The names a label may give the slot of a draft."""
    if draft.slot is None:
        return set()
    attribute = draft.slot.attribute
    first, colon, rest = attribute.partition(":")
    # "older sister:residence" is the sister's, "tool:deploy" a tool.
    return {attribute, first, first.rsplit(" ", 1)[-1] + colon + rest, f"{draft.slot.subject}:{first}"}


def _line(told: Iterable[tuple[dict[str, Any], list[str]]], kinds: Sequence[str]) -> dict[str, float]:
    told = list(told)
    drafted = [(row["kind"], kind) for row, found in told for kind in found if kind in kinds]
    wanted = [(row["kind"], found) for row, found in told if row["kind"] in kinds]
    right = sum(gold == kind for gold, kind in drafted)
    return {
        "precision": right / max(1, len(drafted)),
        "recall": sum(gold in found for gold, found in wanted) / max(1, len(wanted)),
        "n": len(wanted),
    }


def _any(told: Iterable[tuple[dict[str, Any], list[str]]]) -> dict[str, float]:
    """Whether there is anything to remember at all, whatever its kind."""
    told = list(told)
    drafted = [row["kind"] != "none" for row, found in told for _ in found]
    wanted = [bool(found) for row, found in told if row["kind"] != "none"]
    return {
        "precision": sum(drafted) / max(1, len(drafted)),
        "recall": sum(wanted) / max(1, len(wanted)),
        "n": len(wanted),
    }
