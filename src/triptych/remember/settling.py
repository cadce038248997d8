"""Where a memory that comes back stands: what has taken its place meanwhile is not pushed aside by it."""

from __future__ import annotations

from dataclasses import replace

from triptych.access.scopes import writing
from triptych.model.conflict import Conflict, ConflictState
from triptych.model.memory import LIVE, Memory, State
from triptych.model.principal import Principal
from triptych.ports.store import Reader
from triptych.remember.likeness import began, is_negated
from triptych.remember.slots import is_single, same_value


def settled(reader: Reader, principal: Principal, memory: Memory) -> Memory:
    """The memory, superseded when it lost a conflict or its slot says something else by now."""
    if memory.state not in LIVE:
        return memory
    disputes = reader.conflicts_about(writing(principal), memory.id)
    if any(_lost(reader, principal, memory, dispute) for dispute in disputes):
        return replace(memory, state=State.SUPERSEDED)
    disputed = {side for one in disputes if one.state is ConflictState.OPEN for side in one.sides}
    rivals = [one for one in _rivals(reader, principal, memory) if one.id not in disputed]
    if not rivals:
        return memory
    later = [began(rival) for rival in rivals if began(rival) > began(memory)]
    return replace(memory, state=State.SUPERSEDED, valid_to=min(later, default=memory.valid_to))


def _lost(reader: Reader, principal: Principal, memory: Memory, dispute: Conflict) -> bool:
    if dispute.kept is None or dispute.kept == memory.id:
        return False
    winner = reader.memory(writing(principal), dispute.kept)
    return winner is not None and winner.state in LIVE


def _rivals(reader: Reader, principal: Principal, memory: Memory) -> list[Memory]:
    """What says otherwise in its slot now, where the slot takes one value at a time."""
    slot = memory.slot
    if slot is None or is_negated(memory) or not is_single(slot.attribute):
        return []
    scope = writing(principal, [memory.space])
    standing = reader.by_slot(scope, memory.space, slot.subject, slot.attribute)
    return [one for one in standing if one.id != memory.id and _says_otherwise(one, memory)]


def _says_otherwise(rival: Memory, memory: Memory) -> bool:
    """Whether the two cannot both stand; what is for other readers can."""
    assert memory.slot is not None
    assert rival.slot is not None
    alike = (memory.readers, memory.writers) == (rival.readers, rival.writers)
    stands = rival.state in LIVE and not is_negated(rival)
    return alike and stands and not same_value(memory.slot.value, rival.slot.value)
