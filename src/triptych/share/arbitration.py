"""Conflicts are decided in the open, and a decision can be taken back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.access.scopes import writing
from triptych.errors import InvalidInputError, NotFoundError
from triptych.model.conflict import Conflict, ConflictState
from triptych.model.event import Event, EventType
from triptych.model.ids import ConflictId, MemoryId
from triptych.model.memory import Memory, State
from triptych.model.principal import Principal
from triptych.ports.store import Writer

_RECALLABLE = frozenset({State.ACTIVE, State.CANDIDATE, State.SUPERSEDED})


def resolve_conflict(
    writer: Writer, principal: Principal, id: ConflictId, keep: MemoryId, now: datetime
) -> Conflict:
    """Keep one side; the others stop being recalled, and stay in history.

    Deciding again for another side reverses the first decision. Raises `NotFoundError` when the principal
    may not change every side, `InvalidInputError` when `keep` is no side of it, or a hidden one.
    """
    scope = writing(principal)
    conflict = writer.conflict(scope, id)
    if conflict is None:
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
    for memory in sides:
        _settle(writer, principal, memory, kept=memory.id == keep)
    decided = replace(
        conflict, state=ConflictState.RESOLVED, kept=keep, resolved_by=principal.name, resolved_at=now
    )
    writer.put_conflict(decided)
    writer.append_events([_resolved_event(decided, principal, now)])
    return decided


def _refuse_hidden(memory: Memory, keep: MemoryId) -> None:
    """A decision is not the way to bring back what was forgotten, held back or retracted."""
    if memory.id == keep and memory.state not in _RECALLABLE:
        forgotten = memory.state is State.ARCHIVED
        raise InvalidInputError(
            f"is {memory.state.value}",
            field="keep",
            remedy="restore it first, or keep another side" if forgotten else "keep another side",
        )


def _settle(writer: Writer, principal: Principal, memory: Memory, *, kept: bool) -> None:
    state = State.ACTIVE if kept else State.SUPERSEDED
    if memory.state is state or memory.state not in _RECALLABLE:
        return
    writer.replace_memory(
        replace(memory, state=state),
        None,
        expected_version=memory.version,
        changed_by=principal.name,
        reason="kept in a conflict" if kept else "lost a conflict",
    )


def _resolved_event(conflict: Conflict, principal: Principal, now: datetime) -> Event:
    return Event(
        type=EventType.CONFLICT_RESOLVED,
        tenant=conflict.tenant,
        actor=principal.name,
        time=now,
        space=conflict.space,
        subject=conflict.id,
        detail={"kept": conflict.kept, "sides": list(conflict.sides)},
    )
