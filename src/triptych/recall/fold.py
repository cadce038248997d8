"""What says the same is told once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from triptych.model.entry import Entry
from triptych.model.memory import Kind
from triptych.model.recollection import Verdict
from triptych.recall.ranked import LeftOut, Ranked

_HEAD_NEEDS = 0.85
"""A memory stands for the message it was drawn from when it has at least this share of its score."""

_FINAL_MARKS = " \t\n.!。！"
_Key = tuple[str, ...]
_SAID_IN, _DRAWN_FROM = "said in", "drawn from"


def fold_alike(ordered: Sequence[Ranked]) -> tuple[list[Ranked], list[LeftOut]]:
    """Each statement once: a message and the memory drawn from it, or equal texts, become one result.

    The one kept has the better score of the two and names the other in `also`. Statements that are merely
    near stay apart: two dates of one event are two answers.
    """
    heads: list[Ranked] = []
    places: dict[_Key, int] = {}
    for one in ordered:
        place = next((places[key] for key in _alike_to(one.entry) if key in places), None)
        place = _told_by(one.entry, places) if place is None else place
        if place is None:
            place = len(heads)
            heads.append(one)
            _register(one.entry, place, places)
        else:
            heads[place] = _joined(heads[place], one)
            _register_folded(one.entry, heads[place].entry, place, places)
    return heads, _folded(heads, ordered)


def _told_by(entry: Entry, places: Mapping[_Key, int]) -> int | None:
    """The first result that a digest repeats, when the results before it tell all that it holds."""
    if entry.memory is None or entry.memory.kind is not Kind.DIGEST:
        return None
    told = []
    for source in entry.memory.sources:
        keys = [(about, source.message or "") for about in (_DRAWN_FROM, _SAID_IN)]
        place = next((places[key] for key in keys if key in places), None)
        if place is None:
            return None
        told.append(place)
    return min(told, default=None)


def _register(entry: Entry, place: int, places: dict[_Key, int]) -> None:
    for key in _known_as(entry):
        places.setdefault(key, place)


def _register_folded(entry: Entry, head: Entry, place: int, places: dict[_Key, int]) -> None:
    """A message gathers the memories drawn from it only while it leads: beside a memory that leads, its other
    statements are results of their own."""
    if entry.memory is None:
        return
    _register(entry, place, places)
    if head is entry:
        for key in _alike_to(entry):
            if key[0] == _SAID_IN:
                places.pop(key, None)


def _alike_to(entry: Entry) -> list[_Key]:
    """The keys under which something that says the same would be known."""
    if entry.message is not None:
        return [_text_key(entry), (_DRAWN_FROM, entry.message.id)]
    assert entry.memory is not None
    messages = [(_SAID_IN, source.message) for source in entry.memory.sources if source.message is not None]
    return [_text_key(entry), *messages]


def _known_as(entry: Entry) -> list[_Key]:
    if entry.message is not None:
        return [_text_key(entry), (_SAID_IN, entry.message.id)]
    assert entry.memory is not None
    messages = [
        (_DRAWN_FROM, source.message) for source in entry.memory.sources if source.message is not None
    ]
    return [_text_key(entry), *messages]


def _text_key(entry: Entry) -> _Key:
    """Equal but for case and final marks. Cheaper than `text.normal.fingerprint`, by which memories that say
    the same were already made one when they were written."""
    speaker = "" if entry.message is None else f"{entry.message.role} {entry.message.name}"
    return (speaker, *entry.space.segments, entry.content.strip(_FINAL_MARKS).casefold())


def _joined(head: Ranked, other: Ranked) -> Ranked:
    """`other` scored less or the same; it still leads when it is the memory and close behind."""
    if (
        other.entry.memory is not None
        and head.entry.memory is None
        and other.score >= _HEAD_NEEDS * head.score
    ):
        return replace(other, score=head.score, also=(head.entry.ref, *head.also))
    return replace(head, also=(*head.also, other.entry.ref))


def _folded(heads: Sequence[Ranked], ordered: Sequence[Ranked]) -> list[LeftOut]:
    into = {ref: head.entry.ref.id for head in heads for ref in head.also}
    return [
        LeftOut(one, f"folded into {head}", Verdict.FOLDED, head)
        for one in ordered
        if (head := into.get(one.entry.ref)) is not None
    ]
