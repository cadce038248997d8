"""Whether one claims what the other denies: a *not*, an opposite, a wish, another time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from triptych.text.difference import Difference
from triptych.text.statements import SignedWord, Statement


def compare_signs(left: Statement, right: Statement) -> Iterator[Difference]:
    """What one claims and the other denies, wishes or tells of another time."""
    axes = _turned(left.marks, right.marks)
    opposed = [axis for axis in axes if not _sides(left, axis) & _sides(right, axis)]
    if len(axes) > len(opposed) and _only_moved(left, right):
        axes = opposed
    turned = _turned_words(left, right)
    idle = (left.idle_negations - right.idle_negations) % 2
    if len(axes) > len(opposed) or (turned and not opposed) or idle:
        yield Difference("negation", _negated(left), _negated(right))
    gone = [bool(_sides(side, "trade") & {-1}) for side in (left, right)]
    if opposed or gone[0] != gone[1] or _one_is_not_averse(left, right):
        yield Difference("polarity", _marked(left), _marked(right))
    elif _one_wishes(left, right) or _tenses_differ(left, right):
        yield Difference("mood", _marked(left), _marked(right))


_AVERSION = "afraid"


def _one_is_not_averse(left: Statement, right: Statement) -> bool:
    """Who does not dread winter need not like it."""
    return any(
        any(mark.term == "liking" and mark.sign == mark.side == 1 for mark in mine.marks)
        and (
            any(mark.term == "liking" and mark.sign == 1 and mark.side == -1 for mark in other.marks)
            or any(word.term == _AVERSION and word.sign < 0 for word in other.words)
        )
        for mine, other in ((left, right), (right, left))
    )


def _turned_words(left: Statement, right: Statement) -> list[str]:
    """Words and names of both that stand with opposite signs."""
    turned = _turned((*left.words, *left.named), (*right.words, *right.named))
    return [] if turned and _only_moved(left, right) else turned


def _only_moved(left: Statement, right: Statement) -> bool:
    """Whether one *not* in one clause is all that turns either, and the same stands behind it but for what
    was moved before it: "I never phone after nine", "after nine I never phone"."""
    if not left.clauses == right.clauses == left.turns == right.turns == 1:
        return False
    here, there = (_signs((*side.words, *side.named, *side.marks)) for side in (left, right))
    moved = {max(here[term]) for term in here if term in there and not here[term] & there[term]}
    return len(moved) == 1 and any(here[term] == there.get(term) == {-1} for term in here)


def _turned(left: Iterable[SignedWord], right: Iterable[SignedWord]) -> list[str]:
    """Terms of both that stand with opposite signs throughout."""
    here, there = _signs(left), _signs(right)
    return [term for term in here if term in there and not here[term] & there[term]]


def _signs(words: Iterable[SignedWord]) -> dict[str, set[int]]:
    signs: dict[str, set[int]] = {}
    for word in words:
        signs.setdefault(word.term, set()).add(word.sign)
    return signs


def _sides(statement: Statement, axis: str) -> set[int]:
    return {mark.side for mark in statement.marks if mark.term == axis}


def _negated(statement: Statement) -> str:
    return " ".join(dict.fromkeys(word.term for word in statement.words if word.sign < 0))


def _marked(statement: Statement) -> str:
    return " ".join(f"{'+' if mark.sign > 0 else '-'}{mark.term}" for mark in statement.marks)


def _one_wishes(left: Statement, right: Statement) -> bool:
    """A wish, plan or guess against a statement, or what was against what is. Who asks wishes."""
    if bool(_sides(left, "past")) != bool(_sides(right, "past")):
        return True
    wishes = [bool(_sides(side, "wish")) for side in (left, right)]
    return wishes[0] != wishes[1] and not any(_REQUEST.search(side.folded) for side in (left, right))


_REQUEST = re.compile(r"^please\b")


def _tenses_differ(left: Statement, right: Statement) -> bool:
    return bool(left.tenses and right.tenses) and not left.tenses & right.tenses


def one_wishes_only(left: Statement, right: Statement) -> bool:
    """Whether one is a wish or plan, and the other none."""
    return bool(_sides(left, "wish")) != bool(_sides(right, "wish"))


def is_opposed(left: Statement, right: Statement) -> bool:
    """Whether a sign is turned, beyond the mere tense of the verb."""
    if _turned_words(left, right) or (_turned(left.marks, right.marks) and not _only_moved(left, right)):
        return True
    return bool(_sides(left, "past")) != bool(_sides(right, "past"))
