"""Whether one must what the other may, or need not what the other must not; and whether a deed is done or
meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from triptych.text.content import own_content
from triptych.text.difference import Difference
from triptych.text.statements import Statement

_NOT = r"(?: not|n['’]?t)"
_MODALS = {
    "forbidden": re.compile(
        rf"\bmust{_NOT}\b|\bmay not\b|{_NOT} (?:allowed|permitted)\b|\b(?:forbidden|prohibited)\b"
        r"|不准|不许|不可以|不允许|严禁|禁止|不得(?![不了])"
    ),
    "unable": re.compile(r"\bcan(?: ?not|['’]?t)\b|不能(?!不)"),
    "free": re.compile(
        rf"\bneed{_NOT}\b|\bd(?:o|oes|id){_NOT} (?:have|need) to\b|\bno need (?:to|for)\b"
        rf"|{_NOT} (?:required|obliged|necessary)\b|\b(?:optional|voluntary)\b"
        r"|不用|不必|无须|无需|不需要|用不着|可以不|不强制|自愿"
    ),
    "obliged": re.compile(
        rf"\bmust(?!{_NOT})\b|(?<!do not )(?<!does not )(?<!did not )(?<!n't )\b(?:have|has|had) to\b"
        rf"|\bhave got to\b|['’]ve got to\b|(?<!not )\b(?:required|obliged) to\b|\b(?:mandatory|compulsory)\b"
        r"|必须|务必|不得不|不能不|非\S{1,6}不可|一定[要得]"
    ),
    "free to": re.compile(
        r"\bmay(?! not| be\b)\b|(?<!not )(?<!n't )\b(?:allowed|permitted|free) to\b"
        r"|(?<!all )\bcan\b(?! not\b|['’]t\b)"
        r"|(?<!不)可以(?!不)|(?<!不)允许|准许"
    ),
}
_UNLIKE = [
    frozenset(pair)
    for pair in (("forbidden", "free"), ("unable", "free"), ("obliged", "free"), ("obliged", "free to"))
]
# "Only members may enter", "nobody may skip it", "ten is the latest I may come": what one must.
_ONLY = re.compile(
    r"\b(?:only|unless|without|before|until|nobody|no one|none|no|latest|earliest|most|least)\b"
    r"|[只仅才]|除非|之前|谁也|没人|最[晚早迟多少]"
)
_OPEN = frozenset({"obliged", "free to"})
_FEW = 2
"""More words of its own than this tell the same duty in another way."""

_TO_OR_ING = re.compile(
    r"\b(?:stop|forg[eo]t|remember|regret|(?:go|went|gone) on)(?:s|ped|ping|ets|ted|ting|ten|ed|ing)?"
    r" (?:(?P<meant>to) (?=[a-z])|[a-z]{2,}ing\b)"
)


def compare_modals(left: Statement, right: Statement) -> Iterator[Difference]:
    """Where each side says outright whether something must, may, need not or must not be, and not the same;
    or the one stopped to do what the other stopped doing."""
    here, there = _modal(left.told), _modal(right.told)
    pair = frozenset({here, there})
    both_open = pair == _OPEN and any(_ONLY.search(side.told) for side in (left, right))
    if pair in _UNLIKE and not both_open and _say_much_alike(left, right):
        yield Difference("modal", here, there)
    elif (mine := _to_or_ing(left.told)) and (other := _to_or_ing(right.told)) and mine != other:
        yield Difference("modal", mine, other)


def _say_much_alike(left: Statement, right: Statement) -> bool:
    return all(len(own_content(*sides)) <= _FEW for sides in ((left, right), (right, left)))


def _modal(text: str) -> str:
    """The one that it says; nothing where it says none, or several."""
    said = [modal for modal, words in _MODALS.items() if words.search(text)]
    return said[0] if len(said) == 1 else ""


def _to_or_ing(text: str) -> str:
    found = _TO_OR_ING.search(text)
    return "" if found is None else "to do" if found["meant"] else "doing"
