"""One line for a turn, and one profile for many lines, made of the speakers' own words.

A line reads `user (2023-05-08): piece; piece | assistant: piece`. The pieces are chosen greedily: the
next one is the one that tells most that is not told yet, per token, until the limit. Lines merge by choosing
again among their pieces, so that what weighed most in the first turn still stands after the sixtieth.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from triptych.text.tokens import TokenCounter
from triptych.text.words import index_terms
from triptych.working.pieces import KEY, Piece, Said, is_question, pieces_of, weigh

_BETWEEN_PIECES = "; "
_BETWEEN_SPEAKERS = " | "
_SEGMENT = re.compile(
    r"^(?P<speaker>[^:|]{1,60}?)(?: \((?P<day>\d{4}-\d\d-\d\d)\))?: (?P<text>.*)$", re.DOTALL
)
_LONGEST_SPEAKER = 40
_OPEN_QUESTION = 1.5
# What stands between two pieces, in tokens.
_FIXED_COST = 2.0
# So many pieces that turn out too long in their place end the search for shorter ones.
_MOST_MISSES = 16


def summarise_turn(said: Sequence[Said], limit: int, counter: TokenCounter) -> str:
    """One line of at most `limit` tokens; empty when nothing was worth a word.

    A question that nobody answers in the turn counts more: it is still open.
    """
    pieces = [piece for one in said for piece in pieces_of(_named(one))]
    pieces = _without_speakers(_with_open_questions(pieces, said))
    return _best_line(pieces, limit, counter)


def merge_summaries(lines: Iterable[str], limit: int, counter: TokenCounter) -> str:
    """One text of at most `limit` tokens that keeps the weightiest pieces of all the lines, in their order.

    Merging a merged text again with nothing new gives the same text.
    """
    pieces = _without_speakers([piece for line in lines for piece in read_line(line)])
    return _best_line(pieces, limit, counter)


def read_line(line: str) -> list[Piece]:
    """The pieces of a line that was composed here."""
    pieces: list[Piece] = []
    speaker, day = "", None
    for segment in line.split(_BETWEEN_SPEAKERS):
        match = _SEGMENT.match(segment)
        if match is not None:
            speaker, day = match["speaker"], match["day"] or day
        text = segment if match is None else match["text"]
        pieces += [weigh(speaker, piece, day) for piece in text.split(_BETWEEN_PIECES) if piece.strip()]
    return pieces


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


def _best_line(pieces: Sequence[Piece], limit: int, counter: TokenCounter) -> str:
    """The line of the pieces to keep, in the order they were said: greedily, by what they add per token."""
    costs = [_FIXED_COST + counter.count(piece.text) for piece in pieces]
    told: set[str] = set()
    # Lazy: what a piece adds only falls as others are taken, so an entry that is still best when it is
    # weighed again is the best.
    waiting = [(-_gain(piece, told) / costs[at], at) for at, piece in enumerate(pieces)]
    heapq.heapify(waiting)
    draft = _Draft(pieces, limit, counter)
    while waiting and draft.misses < _MOST_MISSES:
        density, at = heapq.heappop(waiting)
        now = -_gain(pieces[at], told) / costs[at]
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


def _gain(piece: Piece, told: set[str]) -> float:
    """What the piece adds to what is told. What it is (a decision, say) counts in full when it brings a name
    or number of its own, and else as far as it is no repetition."""
    fresh = [weight for term, weight in piece.terms if term not in told]
    everything = sum(weight for _, weight in piece.terms)
    if not fresh or not everything:
        return 0.0
    new = 1.0 if max(fresh) >= KEY else sum(fresh) / everything
    return sum(fresh) + piece.bonus * new


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
