"""Forms of one English word: allergic and allergy, sea and seaside, play and player."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SHORTEST_STEM = 5
_BEGINNING = 3
# What a word may be lengthened by and still speak of the same: sea and seaside, play and player.
_LENGTHENED = re.compile(
    r"(?:e?r|ers|or|ist|ing|ly|ful|y|side|shore|time|room|place|keeper|house|day|ware|man|woman|s|"
    r"sid|shor|tim|plac|keep|hous|war)"
)


def by_beginning(terms: Iterable[str]) -> dict[str, list[str]]:
    """The terms by their first letters, for `has_relative`."""
    begun: dict[str, list[str]] = {}
    for term in terms:
        begun.setdefault(term[:_BEGINNING], []).append(term)
    return begun


def has_relative(term: str, others: dict[str, list[str]]) -> bool:
    """Whether a form of the word is there."""
    if not term.isascii():
        return False
    return any(are_relatives(term, other) for other in others.get(term[:_BEGINNING], ()))


def are_relatives(one: str, other: str) -> bool:
    """Whether two folded words or stems are forms of one."""
    if min(len(one), len(other)) < _BEGINNING:
        return False
    shared = _common_prefix(one, other)
    if shared >= _SHORTEST_STEM and shared >= 0.7 * max(len(one), len(other)):
        return True
    short, long = sorted((one, other), key=len)
    return shared == len(short) and _LENGTHENED.fullmatch(long, shared) is not None


def _common_prefix(a: str, b: str) -> int:
    return next(
        (place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
