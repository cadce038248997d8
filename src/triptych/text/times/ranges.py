"""The periods a question asks about."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from functools import cache

from triptych.text.times.arithmetic import Period
from triptych.text.times.find import mention_of
from triptych.text.times.folding import folded
from triptych.text.times.grammar import read
from triptych.text.times.meaning import Direction, Meaning, occurrences, settle
from triptych.text.times.pieces import Piece, Weight
from triptych.text.times.tense import cues_of
from triptych.text.times.value import TimeMention


def find_ranges(
    question: str, asked_at: datetime, *, earliest: datetime, latest: datetime
) -> list[TimeMention]:
    """The periods a question may be about, in the order of its words, then of time.

    A month, day, season or holiday without a year gives one period for every year between `earliest` and
    `latest`, the stretch the searched memory covers; weekdays and hours follow the question's tense. Vague
    distances ("three weeks ago") are widened to what people mean by them, "before" and "after" reach to the
    ends of the memory. All times are aware; `asked_at` gives the zone.
    """
    spoken = read(question, asked_at)
    if not spoken:
        return []
    plain = folded(question)
    cues = cues_of(plain)
    found: list[TimeMention] = []
    for piece, time in spoken:
        if time.weight is Weight.COMPANY:
            continue
        periods = _periods(time.meaning, cues.direction_at(piece.span), asked_at, earliest, latest)
        reach = _reach_of(plain, piece)
        found += [
            mention_of(question, piece.span, _opened(p, reach, earliest, latest), time.meaning.recurring)
            for p in periods
        ]
    return found


def asks_when(question: str) -> bool:
    """Whether a question wants a time for its answer."""
    return _when().search(question) is not None


@cache
def _when() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|[,;:.?!]\s{0,2}|\b(?:and|or|since|know|remember|recall|tell me|say|by|until|exactly) )when\b"
        r"|\bwhen (?:did|is|was|will|does|do|are|were|has|have|had|can|should|would|exactly)\b"
        r"|\b(?:what|which) (?:\w{1,12} )?(?:date|day|month|year|time|week|weekday|season|century"
        r"|decade)\b(?! of work)"
        r"|\bhow (?:long|soon|recently|often|many (?:days|weeks|months|years|hours))\b|\bat what "
        r"(?:time|hour|point)\b"
        r"|什么时候|什么时间|啥时候|何时|甚么时候|什麼時候|哪[一]?(?:天|日|年|周|个月|個月)|几"
        r"(?:月|号|点|时)|幾(?:月|號|點)"
        r"|星期几|周几|礼拜几|哪个(?:月|星期|季节)|多久|多长时间|多少(?:天|年)|几年前|几天前|日期是|时间是",
        re.IGNORECASE,
    )


def _periods(
    meaning: Meaning, direction: Direction, asked_at: datetime, earliest: datetime, latest: datetime
) -> list[Period]:
    if meaning.unit == "year":
        return occurrences(meaning, earliest, latest)
    chosen = settle(replace(meaning, only=None), asked_at, direction, by_cue=True)
    return [_widened(chosen)] if chosen else []


def _widened(period: Period) -> Period:
    return replace(period, start=period.start - period.slack, end=period.end + period.slack)


def _opened(period: Period, reach: str, earliest: datetime, latest: datetime) -> Period:
    """ "before May": from the beginning of the memory on; "after May": to its end."""
    if reach == "before" and earliest < period.start:
        return Period(earliest, period.start, "period")
    if reach == "after" and period.end < latest:
        return Period(period.end, latest, "period")
    return period


@cache
def _reaches() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    return (
        (
            "before",
            re.compile(r"\b(?:before|prior to|until|till)(?: the)? $", re.I),
            re.compile(r"(?:之前|以前|前)(?![一两二三四五六七八九十几\d])"),
        ),
        (
            "after",
            re.compile(r"\b(?:after|later than)(?: the)? $", re.I),
            re.compile(r"(?:之后|以后|后)(?![一两二三四五六七八九十几\d])"),
        ),
    )


def _reach_of(text: str, piece: Piece) -> str:
    start, end = piece.span.start, piece.span.end
    for name, ahead, behind in _reaches():
        if ahead.search(text[max(0, start - 16) : start]) or behind.match(text, end):
            return name
    return ""
