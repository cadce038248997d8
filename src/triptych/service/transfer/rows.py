"""Rows of an export, read back into values. Whatever a row says, its tenant is the importer's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from triptych.errors import InvalidInputError
from triptych.model.ids import GroupId, MemoryId, MessageId, SessionId
from triptych.model.instant import as_instant, as_optional_instant
from triptych.model.memory import Kind, Memory, Method, Slot, Source, State
from triptych.model.message import ContentPart, Message, Role, ToolCall
from triptych.model.session import Session, SessionState, TranscriptPolicy
from triptych.model.space import Space

Row = Mapping[str, Any]
T = TypeVar("T")


def read_row(row: Row, number: int, make: Callable[[Row], T]) -> T:
    """What `make` makes of the row. Raises `InvalidInputError` naming the row when it cannot."""
    try:
        return make(row)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidInputError(
            f"cannot be read ({type(error).__name__}: {error})",
            field=f"row {number}",
            remedy="import a file that `triptych export` wrote",
        ) from error


def memory_from(row: Row, tenant: str) -> Memory:
    """The memory a row describes."""
    return Memory(
        id=MemoryId(row["id"]),
        tenant=tenant,
        space=Space.parse(row["space"]),
        kind=Kind(row["kind"]),
        content=_text(row["content"]),
        recorded_at=as_instant(row["recorded_at"], "recorded_at"),
        updated_at=as_instant(row["updated_at"], "updated_at"),
        sources=tuple(_source(source) for source in row["sources"]),
        subject=row.get("subject"),
        slot=Slot(**row["slot"]) if row.get("slot") else None,
        tags=frozenset(row.get("tags", ())),
        topics=frozenset(row.get("topics", ())),
        importance=float(row.get("importance", 0.5)),
        confidence=float(row.get("confidence", 0.8)),
        trust=float(row.get("trust", 0.5)),
        readers=_keys(row.get("readers")),
        writers=_keys(row.get("writers")),
        state=State(row.get("state", "active")),
        version=int(row.get("version", 1)),
        group=GroupId(row["group"]) if row.get("group") else None,
        event_start=as_optional_instant(row.get("event_start"), "event_start"),
        event_end=as_optional_instant(row.get("event_end"), "event_end"),
        valid_from=as_optional_instant(row.get("valid_from"), "valid_from"),
        valid_to=as_optional_instant(row.get("valid_to"), "valid_to"),
        expires_at=as_optional_instant(row.get("expires_at"), "expires_at"),
        supersedes=MemoryId(row["supersedes"]) if row.get("supersedes") else None,
        recall_count=int(row.get("recall_count", 0)),
        last_recalled_at=as_optional_instant(row.get("last_recalled_at"), "last_recalled_at"),
        language=str(row.get("language", "und")),
        metadata=dict(row.get("metadata") or {}),
    )


def session_from(row: Row, tenant: str, opened_by: str) -> Session:
    """The session a row describes, closed: what it had to say has been remembered already."""
    return Session(
        id=SessionId(row["id"]),
        tenant=tenant,
        space=Space.parse(row["space"]),
        name=_text(row["name"]),
        opened_by=opened_by,
        opened_at=as_instant(row["opened_at"], "opened_at"),
        last_activity=as_instant(row["last_activity"], "last_activity"),
        state=SessionState.ENDED,
        ended_at=as_optional_instant(row.get("ended_at") or row["last_activity"], "ended_at"),
        task=row.get("task"),
        transcript=TranscriptPolicy(row.get("transcript", "keep")),
        retention_days=row.get("retention_days"),
        promoted_seq=int(row.get("last_seq", 0)),
        metadata=dict(row.get("metadata") or {}),
    )


def message_from(row: Row) -> Message:
    """The message a row describes; the store gives it its place again."""
    return Message(
        id=MessageId(row["id"]),
        session=SessionId(row["session"]),
        seq=0,
        role=Role(row["role"]),
        content=str(row["content"]),
        time=as_instant(row["time"], "time"),
        name=row.get("name"),
        reference=row.get("reference"),
        content_type=row.get("content_type", "text/plain"),
        tokens=int(row.get("tokens", 0)),
        tool_call_id=row.get("tool_call_id"),
        tool_calls=tuple(ToolCall(**call) for call in row.get("tool_calls", ())),
        parts=tuple(ContentPart(**part) for part in row.get("parts", ())),
        metadata=dict(row.get("metadata") or {}),
    )


def _source(row: Mapping[str, Any]) -> Source:
    return Source(
        author=row["author"],
        method=Method(row["method"]),
        said_at=as_instant(row["said_at"], "said_at"),
        session=SessionId(row["session"]) if row.get("session") else None,
        message=MessageId(row["message"]) if row.get("message") else None,
        reference=row.get("reference"),
        quote=row.get("quote"),
        uri=row.get("uri"),
    )


def _keys(listed: Sequence[str] | None) -> frozenset[str] | None:
    return None if listed is None else frozenset(listed)


def _text(content: object) -> str:
    if not isinstance(content, str) or not content:
        raise ValueError("content is empty")
    return content
