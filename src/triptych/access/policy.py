"""The one rule of access, and its explanation."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from triptych.errors import AccessDeniedError
from triptych.model.principal import UPKEEP, Principal
from triptych.model.scope import Right
from triptych.model.space import Policy, Space


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether it is allowed, and by what."""

    allowed: bool
    reason: str


def decide(
    keys: Set[str], right: Right, space: Space, policy: Policy, override: frozenset[str] | None = None
) -> Decision:
    """May whoever holds `keys` exercise `right` on something in `space`?

    `override` is the thing's own list of readers or writers; it stands in place of the space's, also when
    it is empty: an empty list of rights means no rights. Upkeep needs none.
    """
    if UPKEEP in keys:
        return Decision(True, "allowed: upkeep")
    listed = override if override is not None else _listed(policy, right)
    of = "the memory" if override is not None else space.path
    by = sorted(keys & listed)
    word = "readers" if right is Right.READ else "writers"
    if by:
        return Decision(True, f"allowed: {by[0]} is in {word} of {of}")
    return Decision(False, f"denied: not in {word} of {of}")


def require(principal: Principal, right: Right, space: Space, policy: Policy) -> None:
    """Raise `AccessDeniedError`, with the reason, unless the principal has the right in the space."""
    decision = decide(principal.keys, right, space, policy)
    if not decision.allowed:
        raise AccessDeniedError(
            f"{principal.name} may not {right.value} in {space.path} ({decision.reason})",
            field="space",
            remedy="ask someone who may write there, or name a space of your own",
        )


def _listed(policy: Policy, right: Right) -> frozenset[str]:
    return policy.readers if right is Right.READ else policy.writers
