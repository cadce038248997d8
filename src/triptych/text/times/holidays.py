"""Holidays of the Gregorian calendar, and the Chinese lunar ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

Holiday = Callable[[int], tuple[date, int] | None]
"""The first day and the number of days of a holiday in a year, or none when the year is not known."""

# First day of the Chinese year, then Dragon Boat (5th of the 5th month), Qixi (7th of the 7th), Mid-Autumn
# (15th of the 8th) and Double Ninth (9th of the 9th): the Chinese calendar of GB/T 33661-2017, every date
# checked against the conversion table of the package lunardate.
_LUNAR: dict[int, tuple[str, str, str, str, str]] = {
    2015: ("0219", "0620", "0820", "0927", "1021"),
    2016: ("0208", "0609", "0809", "0915", "1009"),
    2017: ("0128", "0530", "0828", "1004", "1028"),
    2018: ("0216", "0618", "0817", "0924", "1017"),
    2019: ("0205", "0607", "0807", "0913", "1007"),
    2020: ("0125", "0625", "0825", "1001", "1025"),
    2021: ("0212", "0614", "0814", "0921", "1014"),
    2022: ("0201", "0603", "0804", "0910", "1004"),
    2023: ("0122", "0622", "0822", "0929", "1023"),
    2024: ("0210", "0610", "0810", "0917", "1011"),
    2025: ("0129", "0531", "0829", "1006", "1029"),
    2026: ("0217", "0619", "0819", "0925", "1018"),
    2027: ("0206", "0609", "0808", "0915", "1008"),
    2028: ("0126", "0528", "0826", "1003", "1026"),
    2029: ("0213", "0616", "0816", "0922", "1016"),
    2030: ("0203", "0605", "0805", "0912", "1005"),
    2031: ("0123", "0624", "0824", "1001", "1024"),
    2032: ("0211", "0612", "0812", "0919", "1012"),
    2033: ("0131", "0601", "0801", "0908", "1001"),
    2034: ("0219", "0620", "0820", "0927", "1020"),
    2035: ("0208", "0610", "0810", "0916", "1009"),
}


def _lunar(column: int, shift: int = 0, length: int = 1) -> Holiday:
    def find(year: int) -> tuple[date, int] | None:
        row = _LUNAR.get(year)
        if row is None:
            return None
        figures = row[column]
        return date(year, int(figures[:2]), int(figures[2:])) + timedelta(days=shift), length

    return find


def lunar_new_year(day: int) -> Holiday:
    """The n-th day of the first month (正月初五)."""
    return _lunar(0, day - 1)


def _fixed(month: int, day: int, length: int = 1) -> Holiday:
    return lambda year: (date(year, month, day), length)


def _weekday_of(month: int, weekday: int, rank: int) -> Holiday:
    """The rank-th such weekday of a month; 0 is the last."""

    def find(year: int) -> tuple[date, int]:
        if rank:
            first = date(year, month, 1)
            return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (rank - 1)), 1
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7), 1

    return find


def easter(year: int) -> date:
    """Western Easter Sunday (the anonymous Gregorian computus, Meeus, Astronomical Algorithms, ch. 8)."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def _easter(shift: int, length: int = 1) -> Holiday:
    return lambda year: (easter(year) + timedelta(days=shift), length)


def _clear_and_bright(year: int) -> tuple[date, int]:
    """Qingming: the sun at 15 degrees, 4 or 5 April (the usual approximation for the 21st century)."""
    late = year - 2000
    return date(year, 4, int(late * 0.2422 + 4.81) - late // 4), 1


def _black_friday(year: int) -> tuple[date, int]:
    first = date(year, 11, 1)
    return first + timedelta(days=(3 - first.weekday()) % 7 + 22), 1


def alternatives(table: dict[str, Holiday]) -> str:
    """One pattern for the whole table, longest name first where one begins like another."""
    return "|".join(f"(?P<h{i}>{name})" for i, name in sorted(enumerate(table), key=lambda x: -len(x[1])))


def chosen(table: dict[str, Holiday], match: re.Match[str]) -> Holiday:
    """The holiday whose name `alternatives` matched."""
    return list(table.values())[int((match.lastgroup or "h0")[1:])]


# Written as they are matched: lower case, blanks stand for any blank, `'?s?` for every way to write it.
ENGLISH: dict[str, Holiday] = {
    r"new year'?s eve": _fixed(12, 31),
    r"new years?(?:'s?)?(?: day)?": _fixed(1, 1),
    r"martin luther king,?(?: jr\.?)?(?:'?s)? day|mlk(?: jr\.?)? day": _weekday_of(1, 0, 3),
    r"groundhogs? day": _fixed(2, 2),
    r"valentine(?:'?s|s')?(?: day)?": _fixed(2, 14),
    r"president(?:'?s|s')? day": _weekday_of(2, 0, 3),
    r"(?:international )?wom[ae]n'?s'? day": _fixed(3, 8),
    r"st\.? patrick'?s day": _fixed(3, 17),
    r"april fools?'?(?:'?s)?(?: day)?": _fixed(4, 1),
    r"palm sunday": _easter(-7),
    r"good friday": _easter(-2),
    r"easter(?: sunday)?": _easter(0),
    r"easter monday": _easter(1),
    r"pentecost": _easter(49),
    r"ash wednesday": _easter(-46),
    r"earth day": _fixed(4, 22),
    r"may day|international workers'? day": _fixed(5, 1),
    r"cinco de mayo": _fixed(5, 5),
    r"mother'?s'? day": _weekday_of(5, 6, 2),
    r"memorial day": _weekday_of(5, 0, 0),
    r"children'?s day": _fixed(6, 1),
    r"father'?s'? day": _weekday_of(6, 6, 3),
    r"juneteenth": _fixed(6, 19),
    r"independence day|(?:the )?(?:fourth|4th) of july": _fixed(7, 4),
    r"bastille day": _fixed(7, 14),
    r"labou?r day": _weekday_of(9, 0, 1),
    r"columbus day|indigenous peoples'? day": _weekday_of(10, 0, 2),
    r"halloween|hallowe'en": _fixed(10, 31),
    r"all saints'? day": _fixed(11, 1),
    r"guy fawkes(?: night| day)?|bonfire night": _fixed(11, 5),
    r"veterans?'? day|armistice day|remembrance day": _fixed(11, 11),
    r"singles'? day": _fixed(11, 11),
    r"thanksgiving(?: day)?": _weekday_of(11, 3, 4),
    r"black friday": _black_friday,
    r"christmas eve|xmas eve": _fixed(12, 24),
    r"christmas(?: day)?|xmas(?: day)?": _fixed(12, 25),
    r"boxing day": _fixed(12, 26),
    r"(?:the )?(?:chinese|lunar|chinese lunar) new year(?:'?s)?(?: day)?|spring festival": _lunar(0, 0, 7),
    r"lantern festival": _lunar(0, 14),
    r"qing ?ming(?: festival)?|tomb[- ]sweeping(?: day| festival)?": _clear_and_bright,
    r"dragon boat(?: festival)?": _lunar(1),
    r"mid-?autumn(?: festival| day)?|moon festival": _lunar(3),
    r"(?:chinese )?national day": _fixed(10, 1),
}

CHINESE: dict[str, Holiday] = {
    "元旦节?": _fixed(1, 1),
    "小年": _lunar(0, -7),
    "除夕夜?|大年三十|年三十|大年夜": _lunar(0, -1),
    "春节|过年|大年初一|农历新年": _lunar(0, 0, 7),
    "元宵节?|正月十五": _lunar(0, 14),
    "情人节": _fixed(2, 14),
    "三八(?:妇女)?节|(?:国际)?妇女节|女神节": _fixed(3, 8),
    "植树节": _fixed(3, 12),
    "消费者权益日|三一五": _fixed(3, 15),
    "愚人节": _fixed(4, 1),
    "清明节?": _clear_and_bright,
    "复活节": _easter(0),
    "耶稣受难日": _easter(-2),
    "(?:五一)?(?:国际)?劳动节|五一(?:假期|长假|小长假|黄金周|节)?(?!广场|路|村|班)": _fixed(5, 1, 5),
    "(?:五四)?青年节": _fixed(5, 4),
    "母亲节": _weekday_of(5, 6, 2),
    "端午节?|端阳节": _lunar(1),
    "(?:六一)?(?:国际)?儿童节|六一节?(?!\\d)": _fixed(6, 1),
    "父亲节": _weekday_of(6, 6, 3),
    "建党节": _fixed(7, 1),
    "(?:八一)?建军节": _fixed(8, 1),
    "七夕节?|乞巧节": _lunar(2),
    "教师节": _fixed(9, 10),
    "中秋节?|八月十五": _lunar(3),
    "国庆节?(?:长假|假期|期间|黄金周)?|十一(?:长假|假期|黄金周|期间)": _fixed(10, 1, 7),
    "重阳节?": _lunar(4),
    "万圣夜|万圣节(?:前夜)?": _fixed(10, 31),
    "光棍节|双十一|双11": _fixed(11, 11),
    "感恩节": _weekday_of(11, 3, 4),
    "双十二|双12": _fixed(12, 12),
    "平安夜|圣诞前夕": _fixed(12, 24),
    "圣诞节?": _fixed(12, 25),
    "跨年夜?": _fixed(12, 31),
}
