"""One grammar for both readings: from a text to the times it names, not yet settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from triptych.text.times import chinese, english, numeric
from triptych.text.times.compose import composed
from triptych.text.times.folding import folded
from triptych.text.times.meaning import within
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
        outer = _frame(text, found, position)
        if outer is not None:
            time = replace(time, meaning=within(outer.meaning, time.meaning))  # noqa: PLW2901
            found[position] = (piece, time)
        yield piece, time


def _frame(text: str, found: list[tuple[Piece, Time]], position: int) -> Time | None:
    piece, time = found[position]
    if time.meaning.unit is None or time.meaning.recurring:
        return None
    for earlier, frame in (found[i] for i in range(position - 1, -1, -1)):
        between = text[earlier.span.end : piece.span.start]
        if len(between) > _NEARBY or _SENTENCE_END.intersection(between) or ". " in between:
            return None
        fits = frame.meaning.unit is None and frame.meaning.grain == time.meaning.unit
        if fits and frame.weight is Weight.ALONE:
            return frame
    return None


def _rules_for(text: str) -> Iterable[Rule]:
    """Only the rules whose script the text holds."""
    yield from numeric.RULES
    if any("a" <= c <= "z" or "A" <= c <= "Z" for c in text):
        yield from english.RULES
    if not text.isascii():
        yield from chinese.RULES
