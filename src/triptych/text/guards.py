"""Why two statements that look alike must not become one memory.

A vector says that two statements are about the same; it cannot say that they claim the same. What tells
changed from rephrased is small: a *not*, a number, a weekday, a name — or that each side holds content words
the other lacks. A statement that merely adds detail ("I like green tea" to "I like tea") differs in nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from triptych.text.content import own_content, shared_content
from triptych.text.deeds import things
from triptych.text.difference import Difference
from triptych.text.guard_amounts import (
    compare_bounds,
    compare_growth,
    compare_numbers,
    compare_when,
    own_numbers,
    own_when,
    said,
)
from triptych.text.guard_modals import compare_modals
from triptych.text.guard_names import compare_names, own_names
from triptych.text.guard_order import compare_doers, compare_roles
from triptych.text.guard_parties import compare_parties
from triptych.text.guard_rivals import are_rivals
from triptych.text.guard_signs import compare_signs, is_opposed, one_wishes_only
from triptych.text.guard_wording import (
    compare_being,
    compare_heads,
    compare_origins,
    compare_replaced,
    compare_voices,
    is_one_changed,
    wording,
)
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.statements import Statement, read_statement

LONGEST_STATEMENT = 2_000


def find_differences(a: str, b: str) -> list[Difference]:
    """The reasons not to merge, at most one of each kind, none when the two may say the same.

    Which kinds are found does not depend on the order of the two. A text of more than 2,000 characters is a
    document and no statement: it differs in content from everything but itself.
    """
    if fold(a) == fold(b):
        return []
    if max(len(a), len(b)) > LONGEST_STATEMENT:
        return [Difference("content", "", "")]
    left, right = read_statement(a), read_statement(b)
    return [found for compare in _COMPARISONS for found in compare(left, right)]


_REVERSALS = frozenset({"negation", "polarity", "mood"})
# What a denial may add and still deny the whole: "I stopped eating meat last year".
_FEW_OF_ITS_OWN = 2
_ENOUGH_WITH_PRONOUN = 3
_DONE = (
    "is|are|was|were|has|have|had|will|would|can|could|should|must|may|might|do|does|did|goes|went|comes|"
    "came|makes?|made|feels?|felt|looks?|looked|helps?|helped|works?|worked|happens?|happened|means?|meant"
)
_PRONOUN = re.compile(
    rf"\b(?:it(?! takes)|th(?:is|ese|ose)(?= (?:{_DONE})\b|\W*$)|they|them|he|she|him)\b"
    r"|^that\b|\bthat(?: one)?\W*$"
    r"|(?<![吉其])[他她它]们?|这(?!里|边|家|周|个月|次)|那(?!里|边|家)"
)


def takes_back(a: str, b: str) -> bool:
    """Whether the two claim the opposite of one thing: a *not* or an opposite is all that sets them apart,
    and both name what it is about. A wish or another tense takes nothing back."""
    if fold(a) == fold(b) or max(len(a), len(b)) > LONGEST_STATEMENT:
        return False
    left, right = read_statement(a), read_statement(b)
    found = False
    for compare in _COMPARISONS:
        for difference in compare(left, right):
            if difference.kind not in _REVERSALS:
                return False
            found = True
    if not found:
        return False
    if one_wishes_only(left, right) or not shared_content(left, right):
        return False
    return is_opposed(left, right) and len(own_content(left, right)) + len(own_content(right, left)) <= (
        _FEW_OF_ITS_OWN
    )


def name_the_same(a: str, b: str) -> bool:
    """Whether both name enough for their likeness to mean anything: "it was so special" names nothing, and
    said of two things it is two statements."""
    left, right = read_statement(a), read_statement(b)
    shared = shared_content(left, right) | {mark.term for mark in left.marks} & {m.term for m in right.marks}
    shared |= {"=".join(said(word)) for word in left.when} & {"=".join(said(word)) for word in right.when}
    if (left.words or right.words) and not shared - {word.term for word in left.named}:
        return False
    leaning = [_PRONOUN.search(side.folded) is not None for side in (left, right)]
    if not any(leaning):
        return bool(shared)
    if not all(leaning) and len(shared) > 1:  # "it's hot here in summer": what the plain side names is there
        plain, other = (right, left) if leaning[0] else (left, right)
        if not own_content(plain, other):
            return True
    return len(shared) >= _ENOUGH_WITH_PRONOUN


def _compare_codes(left: Statement, right: Statement) -> Iterator[Difference]:
    if (here := left.codes - right.codes) and (there := right.codes - left.codes):
        yield Difference("code", " ".join(sorted(here)), " ".join(sorted(there)))


def _compare_content(left: Statement, right: Statement) -> Iterator[Difference]:
    here, there = own_content(left, right), own_content(right, left)
    if here and there:
        yield Difference("content", " ".join(here), " ".join(there))


# What only the known statement of two may tell and the other still be a repetition of it, in words; a lone
# Chinese character is half a word.
_A_FEW_MORE = 2.0


# Of one value said twice, and of what tells a verb more.
_OTHER_WORDING = 0.6
_FREE_WORDING, _FREE_WORDING_ZH = 0.45, 0.6


def differ_in_few_words(left: Statement, right: Statement) -> bool:
    """Whether nothing but a few content words sets the two apart."""
    if any(_weight(own) > _A_FEW_MORE for own in (own_content(left, right), own_content(right, left))):
        return False
    compared = (compare for compare in _COMPARISONS if compare is not _compare_content)
    return all(next(compare(left, right), None) is None for compare in compared)


def tells_more(said: str, known: str) -> bool:
    """Whether taking the one for a repetition of the other would lose something, or blur what was known:
    "I'm allergic to nuts and shellfish" is more than "I'm allergic to nuts". A verb more in another wording
    is none: "money for a boat", "money to buy a boat"."""
    left, right = read_statement(said), read_statement(known)
    if _weight(own_content(right, left)) > _A_FEW_MORE:
        return True
    own = own_content(left, right)
    free = _FREE_WORDING_ZH if has_cjk(said) else _FREE_WORDING
    return bool(own) and (len(own) > 1 or wording(left, right) > free or bool(things(left, right)))


_LISTS = re.compile(r"\b(?:and|plus|or)\b|[,，、和与跟及]|以及|还有")
_END_MARKS = " .!。！"


def differ_in_one_place(a: str, b: str) -> bool:
    """Whether words of its own on either side, in one and the same place, are all that sets the two apart: a
    value is another, and not the wording."""
    return is_one_changed(read_statement(a), read_statement(b))


def tell_alike(a: str, b: str) -> bool:
    """Whether neither tells anything that the other does not: one statement in another order or other words
    for the same."""
    left, right = read_statement(a), read_statement(b)
    return not own_content(left, right) and not own_content(right, left) and may_be_one(a, b)


def adds_something(said: str, known: str) -> bool:
    """Whether it goes on where the known statement ends, lists something beside what was known, puts another
    word in the place of one, or gives a name, figure, time or code of its own."""
    left, right = read_statement(said), read_statement(known)
    if own_names(left, right) or own_numbers(left, right) or own_when(left, right):
        return True
    if left.codes - right.codes:
        return True
    if is_one_changed(left, right) and (things(left, right) or things(right, left)):
        return True
    goes_on = fold(known).strip(_END_MARKS) in left.folded or _LISTS.search(left.folded) is not None
    return goes_on and bool(own_content(left, right))


def _weight(own: Iterable[str]) -> float:
    return sum(0.5 if len(word) == 1 and has_cjk(word) else 1.0 for word in own)


_COMPARISONS: tuple[Callable[[Statement, Statement], Iterator[Difference]], ...] = (
    compare_numbers,
    compare_when,
    compare_bounds,
    compare_growth,
    _compare_codes,
    compare_names,
    compare_signs,
    compare_modals,
    compare_roles,
    compare_doers,
    compare_parties,
    compare_voices,
    compare_being,
    compare_origins,
    _compare_content,
    compare_heads,
    compare_replaced,
)
"""The cheap ones first: of two near statements mostly a figure or a name is another."""


_BETWEEN_DIGITS = re.compile(r"(?<=\d)[,\s-](?=\d)")
_LONG_NUMBER = re.compile(r"\d{4,}")


def give_other_figures(a: str, b: str) -> bool:
    """Whether both give long numbers and none in common: told at a glance, without reading the statements."""
    here, there = (set(_LONG_NUMBER.findall(_BETWEEN_DIGITS.sub("", text))) for text in (a, b))
    return bool(here and there) and not here & there


def may_hold_one_value(a: str, b: str) -> bool:
    """Whether two statements that give one value to one thing are one: nothing but a few words sets them
    apart, and not one word in the wording of the other, as the cat in place of the dog."""
    if fold(a) == fold(b):
        return True
    if max(len(a), len(b)) > LONGEST_STATEMENT:
        return False
    left, right = read_statement(a), read_statement(b)
    if not differ_in_few_words(left, right):
        return False
    both_own = own_content(left, right) and own_content(right, left)
    if both_own and are_rivals(left, right):
        return False
    return not both_own or wording(left, right) <= _OTHER_WORDING


_DETAILS = (compare_numbers, compare_when, compare_bounds, _compare_codes, compare_names)


def differ_in_detail(a: str, b: str) -> bool:
    """Whether the two give different figures, times, codes or names; other words are not looked at."""
    if fold(a) == fold(b) or max(len(a), len(b)) > LONGEST_STATEMENT:
        return False
    left, right = read_statement(a), read_statement(b)
    return any(next(compare(left, right), None) is not None for compare in _DETAILS)


def may_be_one(a: str, b: str) -> bool:
    """Whether nothing keeps the two apart: both name enough, and they differ in nothing."""
    if fold(a) == fold(b):
        return name_the_same(a, b)
    if max(len(a), len(b)) > LONGEST_STATEMENT:
        return False
    left, right = read_statement(a), read_statement(b)
    differences = (found for compare in _COMPARISONS for found in compare(left, right))
    return next(differences, None) is None and name_the_same(a, b)
