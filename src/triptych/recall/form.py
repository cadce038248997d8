"""The form an answer has: a question for a time is answered by a time, one for an amount by a number, one for
a place by a place, one for a name by a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from triptych.recall import cues
from triptych.text.names import find_names
from triptych.text.normal import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


class Form(StrEnum):
    """What a question can ask for that is seen from outside."""

    TIME = "time"
    AMOUNT = "amount"
    PLACE = "place"
    NAME = "name"


_ASKS: Mapping[Form, re.Pattern[str]] = {
    Form.TIME: re.compile(
        r"\bwhen\b|\b(?:what|which) (?:time|days?|date|month|year|week)\b|\bhow (?:long|often)\b"
        r"|什么时[候间]|何时|几[点号月]|哪[天日月年周]|哪一[天日月年周]|周几|星期几|多久|截止",
        re.IGNORECASE,
    ),
    Form.AMOUNT: re.compile(
        r"\bhow (?:much|many|old|tall|far|fast|big|heavy|high)\b"
        r"|\b(?:number|price|size|extension|port|platform|floor|code|version)\b"
        r"|多少|(?<![周期拜])几(?![点号月])|多[大高重远快]|[尺号]码|版本",
        re.IGNORECASE,
    ),
    Form.PLACE: re.compile(
        r"\bwhere\b|\bwhich (?:city|town|country|village|street|room|floor|place|building)\b"
        r"|哪[里儿]|什么地方|哪[个座间栋层](?:城市|地方|房间|楼)",
        re.IGNORECASE,
    ),
    Form.NAME: re.compile(r"\bwho(?:se|m)?\b|\bcalled\b|\bnames?\b|谁|哪位|叫什么|名字", re.IGNORECASE),
}
_AMOUNT = (
    r"\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty"
    r"|half|dozen)\b|[二两三四五六七八九十百千万半]+|一[百千万点半]"
)
_TELLS: Mapping[Form, re.Pattern[str]] = {
    Form.TIME: re.compile(
        rf"{cues.TELLS_TIME.pattern}|\b(?:noon|midnight|past|quarter|every|daily|weekly|monthly|days?|nights?"
        rf"|hours?|weeks?|months?|years?|twice"
        rf"|mornings?|evenings?|afternoons?|shifts?|early|late|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"
        rf"|[每点号周天早晚午]|{_AMOUNT}",
        re.IGNORECASE,
    ),
    Form.AMOUNT: re.compile(_AMOUNT, re.IGNORECASE),
    Form.PLACE: re.compile(
        r"\b(?:in|at|on|to|into|near|by|under|behind|beside|with|from|between|opposite)\s+\w+(?:\s+\w+)?"
        r"|[在到去住放搬给租][^，。]{1,6}",
        re.IGNORECASE,
    ),
    Form.NAME: re.compile(
        r"\b(?:called|(?:re)?named?)\s(?:\w+\s)?\w+|[叫名是由跟找给让][^，。]{1,4}|(?:[老阿]|小(?![孩区时朋学狗猫心]))[\u4e00-\u9fff]",
        re.IGNORECASE,
    ),
}
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Told:
    """What a text tells in the forms that a question asks for, and the figures in it."""

    values: Mapping[Form, frozenset[str]]
    figures: frozenset[str]

    def as_well_as(self, other: Told) -> bool:
        """Whether it tells all of the forms that the other tells."""
        return all(self.values[form] for form, values in other.values.items() if values)

    def differs_from(self, other: Told, *, in_figures: bool = False) -> bool:
        """Whether both tell a figure, or one and the same form, and something else in it."""
        told = [(self.figures, other.figures)]
        if not in_figures:
            told += [(self.values[form], values) for form, values in other.values.items()]
        return any(mine and others and mine != others for mine, others in told)

    def measures_unlike(self, other: Told) -> bool:
        """Whether both tell a time or amount that is asked for, and another one."""
        both = [
            (self.values[form], other.values[form])
            for form in (Form.TIME, Form.AMOUNT)
            if form in self.values
        ]
        return any(mine and theirs and mine != theirs for mine, theirs in both)


def asked_forms(question: str) -> list[Form]:
    """The forms that the question asks for; mostly none or one."""
    return [form for form, pattern in _ASKS.items() if pattern.search(question)]


def told_in(forms: Iterable[Form], text: str, question: str) -> Told:
    """What the text tells in these forms, in its own words, but for what the question has."""
    values = {form: frozenset(_values(form, text, question)) for form in forms}
    return Told(values, frozenset(_NUMBER.findall(text)))


def _values(form: Form, text: str, question: str) -> Iterator[str]:
    told = [match[0] for match in _TELLS[form].finditer(text)]
    if form is Form.NAME:
        told += [name.text for name in find_names(text)]
    asked = fold(question)
    yield from (value for one in told if (value := fold(one)) not in asked)
