"""The parts of the evidence, each by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.model.entry import Entry, EntryRef, EntryType
from triptych.model.ids import MemoryId, MessageId, SessionId
from triptych.model.memory import Kind, Memory
from triptych.model.message import Message, Role
from triptych.model.recollection import Query
from triptych.model.space import Space
from triptych.recall.fuse import code_matches, neighbour_closeness, summed, term_shares, window_words, words
from triptych.recall.plan import Plan, make_plan
from triptych.recall.pool import NOBODY, Found, Pool
from triptych.recall.told import phrase_matches, same_event, speaker_named, time_fit
from triptych.text.span import Span
from triptych.text.times.value import TimeMention

MAY = TimeMention(
    datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC), "month", Span(0, 3), "May"
)
EARLY, LATE = (datetime(year, 1, 1) for year in (1900, 2200))  # noqa: DTZ001 - Hypothesis wants them bare
SPACE = Space.of_user("alice")


def pool_of(
    counts: list[list[float]], *, idfs: list[float], cosines: list[float] | None = None, candidates: int = 0
) -> Pool:
    """Rows of length 10; the first `candidates` (all by default) are candidates without neighbours. There is
    a term for each of the `idfs`."""
    size = candidates or len(counts)
    refs = tuple(EntryRef(EntryType.MESSAGE, f"{row}") for row in range(size))
    return Pool(
        found=Found({}, np.array(idfs), term_shares(plan_for(len(idfs)), idfs), len(counts), 10.0),
        refs=refs,
        counts=np.array(counts, float).reshape(len(counts), len(idfs)),
        lengths=np.full(len(counts), 10.0),
        cosines=np.array(cosines or [0.0] * len(counts)),
        around=np.full((size, 6), NOBODY, dtype=np.intp),
    )


def plan_for(terms: int) -> Plan:
    """A plan that asks for so many terms."""
    plan = make_plan(Query("?", MAY.start))
    return replace(plan, terms=tuple(f"term{n}" for n in range(terms)))


def message(content: str = "hi", *, at: datetime = MAY.start, name: str | None = None) -> Entry:
    said = Message(MessageId("m"), SessionId("s"), 1, Role.USER, content, at, name=name)
    return Entry(EntryRef(EntryType.MESSAGE, "m"), SPACE, message=said)


def test_word_evidence_is_a_share_of_what_was_asked() -> None:
    all_met, half_met, none_met = words(pool_of([[1, 1], [1, 0], [0, 0]], idfs=[2.0, 2.0]))
    assert all_met == pytest.approx(1.0)
    assert half_met == pytest.approx(0.5)
    assert none_met == 0


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    rare, common = words(pool_of([[1, 0], [0, 1]], idfs=[5.0, 0.5]))
    assert rare > 5 * common


def test_a_question_without_terms_gives_no_word_evidence() -> None:
    assert list(words(pool_of([[], []], idfs=[]))) == [0, 0]


def test_words_around_count_less_than_words_inside_and_less_the_farther_they_stand() -> None:
    inside = pool_of([[1], [0], [0]], idfs=[3.0], candidates=1)
    values = []
    for column in (0, 1, 2):
        pool = pool_of([[0], [1], [0]], idfs=[3.0], candidates=1)
        pool.around[0, column] = 1
        values.append(float(window_words(pool)[0]))
    assert float(window_words(inside)[0]) > values[0] > values[1] > values[2] > 0


def test_without_neighbours_the_window_is_the_entry() -> None:
    pool = pool_of([[2, 1], [0, 1]], idfs=[3.0, 1.0])
    assert window_words(pool) == pytest.approx(words(pool))


def test_neighbours_bring_their_nearness() -> None:
    pool = pool_of([[0], [0], [0]], idfs=[1.0], cosines=[0.1, 0.8, 0.6], candidates=1)
    pool.around[0, 0] = 1
    pool.around[0, 3] = 2
    assert neighbour_closeness(pool)[0] == pytest.approx(0.7)


def test_terms_share_what_the_question_tells_by_how_rare_they_are() -> None:
    assert list(term_shares(plan_for(2), [3.0, 1.0])) == [0.75, 0.25]
    assert list(term_shares(plan_for(0), [])) == []
    assert list(term_shares(plan_for(2), [0.0, 0.0])) == [0, 0]


def test_what_was_said_before_tells_a_little_more_than_the_question() -> None:
    asked = replace(plan_for(2), context_terms=("term1", "said"), context_counts=0.6)
    assert asked.sought == ("term0", "term1", "said")
    assert list(term_shares(asked, [1.0, 1.0, 3.0])) == pytest.approx([0.2, 0.2 + 0.15, 0.45])
    only_said = replace(plan_for(0), context_terms=("said",))
    assert list(term_shares(only_said, [2.0])) == [1.0]


def test_a_code_is_met_or_not() -> None:
    plan = make_plan(Query("does ERR-7f3a/9 appear?", MAY.start))
    column = plan.terms.index("err-7f3a/9")
    counts = np.zeros((2, len(plan.terms)))
    counts[1, column] = 1
    assert list(code_matches(pool_of(counts.tolist(), idfs=[1.0] * len(plan.terms)), plan)) == [0, 1]


@pytest.mark.parametrize(
    ("day", "low", "high"),
    [
        (datetime(2026, 5, 1, tzinfo=UTC), 1.0, 1.0),
        (datetime(2026, 5, 31, 23, tzinfo=UTC), 1.0, 1.0),
        (datetime(2026, 6, 3, tzinfo=UTC), 0.3, 0.6),  # told soon after
        (datetime(2026, 4, 30, tzinfo=UTC), 0.1, 0.4),  # announced just before
        (datetime(2026, 7, 20, tzinfo=UTC), 0.0, 0.0),
        (datetime(2025, 5, 5, tzinfo=UTC), 0.0, 0.0),
    ],
)
def test_time_fits_inside_the_period_and_fades_around_it(day: datetime, low: float, high: float) -> None:
    assert low <= time_fit([message(at=day)], [MAY])[0] <= high


def test_an_event_counts_by_when_it_happened_not_when_it_was_told() -> None:
    told = datetime(2026, 9, 1, tzinfo=UTC)
    memory = Memory(
        MemoryId("e"), "default", SPACE, Kind.EVENT, "a race", told, told, (), event_start=MAY.start
    )
    entry = Entry(EntryRef(EntryType.MEMORY, "e"), SPACE, memory=memory)
    assert time_fit([entry], [MAY])[0] == 1


def test_without_an_asked_time_nothing_fits() -> None:
    assert time_fit([message()], [])[0] == 0


@given(st.datetimes(timezones=st.just(UTC), min_value=EARLY, max_value=LATE))
def test_time_fit_is_a_share(day: datetime) -> None:
    assert 0 <= time_fit([message(at=day)], [MAY])[0] <= 1


def test_time_fit_falls_with_distance() -> None:
    fits = [float(time_fit([message(at=MAY.end + timedelta(days=d))], [MAY])[0]) for d in range(40)]
    assert fits == sorted(fits, reverse=True)


@pytest.mark.parametrize(
    ("question", "name", "named"),
    [
        ("What did Caroline paint?", "Caroline", True),
        ("What did Carolyne paint?", "Caroline", True),
        ("What did Melanie paint?", "Caroline", False),
        ("小安画了什么？", "小安", True),
        ("小李画了什么？", "小安", False),
        ("What was painted?", None, False),
    ],
)
def test_a_speaker_is_recognised_by_name(question: str, name: str | None, named: bool) -> None:
    plan = make_plan(Query(question, MAY.start))
    assert bool(speaker_named([message(name=name)], plan)[0]) is named


def test_a_quoted_phrase_is_met_word_for_word() -> None:
    shares = phrase_matches(["memory is data", "data is memory"], ["memory is data"], 2)
    assert list(shares) == [1, 0]


class TestTheEventOfTheBest:
    @staticmethod
    def nearness(*times: TimeMention) -> list[float]:
        """Of the best, of what is alike on its day, of what is alike a month later, and of something else."""
        days = [MAY.start, MAY.start + timedelta(hours=3), MAY.end, MAY.start]
        rows = [[1.0, 0.0], [0.8, 0.6], [0.8, 0.6], [0.0, 1.0]]
        refs = [EntryRef(EntryType.MESSAGE, str(number)) for number in range(4)]
        entries = [replace(message(at=day), ref=ref) for day, ref in zip(days, refs, strict=True)]
        vectors = {ref: np.array(row, np.float32) for ref, row in zip(refs, rows, strict=True)}
        return list(same_event(np.array([9.0, 0.0, 0.0, 0.0]), entries, vectors, times))

    def test_what_is_alike_and_of_the_same_days_belongs_to_it(self) -> None:
        best, alike, later, other = self.nearness()
        assert best > alike > 0.7
        assert later < 0.01
        assert other == pytest.approx(0, abs=0.01)

    def test_it_counts_twice_where_the_question_names_a_time(self) -> None:
        assert self.nearness(MAY) == pytest.approx([2 * value for value in self.nearness()])


def test_the_sum_is_each_part_times_its_weight() -> None:
    parts = {"words": np.array([1.0, 0.0]), "time": np.array([0.0, 1.0]), "unweighed": np.array([9.0, 9.0])}
    assert list(summed(parts, {"words": 0.3, "time": 0.4}, 2).total) == [0.3, 0.4]
