"""Whether the same words stand in another order that changes who does what to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triptych.text.difference import Difference
from triptych.text.statements import Statement

_JOINS = frozenset({"and", "or", "nor", "is", "are", "was", "were", "和", "与", "跟", "同", "及", "或", "是"})
_ARTICLES = frozenset({"the", "a", "an", "my", "our"})
_CONDITIONS = frozenset({"if", "when", "because", "before", "after", "unless"})


def compare_roles(left: Statement, right: Statement) -> Iterator[Difference]:
    """The same words with two of them in each other's place: who manages whom, which follows if which. What
    merely stands beside one another, as in a list, may change places."""
    if left.folded == right.folded:
        return
    bare = ([token for token in side.tokens if token not in _ARTICLES] for side in (left, right))
    # With the articles too: the "a" of "service A" is none.
    for here, there in ((left.tokens, right.tokens), tuple(bare)):
        if here != there and sorted(here) == sorted(there) and (swapped := _swapped(here, there)):
            yield Difference("content", *swapped)
            return


def _swapped(here: Sequence[str], there: Sequence[str]) -> tuple[str, str] | None:
    """The stretches that are turned around, as one side and the other have them."""
    start = next(place for place, (a, b) in enumerate(zip(here, there, strict=True)) if a != b)
    end = next(place for place, (a, b) in enumerate(zip(here[::-1], there[::-1], strict=True)) if a != b)
    mine, other = here[start : len(here) - end], there[start : len(there) - end]
    if _are_swapped(mine, other) or _condition_turned(here, there):
        return " ".join(mine), " ".join(other)
    return None


# So many words or characters may name somebody.
_LONGEST_NAME = 4


def _are_swapped(mine: Sequence[str], other: Sequence[str]) -> bool:
    """Whether what stands at one end stands at the other, and what is between joins no list."""
    sizes = range(min(_LONGEST_NAME, len(mine) // 2), 0, -1)
    first = next((size for size in sizes if mine[:size] == other[-size:]), 0)
    last = next((size for size in sizes if mine[-size:] == other[:size]), 0)
    return bool(first and last) and not _JOINS.issuperset(mine[first : len(mine) - last])


def _condition_turned(here: Sequence[str], there: Sequence[str]) -> bool:
    """P if Q against Q if P."""
    for word in _CONDITIONS.intersection(here[1:-1]):
        place = here.index(word)
        if [*here[place + 1 :], word, *here[:place]] == list(there):
            return True
    return False
