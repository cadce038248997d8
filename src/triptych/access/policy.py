"""The one rule of access, and its explanation."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from triptych.model.principal import UPKEEP, acting_key
from triptych.model.scope import Right
from triptych.model.space import Policy, Space


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether it is allowed, and by what."""

    allowed: bool
    reason: str


def decide(
    keys: Set[str],
    right: Right,
    space: Space,
    policy: Policy,
    override: frozenset[str] | None = None,
    *,
    granted: Set[str] = frozenset(),
) -> Decision:
    """May whoever holds `keys` exercise `right` on something in `space`?

    `override` is the thing's own list of readers or writers; it stands in place of the space's, also when it
    is empty: an empty list of rights means no rights. `granted` are the keys to which a grant gives the right
    in the space; they count where the space's own list does. Upkeep needs no right.
    """
    if UPKEEP in keys:
        return Decision(True, "allowed: upkeep")
    listed = override if override is not None else _listed(policy, right)
    of = "the memory" if override is not None else space.path
    by = sorted(keys & listed)
    word = "readers" if right is Right.READ else "writers"
    if by:
        return Decision(True, f"allowed: {by[0]} is in {word} of {of}")
    given = sorted(keys & granted) if override is None else []
    if given:
        return Decision(True, f"allowed: {given[0]} has a grant in {of}")
    return Decision(False, f"denied: not in {word} of {of}")


def held_keys(keys: Set[str], delegations: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The keys, and those of the users that an agent among them acts for: `delegations` in force, as the
    agent's name and the user's."""
    acting = {f"user:{user}" for agent, user in delegations if acting_key(agent, user) in keys}
    return frozenset(keys | acting)


def _listed(policy: Policy, right: Right) -> frozenset[str]:
    return policy.readers if right is Right.READ else policy.writers
