"""Changing, hiding and bringing back one memory, with its version in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from triptych.access.scopes import author, reading, writing
from triptych.access.spaces import as_let, require_own_right
from triptych.errors import ConflictError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.ids import MemoryId
from triptych.model.memory import BESIDE, LIVE, Kind, Memory, Method, Source, State
from triptych.model.principal import Principal
from triptych.ports.embedder import UNEMBEDDED, Embedding
from triptych.ports.store import Reader, Writer
from triptych.remember.staleness import EVICTED, refresh_staleness
from triptych.settings import SecretSettings
from triptych.text.screening import Screening, refuse_secret_names

_HIDEABLE = frozenset({State.ACTIVE, State.CANDIDATE, State.SUPERSEDED, State.EXPIRED, State.QUARANTINED})
WAS = "state_before_archive"
"""The entry of a hidden memory's metadata that holds the state it returns to."""
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

    def screened(self, policy: SecretSettings) -> MemoryEdit:
        """The edit as it may be kept. Raises `InvalidInputError` when it holds what the policy blocks."""
        refuse_secret_names({"readers": self.readers or (), "writers": self.writers or ()}, policy)
        screening = Screening(policy)
        clean = replace(
            self,
            content=screening.maybe(self.content),
            tags=None if self.tags is None else screening.texts(self.tags),
            topics=None if self.topics is None else screening.texts(self.topics),
            reason=screening.text(self.reason),
        )
        screening.refuse_blocked("content")
        return clean

    def applied_to(self, memory: Memory) -> Memory:
        """The memory after the edit; its identity, sources and created time are untouched.

        Raises `InvalidInputError` for empty content, and for an importance or confidence outside 0–1.
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
    embedding: Embedding,
    now: datetime,
) -> Memory:
    """The memory after the edit, as version `expected_version` + 1.

    `embedding` is that of the new content, `UNEMBEDDED` when it stays. Raises `NotFoundError` when the
    principal may not read or not change it, `VersionConflictError` carrying the current memory when it has
    moved on, `AccessDeniedError` for other readers or writers by a right that was lent; the caller puts the
    refusal on record, for this transaction is rolled back.
    """
    current = require_changeable(writer, principal, id)
    if current.version != expected_version:
        raise VersionConflictError(
            f"expected version {expected_version}, it is at {current.version}",
            current=current,
            remedy="look at the current state and decide again",
        )
    edited = edit.applied_to(current)
    if (edited.readers, edited.writers) != (current.readers, current.writers):
        require_own_right(writer, principal, current.space, current.writers, to="change readers and writers")
    if edited.content != current.content:
        edited = _signed(edited, current, author(as_let(writer, principal), current.space), now)
    return replace_on_record(
        writer,
        principal,
        edited,
        current,
        event=EventType.MEMORY_UPDATED,
        reason=edit.reason,
        now=now,
        embedding=embedding,
    )


def _signed(edited: Memory, current: Memory, editor: str, now: datetime) -> Memory:
    """With whoever chose the new words as the source of them, in place of whoever chose the words before.

    Another value in its slot, or none, is the editor's word alone, whoever spoke for the one before.
    """
    edit = Source(editor, Method.EDITED, said_at=now, quote=edited.content)
    others = (source for source in edited.sources if source.method is not Method.EDITED)
    if edited.slot is None or edited.slot != current.slot:
        others = (replace(source, voucher=editor) for source in others)
    return replace(edited, sources=(*others, edit))


def forget_memory(writer: Writer, principal: Principal, id: MemoryId, *, now: datetime) -> Memory:
    """Hide a memory from recall, and what else says the same; `restore_memory` brings it back.

    Hiding it twice changes nothing. Raises `NotFoundError` when the principal may not read or not change it,
    `ConflictError` when it was retracted.
    """
    current = require_changeable(writer, principal, id)
    if current.state is State.ARCHIVED and EVICTED not in current.metadata:
        return current
    if current.state not in _HIDEABLE and current.state is not State.ARCHIVED:
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
    shown = {key: value for key, value in current.metadata.items() if key != EVICTED}
    metadata = {WAS: current.state.value, **shown, **also}
    hidden = replace(current, state=State.ARCHIVED, metadata=metadata)
    return replace_on_record(
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
    """Bring back a memory that was forgotten, expired or found no room; twice changes nothing.

    It is in the state it was in, with two exceptions: what is over no longer expires (a candidate among it is
    active), and what another has taken the place of meanwhile (in a conflict, or in its slot) is superseded.
    Raises `NotFoundError` when the principal may not read or not change it, `ConflictError` when it is not
    hidden.
    """
    current = require_changeable(writer, principal, id)
    if current.state in LIVE:
        return current
    if current.state not in (State.ARCHIVED, State.EXPIRED):
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
    return replace_on_record(
        writer,
        principal,
        _in_place(writer, principal, as_it_was(current, now)),
        current,
        event=EventType.MEMORY_RESTORED,
        reason="restored",
        now=now,
    )


def _in_place(writer: Writer, principal: Principal, memory: Memory) -> Memory:
    """The memory where it stands now, if anything may have taken its place."""
    if memory.slot is None and not writer.conflicts_about(writing(principal), memory.id):
        return memory
    from triptych.remember.settling import settled  # brings the rules of two languages: not to forget

    return settled(writer, principal, memory)


def as_it_was(hidden: Memory, now: datetime) -> Memory:
    """A hidden memory as it was before. Pure."""
    metadata = {key: value for key, value in hidden.metadata.items() if key not in (WAS, _WITH, EVICTED)}
    before = State(hidden.metadata.get(WAS, State.ACTIVE.value))
    over = hidden.expires_at is not None and hidden.expires_at <= now
    if over and before in (State.CANDIDATE, State.EXPIRED):
        before = State.ACTIVE
    expires_at = None if over else hidden.expires_at
    return replace(hidden, state=before, metadata=metadata, expires_at=expires_at)


def require_changeable(writer: Reader, principal: Principal, id: MemoryId) -> Memory:
    """The memory that the principal may read and change. Raises `NotFoundError` when there is none."""
    readable = writer.memory(reading(principal), id)
    if readable is None or writer.memory(writing(principal), id) is None:
        raise NotFoundError(
            f"no memory {id!r} that you may change", field="id", remedy="find its id with recall"
        )
    return readable


def replace_on_record(
    writer: Writer,
    principal: Principal,
    memory: Memory,
    current: Memory,
    *,
    event: EventType,
    reason: str,
    now: datetime,
    embedding: Embedding = UNEMBEDDED,
    **detail: str,
) -> Memory:
    """Put the memory in place of its current state, with its event; what is stored."""
    stored = writer.replace_memory(
        replace(memory, updated_at=now),
        embedding.vector,
        signs=embedding.signs,
        expected_version=current.version,
        changed_by=principal.name,
        reason=reason,
    )
    told = {"version": stored.version, "fields": _changed(current, stored), **detail}
    writer.append_events([Event(event, principal.tenant, principal.name, now, stored.space, stored.id, told)])
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
        language=read.language,
        metadata=read.metadata,
    )


def _as_statement(memory: Memory, text: str) -> Draft:
    kept = {k: v for k, v in memory.metadata.items() if k not in ("negated", "replaces", BESIDE)}
    said = [source for source in memory.sources if source.method is not Method.EDITED]
    return Draft(
        space=memory.space,
        kind=memory.kind,
        content=text,
        source=max(said or memory.sources, key=lambda source: source.said_at),
        subject=memory.subject,
        explicit=True,
        metadata=kept,
    )
