"""Chinese dates, hours, seasons and holidays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.text.times import dates, holidays, hours, modifiers, spans
from triptych.text.times.arithmetic import Unit
from triptych.text.times.chinese_words import EDGES, NUMBER, PARTS, WEEKDAYS, Match, number
from triptych.text.times.numbers import chinese_year
from triptych.text.times.pieces import Builder, Rule, Time, Weight

_YEAR = r"(?:(?P<year>(?:[0-9]{4}|[0-9]{2}|[零一二三四五六七八九]{4}|[零一二三四五六七八九]{2}))年\s?)"

_MONTH = rf"(?<![0-9一二三四五六七八九十.个])(?P<month>{NUMBER})\s?月份?"

_DAY = rf"(?P<day>{NUMBER})"

_WEEK = r"(?:个?(?:周|星期|礼拜))"

_STEP = r"(?P<step>上上|下下|上|下|这|本|今|当)"

_STEPS = {"上上": -2, "上": -1, "这": 0, "本": 0, "今": 0, "当": 0, "此": 0, "下": 1, "下下": 2}

# A day of the month is written 号; a house, line, shop or seat has a 号 too.
_NOT_A_DAY = r"(?![楼线店机房门桌位院柜台球馆厅出选车库仓床厂桥路站室码航观院区弄])"

# 一周三次 counts, 三点建议 lists.
_COUNTED = r"(?:次|回|顿|节课|趟|遍)"

_POINTS = (
    r"(?:点|儿|也|都|没|不|建议|意见|要求|原因|理由|说明|注意|内容|感受|想法|疑问|不同|原则"
    r"|好处|收获|体会|东西|小|心意|钱)"
)

_PART = r"(?P<part>凌晨|清晨|早晨|早上|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜晚|半夜|深夜|午夜|晏昼)"

_DAYS = {
    "大前": -3, "前": -2, "昨": -1, "寻": -1, "今": 0, "本": 0, "明": 1, "听": 1, "后": 2, "大后": 3,
    "大大后": 4,    "大大前": -4,
}  # fmt: skip

_SEASONS: dict[str, dates.Season] = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}


def _year(match: Match) -> int | None:
    return chinese_year(match["year"]) if match["year"] else None


def _month_day(match: Match, now: datetime) -> Time:
    return dates.month_day(number(match["month"]), number(match["day"]), now, _year(match))


def _day_range(match: Match, now: datetime) -> Time | None:
    return dates.day_range(
        number(match["month"]), number(match["first"]), number(match["last"]), now, _year(match)
    )


def _month_alone(match: Match, now: datetime) -> Time:
    year = _year(match)
    month = number(match["month"])
    return dates.year_month(year, month, now) if year else dates.month_of_year(month, now)


def _month_range(match: Match, now: datetime) -> Time | None:
    first, last = (dates.month_of_year(number(match[g]), now) for g in ("first", "last"))
    return Time(spans.span_between(first.meaning, last.meaning))


def _year_alone(match: Match, now: datetime) -> Time | None:
    """2019年, 二零一九年; two figures may count years (20年了) and need a month or part beside them."""
    year = chinese_year(match["year"] or match["short"])
    weight = Weight.ALONE if match["year"] else Weight.COMPANY
    return dates.year_time(year, now, weight) if year is not None else None


_NAMED_YEARS = {
    "大前": -3,
    "前": -2,
    "去": -1,
    "上": -1,
    "昨": -1,
    "今": 0,
    "本": 0,
    "这一": 0,
    "明": 1,
    "下": 1,
    "来": 1,
    "后": 2,
}


def _named_year(match: Match, now: datetime) -> Time:
    return dates.unit_from("year", _NAMED_YEARS[match["name"]], now)


def _monthly(match: Match, now: datetime) -> Time:
    return dates.monthly_day(number(match["day"]), now, Weight.ALONE)


def _lunar_day(match: Match, now: datetime) -> Time:
    text = match["day"].removeprefix("初")
    return dates.yearly(holidays.lunar_new_year(number(text)), now)


def _quarter(match: Match, now: datetime) -> Time | None:
    return dates.quarter(number(match["q"]), now)


def _half_year(match: Match, now: datetime) -> Time:
    return dates.half_year(match["half"] in ("下", "后"), now)


def _decade(match: Match, now: datetime) -> Time | None:
    tens = number(match["tens"])
    if tens % 10 and tens >= 10:
        return None
    tens = tens * 10 if tens < 10 else tens
    century = 20 if match["century"] == "本" or (not match["century"] and tens < 30) else 19
    return dates.decade(century * 100 + tens, now)


def _season(weight: Weight) -> Builder:
    return lambda match, now: dates.season(_SEASONS[match["season"]], now, weight)


def _school_break(match: Match, now: datetime) -> Time:
    return dates.school_break(match.group()[0] == "暑", now)


def _holiday(match: Match, now: datetime) -> Time:
    return dates.yearly(holidays.chosen(holidays.CHINESE, match), now)


def _weekday(match: Match, now: datetime) -> Time:
    return dates.weekly_day(WEEKDAYS[match["weekday"]], now)


def _weekday_in(match: Match, now: datetime) -> Time:
    step, weekday = _STEPS[match["step"]], WEEKDAYS[match["weekday"]]
    return dates.weekend_in(step, now) if weekday == 7 else dates.weekday_in(step, weekday, now)


def _some_weekend(match: Match, now: datetime) -> Time:
    del match
    return dates.every_weekend(now)


def _week_in(match: Match, now: datetime) -> Time:
    return dates.unit_from("week", _STEPS[match["step"]], now)


def _month_in(match: Match, now: datetime) -> Time:
    return dates.unit_from("month", _STEPS[match["step"]], now)


def _quarter_in(match: Match, now: datetime) -> Time:
    return dates.quarter_from(_STEPS[match["step"]], now)


def _named_day(match: Match, now: datetime) -> Time:
    return dates.day_from(_DAYS[match["name"]], now)


def _named_part(match: Match, now: datetime) -> Time:
    return hours.part_on(_DAYS[match["name"]], PARTS[match["part"]], now)


def _part(match: Match, now: datetime) -> Time:
    return hours.day_part(PARTS[match["part"]], now)


_HOUR = r"(?P<hour>[0-2]?[0-9]|十[一二]?|二十[一二三四]?|[零一二两三四五六七八九])"

# 周四九点 is Thursday at nine.
_AFTER_WEEKDAY = r"(?<=[周期拜][一二三四五六日天])"
_MINUTE = (
    r"(?P<minute>半|整|钟|[一1三3]刻|过?(?:[0-5]?[0-9]"
    r"|[二三四五]?十[一二三四五六七八九]?|零[一二三四五六七八九])分?"
    r"|过?[一二三四五六七八九]分)"
)


def _minute(text: str | None) -> int | None:
    if not text or text == "钟":
        return None
    if text == "整":
        return 0
    if text == "半":
        return 30
    if text.endswith("刻"):
        return 45 if text[0] in "三3" else 15
    figures = text.removeprefix("过").removesuffix("分").removeprefix("零") or "零"
    return number(figures)


def _clock(match: Match, now: datetime) -> Time | None:
    hour = number(match["hour"]) if match["hour"] != "零" else 0
    minute = _minute(match["minute"])
    if match["hour"].startswith("0"):
        return hours.clock_24(hour, minute, now)
    time = hours.clock(hour, minute, now)
    if time is not None and match["hour"] == "一" and not match["minute"]:
        return replace(time, weight=Weight.COMPANY)  # 一点 alone is "a little"
    return time


def _two_hours(match: Match, now: datetime) -> Time | None:
    """七八点: between seven and eight."""
    return hours.clock(number(match["hour"]), None, now)


def _clock_range(match: Match, now: datetime) -> Time | None:
    first, last = (hours.clock(number(match[g]), None, now) for g in ("first", "last"))
    if first is None or last is None:
        return None
    return Time(spans.span_between(first.meaning, last.meaning))


_WHOLES: dict[str, Unit] = {"月": "month", "年": "year", "周": "week"}


def _edge_of_this(match: Match, now: datetime) -> Time:
    """月底, 年初: of this month or year."""
    this = dates.unit_from(_WHOLES[match["of"]], 0, now)
    meaning = modifiers.edge(EDGES[match["edge"]]).change(this.meaning)
    if meaning is None:
        raise ValueError(match.group())
    return Time(meaning)


_FROM_TO = r"\s?(?:-|–|—|~|至|到){1,2}\s?"

RULES: tuple[Rule, ...] = (
    Rule(rf"{_YEAR}?{_MONTH}\s?{_DAY}\s?[日号]{_NOT_A_DAY}", _month_day),
    Rule(
        rf"{_YEAR}?(?!八月十五){_MONTH}\s?{_DAY}(?![0-9一二三四五六七八九十日号个天周年月点时分,.:\-~到至])",
        _month_day,
    ),
    Rule(rf"{_YEAR}?{_MONTH}\s?(?P<first>{NUMBER})[日号]?{_FROM_TO}(?P<last>{NUMBER})[日号]", _day_range),
    Rule(rf"{_YEAR}?{_MONTH}(?!亮|饼|天|球|经|光|薪|租|台|票|考|嫂|子|牙|色)", _month_alone),
    Rule(
        rf"(?<![0-9一二三四五六七八九十.个])(?P<first>{NUMBER})月?份?{_FROM_TO}"
        rf"(?P<last>{NUMBER})月份?(?![0-9一二三四五六七八九十])",
        _month_range,
    ),
    Rule(
        r"(?<![0-9零一二三四五六七八九.])(?:(?P<year>[0-9]{4}|[零一二三四五六七八九]{4})年(?!级|代"
        r"|龄)|(?P<short>[0-9]{2}|[零一二三四五六七八九]{2})年(?!级|代|前|后|来|间|多|内|之|以|龄"
        r"|半|了))",
        _year_alone,
    ),
    Rule(
        r"(?P<name>大前|(?<![大以之当目百千万年月天周])前|去|今|明|(?<!之|以)后|本|来|这一)年(?!级"
        r"|轻|龄|代|货|会|夜饭|糕|终奖)",
        _named_year,
    ),
    Rule(r"(?P<name>上|下)一?年(?!级)", _named_year),
    Rule(
        rf"(?<![0-9一二三四五六七八九十第几弄路街巷道段栋])(?<![0-9]月)(?P<day>{NUMBER})号{_NOT_A_DAY}",
        _monthly,
    ),
    Rule(
        rf"(?<![0-9一二三四五六七八九十第几+])(?<![0-9]月)(?P<day>{NUMBER})日(?!游|内|后|前|间|元|语|本|均|"
        r"常|子"
        rf"|报|之|以)",
        _monthly,
    ),
    Rule(r"(?:大年|正月)(?P<day>初[一二三四五六七八九十]|十[一二三四六七八九])", _lunar_day),
    Rule(r"第?(?P<q>[一二三四1-4])个?季度", _quarter),
    Rule(r"(?P<half>上|下|前|后)半年", _half_year),
    Rule(
        r"(?:(?P<century>上|本|二十|20|19)世纪)?(?P<tens>[0-9]0|[一二三四五六七八九]十|零零"
        r"|00)年代",
        _decade,
    ),
    Rule(r"(?P<season>[春夏秋冬])(?:天|季|日里)", _season(Weight.QUESTION)),
    Rule(r"(?<=年)(?P<season>[春夏秋冬])(?![节游装])", _season(Weight.COMPANY)),
    Rule(r"[暑寒]假", _school_break),
    Rule(
        rf"(?<![一二两三四五六七八九十几0-9半个这上下本])(?P<t>(?:周|星期|礼拜)"
        rf"(?P<weekday>[一二三四五六日天])(?!{_COUNTED}|[一二三四五六七八九十]?年|到晚))"
        r"(?<![小老大阿和跟与]周一)(?<!周一(?=般|样|直|些|定|家|共|下))",
        _weekday,
    ),
    Rule(rf"{_STEP}(?:一?{_WEEK})(?P<weekday>[一二三四五六日天末])(?!{_COUNTED})", _weekday_in),
    Rule(r"(?<![一二两三四五六七八九十几0-9每上下这本])周末", _some_weekend),
    Rule(rf"{_STEP}(?:一|1)?个?(?:周|星期|礼拜)(?![一二三四五六日天末]|期)", _week_in),
    Rule(
        r"(?P<step>上上|下下|上|下|这|本|当|今)一?个?月(?!台|亮|[0-9一二三四五六七八九十]+月|饼)", _month_in
    ),
    Rule(r"(?P<step>上|下|这|本)一?个?季度", _quarter_in),
    Rule(
        r"(?P<name>大?大前|(?<![大以之百千万年月天周\d])前|昨|寻|今|本(?=日)|明|听(?=日)|"
        r"(?<![之以大今天周月年前])后|大?大后)(?:天|日(?!本))(?!鹅|赋|使)",
        _named_day,
    ),
    Rule(r"(?P<name>昨|今|明)儿个?", _named_day),
    Rule(
        r"(?P<name>昨|今|明|(?<![大以之\d])前)(?:天|日)?(?P<part>早晨|早上|晚上|半夜|夜里|早|晨|晚"
        r"|夜|午(?!餐|饭))(?!期|点|辈|些|会|霞)",
        _named_part,
    ),
    Rule(_PART, _part),
    Rule(
        rf"(?:(?<![0-9一二两三四五六七八九十第几.:这那有])|{_AFTER_WEEKDAY})(?:在|到|于)?{_HOUR}\s?点(?:{_MINUTE})?"
        rf"(?!{_POINTS}|:(?!\d)|[0-9零一二三四五六七八九十])",
        _clock,
    ),
    Rule(
        rf"(?<![0-9一二两三四五六七八九十第几.:]){_HOUR}时(?P<minute>半|整|[一1三3]刻|[0-5]?[0-9]分"
        rf"|[一二三四五六七八九十]{{1,3}}分)?(?!候|间|代|期|常|光|刻|机|尚|而|不)",
        _clock,
    ),
    Rule(
        r"(?<![周期拜])(?P<hour>[一二三四五六七八九])[二三四五六七八九](?P<minute>)点(?:钟|多|左右)?(?!建议|意见)",
        _two_hours,
    ),
    Rule(
        rf"(?<![0-9一二两三四五六七八九十第几.:])(?P<first>[0-2]?[0-9]"
        rf"|[一二两三四五六七八九十]{{1,3}})点?{_FROM_TO}(?P<last>[0-2]?[0-9]"
        rf"|[一二两三四五六七八九十]{{1,3}})点(?![0-9半一三])",
        _clock_range,
    ),
    Rule(
        r"(?<![0-9一二三四五六七八九十上下个这本份去今明前后年月])(?P<of>月|年|周)(?P<edge>初|底|中"
        r"(?![国文学心午级间部华央东])|末)",
        _edge_of_this,
    ),
    Rule(holidays.alternatives(holidays.CHINESE), _holiday),
)
