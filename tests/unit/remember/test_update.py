"""Changing, forgetting and restoring one memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from triptych.errors import InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.event import EventType
from triptych.model.ids import MemoryId
from triptych.model.memory import Memory, Method, Slot, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.embedder import UNEMBEDDED
from triptych.remember.update import (
    WAS,
    MemoryEdit,
    as_it_was,
    forget_memory,
    restore_memory,
    update_memory,
)
from triptych.settings import SecretSettings

ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
BOB = Principal(user="bob", teams=frozenset({"report"}))
TEAM = Space.of_team("report")
NOON = datetime(2026, 6, 15, 12, tzinfo=UTC)
LATER = datetime(2026, 7, 1, tzinfo=UTC)


def _update(desk: Any, id: MemoryId, expected: int, principal: Principal = ALICE, **edit: Any) -> Memory:
    memory: Memory = desk.write(
        lambda writer: update_memory(
            writer,
            principal,
            id,
            MemoryEdit(**edit),
            expected_version=expected,
            embedding=UNEMBEDDED,
            now=LATER,
        )
    )
    return memory


def _types(desk: Any) -> list[EventType]:
    return [event.type for event in desk.events()]


def test_new_content_is_read_anew_and_the_memory_keeps_its_identity(desk: Any) -> None:
    before = desk.say("I live in Paris").memory
    after = _update(desk, before.id, 1, content="I live in Rome")
    assert (after.id, after.version, after.recorded_at) == (before.id, 2, before.recorded_at)
    assert after.updated_at == LATER
    assert after.slot == Slot("user:alice", "residence", "Rome")
    *earlier, edit = after.sources
    assert [source.key for source in earlier] == [source.key for source in before.sources]
    assert all(source.quote is None for source in earlier)
    assert (edit.author, edit.method, edit.said_at, edit.quote) == (
        "user:alice",
        Method.EDITED,
        LATER,
        "I live in Rome",
    )
    again = _update(desk, before.id, 2, content="I live in Oslo")
    assert [source.method for source in again.sources] == [Method.STATED, Method.EDITED]
    assert EventType.MEMORY_UPDATED in _types(desk)
    assert not any(word in repr(desk.events()) for word in ("Paris", "Rome"))


@pytest.mark.parametrize(
    ("before", "after"),
    [("Meet Ann on Friday", "Meet Ann on Saturday"), ("周五见安娜", "周六见安娜")],
)
def test_new_content_moves_the_event_but_no_expiry_that_was_given(desk: Any, before: str, after: str) -> None:
    added = desk.say(before, expires_at=LATER + timedelta(days=9)).memory
    moved = _update(desk, added.id, 1, content=after)
    assert moved.event_start - added.event_start == timedelta(days=1)
    assert moved.expires_at == added.expires_at


def test_what_is_not_given_stays(desk: Any) -> None:
    before = desk.say("I live in Paris", tags=frozenset({"a"})).memory
    after = _update(desk, before.id, 1, confidence=0.3)
    assert (after.content, after.slot, after.tags, after.confidence) == (
        "I live in Paris",
        before.slot,
        frozenset({"a"}),
        0.3,
    )


def test_of_two_updates_of_one_version_the_second_is_refused_with_the_current_state(desk: Any) -> None:
    added = desk.say("I live in Paris").memory
    _update(desk, added.id, 1, content="I live in Rome")
    with pytest.raises(VersionConflictError) as refused:
        _update(desk, added.id, 1, content="I live in Oslo")
    assert isinstance(refused.value.current, Memory)
    assert refused.value.current.content == "I live in Rome"
    assert desk.live() == ["I live in Rome"]


def test_what_may_not_be_seen_and_what_may_not_be_changed_are_not_found(desk: Any) -> None:
    private = desk.say("I live in Paris").memory
    readable = desk.say("The audit is done", space=TEAM, writers=frozenset({"user:alice"})).memory
    writable = desk.say("The audit was long", space=TEAM, readers=frozenset({"user:alice"})).memory
    for memory in (private, readable, writable):
        with pytest.raises(NotFoundError):
            _update(desk, memory.id, 1, principal=BOB, content="mine now")
        with pytest.raises(NotFoundError):
            desk.write(lambda writer, which=memory.id: forget_memory(writer, BOB, which, now=LATER))


@pytest.mark.parametrize("edit", [{"content": " "}, {"confidence": 1.5}])
def test_an_impossible_edit_is_refused(desk: Any, edit: dict[str, Any]) -> None:
    added = desk.say("I live in Paris").memory
    with pytest.raises(InvalidInputError):
        _update(desk, added.id, 1, **edit)
    assert desk.memories() == [added]


def test_an_edit_past_the_policy_on_secrets_is_refused_or_redacted() -> None:
    policy = SecretSettings()
    with pytest.raises(InvalidInputError):
        MemoryEdit(content="my password is hunter2!").screened(policy)
    with pytest.raises(InvalidInputError):
        MemoryEdit(reason="密码是hunter2!").screened(policy)
    edit = MemoryEdit(content="card 4111111111111111", topics=frozenset({"4111111111111111"}))
    assert edit.screened(policy) == MemoryEdit(
        content="card [card number]", topics=frozenset({"[card number]"})
    )


def test_what_is_forgotten_comes_back_as_it_was(desk: Any) -> None:
    added = desk.say("I live in Paris").memory
    hidden = desk.write(lambda writer: forget_memory(writer, ALICE, added.id, now=LATER))
    assert hidden.state is State.ARCHIVED
    assert desk.live() == []
    assert desk.write(lambda writer: forget_memory(writer, ALICE, added.id, now=LATER)) == hidden
    back = desk.write(lambda writer: restore_memory(writer, ALICE, added.id, now=LATER))
    assert (back.state, back.metadata, back.content) == (State.ACTIVE, added.metadata, added.content)
    assert _types(desk)[-2:] == [EventType.MEMORY_ARCHIVED, EventType.MEMORY_RESTORED]


def test_what_is_over_when_it_is_restored_no_longer_expires(desk: Any) -> None:
    for state, restored in ((State.ACTIVE, State.ACTIVE), (State.CANDIDATE, State.ACTIVE)):
        over = replace(desk.say(f"parked on deck {state}").memory, state=state, expires_at=LATER)
        hidden = replace(over, state=State.EXPIRED, metadata={WAS: state.value})
        back = as_it_was(hidden, LATER)
        assert (back.state, back.expires_at, back.metadata) == (restored, None, {})
        early = as_it_was(replace(hidden, state=State.ARCHIVED), LATER - timedelta(days=1))
        assert (early.state, early.expires_at) == (state, LATER)


def test_what_was_over_and_is_said_again_is_remembered_anew(desk: Any) -> None:
    first = desk.say("My car is on deck B2", at=NOON, expires_at=NOON + timedelta(hours=1))
    again = desk.say("My car is on deck B2", at=NOON + timedelta(days=1))
    assert again.memory.id != first.memory.id
    assert again.memory.expires_at is None


def test_a_superseded_memory_that_was_forgotten_comes_back_superseded(desk: Any) -> None:
    old = desk.say("I live in Paris", at=datetime(2026, 1, 1, tzinfo=UTC)).memory
    desk.say("I moved to Berlin")
    desk.write(lambda writer: forget_memory(writer, ALICE, old.id, now=LATER))
    assert (
        desk.write(lambda writer: restore_memory(writer, ALICE, old.id, now=LATER)).state is State.SUPERSEDED
    )


def test_what_was_forgotten_and_is_said_again_is_remembered_anew(desk: Any) -> None:
    added = desk.say("I live in Paris", at=datetime(2026, 1, 1, tzinfo=UTC)).memory
    desk.write(lambda writer: forget_memory(writer, ALICE, added.id, now=LATER))
    again = desk.say("I live in Paris")
    assert again.change == "added"
    assert again.memory.id != added.id
