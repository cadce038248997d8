"""Chinese distances from now, what changes the time beside it, and what repeats."""

from __future__ import annotations

from datetime import datetime

from triptych.text.times import dates, distances, hours, modifiers
from triptych.text.times.arithmetic import Unit
from triptych.text.times.chinese_words import EDGES, NUMBER, PARTS, WEEKDAYS, Match, number
from triptych.text.times.meaning import Meaning
from triptych.text.times.numbers import COUNT_ZH, chinese_count
from triptych.text.times.pieces import Modifier, Rank, Rule, Time, Weight

_UNITS: dict[str, tuple[Unit, float]] = {
    "分钟": ("minute", 1), "刻钟": ("minute", 15), "小时": ("hour", 1), "钟头": ("hour", 1),
    "钟": ("hour", 1), "天": ("day", 1),
    "日": ("day", 1), "晚": ("day", 1), "周": ("week", 1), "星期": ("week", 1),
    "礼拜": ("week", 1), "月": ("month", 1), "季度": ("month", 3), "年": ("year", 1),
}  # fmt: skip

_UNIT = (
    r"(?:\s?个?(?P<unit>分钟|刻钟|小时|钟头|星期|礼拜|季度)|\s?个(?P<unit2>月|半月|钟(?!头))"
    r"|\s?(?P<unit3>天|日|周(?![一二三四五六日末])|年(?!级|代)))"
)


def _counted_unit(match: Match) -> tuple[Unit, float]:
    """The unit and the count: 三个半月 is 3.5 months, 半个月 half of one (fifteen days)."""
    name = match["unit"] or match["unit2"] or match["unit3"]
    count = chinese_count(match["count"])
    if count is None:
        raise ValueError(match.group())
    if name == "半月":
        return "month", count + 0.5
    unit, size = _UNITS[name]
    if match["half"]:
        count += 0.5
    count *= size
    if unit == "year" and count != int(count):
        return "month", count * 12
    if unit == "month" and count == 0.5:
        return "day", 15.0
    return unit, count


def _away(match: Match, now: datetime) -> Time | None:
    unit, count = _counted_unit(match)
    if unit == "year" and 1900 <= count <= 2100:  # 2025年前 is before 2025
        return dates.year_time(int(count), now)
    return distances.away(unit, -count if match["side"] in ("前", "以前", "之前") else count, now)


def _within(match: Match, now: datetime) -> Time:
    """三天内; beside a past tense it says how long something took."""
    unit, count = _counted_unit(match)
    return distances.ahead(unit, count, now)


def _until_now(match: Match, now: datetime) -> Time:
    """三个月以来."""
    unit, count = _counted_unit(match)
    return distances.lasting(unit, -count, now)


def _soon(match: Match, now: datetime) -> Time:
    unit, count = _counted_unit(match)
    return distances.away(unit, count, now)


def _lasting(match: Match, now: datetime) -> Time:
    unit, count = _counted_unit(match)
    back = match["which"] in ("过去", "最近", "近", "前", "上", "这")
    return distances.lasting(unit, -count if back else count, now)


def _few_ago(match: Match, now: datetime) -> Time:
    """前几天, 前两天: some days ago, counted from now."""
    unit, count = _counted_unit(match)
    return distances.away(unit, -count, now)


def _edge(match: Match, now: datetime) -> Modifier:
    del now
    return modifiers.edge(EDGES[match["edge"]], trailing=True)


def _rank(text: str) -> int:
    return -1 if text.startswith("最后") else number(text.removeprefix("第"))


def _ranked(match: Match, now: datetime) -> Modifier:
    del now
    rank = _rank(match["rank"])
    what = match["what"]
    if what == "周末":
        return modifiers.ranked(lambda p: modifiers.nth_weekend(p, rank), "weekend", trailing=True)
    if what[-1] in WEEKDAYS and what[:1] in "周星礼":
        weekday = WEEKDAYS[what[-1]]
        return modifiers.ranked(lambda p: modifiers.nth_weekday(p, weekday, rank), "day", trailing=True)
    unit, _ = _UNITS[what]
    return modifiers.ranked_unit(unit, rank, trailing=True)


def _offset(match: Match, now: datetime) -> Modifier:
    """春节前三天, 生日后的一周; after a month, quarter or year 前三个月 are its first."""
    del now
    unit, count = _counted_unit(match)
    back = match["side"] == "前"
    beside, first = (
        modifiers.offset(unit, -count if back else count),
        modifiers.first_units(unit, count, last=not back),
    )

    def change(meaning: Meaning) -> Meaning | None:
        return (first if meaning.grain in ("month", "year", "season") else beside).change(meaning)

    return Modifier(Rank.OFFSET, change, trailing=True)


def _last_units(match: Match, now: datetime) -> Modifier:
    del now
    unit, count = _counted_unit(match)
    return modifiers.first_units(unit, count, last=True)


def _day_beside(match: Match, now: datetime) -> Modifier:
    del now
    return modifiers.offset(
        "day", -1 if match.group().startswith(("前", "的前", "之前")) else 1, trailing=True
    )


def _every(match: Match, now: datetime) -> Modifier:
    del match, now
    return modifiers.every()


def _each(match: Match, now: datetime) -> Time:
    return dates.each(_UNITS[match["unit"]][0], now)


def _each_part(match: Match, now: datetime) -> Time:
    return dates.recurring(hours.day_part(PARTS[match["part"]], now, Weight.ALONE))


def _each_weekend(match: Match, now: datetime) -> Time:
    del match
    return dates.recurring(dates.every_weekend(now))


# Where 前三天 opens a clause it counts from now; after a noun (饭前, 提前) it does not.
_FRESH = r"(?:^|(?<=[^\u4e00-\u9fff0-9])|(?<=[我你他她它们俩在就是说]))"

_COUNT = rf"(?P<count>{COUNT_ZH})"

_FEW = r"(?P<count>[两二三四五六七八九十几]|[0-9]{1,2})"

_RANK = rf"(?P<rank>第{NUMBER}|最后一)"

RULES: tuple[Rule, ...] = (
    Rule(
        rf"(?<![0-9第.]){_COUNT}多?{_UNIT}(?P<half>半)?多?\s?(?P<side>以前|之前|以后|之后|前|后)"
        rf"(?!面|者|天|年|日|方|台|卫|悔)",
        _away,
    ),
    Rule(rf"(?:再过|过|再等){_COUNT}{_UNIT}(?P<half>半)?(?!前|了)", _soon),
    Rule(
        rf"(?P<which>过去|最近|近|未来|接下来|今后|往后|这)的?{_COUNT}多?{_UNIT}(?P<half>半)?"
        rf"(?:以?来|内|里)?",
        _lasting,
    ),
    Rule(rf"(?<![0-9第.]){_COUNT}多?{_UNIT}(?P<half>半)?多?以来", _until_now),
    Rule(
        rf"(?<![0-9第.用花]){_COUNT}多?(?:个?(?P<unit>星期|礼拜)|个(?P<unit2>月)|(?P<unit3>天|周|年))(?P<half>半)?多?(?=了(?!解))",
        _until_now,
    ),
    Rule(r"(?:的?早些时候|早前)", lambda _, now: modifiers.rest_of(True, now, trailing=True)),
    Rule(r"的?晚些时候", lambda _, now: modifiers.rest_of(False, now, trailing=True)),
    Rule(rf"(?<![0-9第.年月]){_COUNT}{_UNIT}(?P<half>半)?(?:之|以)?内(?!部|容|心)", _within),
    Rule(rf"{_FRESH}(?P<which>上|后|下){_FEW}{_UNIT}(?P<half>半)?", _lasting),
    Rule(
        rf"{_FRESH}(?P<which>前){_FEW}(?:个?(?P<unit>分钟|小时|钟头)|个(?P<unit2>钟)|(?P<unit3>$^))"
        rf"(?P<half>半)?",
        _lasting,
    ),
    Rule(
        rf"{_FRESH}前{_FEW}(?:个?(?P<unit>星期|礼拜)|个(?P<unit2>月)|(?P<unit3>天|周"
        rf"(?![一二三四五六日])|年|日))(?P<half>)",
        _few_ago,
    ),
    Rule(r"刚才|刚刚", lambda _, now: distances.away("minute", 0, now)),
    Rule(
        r"(?<=[年月周度期])[年月]?(?P<edge>上旬|中旬|下旬|上半年|下半年|上半月|下半月|初|底|末|尾"
        r"|中(?![国文学心午级间部华央东]))",
        _edge,
    ),
    Rule(
        rf"的?{_RANK}个?(?P<what>周末|(?:周|星期|礼拜)[一二三四五六日天]|星期|礼拜|周|天|月(?!饼))", _ranked
    ),
    Rule(rf"的?(?:之|以)?(?P<side>前|后)的?{_COUNT}{_UNIT}(?P<half>半)?", _offset),
    Rule(rf"的?最后{_COUNT}{_UNIT}(?P<half>半)?", _last_units),
    Rule(r"的?(?:之|以)?前一[天日晚]|(?:的?第二天|的?后一天|次日|隔天|翌日)", _day_beside),
    Rule(
        r"(?:以来|起(?=[，。,.!！、]|就|便|一直|$)|开始)", lambda _, now: modifiers.since(now, trailing=True)
    ),
    Rule(r"(?:自从|自)(?!己|动|行|然|由)", lambda _, now: modifiers.since(now)),
    Rule(r"每年的?(?=[0-9一二三四五六七八九十]+月|[春夏秋冬])", _every),
    Rule(r"每个?(?=周|星期|礼拜|[0-9一二三四五六七八九十]+月|春|夏|秋|冬)", _every),
    Rule(r"每隔?[一二两三四五六0-9]个?(?:周|星期|礼拜)的?(?=周|星期|礼拜)", _every),
    Rule(r"每一?个?(?P<unit>天|日|周|星期|礼拜|月|年)(?![一二三四五六日末])", _each),
    Rule(r"每个?(?:天|日)?(?P<part>早晨|早上|晚上|上午|下午|中午|早|晚)", _each_part),
    Rule(r"每个?周末|每逢周末", _each_weekend),
)
