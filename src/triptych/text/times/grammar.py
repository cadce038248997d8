"""One grammar for both readings: from a text to the times it names, not yet settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from triptych.text.times import chinese, english, numeric
from triptych.text.times.compose import composed
from triptych.text.times.folding import folded
from triptych.text.times.meaning import Meaning, told_half, within
from triptych.text.times.pieces import Piece, Rule, Time, Weight, longest, spotted


def read(text: str, now: datetime) -> list[tuple[Piece, Time]]:
    """The times a text names, in order, not overlapping; offsets fit the text as it was given."""
    plain = folded(text)
    pieces = longest(spotted(plain, _rules_for(plain), now))
    found = [(p, p.part) for p in composed(plain, pieces) if isinstance(p.part, Time)]
    return list(_in_context(plain, found))


_NEARBY = 80
_SENTENCE_END = frozenset("。！？!?;；\n")


def _in_context(text: str, found: list[tuple[Piece, Time]]) -> Iterator[tuple[Piece, Time]]:
    """A time that an earlier one in the sentence places: "last year … in March", 明天 … 下午三点."""
    for position, (piece, time) in enumerate(found):
        placed = replace(time, meaning=_placed(text, found, position))
        found[position] = (piece, placed)
        yield piece, placed


def _placed(text: str, found: list[tuple[Piece, Time]], position: int) -> Meaning:
    piece, time = found[position]
    meaning = time.meaning
    if meaning.unit is None or meaning.recurring:
        return meaning
    for earlier, frame in (found[i] for i in range(position - 1, -1, -1)):
        between = text[earlier.span.end : piece.span.start]
        if len(between) > _NEARBY or _SENTENCE_END.intersection(between) or ". " in between:
            break
        outer = frame.meaning
        if outer.unit is None and outer.grain == meaning.unit and frame.weight is Weight.ALONE:
            return within(outer, meaning)
        if meaning.half_day and outer.day_part and outer.unit == "day":
            meaning = told_half(meaning, outer) or meaning
    return meaning


def _rules_for(text: str) -> Iterator[Rule]:
    """Only the rules of ways to tell a time that the text can hold."""
    if numeric.may_be_told(text):
        yield from numeric.RULES
    if english.may_be_told(text):
        yield from english.RULES
    if not text.isascii():
        yield from chinese.RULES
