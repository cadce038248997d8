"""The thing that a question is about.

"The museum closes at six" has the frame of "The library closes at eight" and is newer; asked when the library
closes, it updates nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from triptych.recall import cues
from triptych.text.language import has_cjk
from triptych.text.scripts import HAN
from triptych.text.stopwords import ENGLISH
from triptych.text.words import query_terms

_DEFINITE = re.compile(
    r"\b(?:the|my|our|his|her|their|your|\w+['’]s)\s+"
    r"(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|new|old|same|only|whole)\s+)*"
    r"(\w[\w'’-]*)",
    re.IGNORECASE,
)
_NAMED = re.compile(_DEFINITE.pattern.replace("(?:the|", "(?:the|an?|", 1), re.IGNORECASE)
"""What stands behind a possessive or an article and, perhaps, an ordinal: the definite one, and any."""

_PREPOSITIONS = "in on at to of by for from with near over under behind into"
_OTHER = re.compile(
    "".join(rf"(?<!\b{word} )" for word in _PREPOSITIONS.split()) + _DEFINITE.pattern, re.IGNORECASE
)
"""A definite thing that is more than where or with what: "moved to the fifth floor" speaks of no other."""

_WHERE = re.compile(r"\b(?:in|at|on|to|for|from)\s+(?:the|my|our)\s+(\w+)", re.IGNORECASE)
_DOES = re.compile(r"\bdo (i|we) (?!have\b|do\b)(\w+)", re.IGNORECASE)

_ASKED_NOUN = re.compile(
    r"\b(?:which|what|how (?:many|much))\s+(?!(?:is|are|do|does|can|time)\b)(\w+)", re.IGNORECASE
)
_ASKED_NOUN_ZH = re.compile(f"(?:多少|几|哪[个种家条款门]|什么)([{HAN}]{{1,2}})")
"""What is counted or chosen from: another "tram" or "kilos" fills the place, whatever else is named."""

_UNIT = re.compile(
    "[\\d十百千万]\\s?(公斤|公里|毫克|厘米|[米斤岁度]|(?:kilo|mile|pound|euro|dollar|degree)s?|k[gm]|[cm][mg])"
)
_OF_WHO_ASKS = re.compile(r"\b(?:i|me|my|we|us|our)\b|['’]m\b|[我咱]", re.IGNORECASE)
_OF_WHO_ASKS_ZH = re.compile(r"[我咱](?!们?家?的)")
_OF_ANOTHER_ZH = re.compile("[我咱]们?家?的|[他她它]")
_ROLE_ZH = re.compile(f"的([{HAN}]{{2,4}})(?:是|叫)(?:谁|什么|哪位)")
_OTHER_ROLE_ZH = re.compile(f"的[{HAN}]{{2,4}}(?:是|叫)")

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
    f"[^{HAN}]+|一般|通常|平时|每[天周次]|[的了是在我你他她它们这那有和跟与也就还又要会能可里儿个些么来去到把被给对从叫做用为上下中不没很最时候现前后何如家]+"
)
_OPENS_ZH = re.compile(rf"(?:[我你他她咱]们?家?的|[我你他她咱]们?家|(?![我你他她咱谁哪什几]))([{HAN}]{{2}})")
"""What a question opens with, unless it is whoever asks: "我的牙医是谁", "图书馆几点关门"."""

_COUNTS_ZH = frozenset("〇一二三四五六七八九十百千万两半几个")
_CLAUSE = re.compile(r"[,;:，；：。]|\band\b")
_CAPITAL = re.compile(r"\b[A-Z]\w{2,}|\b\d+\b(?=.*\d)")
_TERM = re.compile(r"\w[\w'’-]*")
_STEM = 4
"""Letters that two words of one root share: "supervisor", "supervises"."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What a question names as its thing: in English stems of words, in Chinese pairs of characters. Of the
    pair that opens the question both must stay (`opening`); of another one, one of them. `beside` are those
    that only tell where or what for."""

    question: str
    chinese: bool
    named: frozenset[str]
    times: frozenset[str]
    opening: str = ""
    beside: frozenset[str] = frozenset()

    @classmethod
    def of(cls, question: str) -> Thing:
        """As far as its form shows; often nothing."""
        times = frozenset(_TIME.findall(question))
        if not has_cjk(question):
            found = (*_NAMED.findall(question), *_SUBJECT.findall(question))
            words = [word for word in found if not _TIME.fullmatch(word)]
            named = frozenset(term for word in words for term in query_terms(word))
            beside = frozenset(term for word in _WHERE.findall(question) for term in query_terms(word))
            return cls(question, False, named, times, beside=beside)
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
        lost = any(
            _has(then, term) and not _has(now, term) and not self._is_bare_in(newer, term)
            for term in (self.named - self.beside if self._is_same_doing(newer) else self.named)
        )
        if not lost and not self._at_another_time(newer, older):
            return False
        if (now & then & _telling(newer) & _telling(older)) - set(query_terms(self.question)):
            return False
        stays = cues.CHANGE.search(newer) or self.is_filled_by(newer, older)
        return not stays or self._names_another(newer, then)

    def _is_same_doing(self, newer: str) -> bool:
        """Whether whoever asks does in it what is asked about: of "What do I sing in the choir?" the choir
        may be left out."""
        did = _DOES.search(self.question)
        return did is not None and re.search(rf"\b{did[1]}\s+{did[2]}\b", newer, re.IGNORECASE) is not None

    def is_named_in(self, *statements: str) -> bool:
        """Whether all of them have a name that the question has: it is of that one that they speak."""
        words = [_telling(statement) for statement in statements]
        return bool(_telling(self.question).intersection(*words) - ENGLISH)

    def _is_bare_in(self, newer: str, term: str) -> bool:
        """Whether the term only qualifies in the question what the newer statement has without any: "the
        running goal" is meant by "my goal", and not "the history exam" by "the biology exam"."""
        asked = _TERM.findall(self.question)
        heads = [after for word, after in pairwise(asked) if term in query_terms(word)]
        told = ["the", *_TERM.findall(newer.lower())]
        return any(
            _has(frozenset(query_terms(word)), stem) and before in ENGLISH
            for head in heads
            for stem in query_terms(head)
            for before, word in pairwise(told)
        )

    def is_filled_by(self, newer: str, older: str) -> bool:
        """Whether it tells, of whoever asks, what is counted or chosen from, or measures in the same unit."""
        of_who = _OF_WHO_ASKS_ZH if self.chinese else _OF_WHO_ASKS
        if not _OF_WHO_ASKS.search(self.question):
            return False
        if not of_who.search(newer) and (not self.chinese or _OF_ANOTHER_ZH.search(newer)):
            return False
        if not set(_UNIT.findall(newer)).isdisjoint(_UNIT.findall(older)):
            return True
        asked = (_ASKED_NOUN_ZH if self.chinese else _ASKED_NOUN).search(self.question)
        if asked is None or not of_who.search(newer):
            return False
        told = frozenset(query_terms(newer))
        return asked[1] in newer if self.chinese else any(_has(told, term) for term in query_terms(asked[1]))

    def _left_zh(self, newer: str, older: str) -> bool:
        if self.is_filled_by(newer, older) or self._keeps_all_but_a_role(newer, older):
            return False
        opening = self.opening
        if opening in older and opening not in newer and not set(opening) <= set(newer):
            return True
        lost = any(pair in older and not set(pair) & set(newer) for pair in self.named)
        return lost or self._at_another_time(newer, older)

    def _keeps_all_but_a_role(self, newer: str, older: str) -> bool:
        """Whether the question is for who or what has a role, and only that word is missing."""
        role = _ROLE_ZH.search(self.question)
        if role is None or _OTHER_ROLE_ZH.search(newer):
            return False
        kept = {pair for pair in self.named if pair in older and pair not in f"的{role[1]}"}
        return bool(kept) and all(pair in newer for pair in kept)

    def _at_another_time(self, newer: str, older: str) -> bool:
        """Whether the older has the times of the question and the newer only others."""
        theirs = frozenset(_TIME.findall(newer))
        return (
            bool(theirs) and not self.times.isdisjoint(_TIME.findall(older)) and theirs.isdisjoint(self.times)
        )

    def _mentions_zh(self, newer: str, older: str) -> bool:
        if not _CLAUSE.search(newer) and not cues.CHANGE.search(newer):
            return False
        both = (_pairs(newer) & _pairs(older)) - _pairs(self.question)
        return any(_COUNTS_ZH.isdisjoint(pair) for pair in both)

    def _names_another(self, newer: str, then: frozenset[str]) -> bool:
        """Whether it names a thing that neither question nor older statement names."""
        known = then | set(query_terms(self.question))
        return any(not _has(known, term) for word in _OTHER.findall(newer) for term in query_terms(word))


def _has(words: frozenset[str], term: str) -> bool:
    return term in words or any(
        len(term) >= _STEM and len(word) >= _STEM and word[:_STEM] == term[:_STEM] for word in words
    )


def _telling(text: str) -> frozenset[str]:
    """The names and numbers: words written with a capital, but for short ones such as "Dr", and figures; no
    times, which many things share."""
    words = [word for word in _CAPITAL.findall(text) if not _TIME.fullmatch(word)]
    return frozenset(term for word in words for term in query_terms(word))


def _pairs(text: str) -> frozenset[str]:
    words = re.findall(r"[a-z]{2,}", text.lower())
    pairs = [text[at : at + 2] for at in range(len(text) - 1)]
    return frozenset([*words, *(pair for pair in pairs if re.fullmatch(f"[{HAN}]{{2}}", pair))])
