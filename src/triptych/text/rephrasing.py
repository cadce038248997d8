"""Whether two statements that no table knows to be one say the same in other words.

A changed statement keeps its wording and puts one thing in the place of another; a rephrased one keeps the
things it is about, changes how they are put, and stays as near in meaning.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from triptych.text.content import own_content
from triptych.text.deeds import is_small, things
from triptych.text.guard_rivals import are_rivals, may_be_two_things
from triptych.text.guard_wording import is_one_changed, wording
from triptych.text.guards import LONGEST_STATEMENT, differ_in_few_words, name_the_same
from triptych.text.language import has_cjk
from triptych.text.statements import Statement, read_statement

# How much nearer in meaning two statements must be the more they share of their wording, where one may tell a
# little more; and where neither names a thing that the known one does not.
_NEARER_FOR_WORDING = 0.115
_NEAR_WITHOUT = 0.9
_OTHER_WORDING = 0.6
_NEAR = 0.95
_PLACES = 2
# A thing of each side may be one thing under two names where hardly a word else is kept.
_HARDLY_ANY = 0.45
_ARTICLES = frozenset({"a", "an", "the", "my", "our"})
_END_MARKS = " .!。！"


def may_be_reworded(known: str, said: str, similarity: float) -> bool:
    """Whether what is said may repeat what is known in words of its own.

    Nothing but a few words sets the two apart, both name something in common, and not each names a thing that
    the other does not. Then they are one when they are near (`similarity`, calibrated) for how much of their
    wording they share; or nearer still, changed in more than one place, and what is said names nothing new.
    What each names may be one thing, too, where hardly a word is kept.
    """
    if max(len(known), len(said)) > LONGEST_STATEMENT:
        return False
    left, right = read_statement(known), read_statement(said)
    if not name_the_same(known, said) or not differ_in_few_words(left, right):
        return False
    if are_rivals(left, right) or (has_cjk(said) and is_one_changed(left, right)):
        return False
    return _is_near_enough(left, right, similarity)


def _is_near_enough(left: Statement, right: Statement, similarity: float) -> bool:
    added, gone = things(right, left), things(left, right)
    share = wording(left, right)
    if added and gone:
        alone = len(added) == len(gone) == 1 and not may_be_two_things(left, right, gone, added)
        return alone and share <= _HARDLY_ANY and similarity >= _NEAR
    if added and left.folded.strip(_END_MARKS) in right.folded:
        return False
    if share <= _OTHER_WORDING and similarity >= _NEAR_WITHOUT + _NEARER_FOR_WORDING * share:
        return True
    return not added and similarity >= _NEAR and _changed_places(left, right) >= _PLACES


def _changed_places(left: Statement, right: Statement) -> int:
    """In how many places the wording differs, articles aside. Where each has words of its own, one may have
    taken the place of the other; there words of little weight do not count."""
    replaced = bool(own_content(left, right) and own_content(right, left))
    first, second = sorted(
        [word for word in side.tokens if word not in _ARTICLES and not (replaced and is_small(word))]
        for side in (left, right)
    )
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return sum(block[0] != "equal" for block in matcher.get_opcodes())
