"""What somebody forgot stays forgotten: what was said before does not bring it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from triptych.model.change import Neighbour, Reinforce
from triptych.model.draft import Draft
from triptych.model.memory import Memory, State
from triptych.remember.consolidate import consolidate
from triptych.remember.likeness import is_negated, same_slot, says_same_value
from triptych.remember.staleness import EVICTED
from triptych.settings import RememberSettings


def is_forgotten(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> bool:
    """Whether the draft says what a neighbour said that was forgotten since: it gives the slot the same
    value, or would have been joined to it. Pure."""
    said = draft.source.said_at
    gone = [
        replace(one, memory=replace(one.memory, state=State.ACTIVE))
        for one in neighbours
        if forgotten_since(one.memory, said)
    ]
    return any(_gives_the_same(draft, one.memory) for one in gone) or any(
        isinstance(change, Reinforce) for change in consolidate(draft, gone, settings)
    )


def forgotten_since(memory: Memory, said_at: datetime) -> bool:
    """Whether somebody forgot the memory after that time. What found no room was forgotten by nobody."""
    return memory.state is State.ARCHIVED and EVICTED not in memory.metadata and said_at < memory.updated_at


def _gives_the_same(draft: Draft, memory: Memory) -> bool:
    return (
        same_slot(draft, memory)
        and is_negated(draft) == is_negated(memory)
        and says_same_value(draft, memory)
    )
