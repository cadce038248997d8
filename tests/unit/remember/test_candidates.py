"""A candidate is kept when it is needed again and again, and let go when its time is over."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from triptych.model.ids import MemoryId, MessageId
from triptych.model.memory import Kind, Memory, Method, Source, State
from triptych.model.principal import DEFAULT_TENANT
from triptych.model.space import Space
from triptych.remember.candidates import is_needed, note_recalled, times_needed
from triptych.remember.expiry import expire_memories
from triptych.settings import RememberSettings, Settings

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
DAY = timedelta(days=1)
RULES = RememberSettings()
_LAX = Settings(remember=RememberSettings(candidate_below=1, drop_below=0))


def _candidate(*said: float, recorded: float = 0) -> Memory:
    """One said at these hours from now."""
    sources = [Source("user:alice", Method.STATED, NOW + timedelta(hours=at)) for at in (said or (0,))]
    return Memory(
        id=MemoryId("m"),
        tenant=DEFAULT_TENANT,
        space=Space.of_user("alice"),
        kind=Kind.FACT,
        content="the printer jams on Mondays",
        recorded_at=NOW + timedelta(hours=recorded),
        updated_at=NOW,
        sources=tuple(sources),
        state=State.CANDIDATE,
    )


@pytest.mark.parametrize(
    ("said", "used", "times", "kept"),
    [
        ([0], [], 0, False),
        ([0], [1, 2], 2, False),
        ([0, 1], [], 1, False),
        ([0, 1, 2], [], 2, True),
        ([0], [1, 2, 3], 3, True),
        ([0], [3, 1, 2], 3, True),
        ([0], [1, 1, 1], 3, True),
        ([0], [24], 1, False),
        ([0], [24.1], 0, False),
        ([0], [20, 40, 60], 3, True),
        ([0], [20, 60, 100], 1, False),
        ([0], [30, 31, 80, 81], 2, False),
        ([0, 5], [10, 40], 2, False),
        ([0, 1, 2, 3], [], 3, True),
        ([-9000], [1, 2, 3], 3, True),
        ([-9000, -8999, -8000], [], 1, False),
    ],
)
def test_a_use_counts_when_it_follows_within_a_day(
    said: list[float], used: list[float], times: int, kept: bool
) -> None:
    uses = [NOW + timedelta(hours=at) for at in used]
    assert times_needed(_candidate(*said), uses, timedelta(hours=24)) == times
    assert is_needed(_candidate(*said), uses, RULES) is kept


def _needed(desk: Any, message: str, at: datetime, times: int = 1) -> list[Memory]:
    desk.clock.time = at
    recalled = {MessageId(message): [at] * times}
    promoted: list[Memory] = desk.write(lambda w: note_recalled(w, DEFAULT_TENANT, recalled, RULES, at))
    return promoted


def _state(desk: Any, id: str) -> State:
    states: dict[str, State] = {memory.id: memory.state for memory in desk.memories()}
    return states[id]


def _expire(desk: Any, at: datetime) -> list[Memory]:
    return asyncio.run(expire_memories(desk.store, now=at))


@pytest.mark.parametrize(
    "lines",
    [
        ("The printer on our floor jams.", "The lift is loud and slow."),
        ("三楼的打印机老卡纸。", "电梯又吵又慢。"),
    ],
    ids=["en", "zh"],
)
def test_what_was_needed_is_promoted_and_the_rest_expires(make_desk: Any, lines: tuple[str, str]) -> None:
    desk = make_desk(settings=_LAX)
    needed, other = [outcome.memory for outcome in desk.hear(*lines)]
    message = needed.sources[0].message
    for hours in (5, 25):
        assert _needed(desk, message, NOW + timedelta(hours=hours)) == []
    (promoted,) = _needed(desk, message, NOW + timedelta(hours=45))
    assert (promoted.id, promoted.state, promoted.expires_at) == (needed.id, State.ACTIVE, None)
    assert _needed(desk, message, NOW + timedelta(hours=46)) == []
    assert _expire(desk, NOW + 6 * DAY) == []
    assert [memory.id for memory in _expire(desk, NOW + 8 * DAY)] == [other.id]
    assert _expire(desk, NOW + 8 * DAY) == []
    assert (_state(desk, needed.id), _state(desk, other.id)) == (State.ACTIVE, State.EXPIRED)
    kinds = [event.type.value for event in desk.events()]
    assert kinds[-2:] == ["memory.updated", "memory.expired"]


def test_needs_that_are_days_apart_are_not_enough(make_desk: Any) -> None:
    desk = make_desk(settings=_LAX)
    (outcome,) = desk.hear("The printer on our floor jams.")
    message = outcome.memory.sources[0].message
    for day in (1, 3, 5):
        assert _needed(desk, message, NOW + day * DAY) == []
    assert _state(desk, outcome.memory.id) is State.CANDIDATE


def test_said_three_times_in_as_many_days_it_is_kept_and_weeks_apart_it_is_not(make_desk: Any) -> None:
    for apart, state in ((DAY, State.ACTIVE), (timedelta(days=3), State.CANDIDATE)):
        desk = make_desk(settings=_LAX)
        for n in range(3):
            desk.clock.time = NOW + n * apart
            desk.hear("The printer on our floor jams.", at=NOW + n * apart, session=f"s{n}")
        (memory,) = desk.memories()
        assert memory.state is state
        assert len(memory.sources) == 3


def test_a_candidate_whose_time_is_over_is_not_promoted_late(make_desk: Any) -> None:
    desk = make_desk(settings=_LAX)
    (outcome,) = desk.hear("The printer on our floor jams.")
    message = outcome.memory.sources[0].message
    assert _needed(desk, message, NOW + 8 * DAY, times=5) == []
