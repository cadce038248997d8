"""What is near a draft in meaning, or likely about what it tells anew: one with it, over, or beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, islice
from math import log

from triptych.model.change import Add, Change, Comparison, Neighbour, Reinforce, Relate, Supersede
from triptych.model.draft import Draft
from triptych.model.ids import GroupId
from triptych.model.memory import BESIDE, LIKELIHOOD, Memory, State
from triptych.remember.likeness import (
    began,
    begins,
    fills_single,
    has_open_attribute,
    is_live,
    is_negated,
    is_shared,
    same_author,
    same_family,
    same_moment,
    same_rank,
    same_slot,
    same_subject,
    worth_as_much,
)
from triptych.settings import RememberSettings
from triptych.text.guards import (
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
_NEARER = 3.0
"""Log-odds that a matter of 1 is worth."""
_LEAST, _SUREST = 1e-6, 0.999
# What says the same is among the very nearest; the others only make the group.
_MOST_READ = 6


def similar(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """Whether it is one with something: by the rules, nearest first, or by being read together, likeliest
    first."""
    ruled = (_merged(draft, neighbour, settings) for neighbour in _near(draft, neighbours, settings))
    read = (_read_as_one(draft, neighbour, settings) for neighbour in likeliest(draft, _held(neighbours)))
    return next(filter(None, chain(ruled, read)), [])


def by_rule(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Neighbour]:
    """The one that the rules take for the same or for what is taken back, if there is one: reading both may
    deny it."""
    decided = (n for n in _near(draft, neighbours, settings) if _merged(draft, n, settings))
    return list(islice(decided, 1))


def _near(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Neighbour]:
    return _nearest(draft, _held(neighbours), settings.group_above)[:_MOST_READ]


def _held(neighbours: Sequence[Neighbour]) -> list[Neighbour]:
    return [neighbour for neighbour in neighbours if is_live(neighbour.memory) and not neighbour.over]


def _nearest(draft: Draft, neighbours: Sequence[Neighbour], least: float) -> list[Neighbour]:
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


def told_anew(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """It stands beside what it likely tells anew, or else beside what is nearest to it, in one group."""
    updated, likelihood = _updated(draft, neighbours, settings)
    near = [neighbour.memory for neighbour in _nearest(draft, _held(neighbours), settings.group_above)]
    related = updated or next(iter(near), None)
    if related is None:
        return []
    if updated is not None:
        draft = replace(draft, metadata={**draft.metadata, LIKELIHOOD: likelihood})
        draft = worth_as_much(draft) if updated.state is State.ACTIVE else draft
    group = related.group or GroupId(related.id)
    reason = "near, but not the same" if updated is None else "likely tells anew what was told"
    added: list[Change] = [Add(draft, reason, group=group, updates=updated)]
    return added if related.group else [*added, Relate(related, group, "near a newer memory")]


def beside(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> Draft:
    """The draft, knowing what it was read together with and hardly changes: recall need not guess."""
    left = [
        neighbour.memory.id
        for neighbour in likeliest(draft, neighbours)
        if neighbour.comparison is not None and neighbour.comparison.changed < settings.changed_possible
    ]
    return replace(draft, metadata={**draft.metadata, BESIDE: left}) if left else draft


def _updated(
    draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings
) -> tuple[Memory | None, float]:
    """What it likeliest tells anew, or what has told that anew since, and how likely. Where several write,
    nobody tells anew what another said: that is for who arbitrates."""
    changed = [
        n
        for n in likeliest(draft, neighbours)
        if n.comparison is not None
        and n.comparison.changed >= settings.changed_likely
        and same_rank(draft, n.memory)
        and n.memory.said_at < draft.source.said_at
        and (not is_shared(draft) or same_author(draft, n.memory))
    ]
    if not changed:
        return None, 0.0
    found = max(changed, key=_likelihood)
    for later in sorted(changed, key=lambda n: (n.memory.said_at, n.memory.id)):
        if later.memory.supersedes == found.memory.id:
            found = later
    assert found.comparison is not None
    return found.memory, min(_SUREST, round(found.comparison.changed, 3))


def _likelihood(neighbour: Neighbour) -> float:
    """How sure who read both was, in log-odds, and how near it lies to what may be told anew: a model that
    reads two statements easily takes what is merely near for what is changed."""
    assert neighbour.comparison is not None
    changed = neighbour.comparison.changed
    return log(max(changed, _LEAST) / max(1 - changed, _LEAST)) + _NEARER * neighbour.matter
