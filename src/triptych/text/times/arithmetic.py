"""Periods of the calendar and steps between them: wall-clock arithmetic in one zone."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Literal

from triptych.text.times.value import Grain

Unit = Literal["minute", "hour", "day", "week", "month", "year"]
Edge = Literal["early", "mid", "late", "end", "first_half", "second_half"]

DAY = timedelta(days=1)
NO_TIME = timedelta(0)


@dataclass(frozen=True, slots=True)
class Period:
    """From `start` (included) to `end` (excluded).

    `slack` is how far to either side a speaker may have meant ("three weeks ago" is rarely to the day); only
    questions use it.
    """

    start: datetime
    end: datetime
    grain: Grain
    slack: timedelta = NO_TIME


def midnight(day: date, zone: tzinfo | None) -> datetime:
    """The first instant of a day."""
    return datetime(day.year, day.month, day.day, tzinfo=zone)


def days(first: date, count: int, zone: tzinfo | None, grain: Grain = "day") -> Period:
    """`count` whole days from `first` on."""
    return Period(midnight(first, zone), midnight(first + timedelta(days=count), zone), grain)


def day_of(moment: datetime) -> Period:
    """The day a moment lies in."""
    return days(moment.date(), 1, moment.tzinfo)


def index_of(unit: Unit, moment: datetime) -> int:
    """The number of the day, week (Monday first), month or year that holds the moment."""
    match unit:
        case "year":
            return moment.year
        case "month":
            return moment.year * 12 + moment.month - 1
        case "week":
            return (moment.toordinal() - 1) // 7
        case _:
            return moment.toordinal()


def nth(unit: Unit, index: int, zone: tzinfo | None) -> Period:
    """The period with that number; the inverse of `index_of`."""
    match unit:
        case "year":
            return Period(midnight(date(index, 1, 1), zone), midnight(date(index + 1, 1, 1), zone), "year")
        case "month":
            return Period(
                midnight(date(index // 12, index % 12 + 1, 1), zone),
                midnight(date((index + 1) // 12, (index + 1) % 12 + 1, 1), zone),
                "month",
            )
        case "week":
            return days(date.fromordinal(index * 7 + 1), 7, zone, "week")
        case _:
            return days(date.fromordinal(index), 1, zone)


def weekend(week: int, zone: tzinfo | None) -> Period:
    """Saturday and Sunday of the numbered week."""
    return days(date.fromordinal(week * 7 + 6), 2, zone, "weekend")


def step_months(day: date, months: int) -> date:
    """The same day some months away, or that month's last day when it is shorter."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def step(moment: datetime, unit: Unit, count: float) -> datetime:
    """The moment `count` units away; hours and minutes are elapsed time, the others keep the wall clock."""
    if unit in ("minute", "hour"):
        seconds = count * (60 if unit == "minute" else 3600)
        return (moment.astimezone(UTC) + timedelta(seconds=seconds)).astimezone(moment.tzinfo)
    if unit in ("day", "week"):
        return moment + timedelta(days=count * (7 if unit == "week" else 1))
    months = count * (12 if unit == "year" else 1)
    whole = int(months)
    day = step_months(moment.date(), whole) + timedelta(days=round((months - whole) * 30))
    return moment.replace(year=day.year, month=day.month, day=day.day)


_SLACK: dict[Unit, timedelta] = {
    "week": timedelta(days=4),
    "month": timedelta(days=15),
    "year": timedelta(days=100),
}


def stepped(moment: datetime, unit: Unit, count: float) -> Period:
    """The point "`count` units from the moment", as precise as its unit lets it be."""
    there = step(moment, unit, count)
    if unit == "minute":
        there = there.replace(second=0, microsecond=0)
        return Period(there, there + timedelta(minutes=1), "minute")
    if unit == "hour":
        there = there.replace(second=0, microsecond=0)
        return Period(there, there + timedelta(hours=1), "hour")
    day = day_of(there)
    slack = DAY if unit == "day" and abs(count) > 3 else _SLACK.get(unit, NO_TIME)
    return Period(day.start, day.end, unit, slack)


def stretch(moment: datetime, unit: Unit, count: float) -> Period:
    """The last (`count` < 0) units up to the moment, or the next ones; the next days begin tomorrow."""
    there = step(moment, unit, count)
    if unit in ("minute", "hour"):
        low, high = sorted((there, moment))
        return Period(low, high, "period")
    if count < 0:
        return Period(day_of(there).start, moment, "period")
    return Period(day_of(moment).end if unit == "day" else moment, day_of(there).end, "period")


# Where a part begins and ends, as a share of the days of the whole.
_SHARES: dict[Edge, tuple[float, float]] = {
    "early": (0, 1 / 3),
    "mid": (1 / 3, 2 / 3),
    "late": (2 / 3, 1),
    "end": (2 / 3, 1),
    "first_half": (0, 1 / 2),
    "second_half": (1 / 2, 1),
}
_MONTH_OF_QUARTER: dict[Edge, int] = {"early": 0, "mid": 1, "late": 2, "end": 2}
# The days of a week: early until Wednesday, late from Friday on.
_WEEK: dict[Edge, tuple[int, int]] = {"early": (0, 3), "mid": (2, 5), "late": (4, 7), "end": (4, 7)}


def edge_of(period: Period, edge: Edge) -> Period:
    """The early, middle or late part. A month is cut at the 10th and 20th; its end is from the 25th."""
    if period.grain == "month":
        return _part_of_month(period, edge)
    total = (period.end.date() - period.start.date()).days
    if total < 2:
        return period
    if period.grain == "year":
        return _part_of_year(period, edge)
    if period.grain == "week" and edge in _WEEK:
        low, high = _WEEK[edge]
    elif period.start.day == 1 and 89 < total < 93 and edge in _MONTH_OF_QUARTER:
        return nth("month", index_of("month", period.start) + _MONTH_OF_QUARTER[edge], period.start.tzinfo)
    else:
        low, high = (round(total * share) for share in _SHARES[edge])
    first = period.start.date() + timedelta(days=low)
    return days(first, max(high - low, 1), period.start.tzinfo, "period")


def _part_of_month(month: Period, edge: Edge) -> Period:
    length = (month.end.date() - month.start.date()).days
    low, high = {
        "early": (1, 10),
        "mid": (11, 20),
        "late": (21, length),
        "end": (25, length),
        "first_half": (1, 15),
        "second_half": (16, length),
    }[edge]
    return days(month.start.date().replace(day=low), high - low + 1, month.start.tzinfo, "period")


_YEAR: dict[Edge, tuple[int, int]] = {
    "early": (1, 3),
    "mid": (5, 8),
    "late": (10, 12),
    "end": (11, 12),
    "first_half": (1, 6),
    "second_half": (7, 12),
}


def _part_of_year(year: Period, edge: Edge) -> Period:
    low, high = _YEAR[edge]
    first = date(year.start.year, low, 1)
    last = date(year.start.year, high, calendar.monthrange(year.start.year, high)[1])
    return days(first, (last - first).days + 1, year.start.tzinfo, "period")
