"""English dates: months, years, seasons, holidays, weekdays, and what repeats."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.text.times import dates, holidays, hours, modifiers
from triptych.text.times.english_words import (
    LONG_DAY,
    PART,
    PARTS,
    SAFE_DAY,
    STEPS,
    Match,
    unit_of,
    weekday_number,
)
from triptych.text.times.numbers import ORDINAL_EN, english_rank
from triptych.text.times.pieces import Builder, Modifier, Rule, Time, Weight, compiled

_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)

_MONTH_NUMBERS = {
    name: index + 1
    for index, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
    )
}

MONTH = rf"(?P<month>(?:{_MONTHS})(?![a-z])(?:\.(?= ?\d))?)"

DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?!\d|[:./]\d)"

_YEAR = r"(?:(?:,? |, ?)(?:of |in )?(?P<year>(?:19|20)\d\d)(?!\d|[-/]\d|:))?"

_SEASON = r"(?P<season>spring|summer|autumn|fall|winter)(?:time)?(?![a-z])"


def month_number(name: str) -> int:
    return _MONTH_NUMBERS[name[:3].lower()]


def _year(match: Match) -> int | None:
    return int(match["year"]) if match["year"] else None


def _is_verb_like(match: Match) -> bool:
    """ "may 5" in small letters could be the verb; "march 3" the march."""
    word = match["month"].rstrip(".")
    return word in ("may", "march", "mar") or word in ("MAY", "MARCH")


def _month_day(match: Match, now: datetime) -> Time | None:
    plain = not match["year"] and match.group().rstrip()[-1:].isdigit()
    if (
        _is_verb_like(match)
        and plain
        and not _after_preposition(match)
        and compiled(_NOUN).match(match.string, match.end())
    ):
        return None
    return dates.month_day(month_number(match["month"]), int(match["day"]), now, _year(match))


# "may 5 people come": a figure before a noun counts it.
_NOUN = r" (?!(?:at|and|or|to|for|with|in|is|was|on|until|till|i|we|you|he|she|they|it)\b)[a-z]"

_PREPOSITION = (
    r"(?:\b(?:in|on|by|of|since|until|till|from|to|before|after|last|next|this|early|mid|late"
    r"|during|for|through|around|every|between|date:?|is)(?: |-)"
    # "between March and May", "May or June"
    rf"|\b(?:{_MONTHS}) (?:and|or|to|until) )$"
)


def _after_preposition(match: Match) -> bool:
    return compiled(_PREPOSITION).search(match.string[max(0, match.start() - 16) : match.start()]) is not None


def _day_month(match: Match, now: datetime) -> Time:
    return dates.month_day(month_number(match["month"]), int(match["day"]), now, _year(match))


def _rank_month(match: Match, now: datetime) -> Time:
    return dates.month_day(month_number(match["month"]), english_rank(match["rank"]), now, _year(match))


def _day_range(match: Match, now: datetime) -> Time | None:
    month = month_number(match["month"])
    return dates.day_range(month, int(match["first"]), int(match["last"]), now, _year(match))


def _month_alone(match: Match, now: datetime) -> Time | None:
    """A month with no day: what may be another word ("may", "Jun") needs a preposition before it, what may be
    a name ("April", "june") is taken for a month when a question names it."""
    name = match["month"].rstrip(".")
    number, year, placed = month_number(name), _year(match), _after_preposition(match)
    if year is not None:
        return dates.year_month(year, number, now)
    if name.lower() in ("may", "march"):
        clear = (placed and not _starts_verb_phrase(match)) or _is_all(match)
        return dates.month_of_year(number, now) if clear else None
    if len(name) < 5 and name.lower() not in ("june", "july") and not placed:
        return None
    name_like = name.lower() in ("april", "june", "august") and not placed
    return dates.month_of_year(number, now, Weight.QUESTION if name_like else Weight.ALONE)


def _is_all(match: Match) -> bool:
    """The answer to "when?": the month and nothing else."""
    return match["month"][0].isupper() and match.string.strip(" .,!") == match.group().strip(" .,!")


_VERB_PHRASE = r" (?:i|we|you|he|she|it|they|be|have|not|also|on|up)\b"


def _starts_verb_phrase(match: Match) -> bool:
    """ "this may be", "if from may you ..." ; a capital letter settles it."""
    return match["month"][0].islower() and compiled(_VERB_PHRASE).match(match.string, match.end()) is not None


def _cued_year(match: Match, now: datetime) -> Time | None:
    return dates.year_time(int(match["year"]), now)


def _bare_year(match: Match, now: datetime) -> Time | None:
    return dates.year_time(int(match["year"]), now, Weight.COMPANY)


def _decade(match: Match, now: datetime) -> Time:
    figures = int(match["tens"])
    century = int(match["century"]) if match["century"] else (19 if figures >= 30 else 20)
    if figures == 0 and match["century"] and century < 20:
        return dates.decade(century * 100, now, 100)
    return dates.decade(century * 100 + figures, now)


_DECADE_WORDS = {"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990}


def _decade_word(match: Match, now: datetime) -> Time:
    return dates.decade(_DECADE_WORDS[match["word"].lower()], now)


def _monthly(weight: Weight) -> Builder:
    return lambda match, now: dates.monthly_day(english_rank(match["rank"]), now, weight)


def _quarter(match: Match, now: datetime) -> Time | None:
    return dates.quarter(english_rank(match["rank"]), now)


_SEASON_NAMES: dict[str, dates.Season] = {
    "spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter",
}  # fmt: skip


def _season(weight: Weight) -> Builder:
    def builder(match: Match, now: datetime) -> Time:
        name = match["season"].lower()
        # "Fall" is what leaves and people do; it takes company to be a season.
        heavy = Weight.COMPANY if name == "fall" and weight is Weight.QUESTION else weight
        return dates.season(_SEASON_NAMES[name], now, heavy)

    return builder


# "A Christmas tree" happens on no date, nor does "Merry Christmas".
_OF_ITS_KIND = (
    r" (?:tree|movie|film|carol|song|music|decoration|cookie|cake|tradition|present|gift|card|light|sweater"
    r"|spirit|costume|potluck|themed?|ornament|stocking|recipe|market)s?\b"
)


def _holiday(match: Match, now: datetime) -> Time:
    time = dates.yearly(holidays.chosen(holidays.ENGLISH, match), now)
    greeted = match.string[max(0, match.start() - 6) : match.start()].lower().endswith(("happy ", "merry "))
    if greeted or compiled(_OF_ITS_KIND).match(match.string, match.end()):
        return replace(time, weight=Weight.QUESTION)
    return time


def _weekday(weight: Weight = Weight.ALONE) -> Builder:
    return lambda match, now: dates.weekly_day(weekday_number(match["weekday"]), now, weight)


_NAMED_DAYS = {
    "today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "tmr": 1, "tmrw": 1, "tomo": 1, "yday": -1,
}  # fmt: skip


def _named_day(match: Match, now: datetime) -> Time:
    return dates.day_from(_NAMED_DAYS[match.group().lower()], now)


def _weekend(match: Match, now: datetime) -> Time:
    return dates.weekend_in(STEPS[match["which"].lower()], now)


def _every(match: Match, now: datetime) -> Modifier:
    del match, now
    return modifiers.every()


def _each(match: Match, now: datetime) -> Time:
    unit, _ = unit_of(match["unit"])
    return dates.each(unit, now)


def _each_part(match: Match, now: datetime) -> Time:
    return dates.recurring(hours.day_part(PARTS[match["part"].lower()], now, Weight.ALONE))


def _each_weekend(match: Match, now: datetime) -> Time:
    del match
    return dates.recurring(dates.every_weekend(now))


def _plural_weekday(match: Match, now: datetime) -> Time:
    return dates.recurring(dates.weekly_day(weekday_number(match["weekday"]), now))


_DAY_GAP = r"(?:-|–| - | to | – |-to-)"

RULES: tuple[Rule, ...] = (
    Rule(rf"(?<![\w.]){MONTH},? ?(?:the )?{DAY}{_YEAR}(?!\w)", _month_day),
    Rule(rf"(?<![\w./:])(?:the )?{DAY}[ -]?(?:of )?{MONTH}{_YEAR}(?!\w)", _day_month),
    Rule(
        rf"(?<!\w)(?:the )?(?P<rank>{ORDINAL_EN}) (?:day )?of {MONTH}{_YEAR}",
        _rank_month,
        cues=("st", "nd", "rd", "th", "first", "second", "third"),
    ),
    Rule(
        rf"(?<!\w){MONTH} (?:the )?(?P<rank>{ORDINAL_EN})(?![a-z]){_YEAR}",
        _rank_month,
        cues=("st", "nd", "rd", "th", "first", "second", "third"),
    ),
    Rule(
        rf"(?<!\w){MONTH} (?P<first>\d{{1,2}})(?:st|nd|rd|th)?{_DAY_GAP}(?P<last>\d{{1,2}})(?:st|nd"
        rf"|rd|th)?(?![\d:]){_YEAR}",
        _day_range,
    ),
    Rule(
        rf"(?<!\w)(?:from )?(?:the )?(?P<first>\d{{1,2}})(?:st|nd|rd|th)?{_DAY_GAP}(?:the )?"
        rf"(?P<last>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{MONTH}{_YEAR}",
        _day_range,
    ),
    Rule(rf"(?<!\w)(?:(?<!-)|(?<=mid-)|(?<=early-)|(?<=late-)){MONTH}{_YEAR}(?!\w)", _month_alone),
    Rule(
        r"(?<!\w)(?:in|since|during|by|of|from|until|till|before|after|throughout|through|year"
        r"|summer|winter|spring|fall|autumn|back in|around|circa|late|early|mid)[ -](?P<t>"
        r"(?P<year>(?:19|20)\d\d))(?![\w%]|[-/.:,]\d| ?(?:words|people|dollars|euros|miles|km"
        r"|meters|metres|units|points|calories|steps|items|files|lines|students|users|pieces"
        r"|copies|votes|pages|shares|employees|cases|kg|feet|percent)\b)",
        _cued_year,
    ),
    Rule(r"(?<![\w$#.:/-])(?P<year>(?:19|20)\d\d)(?![\w%]|[-/.:,]\d)", _bare_year),
    Rule(r"(?<!\w)(?:the )?(?:early |mid |late )?(?P<century>1[5-9]|20)?'?(?P<tens>\d0)'?s(?!\w)", _decade),
    Rule(
        r"(?<!\w)(?:in|of|from|during) the (?P<t>(?:early |mid |late )?(?P<word>sixties|seventies"
        r"|eighties|nineties))",
        _decade_word,
    ),
    Rule(
        rf"(?<!\w)(?:on|by|since|until|till|before|after|from) (?P<t>the (?P<rank>{ORDINAL_EN}))"
        rf"(?! (?:of|day|time|floor|place|try|attempt|one|grade|year|week|month|anniversary"
        rf"|birthday|half|quarter|street|avenue)| [a-z]+(?:day|tion|ment)\b|[\w-])",
        _monthly(Weight.ALONE),
    ),
    Rule(r"(?<!\w)(?:the )?(?P<rank>\d{1,2}(?:st|nd|rd|th))(?: day)?(?![\w-])", _monthly(Weight.COMPANY)),
    Rule(
        r"(?<!\w)(?:the )?(?P<rank>first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:quarter|qtr)"
        r"(?![a-z])",
        _quarter,
    ),
    Rule(
        rf"(?<!\w)(?:in|during|over|throughout|through|until|till|since|for) (?:the )?"
        rf"(?P<t>{_SEASON})(?! (?:of|[a-z]{0, 12}(?:ing|ed)\b))",
        _season(Weight.ALONE),
    ),
    Rule(rf"(?<![\w-]){_SEASON}", _season(Weight.QUESTION)),
    Rule(rf"(?<![\w-])(?P<weekday>(?:{SAFE_DAY})(?![a-z])(?:(?<!day)\.)?)", _weekday()),
    Rule(
        r"(?<!\w)(?:on|by|until|till|from|to|every|since|before|after) (?P<t>(?P<weekday>mon|wed"
        r"|sat|sun)(?![a-z])(?:(?<!day)\.)?)",
        _weekday(),
    ),
    Rule(r"(?<![\w-])(?P<weekday>mon|wed|sat|sun)(?![a-z])(?:(?<!day)\.)?", _weekday(Weight.COMPANY)),
    Rule(r"(?<![\w-])(?:today|yesterday|tomorrow|tmrw?|tomo|yday)(?![a-z])", _named_day),
    Rule(r"(?<!\w)(?:the )?day before yesterday", lambda _, now: dates.day_from(-2, now)),
    Rule(r"(?<!\w)(?:the )?day after tomorrow", lambda _, now: dates.day_from(2, now)),
    Rule(
        r"(?<!\w)(?:the |over the )?(?P<which>last|past|previous|this|next|following|coming) "
        r"(?:week-?|wk)end(?!\w)",
        _weekend,
    ),
    Rule(
        r"(?<!\w)(?:(?:on|over|at|during|for) )?the (?:week-?|wk)end(?!s|\w)",
        lambda _, now: dates.every_weekend(now),
    ),
    Rule(r"(?<!\w)(?:every|each)(?: single| other| second)?(?= [A-Za-z])", _every),
    Rule(r"(?<!\w)(?:every|each)(?: single| other)? (?P<unit>day|week|month|year)(?!\w)", _each),
    Rule(rf"(?<!\w)(?:every|each)(?: single| other)? {PART}", _each_part),
    Rule(r"(?<!\w)(?:every|each)(?: single| other)? weekend(?!\w)", _each_weekend),
    Rule(rf"(?<!\w)(?:on )?(?P<weekday>{LONG_DAY})s(?!\w)", _plural_weekday),
    Rule(rf"(?<!\w)(?:{holidays.alternatives(holidays.ENGLISH)})(?!\w)", _holiday),
)
