"""Times told by their distance from now."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Literal

from triptych.text.times.arithmetic import Unit, day_of, step, stepped, stretch
from triptych.text.times.meaning import known
from triptych.text.times.modifiers import weekday_beside
from triptych.text.times.pieces import Time
from triptych.text.times.value import Grain


def away(unit: Unit, count: float, now: datetime, only: Literal["past", "future"] | None = None) -> Time:
    """So many units before (negative) or after now; half hours are told in minutes."""
    if unit == "hour" and count != int(count):
        unit, count = "minute", count * 60
    return Time(known(stepped(now, unit, count), only))


def lasting(unit: Unit, count: float, now: datetime) -> Time:
    """The last (negative) or next so many units."""
    return Time(known(stretch(now, unit, count)))


def ahead(unit: Unit, count: float, now: datetime) -> Time:
    """Within the next so many units; beside a past tense, how long something took."""
    return Time(replace(known(stretch(now, unit, count)), only="future"))


def away_twice(unit: Unit, count: float, more: Unit, extra: float, now: datetime) -> Time:
    """A year and two months away."""
    return Time(known(replace(stepped(step(now, unit, count), more, extra), grain=_GRAIN[more])))


_GRAIN: dict[Unit, Grain] = {
    "minute": "minute", "hour": "hour", "day": "day", "week": "week", "month": "month", "year": "year",
}  # fmt: skip


def nth_weekday_away(weekday: int, rank: int, now: datetime) -> Time | None:
    """Two Fridays ago (-2), three Tuesdays from now (3); today does not count."""
    found = weekday_beside(weekday, rank).change(known(day_of(now)))
    return Time(found) if found else None
