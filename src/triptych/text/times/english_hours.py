"""English hours and parts of the day."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Literal

from triptych.text.times import hours
from triptych.text.times.english_words import LONG_DAY, PART, PARTS, Match
from triptych.text.times.numbers import english_count
from triptych.text.times.pieces import Rule, Time, Weight


def _relative_part(match: Match, now: datetime) -> Time:
    part = PARTS[match["part"].lower()]
    return hours.part_on({"last": -1, "this": 0}[match["which"].lower()], part, now)


def _part(match: Match, now: datetime) -> Time:
    return hours.day_part(PARTS[match["part"].lower()], now)


def _exact_noon(match: Match, now: datetime) -> Time | None:
    hour = 24 if match["noon"].lower() == "midnight" else 12
    return hours.clock_24(hour, 0, now)


_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"

HOUR = rf"(?P<hour>[0-2]?\d|{_HOURS})"

_HALF = r"(?P<half>[ap])(?:\.? ?m\b(?:(?<=\.m)\.)?)"


def _half(match: Match, group: str = "half") -> Literal["am", "pm"] | None:
    letter = match[group]
    if not letter:
        return None
    return "am" if letter in "aA" else "pm"


def _clock(match: Match, now: datetime) -> Time | None:
    minute = match["minute"]
    return hours.clock(int(english_count(match["hour"])), int(minute) if minute else None, now, _half(match))


def _about_clock(match: Match, now: datetime) -> Time | None:
    """ "Around 7" counts anything until a day stands beside it."""
    time = _at_clock(match, now)
    return time and replace(time, weight=Weight.COMPANY)


def _at_clock(match: Match, now: datetime) -> Time | None:
    return hours.clock(int(english_count(match["hour"])), None, now)


_MINUTE_WORDS = "(?:twenty|thirty|forty|fifty)(?:[- ]five)?|ten|fifteen"


def _worded_clock(match: Match, now: datetime) -> Time | None:
    """ "At seven thirty"; without "at" or "pm" these are only numbers."""
    if not match["at"] and not match["half"]:
        return None
    minute = sum(int(english_count(word)) for word in match["minute"].replace("-", " ").split())
    return hours.clock(int(english_count(match["hour"])), minute, now, _half(match))


_PAST = {"half": 30, "quarter": 15, "a quarter": 15}


def _spoken_clock(match: Match, now: datetime) -> Time | None:
    words = match["lead"].lower()
    minutes = _PAST.get(words) or int(english_count(words.split()[0]))
    hour = int(english_count(match["hour"]))
    if match["side"].lower() in ("to", "till", "before", "of"):
        hour, minutes = (hour - 1) or 12, 60 - minutes
    return hours.clock(hour, minutes, now, _half(match))


def _clock_range(match: Match, now: datetime) -> Time | None:
    half = _half(match)
    first, last = match["first"], match["last"]
    return hours.clock_range(first, last, half, now)


RULES: tuple[Rule, ...] = (
    Rule(r"(?<![\w-])toni(?:ght|te)(?![a-z])", lambda _, now: hours.part_on(0, "night", now)),
    Rule(r"(?<![\w-])(?:last night|yesternight)", lambda _, now: hours.part_on(-1, "night", now)),
    Rule(rf"(?<!\w)(?:earlier |later )?(?P<which>this|last) {PART}", _relative_part),
    Rule(rf"(?<!\w)(?:in the |early in the |late in the |at |during the )?(?:early |late )?{PART}", _part),
    Rule(rf"(?<![\w.:]){HOUR}(?= (?:in the (?:morning|afternoon|evening)|at night)\b)", _at_clock),
    Rule(
        rf"(?<!\w)(?P<at>at )?(?P<hour>{_HOURS}) (?P<minute>{_MINUTE_WORDS})(?: ?{_HALF})?(?![\w-])",
        _worded_clock,
    ),
    Rule(r"(?<!\w)(?:at |by |around |until |till )?(?P<noon>noon|midday|midnight)(?!\w)", _exact_noon),
    Rule(
        rf"(?<![\w.:$])(?:at |by |around |about )?{HOUR}(?:[:.](?P<minute>[0-5]\d))? ?{_HALF}(?![a-z])",
        _clock,
    ),
    Rule(
        rf"(?<![\w.:])(?:at |by |around |about )?{HOUR}(?P<minute>)(?P<half>)(?: o'?clock)(?: ?"
        rf"(?:[ap])\.?m\.?\b)?",
        _clock,
    ),
    Rule(
        rf"(?<!\w)(?:at|@) ?(?:about |around )?{HOUR}(?=$|[,.;!?](?!\d)|[)，。；！？]| (?:tomorrow"
        rf"|today|tonight|yesterday|on|in the|this|next|last|for|with|and|sharp|or|every"
        rf"|{LONG_DAY})\b)",
        _at_clock,
    ),
    Rule(
        rf"(?<!\w)(?:around|about) {HOUR}(?=$|[,.;!?](?!\d)|[)，。；！？]| (?:tomorrow"
        rf"|today|tonight|yesterday|on|in the|this|next|last|for|with|and|sharp|or|every"
        rf"|{LONG_DAY})\b)",
        _about_clock,
    ),
    Rule(
        rf"(?<!\w)(?:at )?(?P<lead>half|a? ?quarter|(?:five|ten|twenty|twenty-five|\d{{1,2}})"
        rf"(?: min(?:ute)?s)?) (?P<side>past|after|to|till|before|of) {HOUR}(?: ?(?:o'?clock))?"
        rf"(?: ?{_HALF})?(?![\w:])",
        _spoken_clock,
        cues=("past", "after", "to", "till", "before", "of"),
    ),
    Rule(
        rf"(?<![\w.:])(?:from |between )?(?P<first>\d{{1,2}}(?::[0-5]\d)?) ?(?:-|–|to|until|till"
        rf"|and) ?(?P<last>\d{{1,2}}(?::[0-5]\d)?) ?{_HALF}(?![a-z])",
        _clock_range,
    ),
)
