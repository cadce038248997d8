"""The words of a text that say when: clock times, weekdays, months, days, years, relative days.

Nothing is resolved against a calendar; the words are only brought to one spelling, to be compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from triptych.text.numbers import chinese_value
from triptych.text.span import Span
from triptych.text.tables import listed


@dataclass(frozen=True, slots=True)
class WhenWord:
    """`slot` is what is said (`time`, `half` of the day, `weekday`, `month`, `day`, `year`, `relative`)."""

    slot: str
    value: str
    span: Span


_WEEKDAYS = (
    "mon monday|tue tues tuesday|wed wednesday|thu thur thurs thursday|fri friday|sat saturday|sun sunday"
)
_MONTHS = (
    "jan january|feb february|mar march|apr april|may|jun june|jul july|aug august|sep sept september|"
    "oct october|nov november|dec december"
)
_HOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HOUR = {word: hour for hour, word in enumerate(_HOURS, 1)}
_MINUTE = {"fifteen": 15, "thirty": 30, "forty-five": 45}
_ORDINALS = listed("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth")
_WEEKDAY = {word: str(place) for place, words in enumerate(_WEEKDAYS.split("|"), 1) for word in words.split()}
_MONTH = {word: str(place) for place, words in enumerate(_MONTHS.split("|"), 1) for word in words.split()}
_ZH_WEEKDAY = dict(zip("一二三四五六日天1234567", "123456771234567", strict=True)) | {"末": "weekend"}

_MORNING = "am"
_AFTERNOON = "pm"
_HALF = dict.fromkeys(listed("morning 上午 早上 早晨 清晨 凌晨 今早 明早"), _MORNING)
_HALF |= dict.fromkeys(
    listed("afternoon evening night tonight 下午 晚上 傍晚 夜里 夜晚 今晚 明晚 昨晚"), _AFTERNOON
)

_RELATIVE = {
    word: value
    for value, words in {
        "0": "today tonight 今天 今日 今晚 今早",
        "+1": "tomorrow 明天 明日 明晚 明早",
        "+2": "day_after_tomorrow 后天",
        "+3": "大后天",
        "-1": "yesterday 昨天 昨日 昨晚",
        "-2": "day_before_yesterday 前天",
        "-3": "大前天",
        "week 0": "this_week 本周 这周",
        "week +1": "next_week 下周",
        "week +2": "下下周",
        "week -1": "last_week 上周",
        "month 0": "this_month 这个月 本月",
        "month +1": "next_month 下个月 下月",
        "month -1": "last_month 上个月 上月",
        "year 0": "this_year 今年",
        "year +1": "next_year 明年",
        "year +2": "后年",
        "year -1": "last_year 去年",
        "year -2": "前年",
    }.items()
    for word in listed(words)
}


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_ZH = "零〇一二三四五六七八九十两"
_ZH_FIGURE = rf"(?<![\d.])\d{{1,2}}|[{_ZH}]{{1,3}}"
_AMPM = r"[ap]\.?m\b\.?"
_AN_HOUR = rf"\d{{1,2}}|{'|'.join(_HOURS)}"
_ENGLISH_RELATIVE = _any(word for word in _RELATIVE if word.isascii())
_CHINESE_RELATIVE = _any(word for word in _RELATIVE if not word.isascii())
# "at 3" is a time, "at 3%" and "by 5 km" are none.
_COUNTED = (
    "minutes|mins|hours|days|weeks|months|times|people|euros|pounds|pages|points|miles|metres|meters|kilos"
)
_AMOUNT_AFTER = rf"\s?(?:%|percent|degrees|km|kg|years|dollars|{_COUNTED}|{_AMPM})|[\w.:,/-]\d|\w"
# "the 4th of May" is a day, "the 4th floor" is none.
_NOUN_AFTER = r"\s(?!(?:of|at|in|and|to|is|by|or|from|for|with)\b)[a-z]"
_QUANTITY_AFTER = r"[\w%-]|[.,]\d|\s?(?:dollars|km|kg|元|块|米|人)"

# 短一点 is a bit shorter, and no time.
_BEFORE_A_BIT = (
    "短长快慢高低好大小多少早轻重远近细宜式意有这那松紧甜辣淡洁楚白亮单接静心软硬贵体实貌泼肃气默然观"
    "暖凉冷热胖瘦厚薄强弱深浅真柔和"
)
_FOUND = re.compile(
    rf"""
    (?P<iso>(?<![\w.])(?P<iso_year>(?:19|20)\d\d)[-/.年](?P<iso_month>\d{{1,2}})
        (?:[-/.月](?P<iso_day>\d{{1,2}})[日号]?|月)(?![\w-]))
    | (?P<relative>\b(?:{_ENGLISH_RELATIVE})\b|{_CHINESE_RELATIVE})
    | (?P<clock>(?<![\w.:])(?P<hour>\d{{1,2}})
        (?::(?P<minute>[0-5]\d)(?!\d)|(?=\s?(?:{_AMPM}|o'clock)))\s?(?P<clock_half>{_AMPM})?(?:\s?o'clock)?)
    | (?P<at>\b(?:at|by|until|till|around
            |(?:before|after|from)(?=\s(?:{_AN_HOUR})(?:\s?o'clock|\sin\sthe|[.,!]|$)))
        \s(?P<at_hour>{_AN_HOUR})(?!{_AMOUNT_AFTER})(?:\s?o'clock|[\s-](?P<at_minute>{"|".join(_MINUTE)})\b)?)
    | (?P<past>\b(?P<past_word>half|quarter)\s(?P<past_way>past|to)\s(?P<past_hour>{_AN_HOUR})\b)
    | (?P<noon>\b(?:noon|midnight)\b|中午|正午|半夜|午夜)
    | (?P<weekday>\b(?P<weekday_word>{_any(_WEEKDAY)})s?\b)
    | (?P<ordinal>\b(?P<ordinal_word>{"|".join(_ORDINALS)})(?=\sof\s(?:{_any(_MONTH)})\b))
    | (?P<month>\b(?P<month_word>{_any(_MONTH)})\b\.?
        (?:\s(?P<month_day>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:]))?)
    | (?P<day>\b(?P<day_number>\d{{1,2}})(?:st|nd|rd|th)\b(?!{_NOUN_AFTER}))
    | (?P<year>(?<![A-Za-z0-9_.,$€£¥-])(?P<year_number>(?:19|20)\d\d)(?:年|(?!{_QUANTITY_AFTER})))
    | (?P<half>\b(?:morning|afternoon|evening|night)\b|上午|早上|早晨|清晨|凌晨|下午|晚上|傍晚|夜里|夜晚)
    | (?P<zh_clock>(?P<zh_hour>{_ZH_FIGURE})(?<![{_BEFORE_A_BIT}]一)[点时](?![儿间代候])
        (?P<zh_minute>半|一刻|三刻|(?:{_ZH_FIGURE})分?)?)
    | (?P<zh_weekday>(?<![一两几\d])(?:星期|周|礼拜)
        (?P<zh_weekday_number>[一二三四五六日天末1-7])
        (?!\d(?!\d?[点:时])|年|岁|边|[次回趟遍]|十[一二三四五六七八九]?(?:个|小时|分钟|[次回趟遍块元天页])))
    | (?P<zh_month>(?P<zh_month_number>{_ZH_FIGURE})月(?:份)?)
    | (?P<zh_day>(?P<zh_day_number>{_ZH_FIGURE})[号日](?![线楼院厅店常子用本语元房室桌]))
    | (?P<zh_year>(?P<zh_year_digits>[零〇一二三四五六七八九]{{4}})年)
    """,
    re.VERBOSE,
)
# Without a capital, these are ordinary words.
_ORDINARY = frozenset({"may", "march", "mar", "sun", "sat", "mon", "wed", "jan"})

_Said = Iterator[tuple[str, str]]


def find_when_words(text: str) -> list[WhenWord]:
    """The words in order of place; one expression may give several (`3 pm` gives a time and a half)."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a letter whose lower case is longer stays, so that places stay the same
        lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return _by_night([word for match in _FOUND.finditer(lowered) for word in _read(match, text)], lowered)


_NIGHT = frozenset(listed("night tonight 晚上 夜里 夜晚 今晚 明晚 昨晚"))
_SMALL_HOURS = frozenset({"1", "2", "3", "4"})
_AT = re.compile(r"\s*(?:at )?")


def _by_night(words: list[WhenWord], text: str) -> list[WhenWord]:
    """Two at night is two in the morning."""
    small = [word.span for word in words if word.slot == "time" and word.value.split(":")[0] in _SMALL_HOURS]

    def is_small(word: WhenWord) -> bool:
        start, end = word.span.start, word.span.end
        if word.slot != "half" or text[start:end] not in _NIGHT:
            return False
        return any(
            span.start == end or (span.end <= start and _AT.fullmatch(text, span.end, start))
            for span in small
        )

    return [replace(word, value=_MORNING) if is_small(word) else word for word in words]


def _read(match: re.Match[str], text: str) -> Iterator[WhenWord]:
    span = Span(*match.span())
    kind = next(name for name in _READERS if match[name] is not None)
    word = match["weekday_word"] or match["month_word"]
    if word in _ORDINARY and not text[span.start].isupper():
        return
    for slot, value in _READERS[kind](match):
        yield WhenWord(slot, value, span)


def _iso(match: re.Match[str]) -> _Said:
    yield "year", match["iso_year"]
    yield "month", match["iso_month"].lstrip("0")
    if match["iso_day"]:
        yield "day", match["iso_day"].lstrip("0")


def _relative(match: re.Match[str]) -> _Said:
    written = match["relative"]
    yield "relative", _RELATIVE[written]
    if written in _HALF:
        yield "half", _HALF[written]


def _time(hour: int, minute: int, half: str | None = None) -> _Said:
    yield "time", f"{hour % 12}:{minute:02d}"
    if half or hour > 12:
        yield "half", half or _AFTERNOON


def _clock(match: re.Match[str]) -> _Said:
    half = (match["clock_half"] or "").replace(".", "")
    return _time(int(match["hour"]), int(match["minute"] or 0), half)


def _hour(written: str) -> int:
    return int(written) if written.isdecimal() else _HOUR[written]


def _at(match: re.Match[str]) -> _Said:
    return _time(_hour(match["at_hour"]), _MINUTE.get(match["at_minute"] or "", 0))


def _past(match: re.Match[str]) -> _Said:
    minutes = 30 if match["past_word"] == "half" else 15
    total = 60 * _hour(match["past_hour"]) + (minutes if match["past_way"] == "past" else -minutes)
    return _time(total // 60, total % 60)


def _noon(match: re.Match[str]) -> _Said:
    return _time(0, 0, _AFTERNOON if match["noon"] in {"noon", "中午", "正午"} else _MORNING)


def _weekday(match: re.Match[str]) -> _Said:
    yield "weekday", _WEEKDAY[match["weekday_word"]]


def _month(match: re.Match[str]) -> _Said:
    yield "month", _MONTH[match["month_word"]]
    if match["month_day"]:
        yield "day", match["month_day"].lstrip("0")


def _ordinal(match: re.Match[str]) -> _Said:
    yield "day", str(_ORDINALS.index(match["ordinal_word"]) + 1)


def _day(match: re.Match[str]) -> _Said:
    yield "day", match["day_number"].lstrip("0")


def _year(match: re.Match[str]) -> _Said:
    yield "year", match["year_number"]


def _half(match: re.Match[str]) -> _Said:
    yield "half", _HALF[match["half"]]


def _figure(written: str) -> int:
    return int(written) if written.isdecimal() else int(chinese_value(written) or 0)


def _zh_clock(match: re.Match[str]) -> _Said:
    minute = match["zh_minute"] or ""
    named = {"": 0, "半": 30, "一刻": 15, "三刻": 45}
    return _time(
        _figure(match["zh_hour"]), named[minute] if minute in named else _figure(minute.rstrip("分"))
    )


def _zh_weekday(match: re.Match[str]) -> _Said:
    yield "weekday", _ZH_WEEKDAY[match["zh_weekday_number"]]


def _zh_month(match: re.Match[str]) -> _Said:
    yield "month", str(_figure(match["zh_month_number"]))


def _zh_day(match: re.Match[str]) -> _Said:
    yield "day", str(_figure(match["zh_day_number"]))


def _zh_year(match: re.Match[str]) -> _Said:
    yield "year", str(_figure(match["zh_year_digits"]))


_READERS: dict[str, Callable[[re.Match[str]], _Said]] = {
    "iso": _iso,
    "relative": _relative,
    "clock": _clock,
    "at": _at,
    "past": _past,
    "noon": _noon,
    "weekday": _weekday,
    "month": _month,
    "ordinal": _ordinal,
    "day": _day,
    "year": _year,
    "half": _half,
    "zh_clock": _zh_clock,
    "zh_weekday": _zh_weekday,
    "zh_month": _zh_month,
    "zh_day": _zh_day,
    "zh_year": _zh_year,
}
