"""Whether a word of one statement is told by another word of the other, as the thesaurus has it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from triptych.text.language import has_cjk
from triptych.text.relatives import are_relatives
from triptych.text.statements import Statement
from triptych.text.thesaurus import key_of, others_for


def is_told_otherwise(written: str, mine: Statement, other: Statement) -> bool:
    """Whether a word that can stand for this one of `mine` is written in the other, and not in `mine` too."""
    if not written or has_cjk(written):  # the thesaurus knows English words only
        return False
    ours, theirs = _keys(mine.tokens), _keys(other.tokens)
    if " " in written:
        return _is_made_of(written, theirs)
    new = theirs - ours
    if any(not new.isdisjoint(others_for(key)) for key in _keys_with(written, mine.tokens)):
        return True
    phrases = (word.written for word in other.words if " " in word.written)
    return any(
        _are_one(key_of(written), key_of(part))
        for phrase in phrases
        if _is_made_of(phrase, ours)
        for part in phrase.split()
    )


def _is_made_of(phrase: str, keys: frozenset[str]) -> bool:
    """Whether each of its words is there: an ambulance driver drives an ambulance."""
    return all(any(_are_one(key_of(part), key) for key in keys) for part in phrase.split())


def _are_one(one: str, other: str) -> bool:
    return one == other or are_relatives(one, other)


def _keys_with(written: str, tokens: tuple[str, ...]) -> Iterator[str]:
    """The word, and the phrases that it begins."""
    yield key_of(written)
    for one, two in pairwise(tokens):
        if one == written:
            yield key_of(f"{one} {two}")


@lru_cache(maxsize=1024)
def _keys(tokens: tuple[str, ...]) -> frozenset[str]:
    """Of all words, and of each two that stand together."""
    words = [key_of(token) for token in tokens]
    return frozenset(words) | {f"{one} {two}" for one, two in pairwise(words)}
