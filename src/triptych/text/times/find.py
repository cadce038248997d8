"""The times a statement speaks of."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from triptych.text.span import Span
from triptych.text.times.arithmetic import Period
from triptych.text.times.folding import folded
from triptych.text.times.grammar import read
from triptych.text.times.meaning import settle
from triptych.text.times.pieces import Weight
from triptych.text.times.tense import cues_of
from triptych.text.times.value import TimeMention

_SOME_DAY = datetime(2024, 6, 12, 12, tzinfo=UTC)


def find_times(
    text: str, said_at: datetime, *, prefer: Literal["past", "future", "near"] = "near"
) -> list[TimeMention]:
    """The times a statement names, resolved against when it was said, in the order of the text.

    `said_at` is aware; its zone draws the borders of days. What may mean several dates ("Friday", "May 5",
    二十号) follows `prefer`; "near" goes by the tense of the clause and, where it has none, takes the date of
    the current year or month (a nearer one just across its border), the coming weekday, the hour of the same
    day. Bare numbers, vague words ("one day") and words for now are no times. Raises `ValueError` for a naive
    `said_at`.
    """
    if said_at.tzinfo is None:
        raise ValueError("said_at must carry a time zone")
    times = [(p, t) for p, t in read(text, said_at) if t.weight is Weight.ALONE]
    cues = cues_of(folded(text)) if times and prefer == "near" else None
    found = []
    for piece, time in times:
        direction = cues.direction_at(piece.span) if cues else prefer
        period = settle(time.meaning, said_at, direction, by_cue=cues is not None)
        if period is not None:
            found.append(mention_of(text, piece.span, period, time.meaning.recurring))
    return found


def mentions_time(text: str) -> bool:
    """Whether a statement names any time at all, absolute or relative."""
    return any(time.weight is Weight.ALONE for _, time in read(text, _SOME_DAY))


def mention_of(text: str, span: Span, period: Period, recurring: bool) -> TimeMention:
    """A period and the words that named it."""
    return TimeMention(period.start, period.end, period.grain, span, span.of(text), recurring)
