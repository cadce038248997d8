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
from triptych.text.stopwords import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


class Form(StrEnum):
    """What a question can ask for that is seen from outside."""

    TIME = "time"
    AMOUNT = "amount"
    PLACE = "place"
    PERSON = "person"
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
    Form.PERSON: re.compile(r"\bwho(?:se|m)?\b|谁|哪位", re.IGNORECASE),
    Form.NAME: re.compile(r"\bcalled\b|\bnames?\b|叫什么|名字", re.IGNORECASE),
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
        rf"|隔[天周日]|[睡饭课][前后]|个月|季度|[每点号周天早晚午]|{_AMOUNT}",
        re.IGNORECASE,
    ),
    Form.AMOUNT: re.compile(_AMOUNT, re.IGNORECASE),
    Form.PLACE: re.compile(
        r"\b(?:in|at|on|to|into|near|by|under|behind|beside|with|from|between|opposite)\s+\w+(?:[.'’-]\w+)*(?:\s+\w+)?"
        r"|\b(?:away|home|abroad|(?:up|down)stairs|(?:in|out)(?:side|doors)|online|remotely|here|nowhere)\b"
        r"|\bnext door\b"
        r"|#\w+|\b\w+ (?:road|street|avenue|lane|square|quay|drive|way|place)\b|\w(?:[路街道巷]|大道)\d*号?"
        r"|(?:[在去住放搬租进沿往]|给了|(?<!一)到|存)[^，。]{1,6}|给[^，。]{1,5}了(?=$|[，。！])"
        r"|[\u4e00-\u9fff](?:餐厅|酒店|超市|公园|中心|[馆店院场])",
        re.IGNORECASE,
    ),
    Form.PERSON: re.compile(
        r"\b(?:called|named?)\s(?:\w+\s)?\w+|\b(?:my|our|him|her|them)sel(?:f|ves)\b|自己|没人|[叫姓是由跟找给让归][^，。]{1,4}|[^，。]{1,3}替"
        r"|(?:[老阿]|小(?![孩区时朋学狗猫心]))[\u4e00-\u9fff]",
        re.IGNORECASE,
    ),
    Form.NAME: re.compile(
        r"\b(?:called|(?:re)?named?)\s(?:\w+\s)?\w+|[叫称名是][^，。]{1,4}|(?:[老阿]|小(?![孩区时朋学狗猫心]))[\u4e00-\u9fff]",
        re.IGNORECASE,
    ),
}
_NEITHER = re.compile(
    r"\b(?:days?|(?:this|all) (?:month|year|week)|time|today|yesterday|last night)$"
    r"|^(?:今年|天|今天|昨|这个?[月周])$",
    re.IGNORECASE,
)
"""Tells for how long or how often, in the form of a day or a place."""

_MEASURES = tuple(
    (re.compile(asks, re.IGNORECASE), re.compile(measure, re.IGNORECASE))
    for asks, measure in (
        (
            r"\b(?:long|often|time)\b|多[久长]|几次",
            rf"\b[\w-]+ (?:minutes?|hours?)\b|(?:{_AMOUNT}|几)个?(?:分钟|小时|钟头)",
        ),
        (r"\b(?:often|times)\b|多久|[次遍回]", rf"\b(?:{_AMOUNT}) times\b|(?:{_AMOUNT}|几)[次遍回]"),
        (r"\b(?:old|age)\b|岁|多大|年龄", rf"\b(?:{_AMOUNT}) years? old\b|(?:{_AMOUNT})岁"),
        (r"\b(?:people|many)\b|[人位]", rf"\b(?:{_AMOUNT}) people\b|(?:{_AMOUNT}|几)个?人"),
    )
)
"""What a question asks that is answered by a duration, by how many times, an age or a number of people; and
these, which answer no other question."""

_OPENS_WITH_NAME = re.compile(
    r"^\W*(?!(?:Most|Some|All|Many|Every|Any|Each|Both|Few|Several|No)(?:body|one|thing)?\b)"
    r"([A-Z][a-z]\w*)\s+(?:has|does|is|\w{2,}s)\b"
)
_ON_WHAT = re.compile(r"\b(?:about|of|by|than|like|give|gave|told|asked|him|her)\s+\S+", re.IGNORECASE)
_NAME = re.compile(
    r"(?<=[\w,;:’'] )(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[a-z]{0,2}[A-Z]\w+"
    r"|(?<=[\u4e00-\u9fff])\d?[A-Za-z]\w+|^[A-Za-z]\w+(?=[\u4e00-\u9fff])"
)
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Told:
    """What a text tells in the forms that a question asks for, and the figures in it."""

    values: Mapping[Form, frozenset[str]]
    figures: frozenset[str]
    names: frozenset[str] = frozenset()

    def as_well_as(self, other: Told) -> bool:
        """Whether it tells all of the forms that the other tells; or, if none is asked for, a name where the
        other tells one."""
        if not other.values:
            return bool(self.names) or not other.names
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
    figures = _NUMBER.findall(_without_other_measures(text, question) if values else text)
    return Told(values, frozenset(figures), frozenset(_names(text, question)))


def _without_other_measures(text: str, question: str) -> str:
    for asks, measure in _MEASURES:
        text = text if asks.search(question) else measure.sub(" ", text)
    return text


def _names(text: str, question: str) -> Iterator[str]:
    """The names, by capitals inside a sentence or Latin letters in Chinese, that the question has not."""
    asked = fold(question)
    told = (*_NAME.findall(text), *_OPENS_WITH_NAME.findall(text))
    yield from (
        name for one in told if (name := fold(one)) not in asked and (one.isupper() or name not in ENGLISH)
    )


def _values(form: Form, text: str, question: str) -> Iterator[str]:
    if form in (Form.TIME, Form.AMOUNT):
        text = _without_other_measures(text, question)
    told = [match[0] for match in _TELLS[form].finditer(text)]
    if form in (Form.TIME, Form.PLACE):
        told = [one for one in told if not _NEITHER.search(one)]
    if form in (Form.PERSON, Form.NAME):
        told += [name.text for name in find_names(text)]
        told += [opens for opens in _OPENS_WITH_NAME.findall(text) if fold(opens) not in ENGLISH]
    if form is Form.PLACE:
        told += _names(_ON_WHAT.sub(" ", text), question)
    asked = fold(question)
    yield from (value for one in told if (value := fold(one)) not in asked)
