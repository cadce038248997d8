"""What holds for any text whatever."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.text.times import english, numeric
from triptych.text.times.chinese import RULES as CHINESE_RULES
from triptych.text.times.find import find_times, mentions_time
from triptych.text.times.folding import folded
from triptych.text.times.pieces import compiled
from triptych.text.times.ranges import find_ranges

WORDS = [
    "last",
    "next",
    "this",
    "every",
    "the",
    "first",
    "day",
    "week",
    "month",
    "year",
    "weekend",
    "Friday",
    "mon",
    "May",
    "March",
    "5",
    "12",
    "2023",
    "2023-05-08",
    "3pm",
    "8:30",
    "at",
    "on",
    "in",
    "of",
    "before",
    "after",
    "between",
    "and",
    "to",
    "-",
    ",",
    ".",
    "from",
    "since",
    "ago",
    "two",
    "a",
    "few",
    "hours",
    "tomorrow",
    "night",
    "summer",
    "Christmas",
    "early",
    "mid",
    "end",
    "昨天",
    "上",
    "下",
    "下周",
    "周五",
    "三",
    "十",
    "二十",
    "号",
    "月",
    "年",
    "点",
    "半",
    "个",
    "前",
    "后",
    "的",
    "第一",
    "到",
    "每",
    "春节",
    "底",
    "初",
    "去年",
    "今晚",
    "分",
    "刻",
]


def _naive(year: int) -> datetime:
    return datetime(year, 1, 1)  # noqa: DTZ001 - Hypothesis wants bounds without a zone


times = st.datetimes(_naive(1990), _naive(2060), timezones=st.just(UTC))
mixtures = st.lists(st.sampled_from(WORDS), max_size=14).flatmap(
    lambda words: st.sampled_from((" ", "")).map(lambda gap: gap.join(words))
)


@given(st.text(max_size=200) | mixtures, times)
@settings(max_examples=400, deadline=None)
def test_mentions_are_ordered_apart_and_well_formed(text: str, said_at: datetime) -> None:
    found = find_times(text, said_at)
    assert all(m.start < m.end for m in found)
    assert all(m.text == m.span.of(text) and m.text for m in found)
    assert all(m.start.tzinfo is not None and m.end.tzinfo is not None for m in found)
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))


@given(mixtures, times)
@settings(max_examples=200, deadline=None)
def test_questions_read_the_same_words(text: str, asked_at: datetime) -> None:
    earliest, latest = asked_at - timedelta(days=800), asked_at
    ranges = find_ranges(text, asked_at, earliest=earliest, latest=latest)
    assert all(m.start < m.end and m.text == m.span.of(text) for m in ranges)


@given(mixtures)
@settings(max_examples=200, deadline=None)
def test_a_text_with_times_mentions_time(text: str) -> None:
    if find_times(text, datetime(2024, 6, 12, tzinfo=UTC)):
        assert mentions_time(text)


@given(st.text(max_size=200))
def test_folding_keeps_every_letter_in_its_place(text: str) -> None:
    assert len(folded(text)) == len(text)
    assert folded(folded(text)) == folded(text)


# A clause repeated until it fills fifty thousand letters: a pattern that backtracks over it never ends.
@pytest.mark.parametrize(
    "clause",
    [
        "a ",
        "1 ",
        "1-",
        "2023-",
        "the the ",
        "the first last ",
        "two and a half ",
        "one hundred twenty-",
        "May 5, ",
        "last next this ",
        "from Monday to ",
        "12:",
        "一",
        "十一",
        "前后",
        "第一个的",
        "三月五号到",
        "上上个",
        "\t \u00a0",
        "(((",
    ],
)
def test_long_monotonous_text_is_read_through(clause: str) -> None:
    text = clause * (50_000 // len(clause))
    found = find_times(text, datetime(2024, 6, 12, tzinfo=UTC))
    assert all(m.text == m.span.of(text) for m in found)


def test_no_pattern_repeats_without_bound() -> None:
    """Bounded repetition is what keeps reading linear; one + after a choice of dashes is all there may be."""
    rules = (*numeric.RULES, *english.RULES, *CHINESE_RULES)
    unbounded = re.compile(r"(?<!\\)[*]|\{\d+,\}|\)\+(?![^\[]*\])")
    assert [r.pattern for r in rules if unbounded.search(compiled(r.pattern).pattern)] == []


def test_days_begin_at_midnight_where_it_was_said() -> None:
    shanghai = ZoneInfo("Asia/Shanghai")
    early = datetime(2025, 10, 16, 0, 30, tzinfo=shanghai)
    (mention,) = find_times("yesterday", early)
    assert mention.start == datetime(2025, 10, 15, tzinfo=shanghai)
    assert mention.start.astimezone(UTC) == datetime(2025, 10, 14, 16, tzinfo=UTC)


def test_hours_ago_are_elapsed_hours_when_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    after_the_change = datetime(2025, 10, 26, 4, 0, tzinfo=berlin)
    (mention,) = find_times("three hours ago", after_the_change)
    assert after_the_change.astimezone(UTC) - mention.start.astimezone(UTC) == timedelta(hours=3)


def test_a_time_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        find_times("yesterday", datetime(2025, 10, 16))  # noqa: DTZ001


@pytest.mark.parametrize(("prefer", "year"), [("past", 2024), ("future", 2025), ("near", 2025)])
def test_the_caller_may_say_which_way_to_look(prefer: str, year: int) -> None:
    said_at = datetime(2025, 10, 16, tzinfo=UTC)
    (mention,) = find_times("December 20", said_at, prefer=prefer)  # type: ignore[arg-type]
    assert mention.start.year == year


def test_across_new_year_the_nearer_date_is_meant() -> None:
    january = datetime(2025, 1, 5, tzinfo=UTC)
    december = datetime(2024, 12, 28, tzinfo=UTC)
    assert find_times("28 December", january)[0].start == datetime(2024, 12, 28, tzinfo=UTC)
    assert find_times("1月3号", december)[0].start == datetime(2025, 1, 3, tzinfo=UTC)


def test_a_weekday_beside_a_date_tells_the_year() -> None:
    said_at = datetime(2025, 10, 16, tzinfo=UTC)
    assert find_times("Saturday, July 18", said_at)[0].start.year == 2026
    assert find_times("7月18日星期六", said_at)[0].start.year == 2026


@pytest.mark.parametrize(
    "text", ["31 June", "February 30", "2023-13-40", "2月30日", "13月5日", "25:71", "32号"]
)
def test_dates_that_do_not_exist_are_no_times(text: str) -> None:
    assert all(m.grain in ("month", "year") for m in find_times(text, datetime(2025, 10, 16, tzinfo=UTC)))


@pytest.mark.parametrize(
    "text", ["5000 years ago", "9999 months from now", "in 9999 years", "9999年后", "3000年前"]
)
def test_centuries_out_of_reach_are_left_alone(text: str) -> None:
    assert all(m.start < m.end for m in find_times(text, datetime(2025, 10, 16, tzinfo=UTC)))
