"""What one erasure touches. Read in one transaction, and read again in the one that carries it out.

Rights decide what may be named and which messages may be cut. What rests on a message that goes, or on a
stretch that is cut, goes whatever its readers: a copy hidden from the one who erases is still a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from triptych.errors import NotFoundError
from triptych.model.ids import MemoryId, MessageId, SessionId
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.scope import Right, Scope
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.upkeep.erasure.loss import Loss, Redaction
from triptych.upkeep.erasure.remains import remains
from triptych.upkeep.erasure.words import cut_echo, cut_message, sentences


@dataclass(frozen=True, slots=True)
class Rebuilding:
    """A memory that goes on in other words, and the earlier versions of it that do not."""

    before: Memory
    after: Memory
    stained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """Everything one erasure touches.

    `texts` are all that go. `known` are those that the one who erases could read: only they may be looked for
    in other records.
    """

    target: str
    space: Space
    memories: tuple[Memory, ...] = ()
    rebuilt: tuple[Rebuilding, ...] = ()
    redactions: tuple[Redaction, ...] = ()
    messages: tuple[Message, ...] = ()
    session: Session | None = None
    touched_sessions: frozenset[SessionId] = field(default_factory=frozenset)
    texts: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()

    @property
    def wordings(self) -> frozenset[str]:
        """The texts that must be embedded to carry it out."""
        told = [r.after.searchable for r in self.rebuilt if r.after.searchable != r.before.searchable]
        said = [r.after.searchable for r in self.redactions if r.after.searchable.strip()]
        return frozenset((*told, *said))


def plan_erasure(reader: Reader, scope: Scope, id: str) -> ErasurePlan:
    """What erasing `id` touches. Raises `NotFoundError` when the scope may change no such thing."""
    memory = reader.memory(scope, MemoryId(id))
    if memory is not None:
        return _plan_memory(reader, scope, memory)
    message = reader.message(scope, MessageId(id))
    if message is not None:
        return _plan_message(reader, scope, message)
    session = reader.session_by_id(scope, SessionId(id))
    if session is not None:
        return _plan_session(reader, scope, session)
    raise NotFoundError(
        f"nothing with id {id!r} that you may erase", field="id", remedy="look it up with recall or history"
    )


def _plan_memory(reader: Reader, scope: Scope, memory: Memory) -> ErasurePlan:
    states = reader.states(scope.tenant, memory.id)
    texts = texts_of(states)
    quoted = dict.fromkeys(s.message for state in states for s in state.sources if s.message is not None)
    sources = [found for id in quoted if (found := reader.message(scope, id)) is not None]
    sessions = dict.fromkeys(message.session for message in sources)
    messages = [message for session in sessions for message in reader.messages(scope, session)]
    redactions = _changed(
        (message, cut_message(message, texts if message.id in quoted else (), texts)) for message in messages
    )
    loss = Loss(cut={redaction.before.id: redaction for redaction in redactions}, texts=set(texts))
    plan = ErasurePlan(
        target=f"memory:{memory.id}",
        space=memory.space,
        memories=(memory,),
        redactions=redactions,
        touched_sessions=frozenset(sessions),
    )
    return _spread(reader, scope, plan, loss)


def _plan_message(reader: Reader, scope: Scope, message: Message) -> ErasurePlan:
    session = reader.session_by_id(scope, message.session)
    assert session is not None
    told = {text for text in sentences(message.content) if text}
    others = (other for other in reader.messages(scope, session.id) if other.id != message.id)
    redactions = _changed((other, cut_echo(other, told)) for other in others)
    cut = {redaction.before.id: redaction for redaction in redactions}
    plan = ErasurePlan(
        target=f"message:{message.id}",
        space=session.space,
        redactions=redactions,
        messages=(message,),
        touched_sessions=frozenset({session.id}),
    )
    return _spread(reader, scope, plan, Loss(frozenset({message.id}), cut, told))


def _plan_session(reader: Reader, scope: Scope, session: Session) -> ErasurePlan:
    messages = tuple(reader.messages(scope, session.id))
    told = {message.content for message in messages if message.content}
    plan = ErasurePlan(
        target=f"session:{session.id}", space=session.space, messages=messages, session=session
    )
    return _spread(reader, scope, plan, Loss(frozenset(m.id for m in messages), texts=told))


def _changed(pairs: Iterable[tuple[Message, Message]]) -> tuple[Redaction, ...]:
    return tuple(Redaction(before, after) for before, after in pairs if before != after)


def _spread(reader: Reader, scope: Scope, plan: ErasurePlan, loss: Loss) -> ErasurePlan:
    """The plan with every memory that rests on what goes, or repeats a memory that goes and which it
    replaced."""
    gone = {memory.id: memory for memory in plan.memories}
    rebuilt: dict[MemoryId, Rebuilding] = {}
    waiting = reader.resting_on(scope.tenant, loss.touched)
    waiting += [next_ for memory in plan.memories for next_ in reader.succeeding(scope.tenant, memory.id)]
    while waiting:
        memory = waiting.pop(0)
        if memory.id in gone or memory.id in rebuilt:
            continue
        states = reader.states(scope.tenant, memory.id)
        after = remains(memory, loss)
        if after is None:
            gone[memory.id] = memory
            loss.texts.update(texts_of(states))
        else:
            stained = tuple(state.version for state in states[:-1] if not loss.misses(state))
            if after == memory and not stained:
                continue
            rebuilt[memory.id] = Rebuilding(memory, after, stained)
            loss.texts.update({state.content for state in states} - {after.content})
        waiting += reader.succeeding(scope.tenant, memory.id)
    return replace(
        plan,
        memories=tuple(gone.values()),
        rebuilt=tuple(rebuilt.values()),
        texts=frozenset(loss.texts),
        known=_known(reader, scope, plan.messages, [*gone.values(), *(r.before for r in rebuilt.values())]),
    )


def texts_of(states: Iterable[Memory]) -> frozenset[str]:
    """All that the states of a memory say and quote."""
    texts = {text for state in states for text in (state.content, *(s.quote for s in state.sources))}
    return frozenset(text for text in texts if text and text.strip())


def _known(
    reader: Reader, scope: Scope, messages: Sequence[Message], memories: Sequence[Memory]
) -> frozenset[str]:
    reading = replace(scope, right=Right.READ)
    seen = {message.content for message in messages if reader.message(reading, message.id) is not None}
    for memory in memories:
        if reader.memory(reading, memory.id) is not None:
            earlier = (version.memory.content for version in reader.versions(reading, memory.id))
            seen |= {memory.content, *earlier}
    return frozenset(text for text in seen if text.strip())
