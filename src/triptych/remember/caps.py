"""Keeping a space within its size: what mattered least and was never asked for goes first."""

from __future__ import annotations

from datetime import datetime, timedelta

from triptych.access.scopes import writing
from triptych.model.entry import EntryType, Where
from triptych.model.memory import Memory, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.store import Writer
from triptych.remember.update import forget_memory

_UNUSED = timedelta(days=90)
_PAGE = 500


def evict(writer: Writer, principal: Principal, space: Space, *, cap: int, now: datetime) -> list[Memory]:
    """Archive what exceeds `cap` live memories in exactly this space; what was archived, restorable.

    Those not recalled for 90 days go first, the least important of them before the others, the oldest first
    among equals. Costs one count as long as the space is within its cap.
    """
    scope = writing(principal, [space])
    where = Where(
        now=now, types=frozenset({EntryType.MEMORY}), states=frozenset({State.ACTIVE, State.CANDIDATE})
    )
    if sum(writer.count_memories(scope, where).values()) <= cap:
        return []
    held = [memory for memory in _all(writer, principal, space, where) if memory.space == space]
    surplus = sorted(held, key=lambda memory: _worth(memory, now))[: max(0, len(held) - cap)]
    return [forget_memory(writer, principal, memory.id, now=now) for memory in surplus]


def _all(writer: Writer, principal: Principal, space: Space, where: Where) -> list[Memory]:
    scope = writing(principal, [space])
    found: list[Memory] = []
    while page := writer.memories(scope, where, limit=_PAGE, after=found[-1].id if found else None):
        found += page
    return found


def _worth(memory: Memory, now: datetime) -> tuple[bool, float, datetime, str]:
    last_used = memory.last_recalled_at or memory.recorded_at
    return now - last_used < _UNUSED, memory.importance, last_used, memory.id
