"""How long something lasts: "for two weeks", 三天."""

from __future__ import annotations

import re
from datetime import datetime

from triptych.text.times.arithmetic import Unit, step
from triptych.text.times.numbers import COUNT_EN, COUNT_ZH, chinese_count, english_count

_UNITS: dict[str, Unit] = {
    "hour": "hour", "day": "day", "night": "day", "week": "week", "month": "month",
    "小时": "hour", "钟头": "hour", "天": "day", "晚": "day",
    "周": "week", "星期": "week", "礼拜": "week", "月": "month",
}  # fmt: skip
_ENGLISH = re.compile(
    r"\b(?:for|lasts?|lasting|takes?)\s+(?:about\s+|around\s+|the (?:next|"
    rf"whole)\s+)?(?P<count>{COUNT_EN})\s+"
    r"(?P<unit>hour|day|night|week|month)s?\b(?!\s+(?:ago|before|after))",
    re.IGNORECASE,
)
# 两个星期, 十天; not 第三天, 8月 or 三天前.
_CHINESE = re.compile(
    rf"(?<![第每\d零一二三四五六七八九十])(?P<count>{COUNT_ZH})\s?(?:(?P<unit>小时|钟头|天|晚|周|星期|礼拜)|"
    r"个(?P<unit2>小时|钟头|星期|礼拜|月))"
    r"(?![前后内以之来一二三四五六日天末])"
)


def end_after(text: str, start: datetime) -> datetime | None:
    """When what begins at `start` is over, where the text says how long it lasts; else none."""
    match = _ENGLISH.search(text)
    if match is not None:
        return step(start, _UNITS[match["unit"].lower()], english_count(match["count"]))
    match = _CHINESE.search(text)
    count = chinese_count(match["count"]) if match is not None else None
    if match is None or count is None:
        return None
    return step(start, _UNITS[match["unit"] or match["unit2"]], count)
