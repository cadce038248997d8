"""Erasing: the text leaves rows, versions, indexes, vectors, summaries and quotes, and a receipt says so.

Three things can be named: a memory, a message, a session. What rests on the erased text goes with it;
what rests on other sources too keeps those. A message that held more than the erased statement keeps the
rest: only the quoted stretch is cut out.

Erasing is planned on a snapshot (the cut messages must be embedded anew, off the store), and carried out
in one transaction that refuses to go on when a message changed in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.errors import ConflictError, NotFoundError
from triptych.model.event import Event, EventType
from triptych.model.ids import MemoryId, MessageId, SessionId, new_id
from triptych.model.memory import Kind, Memory
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.receipt import Receipt
from triptych.model.scope import Scope
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.ports.embedder import Embedder, TextRole, embed_texts
from triptych.ports.store import Reader, Store, Writer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]

ERASED = "[erased]"


@dataclass(frozen=True, slots=True)
class Redaction:
    """A message from which a quote is cut, before and after."""

    message: Message
    content: str


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """Everything one erasure touches. `texts` must be nowhere in the files afterwards."""

    target: str
    space: Space
    memories: tuple[Memory, ...] = ()
    orphaned: tuple[tuple[Memory, Memory], ...] = ()
    redactions: tuple[Redaction, ...] = ()
    messages: tuple[Message, ...] = ()
    session: Session | None = None
    touched_sessions: frozenset[SessionId] = field(default_factory=frozenset)
    texts: tuple[str, ...] = ()


async def erase(
    id: str, *, principal: Principal, scope: Scope, store: Store, embedder: Embedder, now: datetime
) -> Receipt:
    """Erase the memory, message or session `id` names; the receipt counts what went.

    Raises `NotFoundError` when there is none that the scope may change.
    """
    plan = await store.read(lambda reader: plan_erasure(reader, scope, id))
    cut = [replace(r.message, content=r.content).searchable for r in plan.redactions]
    vectors = await embed_texts(embedder, cut, TextRole.PASSAGE)
    removed = await store.write(
        lambda writer: carry_out(writer, scope, plan, list(vectors), principal=principal, now=now)
    )
    embedder.forget()
    verified, note = await store.scrub(plan.texts)
    return Receipt(
        id=new_id(),
        target=plan.target,
        erased_at=now,
        erased_by=principal.name,
        removed=removed,
        verified=verified,
        note=note,
    )


def plan_erasure(reader: Reader, scope: Scope, id: str) -> ErasurePlan:
    """What erasing `id` touches, in scope."""
    memory = reader.memory(scope, MemoryId(id))
    if memory is not None:
        return _plan_memory(reader, scope, memory)
    message = reader.message(scope, MessageId(id))
    if message is not None:
        return _plan_messages(reader, scope, [message], message.session, target=f"message:{id}")
    session = reader.session_by_id(scope, SessionId(id))
    if session is not None:
        messages = reader.messages(scope, session.id)
        plan = _plan_messages(reader, scope, messages, session.id, target=f"session:{id}")
        return replace(plan, session=session, space=session.space)
    raise NotFoundError(
        f"nothing with id {id!r} that you may erase", field="id", remedy="look it up with recall or history"
    )


def _plan_memory(reader: Reader, scope: Scope, memory: Memory) -> ErasurePlan:
    redactions = [cut for source in memory.sources if (cut := _redact(reader, scope, memory, source.message))]
    repeated = [
        other
        for cut in redactions
        for other in reader.by_message(scope, cut.message.id)
        if other.id != memory.id and memory.content in other.content
    ]
    gone = {m.id: m for m in (memory, *repeated)}
    return ErasurePlan(
        target=f"memory:{memory.id}",
        space=memory.space,
        memories=tuple(gone.values()),
        redactions=tuple(redactions),
        touched_sessions=frozenset(cut.message.session for cut in redactions),
        texts=_texts_of(reader, scope, gone.values()),
    )


def _redact(reader: Reader, scope: Scope, memory: Memory, message_id: MessageId | None) -> Redaction | None:
    message = reader.message(scope, message_id) if message_id is not None else None
    if message is None:
        return None
    quotes = {s.quote for s in memory.sources if s.message == message_id and s.quote} | {memory.content}
    content = message.content
    for quote in sorted(quotes, key=len, reverse=True):
        content = content.replace(quote, ERASED)
    return Redaction(message, content) if content != message.content else None


def _plan_messages(
    reader: Reader, scope: Scope, messages: Sequence[Message], session: SessionId, *, target: str
) -> ErasurePlan:
    ids = {message.id for message in messages}
    resting = {m.id: m for message in messages for m in reader.by_message(scope, message.id)}
    gone, orphaned = [], []
    for memory in resting.values():
        kept = tuple(source for source in memory.sources if source.message not in ids)
        if kept and memory.kind is not Kind.DIGEST:  # a digest quotes each of its sources
            orphaned.append((memory, replace(memory, sources=kept)))
        else:
            gone.append(memory)
    found = reader.session_by_id(scope, session)
    assert found is not None
    said = tuple(message.content for message in messages if message.content)
    return ErasurePlan(
        target=target,
        space=found.space,
        memories=tuple(gone),
        orphaned=tuple(orphaned),
        messages=tuple(messages),
        touched_sessions=frozenset({session}),
        texts=_texts_of(reader, scope, gone) + said,
    )


def _texts_of(reader: Reader, scope: Scope, memories: Iterable[Memory]) -> tuple[str, ...]:
    texts: dict[str, None] = {}
    for memory in memories:
        texts[memory.content] = None
        for version in reader.versions(scope, memory.id):
            texts[version.memory.content] = None
    return tuple(texts)


def carry_out(
    writer: Writer,
    scope: Scope,
    plan: ErasurePlan,
    vectors: Sequence[Vector],
    *,
    principal: Principal,
    now: datetime,
) -> Mapping[str, int]:
    """Do what was planned, in the caller's transaction; counts of what went, by kind."""
    removed: Counter[str] = Counter()
    for memory in plan.memories:
        removed.update(writer.erase_memory(memory.id))
    for before, after in plan.orphaned:
        writer.replace_memory(
            after,
            None,
            expected_version=before.version,
            changed_by=principal.name,
            reason="a source was erased",
        )
        removed["sources"] += len(before.sources) - len(after.sources)
    for redaction, vector in zip(plan.redactions, vectors, strict=True):
        _apply_redaction(writer, scope, redaction, vector)
        removed["redacted_messages"] += 1
    removed.update(_erase_said(writer, plan))
    removed["summaries"] += _forget_summaries(writer, scope, plan.touched_sessions)
    counts = {kind: count for kind, count in removed.items() if count}
    writer.append_events([_erased_event(plan, counts, principal, now)])
    return counts


def _apply_redaction(writer: Writer, scope: Scope, redaction: Redaction, vector: Vector) -> None:
    current = writer.message(scope, redaction.message.id)
    if current is None or current.content != redaction.message.content:
        raise ConflictError("a message changed while it was being redacted", field="id", remedy="erase again")
    writer.replace_message_text(redaction.message.id, redaction.content, vector)


def _erase_said(writer: Writer, plan: ErasurePlan) -> Mapping[str, int]:
    if plan.session is not None:
        return writer.erase_session(plan.session.id)
    if plan.messages:
        return writer.erase_messages(plan.messages[0].session, [message.id for message in plan.messages])
    return {}


def _forget_summaries(writer: Writer, scope: Scope, sessions: frozenset[SessionId]) -> int:
    """Summaries may repeat what was erased; they are made again from what is left when next needed."""
    forgotten = 0
    for session_id in sorted(sessions):
        session = writer.session_by_id(scope, session_id)
        if session is None or not (session.turn_summaries or session.profile):
            continue
        forgotten += len(session.turn_summaries) + (session.profile is not None)
        writer.replace_session(replace(session, turn_summaries=(), profile=None))
    return forgotten


def _erased_event(plan: ErasurePlan, counts: Mapping[str, int], principal: Principal, now: datetime) -> Event:
    return Event(
        type=EventType.ERASED,
        tenant=principal.tenant,
        actor=principal.name,
        time=now,
        space=plan.space,
        subject=plan.target.partition(":")[2],
        detail={"target": plan.target, "removed": dict(counts)},
    )
