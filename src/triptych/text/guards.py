"""Why two statements that look alike must not become one memory.

A vector says that two statements are about the same; it cannot say that they claim the same. What tells
changed from rephrased is small: a *not*, a number, a weekday, a name — or that each side holds content words
the other lacks. A statement that merely adds detail ("I like green tea" to "I like tea") differs in nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from triptych.text import guard_words as lexicon
from triptych.text.calendar_words import WhenWord
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.statements import SignedWord, Statement, read_statement

DifferenceKind = Literal["negation", "polarity", "number", "date", "unit", "name", "code", "content"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One reason: what `left` and `right` have of this kind that the other has not."""

    kind: DifferenceKind
    left: str
    right: str


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


_REVERSALS = frozenset({"negation", "polarity"})
# What a denial may add and still deny the whole: "I stopped eating meat last year".
_FEW_OF_ITS_OWN = 2
_ENOUGH_WITH_PRONOUN = 3
_PRONOUN = re.compile(
    r"\b(?:it(?! takes)|this|these|those|they|them|he|she|him)\b|^that\b|\bthat(?: one)?\W*$"
    r"|[他她它]们?|这(?!里|边|家|周|个月|次)|那(?!里|边|家)"
)


def takes_back(a: str, b: str) -> bool:
    """Whether the two claim the opposite of one thing: a *not* or an opposite is all that sets them apart,
    and both name what it is about. A wish or another tense takes nothing back."""
    found = {difference.kind for difference in find_differences(a, b)}
    if not found or not found <= _REVERSALS:
        return False
    left, right = read_statement(a), read_statement(b)
    if _one_wishes_only(left, right) or not _shared(left, right):
        return False
    return _is_opposed(left, right) and len(_own_content(left, right)) + len(_own_content(right, left)) <= (
        _FEW_OF_ITS_OWN
    )


def name_the_same(a: str, b: str) -> bool:
    """Whether both name enough for their likeness to mean anything: "it was so special" names nothing, and
    said of two things it is two statements."""
    left, right = read_statement(a), read_statement(b)
    shared = _shared(left, right)
    if (left.words or right.words) and not shared - {word.term for word in left.named}:
        return False
    leans = any(_PRONOUN.search(side.folded) for side in (left, right))
    return len(shared) >= (_ENOUGH_WITH_PRONOUN if leans else 1)


def _shared(left: Statement, right: Statement) -> set[str]:
    """What both speak of, by word, name, number or code."""
    here, there = _named_things(left), _named_things(right)
    return (here & there) | {word for word in here if _has_relative(word, _by_beginning(there))}


def _named_things(statement: Statement) -> set[str]:
    words = {word.term for word in (*statement.words, *statement.named)}
    return words | {str(number.value) for number in statement.numbers} | statement.codes


def _one_wishes_only(left: Statement, right: Statement) -> bool:
    return bool(_sides(left, "wish")) != bool(_sides(right, "wish"))


def _is_opposed(left: Statement, right: Statement) -> bool:
    """Whether a sign is turned, beyond the mere tense of the verb."""
    if _turned(left.marks, right.marks) or _turned((*left.words, *left.named), (*right.words, *right.named)):
        return True
    return bool(_sides(left, "past")) != bool(_sides(right, "past"))


# --- negation and opposites


def _compare_signs(left: Statement, right: Statement) -> Iterator[Difference]:
    axes = _turned(left.marks, right.marks)
    opposed = [axis for axis in axes if not _sides(left, axis) & _sides(right, axis)]
    turned = _turned((*left.words, *left.named), (*right.words, *right.named))
    idle = (left.idle_negations - right.idle_negations) % 2
    if len(axes) > len(opposed) or (turned and not opposed) or idle:
        yield Difference("negation", _negated(left), _negated(right))
    if opposed or _one_wishes(left, right) or _tenses_differ(left, right):
        yield Difference("polarity", _marked(left), _marked(right))


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
    """A wish, plan or guess against a statement, or what was against what is."""
    return any(bool(_sides(left, axis)) != bool(_sides(right, axis)) for axis in ("wish", "past"))


def _tenses_differ(left: Statement, right: Statement) -> bool:
    return bool(left.tenses and right.tenses) and not left.tenses & right.tenses


# --- numbers and words of time


def _compare_numbers(left: Statement, right: Statement) -> Iterator[Difference]:
    here, there = ({number.value for number in side.numbers} for side in (left, right))
    if here - there and there - here:
        yield Difference("number", _listed(here - there), _listed(there - here))
        return
    shared = here & there
    if _order(left, shared) != _order(right, shared):
        yield Difference("number", _listed(_order(left, shared)), _listed(_order(right, shared)))
        return
    for value in sorted(shared):
        mine, theirs = _units(left, value), _units(right, value)
        if mine and theirs and not mine & theirs:
            yield Difference("unit", _listed(mine), _listed(theirs))
            return


def _order(statement: Statement, values: set[Decimal]) -> list[Decimal]:
    """The values that nothing but their order tells apart ("thing 1 number 0"): those without a unit."""
    bare = [number.value for number in statement.numbers if number.value in values and not number.unit]
    return list(dict.fromkeys(bare))


def _units(statement: Statement, value: Decimal) -> set[str]:
    return {number.unit for number in statement.numbers if number.value == value and number.unit}


def _listed(values: Iterable[object]) -> str:
    return " ".join(sorted(map(str, values)))


# Different ways to name a day: "on Monday" and "tomorrow" cannot be told to be the same.
_DAY_SLOTS = frozenset({"weekday", "relative", "day", "month"})


def _compare_when(left: Statement, right: Statement) -> Iterator[Difference]:
    here, there = {_said(word) for word in left.when}, {_said(word) for word in right.when}
    mine, theirs = here - there, there - here
    same_slot = {slot for slot, _ in mine} & {slot for slot, _ in theirs}
    days = [{said for said in side if said[0] in _DAY_SLOTS} for side in (here, there)]
    if same_slot or (all(days) and not days[0] & days[1]):
        yield Difference("date", _listed(map("=".join, mine)), _listed(map("=".join, theirs)))


def _said(word: WhenWord) -> tuple[str, str]:
    return word.slot, word.value


# --- names ---


def _compare_names(left: Statement, right: Statement) -> Iterator[Difference]:
    here, there = _own_names(left, right), _own_names(right, left)
    if here and there:
        yield Difference("name", _listed(here), _listed(there))
    elif _subjects_differ(left, right):
        yield Difference("name", str(left.subject), str(right.subject))
    elif _places_swapped(left, right) or _goes_the_other_way(left, right):
        yield Difference("name", " ".join(left.order), " ".join(right.order))
    elif owners := _owners_differ(left, right):
        yield Difference("name", *owners)


def _own_names(mine: Statement, other: Statement) -> list[str]:
    theirs = _names(other)
    return [name for name in _names(mine) if name not in theirs and not _is_named(name, theirs, other)]


def _names(statement: Statement) -> dict[str, None]:
    """The distinct folded names in order."""
    return dict.fromkeys(word.term for word in statement.named)


def _is_named(name: str, named: Iterable[str], statement: Statement) -> bool:
    """Whether the statement names the same: a shorter or longer form, or where no name was seen."""
    if any(_is_form_of(name, other) or _is_form_of(other, name) for other in named):
        return True
    return not any(name in other for other in named) and _holds(statement.folded, name)


def _is_form_of(short: str, long: str) -> bool:
    """`tom` of `tom lee`, 娜娜 of 欧阳娜娜. Unlike in looking names up, one letter off is another name."""
    if short == long or _is_adjective_of(short, long):
        return True
    if has_cjk(long):
        return len(short) >= 2 and long.endswith(short) and len(long) - len(short) <= 2
    return f" {short} " in f" {long} "


_OF_A_COUNTRY = re.compile(r"(?:n|an|ian|ese|ish|i)$")


def _is_adjective_of(country: str, adjective: str) -> bool:
    """Brazilian of Brazil, Chinese of China."""
    stem = country.rstrip("aeiouy")
    return (
        len(stem) >= 4
        and adjective.startswith(stem)
        and _OF_A_COUNTRY.fullmatch(adjective, len(stem)) is not None
    )


def _holds(text: str, name: str) -> bool:
    if has_cjk(name):
        return name in text
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _subjects_differ(left: Statement, right: Statement) -> bool:
    """Two statements about different people. "I have a dog called Rex" and "my dog is called Rex" are not."""
    if left.subject is None or right.subject is None:
        return False
    if _is_form_of(left.subject, right.subject) or _is_form_of(right.subject, left.subject):
        return False
    if not _speaks_of(left, right.subject) and not _speaks_of(right, left.subject):
        return True
    return bool(lexicon.DIRECTIONS & set(left.order) & set(right.order))


def _speaks_of(statement: Statement, subject: str) -> bool:
    return any(word.term == subject for word in statement.words) or _holds(statement.folded, subject)


def _places_swapped(left: Statement, right: Statement) -> bool:
    """Who gives to whom, what is more than what, which comes first.

    Around a word with a direction that both have, one term went from left to right and another from right to
    left. A phrase that merely moved goes one way only.
    """
    shared = set(left.order) & set(right.order)
    return any(
        _before(left, word) - _before(right, word) - _after(left, word) & _after(right, word)
        and (_after(left, word) - _after(right, word) - _before(left, word)) & _before(right, word)
        for word in shared & lexicon.DIRECTIONS
    )


def _goes_the_other_way(left: Statement, right: Statement) -> bool:
    """To Boston and from Boston."""
    here, there = _ways(left), _ways(right)
    return any(here[place] != way for place, way in there.items() if place in here)


def _ways(statement: Statement) -> dict[str, str]:
    return {
        place: lexicon.WAYS[word]
        for word, place in pairwise(statement.order)
        if word in lexicon.WAYS and place not in lexicon.DIRECTIONS
    }


def _owners_differ(left: Statement, right: Statement) -> tuple[str, str] | None:
    """Whose boss: "Tom is my boss" and "I'm Tom's boss"."""
    there = dict(right.owners)
    return next(((mine, there[what]) for what, mine in left.owners if there.get(what, mine) != mine), None)


def _before(statement: Statement, word: str) -> set[str]:
    return set(statement.order[: statement.order.index(word)])


def _after(statement: Statement, word: str) -> set[str]:
    return set(statement.order[statement.order.index(word) + 1 :])


# --- codes and content


def _compare_codes(left: Statement, right: Statement) -> Iterator[Difference]:
    if (here := left.codes - right.codes) and (there := right.codes - left.codes):
        yield Difference("code", _listed(here), _listed(there))


def _compare_content(left: Statement, right: Statement) -> Iterator[Difference]:
    here, there = _own_content(left, right), _own_content(right, left)
    if here and there:
        yield Difference("content", " ".join(here), " ".join(there))


# What these marks say is compared by sign and side alone.
_ASIDE = frozenset({"past", "wish", "order", "place"})


def _own_content(mine: Statement, other: Statement) -> list[str]:
    """What `mine` speaks of and `other` does not, in any way."""
    theirs = {word.term for word in other.words}
    kindred = _by_beginning(theirs)
    axes = {mark.term for mark in other.marks}
    when = {_said(word) for word in other.when}
    values = {number.value for number in other.numbers}
    own = [
        word.term for word in mine.words if word.term not in theirs and not _has_relative(word.term, kindred)
    ]
    own += [mark.term for mark in mine.marks if mark.term not in axes and mark.term not in _ASIDE]
    own += [name for name in _own_names(mine, other) if name not in other.folded]
    own += [code for code in sorted(mine.codes - other.codes) if code not in other.folded]
    own += ["=".join(_said(word)) for word in mine.when if _said(word) not in when]
    # One of something is no more than something.
    own += [str(number.value) for number in mine.numbers if number.value not in values and number.value != 1]
    return list(dict.fromkeys(own))


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


_COMPARISONS: tuple[Callable[[Statement, Statement], Iterator[Difference]], ...] = (
    _compare_signs,
    _compare_numbers,
    _compare_when,
    _compare_names,
    _compare_codes,
    _compare_content,
)
