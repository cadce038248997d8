"""One line for a turn, and one profile for many lines, made of the speakers' own words.

A line reads `user (2023-05-08): piece; piece | assistant: piece`. The pieces are chosen greedily: the
next one is the one that tells most that is not told yet, per token, until the limit. Lines merge by choosing
again among their pieces, so that what weighed most in the first turn still stands after the sixtieth.
"""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from triptych.text.tokens import TokenCounter
from triptych.text.words import index_terms
from triptych.working.pieces import KEY, Piece, Said, apart, is_question, pieces_in, pieces_of, unexplained

_BETWEEN_PIECES = "; "
_BETWEEN_SPEAKERS = " | "
_SEGMENT = re.compile(
    r"^(?P<speaker>[^:|]{1,60}?)(?: \((?P<day>\d{4}-\d\d-\d\d)\))?: (?P<text>.*)$", re.DOTALL
)
_LONGEST_SPEAKER = 40
_OPEN_QUESTION = 1.5
# What stands between two pieces, in tokens.
_FIXED_COST = 2.0
# The part of a merged text that is for what is meant to hold.
_STANDING_PART = 0.5
# Two decisions are on the same matter when they share a word that so many of them have at most: three, or
# this part of them.
_FEW, _FEW_PART = 3, 1 / 8
_MOST_FOLLOWING = 2
# What is said again weighs more, by this times the logarithm of how often it comes up.
_OFTEN = 0.5
# So many pieces that turn out too long in their place end the search for shorter ones.
_MOST_MISSES = 16


def summarise_turn(said: Sequence[Said], limit: int, counter: TokenCounter) -> str:
    """One line of at most `limit` tokens; empty when nothing was worth a word.

    A question that nobody answers in the turn counts more: it is still open.
    """
    pieces = [piece for one in said for piece in pieces_of(_named(one))]
    pieces = _without_speakers(_with_open_questions(_that_fit(pieces, limit, counter), said))
    return _best_line(pieces, limit, counter)


def merge_summaries(lines: Iterable[str], limit: int, counter: TokenCounter) -> str:
    """One text of at most `limit` tokens that keeps the weightiest pieces of all the lines, in their order.

    Half of it is for what is meant to hold (decisions, standing instructions): the oldest first, each with
    the latest word on the same matter, so that no run of new ones can push out what all of them build on.
    Merging a merged text again with nothing new gives the same text.
    """
    lines = list(lines)
    if len(lines) == 1 and counter.count(lines[0]) <= limit:
        return lines[0]
    pieces = _that_fit([piece for line in lines for piece in read_line(line)], limit, counter)
    pieces = _without_speakers(pieces)
    return _best_line(pieces, limit, counter, first=_standing(pieces))


def read_line(line: str) -> list[Piece]:
    """The pieces of a line that was composed here."""
    pieces: list[Piece] = []
    speaker, day = "", None
    for segment in line.split(_BETWEEN_SPEAKERS):
        match = _SEGMENT.match(segment)
        if match is not None:
            speaker, day = match["speaker"], match["day"] or day
        text = segment if match is None else match["text"]
        pieces += [piece for told in text.split(_BETWEEN_PIECES) for piece in pieces_in(speaker, told, day)]
    return pieces


def _that_fit(pieces: Iterable[Piece], limit: int, counter: TokenCounter) -> list[Piece]:
    """The pieces; one that could not be told as a whole is taken apart."""
    fit: list[Piece] = []
    for piece in pieces:
        fit += [piece] if counter.count(f"{piece.speaker}: {piece.text}") <= limit else apart(piece)
    return fit


def _named(said: Said) -> Said:
    """With a speaker's name that cannot be mistaken for the line's own signs."""
    name = re.sub(r"[\s:|;()]+", " ", said.speaker).strip()[:_LONGEST_SPEAKER].strip() or "user"
    return replace(said, speaker=name)


def _without_speakers(pieces: Sequence[Piece]) -> list[Piece]:
    """To call each other by name tells nothing: the labels do. A short form counts as the name."""
    names = {term for speaker in {piece.speaker for piece in pieces} for term in index_terms(speaker)}
    nameless = (
        replace(piece, terms=tuple((term, weight) for term, weight in piece.terms if not _calls(term, names)))
        for piece in pieces
    )
    return [piece for piece in nameless if piece.tells]


def _calls(term: str, names: set[str]) -> bool:
    return term in names or (
        len(term) > 2 and term.isalpha() and any(name.startswith(term) for name in names)
    )


def _with_open_questions(pieces: Sequence[Piece], said: Sequence[Said]) -> list[Piece]:
    last = _named(said[-1]).speaker if said else ""
    return [
        replace(piece, bonus=piece.bonus + min(_OPEN_QUESTION, piece.worth))
        if is_question(piece.text) and piece.speaker == last
        else piece
        for piece in pieces
    ]


def _standing(pieces: Sequence[Piece]) -> Iterator[int]:
    """Places of what is meant to hold, the oldest first, each followed by the latest on the same matter: the
    last ones with words that few have."""
    places = [at for at, piece in enumerate(pieces) if piece.stands]
    matters = {at: _matter(pieces[at]) for at in places}
    latest = {term: at for at, matter in matters.items() for term in matter}
    shared_by = Counter(term for matter in matters.values() for term in matter)
    few = max(_FEW, len(places) * _FEW_PART)
    for at in places:
        yield at
        later = Counter(latest[term] for term in matters[at] if shared_by[term] <= few and latest[term] > at)
        yield from (other for other, _ in later.most_common(_MOST_FOLLOWING))


def _matter(piece: Piece) -> list[str]:
    """What a decision is about: its words without the values."""
    values = {term for term, weight in piece.terms if weight >= KEY}
    words = dict.fromkeys(index_terms(piece.text))
    return [word for word in words if len(word) > 1 and not word.isdecimal() and word not in values]


def _best_line(pieces: Sequence[Piece], limit: int, counter: TokenCounter, first: Iterable[int] = ()) -> str:
    """The line of the pieces to keep, in the order they were said: those of `first` that half the line can
    hold, then greedily by what they add per token."""
    costs = [_FIXED_COST + counter.count(piece.text) for piece in pieces]
    told: set[str] = set()
    often = Counter(term for piece in pieces for term, _ in piece.terms)
    draft = _Draft(pieces, limit, counter)
    room = limit * _STANDING_PART
    for at in first:
        if costs[at] <= room and _gain(pieces[at], told, often) > 0 and draft.take(at, costs[at]):
            told.update(term for term, _ in pieces[at].terms)
            room -= costs[at]
    # Lazy: what a piece adds only falls as others are taken, so an entry that is still best when it is
    # weighed again is the best.
    waiting = [(-_gain(piece, told, often) / costs[at], at) for at, piece in enumerate(pieces)]
    heapq.heapify(waiting)
    while waiting and draft.misses < _MOST_MISSES:
        density, at = heapq.heappop(waiting)
        now = -_gain(pieces[at], told, often) / costs[at]
        if now >= 0:
            continue
        if now > density and waiting and now > waiting[0][0]:
            heapq.heappush(waiting, (now, at))
        elif draft.take(at, costs[at]):
            told.update(term for term, _ in pieces[at].terms)
    return draft.line()


class _Draft:
    """A line in the making. Its length is bounded from above by sums, and counted only near the limit."""

    def __init__(self, pieces: Sequence[Piece], limit: int, counter: TokenCounter) -> None:
        self.misses = 0
        self._pieces, self._limit, self._counter = pieces, limit, counter
        self._taken: list[int] = []
        self._bound = 0.0
        # In its place a piece may need a label before it and another one behind it.
        self._label = 2 * max((counter.count(f"{p.speaker} (2025-12-31): | ") for p in pieces), default=0)

    def take(self, at: int, cost: float) -> bool:
        """Take the piece if the line stays within the limit."""
        bound = self._bound + cost + self._label
        if bound > self._limit:
            bound = self._counter.count(self._composed([*self._taken, at]))
        if bound > self._limit:
            self.misses += 1
            return False
        self._taken.append(at)
        self._bound = bound
        return True

    def line(self) -> str:
        """The line. A counter for which a whole is more than its parts costs it the last pieces."""
        while self._taken and self._counter.count(self._composed(self._taken)) > self._limit:
            self._taken.pop()
        return self._composed(self._taken)

    def _composed(self, taken: Sequence[int]) -> str:
        return _BETWEEN_SPEAKERS.join(_segments([self._pieces[at] for at in sorted(taken)]))


def _gain(piece: Piece, told: Set[str], often: Mapping[str, int]) -> float:
    """What the piece adds to what is told. What comes up often weighs more; names and numbers count as far as
    there are words to say what they are. What the piece is (a decision, say) counts in full when it brings a
    name or number of its own, and else as far as it is no repetition."""
    fresh = [(term, weight) for term, weight in piece.terms if term not in told]
    everything = sum(weight for _, weight in piece.terms)
    if not fresh or not everything:
        return 0.0
    keys = sum(weight for _, weight in fresh if weight >= KEY)
    new = 1.0 if keys else sum(weight for _, weight in fresh) / everything
    told_anew = sum(weight * (1 + _OFTEN * math.log(often[term])) for term, weight in fresh)
    return told_anew - unexplained(keys, piece.terms) + piece.bonus * new


def _segments(pieces: Sequence[Piece]) -> list[str]:
    """One segment per stretch of one speaker; a day is named where it is first needed."""
    segments: list[str] = []
    speaker: str | None = None
    day: str | None = None
    for piece in pieces:
        dated = piece.day is not None and piece.day != day
        if piece.speaker == speaker and not dated:
            segments[-1] += _BETWEEN_PIECES + piece.text
        else:
            segments.append(_label(piece, dated=dated) + piece.text)
        speaker, day = piece.speaker, piece.day or day
    return segments


def _label(piece: Piece, *, dated: bool) -> str:
    if not piece.speaker:
        return ""
    return f"{piece.speaker} ({piece.day}): " if dated else f"{piece.speaker}: "
