"""The pieces an expression is made of, and how rules spot them in a text.

A rule is a regular expression with a builder. Expressions hold only bounded repetitions and no nested
quantifiers, so spotting is linear in the text. They are compiled when the first text is read, not at import.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cache

from triptych.text.span import Span
from triptych.text.times.meaning import Meaning


class Weight(IntEnum):
    """Whether a piece is a time by itself: "at 3pm" is, "summer" is in a question, "morning" only is beside
    another piece."""

    COMPANY = 0
    QUESTION = 1
    ALONE = 2


class Rank(IntEnum):
    """How closely a modifier binds: "last", then "first Monday of", then "two days after", then "since"."""

    PICK = 0
    PART = 1
    OFFSET = 2
    OPEN = 3


@dataclass(frozen=True, slots=True)
class Time:
    """A piece that means a time."""

    meaning: Meaning
    weight: Weight = Weight.ALONE


@dataclass(frozen=True, slots=True)
class Modifier:
    """A piece that changes the time beside it: the one after it, or the one before (`trailing`)."""

    rank: Rank
    change: Callable[[Meaning], Meaning | None]
    trailing: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A time or modifier, where it stands, how many joints hold it, and whether it is a "from … to"."""

    span: Span
    part: Time | Modifier
    joints: int = 0
    ranged: bool = False


Builder = Callable[["re.Match[str]", datetime], Time | Modifier | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and what it builds; a group `t` narrows the span to itself (the rest is context).

    A blank in the pattern stands for one to three blanks in the text. `cues` are words of which a match must
    hold one (in small letters): looking for them first saves most searches.
    """

    pattern: str
    build: Builder
    cues: tuple[str, ...] = ()


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern with its blanks spread, for letters of either case, compiled once.

    ASCII only: an English word may stand right beside a Chinese one, so `\\w` must not count 是 as its part.
    """
    spaced = _CLASS_OR_BLANK.sub(lambda m: _BLANK if m.group() == " " else m.group(), pattern)
    return re.compile(spaced, re.IGNORECASE | re.ASCII)


_BLANK = r"(?:[ \t\u00a0]{1,3})"
_CLASS_OR_BLANK = re.compile(r"\[[^\]]*\]| ")


def spotted(text: str, rules: Iterable[Rule], now: datetime) -> list[Piece]:
    """Every piece any rule sees, overlapping ones included."""
    found = []
    small = text.lower()
    for rule in rules:
        if rule.cues and not any(cue in small for cue in rule.cues):
            continue
        for match in compiled(rule.pattern).finditer(text):
            part = _built(rule, match, now)
            if part is not None:
                group: int | str = "t" if "t" in match.re.groupindex else 0
                found.append(Piece(Span(*match.span(group)), part))
    return found


def _built(rule: Rule, match: re.Match[str], now: datetime) -> Time | Modifier | None:
    """Dates that do not exist (31 June) and centuries out of reach are no times."""
    try:
        return rule.build(match, now)
    except (ValueError, OverflowError):
        return None


def longest(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that do not overlap, longer ones first served, in the order of the text."""
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda p: p.span.start - p.span.end):
        place = bisect_left(kept, piece.span.start, key=_start)
        clear_before = place == 0 or kept[place - 1].span.end <= piece.span.start
        clear_after = place == len(kept) or kept[place].span.start >= piece.span.end
        if clear_before and clear_after:
            insort(kept, piece, key=_start)
    return kept


def _start(piece: Piece) -> int:
    return piece.span.start
