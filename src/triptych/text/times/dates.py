"""Days, weeks, months, seasons and years, placed or repeating."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Literal

from triptych.text.times.arithmetic import (
    Edge,
    Period,
    Unit,
    days,
    edge_of,
    index_of,
    midnight,
    nth,
    step_months,
    weekend,
)
from triptych.text.times.meaning import Meaning, known, repeating, whole
from triptych.text.times.pieces import Time, Weight
from triptych.text.times.value import Grain

Season = Literal["spring", "summer", "autumn", "winter"]


SEASON_MONTHS: dict[Season, tuple[int, int]] = {
    "spring": (3, 3),
    "summer": (6, 3),
    "autumn": (9, 3),
    "winter": (12, 3),
}


def full_date(year: int, month: int, day: int, now: datetime) -> Time:
    """A date that says its year."""
    return Time(known(days(date(year, month, day), 1, now.tzinfo)))


def yearly_day(month: int, day: int, now: datetime) -> Meaning | None:
    """May 5; none when no year has such a day."""
    date(2000, month, day)  # a leap year: raises for 31 June, not for 29 February
    return repeating("year", "day", lambda y: days(date(y, month, day), 1, now.tzinfo))


def month_day(month: int, day: int, now: datetime, year: int | None = None) -> Time:
    """May 5, with or without its year."""
    if year is not None:
        return full_date(year, month, day, now)
    meaning = yearly_day(month, day, now)
    return Time(meaning) if meaning else Time(whole("year", now), Weight.COMPANY)


def day_range(month: int, first: int, last: int, now: datetime, year: int | None = None) -> Time | None:
    """May 3–5."""
    if not 0 < first < last:
        return None
    date(2000, month, last)

    def at(y: int) -> Period:
        return days(date(y, month, first), last - first + 1, now.tzinfo, "period")

    return Time(known(at(year)) if year is not None else repeating("year", "period", at))


def month_of_year(month: int, now: datetime, weight: Weight = Weight.ALONE) -> Time:
    """March."""
    if not 1 <= month <= 12:
        raise ValueError(month)
    return Time(repeating("year", "month", lambda y: nth("month", y * 12 + month - 1, now.tzinfo)), weight)


def year_month(year: int, month: int, now: datetime) -> Time:
    """March 2023."""
    return Time(known(months(year, month, 1, now, "month")))


def year_time(year: int, now: datetime, weight: Weight = Weight.ALONE) -> Time | None:
    """2023; years nobody's life touches are numbers."""
    if not 1000 <= year <= 2200:
        return None
    return Time(known(nth("year", year, now.tzinfo)), weight)


def decade(first: int, now: datetime, years: int = 10) -> Time:
    """The ten (hundred) years from `first`."""
    return Time(known(months(first, 1, 12 * years, now, "period")))


def months(year: int, month: int, count: int, now: datetime, grain: Grain) -> Period:
    """`count` whole months."""
    first = date(year, month, 1)
    return Period(midnight(first, now.tzinfo), midnight(step_months(first, count), now.tzinfo), grain)


def monthly_day(day: int, now: datetime, weight: Weight) -> Time:
    """The 20th of some month."""
    date(2000, 1, day)
    return Time(
        repeating("month", "day", lambda i: days(date(i // 12, i % 12 + 1, day), 1, now.tzinfo)),
        weight,
    )


def quarter(number: int, now: datetime) -> Time | None:
    """Q3."""
    if not 1 <= number <= 4:
        return None
    return Time(repeating("year", "period", lambda y: months(y, number * 3 - 2, 3, now, "period")))


def half_year(second: bool, now: datetime) -> Time:
    """The first or second half of some year."""
    edge: Edge = "second_half" if second else "first_half"
    return Time(repeating("year", "period", lambda y: edge_of(nth("year", y, now.tzinfo), edge)))


def season(name: Season, now: datetime, weight: Weight) -> Time:
    """Three months, named by the year they begin in."""
    first, count = SEASON_MONTHS[name]
    return Time(repeating("year", "season", lambda y: months(y, first, count, now, "season")), weight)


def yearly(find: Callable[[int], tuple[date, int] | None], now: datetime) -> Time:
    """A holiday: first day and number of days in each year."""

    def at(year: int) -> Period | None:
        found = find(year)
        return days(found[0], found[1], now.tzinfo, "day" if found[1] == 1 else "period") if found else None

    return Time(repeating("year", "day", at))


def weekly_day(weekday: int, now: datetime, weight: Weight = Weight.ALONE) -> Time:
    """Friday (Monday is 0)."""
    return Time(
        repeating("week", "day", lambda i: days(date.fromordinal(i * 7 + 1 + weekday), 1, now.tzinfo)),
        weight,
    )


def weekday_in(week_step: int, weekday: int, now: datetime) -> Time:
    """That day of the week so many weeks from this one."""
    first = date.fromordinal((index_of("week", now) + week_step) * 7 + 1 + weekday)
    return Time(known(days(first, 1, now.tzinfo)))


def weekend_in(week_step: int, now: datetime) -> Time:
    """The weekend of the week so many weeks from this one."""
    return Time(known(weekend(index_of("week", now) + week_step, now.tzinfo)))


def day_from(offset: int, now: datetime) -> Time:
    """The day so many days from today."""
    return Time(known(days(now.date() + timedelta(days=offset), 1, now.tzinfo)))


def unit_from(unit: Unit, offset: int, now: datetime) -> Time:
    """The whole week, month or year so many from this one."""
    return Time(known(nth(unit, index_of(unit, now) + offset, now.tzinfo)))


def quarter_from(offset: int, now: datetime) -> Time:
    """The quarter so many from this one."""
    index = now.year * 4 + (now.month - 1) // 3 + offset
    return Time(known(months(index // 4, index % 4 * 3 + 1, 3, now, "period")))


def each(unit: Unit, now: datetime) -> Time:
    """Every day, week, month or year."""
    return Time(replace(whole(unit, now), recurring=True))


def every_weekend(now: datetime) -> Time:
    """Saturday and Sunday of any week."""
    return Time(repeating("week", "weekend", lambda i: weekend(i, now.tzinfo)))


def recurring(time: Time) -> Time:
    """The same time, every time."""
    return Time(replace(time.meaning, recurring=True), time.weight)


def school_break(summer: bool, now: datetime) -> Time:
    """The summer holidays (July, August) or the winter ones (mid-January to mid-February) of schools."""

    def at(year: int) -> Period:
        if summer:
            return months(year, 7, 2, now, "period")
        return days(date(year, 1, 15), 35, now.tzinfo, "period")

    return Time(repeating("year", "period", at))
