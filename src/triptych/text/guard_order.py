"""Whether the same words stand in another order that changes who does what to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from triptych.text import guard_words as lexicon
from triptych.text.difference import Difference
from triptych.text.language import has_cjk
from triptych.text.paraphrases import PARAPHRASES
from triptych.text.statements import Statement, words_of

_JOINS = frozenset({"and", "or", "nor", "is", "are", "was", "were", "和", "与", "跟", "同", "及", "或", "是"})
_ARTICLES = frozenset({"the", "a", "an", "my", "our"})
_CONDITIONS = frozenset({"if", "when", "because", "before", "after", "unless"})


def compare_roles(left: Statement, right: Statement) -> Iterator[Difference]:
    """The same words with two of them in each other's place: who manages whom, which follows if which. What
    merely stands beside one another, as in a list, may change places."""
    if left.folded == right.folded:
        return
    for mine, other in _orders(left, right):
        here, there = ([lexicon.DOING.get(token, token) for token in side] for side in (mine, other))
        if here != there and sorted(here) == sorted(there) and (swapped := _swapped(here, there)):
            yield Difference("party", *swapped)
            return


def _orders(left: Statement, right: Statement) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The words of both as they were told, without articles, and in the common order where that is another.
    With the articles too: the "a" of "service A" is none."""
    yield left.tokens, right.tokens
    bare, other = ([token for token in side.tokens if token not in _ARTICLES] for side in (left, right))
    yield bare, other
    if left.folded != left.told or right.folded != right.told:
        yield words_of(left.folded), words_of(right.folded)


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


_CLAUSE = re.compile(r"\b(?:and|while|but|whereas)\b|[,;，；、]|而")
_KIN = f"{lexicon.ENGLISH_KIN}|{lexicon.CHINESE_KIN}"
_WHO = re.compile(
    rf"\b(?:i|we|he|she|they|(?:my|our) (?:\w+ )?(?:{_KIN}))\b|^我?们?的?(?:{_KIN})|^(?:我(?!们)|他|她)"
)
_OURS = re.compile("^我们?的?")
_SPEAKER = frozenset({"i", "我"})
_PRONOUNS = frozenset({"he", "she", "they", "他", "她"})


def compare_doers(left: Statement, right: Statement) -> Iterator[Difference]:
    """Who does which of two things: my husband cooks and I wash, I cook and he washes."""
    here, there = _doers(left), _doers(right)
    for word in here.keys() & there.keys():
        one, two = here[word], there[word]
        if one != two and ("i" in {one, two} or _PRONOUNS.isdisjoint({one, two})):
            yield Difference("party", f"{one} {word}", f"{two} {word}")
            return


def _doers(statement: Statement) -> dict[str, str]:
    """What is done by whom, where two do different things."""
    clauses = _CLAUSE.split(statement.told)
    done: dict[str, str] = {}
    for clause in clauses if len(clauses) > 1 else ():
        who = _who(clause.strip())
        if who is not None:
            words = {word.term for word in statement.words if _is_in(word.written, clause)}
            done.update(dict.fromkeys(words - {who}, who))
    return done if len(set(done.values())) > 1 else {}


def _who(clause: str) -> str | None:
    match = _WHO.search(clause)
    if match is None:
        return None
    word = match.group().split()[-1]
    if word in _SPEAKER:
        return "i"
    word = _OURS.sub("", word)
    return PARAPHRASES.get(word, word)


def _is_in(written: str, clause: str) -> bool:
    return written in clause if has_cjk(written) else written in re.findall(r"[\w'-]+", clause)
