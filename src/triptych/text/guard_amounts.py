"""Whether two statements name the same amounts, times and bounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from triptych.text.calendar_words import WhenWord
from triptych.text.difference import Difference, DifferenceKind
from triptych.text.numbers import Number
from triptych.text.statements import Statement, read_statement

# Finer units that one can be told in.
_IN: dict[str, tuple[Decimal | int, str]] = {
    "minute": (60, "second"),
    "hour": (3_600, "second"),
    "day": (86_400, "second"),
    "week": (604_800, "second"),
    "year": (12, "month"),
    "age": (12, "month"),
    "kg": (1_000, "g"),
    "斤": (500, "g"),
    "km": (1_000, "m"),
    "cm": (Decimal("0.01"), "m"),
    "mm": (Decimal("0.001"), "m"),
    "litre": (1_000, "ml"),
    "GB": (1_000, "MB"),
    "TB": (1_000_000, "MB"),
}
# Counting words: one side may have another, or none.
_COUNTED = frozenset({"piece", "person", "floor", "room", "号"})

Amount = tuple[Decimal, str | None]


def _amount(number: Number) -> Amount:
    if number.unit is None or number.unit in _COUNTED:
        return number.value, None
    factor, unit = _IN.get(number.unit, (1, number.unit))
    return number.value * factor, unit


def _is_told(number: Number, others: Iterable[Number]) -> bool:
    """Whether one of the others says the same amount, or the same figure where a unit is missing."""
    return any(_is_same(number, other) for other in others)


def _is_same(one: Number, other: Number) -> bool:
    if one.unit is None and other.unit is None and one.value % 1:
        return str(one.value) == str(other.value)  # it may be a version: 1.20 is not 1.2
    left, right = _amount(one), _amount(other)
    return left == right or (one.value == other.value and None in (left[1], right[1]))


def own_numbers(mine: Statement, other: Statement) -> list[Number]:
    """The amounts that the other does not tell, also not as an hour of the day or a day of the month."""
    hours = {int(word.value.partition(":")[0]) for word in other.when if word.slot in {"time", "day"}}
    return [
        number
        for number in mine.numbers
        if not _is_told(number, other.numbers)
        and not (number.unit is None and {number.value, number.value % 12} & hours)
    ]


def compare_numbers(left: Statement, right: Statement) -> Iterator[Difference]:
    """Amounts that each side has of its own, amounts of one unit that never meet, and swapped ones."""
    here, there = own_numbers(left, right), own_numbers(right, left)
    if here and there:
        same_figures = {number.value for number in here} == {number.value for number in there}
        yield Difference("unit" if same_figures else "number", _told(here), _told(there))
        return
    mine, theirs = _by_unit(left), _by_unit(right)
    if any(not mine[unit] & theirs[unit] for unit in mine.keys() & theirs.keys()):
        yield Difference("number", _told(left.numbers), _told(right.numbers))
        return
    shared = {number.value for number in left.numbers} & {number.value for number in right.numbers}
    bare = [_bare(side, shared) for side in (left, right)]
    if bare[0] != bare[1] and set(bare[0]) == set(bare[1]):
        yield Difference("number", _listed(bare[0]), _listed(bare[1]))


def _by_unit(statement: Statement) -> dict[str, set[Decimal]]:
    found: dict[str, set[Decimal]] = {}
    for value, unit in map(_amount, statement.numbers):
        if unit is not None:
            found.setdefault(unit, set()).add(value)
    return found


def _bare(statement: Statement, values: set[Decimal]) -> list[Decimal]:
    """The values that nothing but their order tells apart ("thing 1 number 0"): those without a unit."""
    bare = [number.value for number in statement.numbers if number.value in values and not number.unit]
    return list(dict.fromkeys(bare))


def _told(numbers: Iterable[Number]) -> str:
    return _listed(f"{number.value:f} {number.unit or ''}".strip() for number in numbers)


def _listed(values: Iterable[object]) -> str:
    return " ".join(sorted(map(str, values)))


_FIGURE = (
    r"(?=(?:about |around |nearly |almost |over )?[$€£]?(?:\d|one|two|three|four|five|six|seven|eight|nine"
    r"|ten|a (?:third|quarter|half|dozen)|half|twice|double))"
)
_GROWTH = re.compile(
    r"\b(?:rose|rises?|risen|grew|grows?|grown|increase[ds]?|fell|falls?|fallen|drop(?:s|ped)?|cuts?|raise[ds]?"
    r"|lower(?:s|ed)?|reduce[ds]?|shrank|shrunk|(?:went|goes|gone|come|came|put) (?:up|down))\b"
    rf"[^.;,]{{0,30}}?\b(?P<how>by|to) {_FIGURE}(?P<also>[^.;,]{{0,30}}?\b(?:by|to) {_FIGURE})?"
    r"|(?:增加|增长|提高|上涨|上升|降低|下降|减少|缩短|延长|扩大|[涨降减升])"
    r"(?P<zh>[到至成为了])(?=[\d一二两三四五六七八九十百千万半])"
)


def compare_growth(left: Statement, right: Statement) -> Iterator[Difference]:
    """What grew by an amount did not grow to it."""
    here, there = (_grown(side.told) for side in (left, right))
    if here and there and here != there:
        yield Difference("number", here, there)


def _grown(text: str) -> str:
    """Whether by an amount or to it; nothing where it says neither, or both."""
    found = _GROWTH.search(text)
    if found is None or found["also"]:
        return ""
    return found["how"] or ("by" if found["zh"] == "了" else "to")


# Different ways to name a day: "on Monday" and "tomorrow" cannot be told to be the same.
_DAY_SLOTS = frozenset({"weekday", "relative", "day", "month"})


def compare_when(left: Statement, right: Statement) -> Iterator[Difference]:
    """Another hour, weekday, date; or days named in ways that cannot be told to be the same."""
    here, there = {said(word) for word in left.when}, {said(word) for word in right.when}
    here, there = _as_weekend(here, there), _as_weekend(there, here)
    mine, theirs = here - there, there - here
    same_slot = {slot for slot, _ in mine} & {slot for slot, _ in theirs}
    days = [{word for word in side if word[0] in _DAY_SLOTS} for side in (here, there)]
    if same_slot or (all(days) and not days[0] & days[1]):
        yield Difference("date", _listed(map("=".join, mine)), _listed(map("=".join, theirs)))


_WEEKEND = ("weekday", "weekend")
_ITS_DAYS = frozenset({("weekday", "6"), ("weekday", "7")})


def _as_weekend(words: set[tuple[str, str]], others: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Saturday and Sunday are the weekend, where the other side says that."""
    return words - _ITS_DAYS | {_WEEKEND} if words >= _ITS_DAYS and _WEEKEND in others else words


def days_named(text: str) -> frozenset[tuple[str, str]]:
    """The days, months and years that a text names."""
    words = map(said, read_statement(text).when)
    return frozenset(word for word in words if word[0] in _DAY_SLOTS or word[0] == "year")


def said(word: WhenWord) -> tuple[str, str]:
    """What is said, without where."""
    return word.slot, word.value


def own_when(mine: Statement, other: Statement) -> list[str]:
    """The words of time the other has not. Six o'clock may be six in the morning; which one a bare "ten" is,
    the other may tell."""
    theirs = {said(word) for word in other.when}
    slots = {slot for slot, _ in theirs}
    hours = {str(number.value) for number in other.numbers if number.unit is None}
    return [
        "=".join(said(word))
        for word in mine.when
        if said(word) not in theirs
        and not (word.slot == "half" and "time" in slots)
        and not (word.slot in {"time", "day"} and word.value.partition(":")[0] in hours)
    ]


def _bound(side: Statement, kind: str) -> set[str]:
    return {value for name, value in side.bounds if name == kind}


def _one_is_ahead(left: Statement, right: Statement) -> bool:
    """What is still to come, and what has been."""
    here, there = (_bound(side, "stage") for side in (left, right))
    return ("ahead" in here) != ("ahead" in there) and "done" in (there if "ahead" in here else here)


_LASTING = frozenset({"year", "month", "week", "day", "hour", "age"})


def _one_was_once(mine: Statement, other: Statement) -> bool:
    """What one has done some time, and what one does: 喝过酒, 喝酒."""
    lasted = any(number.unit in _LASTING for number in mine.numbers)
    told = bool(mine.when or lasted or other.marks or "了" in other.folded)
    return bool(_bound(mine, "experience")) and not (told or _bound(other, "experience"))


def _one_only_learns(mine: Statement, other: Statement) -> bool:
    """What one is learning, and what one can do."""
    return bool(_bound(mine, "learning")) and not _bound(other, "learning") and bool(_bound(other, "able"))


def _one_is_under_way(left: Statement, right: Statement) -> bool:
    """What one is at, and what is done: 在戒酒, 戒了酒."""
    here, there = (_bound(side, "stage") for side in (left, right))
    return "doing" in here and "done" in there - here


_STAGES = (_one_is_ahead, _one_was_once, _one_is_under_way, _one_only_learns)


# Without these a statement is another one; a rate or a limit may be left out.
_NEVER_LEFT_OUT: dict[str, DifferenceKind] = {"share": "number", "place": "place", "then": "polarity"}
_NEVER_LEFT_OUT |= {"over": "polarity", "rank": "name"}
_MAY_BE_LEFT_OUT: dict[str, DifferenceKind] = {
    "rate": "unit",
    "limit": "number",
    "degree": "number",
    "way": "place",
    "size": "number",
    "order": "polarity",
}


def compare_bounds(left: Statement, right: Statement) -> Iterator[Difference]:
    """Of how many, how often, since when or where it holds."""
    if left.bounds == right.bounds:
        return
    for kind, difference in (_NEVER_LEFT_OUT | _MAY_BE_LEFT_OUT).items():
        here, there = (_bound(side, kind) for side in (left, right))
        if here != there and (kind in _NEVER_LEFT_OUT or (here and there and not here & there)):
            yield Difference(difference, _listed(here), _listed(there))
    if any(compare(*pair) for compare in _STAGES for pair in ((left, right), (right, left))):
        yield Difference("polarity", *(_listed(_bound(side, "stage")) for side in (left, right)))
