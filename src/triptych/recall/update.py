"""Does one statement tell newly, or more surely, what another tells?

Two contenders are judged by what shows in both. That they are alike says little: another thing is told of in
the same words.
"""

from __future__ import annotations

import math

import numpy as np

from triptych.recall import cues
from triptych.recall.contender import Contender
from triptych.recall.form import Form
from triptych.recall.pool import Floats
from triptych.recall.slots import relatives_in
from triptych.recall.weigh import LIKELY, likelihood, may_be_likely
from triptych.text.language import has_cjk
from triptych.text.normal import fold

_NEARLY = 0.75
_MEETS = 0.65
"""How much of the older statement's relevance the newer must have, and how much of the words that either
meets both must meet, for it to count as an update."""

_IN_COMMON, _TIMES_AS_MANY = 0.25, 4
"""The share of the shorter statement's words that both must have, and how much longer the other may be."""

_AS_NEAR, _NEARER = 0.3, 0.5
"""How much of the older's closeness above chance the newer must have, unless it tells of a change: if it
mentions what the older answers, and if it merely meets the same of the question."""

_OF_A_CHANGE = 0.25
"""How much of the older's relevance is enough when the newer tells of a change."""

_OF_A_MEASURE, _OF_A_VALUE = 0.25, 0.6
"""How much is enough when both tell another time or amount, and the question asks for one; and when they tell
another place or name, or the newer another figure of what happened once."""

_OF_A_MENTION, _OF_A_CHANGE_MENTIONED = 0.35, 0.15
_LEAST = _OF_A_CHANGE_MENTIONED
"""How much is enough when the newer mentions what the older answered; and tells of a change or answers in
another clause besides."""

_AS_NEAR_CHANGED = 0.75
"""How near it must be to the question if it tells of a change in words of its own."""

_OF_A_GUESS = 0.5
"""How much of the relevance of what asks or supposes is enough for what states the same outright."""

_MOST_NEAR, _MANY_NEW = 1.5, 4
"""What shows no more: as much nearer as this, and as many new words."""


def updates(newer: Contender, older: Contender) -> bool:
    """Whether it tells newly what the other told, as far as can be seen from outside."""
    share = share_of(newer, older)
    if share < _LEAST or newer.told_at <= older.told_at:
        return False
    if share >= _NEARLY and newer.fills and older.fills:
        return not _are_of_two(newer, older)
    return newer.is_plain and (_is_likely(newer, older) or _tells_newly(newer, older))


def _is_likely(newer: Contender, older: Contender) -> bool:
    return may_be_likely(_shows_first(newer, older)) and likelihood(shows(newer, older)) >= LIKELY


def _tells_newly(newer: Contender, older: Contender) -> bool:
    """Whether it has a sign of an update, answers as well, and is of the same thing."""
    if not (_say_much_alike(newer, older) or _turns(newer, older) or _meets_as_much(newer, older)):
        return False
    if share_of(newer, older) < _needs(newer, older):
        return False
    answers = newer.tells_it_is_over or newer.told.as_well_as(older.told) or _answers_beside(newer, older)
    left = newer.sought.thing.left_by
    return answers and not _are_of_two(newer, older) and not left(newer.content, older.content)


def is_surer(one: Contender, other: Contender) -> bool:
    """Whether it states outright what the other leaves open, or answers where the other only tells what
    happened once."""
    if share_of(one, other) < _OF_A_GUESS or not other.says_less or not one.is_plain:
        return False
    if not other.leaves_open and not any(one.told.values.values()):
        return False
    return _say_much_alike(one, other) and not _are_of_two(one, other)


def share_of(one: Contender, other: Contender) -> float:
    """How relevant it is as a share of the other."""
    return one.ranked.relevance / other.ranked.relevance if other.ranked.relevance else 0.0


def shows(newer: Contender, older: Contender) -> dict[str, float]:
    """What shows whether it updates the other, as `weigh` weighs it."""
    return {
        **_shows_first(newer, older),
        "answers": float(newer.told.as_well_as(older.told)),
        "name for name": float(bool(newer.told.names and older.told.names - newer.told.names)),
        "differs": float(newer.told.differs_from(older.told)),
        "another thing": float(newer.sought.thing.left_by(newer.content, older.content)),
        "about another": float(_are_of_two(newer, older)),
    }


def _shows_first(newer: Contender, older: Contender) -> dict[str, float]:
    """What is quickly seen of it."""
    fewer = max(1, min(len(newer.words), len(older.words)))
    return {
        "near": min(_MOST_NEAR, _near(newer, older)),
        "words in common": len(newer.words & older.words) / fewer,
        "new words": min(_MANY_NEW, len(newer.beyond - older.words)) / _MANY_NEW,
        "change": float(newer.tells_change),
        "once": float(newer.tells_once),
        "yes or no": float(newer.sought.yes_or_no),
        "Chinese": float(has_cjk(newer.content)),
    }


def _near(newer: Contender, older: Contender) -> float:
    """Its nearness as a share of the other's."""
    return newer.nearness / older.nearness if older.nearness else 1.0


def _needs(newer: Contender, older: Contender) -> float:
    """How much of the other's relevance is enough, by what shows an update; infinite for nothing."""
    mentioned = newer.beyond & older.beyond
    mentions, by_a_word = bool(mentioned), len(mentioned) > any(map(has_cjk, mentioned))
    if newer.tells_change:
        return _OF_A_CHANGE_MENTIONED if mentions else _OF_A_CHANGE
    near = _near(newer, older)
    once = newer.tells_once
    meets = _meet_something(newer.met, older.met)
    same = newer.fills == older.fills and _meet_the_same(newer.met, older.met)
    signs = (
        (_NEARLY, not once and near >= _NEARER and same),
        (_OF_A_MEASURE, not once and newer.told.measures_unlike(older.told)),
        (_OF_A_VALUE, meets and newer.told.differs_from(older.told, in_figures=once)),
        (_OF_A_GUESS, not once and meets and newer.sought.thing.is_filled_by(newer.content, older.content)),
        (_OF_A_GUESS, meets and newer.sought.yes_or_no and newer.tells_end and not older.tells_end),
        (_OF_A_MENTION, not once and mentions and near >= (_AS_NEAR if by_a_word else _NEARER)),
        (_OF_A_CHANGE_MENTIONED, mentions and _answers_beside(newer, older)),
    )
    return min((share for share, shows in signs if shows), default=math.inf)


def _answers_beside(newer: Contender, older: Contender) -> bool:
    """Whether it mentions what the older answered in one clause and answers in another: "Petrel got sold,
    I row"."""
    if any(older.told.values.values()) and not newer.told.differs_from(older.told):
        return False
    beside = [(clause, words) for clause, words in newer.clauses if not words & older.beyond]
    return len(beside) < len(newer.clauses) and any(
        words & newer.sought.words or cues.TELLS_OWN.search(clause) for clause, words in beside
    )


def _say_much_alike(one: Contender, other: Contender) -> bool:
    """Whether the two have words in common, and not just because one of them says a lot."""
    fewer, more = sorted((len(one.words), len(other.words)))
    shared = one.words & other.words
    return len(shared) >= max(1.0, _IN_COMMON * fewer) and more <= _TIMES_AS_MANY * fewer


def _meets_as_much(newer: Contender, older: Contender) -> bool:
    """Whether both meet the same of the question, if not in the rest of their words."""
    return share_of(newer, older) >= _OF_A_GUESS and _meet_the_same(newer.met, older.met)


def _turns(newer: Contender, older: Contender) -> bool:
    """Whether it tells of a change, and is as near to the question in other words."""
    return newer.tells_change and newer.nearness >= _AS_NEAR_CHANGED * older.nearness > 0


def _are_of_two(one: Contender, other: Contender) -> bool:
    """Whether two are spoken of, or speak, and neither is mentioned by the other; or another relative."""
    asks_who = Form.PERSON in one.sought.forms
    if one.kin != other.kin and (relatives_in(one.sought.text) or not asks_who):
        return not one.sought.thing.is_named_in(one.content, other.content)
    if not one.about or not other.about or one.about == other.about:
        return False
    mine, theirs = fold(one.content), fold(other.content)
    if asks_who and one.about in mine and other.about in theirs:
        return any(about in fold(one.sought.text) for about in (one.about, other.about))
    return one.about not in theirs and other.about not in mine


def _meet_something(one: Floats, other: Floats) -> bool:
    return float(np.minimum(one, other).sum()) > 0


def _meet_the_same(one: Floats, other: Floats) -> bool:
    both = float(np.minimum(one, other).sum())
    return both > 0 and both >= _MEETS * float(max(one.sum(), other.sum()))
