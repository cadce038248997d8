"""Whether two statements speak of the same people, places and things, in the same roles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from triptych.text import guard_words as lexicon
from triptych.text import stopwords
from triptych.text.difference import Difference
from triptych.text.language import has_cjk
from triptych.text.paraphrases import PARAPHRASES
from triptych.text.statements import Statement


def compare_names(left: Statement, right: Statement) -> Iterator[Difference]:
    """Other names; or the same in other roles: another subject, who does it to whom, whose it is."""
    here, there = own_names(left, right), own_names(right, left)
    if here and there:
        yield Difference("name", " ".join(here), " ".join(there))
    elif _subjects_differ(left, right):
        yield Difference("party", str(left.subject), str(right.subject))
    elif _places_swapped(left, right) or _goes_the_other_way(left, right):
        yield Difference("party", " ".join(left.order), " ".join(right.order))
    elif owners := _owners_differ(left, right):
        yield Difference("party", *owners)


def own_names(mine: Statement, other: Statement) -> list[str]:
    """The names that the other does not give in any form."""
    theirs = _names(other)
    return [name for name in _names(mine) if name not in theirs and not _is_named(name, theirs, other)]


def _names(statement: Statement) -> dict[str, None]:
    """The distinct folded names in order. A small English word in a Chinese statement is none."""
    return dict.fromkeys(word.term for word in statement.named if word.term not in _SMALL)


_SMALL = lexicon.LIGHT | stopwords.ENGLISH


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
        if len(long) == len(short) + 1 and long.startswith(short) and long[-1] in _ZH_PLACE_ENDS:
            return True
        return len(short) >= 2 and long.endswith(short) and len(long) - len(short) <= 2
    return f" {short} " in f" {long} "


_ZH_PLACE_ENDS = "市省县区镇村州国"
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
    if (" of " in left.subject) != (" of " in right.subject) and "i" not in (left.subject, right.subject):
        return not _names_all(left, right.subject) and not _names_all(right, left.subject)
    if _is_form_of(left.subject, right.subject) or _is_form_of(right.subject, left.subject):
        return False
    if not _speaks_of(left, right.subject) and not _speaks_of(right, left.subject):
        return True
    if _does_to_me(left, right) or _does_to_me(right, left):
        return True
    return bool(lexicon.DIRECTIONS & set(left.order) & set(right.order))


_ME = re.compile(r"\b(?:me|us)\b|[\u4e00-\u9fff]我(?!的|们|家|爸|妈)")
_BOTH_WAYS = re.compile(r"\bby\b|\b(?:met|meet|know|knew|married|with)\b|[跟和与被见遇]|认识|结婚|一起")


def _does_to_me(mine: Statement, other: Statement) -> bool:
    """I trust Peter, and Peter trusts me."""
    if mine.subject != "i" or other.subject == "i" or _ME.search(other.folded) is None:
        return False
    return not any(_BOTH_WAYS.search(side.folded) for side in (mine, other))


def _names_all(statement: Statement, subject: str) -> bool:
    """Whether it speaks of the sister and of her husband both."""
    return " of " in subject and all(_speaks_of(statement, one) for one in subject.split(" of "))


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
    """To Boston and from Boston, from Boston and from Rome."""
    here, there = _ways(left), _ways(right)
    origins = [{place for place, way in ways.items() if way == "from"} for ways in (here, there)]
    if all(origins) and not origins[0] & origins[1]:
        return True
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
    return next(
        (
            (mine, theirs)
            for what, mine in left.owners
            if (theirs := there.get(what, mine)) != mine
            and not (_may_be(mine, theirs, left) or _may_be(theirs, mine, right))
        ),
        None,
    )


_SOMEBODYS = frozenset({"his", "her", "their", "他", "她", "他们", "她们"})


def _may_be(pronoun: str, owner: str, statement: Statement) -> bool:
    """Whether "his" is the owner's whom the same statement is about: "Dad takes his coffee black", "Dad's
    coffee"."""
    return pronoun in _SOMEBODYS and statement.subject in {owner, PARAPHRASES.get(owner, owner)}


def _before(statement: Statement, word: str) -> set[str]:
    return set(statement.order[: statement.order.index(word)])


def _after(statement: Statement, word: str) -> set[str]:
    return set(statement.order[statement.order.index(word) + 1 :])
