"""What is near a draft in meaning, or likely about what it tells anew: one with it, or over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from triptych.model.change import Add, Change, Comparison, Neighbour, Reinforce, Supersede
from triptych.model.draft import Draft
from triptych.model.memory import Memory
from triptych.remember.likeness import (
    began,
    begins,
    fills_single,
    has_open_attribute,
    is_live,
    is_negated,
    same_family,
    same_moment,
    same_slot,
    same_subject,
)
from triptych.settings import RememberSettings
from triptych.text.guards import (
    differ_in_one_place,
    find_differences,
    give_other_figures,
    may_be_one,
    takes_back,
    tell_alike,
    tells_more,
)
from triptych.text.normal import fold
from triptych.text.rephrasing import may_be_reworded

_OWN_WORDS = frozenset({"content"})
_UNSURE = _OWN_WORDS | {"negation", "place", "mood"}
"""Kinds of guards: each side has words of its own; and those that see a word and not what is meant."""
_OF_A_VALUE = 0.97
"""How sure a reading must be that words of its own on either side, in one and the same place, mean the same:
"he plays in the team", "he coaches in the team"."""
# What says the same is among the very nearest; the others only make the group.
_MOST_READ = 6


def similar(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """Whether it is one with something: by the rules, nearest first, or by being read together, likeliest
    first."""
    ruled = (_merged(draft, neighbour, settings) for neighbour in _near(draft, neighbours, settings))
    read = (_read_as_one(draft, neighbour, settings) for neighbour in likeliest(draft, held(neighbours)))
    return next(filter(None, chain(ruled, read)), [])


def by_rule(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Neighbour]:
    """The one that the rules take for the same or for what is taken back, if there is one: reading both may
    deny it."""
    decided = (n for n in _near(draft, neighbours, settings) if _merged(draft, n, settings))
    return list(islice(decided, 1))


def _near(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Neighbour]:
    return nearest(draft, held(neighbours), settings.group_above)[:_MOST_READ]


def held(neighbours: Sequence[Neighbour]) -> list[Neighbour]:
    """What still holds: live, and not over when the draft was said."""
    return [neighbour for neighbour in neighbours if is_live(neighbour.memory) and not neighbour.over]


def nearest(draft: Draft, neighbours: Sequence[Neighbour], least: float) -> list[Neighbour]:
    """What it may be the same as or stand beside, nearest first."""
    return [
        neighbour
        for neighbour in sorted(neighbours, key=lambda n: (-n.similarity, n.memory.id))
        if neighbour.similarity >= least and _are_comparable(draft, neighbour.memory)
    ]


def likeliest(draft: Draft, neighbours: Sequence[Neighbour]) -> list[Neighbour]:
    """What it may tell anew, likeliest first."""
    return [
        neighbour
        for neighbour in sorted(neighbours, key=lambda n: (-n.matter, n.memory.id))
        if same_subject(draft, neighbour.memory)
    ]


def _are_comparable(draft: Draft, memory: Memory) -> bool:
    return same_family(draft, memory) and same_subject(draft, memory)


def _merged(draft: Draft, neighbour: Neighbour, settings: RememberSettings) -> list[Change]:
    """Whether the two are one, or one takes back the other; nothing when they are merely near."""
    memory = neighbour.memory
    if not _may_mean_the_same(draft, memory) or give_other_figures(memory.content, draft.content):
        return []
    if takes_back(memory.content, draft.content):
        return _read_as_one(draft, neighbour, settings) or _taken_back(draft, memory)
    if not same_moment(draft, memory) or not _is_the_same(
        draft.content, memory.content, neighbour.similarity, settings
    ):
        return []
    if _is_denied(neighbour.comparison, settings) and not _same_letters(draft, memory):
        return []
    return [Reinforce(memory, draft, f"says the same ({neighbour.similarity:.2f}, no guard)")]


def _is_denied(told: Comparison | None, settings: RememberSettings) -> bool:
    """Whether who read both is sure that they are not one."""
    return told is not None and (
        told.same < settings.same_possible or told.changed >= settings.changed_surely
    )


def _same_letters(draft: Draft, memory: Memory) -> bool:
    """Whether the two differ in nothing but order, of which the rules know more than a model."""
    return sorted(filter(str.isalnum, fold(draft.content))) == sorted(
        filter(str.isalnum, fold(memory.content))
    )


def _read_as_one(draft: Draft, neighbour: Neighbour, settings: RememberSettings) -> list[Change]:
    """Whether who read both holds them to be one, and no guard stands against it but that each side has words
    of its own. Where it is surer, it knows better than the guards that only see a word: a *not* that one side
    has may stand for what the other says without ("called off", "did not take place"). Opposites, names,
    figures and codes it may not overrule: it easily mistakes who does what to whom."""
    memory, told = neighbour.memory, neighbour.comparison
    if told is None or told.same < settings.same_likely or not _may_mean_the_same(draft, memory):
        return []
    if told.same < _OF_A_VALUE and differ_in_one_place(memory.content, draft.content):
        return []
    surely = told.same >= settings.same_surely
    overruled = _UNSURE if surely else _OWN_WORDS
    if any(found.kind not in overruled for found in find_differences(memory.content, draft.content)):
        return []
    if not same_moment(draft, memory) or not (surely or same_family(draft, memory)):
        return []
    return [Reinforce(memory, draft, f"says the same (read together, {told.same:.2f})")]


def _is_the_same(said: str, known: str, similarity: float, settings: RememberSettings) -> bool:
    if similarity < settings.same_above:
        return tell_alike(known, said)
    if may_be_one(known, said) and not tells_more(said, known):
        return True
    return similarity >= settings.reworded_above and may_be_reworded(known, said, similarity)


def _may_mean_the_same(draft: Draft, memory: Memory) -> bool:
    """What fills one slot, one value at a time, has been compared as such. One liking, or one fact that was
    read in two ways, may stand in two slots: there the words decide."""
    if draft.slot is None or memory.slot is None:
        return True
    if has_open_attribute(draft) and has_open_attribute(memory):
        return draft.slot.value == memory.slot.value
    if same_slot(draft, memory) and fills_single(draft):
        return False
    return is_negated(draft) == is_negated(memory)


def _taken_back(draft: Draft, memory: Memory) -> list[Change]:
    if began(memory) > begins(draft):
        return [Add(draft, "taken back since", closed_by=memory)]
    return [Supersede((memory,), draft, "takes it back")]
