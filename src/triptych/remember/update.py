"""Changing, hiding and bringing back one memory, with its version in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.access.scopes import reading, writing
from triptych.errors import ConflictError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, Memory, State
from triptych.model.principal import Principal
from triptych.ports.store import Writer
from triptych.remember.secrets import find_secrets
from triptych.remember.staleness import refresh_staleness

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_HIDEABLE = frozenset({State.ACTIVE, State.CANDIDATE, State.SUPERSEDED, State.QUARANTINED})
_WAS = "state_before_archive"
_WITH = "forgotten_with"


@dataclass(frozen=True, slots=True)
class MemoryEdit:
    """What to change; none leaves it as it is. New content is read anew for its slot and its times."""

    content: str | None = None
    kind: Kind | None = None
    tags: frozenset[str] | None = None
    topics: frozenset[str] | None = None
    importance: float | None = None
    confidence: float | None = None
    readers: frozenset[str] | None = None
    writers: frozenset[str] | None = None
    expires_at: datetime | None = None
    reason: str = "updated"

    def applied_to(self, memory: Memory) -> Memory:
        """The memory after the edit; its identity, sources and created time are untouched.

        Raises `InvalidInputError` for empty content or content that holds a secret, and for an importance
        or confidence outside 0–1.
        """
        for name, share in (("importance", self.importance), ("confidence", self.confidence)):
            if share is not None and not 0 <= share <= 1:
                raise InvalidInputError(f"is {share}", field=name, remedy="give a number from 0 to 1")
        edited = replace(memory, **self._given())
        return _with_content(edited, self.content) if self.content is not None else edited

    def _given(self) -> dict[str, Any]:
        names = ("kind", "tags", "topics", "importance", "confidence", "readers", "writers", "expires_at")
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}


def update_memory(
    writer: Writer,
    principal: Principal,
    id: MemoryId,
    edit: MemoryEdit,
    *,
    expected_version: int,
    vector: Vector | None,
    now: datetime,
) -> Memory:
    """The memory after the edit, as version `expected_version` + 1.

    `vector` is that of the new content, or none when the content stays. Raises `NotFoundError` when the
    principal may not read or not change it, `VersionConflictError` carrying the current memory when it has
    moved on; the caller puts the refusal on record, for this transaction is rolled back.
    """
    current = _require(writer, principal, id)
    if current.version != expected_version:
        raise VersionConflictError(
            f"expected version {expected_version}, it is at {current.version}",
            current=current,
            remedy="look at the current state and decide again",
        )
    edited = edit.applied_to(current)
    return _replace(
        writer,
        principal,
        edited,
        current,
        event=EventType.MEMORY_UPDATED,
        reason=edit.reason,
        now=now,
        vector=vector,
    )


def forget_memory(writer: Writer, principal: Principal, id: MemoryId, *, now: datetime) -> Memory:
    """Hide a memory from recall; `restore_memory` brings it back. Hiding it twice changes nothing.

    Raises `NotFoundError` when the principal may not read or not change it, `ConflictError` when it was
    retracted.
    """
    current = _require(writer, principal, id)
    if current.state is State.ARCHIVED:
        return current
    if current.state not in _HIDEABLE:
        raise ConflictError(f"is {current.state.value}", field="id", remedy="leave it, it is hidden already")
    stored = _hide(writer, principal, current, {}, now)
    for digest in _repeating(writer, principal, current):
        if digest.state in _HIDEABLE:
            _hide(writer, principal, digest, {_WITH: current.id}, now)
    refresh_staleness(writer, principal, [stored])
    return stored


def _hide(
    writer: Writer, principal: Principal, current: Memory, also: Mapping[str, str], now: datetime
) -> Memory:
    metadata = {**current.metadata, _WAS: current.state.value, **also}
    hidden = replace(current, state=State.ARCHIVED, metadata=metadata)
    return _replace(
        writer,
        principal,
        hidden,
        current,
        event=EventType.MEMORY_ARCHIVED,
        reason="forgotten",
        now=now,
    )


def _repeating(writer: Writer, principal: Principal, memory: Memory) -> list[Memory]:
    """The digests that repeat the memory's words, out of the messages it rests on."""
    scope = writing(principal)
    words = {memory.content, *(source.quote for source in memory.sources if source.quote)}
    messages = [source.message for source in memory.sources if source.message is not None]
    near = {one.id: one for message in messages for one in writer.by_message(scope, message)}
    return [one for one in near.values() if one.kind.is_derived and any(w in one.content for w in words)]


def restore_memory(writer: Writer, principal: Principal, id: MemoryId, *, now: datetime) -> Memory:
    """Bring a hidden memory back, in the state it was in. Restoring it twice changes nothing.

    Raises `NotFoundError` when the principal may not read or not change it, `ConflictError` when it is not
    one that was hidden.
    """
    current = _require(writer, principal, id)
    if current.state in (State.ACTIVE, State.CANDIDATE):
        return current
    if current.state is not State.ARCHIVED:
        raise ConflictError(
            f"is {current.state.value}, not archived", field="id", remedy="restore only what was forgotten"
        )
    stored = _show(writer, principal, current, now)
    for digest in _repeating(writer, principal, current):
        if digest.state is State.ARCHIVED and digest.metadata.get(_WITH) == current.id:
            _show(writer, principal, digest, now)
    refresh_staleness(writer, principal, [stored])
    return stored


def _show(writer: Writer, principal: Principal, current: Memory, now: datetime) -> Memory:
    metadata = {key: value for key, value in current.metadata.items() if key not in (_WAS, _WITH)}
    before = State(current.metadata.get(_WAS, State.ACTIVE.value))
    return _replace(
        writer,
        principal,
        replace(current, state=before, metadata=metadata),
        current,
        event=EventType.MEMORY_RESTORED,
        reason="restored",
        now=now,
    )


def _require(writer: Writer, principal: Principal, id: MemoryId) -> Memory:
    readable = writer.memory(reading(principal), id)
    if readable is None or writer.memory(writing(principal), id) is None:
        raise NotFoundError(
            f"no memory {id!r} that you may change", field="id", remedy="find its id with recall"
        )
    return readable


def _replace(
    writer: Writer,
    principal: Principal,
    memory: Memory,
    current: Memory,
    *,
    event: EventType,
    reason: str,
    now: datetime,
    vector: Vector | None = None,
) -> Memory:
    stored = writer.replace_memory(
        replace(memory, updated_at=now),
        vector,
        expected_version=current.version,
        changed_by=principal.name,
        reason=reason,
    )
    detail = {"version": stored.version, "fields": _changed(current, stored)}
    writer.append_events(
        [Event(event, principal.tenant, principal.name, now, stored.space, stored.id, detail)]
    )
    return stored


_WATCHED = (
    *("content", "kind", "slot", "tags", "topics", "importance", "confidence", "readers", "writers"),
    *("state", "event_start", "expires_at"),
)


def _changed(before: Memory, after: Memory) -> list[str]:
    return [name for name in _WATCHED if getattr(before, name) != getattr(after, name)]


def _with_content(memory: Memory, content: str) -> Memory:
    """New words, read as if they had been said when the memory's last source spoke."""
    text = content.strip()
    if not text:
        raise InvalidInputError("is empty", field="content", remedy="say what to remember, or forget it")
    if find_secrets(text):
        raise InvalidInputError("holds a secret", field="content", remedy="leave the secret out")
    from triptych.remember.resolve import resolve  # brings the rules of two languages: not to forget

    read = resolve(_as_statement(memory, text))
    return replace(
        memory,
        content=text,
        # Their quotes are of the words that went; the history and the messages have them.
        sources=tuple(replace(source, quote=None) for source in memory.sources),
        slot=read.slot,
        event_start=read.event_start,
        event_end=read.event_end,
        expires_at=memory.expires_at if memory.event_start == read.event_start else read.expires_at,
        language=read.language,
        metadata=read.metadata,
    )


def _as_statement(memory: Memory, text: str) -> Draft:
    kept = {k: v for k, v in memory.metadata.items() if k not in ("negated", "replaces")}
    return Draft(
        space=memory.space,
        kind=memory.kind,
        content=text,
        source=max(memory.sources, key=lambda source: source.said_at),
        subject=memory.subject,
        explicit=True,
        metadata=kept,
    )
