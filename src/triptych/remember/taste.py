"""When a liking gives way: the same thing is liked no more, or something of its kind took its place.

"I don't drink coffee" ends "I love strong coffee", for it denies all coffee; "I hate instant coffee" ends
nothing but a liking for instant coffee. "I switched to decaf" ends the liking for other coffee.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from triptych.model.change import Add, Change, Neighbour, Supersede
from triptych.model.draft import Draft
from triptych.model.memory import Kind, Memory
from triptych.remember.finding import Mark
from triptych.remember.likeness import began, begins, is_live, is_negated, same_subject
from triptych.remember.slots import preference_object
from triptych.text.language import has_cjk
from triptych.text.words import query_terms, stem

_PREFERENCE = "preference:"
_USES = "uses"

# What goes by a name of its own and is a kind of something all the same.
_KINDS = {
    "coffee": "decaf espresso latte cappuccino americano mocha macchiato",
    "tea": "matcha oolong chai rooibos sencha",
    "beer": "lager ale stout ipa pilsner",
    "wine": "merlot riesling champagne prosecco chardonnay",
    "meat": "beef pork lamb mutton steak bacon ham",
    "pasta": "spaghetti lasagna penne",
    "dog": "poodle corgi husky labrador",
    "咖啡": "拿铁 美式 卡布奇诺 摩卡 浓缩",
    "茶": "龙井 普洱 乌龙 铁观音 抹茶",
    "酒": "茅台 威士忌 伏特加",
    "肉": "牛排 排骨 火腿 培根",
}
_KIND_OF = {
    (member if has_cjk(member) else stem(member)): (kind if has_cjk(kind) else stem(kind))
    for kind, members in _KINDS.items()
    for member in members.split()
}


# "I prefer aisle seats now": one choice in the place of another.
_SINCE_NOW = re.compile(
    r"\b(?:now|nowadays|these days|from now on|instead|anymore|any more|(?:have|'ve) come to|switched|"
    r"changed my mind)\b|现在|如今|改(?![善进良革])|以后|今后|从今|往后|不再|换成",
    re.IGNORECASE,
)
_AS_WELL = re.compile(
    r"\b(?:also|too|as well|both|still|even now|right now|besides)\b|也|还|都|仍|依然|一直", re.IGNORECASE
)


def changed_taste(draft: Draft, neighbours: Sequence[Neighbour]) -> list[Change]:
    """The changes when the draft ends likings, or has been ended by a later one; mostly none. Pure."""
    contrary = [
        neighbour.memory
        for neighbour in neighbours
        if is_live(neighbour.memory)
        and same_subject(draft, neighbour.memory)
        and _same_holder(draft, neighbour.memory)
        and (_is_contrary(draft, neighbour.memory) or _moved_on(draft, neighbour.memory))
    ]
    if not contrary:
        return []
    later = [memory for memory in contrary if began(memory) > begins(draft)]
    if later:
        return [Add(draft, "taken back since", closed_by=min(later, key=began))]
    oldest_first = sorted(contrary, key=lambda memory: (began(memory), memory.id))
    return [Supersede(tuple(oldest_first), draft, "the taste has changed")]


def _same_holder(draft: Draft, memory: Memory) -> bool:
    """Whether the tastes are one person's: what my wife likes ends no liking of mine."""
    left, right = draft.slot, memory.slot
    return left is not None and right is not None and left.subject == right.subject


def terms_of(draft: Draft) -> Iterator[list[str]]:
    """What to look for, in indexed words, to find every liking that the draft may change."""
    wanted = object_of(draft)
    if wanted is None:
        return
    kind = _kind_of(wanted) or _head(wanted)
    for words in dict.fromkeys((wanted, _head(wanted), *_noun(wanted), kind, *_members_of(kind))):
        yield query_terms(words) if has_cjk(words) else words.split()


def _noun(wanted: str) -> list[str]:
    """The Chinese noun after what describes it."""
    noun = wanted.rpartition("的")[2]
    return [noun] if has_cjk(wanted) and noun and noun != wanted else []


def object_of(thing: Draft | Memory) -> str | None:
    """What is liked, disliked or switched to; none where it is no matter of taste."""
    if thing.slot is None:
        return None
    if thing.slot.attribute.startswith(_PREFERENCE):
        return thing.slot.attribute.removeprefix(_PREFERENCE)
    if thing.slot.attribute == _USES and Mark.CHANGE.value in thing.tags:
        return preference_object(thing.slot.value) or None
    return None


def _is_contrary(draft: Draft, memory: Memory) -> bool:
    mine, theirs = object_of(draft), object_of(memory)
    if mine is None or theirs is None or memory.kind is not Kind.PREFERENCE:
        return False
    if draft.kind is not Kind.PREFERENCE:
        return _likes(memory) and not is_negated(draft) and mine != theirs and _are_of_a_kind(mine, theirs)
    if _likes(draft) == _likes(memory):
        return _likes(draft) and _is_opposed_choice(draft, memory)
    return covers(mine, theirs) if _likes(memory) else covers(theirs, mine)


def _is_opposed_choice(draft: Draft, memory: Memory) -> bool:
    """Two likings of one head noun, of which the later says that it is so now: aisle seats, window seats."""
    mine, theirs = object_of(draft), object_of(memory)
    later = draft.content if begins(draft) >= began(memory) else memory.content
    if mine is None or theirs is None or covers(mine, theirs) or covers(theirs, mine):
        return False
    if not _SINCE_NOW.search(later) or _AS_WELL.search(later):
        return False
    return bool(_chosen_from(mine) & _chosen_from(theirs))


def _chosen_from(wanted: str) -> set[str]:
    """What it is a choice of: seat of aisle seat, 座位 of 靠窗的座位, 茶 of 红茶; none of a verb."""
    if has_cjk(wanted):
        kinds = {kind for kind in _KINDS if wanted.endswith(kind) and wanted != kind} | {_kind_of(wanted)}
        return (kinds | {*_noun(wanted), wanted[-2:] if len(wanted) > 3 else ""}) - {""}
    return {_head(wanted) if " " in wanted else _kind_of(wanted)} - {""}


def _moved_on(draft: Draft, memory: Memory) -> bool:
    """Whether the memory is a later switch away from what the draft likes."""
    mine, theirs = object_of(draft), object_of(memory)
    if mine is None or theirs is None or memory.kind is Kind.PREFERENCE or is_negated(memory):
        return False
    if draft.kind is not Kind.PREFERENCE or not _likes(draft) or began(memory) <= begins(draft):
        return False
    left = memory.metadata.get("replaces")
    gone = isinstance(left, str) and covers(preference_object(left), mine)
    return gone or (mine != theirs and _are_of_a_kind(mine, theirs))


def _likes(thing: Draft | Memory) -> bool:
    return thing.slot is not None and thing.slot.value == "like"


def covers(general: str, special: str) -> bool:
    """Whether all of the second belongs to the first: coffee and strong coffee, 咖啡 and 拿铁."""
    if general == special or _kind_of(special) == general:
        return True
    if has_cjk(general):
        return len(general) < len(special) and special.endswith(general)
    return special.endswith(f" {general}")


def _are_of_a_kind(one: str, other: str) -> bool:
    kinds = {_kind_of(one) or _head(one)} & {_kind_of(other) or _head(other)}
    return bool(kinds) or covers(one, other) or covers(other, one)


def _kind_of(wanted: str) -> str:
    if has_cjk(wanted):
        return next((kind for member, kind in _KIND_OF.items() if wanted.endswith(member)), "")
    return _KIND_OF.get(wanted.rsplit(" ", 1)[-1], "")


def _members_of(kind: str) -> Iterator[str]:
    return (member for member, its_kind in _KIND_OF.items() if its_kind == kind)


def _head(wanted: str) -> str:
    """The noun that says what it is: tea of green tea. Chinese words are compared by their endings."""
    return wanted if has_cjk(wanted) else wanted.rsplit(" ", 1)[-1]
