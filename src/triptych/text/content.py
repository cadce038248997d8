"""What each of two statements speaks of, and what only one of them does."""

from __future__ import annotations

from functools import lru_cache

from triptych.text.guard_amounts import own_numbers, own_when
from triptych.text.guard_names import own_names
from triptych.text.implied import implied
from triptych.text.language import has_cjk
from triptych.text.relatives import by_beginning, has_relative
from triptych.text.statements import Statement
from triptych.text.wording import is_told_otherwise


def shared_content(left: Statement, right: Statement) -> set[str]:
    """What both speak of, by word, name, number or code."""
    here, there = _named_things(left), _named_things(right)
    kindred = by_beginning(there)
    shared = (here & there) | {word for word in here if has_relative(word, kindred)}
    alone = (word for word in left.words if word.term not in shared)
    return shared | {word.term for word in alone if is_told_otherwise(word.written, left, right)}


def _named_things(statement: Statement) -> set[str]:
    words = {word.term for word in (*statement.words, *statement.named)}
    return words | {str(number.value) for number in statement.numbers} | statement.codes


# What these marks say is compared by sign and side alone.
_ASIDE = frozenset({"past", "wish", "order", "place"})


def own_content(mine: Statement, other: Statement) -> list[str]:
    """What `mine` speaks of and `other` does not, in any way."""
    return list(_own(mine, other))


@lru_cache(maxsize=256)  # asked many times in the course of one decision
def _own(mine: Statement, other: Statement) -> tuple[str, ...]:
    own = list(_untold(mine, other))
    if own and not _untold(other, mine):
        axes = {mark.term for mark in mine.marks} & {mark.term for mark in other.marks}
        shared = {word.term for word in mine.words} & {word.term for word in other.words}
        follows = implied(own, frozenset(shared), frozenset(axes), other.folded)
        own = [word for word in own if word not in follows]
    own += [name for name in own_names(mine, other) if name not in other.folded]
    own += [code for code in sorted(mine.codes - other.codes) if code not in other.folded]
    own += own_when(mine, other)
    # One of something is no more than something.
    own += [str(number.value) for number in own_numbers(mine, other) if number.value != 1]
    return tuple(dict.fromkeys(own))


@lru_cache(maxsize=256)
def _untold(mine: Statement, other: Statement) -> tuple[str, ...]:
    """Words and turns of `mine` that the other has in no form."""
    theirs = {word.term for word in other.words}
    named = " ".join(word.term for word in other.named)
    kindred = by_beginning({*theirs, *named.split()})
    axes = {mark.term for mark in other.marks}
    own = [
        word.term
        for word in mine.words
        if word.term not in theirs
        and not has_relative(word.term, kindred)
        and not _is_part(word.term, named)
        and not is_told_otherwise(word.written, mine, other)
    ]
    own += [mark.term for mark in mine.marks if mark.term not in axes and mark.term not in _ASIDE]
    return tuple(own)


def _is_part(term: str, named: str) -> bool:
    """Whether it is written in one of the names: 王 in 小王, lima in Lima."""
    return term in named if has_cjk(term) else term in named.split()
