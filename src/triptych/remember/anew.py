"""What a draft likely tells anew: of what lies near that, what reading both finds changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log

from triptych.model.change import Add, Change, Neighbour, Relate
from triptych.model.draft import Draft
from triptych.model.ids import GroupId
from triptych.model.memory import BESIDE, LIKELIHOOD, Memory, State
from triptych.remember.likeness import is_shared, same_author, same_rank, worth_as_much
from triptych.remember.similar import held, likeliest, nearest
from triptych.settings import RememberSettings

_NEARER = 3.0
"""Log-odds that a matter of 1 is worth."""
_LEAST, _SUREST = 1e-6, 0.999


def told_anew(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """It stands beside what it likely tells anew, or else beside what is nearest to it, in one group."""
    updated, likelihood = _updated(draft, neighbours, settings)
    near = [neighbour.memory for neighbour in nearest(draft, held(neighbours), settings.group_above)]
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
