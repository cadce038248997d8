"""English names of months, weekdays, units and parts of the day."""

from __future__ import annotations

import re

from triptych.text.times import hours
from triptych.text.times.arithmetic import Unit

Match = re.Match[str]

WEEKDAY_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

LONG_DAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"

# "sat", "sun", "mon" and "wed" are words or names of their own; the others are never anything but a day.
SAFE_DAY = rf"{LONG_DAY}|tues?|thu(?:rs?)?|fri|weds"

UNITS: dict[str, tuple[Unit, float]] = {
    "min": ("minute", 1), "hou": ("hour", 1), "hr": ("hour", 1), "day": ("day", 1), "nig": ("day", 1),
    "wee": ("week", 1), "wk": ("week", 1), "for": ("week", 2), "mon": ("month", 1), "yea": ("year", 1),
    "yr": ("year", 1), "qua": ("month", 3), "dec": ("year", 10), "cen": ("year", 100),
}  # fmt: skip

PARTS: dict[str, hours.DayPart] = {
    "dawn": "dawn", "morning": "morning", "noon": "noon", "lunchtime": "noon", "lunch": "noon",
    "afternoon": "afternoon", "evening": "evening", "night": "night",
}  # fmt: skip

PART = r"(?P<part>dawn|morning|lunchtime|afternoon|evening|night)(?:-?time)?(?![a-z])"


def weekday_number(name: str) -> int:
    return WEEKDAY_NAMES.index(name[:3].lower())


def unit_of(name: str) -> tuple[Unit, float]:
    """The unit and how many of it one such word holds ("fortnight" is two weeks)."""
    return UNITS.get(name[:3].lower()) or UNITS[name[:2].lower()]


STEPS = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "following": 1,
    "coming": 1,
}
