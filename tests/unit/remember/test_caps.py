"""A space that is full lets go of what matters least."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.remember.caps import evict
from triptych.remember.update import restore_memory

ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


def _evicted(desk: Any, cap: int, now: datetime = NOW) -> list[str]:
    gone = asyncio.run(evict(desk.store, cap=cap, now=now))
    assert all(memory.state is State.ARCHIVED for memory in gone)
    return [memory.content for memory in gone]


def test_within_its_cap_a_space_loses_nothing(desk: Any) -> None:
    desk.say("The office is in Graz")
    assert _evicted(desk, 1) == []


def test_the_least_important_goes_first_and_once(desk: Any) -> None:
    for share in (0.5, 0.1, 0.9):
        desk.say(f"fact number {int(share * 10)} of the list", importance=share)
    assert _evicted(desk, 2) == ["fact number 1 of the list"]
    assert _evicted(desk, 2) == []
    assert len(desk.live()) == 2
    assert desk.events()[-1].type == "memory.archived"
    assert desk.events()[-1].detail["why"] == "no room"


def test_what_was_recalled_of_late_outlives_what_is_more_important(desk: Any) -> None:
    used = desk.say("The office is in Graz", importance=0.1).memory
    desk.say("The printer is on floor two", importance=0.9)
    later = NOW + timedelta(days=200)
    desk.write(lambda writer: writer.count_recalls({used.id: (1, later - timedelta(days=1))}))
    assert _evicted(desk, 1, later) == ["The printer is on floor two"]


def test_spaces_below_have_caps_of_their_own(desk: Any) -> None:
    desk.say("The office is in Graz", importance=0.9)
    desk.say("The printer is on floor two", importance=0.1, space=Space.of_user("alice", "work"))
    assert _evicted(desk, 1) == []
    assert len(desk.live()) == 2


def test_what_nobody_may_read_is_counted_and_evicted_like_the_rest(desk: Any) -> None:
    desk.say("sealed remark", importance=0.1, readers=frozenset())
    desk.say("The office is in Graz", importance=0.9)
    assert _evicted(desk, 1) == ["sealed remark"]


def test_what_was_evicted_can_be_restored_and_its_message_is_still_found(desk: Any) -> None:
    desk.hear("My sister Ann lives in Graz.", at=NOW)
    (memory,) = desk.memories(State.ACTIVE)
    desk.say("The office is in Graz", importance=1.0)
    assert _evicted(desk, 1) == [memory.content]
    back = desk.write(lambda writer: restore_memory(writer, ALICE, memory.id, now=NOW))
    assert (back.state, back.metadata) == (State.ACTIVE, memory.metadata)
