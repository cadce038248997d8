"""From one time to another."""

from __future__ import annotations

from dataclasses import replace

from triptych.text.times.arithmetic import Period, Unit
from triptych.text.times.meaning import Meaning, following, known, preceding, repeating


def span_between(first: Meaning, last: Meaning) -> Meaning:
    """From the start of one time to the end of another; the one that knows more places the other."""
    if first.unit is None:
        start = first.at(0)
        end = following(last, start.start) if start else None
        return known(_joined(start, end)) if start and end and start.start < end.end else first
    if last.unit is None:
        end = last.at(0)
        start = preceding(first, end.start) if end else None
        return known(_joined(start, end)) if start and end else last

    def from_first(index: int) -> Period | None:
        low = first.at(index)
        high = following(last, low.start) if low else None
        return _joined(low, high) if low and high else None

    def from_last(index: int) -> Period | None:
        high = last.at(index)
        low = preceding(first, high.start) if high else None
        return _joined(low, high) if low and high else None

    if _SIZES[last.unit] > _SIZES[first.unit]:
        return replace(repeating(last.unit, "period", from_last), recurring=last.recurring)
    return replace(repeating(first.unit, "period", from_first), recurring=first.recurring)


_SIZES: dict[Unit, int] = {"minute": 0, "hour": 1, "day": 2, "week": 3, "month": 4, "year": 5}


def _joined(first: Period, last: Period) -> Period:
    end = last.start if last.grain in ("hour", "minute") else last.end
    return Period(first.start, max(end, first.end if end <= first.start else end), "period")
