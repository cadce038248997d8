"""What of a session is worth having next time: at most three of its sentences, word for word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from triptych.model.message import Message, Role
from triptych.text.language import has_cjk
from triptych.text.sentences import split_sentences
from triptych.working.compaction import speaker_of
from triptych.working.pieces import KEY, Piece, is_question, unexplained, weigh

MOST_SENTENCES = 3
_LONGEST_SENTENCE = 400
_LONGEST_READ = 20_000
# A sentence of more than this many terms is not worth more for its length.
_TERMS_COUNTED = 6
# Three words of Chinese make about four pairs of ideographs.
_PAIR_PART = 0.7
_LEAST_WORTH = 6.0
_BY_OTHERS = 0.7


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One reusable sentence, and the message it quotes."""

    text: str
    speaker: str
    message: Message


def digest(messages: Iterable[Message]) -> tuple[Conclusion, ...]:
    """Up to three sentences that hold decisions, commitments, preferences or facts, in the order they were
    said; none when nothing in the session is worth it. Questions, courtesies and tool output are not."""
    best: list[tuple[float, int, Conclusion, Piece]] = []
    for place, (conclusion, piece) in enumerate(_sentences(messages)):
        worth = _worth(piece, conclusion.message.role)
        if worth >= _LEAST_WORTH:
            best.append((worth, place, conclusion, piece))
    best.sort(key=lambda one: (-one[0], one[1]))
    return _distinct(best)


def digest_text(conclusions: Iterable[Conclusion]) -> str:
    """The conclusions as one text, each led by who said it."""
    return "\n".join(f"{one.speaker}: {one.text}" for one in conclusions)


def _sentences(messages: Iterable[Message]) -> Iterable[tuple[Conclusion, Piece]]:
    for message in messages:
        if message.role not in {Role.USER, Role.ASSISTANT}:
            continue
        text = message.content[:_LONGEST_READ]
        for span in split_sentences(text):
            sentence = span.of(text)
            if len(sentence) <= _LONGEST_SENTENCE and not is_question(sentence):
                speaker = speaker_of(message)
                yield Conclusion(sentence, speaker, message), weigh(speaker, sentence, None)


def _worth(piece: Piece, role: Role) -> float:
    """Decisions first; then by the weightiest terms. What nobody decided, wants or dates needs a name or
    number to be worth keeping."""
    told = (_weight(term, weight) for term, weight in piece.terms)
    weights = sorted(told, reverse=True)[:_TERMS_COUNTED]
    if not weights or (not piece.bonus and weights[0] < KEY):
        return 0.0
    too_much = unexplained(sum(weight for weight in weights if weight >= KEY), piece.terms)
    return (piece.bonus + sum(weights) - too_much) * (1.0 if role is Role.USER else _BY_OTHERS)


def _weight(term: str, weight: float) -> float:
    """A time or a serial number is worth no more than a word here."""
    if not any(map(str.isalpha, term)) and not term.isdecimal():
        return min(weight, 1.0)
    return weight * _PAIR_PART if weight < KEY and has_cjk(term) else weight


def _distinct(best: list[tuple[float, int, Conclusion, Piece]]) -> tuple[Conclusion, ...]:
    """The best that do not repeat one another, in the order they were said."""
    told: set[str] = set()
    taken: list[tuple[int, Conclusion]] = []
    for _, place, conclusion, piece in best:
        terms = {term for term, _ in piece.terms}
        if len(terms & told) > len(terms) / 2:
            continue
        taken.append((place, conclusion))
        told |= terms
        if len(taken) == MOST_SENTENCES:
            break
    return tuple(conclusion for _, conclusion in sorted(taken, key=lambda one: one[0]))
