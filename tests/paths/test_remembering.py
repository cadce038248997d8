"""What becomes of statements: never twice, never merged wrongly, updated instead of piled up."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from triptych import Triptych
from triptych.errors import VersionConflictError
from triptych.service.conversation import read_lines
from triptych.sync import Member

JANUARY = datetime(2026, 1, 10, tzinfo=UTC)
MAY = datetime(2026, 5, 10, tzinfo=UTC)


def _live(member: Member) -> list[str]:
    return [memory.content for memory in member.memories()]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I like tea", "I do not like tea"),
        ("Meet Ann at 3", "Meet Ann at 4"),
        ("我喜欢喝乌龙茶", "我讨厌喝乌龙茶"),
        ("三点和安娜见面", "四点和安娜见面"),
        ("华为Mate60Pro手机", "小米Mate60Pro平板"),
        ("The deploy key is ERR-7f3a/8", "The deploy key is ERR-7f3a/9"),
        ("The rent is 1200 euros", "The rent is 1300 euros"),
        ("房租是3000元", "房租是3500元"),
    ],
)
def test_what_differs_is_never_merged(alice: Member, first: str, second: str) -> None:
    one = alice.remember(first)
    other = alice.remember(second)
    assert one.memory is not None
    assert other.memory is not None
    assert other.memory.id != one.memory.id
    assert alice.get(one.memory.id).content == first
    assert alice.get(other.memory.id).content == second


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("我家在北京", "住在北京"),
        ("I live in Beijing", "My home is in Beijing"),
        ("I like green tea", "i like  green tea!"),
        ("我对花生过敏", "我对花生过敏。"),
    ],
)
def test_the_same_fact_is_one_memory_with_two_sources(alice: Member, first: str, second: str) -> None:
    alice.remember(first, said_at=JANUARY)
    outcome = alice.remember(second, said_at=MAY)
    assert outcome.change == "reinforced"
    assert len(_live(alice)) == 1
    assert outcome.memory is not None
    assert len(alice.get(outcome.memory.id).sources) == 2


@pytest.mark.parametrize(
    ("before", "after", "question", "old", "new"),
    [
        ("I live in Paris", "I moved to Berlin", "Where do I live?", "Paris", "Berlin"),
        ("我住在巴黎", "我搬到柏林了", "我住在哪里？", "巴黎", "柏林"),
    ],
)
def test_a_move_replaces_the_old_home_and_keeps_it_in_history(
    alice: Member, before: str, after: str, question: str, old: str, new: str
) -> None:
    alice.remember(before, said_at=JANUARY)
    moved = alice.remember(after, said_at=MAY)
    assert moved.change == "superseded"

    now = [result.content for result in alice.recall(question)]
    assert any(new in content for content in now)
    assert not any(old in content for content in now)

    february = [result.content for result in alice.recall(question, as_of="2026-02-01")]
    assert any(old in content for content in february)
    assert not any(new in content for content in february)

    assert moved.memory is not None
    history = alice.history(moved.memory.id)
    assert [memory.content for memory in history.replaces] == [before]
    assert [m.content for m in alice.history(history.replaces[0].id).replaced_by] == [after]


@pytest.mark.parametrize(
    ("before", "after"), [("I live in Paris", "I moved to Berlin"), ("我住在巴黎", "我搬到柏林了")]
)
def test_an_older_statement_that_arrives_late_does_not_win(alice: Member, before: str, after: str) -> None:
    alice.remember(after, said_at=MAY)
    alice.remember(before, said_at=JANUARY)
    assert _live(alice) == [after]


def test_a_new_fact_about_somebody_invalidates_none_of_the_others(alice: Member) -> None:
    facts = [
        "Ann works at a bakery",
        "Ann has two dogs",
        "Ann plays the violin",
        "Ann was born in Lyon",
        "Ann drives a blue van",
        "Ann is allergic to nuts",
        "Ann speaks Portuguese",
        "Ann studied chemistry",
        "Ann likes the sea",
        "Ann runs every Sunday",
    ]
    for fact in facts:
        alice.remember(fact)
    alice.remember("Ann bought a piano")
    assert sorted(_live(alice)) == sorted([*facts, "Ann bought a piano"])


def test_identical_text_in_two_spaces_is_two_memories(alice: Member) -> None:
    alice.remember("The sky is blue")
    alice.remember("The sky is blue", space="agent/assistant")
    assert len(_live(alice)) == 2


def test_twenty_adds_of_one_fact_at_once_give_one_memory_with_twenty_sources(alice: Member) -> None:
    said = [datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 21)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda at: alice.remember("The office is in Graz", said_at=at), said))
    (only,) = alice.memories()
    assert len(only.sources) == 20


def test_an_update_drops_the_old_words_and_keeps_the_birth_date(alice: Member) -> None:
    added = alice.remember("The wifi code word is zanzibar").memory
    assert added is not None
    updated = alice.update(added.id, expected_version=1, content="The wifi code word is honeybee")
    assert updated.version == 2
    assert updated.recorded_at == added.recorded_at
    assert not any("zanzibar" in result.content for result in alice.recall("zanzibar"))
    assert alice.recall("honeybee").results[0].id == added.id
    assert [v.memory.content for v in alice.history(added.id).versions] == [added.content]


def test_of_two_updates_of_one_version_the_second_is_refused_with_the_current_state(alice: Member) -> None:
    added = alice.remember("The meeting is on Monday").memory
    assert added is not None
    alice.update(added.id, expected_version=1, content="The meeting is on Tuesday")
    with pytest.raises(VersionConflictError) as refused:
        alice.update(added.id, expected_version=1, content="The meeting is on Friday")
    assert refused.value.current.content == "The meeting is on Tuesday"  # type: ignore[attr-defined]
    assert "update.refused" in [event.type for event in alice.events()]


@pytest.mark.parametrize(
    ("text", "day"),
    [("yesterday I ran a race", (2023, 5, 7)), ("昨天我参加了一场跑步比赛", (2023, 5, 7))],
)
def test_relative_dates_count_from_when_it_was_said(
    memory: Triptych, alice: Member, text: str, day: tuple[int, int, int]
) -> None:
    with alice.session("race") as session:
        session.add("user", text, time="2023-05-08T13:56:00")
    (event,) = alice.memories(kinds=["event"])
    assert event.event_start is not None
    assert (event.event_start.year, event.event_start.month, event.event_start.day) == day


@pytest.mark.parametrize("tail", ["sk-proj-Ab3dEf6hIj9kLmNoPqRsTuVwXyZ0123456789abcd"])
def test_secrets_are_blocked_and_never_shown(alice: Member, tail: str) -> None:
    outcome = alice.remember(f"my API key is {tail}")
    assert outcome.change == "blocked"
    assert outcome.memory is None
    assert tail not in outcome.reason
    assert alice.memories() == []


@pytest.mark.parametrize(
    ("said", "question"),
    [("Tomorrow I fly to Rome", "When did I fly to Rome?"), ("明天我飞罗马", "我什么时候飞的罗马？")],
)
def test_a_plan_whose_day_is_over_is_told_as_the_past(alice: Member, said: str, question: str) -> None:
    alice.remember(said, said_at="2023-05-08T10:00:00")
    (now,) = alice.recall(question)
    assert now.content == said
    assert "over since 2023-05-10" in now.reasons
    (then,) = alice.recall(question, as_of="2023-05-08T12:00:00")
    assert then.content == said


def test_a_conversation_imported_twice_is_remembered_once(alice: Member) -> None:
    said = [("1", "user", "I live in Trieste"), ("1", "assistant", "Lovely"), ("2", "user", "我对花生过敏")]
    rows = [
        json.dumps({"session": session, "time": "2023-05-08T10:00:00", "speaker": speaker, "text": text})
        for session, speaker, text in said
    ]
    lines = read_lines(rows, source="chat.jsonl")
    first = alice.import_conversation(lines)
    again = alice.import_conversation(lines)
    assert (first.sessions, first.messages, first.skipped) == (2, 3, 0)
    assert (again.sessions, again.messages, again.skipped) == (0, 0, 2)
    facts = alice.memories(kinds=["fact"])
    assert sorted(fact.content for fact in facts) == ["I live in Trieste", "我对花生过敏"]
    assert all(len(fact.sources) == 1 for fact in facts)


def test_saying_the_same_in_many_sessions_leaves_one_memory_and_no_pile_of_digests(alice: Member) -> None:
    for number in range(5):
        with alice.session(f"s{number}") as session:
            session.add("user", "I am allergic to peanuts", time=f"2026-03-0{number + 1}T10:00:00")
    assert [len(fact.sources) for fact in alice.memories(kinds=["fact"])] == [5]
    assert len(alice.memories(kinds=["digest"])) == 1
    assert len(alice.recall("What am I allergic to?")) == 1
