"""What was forgotten or erased does not come back out of what was said before; said again, it does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member
from triptych.testing.clock import FixedClock

# Remembered, said in conversation, and what was said beside it.
TOLD = pytest.mark.parametrize(
    ("known", "said", "beside"),
    [
        ("I am allergic to peanuts", "I am allergic to peanuts.", "I live in Berlin."),
        ("My car is parked on deck B2", "My car is parked on deck B2.", "I live in Berlin."),
        ("我对花生过敏", "我对花生过敏。", "我住在柏林。"),
        ("我的车停在B2层", "我的车停在B2层。", "我住在柏林。"),
    ],
)
REWORDED = pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I am allergic to peanuts", "By the way, I'm allergic to peanuts."),
        ("I live in Berlin", "My home is in Berlin."),
        ("我住在柏林", "我家在柏林。"),
    ],
)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
    settings = {"upkeep": {"worker": False}, "remember": {"candidate_days": 9}}
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=clock, settings=settings) as opened:
        yield opened


@pytest.fixture
def alice(memory: Triptych) -> Member:
    return memory.principal(agent="assistant", user="alice")


def standing(me: Member) -> list[str]:
    """What is remembered, hidden or not; nothing that was forgotten."""
    kept = me.memories(states=["active", "candidate", "superseded"])
    return sorted(one.content.rstrip(".。") for one in kept if one.kind != "digest")


def digests(me: Member) -> str:
    return " ".join(one.content for one in me.memories(kinds=["digest"]))


class TestForgotten:
    @TOLD
    def test_a_session_that_said_it_before_does_not_bring_it_back(
        self, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        session = alice.session("before")
        session.add("user", said)
        session.add("user", beside)
        clock.advance(minutes=1)
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(minutes=1)
        alice.forget(told.id)
        clock.advance(minutes=1)
        report = session.end()
        assert standing(alice) == [beside.rstrip(".。")]
        assert known not in digests(alice)
        assert report.counts["dropped"] == 1

    @REWORDED
    def test_nor_in_other_words(self, alice: Member, clock: FixedClock, known: str, said: str) -> None:
        session = alice.session("before")
        session.add("user", said)
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(minutes=1)
        alice.forget(told.id)
        session.end()
        assert standing(alice) == []

    @TOLD
    def test_nor_an_old_conversation_that_is_imported_later(
        self, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(days=1)
        alice.forget(told.id)
        clock.advance(days=1)
        alice.import_history(f'{{"text": "{said}", "time": "2024-01-01T10:00:00"}}')
        assert standing(alice) == []

    @TOLD
    def test_said_again_it_is_remembered_again(
        self, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        session = alice.session("through")
        session.add("user", said)
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(minutes=1)
        alice.forget(told.id)
        clock.advance(minutes=1)
        session.add("user", said)
        session.end()
        assert known in standing(alice)

    @TOLD
    def test_stated_again_or_restored_it_is_back(
        self, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        session = alice.session("before")
        session.add("user", said)
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(minutes=1)
        alice.forget(told.id)
        assert alice.remember(known, said_at=clock.now().replace(year=2020)).memory is not None
        assert standing(alice) == [known]
        alice.restore(told.id)
        session.end()
        assert known in standing(alice)

    @TOLD
    def test_what_one_forgot_in_its_space_another_still_says_in_its_own(
        self, memory: Triptych, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        bob = memory.principal(agent="assistant", user="bob")
        session = bob.session("before")
        session.add("user", said)
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(minutes=1)
        alice.forget(told.id)
        session.end()
        assert standing(bob) == [known]


class TestErased:
    @TOLD
    def test_a_session_that_said_it_before_does_not_bring_it_back(
        self, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        session = alice.session("before")
        session.add("user", f"{said} {beside}")
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(minutes=1)
        alice.erase(told.id)
        assert known not in str(session.info().metadata)
        assert known not in str(alice.events())
        session.end()
        assert standing(alice) == [beside.rstrip(".。")]
        assert known not in digests(alice)

    @TOLD
    def test_nor_one_that_fell_silent_and_is_promoted_by_upkeep(
        self, memory: Triptych, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        session = alice.session("before")
        session.add("user", said)
        told = alice.remember(known).memory
        assert told is not None
        clock.advance(days=1)
        alice.erase(told.id)
        memory.run_upkeep()
        assert known not in standing(alice)

    @TOLD
    def test_said_again_it_is_remembered_again(
        self, alice: Member, clock: FixedClock, known: str, said: str, beside: str
    ) -> None:
        session = alice.session("through")
        session.add("user", said)
        told = alice.remember(known).memory
        assert told is not None
        alice.erase(told.id)
        session.add("user", said)
        session.end()
        assert known in standing(alice)

    @TOLD
    def test_a_message_that_goes_leaves_what_was_said_elsewhere(
        self, alice: Member, known: str, said: str, beside: str
    ) -> None:
        one, other = alice.session("one"), alice.session("other")
        message = one.add("user", said)
        other.add("user", said)
        alice.erase(message.id)
        one.end()
        other.end()
        assert known in standing(alice)
