"""Candidates on their way from score to answer."""

from __future__ import annotations

from dataclasses import dataclass

from triptych.model.entry import Entry, EntryRef
from triptych.model.recollection import Verdict


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate with its score and what made it. `place` is its place in the evidence.

    `also` says the same and was folded into it. `outdoes` told something else of the same thing at another
    time, scored better, and stands behind it. `moved` says who put it elsewhere than its score would.
    """

    entry: Entry
    place: int
    evidence: float
    relevance: float
    recency: float
    trust: float
    score: float
    also: tuple[EntryRef, ...] = ()
    outdoes: tuple[EntryRef, ...] = ()
    moved: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A candidate that is not in the answer, and why. `into` is the result it was folded into."""

    ranked: Ranked
    why: str
    verdict: Verdict
    into: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The answer, best first, and what was left out of it."""

    answer: tuple[Ranked, ...]
    left_out: tuple[LeftOut, ...]
