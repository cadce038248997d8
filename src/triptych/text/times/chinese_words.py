"""Chinese numerals, units and parts of the day, for folded text (see `folding`)."""

from __future__ import annotations

import re

from triptych.text.times import hours
from triptych.text.times.arithmetic import Edge
from triptych.text.times.numbers import chinese_count

Match = re.Match[str]

NUMBER = r"(?:[0-9]{1,2}|[一二三四五六七八九十廿卅]{1,3})"

WEEKDAYS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6, "末": 7}

PARTS: dict[str, hours.DayPart] = {
    "凌晨": "dawn", "清晨": "morning", "早晨": "morning", "早上": "morning", "上午": "morning",
    "中午": "noon", "下午": "afternoon",
    "午后": "afternoon", "傍晚": "evening", "晚上": "evening", "夜里": "night",
    "夜晚": "night", "半夜": "dawn", "深夜": "night", "午夜": "dawn", "晚间": "evening", "晏昼": "afternoon",
    "早": "morning", "晨": "morning", "午": "noon", "晚": "evening", "夜": "night", "后半夜": "dawn",
}  # fmt: skip


def number(text: str) -> int:
    value = chinese_count(text)
    if value is None or value != int(value):
        raise ValueError(text)
    return int(value)


EDGES: dict[str, Edge] = {
    "初": "early", "月初": "early", "年初": "early", "中": "mid", "中旬": "mid", "上旬": "early",
    "下旬": "late", "底": "end", "末": "end", "尾": "end", "上半年": "first_half", "下半年": "second_half",
    "上半月": "first_half", "下半月": "second_half",
}  # fmt: skip
