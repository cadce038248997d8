"""Conversations from outside: the JSONL form that `import` and `demo --from` read.

One JSON object a line, in the order things were said. `text` (or `content`) is required; `session` (default
`1`), `time` (ISO 8601, no zone being UTC, or seconds since 1970), `speaker` (a name, or one of the roles
user, assistant, system, tool), `role`, `id` (the caller's own, given back as `reference`) and `corpus` (a
file may hold several conversations) are optional.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from triptych.errors import InvalidInputError
from triptych.model.instant import as_instant
from triptych.model.message import ContentPart, Role, ToolCall

_ROLES = frozenset(role.value for role in Role)
_MILLISECONDS = 1e11  # as seconds, the year 5138
_EXAMPLE = {"session": "1", "time": "2026-05-08T10:00:00", "speaker": "user", "text": "I moved to Berlin"}
_FORM = f"one JSON object a line, such as {json.dumps(_EXAMPLE)}"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing said, as it came; `place` is where it stands in its file."""

    corpus: str
    session: str
    role: Role
    content: str
    time: datetime | None
    name: str | None = None
    reference: str | None = None
    tool_call_id: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    parts: tuple[ContentPart, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask once the conversation is known, and the references that hold the answer."""

    text: str
    corpus: str | None = None
    asked_at: datetime | None = None
    answer: str | None = None
    references: tuple[str, ...] = ()
    context: tuple[str, ...] = ()


def read_lines(rows: Iterable[str], *, source: str) -> list[Line]:
    """The conversation in `rows`; blank rows are passed over.

    Raises `InvalidInputError` naming `source`, the row and the field, before anything is kept.
    """
    return [
        _line(_object(row, f"{source}:{number}"), f"{source}:{number}")
        for number, row in enumerate(rows, start=1)
        if row.strip()
    ]


def read_questions(rows: Iterable[str], *, source: str) -> list[Question]:
    """Questions, one JSON object a line: `question` required; `corpus`, `asked_at`, `answer`, `gold_ids`."""
    questions = []
    for number, row in enumerate(rows, start=1):
        if row.strip():
            fields = _object(row, f"{source}:{number}")
            questions.append(_question(fields, f"{source}:{number}"))
    return questions


def by_session(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """The lines of each session, sessions in the order they first appear."""
    sessions: dict[str, list[Line]] = {}
    for line in lines:
        sessions.setdefault(line.session, []).append(line)
    return sessions


def by_corpus(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """The lines of each conversation in the file, in the order they first appear."""
    corpora: dict[str, list[Line]] = {}
    for line in lines:
        corpora.setdefault(line.corpus, []).append(line)
    return corpora


def read_time(value: Any, field: str) -> datetime:
    """A time from outside: ISO 8601, or seconds or milliseconds since 1970.

    Raises `InvalidInputError` naming the field.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return as_instant(str(value), field)
    try:
        return datetime.fromtimestamp(value / 1000 if abs(value) > _MILLISECONDS else value, UTC)
    except (OverflowError, ValueError, OSError):
        raise InvalidInputError(
            f"{value!r} is no time", field=field, remedy="give seconds since 1970, or ISO 8601"
        ) from None


def _object(row: str, where: str) -> Mapping[str, Any]:
    try:
        value = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"is not JSON ({error})", field=where, remedy=f"write {_FORM}") from None
    if not isinstance(value, dict):
        raise InvalidInputError("is not a JSON object", field=where, remedy=f"write {_FORM}")
    return value


def _line(fields: Mapping[str, Any], where: str) -> Line:
    content = fields.get("text", fields.get("content"))
    if not isinstance(content, str):
        raise InvalidInputError("has no text", field=f"{where} text", remedy=f"write {_FORM}")
    role, name = _speaker(fields, where)
    time = fields.get("time") or fields.get("timestamp")
    reference = fields.get("id")
    return Line(
        corpus=str(fields.get("corpus", "conversation")),
        session=str(fields.get("session") or "1"),
        role=role,
        content=content,
        time=read_time(time, f"{where} time") if time else None,
        name=name,
        reference=None if reference is None else str(reference),
        place=where,
    )


def _speaker(fields: Mapping[str, Any], where: str) -> tuple[Role, str | None]:
    speaker = fields.get("speaker") or fields.get("name")
    role = fields.get("role")
    if role is not None and role not in _ROLES:
        raise InvalidInputError(
            f"{role!r} is no role", field=f"{where} role", remedy=f"use one of {', '.join(sorted(_ROLES))}"
        )
    if speaker is None:
        return Role(role or "user"), None
    folded = str(speaker).strip().lower()
    if folded in _ROLES:
        return Role(role or folded), None
    return Role(role or "user"), str(speaker).strip()


def _question(fields: Mapping[str, Any], where: str) -> Question:
    text = fields.get("question", fields.get("text"))
    if not isinstance(text, str):
        raise InvalidInputError(
            "has no question", field=f"{where} question", remedy='write {"question": "…"}'
        )
    asked = fields.get("asked_at")
    answer = fields.get("answer")
    return Question(
        text=text,
        corpus=fields.get("corpus"),
        asked_at=_asked_at(str(asked), where) if asked else None,
        answer=None if answer is None else str(answer),
        references=tuple(str(reference) for reference in fields.get("gold_ids") or ()),
        context=tuple(str(turn) for turn in fields.get("context") or ()),
    )


def _asked_at(text: str, where: str) -> datetime:
    month_only = 7
    return as_instant(f"{text}-28" if len(text) == month_only else text, f"{where} asked_at")
