"""Joining the pieces that stand side by side.

Passes, from the closest bond to the loosest, repeated until nothing moves:
"last" + "Friday" (pick), "Friday" + "at 3" (narrow), "early" + "March" (part), "two days after" + "Christmas"
(offset), "May 3" + "to" + "May 10" (range), "since" + "2019" (open).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from triptych.text.span import Span
from triptych.text.times.arithmetic import index_of
from triptych.text.times.meaning import Meaning, told_half, within
from triptych.text.times.pieces import Modifier, Piece, Rank, Time
from triptych.text.times.spans import span_between

Joint = Callable[[Piece, str, Piece], Piece | None]

_ROUNDS = 4
# Nobody says more in one expression; a text that lists thousands of dates stays a list.
_MOST_JOINTS = 6
_LONGEST_GAP = 16


@cache
def _gaps() -> dict[str, re.Pattern[str]]:
    return {
        "modifier": re.compile(r"\s{0,2}(?:(?:of|in|the|this|的|那个?)\s{0,2}){0,2}", re.IGNORECASE),
        "narrow": re.compile(
            r"(?:'s)?[\s,，、(（]{0,3}(?:(?:of|in|on|at|from|the|around|about|by|for|的|那天?|里|大概"
            r"|大约|@|-)\s{0,2}){0,3}",
            re.IGNORECASE,
        ),
        "apposition": re.compile(r"[\s,，(（]{0,3}(?:the\s|the\s)?", re.IGNORECASE),
        "range": re.compile(
            r"\s{0,2}(?:-|–|—|——|~|～|to|until|till|til|through|thru|至|直到|(?:一直)?(?:开|持续|延续|休|待|"
            r"呆|住|忙|办|玩|放|营业|举行|展)?到)\s{0,2}(?:the\s|on\s"
            r"|at\s)?",
            re.IGNORECASE,
        ),
        "both": re.compile(r"\s{0,2}(?:and|和|与|跟)\s{0,2}(?:the\s|on\s|at\s)?", re.IGNORECASE),
        "lead": re.compile(r"(?:\bbetween|\bfrom|在|从|自)\s{0,2}(?:the\s)?$", re.IGNORECASE),
    }


def composed(text: str, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces after joining; modifiers that found no time are gone."""
    current = list(pieces)
    for _ in range(_ROUNDS):
        before = len(current)
        for joint in _joints(text):
            current = _swept(text, current, joint)
        if len(current) == before:
            break
    return [p for p in current if isinstance(p.part, Time)]


def _joints(text: str) -> tuple[Joint, ...]:
    return (
        _modify(Rank.PICK),
        _agree,
        _narrow,
        _modify(Rank.PART),
        _modify(Rank.OFFSET),
        lambda a, gap, b: _range(text, a, gap, b),
        _modify(Rank.OPEN),
    )


def _swept(text: str, pieces: list[Piece], joint: Joint) -> list[Piece]:
    """One pass over neighbours; a joined piece may join the next one as well."""
    done: list[Piece] = []
    for piece in pieces:
        done.append(piece)
        while len(done) > 1:
            first, second = done[-2:]
            if second.span.start - first.span.end > _LONGEST_GAP or _joints_of(first, second) > _MOST_JOINTS:
                break
            joined = joint(first, text[first.span.end : second.span.start], second)
            if joined is None:
                break
            done[-2:] = [joined]
    return done


def _modify(rank: Rank) -> Joint:
    def joint(first: Piece, gap: str, second: Piece) -> Piece | None:
        if not _gaps()["modifier"].fullmatch(gap):
            return None
        if isinstance(first.part, Modifier) and isinstance(second.part, Time):
            modifier, time = first.part, second.part
            fits = not modifier.trailing
        elif isinstance(first.part, Time) and isinstance(second.part, Modifier):
            modifier, time = second.part, first.part
            fits = modifier.trailing
        else:
            return None
        changed = modifier.change(time.meaning) if fits and modifier.rank is rank else None
        return _piece(first, second, changed)

    return joint


def _narrow(first: Piece, gap: str, second: Piece) -> Piece | None:
    if not (isinstance(first.part, Time) and isinstance(second.part, Time)):
        return None
    if not _gaps()["narrow"].fullmatch(gap):
        return None
    one, other = first.part.meaning, second.part.meaning
    meaning = _narrowed(one, other) or _narrowed(other, one)
    recurring = one.recurring or other.recurring
    return _piece(first, second, meaning and replace(meaning, recurring=recurring))


def _narrowed(outer: Meaning, inner: Meaning) -> Meaning | None:
    """The inner time within the outer one, when one is cut into the other's kind."""
    if inner.half_day and outer.day_part:
        return told_half(inner, outer)
    if inner.unit is None or inner.recurring:
        return None
    if inner.unit == "day" and outer.day_part and not inner.day_part:
        return within(outer, inner)
    if inner.unit == "week" and outer.grain in ("week", "weekend"):
        return within(outer, inner)
    return within(outer, inner) if outer.grain == inner.unit else None


def _agree(first: Piece, gap: str, second: Piece) -> Piece | None:
    """A weekday beside a date ("Friday, July 18"): the date, in a year in which they agree."""
    if not (isinstance(first.part, Time) and isinstance(second.part, Time)):
        return None
    if not _gaps()["apposition"].fullmatch(gap):
        return None
    for weekday, day in (
        (first.part.meaning, second.part.meaning),
        (second.part.meaning, first.part.meaning),
    ):
        if weekday.unit == "week" and weekday.grain == "day" and day.unit != "week" and day.grain == "day":
            return _piece(first, second, _agreeing(day, weekday))
    return None


def _agreeing(day: Meaning, weekday: Meaning) -> Meaning:
    return replace(day, likely=lambda p: weekday.at(index_of("week", p.start)) == p)


def _range(text: str, first: Piece, gap: str, second: Piece) -> Piece | None:
    if first.ranged or second.ranged:
        return None
    if not (isinstance(first.part, Time) and isinstance(second.part, Time)):
        return None
    lead = _gaps()["lead"].search(text, max(0, first.span.start - 10), first.span.start)
    joined = _gaps()["range"].fullmatch(gap) or (lead and _gaps()["both"].fullmatch(gap))
    if not joined or not _comparable(first.part.meaning, second.part.meaning):
        return None
    start = lead.start() if lead else first.span.start
    time = Time(span_between(first.part.meaning, second.part.meaning))
    return Piece(Span(start, second.span.end), time, _joints_of(first, second), ranged=True)


def _comparable(first: Meaning, second: Meaning) -> bool:
    """An hour does not lead to a day, nor does a repeated time bound anything."""
    hours = ("hour", "minute")
    return second.grain in hours or first.grain not in hours


def _piece(first: Piece, second: Piece, meaning: Meaning | None) -> Piece | None:
    if meaning is None:
        return None
    ranged = first.ranged or second.ranged
    return Piece(Span(first.span.start, second.span.end), Time(meaning), _joints_of(first, second), ranged)


def _joints_of(first: Piece, second: Piece) -> int:
    return first.joints + second.joints + 1
