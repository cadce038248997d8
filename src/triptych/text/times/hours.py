"""Hours and parts of the day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Literal

from triptych.text.times.arithmetic import Period, index_of, midnight
from triptych.text.times.meaning import Meaning, known, repeating
from triptych.text.times.pieces import Time, Weight
from triptych.text.times.spans import span_between
from triptych.text.times.value import Grain

DayPart = Literal["dawn", "morning", "noon", "afternoon", "evening", "night"]


PART_HOURS: dict[DayPart, tuple[int, int]] = {
    "dawn": (0, 6),
    "morning": (5, 12),
    "noon": (11, 14),
    "afternoon": (12, 18),
    "evening": (18, 24),
    "night": (18, 24),
}


def day_part(part: DayPart, now: datetime, weight: Weight = Weight.COMPANY) -> Time:
    """The morning of some day."""
    return Time(replace(_daily_part(part, now), day_part=True), weight)


def part_on(offset: int, part: DayPart, now: datetime) -> Time:
    """The morning of the day so many days from today."""
    day = index_of("day", now) + offset
    period = _daily_part(part, now).at(day)
    if period is None:
        raise ValueError(day)
    return Time(replace(known(period), day_part=True))


def _daily_part(part: DayPart, now: datetime) -> Meaning:
    low, high = PART_HOURS[part]

    def at(day: int) -> Period:
        start = midnight(date.fromordinal(day), now.tzinfo)
        return Period(start + timedelta(hours=low), start + timedelta(hours=high), "period")

    return repeating("day", "period", at)


def clock(
    hour: int, minute: int | None, now: datetime, half: Literal["am", "pm"] | None = None
) -> Time | None:
    """An hour of some day; without am or pm, one to seven o'clock are taken for the afternoon."""
    if not (0 <= hour <= 24 and 0 <= (minute or 0) < 60) or (half and hour > 12 and half == "am"):
        return None
    open_half = half is None and 1 <= hour <= 12
    if half is not None:
        hour = hour % 12 + (12 if half == "pm" else 0) if hour <= 12 else hour
    elif 1 <= hour <= 6:
        hour += 12
    grain: Grain = "hour" if minute is None else "minute"
    length = timedelta(minutes=1 if minute is not None else 60)

    def at(day: int) -> Period:
        start = midnight(date.fromordinal(day), now.tzinfo) + timedelta(hours=hour, minutes=minute or 0)
        return Period(start, start + length, grain)

    return Time(replace(repeating("day", grain, at), half_day=open_half))


def clock_24(hour: int, minute: int | None, now: datetime) -> Time | None:
    """An hour that counts to 24."""
    found = clock(hour, minute, now)
    if found is None or not found.meaning.half_day:
        return found
    return clock(hour, minute, now, "am" if hour < 12 else "pm")


def clock_range(first: str, last: str, half: Literal["am", "pm"] | None, now: datetime) -> Time | None:
    """3-5pm, 9:30 to 11am; the first hour takes the half that puts it before the last."""
    end = _clock_text(last, half, now)
    starts = [_clock_text(first, h, now) for h in ((half, "am") if half == "pm" else (half,))]
    if end is None:
        return None
    for start in starts:
        if start is None:
            continue
        joined = span_between(start.meaning, end.meaning)
        day = index_of("day", now)
        found = joined.at(day)
        if found is not None and found.end - found.start < timedelta(hours=12):
            return Time(joined)
    return None


def _clock_text(text: str, half: Literal["am", "pm"] | None, now: datetime) -> Time | None:
    hour, _, minute = text.partition(":")
    return clock(int(hour), int(minute) if minute else None, now, half)
