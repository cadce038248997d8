"""Numbers, holidays and the calendar underneath."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.text.times import holidays
from triptych.text.times.arithmetic import Period, Unit, edge_of, index_of, nth, step
from triptych.text.times.numbers import chinese_count, chinese_year, english_count, english_rank


def _naive(year: int) -> datetime:
    return datetime(year, 1, 1)  # noqa: DTZ001 - Hypothesis wants bounds without a zone


moments = st.datetimes(_naive(1900), _naive(2200), timezones=st.just(UTC))
units = st.sampled_from(["day", "week", "month", "year"])


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("3", 3),
        ("2.5", 2.5),
        ("a", 1),
        ("half an", 0.5),
        ("a couple of", 2),
        ("a few", 3),
        ("twenty-one", 21),
    ],
)
def test_english_numbers(words: str, value: float) -> None:
    assert english_count(words) == value


@pytest.mark.parametrize(("words", "value"), [("3rd", 3), ("first", 1), ("Twenty-first", 21)])
def test_english_ranks(words: str, value: int) -> None:
    assert english_rank(words) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("三", 3),
        ("十", 10),
        ("十五", 15),
        ("二十", 20),
        ("廿五", 25),
        ("两", 2),
        ("半", 0.5),
        ("几", 3),
        ("一百", 100),
        ("一百零五", 105),
        ("一百二十", 120),
        ("十几", 10),
    ],
)
def test_chinese_numbers(text: str, value: float) -> None:
    assert chinese_count(text) == value


@pytest.mark.parametrize("text", ["十十", "百百", "三五七"])
def test_jumbled_chinese_numbers_have_no_value(text: str) -> None:
    assert chinese_count(text) is None


@pytest.mark.parametrize(
    ("text", "year"), [("2019", 2019), ("二零一九", 2019), ("19", 2019), ("九八", 1998), ("201", None)]
)
def test_chinese_years(text: str, year: int | None) -> None:
    assert chinese_year(text) == year


@given(moments, units)
def test_every_moment_lies_in_the_period_of_its_number(moment: datetime, unit: Unit) -> None:
    period = nth(unit, index_of(unit, moment), UTC)
    assert period.start <= moment < period.end
    assert index_of(unit, period.start) == index_of(unit, moment)
    assert index_of(unit, period.end) == index_of(unit, moment) + 1


@given(moments, units, st.integers(-50, 50))
def test_steps_add_up(moment: datetime, unit: Unit, count: int) -> None:
    there = step(moment, unit, count)
    assert (there > moment) is (count > 0)
    if unit in ("day", "week"):
        assert step(there, unit, -count) == moment


def test_a_month_after_the_thirty_first_is_the_last_day() -> None:
    assert step(datetime(2024, 1, 31, tzinfo=UTC), "month", 1).date() == date(2024, 2, 29)


@given(moments, st.sampled_from(["week", "month", "year"]))
def test_early_mid_and_late_cut_a_period_in_order(moment: datetime, unit: Unit) -> None:
    whole = nth(unit, index_of(unit, moment), UTC)
    parts: list[Period] = [edge_of(whole, edge) for edge in ("early", "mid", "late")]
    assert parts[0].start == whole.start
    assert parts[-1].end == whole.end
    assert [p.start for p in parts] == sorted(p.start for p in parts)


@pytest.mark.parametrize(
    ("name", "year", "first"),
    [
        ("春节|过年|大年初一|农历新年", 2024, date(2024, 2, 10)),
        ("除夕夜?|大年三十|年三十|大年夜", 2025, date(2025, 1, 28)),
        ("中秋节?|八月十五", 2020, date(2020, 10, 1)),
        ("端午节?|端阳节", 2023, date(2023, 6, 22)),
        ("清明节?", 2023, date(2023, 4, 5)),
        ("母亲节", 2025, date(2025, 5, 11)),
    ],
)
def test_chinese_holidays(name: str, year: int, first: date) -> None:
    found = holidays.CHINESE[name](year)
    assert found is not None
    assert found[0] == first


def test_lunar_holidays_are_unknown_outside_the_table() -> None:
    assert holidays.CHINESE["端午节?|端阳节"](1999) is None


def test_the_lunar_table_is_a_calendar() -> None:
    """Years begin between 21 January and 20 February and last 12 or 13 moons."""
    years = [holidays.lunar_new_year(1)(year) for year in range(2015, 2036)]
    firsts = [found[0] for found in years if found]
    assert len(firsts) == 21
    assert all(date(d.year, 1, 21) <= d <= date(d.year, 2, 20) for d in firsts)
    lengths = {(b - a).days for a, b in pairwise(firsts)}
    assert lengths <= {353, 354, 355, 383, 384, 385}


@pytest.mark.parametrize(
    ("year", "day"), [(2018, date(2018, 4, 1)), (2019, date(2019, 4, 21)), (2024, date(2024, 3, 31))]
)
def test_easter(year: int, day: date) -> None:
    assert holidays.easter(year) == day
    assert day.weekday() == 6


@given(st.integers(1900, 2100))
def test_black_friday_follows_thanksgiving(year: int) -> None:
    friday, thanksgiving = (
        holidays.ENGLISH[name](year) for name in ("black friday", "thanksgiving(?: day)?")
    )
    assert friday and thanksgiving
    assert friday[0] - thanksgiving[0] == timedelta(days=1)
