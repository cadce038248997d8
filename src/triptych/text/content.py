"""What each of two statements speaks of, and what only one of them does."""

from __future__ import annotations

import re
from collections.abc import Iterable

from triptych.text.guard_amounts import own_numbers, own_when
from triptych.text.guard_names import own_names
from triptych.text.implied import implied
from triptych.text.language import has_cjk
from triptych.text.statements import Statement


def shared_content(left: Statement, right: Statement) -> set[str]:
    """What both speak of, by word, name, number or code."""
    here, there = _named_things(left), _named_things(right)
    return (here & there) | {word for word in here if _has_relative(word, _by_beginning(there))}


def _named_things(statement: Statement) -> set[str]:
    words = {word.term for word in (*statement.words, *statement.named)}
    return words | {str(number.value) for number in statement.numbers} | statement.codes


# What these marks say is compared by sign and side alone.
_ASIDE = frozenset({"past", "wish", "order", "place"})


def own_content(mine: Statement, other: Statement) -> list[str]:
    """What `mine` speaks of and `other` does not, in any way."""
    theirs = {word.term for word in other.words}
    named = " ".join(word.term for word in other.named)
    kindred = _by_beginning({*theirs, *named.split()})
    axes = {mark.term for mark in other.marks}
    own = [
        word.term
        for word in mine.words
        if word.term not in theirs
        and not _has_relative(word.term, kindred)
        and not _is_part(word.term, named)
    ]
    own += [mark.term for mark in mine.marks if mark.term not in axes and mark.term not in _ASIDE]
    if own and not _has_rival(mine, other):
        shared = frozenset(word.term for word in mine.words) & theirs
        follows = implied(own, shared, frozenset(axes & {mark.term for mark in mine.marks}), other.folded)
        own = [word for word in own if word not in follows]
    own += [name for name in own_names(mine, other) if name not in other.folded]
    own += [code for code in sorted(mine.codes - other.codes) if code not in other.folded]
    own += own_when(mine, other)
    # One of something is no more than something.
    own += [str(number.value) for number in own_numbers(mine, other) if number.value != 1]
    return list(dict.fromkeys(own))


def _has_rival(mine: Statement, other: Statement) -> bool:
    """Whether the other has a word or a turn that `mine` has not."""
    words = {word.term for word in mine.words}
    axes = {mark.term for mark in mine.marks}
    kindred = _by_beginning(words)
    return any(
        word.term not in words and not _has_relative(word.term, kindred) for word in other.words
    ) or any(mark.term not in axes and mark.term not in _ASIDE for mark in other.marks)


def _is_part(term: str, named: str) -> bool:
    """Whether it is written in one of the names: 王 in 小王, lima in Lima."""
    return term in named if has_cjk(term) else term in named.split()


_SHORTEST_STEM = 5
_BEGINNING = 3
# What a word may be lengthened by and still speak of the same: sea and seaside, play and player.
_LENGTHENED = re.compile(
    r"(?:e?r|ers|or|ist|ing|ly|ful|y|side|shore|time|room|place|keeper|house|day|ware|man|woman|s|"
    r"sid|shor|tim|plac|keep|hous|war)"
)


def _by_beginning(terms: Iterable[str]) -> dict[str, list[str]]:
    begun: dict[str, list[str]] = {}
    for term in terms:
        begun.setdefault(term[:_BEGINNING], []).append(term)
    return begun


def _has_relative(term: str, others: dict[str, list[str]]) -> bool:
    """Whether a form of the word is there: allergic and allergy, sea and seaside."""
    if not term.isascii() or len(term) < _BEGINNING:
        return False
    return any(_are_relatives(term, other) for other in others.get(term[:_BEGINNING], ()))


def _are_relatives(one: str, other: str) -> bool:
    shared = _common_prefix(one, other)
    if shared >= _SHORTEST_STEM and shared >= 0.7 * max(len(one), len(other)):
        return True
    short, long = sorted((one, other), key=len)
    return shared == len(short) and _LENGTHENED.fullmatch(long, shared) is not None


def _common_prefix(a: str, b: str) -> int:
    return next(
        (place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
