"""What changes the time beside it: "last", "early", "first Monday of", "two days after", "since"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from triptych.text.times.arithmetic import (
    DAY,
    Edge,
    Period,
    Unit,
    day_of,
    days,
    edge_of,
    index_of,
    nth,
    step,
    stepped,
    weekend,
)
from triptych.text.times.meaning import Meaning, deferred, following, known, transformed
from triptych.text.times.pieces import Modifier, Rank
from triptych.text.times.value import Grain


def pick(direction: int, now: datetime) -> Modifier:
    """last (-1), this (0) or next (1)."""
    return Modifier(Rank.PICK, lambda meaning: _picked(meaning, direction, now))


def _picked(meaning: Meaning, direction: int, now: datetime) -> Meaning | None:
    if meaning.unit not in ("year", "week"):
        return None
    here = index_of(meaning.unit, now)
    if direction == 0:
        if meaning.unit == "week":  # "this Friday": by tense, like the bare day
            return meaning
        chosen = _holding(meaning, here, now) or meaning.at(here)
    elif meaning.unit == "week":
        chosen = meaning.at(here + 1) if direction > 0 else _last_before(meaning, here, day_of(now).start)
    elif direction > 0:
        chosen = following(meaning, now)
    else:
        chosen = _last_before(meaning, here, now)
    return replace(known(chosen), day_part=meaning.day_part) if chosen else None


def _holding(meaning: Meaning, here: int, now: datetime) -> Period | None:
    """The occurrence that is on: in February, "this winter" began last year."""
    found = (meaning.at(i) for i in (here, here - 1))
    return next((p for p in found if p and p.start <= now < p.end), None)


def _last_before(meaning: Meaning, here: int, moment: datetime) -> Period | None:
    """The latest occurrence that is over."""
    found = (meaning.at(i) for i in range(here, here - 6, -1))
    return next((p for p in found if p and p.end <= moment), None)


def coming(now: datetime) -> Modifier:
    """The next one to come, today left out."""
    tomorrow = day_of(now).end

    def change(meaning: Meaning) -> Meaning | None:
        found = following(meaning, tomorrow) if meaning.unit else None
        return known(found) if found else None

    return Modifier(Rank.PICK, change)


def every() -> Modifier:
    """Marks what repeats."""
    return Modifier(Rank.PICK, lambda m: replace(m, recurring=True) if m.unit else None)


def edge(name: Edge, trailing: bool = False) -> Modifier:
    """early, mid, late; 初, 中, 底."""

    def change(meaning: Meaning) -> Meaning | None:
        if meaning.grain in ("hour", "minute", "day") or meaning.day_part:
            return meaning
        return transformed(meaning, lambda p: edge_of(p, name), "period")

    return Modifier(Rank.PART, change, trailing)


def rest_of(past: bool, now: datetime, trailing: bool = False) -> Modifier:
    """earlier / later in a period that holds now."""

    def cut(period: Period) -> Period:
        if not period.start < now < period.end:
            return period
        return replace(period, end=now) if past else replace(period, start=now)

    return Modifier(Rank.PART, lambda m: transformed(m, cut, m.grain), trailing)


def ranked(find: Callable[[Period], Period | None], grain: Grain, trailing: bool = False) -> Modifier:
    """The n-th something of a month, quarter or year."""

    def change(meaning: Meaning) -> Meaning | None:
        if meaning.grain in ("hour", "minute", "day"):
            return None
        return transformed(meaning, find, grain)

    return Modifier(Rank.PART, change, trailing)


def first_units(unit: Unit, count: float, last: bool = False) -> Modifier:
    """The first (or last) so many days, weeks or months of a month, quarter or year."""

    def cut(period: Period) -> Period:
        if last:
            return Period(step(period.end, unit, -count), period.end, "period")
        return Period(period.start, step(period.start, unit, count), "period")

    return Modifier(Rank.PART, lambda m: transformed(m, cut, "period"), trailing=True)


def nth_weekday(period: Period, weekday: int, rank: int) -> Period | None:
    """The rank-th such weekday in a period; -1 is the last."""
    first = period.start.date() + timedelta(days=(weekday - period.start.weekday()) % 7)
    last = period.end.date() - DAY
    last -= timedelta(days=(last.weekday() - weekday) % 7)
    day = first + timedelta(days=7 * (rank - 1)) if rank > 0 else last + timedelta(days=7 * (rank + 1))
    inside = period.start.date() <= day < period.end.date()
    return days(day, 1, period.start.tzinfo) if inside else None


def nth_unit(period: Period, unit: Unit, rank: int) -> Period | None:
    """The rank-th day, week or month of a period; weeks belong to the month they begin in."""
    zone = period.start.tzinfo
    if rank > 0:
        first = index_of(unit, period.start)
        found = nth(unit, first + rank - 1 + (nth(unit, first, zone).start < period.start), zone)
    else:
        last = index_of(unit, period.end - DAY)
        found = nth(unit, last + rank + 1 - (nth(unit, last, zone).end > period.end), zone)
    return found if period.start <= found.start < period.end else None


_GRAINS: dict[Unit, Grain] = {"day": "day", "week": "week", "month": "month", "year": "year"}


def ranked_unit(unit: Unit, rank: int, trailing: bool = False) -> Modifier:
    """The n-th day, week or month of a longer time."""
    grain = _GRAINS[unit]
    return ranked(lambda p: nth_unit(p, unit, rank), grain, trailing)


def nth_weekend(period: Period, rank: int) -> Period | None:
    """The rank-th weekend that begins in a period."""
    saturday = nth_weekday(period, 5, rank)
    return weekend(index_of("week", saturday.start), saturday.start.tzinfo) if saturday else None


def offset(unit: Unit, count: float, trailing: bool = False) -> Modifier:
    """So many units before (negative) or after another time."""

    def move(period: Period) -> Period:
        if unit == "week" and abs(count) == 1 and period.grain != "day":
            return nth("week", index_of("week", period.start) + int(count), period.start.tzinfo)
        return stepped(period.start if count < 0 else _last_day(period), unit, count)

    return Modifier(Rank.OFFSET, lambda m: deferred(m, move, unit), trailing)


def _last_day(period: Period) -> datetime:
    return max(period.start, period.end - DAY)


def whole_beside(unit: Unit, count: int, trailing: bool = False) -> Modifier:
    """The week (month, year) before, of or after another time.

    The week before a day is the seven days that end with the day before it: people name the day they spoke.
    """

    def move(period: Period) -> Period:
        if unit == "week" and count and period.grain == "day":
            first = period.start.date() - timedelta(days=7) if count < 0 else period.end.date()
            return days(first, 7, period.start.tzinfo, "week")
        return nth(unit, index_of(unit, period.start) + count, period.start.tzinfo)

    return Modifier(Rank.OFFSET, lambda m: deferred(m, move, "week"), trailing)


def weekday_beside(weekday: int, rank: int) -> Modifier:
    """The rank-th such weekday before (negative) or after another time."""

    def move(period: Period) -> Period:
        if rank < 0:
            edge_day = period.start.date() - DAY
            day = edge_day - timedelta(days=(edge_day.weekday() - weekday) % 7 - 7 * (rank + 1))
        else:
            edge_day = period.end.date()
            day = edge_day + timedelta(days=(weekday - edge_day.weekday()) % 7 + 7 * (rank - 1))
        return days(day, 1, period.start.tzinfo)

    return Modifier(Rank.OFFSET, lambda m: deferred(m, move, "day"))


def weekend_beside(rank: int) -> Modifier:
    """The rank-th weekend before (negative) or after another time."""
    saturday = weekday_beside(5, rank)

    def change(meaning: Meaning) -> Meaning | None:
        found = saturday.change(meaning)
        return found and transformed(
            found, lambda p: weekend(index_of("week", p.start), p.start.tzinfo), "weekend"
        )

    return Modifier(Rank.OFFSET, change)


def _begun(period: Period | None, now: datetime) -> bool:
    return period is not None and period.start <= now


def since(now: datetime, trailing: bool = False) -> Modifier:
    """From another time until now."""

    def stretch_to_now(period: Period) -> Period:
        return Period(period.start, max(now, period.end), "period")

    def change(meaning: Meaning) -> Meaning | None:
        begun = meaning.unit is not None or _begun(meaning.at(0), now)
        return transformed(meaning, stretch_to_now, "period") if begun and not meaning.recurring else None

    return Modifier(Rank.OPEN, change, trailing)
