"""From evidence to score, and from scores to an answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.model.entry import Entry, EntryRef, EntryType
from triptych.model.ids import MemoryId, MessageId, SessionId
from triptych.model.memory import Kind, Memory, Method, Source
from triptych.model.message import Message, Role
from triptych.model.recollection import Query
from triptych.model.space import Space
from triptych.recall.fold import fold_alike
from triptych.recall.plan import Asked, make_plan
from triptych.recall.rank import HALF_RELEVANT, recency_of, relevance_of, score_of
from triptych.recall.ranked import Ranked
from triptych.settings import RecallSettings

NOW = datetime(2026, 6, 1, tzinfo=UTC)
SPACE = Space.of_user("alice")
SETTINGS = RecallSettings()


def asked(text: str, **fields: Any) -> Asked:
    query = Query(text, NOW, **fields)
    return Asked(query, make_plan(query, asker="user:alice"), SETTINGS)


def memory(
    kind: Kind = Kind.FACT,
    *,
    days: float = 0,
    trust: float = 0.9,
    id: str = "1",
    content: str = "tea",
    said_in: str = "",
) -> Entry:
    at = NOW - timedelta(days=days)
    source = Source("user:alice", Method.STATED, at, message=MessageId(said_in) if said_in else None)
    kept = Memory(MemoryId(id), "default", SPACE, kind, content, at, at, (source,), trust=trust)
    return Entry(EntryRef(EntryType.MEMORY, id), SPACE, memory=kept)


def message(id: str, content: str = "tea") -> Entry:
    said = Message(MessageId(id), SessionId("s"), 1, Role.USER, content, NOW)
    return Entry(EntryRef(EntryType.MESSAGE, id), SPACE, message=said)


def ranked(entry: Entry, score: float) -> Ranked:
    return Ranked(entry, 0, score, score, 1.0, 1.0, score)


@given(st.floats(-5, 20), st.floats(-5, 20))
def test_more_evidence_is_never_less_relevant(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0 <= relevance_of(low) <= relevance_of(high) < 1


def test_no_evidence_is_no_relevance_and_half_is_half() -> None:
    assert relevance_of(0) == relevance_of(-1) == 0
    assert relevance_of(HALF_RELEVANT) == 0.5


@given(st.floats(0, 5), st.floats(0, 5000), st.floats(0, 1))
def test_recency_and_trust_never_lift_above_relevance(total: float, days: float, trust: float) -> None:
    one = score_of(memory(Kind.EVENT, days=days, trust=trust), 0, total, asked("What do I do now?"))
    assert 0 <= one.score <= one.relevance + 1e-12
    assert one.score >= 0.6 * one.relevance - 1e-12


@pytest.mark.parametrize("question", ["What do I drink now?", "我现在喝什么？"])
def test_about_now_the_newer_of_two_equals_wins(question: str) -> None:
    old, new = (score_of(memory(days=days), 0, 1.0, asked(question)).score for days in (400, 1))
    assert new > old


@pytest.mark.parametrize(
    "question", ["What did I drink in 2024?", "我2024年喝了什么？", "Who drank the tea?", "谁喝了茶？"]
)
def test_a_dated_or_undated_question_does_not_care_for_age(question: str) -> None:
    old, new = (score_of(memory(days=days), 0, 1.0, asked(question)).score for days in (400, 1))
    assert new == old


def test_preferences_age_slower_than_facts_and_facts_slower_than_events() -> None:
    event, fact, preference = (
        recency_of(memory(kind, days=180), NOW, SETTINGS) for kind in (Kind.EVENT, Kind.FACT, Kind.PREFERENCE)
    )
    assert event < 0.3
    assert event < fact < preference
    assert preference > 0.9


def test_recency_halves_with_each_half_life_and_the_future_is_now() -> None:
    values = [recency_of(memory(Kind.EVENT, days=90 * n), NOW, SETTINGS) for n in range(4)]
    assert all(later == pytest.approx(earlier / 2) for earlier, later in pairwise(values))
    assert recency_of(memory(days=-30), NOW, SETTINGS) == 1


def test_trust_decides_between_equals() -> None:
    low, high = (score_of(memory(trust=trust), 0, 1.0, asked("tea?")).score for trust in (0.2, 0.9))
    assert high > low


# --- folding ------------------------------------------------------------------------------------------------


def folded(*ordered: Ranked) -> list[tuple[str, float, list[str]]]:
    heads, _ = fold_alike(ordered)
    return [(one.entry.ref.id, one.score, [ref.id for ref in one.also]) for one in heads]


def test_a_memory_leads_the_message_it_was_drawn_from_and_keeps_the_better_score() -> None:
    assert folded(ranked(message("m"), 0.8), ranked(memory(id="k", said_in="m"), 0.75)) == [("k", 0.8, ["m"])]
    assert folded(ranked(memory(id="k", said_in="m"), 0.8), ranked(message("m"), 0.75)) == [("k", 0.8, ["m"])]


def test_a_message_leads_when_the_memory_says_much_less() -> None:
    assert folded(ranked(message("m"), 0.8), ranked(memory(id="k", said_in="m"), 0.4)) == [("m", 0.8, ["k"])]


def test_two_statements_of_one_message_stay_two_results() -> None:
    one, two = memory(id="1", content="tea", said_in="m"), memory(id="2", content="chess", said_in="m")
    heads = folded(ranked(one, 0.9), ranked(message("m"), 0.8), ranked(two, 0.7))
    assert [(head, also) for head, _, also in heads] == [("1", ["m"]), ("2", [])]


def test_equal_texts_fold_and_near_ones_do_not() -> None:
    same = memory(id="2", content="I like tea!")
    other = memory(id="3", content="I do not like tea")
    heads = folded(ranked(memory(id="1", content="I like tea"), 0.9), ranked(same, 0.8), ranked(other, 0.7))
    assert [(head, also) for head, _, also in heads] == [("1", ["2"]), ("3", [])]


def test_what_was_folded_says_into_what() -> None:
    _, left_out = fold_alike([ranked(memory(id="k", said_in="m"), 0.8), ranked(message("m"), 0.7)])
    assert [(one.ranked.entry.ref.id, one.why) for one in left_out] == [("m", "folded into k")]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 4)), max_size=12))
def test_folding_loses_nobody(drawn: list[tuple[bool, int, int]]) -> None:
    entries: dict[EntryRef, Entry] = {}
    for place, (is_message, said_in, content) in enumerate(drawn):
        entry = (
            message(f"m{said_in}")
            if is_message
            else memory(id=f"k{place}", content=f"text {content}", said_in=f"m{said_in}")
        )
        entries.setdefault(entry.ref, entry)
    ordered = [ranked(entry, 1 - place / 20) for place, entry in enumerate(entries.values())]
    heads, _ = fold_alike(ordered)
    told = [ref for head in heads for ref in (head.entry.ref, *head.also)]
    assert sorted(told) == sorted(entries)
    assert [head.score for head in heads] == sorted((head.score for head in heads), reverse=True)
