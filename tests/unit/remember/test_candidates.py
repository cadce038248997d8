"""A candidate is kept when it is needed again and again, and let go when its time is over."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, Memory, Method, Source, State
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.model.space import Space
from triptych.remember.candidates import Fate, Sweep, fate_of, promote_candidates
from triptych.settings import RememberSettings, Settings

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
RULES = RememberSettings()


def _candidate(uses: int, last_used: timedelta, expires: timedelta = timedelta(days=7)) -> Memory:
    return Memory(
        id=MemoryId("m"),
        tenant=DEFAULT_TENANT,
        space=Space.of_user("alice"),
        kind=Kind.FACT,
        content="the printer jams on Mondays",
        recorded_at=NOW,
        updated_at=NOW,
        sources=(Source("user:alice", Method.STATED, NOW),),
        state=State.CANDIDATE,
        expires_at=NOW + expires,
        recall_count=uses,
        last_recalled_at=NOW + last_used if uses else None,
    )


@pytest.mark.parametrize(
    ("uses", "last_used", "looked_at", "fate"),
    [
        (0, timedelta(), timedelta(hours=1), Fate.WAIT),
        (2, timedelta(hours=30), timedelta(hours=31), Fate.WAIT),
        (3, timedelta(hours=60), timedelta(hours=61), Fate.PROMOTE),
        (3, timedelta(hours=73), timedelta(hours=74), Fate.WAIT),
        (3, timedelta(hours=60), timedelta(days=30), Fate.PROMOTE),
        (2, timedelta(hours=2), timedelta(days=7), Fate.LET_GO),
        (0, timedelta(), timedelta(days=8), Fate.LET_GO),
    ],
)
def test_uses_close_to_one_another_decide(
    uses: int, last_used: timedelta, looked_at: timedelta, fate: Fate
) -> None:
    assert fate_of(_candidate(uses, last_used), NOW + looked_at, RULES) is fate


def _sweep(desk: Any, at: datetime) -> Sweep:
    desk.clock.time = at
    return asyncio.run(promote_candidates(desk.store, ALICE, clock=desk.clock, settings=RULES))


def test_the_sweep_promotes_what_was_needed_and_lets_the_rest_go(make_desk: Any) -> None:
    desk = make_desk(settings=Settings(remember=RememberSettings(candidate_below=1, drop_below=0)))
    desk.hear("The printer on our floor jams.", "The lift is loud and slow.")
    needed, other = desk.memories(State.CANDIDATE)
    desk.write(lambda writer: writer.count_recalls({needed.id: (3, NOW + timedelta(hours=5))}))
    assert [memory.id for memory in _sweep(desk, NOW + timedelta(hours=6)).promoted] == [needed.id]
    assert _sweep(desk, NOW + timedelta(hours=6)) == Sweep()
    assert [memory.id for memory in _sweep(desk, NOW + timedelta(days=8)).let_go] == [other.id]
    assert [(m.id, m.state) for m in desk.memories()] == [
        (needed.id, State.ACTIVE),
        (other.id, State.ARCHIVED),
    ]
