"""Statements with one word put in another's place: what differs in little and still is not the same."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

# Another value of the same thing.
_VALUES = (
    "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
    "January|February|March|April|May|June|July|August|September|October|November|December",
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve",
    "morning|afternoon|evening|night",
    "left|right",
    "daily|weekly|monthly|yearly",
    "always|sometimes|never|rarely|often",
    "周一|周二|周三|周四|周五|周六|周日",
    "一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月",
    "早上|上午|中午|下午|晚上",
    "两点|三点|四点|五点|六点|七点|八点|九点|十点",
    "每天|每周|每月|每年",
    "总是|有时候|从不|偶尔|经常",
    "两个|三个|四个|五个|六个",
)
# Somebody or something else, of whom the other may hold as well.
_OTHERS = (
    "mother|father|brother|sister|uncle|aunt|cousin|grandmother|grandfather",
    "red|blue|green|black|white|yellow|brown|grey",
    "first|second|third|fourth|fifth",
    "爸爸|妈妈|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|舅舅|姑姑",
    "红色|蓝色|绿色|黑色|白色|黄色",
)
_NUMBER = re.compile(r"(?<![\d.])\d+(?:[.:]\d+)?")


class Swap(NamedTuple):
    """A statement after the swap; `is_change` where it answers the same question differently."""

    text: str
    is_change: bool


def swapped(text: str, rng: random.Random) -> Swap | None:
    """The text with one number, day, colour, relative… in another's place; none where it has no such word."""
    spots: list[tuple[re.Match[str], list[str], bool]] = [
        (found, [], True) for found in _NUMBER.finditer(text)
    ]
    for words, pattern, is_change in _TABLES:
        spots += [(found, words, is_change) for found in pattern.finditer(text)]
    if not spots:
        return None
    found, words, is_change = rng.choice(spots)
    old = found[0]
    new = rng.choice([word for word in words if word != old]) if words else _other_number(old, rng)
    return Swap(text[: found.start()] + new + text[found.end() :], is_change)


def _other_number(old: str, rng: random.Random) -> str:
    digits = list(old)
    place = rng.choice([place for place, sign in enumerate(digits) if sign.isdigit()])
    digits[place] = rng.choice([digit for digit in "123456789" if digit != digits[place]])
    return "".join(digits)


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b" if words.isascii() else words)


_TABLES = [
    *((words.split("|"), _pattern(words), True) for words in _VALUES),
    *((words.split("|"), _pattern(words), False) for words in _OTHERS),
]
