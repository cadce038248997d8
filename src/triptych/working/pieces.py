"""What was said, cut into the smallest pieces that still say something, each with what it is worth.

A piece is a stretch of the text, word for word. Its worth grows with what people look for afterwards:
decisions, commitments, names, numbers, dates and open questions; courtesies are worth nothing. A name or
number that follows a decision in its sentence is one piece with it: its price, its day, who does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from triptych.text import stopwords
from triptych.text.language import has_cjk
from triptych.text.names import find_names
from triptych.text.numbers import find_numbers
from triptych.text.sentences import split_clauses, split_sentences
from triptych.text.words import codes, index_terms, stem
from triptych.working import cues

_LONGEST_LOOKED_AT = 20_000
_LONGEST_PIECE = 400

# Where an English clause goes on to a second thought that can stand alone, or stand away.
_SECOND_THOUGHT = re.compile(
    r"\s+(?=(?:and|so|but|because|since|which|though)\s+(?:I|I'm|I've|it|it's|we|they|he|she|you|that|this|there)\b)",
    re.IGNORECASE,
)
_EDGES = " \t\r\n,，、;；:：.。!！~～—–-…"

# What may stand between stretches that are told as one: little, and no sign of the line's own.
_JOINT = re.compile(r"[^\w;|]{1,3}(?:(?:and|so|but|which) )?")
# Longer than this, in bytes, they would not fit into a line: about thirty tokens, whatever the script.
_LONGEST_JOINED = 120

# The marks of a list's items tell nothing.
_ITEM = re.compile(r"^[ \t]*(?:[-*•](?=\s)|[(（]?\d{1,2}(?:[.)](?=\s)|[）、]))[ \t]*", re.MULTILINE)

# What a term tells, by what it is; most words of Chinese are pairs of ideographs.
_NAME, _CODE, _NUMBER, _NUMBER_WORD = 3.0, 3.0, 2.5, 1.5
_WORD, _LIGHT, _PAIR, _LIGHT_PAIR = 1.0, 0.1, 1.0, 0.05
# Spelled out, a number from here on is as good as in figures; smaller ones are often mere words.
_LARGE = 20
# From here on a term is something to look for: a name, a number, a code.
KEY = 2.5
_LEAST_TOLD = 0.9
# Names and numbers count for so many times as much as the words beside them, and for a little without any.
_KEYS_PER_WORD, _BARE = 2.0, 0.5
# What a piece is worth for what it is.
_DECISION, _LASTING, _COMMITMENT, _PREFERENCE, _TIME = 8.0, 6.0, 1.0, 1.0, 0.5

_CUES = (
    (cues.DECISION, _DECISION),
    (cues.LASTING, _LASTING),
    (cues.COMMITMENT, _COMMITMENT),
    (cues.PREFERENCE, _PREFERENCE),
    (cues.TIME, _TIME),
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one speaker said at one time."""

    speaker: str
    text: str
    time: datetime | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of something said. `terms` are what it tells, with weights; `bonus` is for what it is."""

    speaker: str
    text: str
    day: str | None
    terms: tuple[tuple[str, float], ...]
    bonus: float

    @property
    def worth(self) -> float:
        """What it is worth when nothing else is known."""
        return self.bonus + sum(weight for _, weight in self.terms)

    @property
    def stands(self) -> bool:
        """Whether it is meant to hold from then on: a decision, or an instruction for the time to come."""
        return self.bonus >= _LASTING

    @property
    def tells(self) -> bool:
        """Whether there is anything in it beyond words that are in every talk."""
        return sum(weight for _, weight in self.terms) >= _LEAST_TOLD


def pieces_of(said: Said) -> list[Piece]:
    """The pieces of one utterance that are worth anything, in order."""
    day = said.time.date().isoformat() if said.time is not None else None
    return pieces_in(said.speaker, _ITEM.sub("", said.text[:_LONGEST_LOOKED_AT]), day)


def pieces_in(speaker: str, text: str, day: str | None) -> list[Piece]:
    """The pieces of the text that are worth anything; those of a text that was one piece are that piece."""
    found = (
        weigh(speaker, stretch, day)
        for sentence in split_sentences(text)
        for stretch in _with_its_decision(_stretches(" ".join(sentence.of(text).split())))
    )
    return [piece for piece in found if piece.tells]


def apart(piece: Piece) -> list[Piece]:
    """The stretches that are told as one in this piece, each as a piece that weighs as the whole is."""
    found = [weigh(piece.speaker, stretch, piece.day) for _, stretch in _stretches(piece.text)]
    return [replace(one, bonus=max(one.bonus, piece.bonus)) for one in found if one.tells]


def _with_its_decision(sentence: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The stretches of a sentence; one that decides is told with those around it that name something."""
    left = list(sentence)
    while left:
        many = _belonging(left) if any(_decides(stretch) for _, stretch in left[:2]) else 1
        yield _joined(left[:many])
        left = left[many:]


def _belonging(stretches: Sequence[tuple[str, str]]) -> int:
    """How many of the first stretches, one of the first two of which decides, are told as one."""
    most = 1
    for many, (before, stretch) in enumerate(stretches[1:], start=2):
        if not _JOINT.fullmatch(before) or len(_joined(stretches[:many]).encode()) > _LONGEST_JOINED:
            break
        decided = any(_decides(text) for _, text in stretches[: many - 1])
        if (decided and _has_key(stretch)) or (not decided and _has_key(stretches[0][1])):
            most = many
        elif not decided:
            break
    return most


def _joined(stretches: Sequence[tuple[str, str]]) -> str:
    return stretches[0][1] + "".join(f"{before}{stretch}" for before, stretch in stretches[1:])


def _decides(text: str) -> bool:
    return cues.DECISION.search(_straight(text)) is not None


def _has_key(text: str) -> bool:
    return any(weight >= KEY for _, weight in _worth(text)[0])


def weigh(speaker: str, text: str, day: str | None) -> Piece:
    """The piece that `text` makes, with its worth. `day` is kept only where the text counts from it."""
    relative = cues.RELATIVE_TIME.search(text) is not None
    terms, bonus = _worth(text)
    return Piece(speaker, text, day if relative else None, terms, bonus)


def _stretches(sentence: str) -> Iterator[tuple[str, str]]:
    """What a sentence says, stretch by stretch, each led by what stands between it and the one before."""
    end = 0
    for clause in split_clauses(sentence):
        cuts = [match.span() for match in _SECOND_THOUGHT.finditer(sentence, clause.start, clause.end)]
        starts = [clause.start, *(stop for _, stop in cuts)]
        for start, stop in zip(starts, [*(begin for begin, _ in cuts), clause.end], strict=True):
            stretch = _trimmed(sentence[start:stop])
            if stretch:
                place = sentence.find(stretch, start)
                yield sentence[end:place], stretch
                end = place + len(stretch)


def _trimmed(stretch: str) -> str:
    """Without the filler at its edges; a question keeps its mark."""
    text = stretch.strip(_EDGES)
    if cues.COURTESY.fullmatch(_straight(text)):
        return ""
    text = cues.OPENING.sub("", text).strip(_EDGES).removeprefix("I ")
    return text if len(text) <= _LONGEST_PIECE else text[:_LONGEST_PIECE].rsplit(" ", 1)[0]


@lru_cache(maxsize=8192)
def _worth(text: str) -> tuple[tuple[tuple[str, float], ...], float]:
    weights = _term_weights(text)
    if not weights:
        return (), 0.0
    return tuple(weights.items()), _bonus(text)


def _term_weights(text: str) -> dict[str, float]:
    weights = {term: weight for term in index_terms(text) if (weight := _weight(term))}
    for code in codes(text):
        weights[code] = _CODE
    for number in find_numbers(text):
        figure = any(map(str.isdecimal, number.span.of(text))) or number.value >= _LARGE
        weights[f"{number.value.normalize():f}"] = _NUMBER if figure else _NUMBER_WORD
    figures = [term for term in weights if not any(map(str.isalpha, term))]
    for term in figures:  # `2025-08-01` is one thing to look for, whatever parts it is indexed by
        if any(term != other and term in other for other in figures):
            del weights[term]
        else:
            weights[term] = max(weights[term], _NUMBER)
    for name in find_names(text):
        for term in index_terms(name.text):
            if term not in _light_stems() and not (has_cjk(term) and len(term) < 2):
                weights[term] = _NAME
    return weights


def _weight(term: str) -> float:
    if has_cjk(term):
        return 0.0 if len(term) < 2 else _LIGHT_PAIR if term in cues.LIGHT_PAIRS else _PAIR
    if term in stopwords.ENGLISH:  # indexed only where there is nothing else
        return 0.0
    return _LIGHT if term in _light_stems() else _WORD


@lru_cache(maxsize=1)
def _light_stems() -> frozenset[str]:
    return frozenset(stem(word) for word in cues.LIGHT_WORDS)


def _straight(text: str) -> str:
    return text.replace("’", "'")


def _bonus(text: str) -> float:
    straight = _straight(text)
    return sum(worth for cue, worth in _CUES if cue.search(straight))


def unexplained(keys: float, terms: Iterable[tuple[str, float]]) -> float:
    """How much of what names and numbers weigh (`keys`) is too much, for want of words that say what they
    are."""
    words = sum(weight for term, weight in terms if weight < KEY and not term.isdecimal())
    return max(0.0, keys - _KEYS_PER_WORD * (words + _BARE))


def is_question(text: str) -> bool:
    """Whether the piece asks something."""
    return text.rstrip("\"'”’」』)） ").endswith(("?", "？"))
