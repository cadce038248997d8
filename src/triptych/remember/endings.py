"""What a statement brings to an end: who sold a yacht has none, who resigned has no employer.

A rule reads what is over and, where it is named, which one. Here it is decided which memories that closes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from triptych.model.draft import Draft
from triptych.model.memory import Memory, Slot
from triptych.remember.slots import same_value
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.words import index_terms, stem

ENDS, ENDED = "ends", "ended"
"""In a memory's metadata: the attribute that something is over in, and what is over."""

ANYTHING = "anything"
_THINGS = frozenset({"possession", "pet"})
_PARTNERS = frozenset(
    {"girlfriend", "boyfriend", "partner", "fiance", "fiancee", "wife", "husband", "spouse"}
)
_CLOSES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("possession", "pet"), _THINGS),
    ANYTHING: frozenset({"pet"}),
    "employer": frozenset({"employer", "job"}),
    "school": frozenset({"school", "major"}),
    "language": frozenset({"language"}),
    "partner": _PARTNERS,
    "marital": _PARTNERS,
}
_MARRIAGE_OVER = re.compile(r"divorced|separated|single|widowed|离|单身|丧偶", re.IGNORECASE)
_OWN = "my:"
_NAME = re.compile(r"\b(?!I\b)[A-Z][\w-]+")
_DRIVEN = re.compile(r"\b(?:drive|driving)\b|开", re.IGNORECASE)
_CARS = frozenset({"car", "truck", "van", "车", "汽车", "车子"})
_OLD = re.compile(
    r"^(?:old|last|first|other|beloved|dear|trusty|poor|little|sweet|two|three|four|five)\s+|"
    r"^[老旧那这只辆台部套架艘把条一两]+",
    re.IGNORECASE,
)
# Of what fills no slot: that the speaker has it, or is with somebody.
_HAS = re.compile(
    r"(?<![\w'])(?:I|we)(?:'ve)?(?:\s+\w+){0,2}?\s+(?:have|own|got|bought|drive|ride|keep)\b|"
    r"我(?:们|家|们家)?[^，,。的]{0,6}?[有养买开骑办]",
    re.IGNORECASE,
)
_IS_WITH = re.compile(
    r"\b(?:dating|seeing|going out|girlfriend|boyfriend|partner|together|engaged|married|fianc\w+|wife|"
    r"husband)\b|朋友|男友|女友|对象|在一起|交往|谈恋爱|结婚|订婚|老公|老婆|丈夫|妻子|太太",
    re.IGNORECASE,
)


def closed_attributes(draft: Draft) -> Iterator[str]:
    """The attributes in which the draft may bring something to an end."""
    attribute, what = _ending(draft)
    yield from sorted(_CLOSES.get(attribute, ()))
    if what and attribute in _THINGS:
        yield _OWN + fold(_bare(what))


def ended(draft: Draft) -> str:
    """What the draft says is over, where it names it."""
    return _ending(draft)[1]


def closes(draft: Draft, memory: Memory) -> bool:
    """Whether what the memory says is over by what the draft says. Pure; who is meant is not looked at."""
    attribute, what = _ending(draft)
    if (
        attribute not in _CLOSES
        or (attribute == ANYTHING and not what)
        or memory.metadata.get("negated")
        or ENDS in memory.metadata
    ):
        return False
    slot = memory.slot
    if slot is None:
        return _closes_plain(attribute, what, memory.content)
    if slot.attribute.startswith(_OWN) and attribute in _THINGS:
        return bool(what) and same_value(slot.attribute.removeprefix(_OWN), _bare(what))
    if slot.attribute not in _CLOSES[attribute]:
        return False
    return not what or _is_that(what, slot, memory.content)


def _ending(draft: Draft) -> tuple[str, str]:
    """The attribute in which something is over, and what."""
    attribute = draft.metadata.get(ENDS)
    if isinstance(attribute, str):
        what = draft.metadata.get(ENDED)
        return attribute, what if isinstance(what, str) else ""
    slot = draft.slot
    if slot is None:
        return "", ""
    if slot.attribute == "marital" and _MARRIAGE_OVER.search(slot.value):
        return "marital", ""
    if draft.metadata.get("negated") and slot.attribute in _CLOSES:
        return slot.attribute, slot.value
    return "", ""


def _is_that(what: str, slot: Slot, content: str) -> bool:
    one, other = _bare(what), _bare(slot.value)
    if _is_elsewhere(what, content):
        return False
    if same_value(one, other) or same_value(_singular(one), _singular(other)):
        return True
    if slot.attribute in _PARTNERS or slot.attribute == "pet":
        return _names(what, content)
    if fold(one) in _CARS:
        return _DRIVEN.search(content) is not None
    return _has_words_of(one, content)


def _is_elsewhere(what: str, content: str) -> bool:
    """Whether it is told by a name or place that is not that of the other: the house in Porto, 北京的房子."""
    if has_cjk(what):
        place, of, _ = what.rpartition("的")
        return bool(of) and place not in content
    named = set(_NAME.findall(what))
    return bool(named) and not named & set(_NAME.findall(content)) and _NAME.search(content) is not None


def _closes_plain(attribute: str, what: str, content: str) -> bool:
    """The same where no rule has read what the speaker has."""
    if not what or attribute not in ("possession", "pet", "partner"):
        return False
    cue = _IS_WITH if attribute == "partner" else _HAS
    return cue.search(content) is not None and _has_words_of(_bare(what), content)


def _has_words_of(what: str, content: str) -> bool:
    """Whether every word of it stands in the content."""
    if has_cjk(what):
        return what in content
    wanted = set(index_terms(what))
    return bool(wanted) and wanted <= set(index_terms(content))


def _names(what: str, content: str) -> bool:
    return what[:1].isupper() and re.search(rf"(?<!\w){re.escape(what)}(?!\w)", content) is not None


def _bare(what: str) -> str:
    shorter = _OLD.sub("", what.strip())
    return shorter or what


def _singular(what: str) -> str:
    return " ".join(stem(word) for word in fold(what).split())
