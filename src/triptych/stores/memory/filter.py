"""What a scope and a filter let through, one thing at a time."""

from __future__ import annotations

from datetime import datetime

from triptych.model.entry import EntryType, Where
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.scope import Right


def override(memory: Memory, right: Right) -> frozenset[str] | None:
    """The memory's own list for this right, when it has one."""
    return memory.readers if right is Right.READ else memory.writers


def memory_passes(memory: Memory, where: Where) -> bool:
    """Whether the filter lets the memory through."""
    return (
        EntryType.MEMORY in where.types
        and (where.kinds is None or memory.kind in where.kinds)
        and memory.state in where.states_admitted
        and (memory.expires_at is None or memory.expires_at > where.now)
        and (where.as_of is None or _holds_at(memory, where.as_of))
        and (where.within is None or _overlaps(*_period(memory), *where.within))
        and memory.confidence >= where.min_confidence
        and (not where.topics or bool(memory.topics & where.topics))
    )


def message_passes(message: Message, where: Where) -> bool:
    """Whether the filter lets the message through: it has no kind, no topic, and is sure of its words."""
    return (
        EntryType.MESSAGE in where.types
        and where.kinds is None
        and not where.topics
        and message.session not in where.hidden_sessions
        and (where.as_of is None or message.time <= where.as_of)
        and (where.within is None or _overlaps(message.time, message.time, *where.within))
    )


def _holds_at(memory: Memory, instant: datetime) -> bool:
    begun = memory.valid_from is None or memory.valid_from <= instant
    return begun and (memory.valid_to is None or instant < memory.valid_to)


def _period(memory: Memory) -> tuple[datetime, datetime]:
    if memory.event_start is None:
        return memory.said_at, memory.said_at
    return memory.event_start, memory.event_end or memory.event_start


def _overlaps(start: datetime, end: datetime, first: datetime, last: datetime) -> bool:
    """Whether [start, end) and [first, last) share an instant; an empty period is the instant `start`."""
    return start < last and (end > first or start >= first)
