"""What a principal may do in a space, as things stand in a transaction; and making sure that it exists."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.access.policy import Decision, decide
from triptych.errors import AccessDeniedError
from triptych.model.event import Event, EventType
from triptych.model.principal import Principal
from triptych.model.scope import Right
from triptych.model.space import Policy, Space, default_policy
from triptych.ports.store import SpaceReader, Writer


def ensure_space(writer: Writer, principal: Principal, space: Space, now: datetime) -> Policy:
    """The policy in force for `space`, which exists afterwards.

    A new space takes the policy of its nearest existing ancestor, or else the default one. Raises
    `AccessDeniedError`, and creates nothing, unless that policy, or a grant, lets the principal write.
    """
    policy = require(writer, principal, Right.WRITE, space)
    if writer.policy(principal.tenant, space) is None:
        writer.put_policy(principal.tenant, space, policy)
        writer.append_events(
            [Event(EventType.SPACE_CREATED, principal.tenant, principal.name, now, space, space.path)]
        )
    return policy


def require(reader: SpaceReader, principal: Principal, right: Right, space: Space) -> Policy:
    """The policy in force for `space`. Raises `AccessDeniedError`, with the reason, unless the principal has
    the right there."""
    decision = judged(reader, principal, right, space)
    if not decision.allowed:
        raise AccessDeniedError(
            f"{principal.name} may not {right.value} in {space.path} ({decision.reason})",
            field="space",
            remedy="ask someone who may write there for a grant, or name a space of your own",
        )
    return policy_in_force(reader, principal.tenant, space)


def require_own_right(
    reader: SpaceReader,
    principal: Principal,
    space: Space,
    override: frozenset[str] | None = None,
    *,
    to: str,
) -> None:
    """Raise `AccessDeniedError` unless the principal may write there by the lists, as itself: whoever was
    lent a right decides about nobody's. `to` is what it is about to do."""
    decision = judged(reader, principal, Right.WRITE, space, override, by_grant=False)
    if not decision.allowed:
        raise AccessDeniedError(
            f"{principal.name} may not {to} in {space.path} ({decision.reason})",
            field="space",
            remedy="ask someone who may write there by the space's own policy",
        )


def judged(
    reader: SpaceReader,
    principal: Principal,
    right: Right,
    space: Space,
    override: frozenset[str] | None = None,
    *,
    by_grant: bool = True,
) -> Decision:
    """Whether the principal has the right in `space`, or on something there with a list of its own, and why.

    A space that does not exist yet is judged by what it would take over. Without `by_grant` only the policy
    counts, and what the principal holds itself: neither grants nor delegations.
    """
    tenant = principal.tenant
    keys = reader.held(tenant, principal.keys) if by_grant else principal.keys
    policy = policy_in_force(reader, tenant, space)
    decision = decide(keys, right, space, policy, override)
    place = _existing(reader, tenant, space) if by_grant and not decision.allowed else None
    if place is None:  # grants are looked up only where they may make a difference
        return decision
    granted = reader.granted(tenant, place, right)
    return decide(keys, right, space, policy, override, granted=granted)


def as_let(reader: SpaceReader, principal: Principal) -> Principal:
    """The principal as it may speak: the agent alone where the user it names does not let it act now."""
    if not principal.delegated or f"user:{principal.user}" in reader.held(principal.tenant, principal.keys):
        return principal
    return replace(principal, user=None, delegated=False)


def policy_in_force(reader: SpaceReader, tenant: str, space: Space) -> Policy:
    """What holds for the space: its own policy, its nearest existing ancestor's, or the default."""
    place = _existing(reader, tenant, space)
    policy = None if place is None else reader.policy(tenant, place)
    return policy or default_policy(space)


def lent(reader: SpaceReader, tenant: str, space: Space) -> dict[Right, frozenset[str]]:
    """The keys to which grants give each right in the space."""
    place = _existing(reader, tenant, space)
    return {right: frozenset() if place is None else reader.granted(tenant, place, right) for right in Right}


def _existing(reader: SpaceReader, tenant: str, space: Space) -> Space | None:
    """The space itself, or its nearest ancestor that exists."""
    place: Space | None = space
    while place is not None and reader.policy(tenant, place) is None:
        place = place.parent
    return place
