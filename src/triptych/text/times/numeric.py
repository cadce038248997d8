"""Dates and hours written in figures, the same in both languages."""

from __future__ import annotations

import re
from datetime import datetime

from triptych.text.times import dates, hours
from triptych.text.times.pieces import Rule, Time

_YEAR = r"(?P<y>(?:19|20)\d\d)"
_END = r"(?![\dA-Za-z_]|[-/.:]\d)"
_START = r"(?<![\dA-Za-z_$#])(?<![\d][-/.:])"


def _iso(match: re.Match[str], now: datetime) -> Time:
    return dates.full_date(int(match["y"]), int(match["m"]), int(match["d"]), now)


def _day_first_or_month_first(match: re.Match[str], now: datetime) -> Time:
    """3/5/2023 is March 5, as Americans write it, unless it cannot be; dots put the day first."""
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    if year < 100:
        year += 2000 if year < 70 else 1900
    month, day = (second, first) if first > 12 or match["sep"] == "." else (first, second)
    return dates.full_date(year, month, day, now)


def _slashed(match: re.Match[str], now: datetime) -> Time:
    first, second = int(match["a"]), int(match["b"])
    month, day = (second, first) if first > 12 else (first, second)
    return dates.month_day(month, day, now)


def _year_month(match: re.Match[str], now: datetime) -> Time:
    return dates.year_month(int(match["y"]), int(match["m"]), now)


def _clock(match: re.Match[str], now: datetime) -> Time | None:
    hour = match["h"]
    half = match["half"]
    if half:
        return hours.clock(int(hour), int(match["min"]), now, "am" if half[0] in "aA" else "pm")
    time = hours.clock(int(hour), int(match["min"]), now)
    if hour[0] == "0" and time is not None:  # 08:30 is written by those who count to 24
        return hours.clock(int(hour), int(match["min"]), now, "am")
    return time


def _quarter(match: re.Match[str], now: datetime) -> Time | None:
    return dates.quarter(int(match["q"]), now)


_SIGN = re.compile(r"\d[-/.:]\d|q[1-4]|(?:19|20)\d{6}", re.IGNORECASE | re.ASCII)


def may_be_told(text: str) -> bool:
    """Whether a text can name a time in figures at all: one that cannot need not be searched."""
    return _SIGN.search(text) is not None


RULES: tuple[Rule, ...] = (
    Rule(rf"{_START}{_YEAR}(?P<s>[-/.])(?P<m>\d{{1,2}})(?P=s)(?P<d>\d{{1,2}})(?=T\d|{_END})", _iso),
    Rule(rf"{_START}{_YEAR}(?P<m>[01]\d)(?P<d>[0-3]\d)(?![\dA-Za-z_]|[-/.:]\d)", _iso),
    Rule(
        rf"{_START}(?P<a>\d{{1,2}})(?P<sep>[-/.])(?P<b>\d{{1,2}})(?P=sep){_YEAR}{_END}",
        _day_first_or_month_first,
    ),
    Rule(rf"{_START}(?P<a>\d{{1,2}})(?P<sep>/)(?P<b>\d{{1,2}})/(?P<y>\d\d){_END}", _day_first_or_month_first),
    Rule(
        rf"(?:\b(?:on|by|since|until|till|from|before|after|due|for|date:?) |[于在从到自])"
        rf"(?P<t>(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})){_END}",
        _slashed,
    ),
    Rule(rf"{_START}(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})[号日]", _slashed),
    Rule(r"(?<![A-Za-z])q(?P<q>[1-4])(?![0-9A-Za-z])", _quarter),
    Rule(rf"{_START}{_YEAR}[-/](?P<m>0?[1-9]|1[0-2]){_END}", _year_month),
    Rule(rf"{_START}(?P<m>0[1-9]|1[0-2])[-/]{_YEAR}{_END}", _year_month),
    Rule(
        r"(?:(?<=T)|(?<![A-Za-z0-9_.:/])(?<![A-Za-z_./]-))(?P<h>[01]?\d|2[0-4]):(?P<min>[0-5]\d)"
        r"(?::[0-5]\d)?"
        r"(?: ?(?P<half>[ap])(?:\.? ?m\b\.?)?(?![A-Za-z]))?(?![\d:]|\.\d)",
        _clock,
    ),
)
