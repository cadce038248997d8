"""Two statements that were taken for one become two memories again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from triptych import Triptych
from triptych.errors import ConflictError, NotFoundError
from triptych.model.memory import Memory, State
from triptych.sync import Member

FIRST, SECOND, THIRD = "2026-01-05T09:00:00+00:00", "2026-02-05T09:00:00+00:00", "2026-03-05T09:00:00+00:00"
PAIRS = [
    ("Each morning I have a coffee", "I drink coffee every morning"),
    ("我喜欢喝乌龙茶", "我爱喝乌龙茶"),
]


def _said(member: Member, text: str, at: str, **more: Any) -> Memory:
    outcome = member.remember(text, said_at=at, **more)
    assert outcome.memory is not None
    return outcome.memory


def _merged(member: Member, left: str, right: str, **more: Any) -> Memory:
    _said(member, left, FIRST)
    memory = _said(member, right, SECOND, **more)
    assert len(memory.sources) == 2
    return memory


def _told(memory: Memory) -> Mapping[str, Any]:
    """Everything but who it is, how often it changed and when."""
    hidden = {"id", "version", "recorded_at", "updated_at"}
    return {name: getattr(memory, name) for name in memory.__dataclass_fields__ if name not in hidden}


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_both_are_what_they_would_have_been_without_each_other(
    memory: Triptych, left: str, right: str
) -> None:
    alice, bob = memory.principal(user="alice"), memory.principal(user="bob")
    before = _said(alice, left, FIRST, importance=0.4)
    _said(alice, right, SECOND, importance=0.9, confidence=0.95, topics=["drinks"])
    done = alice.unmerge(before.id)
    assert _told(done.kept) == _told(before)
    alone = _said(bob, right, SECOND, importance=0.9, confidence=0.95, topics=["drinks"])
    differs = {"space", "subject", "sources", "slot"}
    assert {k: v for k, v in _told(done.parted).items() if k not in differs} == {
        k: v for k, v in _told(alone).items() if k not in differs
    }
    assert [source.quote for source in done.parted.sources] == [right]
    assert alice.get(done.parted.id) == done.parted


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_what_parted_is_found_by_its_own_words(alice: Member, left: str, right: str) -> None:
    done = alice.unmerge(_merged(alice, left, right).id)
    found = {result.id: result.content for result in alice.recall(right, k=10).results}
    assert found == {done.kept.id: left, done.parted.id: right}


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_they_stay_apart_when_both_are_said_again_in_a_replay(alice: Member, left: str, right: str) -> None:
    done = alice.unmerge(_merged(alice, left, right).id)
    for _ in range(2):
        _said(alice, left, FIRST)
        _said(alice, right, SECOND)
    kept, parted = alice.get(done.kept.id), alice.get(done.parted.id)
    assert (kept.content, len(kept.sources)) == (left, 1)
    assert (parted.content, len(parted.sources)) == (right, 1)
    assert len(alice.memories(limit=10)) == 2


def test_the_source_that_joined_last_parts_unless_another_is_named(alice: Member) -> None:
    text = "The office is in Graz"
    for at in (FIRST, SECOND, THIRD):
        kept = _said(alice, text, at)
    done = alice.unmerge(kept.id)
    assert done.parted.said_at.isoformat() == THIRD
    done = alice.unmerge(kept.id, source=SECOND)
    assert done.parted.said_at.isoformat() == SECOND
    assert [source.said_at.isoformat() for source in done.kept.sources] == [FIRST]


def test_what_a_later_merge_brought_stays(alice: Member) -> None:
    kept = _said(alice, "The office is in Graz", FIRST, importance=0.4)
    _said(alice, "The office is in Graz", SECOND, importance=0.8, topics=["places"])
    _said(alice, "The office is in Graz", THIRD, importance=0.7, topics=["work"])
    left = alice.unmerge(kept.id, source=SECOND).kept
    assert (left.importance, left.topics) == (0.7, frozenset({"work"}))


def test_what_somebody_changed_since_stays(alice: Member) -> None:
    kept = _merged(alice, *PAIRS[0], importance=0.8)
    alice.update(kept.id, expected_version=kept.version, importance=0.55)
    assert alice.unmerge(kept.id).kept.importance == 0.55


def test_the_merge_and_its_end_are_in_history_and_log(alice: Member) -> None:
    done = alice.unmerge(_merged(alice, *PAIRS[0]).id)
    told = alice.history(done.kept.id)
    assert [version.reason for version in told.versions][-1] == "unmerged"
    assert [event.type.value for event in told.events] == [
        "memory.added",
        "memory.reinforced",
        "memory.unmerged",
    ]
    assert told.events[-1].detail["parted"] == done.parted.id
    (added,) = alice.history(done.parted.id).events
    assert added.detail["of"] == done.kept.id
    assert "coffee" not in str([event.detail for event in told.events])


def test_undoing_it_twice_is_refused(alice: Member) -> None:
    kept = _merged(alice, *PAIRS[0])
    alice.unmerge(kept.id)
    with pytest.raises(ConflictError, match="id: nothing was merged into it"):
        alice.unmerge(kept.id)
    assert len(alice.memories(limit=10)) == 2


def test_a_source_that_did_not_join_is_refused(alice: Member) -> None:
    kept = _merged(alice, *PAIRS[0])
    for wrong in (FIRST, THIRD, "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10", "yesterday"):
        with pytest.raises(NotFoundError, match="source"):
            alice.unmerge(kept.id, source=wrong)


def test_what_was_replaced_meanwhile_does_not_come_back(alice: Member) -> None:
    kept = _merged(alice, "I live in Paris", "My home is in Paris")
    _said(alice, "I moved to Berlin", THIRD)
    done = alice.unmerge(kept.id)
    assert (done.parted.state, done.parted.valid_to) == (State.SUPERSEDED, done.kept.valid_to)
    assert [memory.content for memory in alice.memories(limit=10)] == ["I moved to Berlin"]


def test_what_was_forgotten_meanwhile_stays_hidden_and_can_be_restored(alice: Member) -> None:
    kept = _merged(alice, *PAIRS[0])
    alice.forget(kept.id)
    done = alice.unmerge(kept.id)
    assert alice.memories(limit=10) == []
    assert alice.restore(done.parted.id).state is State.ACTIVE


def test_only_who_may_change_it_may_and_a_hidden_memory_is_no_memory(memory: Triptych) -> None:
    writer = memory.principal(agent="writer", teams=["report"])
    reader = memory.principal(agent="reader", teams=["report"])
    for text, at in zip(PAIRS[0], (FIRST, SECOND), strict=True):
        kept = _said(writer, text, at, space="team/report", writers=["agent:writer"])
    stranger = memory.principal(user="mallory")
    errors = []
    for member, id in ((reader, kept.id), (stranger, kept.id), (stranger, kept.id[:-4] + "0000")):
        with pytest.raises(NotFoundError) as caught:
            member.unmerge(id)
        errors.append(str(caught.value).replace(id, "ID"))
    assert len(set(errors)) == 1
    assert len(writer.unmerge(kept.id).kept.sources) == 1


def test_an_erased_source_does_not_come_back(alice: Member) -> None:
    with alice.session("monday") as session:
        session.add("user", "I work at a bakery called Sonne.", time=FIRST)
    with alice.session("friday") as session:
        message = session.add("user", "I work at a bakery called Sonne!", time=SECOND)
    (kept,) = (one for one in alice.memories(limit=20) if "bakery" in one.content and not one.kind.is_derived)
    assert len(kept.sources) == 2
    alice.erase(message.id)
    with pytest.raises(ConflictError):
        alice.unmerge(kept.id)


def test_rights_are_those_of_the_memory(memory: Triptych) -> None:
    writer = memory.principal(agent="writer", teams=["report"])
    for text, at in zip(PAIRS[0], (FIRST, SECOND), strict=True):
        kept = _said(writer, text, at, space="team/report", readers=["agent:writer"])
    done = writer.unmerge(kept.id)
    assert done.parted.readers == frozenset({"agent:writer"})
    assert memory.principal(agent="reader", teams=["report"]).memories(limit=10) == []
