"""What may be kept when a conflict is decided."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest

from triptych.access.scopes import reading
from triptych.errors import InvalidInputError
from triptych.model.conflict import ConflictState
from triptych.model.memory import Memory, State
from triptych.model.space import default_policy
from triptych.ports.store import Reader, Writer
from triptych.share.arbitration import resolve_conflict
from triptych.stores.memory.store import MemoryStore
from triptych.testing.clock import NOON
from triptych.testing.examples import ALICE, ALICES, EMBEDDER, a_conflict, a_memory

T = TypeVar("T")


class Dispute:
    """Two memories of Alice's that contradict each other, the first in a state of choice."""

    def __init__(self, state: State) -> None:
        self.store = MemoryStore()
        self.first = replace(a_memory("it is on Friday"), state=state)
        self.second = a_memory("it is on Monday")
        self.conflict = a_conflict(self.first, self.second)
        asyncio.run(self.store.open(EMBEDDER))
        self.write(self._fill)

    def _fill(self, writer: Writer) -> None:
        writer.put_policy("default", ALICES, default_policy(ALICES))
        for memory in (self.first, self.second):
            writer.insert_memory(memory, None)
        writer.put_conflict(self.conflict)

    def write(self, work: Callable[[Writer], T]) -> T:
        return asyncio.run(self.store.write(work))

    def resolve(self, keep: Memory) -> None:
        self.write(lambda w: resolve_conflict(w, ALICE, self.conflict.id, keep=keep.id, now=NOON))

    def states(self) -> list[State]:
        def look(reader: Reader) -> list[State]:
            found = [reader.memory(reading(ALICE), memory.id) for memory in (self.first, self.second)]
            return [memory.state for memory in found if memory is not None]

        return asyncio.run(self.store.read(look))

    def state(self) -> ConflictState:
        found = asyncio.run(self.store.read(lambda r: r.conflict(reading(ALICE), self.conflict.id)))
        assert found is not None
        return found.state


@pytest.mark.parametrize("state", [State.ARCHIVED, State.QUARANTINED, State.RETRACTED])
def test_a_hidden_side_cannot_be_kept(state: State) -> None:
    dispute = Dispute(state)
    with pytest.raises(InvalidInputError) as refused:
        dispute.resolve(dispute.first)
    assert refused.value.field == "keep"
    assert refused.value.remedy is not None
    assert ("restore" in refused.value.remedy) == (state is State.ARCHIVED)
    assert dispute.states() == [state, State.ACTIVE]
    assert dispute.state() is ConflictState.OPEN


@pytest.mark.parametrize("state", [State.ARCHIVED, State.QUARANTINED, State.RETRACTED])
def test_a_hidden_side_that_loses_stays_hidden(state: State) -> None:
    dispute = Dispute(state)
    dispute.resolve(dispute.second)
    assert dispute.states() == [state, State.ACTIVE]
    assert dispute.state() is ConflictState.RESOLVED


@pytest.mark.parametrize("state", [State.ACTIVE, State.SUPERSEDED, State.CANDIDATE])
def test_a_decision_can_be_taken_back(state: State) -> None:
    dispute = Dispute(state)
    dispute.resolve(dispute.first)
    assert dispute.states() == [State.ACTIVE, State.SUPERSEDED]
    dispute.resolve(dispute.second)
    assert dispute.states() == [State.SUPERSEDED, State.ACTIVE]
