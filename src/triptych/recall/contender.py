"""One of the best candidates beside another: does it tell newly, or more surely, what the other tells?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import numpy as np

from triptych.model.entry import Entry
from triptych.model.memory import Kind
from triptych.model.message import Role
from triptych.recall import cues
from triptych.recall.form import Form, Told, asked_forms, told_in
from triptych.recall.pool import SLOT, Examined, Floats
from triptych.recall.ranked import Ranked
from triptych.recall.slots import relatives_in
from triptych.recall.thing import Thing
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.words import query_terms

_NEARLY = 0.75
_MEETS = 0.65
"""How much of the older statement's relevance the newer must have, and how much of the words that either
meets both must meet, for it to count as an update."""

_IN_COMMON, _IN_COMMON_ZH, _TIMES_AS_MANY = 0.3, 0.25, 4
"""The share of the shorter statement's words that both must have, and how much longer the other may be."""

_CHANCE, _CHANCE_ZH, _AS_NEAR, _NEARER = 0.1, 0.3, 0.3, 0.5
"""What texts that have nothing to do with each other come to in closeness, at the least; and how much of the
older's closeness above that the newer must have, unless it tells of a change: if it mentions what the older
answers, and if it merely meets the same of the question."""

_OF_A_CHANGE = 0.25
"""How much of the older's relevance is enough when the newer tells of a change."""

_OF_A_MEASURE, _OF_A_VALUE = 0.25, 0.6
"""How much is enough when both tell another time or amount, and the question asks for one; and when they tell
another place or name, or the newer another figure of what happened once."""

_OF_A_MENTION, _OF_A_NEAR_MENTION, _OF_A_CHANGE_MENTIONED = 0.35, 0.25, 0.15
_LEAST = _OF_A_CHANGE_MENTIONED
"""How much is enough when the newer mentions what the older answered; and is near in meaning, or tells of a
change, besides."""

_ALIKE, _AS_CLOSE = 0.85, 0.8
"""How much of the older's relevance and closeness makes the two so alike that no other sign is needed."""

_OF_A_GUESS = 0.5
"""How much of the relevance of what asks or supposes is enough for what states the same outright."""

_MOST_SENTENCES, _MOST_WORDS = 1, 20
"""A statement that says more than this is talk, and tells of more than one thing."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a question asks for: the newest or not, its words, the forms of answer, and whether it is to be
    affirmed."""

    text: str
    newest: bool
    words: frozenset[str]
    forms: Sequence[Form]
    yes_or_no: bool
    thing: Thing

    @classmethod
    def of(cls, text: str, *, newest: bool) -> Sought:
        """The question as it is read."""
        yes_or_no = cues.YES_OR_NO.search(text) is not None
        return cls(text, newest, _words(text), asked_forms(text), yes_or_no, Thing.of(text))


@dataclass(frozen=True)
class Contender:
    """A candidate as far as it can update another. What it shows is read when it is asked for, and once: of
    most candidates little is."""

    ranked: Ranked
    examined: Examined
    sought: Sought

    @property
    def _content(self) -> str:
        return self.ranked.entry.content

    @property
    def _row(self) -> int:
        return int(self.examined.rows[self.ranked.place])

    @cached_property
    def told_at(self) -> datetime:
        """When it was said last."""
        return told_at(self.ranked.entry)

    @cached_property
    def fills(self) -> bool:
        """Whether it fills the slot asked for."""
        return SLOT in self.examined.pool.arms_of(self._row)

    @cached_property
    def leaves_open(self) -> bool:
        """Whether it asks or supposes something, or tells only of what was, while the newest is sought."""
        content = self._content
        if "?" in content or "？" in content or cues.SUPPOSED.search(content) is not None:
            return True
        return self.sought.newest and cues.BEFORE.search(content) is not None and not cues.NOW.search(content)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it states one thing, and leaves nothing open; a digest repeats what others state."""
        memory = self.ranked.entry.memory
        if memory is not None and memory.kind is Kind.DIGEST:
            return False
        one = _sentences(self._content) <= _MOST_SENTENCES
        return one and not self.leaves_open and len(self.words) <= _MOST_WORDS

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, but for those that tell of a change."""
        return _words(cues.CHANGE.sub(" ", self._content))

    @cached_property
    def _beyond(self) -> frozenset[str]:
        """Those that the question has not; of a text in another language nothing can be said."""
        same_language = has_cjk(self._content) == has_cjk(self.sought.text)
        return self.words - self.sought.words if same_language else frozenset()

    @cached_property
    def _met(self) -> Floats:
        """What it meets of the question's words."""
        met: Floats = self.examined.pool.found.shares * (self.examined.pool.counts[self._row] > 0)
        return met

    @cached_property
    def _nearness(self) -> float:
        """How near it is to the question in meaning, above chance."""
        chance = _CHANCE_ZH if has_cjk(self._content) else _CHANCE
        return max(0.0, float(self.examined.pool.cosines[self._row]) - chance)

    @cached_property
    def _told(self) -> Told:
        return told_in(self.sought.forms, self._content, self.sought.text)

    @cached_property
    def _kin(self) -> list[str]:
        return relatives_in(cues.IS_MY.sub(" ", self._content))

    @cached_property
    def _about(self) -> str:
        return _about(self.ranked.entry)

    @cached_property
    def _tells_change(self) -> bool:
        return cues.CHANGE.search(self._content) is not None

    @cached_property
    def _tells_end(self) -> bool:
        return cues.END.search(self._content) is not None

    @cached_property
    def _tells_occasion(self) -> bool:
        return cues.tells_occasion(self._content)

    def is_update_of(self, older: Contender) -> bool:
        """Whether it tells newly what the other told, as far as can be seen from outside."""
        share = self.share_of(older)
        if share < _LEAST or self.told_at <= older.told_at:
            return False
        if share >= _NEARLY and self.fills and older.fills:
            return not self._is_about_another(older)
        if not self.is_plain or not self._says_much_of(older) or self._is_about_another(older):
            return False
        if self.sought.thing.left_by(self._content, older._content):
            return False
        answers = self._tells_end or self._told.as_well_as(older._told)
        return answers and share >= self._needs(older)

    def is_surer_than(self, other: Contender) -> bool:
        """Whether it states outright what the other leaves open."""
        if self.share_of(other) < _OF_A_GUESS or not other.leaves_open or not self.is_plain:
            return False
        return self._says_much_of(other) and not self._is_about_another(other)

    def share_of(self, other: Contender) -> float:
        """How relevant it is as a share of the other."""
        return self.ranked.relevance / other.ranked.relevance if other.ranked.relevance else 0.0

    def _needs(self, older: Contender) -> float:
        """How much of the other's relevance is enough, by what shows an update; infinite for nothing."""
        mentions = bool(self._beyond & older._beyond)
        if self._tells_change:
            return _OF_A_CHANGE_MENTIONED if mentions else _OF_A_CHANGE
        near = self._nearness / older._nearness if older._nearness else 1.0
        once = self._tells_occasion
        meets = _meet_something(self._met, older._met)
        same = self.fills == older.fills and _meet_the_same(self._met, older._met)
        signs = (
            (_ALIKE, not once and near >= _AS_CLOSE and meets),
            (_NEARLY, not once and near >= _NEARER and same),
            (_OF_A_MEASURE, not once and self._told.measures_unlike(older._told)),
            (_OF_A_VALUE, meets and self._told.differs_from(older._told, in_figures=once)),
            (_OF_A_GUESS, meets and self.sought.yes_or_no and self._tells_end and not older._tells_end),
            (_OF_A_MENTION, not once and near >= _AS_NEAR and mentions),
            (_OF_A_NEAR_MENTION, not once and near >= _NEARER and mentions),
        )
        return min((share for share, shows in signs if shows), default=math.inf)

    def _says_much_of(self, other: Contender) -> bool:
        """Whether the two have words in common, and not just because one of them says a lot."""
        fewer, more = sorted((len(self.words), len(other.words)))
        shared = self.words & other.words
        least = _IN_COMMON_ZH if any(map(has_cjk, shared)) else _IN_COMMON
        return len(shared) >= max(1.0, least * fewer) and more <= _TIMES_AS_MANY * fewer

    def _is_about_another(self, other: Contender) -> bool:
        """Whether two are spoken of, or speak, and neither is mentioned by the other; or another relative."""
        if self._kin != other._kin:
            return True
        if not self._about or not other._about or self._about == other._about:
            return False
        return self._about not in fold(other.ranked.entry.content) and other._about not in fold(
            self.ranked.entry.content
        )


def _sentences(content: str) -> int:
    return sum(any(map(str.isalnum, part)) for part in cues.SENTENCE_END.split(content))


def _meet_something(one: Floats, other: Floats) -> bool:
    return float(np.minimum(one, other).sum()) > 0


def _meet_the_same(one: Floats, other: Floats) -> bool:
    both = float(np.minimum(one, other).sum())
    return both > 0 and both >= _MEETS * float(max(one.sum(), other.sum()))


def _words(content: str) -> frozenset[str]:
    """The terms of a statement; of Chinese the characters, since few pairs of them survive a rewording."""
    return frozenset(term for term in query_terms(content) if len(term) == 1 or not has_cjk(term))


def told_at(entry: Entry) -> datetime:
    """When it was last said."""
    if entry.memory is not None:
        return max((source.said_at for source in entry.memory.sources), default=entry.memory.recorded_at)
    return entry.time


def _about(entry: Entry) -> str:
    """Who it is about, as far as that tells two apart."""
    if entry.memory is not None:
        return fold((entry.memory.subject or "").rpartition(":")[2])
    assert entry.message is not None
    return fold(entry.message.name or "") if entry.message.role is Role.USER else ""
