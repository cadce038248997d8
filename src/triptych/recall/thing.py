"""The thing that a question is about.

"The museum closes at six" has the frame of "The library closes at eight" and is newer; asked when the library
closes, it updates nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from triptych.recall import cues
from triptych.text.language import has_cjk
from triptych.text.scripts import HAN
from triptych.text.words import query_terms

_DEFINITE = re.compile(r"\b(?:the|my|our|his|her|their|your|\w+['’]s)\s+(\w[\w'’-]*)", re.IGNORECASE)
_NAMED = re.compile(_DEFINITE.pattern.replace("(?:the|", "(?:the|an?|"), re.IGNORECASE)
"""What stands behind a possessive or an article: the definite one, and any."""

_SUBJECT = re.compile(
    r"^\W*(?:\w+\s+){0,3}?(?:is|are|does|do|has|have|can|will)\s+(?!(?:i|we|he|she|they|it|you|there|the|my|our|his"
    r"|her|their|your|an?|this|that|in|on|at|not|to)\b)(\w+)",
    re.IGNORECASE,
)
"""What stands bare behind the verb: "Which version does staging run?"."""

_TIME = re.compile(
    r"周[一二三四五六日末天]|星期[一二三四五六日天]|\d+[月号日]|[早中晚]上|\d[\d:.]*[a-z]{0,2}"
    r"|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|evening|afternoon|night|january|february|march|april"
    r"|june|july|august|september|october|november|december)s?\b",
    re.IGNORECASE,
)
"""Times and numbers by which a question tells one of several: "on Mondays", "ticket 381"."""

_ASKS_ZH = re.compile(r"什么|谁|哪|几|多少|多久|多[大高重远快长]|怎么|怎样|如何")
_FRAME_ZH = re.compile(
    f"[^{HAN}]+|[的了是在我你他她它们这那有和跟与也就还又要会能可里儿个些么来去到把被给对从叫做用为上下中不没很最时候现前后何如家]+"
)
_OPENS_ZH = re.compile(rf"(?:[我你他她咱]们?家?的|[我你他她咱]们?家|(?![我你他她咱谁哪什几]))([{HAN}]{{2}})")
"""What a question opens with, unless it is whoever asks: "我的牙医是谁", "图书馆几点关门"."""

_CLAUSE = re.compile(r"[,;:，；：。]|\band\b")
_CAPITAL = re.compile(r"\b[A-Z]\w{2,}")
_STEM = 4
"""Letters that two words of one root share: "supervisor", "supervises"."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What a question names as its thing: in English stems of words, in Chinese pairs of characters. Of the
    pair that opens the question both must stay (`opening`); of another one, one of them."""

    question: str
    chinese: bool
    named: frozenset[str]
    times: frozenset[str]
    opening: str = ""

    @classmethod
    def of(cls, question: str) -> Thing:
        """As far as its form shows; often nothing."""
        times = frozenset(_TIME.findall(question))
        if not has_cjk(question):
            found = (*_NAMED.findall(question), *_SUBJECT.findall(question))
            words = [word for word in found if not _TIME.fullmatch(word)]
            return cls(
                question, False, frozenset(term for word in words for term in query_terms(word)), times
            )
        told = question[: asked.start()] if (asked := _ASKS_ZH.search(question)) else question
        pairs = [part[at : at + 2] for part in _FRAME_ZH.split(told) for at in (0, 1) if len(part) >= at + 2]
        opens = _OPENS_ZH.match(question)
        return cls(question, True, frozenset(pairs), times, opens[1] if opens else "")

    def left_by(self, newer: str, older: str) -> bool:
        """Whether the older statement is about the thing and the newer about another one.

        What mentions what the older told ("Marta moved to Chile, next door is Viktor") is still about it.
        """
        if has_cjk(newer) != self.chinese or has_cjk(older) != self.chinese:
            return False
        if self.chinese:
            return self._left_zh(newer, older) and not self._mentions_zh(newer, older)
        now, then = frozenset(query_terms(newer)), frozenset(query_terms(older))
        lost = any(_has(then, term) and not _has(now, term) for term in self.named)
        if not lost and not self._at_another_time(newer, older):
            return False
        mentioned = (now & then & _capitals(newer) & _capitals(older)) - set(query_terms(self.question))
        return not mentioned and (not cues.CHANGE.search(newer) or self._names_another(newer, then))

    def _left_zh(self, newer: str, older: str) -> bool:
        opening = self.opening
        if opening in older and opening not in newer and not set(opening) <= set(newer):
            return True
        lost = any(pair in older and not set(pair) & set(newer) for pair in self.named)
        return lost or self._at_another_time(newer, older)

    def _at_another_time(self, newer: str, older: str) -> bool:
        """Whether the older has the times of the question and the newer only others."""
        theirs = frozenset(_TIME.findall(newer))
        return (
            bool(theirs) and not self.times.isdisjoint(_TIME.findall(older)) and theirs.isdisjoint(self.times)
        )

    def _mentions_zh(self, newer: str, older: str) -> bool:
        if not _CLAUSE.search(newer) and not cues.CHANGE.search(newer):
            return False
        return bool((_pairs(newer) & _pairs(older)) - _pairs(self.question))

    def _names_another(self, newer: str, then: frozenset[str]) -> bool:
        """Whether it names a thing that neither question nor older statement names."""
        known = then | set(query_terms(self.question))
        return any(not _has(known, term) for word in _DEFINITE.findall(newer) for term in query_terms(word))


def _has(words: frozenset[str], term: str) -> bool:
    return term in words or any(
        len(term) >= _STEM and len(word) >= _STEM and word[:_STEM] == term[:_STEM] for word in words
    )


def _capitals(text: str) -> frozenset[str]:
    """The words written with a capital, but for short ones such as "Dr"."""
    return frozenset(term for word in _CAPITAL.findall(text) for term in query_terms(word))


def _pairs(text: str) -> frozenset[str]:
    words = re.findall(r"[a-z]{2,}", text.lower())
    pairs = [text[at : at + 2] for at in range(len(text) - 1)]
    return frozenset([*words, *(pair for pair in pairs if re.fullmatch(f"[{HAN}]{{2}}", pair))])
