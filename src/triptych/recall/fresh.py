"""Fresh over stale: of two statements on the same thing the newer comes first when a question is about the
present, and the older when it is about what was before.

Consolidation retires an older statement when both fill one slot. What it could not tell to be an update (no
slot, another wording) is told apart here, where the question says what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

import numpy as np

from triptych.model.entry import Entry, EntryRef
from triptych.model.message import Role
from triptych.recall import cues
from triptych.recall.plan import Asked, Intent
from triptych.recall.pool import SLOT, Examined, Floats
from triptych.recall.ranked import Ranked
from triptych.recall.slots import relatives_in
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.words import query_terms

_CONTENDERS = 10
_NEARLY = 0.75
_MEETS = 0.65
"""How much of the older statement's relevance the newer must have, and how much of the words that either
meets both must meet, for it to count as an update."""

_IN_COMMON, _IN_COMMON_ZH, _TIMES_AS_MANY = 0.3, 0.25, 4
"""The share of the shorter statement's words that both must have, and how much longer the other may be."""

_OF_A_CHANGE = 0.25
"""How much of the older's relevance is enough when the newer tells of a change."""


class Wanted(StrEnum):
    """Which of two statements on the same thing a question wants."""

    NEWER = "newer"
    OLDER = "older"
    EITHER = "either"


def wanted_by(asked: Asked) -> Wanted:
    """The newer for a question about now: it says so, or asks in the present tense without a date. The older
    for one about before. A question with a date gets what is of that date."""
    plan, query = asked.plan, asked.query
    dated = query.as_of is not None or query.known_at is not None or query.include_superseded
    if dated:
        return Wanted.EITHER
    if plan.intent is Intent.CURRENT:
        return Wanted.NEWER
    if plan.times:
        return Wanted.EITHER
    if plan.intent is Intent.PAST:
        return Wanted.OLDER
    plain = cues.PLAIN_QUESTION.search(plan.text) is not None
    return Wanted.NEWER if plain and cues.is_present_tense(plan.text) else Wanted.EITHER


def in_time(ordered: Sequence[Ranked], examined: Examined, wanted: Wanted) -> list[Ranked]:
    """The same, best first, but that of a statement and its update the wanted one has the better score of the
    two and stands before the other.

    An update is newer, nearly as relevant, and fills the slot asked for like the other; or it has much of the
    other's words, and is nearly as relevant and meets the same of the question's, or tells of a change and is
    not much less relevant.
    """
    if wanted is Wanted.EITHER:
        return list(ordered)
    newest = wanted is Wanted.NEWER
    contenders = [_Contender.of(one, examined) for one in ordered[:_CONTENDERS]]
    lifted = []
    for one in contenders:
        others = [
            other.ranked
            for other in contenders
            if (one.is_update_of(other) if newest else other.is_update_of(one))
        ]
        better = [other for other in others if other.score > one.ranked.score]
        score = max([one.ranked.score, *(other.score for other in better)])
        outdoes = tuple(other.entry.ref for other in better)
        lifted.append(replace(one.ranked, score=score, outdoes=outdoes))
    return sorted((*lifted, *ordered[_CONTENDERS:]), key=_by_score_then(newest=newest))


@dataclass(frozen=True, slots=True)
class _Contender:
    """One of the best candidates, as far as it can update another: when it was said last, by or about whom,
    its words, what it meets of the question, and whether it tells of a change."""

    ranked: Ranked
    told_at: datetime
    about: str
    words: frozenset[str]
    met: Floats
    kin: list[str]
    fills: bool
    tells_change: bool

    @classmethod
    def of(cls, one: Ranked, examined: Examined) -> _Contender:
        row, content = int(examined.rows[one.place]), one.entry.content
        return cls(
            ranked=one,
            told_at=_told_at(one.entry),
            about=_about(one.entry),
            words=_words(cues.CHANGE.sub(" ", content)),
            met=examined.pool.found.shares * (examined.pool.counts[row] > 0),
            kin=relatives_in(content),
            fills=SLOT in examined.pool.arms_of(row),
            tells_change=cues.CHANGE.search(content) is not None,
        )

    def is_update_of(self, older: _Contender) -> bool:
        """Whether it tells newly what the other told, as far as can be seen from outside."""
        if self.told_at <= older.told_at or self._is_about_another(older):
            return False
        share = self.ranked.relevance / older.ranked.relevance if older.ranked.relevance else 0.0
        if share >= _NEARLY and self.fills and older.fills:
            return True
        if not self._says_much_of(older):
            return False
        if share >= _NEARLY and self.fills == older.fills and _meet_the_same(self.met, older.met):
            return True
        return self.tells_change and share >= _OF_A_CHANGE

    def _says_much_of(self, other: _Contender) -> bool:
        """Whether the two have words in common, and not just because one of them says a lot."""
        fewer, more = sorted((len(self.words), len(other.words)))
        shared = self.words & other.words
        least = _IN_COMMON_ZH if any(map(has_cjk, shared)) else _IN_COMMON
        return len(shared) >= max(1.0, least * fewer) and more <= _TIMES_AS_MANY * fewer

    def _is_about_another(self, other: _Contender) -> bool:
        """Whether two are spoken of, or speak, and neither is mentioned by the other; or another relative."""
        if self.kin != other.kin:
            return True
        if not self.about or not other.about or self.about == other.about:
            return False
        return self.about not in fold(other.ranked.entry.content) and other.about not in fold(
            self.ranked.entry.content
        )


def _meet_the_same(one: Floats, other: Floats) -> bool:
    both = float(np.minimum(one, other).sum())
    return both > 0 and both >= _MEETS * float(max(one.sum(), other.sum()))


def _words(content: str) -> frozenset[str]:
    """The terms of a statement; of Chinese the characters, since few pairs of them survive a rewording."""
    return frozenset(term for term in query_terms(content) if len(term) == 1 or not has_cjk(term))


def _told_at(entry: Entry) -> datetime:
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


def _by_score_then(*, newest: bool) -> Callable[[Ranked], tuple[float, float, EntryRef]]:
    sign = -1 if newest else 1
    return lambda one: (-one.score, sign * _told_at(one.entry).timestamp(), one.entry.ref)
