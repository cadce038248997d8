"""Conflicts are decided in the open, by somebody or by the space's policy, reversibly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from triptych.access.scopes import reading, upkeep_of, writing
from triptych.access.spaces import policy_in_force
from triptych.errors import InvalidInputError, NotFoundError
from triptych.model.conflict import Conflict, ConflictState
from triptych.model.event import Event, EventType
from triptych.model.ids import ConflictId, MemoryId
from triptych.model.memory import Memory, Source, State
from triptych.model.principal import Principal
from triptych.model.space import Arbitration, Space
from triptych.ports.store import Writer

_RECALLABLE = frozenset({State.ACTIVE, State.CANDIDATE, State.SUPERSEDED})
_UNHEARD = frozenset({State.ARCHIVED, State.RETRACTED, State.QUARANTINED})
_BY_POLICY = "policy:"

SameValue = Callable[[str, str], bool]
"""Whether two values of one slot are one value."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a conflict, and every source that speaks for what it says."""

    memory: Memory
    sources: tuple[Source, ...]


def arbitrate(sides: Sequence[Side], arbitration: Arbitration) -> MemoryId | None:
    """The side that the policy keeps; none where the best two are equal, or it is left to somebody. Pure."""
    if arbitration is Arbitration.HUMAN:
        return None
    ranked = sorted(sides, key=lambda side: _weight(side, arbitration), reverse=True)
    first, second = (_weight(side, arbitration) for side in ranked[:2])
    return ranked[0].memory.id if first > second else None


def _weight(side: Side, arbitration: Arbitration) -> tuple[Any, ...]:
    match arbitration:
        case Arbitration.LATEST:
            return (max(source.said_at for source in side.sources),)
        case Arbitration.SOURCE_PRIORITY:
            return side.memory.trust, side.memory.confidence
        case _:
            return (len({source.voice for source in side.sources}),)


@dataclass(frozen=True, slots=True)
class Settling:
    """Lets the policies of spaces decide, in one writing transaction; `usual` holds where a space has none.

    What somebody decided stays decided, and where a side is hidden somebody has had a hand in it. Nobody's
    rights count: it is the policy that acts.
    """

    writer: Writer
    usual: Arbitration
    same: SameValue
    now: datetime

    def about(self, memory: Memory) -> list[Conflict]:
        """Decide what is open about the memory, and anew what a policy decided; those that changed."""
        scope = writing(upkeep_of(memory.tenant))
        conflicts = self.writer.conflicts_about(scope, memory.id)
        return self._settle(conflicts, memory.tenant, memory.space) if conflicts else []

    def within(self, tenant: str, space: Space) -> list[Conflict]:
        """Decide what is open in exactly this space, whose policy may be another from now on."""
        waiting = self.writer.conflicts(writing(upkeep_of(tenant), [space]))
        return self._settle([one for one in waiting if one.space == space], tenant, space)

    def _settle(self, conflicts: Sequence[Conflict], tenant: str, space: Space) -> list[Conflict]:
        arbitration = policy_in_force(self.writer, tenant, space).arbitration or self.usual
        decided = (self._settled(conflict, arbitration) for conflict in conflicts)
        return [conflict for conflict in decided if conflict is not None]

    def _settled(self, conflict: Conflict, arbitration: Arbitration) -> Conflict | None:
        """The conflict as the policy decides it; none when it leaves it as it is."""
        if conflict.resolved_by is not None and not conflict.resolved_by.startswith(_BY_POLICY):
            return None
        scope = writing(upkeep_of(conflict.tenant))
        found = [self.writer.memory(scope, id) for id in conflict.sides]
        memories = [memory for memory in found if memory is not None and memory.state in _RECALLABLE]
        if len(memories) < len(conflict.sides):
            return None
        keep = arbitrate([self._side(memory) for memory in memories], arbitration)
        if keep is None or keep == conflict.kept:
            return None
        decision = _Decision(self.writer, f"{_BY_POLICY}{arbitration}", self.now)
        return decision.keep(conflict, memories, keep)

    def _side(self, memory: Memory) -> Side:
        """With the sources of everything in its slot that says the same, whatever has become of it."""
        slot = memory.slot
        if slot is None:
            return Side(memory, memory.sources)
        scope = writing(upkeep_of(memory.tenant), [memory.space])
        alike = [
            other
            for other in self.writer.by_slot(scope, memory.space, slot.subject, slot.attribute)
            if other.slot is not None
            and other.state not in _UNHEARD
            and self.same(other.slot.value, slot.value)
        ]
        return Side(memory, tuple(source for other in alike for source in other.sources))


def resolve_conflict(
    writer: Writer, principal: Principal, id: ConflictId, keep: MemoryId, now: datetime
) -> Conflict:
    """Keep one side; the others stop being recalled, and stay in history.

    Deciding again for another side reverses the first decision, whoever or whatever made it. Raises
    `NotFoundError` when the principal may not read and change every side, `InvalidInputError` when `keep` is
    no side of it, or a hidden one.
    """
    scope = writing(principal)
    conflict = writer.conflict(scope, id)
    if conflict is None or writer.conflict(reading(principal), id) is None:
        raise NotFoundError(
            f"no conflict {id!r} that you may decide", field="conflict", remedy="list them with conflicts"
        )
    if keep not in conflict.sides:
        raise InvalidInputError(
            f"{keep!r} is no side of this conflict", field="keep", remedy="keep one of its sides"
        )
    sides = [memory for side in conflict.sides if (memory := writer.memory(scope, side)) is not None]
    for memory in sides:
        _refuse_hidden(memory, keep)
    return _Decision(writer, principal.name, now).keep(conflict, sides, keep)


def _refuse_hidden(memory: Memory, keep: MemoryId) -> None:
    """A decision is not the way to bring back what was forgotten, held back or retracted."""
    if memory.id == keep and memory.state not in _RECALLABLE:
        hidden = memory.state in (State.ARCHIVED, State.EXPIRED)
        raise InvalidInputError(
            f"is {memory.state.value}",
            field="keep",
            remedy="restore it first, or keep another side" if hidden else "keep another side",
        )


@dataclass(frozen=True, slots=True)
class _Decision:
    """Carries out what somebody or some policy decided."""

    writer: Writer
    by: str
    now: datetime

    def keep(self, conflict: Conflict, sides: Sequence[Memory], keep: MemoryId) -> Conflict:
        for memory in sides:
            self._settle(memory, kept=memory.id == keep)
        decided = replace(
            conflict, state=ConflictState.RESOLVED, kept=keep, resolved_by=self.by, resolved_at=self.now
        )
        self.writer.put_conflict(decided)
        self.writer.append_events([self._event(decided)])
        return decided

    def _settle(self, memory: Memory, *, kept: bool) -> None:
        state = State.ACTIVE if kept else State.SUPERSEDED
        if memory.state is state or memory.state not in _RECALLABLE:
            return
        self.writer.replace_memory(
            replace(memory, state=state, updated_at=self.now),
            None,
            expected_version=memory.version,
            changed_by=self.by,
            reason="kept in a conflict" if kept else "lost a conflict",
        )

    def _event(self, conflict: Conflict) -> Event:
        """About the side that is kept, as the opening was about the newer one: for who may see that."""
        return Event(
            type=EventType.CONFLICT_RESOLVED,
            tenant=conflict.tenant,
            actor=self.by,
            time=self.now,
            space=conflict.space,
            subject=conflict.kept,
            detail={"conflict": conflict.id, "kept": conflict.kept, "sides": list(conflict.sides)},
        )
