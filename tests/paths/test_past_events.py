"""What was planned and has happened is the past, not wrong: it goes on answering. What was given an end is
gone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from triptych import Triptych
from triptych.sync import Member
from triptych.testing.clock import FixedClock

SPRING = datetime(2026, 4, 28, 9, tzinfo=UTC)
PLANS = [
    ("My wedding is on 2026-05-01", "When was my wedding?"),
    ("I have a dentist appointment tomorrow", "When was my dentist appointment?"),
    ("I'm flying to Oslo on Friday", "When did I fly to Oslo?"),
    ("We have a team offsite next week in Graz", "Where was our team offsite?"),
    ("My parents are visiting from May 3 to May 5", "When did my parents visit?"),
    ("I'll be in Berlin until Thursday", "Was I in Berlin in April?"),
    ("我的婚礼定在2026年5月1日", "我的婚礼是哪天？"),
    ("我明天要去看牙医", "我什么时候去看的牙医？"),
    ("周五我飞奥斯陆", "我什么时候飞的奥斯陆？"),
    ("下周我们在杭州团建", "我们的团建是在哪里？"),
    ("五月三号到五号爸妈来看我", "爸妈什么时候来看过我？"),
]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(SPRING)


@pytest.mark.parametrize(("plan", "question"), PLANS)
def test_an_event_that_is_over_answers_questions_about_the_past(
    memory: Triptych, alice: Member, clock: FixedClock, plan: str, question: str
) -> None:
    known = alice.remember(plan).memory
    assert known is not None
    clock.advance(days=45)
    memory.run_upkeep()
    assert [one.id for one in alice.recall(question)] == [known.id]
    assert [one.id for one in alice.recall(question, as_of=clock.now())] == [known.id]


@pytest.mark.parametrize(
    ("over", "ahead", "now", "then"),
    [
        (
            "My dentist appointment is on 2026-05-04",
            "My dentist appointment is on 2026-07-06",
            "When is my dentist appointment?",
            "When was my dentist appointment in May?",
        ),
        (
            "我5月4号去看牙医",
            "我7月6号去看牙医",
            "我现在约的牙医是哪天？",
            "我5月份哪天看的牙医？",
        ),
    ],
)
def test_of_two_events_the_one_ahead_answers_for_the_present(
    alice: Member, clock: FixedClock, over: str, ahead: str, now: str, then: str
) -> None:
    alice.remember(over)
    alice.remember(ahead)
    clock.advance(days=45)
    assert alice.recall(now).results[0].content == ahead
    assert alice.recall(then).results[0].content == over


@pytest.mark.parametrize(("plan", "question"), [PLANS[0], PLANS[6]], ids=["en", "zh"])
@pytest.mark.parametrize("how", ["expiry", "forget"])
def test_what_was_given_an_end_or_forgotten_does_not_come_back(
    memory: Triptych, alice: Member, clock: FixedClock, plan: str, question: str, how: str
) -> None:
    known = alice.remember(plan, expires_at=SPRING + timedelta(days=7) if how == "expiry" else None).memory
    assert known is not None
    if how == "forget":
        alice.forget(known.id)
    clock.advance(days=45)
    memory.run_upkeep()
    answer = alice.recall(question)
    assert list(answer) == []
    assert list(answer.near_misses) == []


@pytest.mark.parametrize(("first", "again"), [("I see the dentist tomorrow", 7), ("我明天去看牙医", 7)])
def test_the_same_plan_for_another_day_is_another_event(
    alice: Member, clock: FixedClock, first: str, again: int
) -> None:
    one = alice.remember(first).memory
    clock.advance(days=again)
    other = alice.remember(first).memory
    assert one is not None
    assert other is not None
    assert one.id != other.id
    assert one.event_start != other.event_start
