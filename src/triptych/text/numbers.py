"""Amounts in a text: digits, English number words and Chinese numerals, with their units."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from triptych.text.span import Span
from triptych.text.tables import listed


@dataclass(frozen=True, slots=True)
class Number:
    """An amount; `unit` is one spelling per unit (`%`, `USD`, `km`, `hour`, `杯`) or none."""

    value: Decimal
    unit: str | None
    span: Span


_UNITS = {
    "%": "% percent per cent pct",
    "USD": "$ us$ usd dollar dollars buck bucks 美元 美金 刀",
    "EUR": "€ eur euro euros 欧元",
    "GBP": "£ gbp pound pounds quid 英镑",
    "JPY": "jpy yen 日元",
    "CNY": "¥ ￥ cny rmb yuan 元 块 块钱 人民币",
    "km": "km kilometer kilometers kilometre kilometres 公里 千米",
    "m": "m meter meters metre metres 米",
    "cm": "cm centimeter centimeters centimetre centimetres 厘米 公分",
    "mm": "mm millimeter millimeters 毫米",
    "mile": "mile miles mi 英里",
    "foot": "foot feet ft 英尺",
    "inch": "inch inches 英寸 寸",
    "kg": "kg kgs kilo kilos kilogram kilograms 公斤 千克",
    "g": "g gram grams 克",
    "mg": "mg milligram milligrams 毫克",
    "lb": "lb lbs 磅",
    "斤": "斤",
    "litre": "l liter liters litre litres 升",
    "ml": "ml millilitre millilitres milliliter milliliters 毫升",
    "second": "s sec secs second seconds 秒 秒钟",
    "minute": "min mins minute minutes 分钟",
    "hour": "h hr hrs hour hours 小时 个小时 钟头 个钟头",
    "day": "day days 天",
    "week": "week weeks 周 星期 个星期 礼拜 个礼拜",
    "month": "month months 月 个月",
    "year": "year years yr yrs 年",
    "age": "years old year old 岁 周岁",
    "°": "° °c ℃ degree degrees celsius 度 摄氏度",
    "°F": "°f ℉ fahrenheit 华氏度",
    "kB": "kb",
    "MB": "mb",
    "GB": "gb 兆",
    "TB": "tb",
    "W": "w watt watts 瓦",
    "time": "times 次 遍 回",
    "person": "people persons 人 名 位",
    "kcal": "kcal calories 卡 大卡 千卡",
    "floor": "层 楼",
    "room": "室 房",
    "号": "号",
    "piece": "个 只 件 颗 块儿 条 张 本 台 部 辆 支 把 头 匹 双 套 份 家 间 座 棵 朵 盒 箱 袋 包 "
    "粒 片 幅 首 篇 门 项 笔 种 口",
    "cup": "cup cups 杯",
    "bottle": "bottle bottles 瓶",
    "bowl": "bowl bowls 碗",
    "page": "page pages 页",
    "亩": "亩",
}
_UNIT = {spelling: unit for unit, spellings in _UNITS.items() for spelling in spellings.split()}
_UNIT |= {"per cent": "%", "years old": "age", "year old": "age", "years-old": "age", "year-old": "age"}
_CURRENCY = {"$": "USD", "us$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "rmb": "CNY", "usd": "USD"}

_DIGIT_WORDS = {
    word: value
    for value, word in enumerate(
        listed("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
    """)
    )
}
# "first" and "second" are as often no numbers.
_ORDINALS = {
    word: value
    for value, word in enumerate(
        listed("third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"), 3
    )
}
_TENS = {
    word: 10 * value
    for value, word in enumerate(
        listed("""
    twenty thirty forty fifty sixty seventy eighty ninety
    """),
        start=2,
    )
}
_SIMPLE = {**_DIGIT_WORDS, **_ORDINALS, **_TENS}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_GROUPS = {"dozen": Decimal(12), "half": Decimal("0.5"), "couple": Decimal(2), "dozens": Decimal(24)}

_ZH_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "俩": 2}
_ZH_SCALES = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "亿": 100_000_000}
_LETTER_SCALES = {"k": 1_000, "w": 10_000, "bn": 1_000_000_000}
_SCALE = {**_SCALES, **_ZH_SCALES, **_LETTER_SCALES}

_ZH = "零〇一二三四五六七八九两十百千万亿"
_EN_SIMPLE = "|".join(sorted(_SIMPLE, key=len, reverse=True))
_EN_SCALES = "|".join(_SCALES)
_BY_LENGTH = sorted(_UNIT, key=len, reverse=True)
_LATIN_UNITS = "|".join(re.escape(unit) for unit in _BY_LENGTH if unit[0].isascii() and unit[0].isalpha())
_OTHER_UNITS = "|".join(
    re.escape(unit) for unit in _BY_LENGTH if not (unit[0].isascii() and unit[0].isalpha())
)
_UNIT_AFTER = re.compile(rf"[\s-]?(?:(?P<latin>{_LATIN_UNITS})(?![a-z0-9])|(?P<other>{_OTHER_UNITS}))")

# Digits that belong to a longer piece (a code, version, address, date, clock time) are not an amount.
_FOUND = re.compile(
    rf"""
    (?P<percent>百分之(?:(?P<percent_zh>[{_ZH}点]+)|(?P<percent_digits>\d+(?:\.\d+)?)))
    | (?P<digits>
        (?<![a-z0-9_])(?<![a-z0-9_][-./:@\#+,&\\]) (?:(?P<currency>us\$|[$€£¥])[ ]?)?
        (?P<sign>(?<![\w)])[-+])? (?P<figure>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)
        (?P<scale>(?:[十百万亿]|千(?![克米瓦卡]))+|(?:k|bn|w)(?![a-z0-9])|\s(?:{_EN_SCALES})(?![a-z]))?
        (?![0-9_]|[.:/@\#\\,-][a-z0-9])
      )
    | (?P<english>(?<![a-z0-9-])(?:(?:{_EN_SIMPLE}|an?(?=\s(?:{_EN_SCALES}|dozen)\b))
        (?:(?:[\s-]|\sand\s)(?:{_EN_SIMPLE}|{_EN_SCALES}|dozen)\b)*|half|couple|dozens?)(?![a-z0-9]))
    | (?P<chinese>[{_ZH}]+(?:点[零〇一二三四五六七八九]+)?|半)
    """,
    re.VERBOSE,
)
_LETTERS = re.compile(r"[a-z]+")
_ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th"})
_MOST_DIGITS = 15
# Full-width digits and signs, one character for one, so that places in the text stay the same.
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord("−"): "-", ord("￥"): "¥"}

# One-character numerals mean "one" or "two" only before a measure word, and not inside these words.
_NOT_NUMERALS = frozenset(
    listed("""
    一起 一直 一样 一般 一定 一切 一旦 一些 一点 一下 一会 一边 一面 一向 一共 一生 一身 一律 一致 一线
    一流 一度 一方 一带 一时 一味 一手 一路 一同 一家人 一心 一再 一经 一并 一块儿 一股 一番 一阵 一贯
    万一 万分 万岁 万事 千万 千里 百姓 百般 百合 百货 十分 三明治 三亚 三星 四川 四处 五官 八卦 九寨沟
    七夕 两侧 两旁 两边 半夜 半天 半径 半岛 一半 统一 唯一 之一 第一时间 零食 零售 零件 零钱 零花 四季
    四周 五金 三国 三峡 一日三餐
    """)
)
_LONGEST_NOT_NUMERAL = max(map(len, _NOT_NUMERALS))
_CLOCK_AFTER = re.compile(
    r"点(?![0-9零一二三四五六七八九]*(?:倍|%))(?!儿)(?:$|[^0-9一二两三四五六七八九]|[0-9一二两三四五六七八九十]+分)|时(?!间|代|候|期)"
)
_CALENDAR_BEFORE = re.compile(r"(?<![一两几\d])(?:星期|周|礼拜|初)$")
# 一周一次 is once a week and no Monday.
_TIMES_AFTER = re.compile(r"[次回趟遍]")


def find_numbers(text: str) -> list[Number]:
    """The amounts in order of place.

    Version strings, codes, clock times and dates are none; a bare `一` counts only before a measure word.
    """
    lowered = _lower(text)
    numbers: list[Number] = []
    for match in _FOUND.finditer(lowered):
        # A unit may have taken what looks like the next amount: the 半 of 五个半小时.
        if not numbers or match.start() >= numbers[-1].span.end:
            numbers += _read(match, lowered)
    return numbers


def _lower(text: str) -> str:
    """Lower case without moving a character: a letter whose lower case is longer stays."""
    narrow = text.translate(_NARROW)
    lowered = narrow.lower()
    if len(lowered) == len(narrow):
        return lowered
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in narrow)


def _read(match: re.Match[str], text: str) -> Iterator[Number]:
    start, end = match.span()
    if match["percent"]:
        value = (
            Decimal(match["percent_digits"])
            if match["percent_digits"]
            else chinese_value(match["percent_zh"])
        )
        if value is not None:
            yield Number(value, "%", Span(start, end))
    elif match["digits"]:
        yield from _read_digits(match, text)
    elif match["english"]:
        unit, end = _unit_after(text, end)
        yield Number(_english_value(match["english"]), unit, Span(start, end))
    else:
        yield from _read_chinese(match, text)


def _read_digits(match: re.Match[str], text: str) -> Iterator[Number]:
    figure = match["figure"].replace(",", "")
    if len(figure) > _MOST_DIGITS:
        return
    value = Decimal(("-" if match["sign"] == "-" else "") + figure)
    for scale in _scales(match["scale"]):
        value *= scale
    end = match.end()
    if _CLOCK_AFTER.match(text, end):
        return
    unit, after = _unit_after(text, end)
    if after == end and (letters := _LETTERS.match(text, end)):
        # Letters right behind, which are neither unit nor ordinal, make it a code: 7f3a, 60pro.
        if letters.group() not in _ORDINAL_ENDS:
            return
        after = letters.end()
    currency = _CURRENCY.get(match["currency"] or "")
    if currency is not None:
        value *= 1_000_000 if unit == "m" else 1
        yield Number(value, currency, Span(match.start(), after))
    else:
        yield _with_half(value, unit, Span(match.start(), after), text)


def _scales(written: str | None) -> Iterator[int]:
    word = (written or "").strip()
    if word in _SCALE:
        yield _SCALE[word]
    else:
        yield from (_ZH_SCALES[char] for char in word)


def _unit_after(text: str, end: int) -> tuple[str | None, int]:
    match = _UNIT_AFTER.match(text, end)
    if match is None:
        return None, end
    return _UNIT[match["latin"] or match["other"]], match.end()


def _english_value(words: str) -> Decimal:
    """ "three hundred and twenty" → 320; scales above a hundred close a group."""
    total, group = Decimal(0), Decimal(0)
    for word in re.findall(r"[a-z]+", words):
        if word in _GROUPS:
            group = (group or Decimal(1)) * _GROUPS[word]
        elif word == "hundred":
            group = (group or Decimal(1)) * 100
        elif word in _SCALES:
            total, group = total + (group or Decimal(1)) * _SCALES[word], Decimal(0)
        elif word in {"a", "an"}:
            group += 1
        elif word != "and":
            group += _SIMPLE[word]
    return total + group


def _read_chinese(match: re.Match[str], text: str) -> Iterator[Number]:
    start, end = match.span()
    written = match["chinese"]
    counted = _TIMES_AFTER.match(text, end) or ("十" in written[:2] and _unit_after(text, end)[0])
    weekday = _CALENDAR_BEFORE.search(text[max(0, start - 3) : start]) and not counted
    minutes = written == "十" and text.startswith("分钟", end)  # 十分 is "very", 十分钟 are ten minutes
    if weekday or (_inside_word(text, start, end) and not minutes):
        return
    value = Decimal("0.5") if written == "半" else chinese_value(written)
    unit, after = _unit_after(text, end)
    ordinal = start > 0 and text[start - 1] == "第"
    if value is None or (len(written) == 1 and unit is None and not ordinal):
        return
    if not _CLOCK_AFTER.match(text, end):
        yield _with_half(value, unit, Span(start, after), text)


def _with_half(value: Decimal, unit: str | None, span: Span, text: str) -> Number:
    """五个半小时 is 5.5 hours, 三斤半 3.5 斤."""
    if unit is None or not text.startswith("半", span.end):
        return Number(value, unit, span)
    finer, end = _unit_after(text, span.end + 1)
    return Number(value + Decimal("0.5"), finer or unit, Span(span.start, end))


def _inside_word(text: str, start: int, end: int) -> bool:
    if end - start > 2:
        return False
    low, high = max(0, start - _LONGEST_NOT_NUMERAL), end + _LONGEST_NOT_NUMERAL
    return any(
        text[left:right] in _NOT_NUMERALS
        for left in range(low, start + 1)
        for right in range(end, min(high, left + _LONGEST_NOT_NUMERAL, len(text)) + 1)
    )


def chinese_value(written: str) -> Decimal | None:
    """The value of a Chinese numeral such as `三百二十` or `一点五`; none when it is no numeral."""
    whole, _, fraction = written.partition("点")
    if len(written) > 2 * _MOST_DIGITS or (not whole and not fraction):
        return None
    if not all(char in _ZH for char in whole + fraction):
        return None
    value = _spelled(whole) if not any(char in _ZH_SCALES for char in whole) else _scaled(whole)
    digits = "".join(str(_ZH_DIGITS[char]) for char in fraction if char in _ZH_DIGITS)
    return value + (Decimal(f"0.{digits}") if digits else 0)


def _spelled(digits: str) -> Decimal:
    return Decimal("".join(str(_ZH_DIGITS[char]) for char in digits) or "0")


def _scaled(written: str) -> Decimal:
    total, section, digit, last = 0, 0, 0, 1
    for char in written:
        if char in _ZH_DIGITS:
            digit = _ZH_DIGITS[char]
            last = 10 if char in "零〇" else last
        elif (scale := _ZH_SCALES[char]) >= 10_000:
            total = (
                (total + section + digit) * scale
                if scale > 10_000 and total
                else total + (section + digit or 1) * scale
            )
            section, digit, last = 0, 0, scale
        else:
            section += (digit or 1) * scale
            digit, last = 0, scale
    # 两千三 is 2,300: a last digit without scale is of the next lower one.
    return Decimal(total + section + digit * max(1, last // 10))
