"""English distances from now, and what changes the time beside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.text.times import dates, distances, hours, modifiers
from triptych.text.times.arithmetic import Edge, Unit
from triptych.text.times.english_words import SAFE_DAY, STEPS, Match, unit_of, weekday_number
from triptych.text.times.numbers import COUNT_EN, ORDINAL_EN, english_count, english_rank
from triptych.text.times.pieces import Modifier, Rule, Time, Weight

_ANY_DAY = rf"{SAFE_DAY}|mon|wed|sat|sun"

WEEKDAY = rf"(?P<weekday>(?:{_ANY_DAY})(?![a-z])(?:(?<!day)\.)?)"

# "two weeks", "1 year and 2 months", "three years and a half"
_MORE = (
    rf"(?:(?:,? and|,)? (?P<extra>{COUNT_EN}) (?P<more>(?:day|week|month|year)s?))?"
    rf"(?P<half> and a half)?"
)

UNIT = (
    r"(?P<unit>(?:min(?:ute)?|hour|hr|day|night|week|wk|fortnight|month|year|yr|quarter"
    r"|decade)s?(?![a-z])(?:'(?![a-z]))?)"
)

_CALENDAR_UNIT = r"(?P<unit>(?:day|week|wk|month|year|yr|quarter|decade)(?![a-z-]))"


def _ago(match: Match, now: datetime) -> Time:
    return _away(match, now, -1)


_LETTERS: dict[str, Unit] = {"d": "day", "w": "week", "y": "year", "h": "hour", "m": "month"}


def _short_ago(match: Match, now: datetime) -> Time:
    return distances.away(_LETTERS[match["unit"][0].lower()], -int(match["count"]), now)


def _hence(match: Match, now: datetime) -> Time:
    return _away(match, now, 1)


def _in_units(match: Match, now: datetime) -> Time:
    """ "In two weeks" lies ahead; beside a past tense it was how long something took."""
    found = _away(match, now, 1)
    return Time(replace(found.meaning, only="future"))


def _away(match: Match, now: datetime, sign: int) -> Time:
    unit, size = unit_of(match["unit"])
    if unit == "year" and english_count(match["count"]) == 0.5:
        return distances.away("month", 6.0 * sign, now)
    count = english_count(match["count"])
    if match["more"]:
        more, more_size = unit_of(match["more"])
        return distances.away_twice(
            unit, count * size * sign, more, english_count(match["extra"]) * more_size * sign, now
        )
    if match["half"]:
        count += 0.5
    return distances.away(unit, count * size * sign, now)


def _half_unit_ago(match: Match, now: datetime) -> Time:
    unit, _ = unit_of(match["unit"])
    sign = -1 if match["side"].lower() in ("ago", "back") else 1
    return distances.away(unit, (english_count(match["count"]) + 0.5) * sign, now)


def _weekdays_away(match: Match, now: datetime) -> Time | None:
    count = int(english_count(match["count"]))
    if match["side"].lower() in ("ago", "back"):
        return distances.nth_weekday_away(weekday_number(match["weekday"]), -count, now)
    return distances.nth_weekday_away(weekday_number(match["weekday"]), count, now)


def _weekends_away(match: Match, now: datetime) -> Time:
    count = int(english_count(match["count"]))
    return dates.weekend_in(-count if match["side"].lower() == "ago" else count, now)


def _within(match: Match, now: datetime) -> Time:
    unit, size = unit_of(match["unit"])
    return distances.ahead(unit, english_count(match["count"]) * size, now)


def _lasting(match: Match, now: datetime) -> Time:
    unit, size = unit_of(match["unit"])
    back = match["which"].lower() in ("last", "past", "previous")
    return distances.lasting(unit, english_count(match["count"]) * size * (-1 if back else 1), now)


def _rolling(match: Match, now: datetime) -> Time:
    """ "Over the past month": up to now, not the calendar's last one."""
    unit, size = unit_of(match["unit"])
    return distances.lasting(unit, -size, now)


def _until_now(match: Match, now: datetime) -> Time:
    """ "For three years now": since then."""
    unit, size = unit_of(match["unit"])
    return distances.lasting(unit, -english_count(match["count"]) * size, now)


def _unit_from(match: Match, now: datetime) -> Time:
    offset = STEPS[match["which"].lower()]
    name = match["unit"].lower()
    if name == "quarter":
        return dates.quarter_from(offset, now)
    if name == "decade":
        return dates.decade((now.year // 10 + offset) * 10, now)
    return dates.unit_from(unit_of(name)[0], offset, now)


def _this_unit(match: Match, now: datetime) -> Time:
    """ "The end of the month": this one."""
    meaning = dates.unit_from(unit_of(match["unit"])[0], 0, now).meaning
    return Time(meaning, Weight.COMPANY)


def _skipped_unit(match: Match, now: datetime) -> Time:
    """The week before last, the month after next."""
    return dates.unit_from(unit_of(match["unit"])[0], -2 if match["side"].lower() == "before" else 2, now)


def _skipped_weekday(match: Match, now: datetime) -> Time | None:
    rank = -2 if match["side"].lower() == "before" else 2
    if match["weekday"] is None:
        return dates.weekend_in(rank, now)
    return distances.nth_weekday_away(weekday_number(match["weekday"]), rank, now)


def _pick(match: Match, now: datetime) -> Modifier:
    return modifiers.pick(STEPS[match["which"].lower()], now)


_EDGES: dict[str, Edge] = {
    "early": "early", "beginning": "early", "start": "early", "mid": "mid", "middle": "mid", "late": "late",
    "end": "late", "first half": "first_half", "second half": "second_half",
}  # fmt: skip


def _edge(match: Match, now: datetime) -> Modifier:
    del now
    return modifiers.edge(_EDGES[" ".join((match["edge"] or match["half"]).lower().split())])


def _rest(match: Match, now: datetime) -> Modifier:
    return modifiers.rest_of(match["side"].lower() == "earlier", now)


def _rank(match: Match) -> int:
    if match["rank"].lower() == "last":
        return -1
    return english_rank(match["rank"])


def _ranked(match: Match, now: datetime) -> Modifier:
    del now
    rank = _rank(match) if not match["backward"] else -_rank(match)
    what = match["what"].lower().rstrip(".")
    if what.endswith("end"):
        return modifiers.ranked(lambda p: modifiers.nth_weekend(p, rank), "weekend")
    if what in ("day", "week", "month"):
        return modifiers.ranked_unit(unit_of(what)[0], rank)
    weekday = weekday_number(what)
    return modifiers.ranked(lambda p: modifiers.nth_weekday(p, weekday, rank), "day")


def _offset(match: Match, now: datetime) -> Modifier:
    del now
    unit, size = unit_of(match["unit"])
    sign = -1 if match["side"].lower().startswith(("before", "prior")) else 1
    return modifiers.offset(unit, english_count(match["count"]) * size * sign)


def _beside(match: Match, now: datetime) -> Modifier:
    del now
    unit, _ = unit_of(match["unit"])
    side = match["side"].lower()
    count = -1 if side.startswith(("before", "prior")) else 0 if side.startswith("of") else 1
    return modifiers.offset(unit, count) if unit == "day" else modifiers.whole_beside(unit, count)


def _weekday_beside(match: Match, now: datetime) -> Modifier:
    del now
    count = int(english_count(match["count"])) if match["count"] else 1
    if match["rank"]:
        count = english_rank(match["rank"])
    rank = -count if match["side"].lower().startswith(("before", "prior")) else count
    if match["weekday"] is None:
        return modifiers.weekend_beside(rank)
    return modifiers.weekday_beside(weekday_number(match["weekday"]), rank)


_BEFORE = r"(?P<side>before|prior to|after|following)"

RULES: tuple[Rule, ...] = (
    Rule(
        rf"(?<![\w.])(?:about |around |almost |nearly |over |roughly )?"
        rf"(?P<count>{COUNT_EN}) {UNIT}{_MORE} (?:ago|back(?! to| in| from| at))(?!\w)",
        _ago,
        cues=("ago", "back"),
    ),
    Rule(r"(?<![\w.])(?P<count>\d{1,3}) ?(?P<unit>mos?|[dwyh]) ago(?!\w)", _short_ago),
    Rule(
        rf"(?<![\w.])(?P<count>{COUNT_EN}) and a half {UNIT} (?P<side>ago|back|from now)(?!\w)",
        _half_unit_ago,
        cues=("half",),
    ),
    Rule(
        rf"(?<![\w.])(?P<count>{COUNT_EN}) {UNIT}{_MORE} (?:from (?:now|today)|later(?! than)|hence)(?!\w)",
        _hence,
        cues=("from", "later", "hence"),
    ),
    Rule(
        rf"(?<!\w)(?:in|after(?! an? )) (?:about |around |another |less than |under )?"
        rf"(?P<count>{COUNT_EN})(?: more)? {UNIT}{_MORE}(?! (?:before|after|ago|of|later)\b)"
        rf"(?: time)?",
        _in_units,
        cues=("in", "after"),
    ),
    Rule(
        rf"(?<!\w)(?P<count>{COUNT_EN}) (?P<weekday>{_ANY_DAY})s? (?P<side>ago|back|from now)(?!\w)",
        _weekdays_away,
        cues=("ago", "back", "from"),
    ),
    Rule(
        rf"(?<!\w)(?P<count>{COUNT_EN}) weekends? (?P<side>ago|from now|later)(?!\w)",
        _weekends_away,
        cues=("weekend",),
    ),
    Rule(rf"(?<!\w)within (?:the next )?(?P<count>{COUNT_EN}) {UNIT}", _within, cues=("within",)),
    Rule(
        rf"(?<!\w)(?:(?:in|over|for|during|within) )?(?:the |these )?(?P<which>last|past|previous"
        rf"|next|coming|upcoming|following) (?P<count>{COUNT_EN}) {UNIT}",
        _lasting,
        cues=("last", "past", "previous", "next", "coming", "following"),
    ),
    Rule(
        rf"(?<!\w)(?:(?:(?:over|during|for|in|within|of) the|these|this) (?P<which>last|past)|the "
        rf"(?P<which2>past)) {_CALENDAR_UNIT}",
        _rolling,
    ),
    Rule(
        rf"(?<!\w)(?:for )?(?:about |over |almost |nearly )?(?P<count>{COUNT_EN}) {UNIT} now(?!\w)",
        _until_now,
        cues=("now",),
    ),
    Rule(
        rf"(?<!\w)(?:the )?(?P<which>last|past|previous|this|current|next|following"
        rf"|coming) {_CALENDAR_UNIT}",
        _unit_from,
    ),
    Rule(
        r"(?<!\w)(?:the )?night before last(?! (?:week|month|year|night|[a-z]{3,6}day)\b)",
        lambda _, now: hours.part_on(-2, "night", now),
    ),
    Rule(r"(?<![a-z])(?:of|in) (?P<t>(?:the )?(?P<unit>week|month|year))(?![\w-])", _this_unit),
    Rule(
        r"(?<!\w)(?:the )?(?P<unit>week|month|year) (?P<side>before|after) (?:last|next)(?! [a-z]{0,12}"
        r"(?:day|week|month|year|night|spring|summer|fall|winter)\b)(?!\w)",
        _skipped_unit,
    ),
    Rule(
        rf"(?<!\w)(?:the )?(?:{WEEKDAY}|weekend) (?P<side>before|after) (?:last|next)(?! [a-z]{0, 12}"
        rf"(?:day|week|month|year|night)\b)(?!\w)",
        _skipped_weekday,
    ),
    Rule(r"(?<!\w)just now(?!\w)", lambda _, now: distances.away("minute", 0, now)),
    Rule(r"(?<!\w)(?:the )?(?P<which>last|past|previous|this|next|following)(?= [A-Za-z])", _pick),
    Rule(r"(?<!\w)(?:this |the )?(?:coming|upcoming)(?= [A-Za-z])", lambda _, now: modifiers.coming(now)),
    Rule(r"(?<!\w)this past(?= [A-Za-z])", lambda _, now: modifiers.pick(-1, now)),
    Rule(
        r"(?<!\w)(?:(?:at|by|in|around|towards?|from|since) )?(?P<t>(?:the )?(?:very )?"
        r"(?:(?P<edge>early|mid|late)(?:-| )(?:in |on )?"
        r"|(?P<half>beginning|start|middle|end|first half|second half) (?:of |in )))(?=\w)",
        _edge,
    ),
    Rule(
        r"(?<!\w)(?P<side>earlier|later|(?:the )?rest of)(?: on)?(?: in)?(?= (?:this|today|the|tomorrow))",
        _rest,
    ),
    Rule(
        rf"(?<!\w)(?:the )?(?P<rank>{ORDINAL_EN}|last)(?P<backward> last)? (?P<what>day|week-?end"
        rf"|wkend|week|month|(?:{_ANY_DAY})(?![a-z])(?:(?<!day)\.)?) (?:of|in)(?!\w)",
        _ranked,
        cues=("day", "week", "month", "mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    ),
    Rule(
        rf"(?<!\w)(?P<count>{COUNT_EN}) {UNIT} {_BEFORE}(?!\w)",
        _offset,
        cues=("before", "prior", "after", "following", "from"),
    ),
    Rule(
        rf"(?<!\w)(?<!for\W)(?P<count>{COUNT_EN}) {UNIT} (?P<side>from)(?! (?:now|today)\b)(?!\w)",
        _offset,
        cues=("before", "prior", "after", "following", "from"),
    ),
    Rule(
        r"(?<!\w)(?:the )?(?P<unit>day|week|month|year|night) (?P<side>before|prior to|after"
        r"|following|of)(?!\w)",
        _beside,
    ),
    Rule(
        rf"(?<!\w)(?:(?P<count>{COUNT_EN}) |(?:the )?(?P<rank>{ORDINAL_EN}) |the )(?:{WEEKDAY}"
        rf"|weekend)s? {_BEFORE}(?!\w)",
        _weekday_beside,
        cues=("before", "prior", "after", "following"),
    ),
    Rule(r"(?<!\w)(?:ever )?since(?!\w)", lambda _, now: modifiers.since(now)),
    Rule(r"(?<!\w)(?:onwards?|on)(?=[,.!?;]|$)", lambda _, now: modifiers.since(now, trailing=True)),
)
