"""Making sure that a space exists before something is written in it."""

from __future__ import annotations

from datetime import datetime

from triptych.access.policy import require
from triptych.model.event import Event, EventType
from triptych.model.principal import Principal
from triptych.model.scope import Right
from triptych.model.space import Policy, Space, default_policy
from triptych.ports.store import SpaceReader, Writer


def ensure_space(writer: Writer, principal: Principal, space: Space, now: datetime) -> Policy:
    """The policy in force for `space`, which exists afterwards.

    A new space takes the policy of its nearest existing ancestor, or else the default one. Raises
    `AccessDeniedError`, and creates nothing, unless that policy lets the principal write.
    """
    own = writer.policy(principal.tenant, space)
    policy = own or policy_in_force(writer, principal.tenant, space)
    require(principal, Right.WRITE, space, policy)
    if own is None:
        writer.put_policy(principal.tenant, space, policy)
        writer.append_events(
            [Event(EventType.SPACE_CREATED, principal.tenant, principal.name, now, space, space.path)]
        )
    return policy


def policy_in_force(reader: SpaceReader, tenant: str, space: Space) -> Policy:
    """What holds for the space: its own policy, its nearest existing ancestor's, or the default."""
    place: Space | None = space
    while place is not None:
        policy = reader.policy(tenant, place)
        if policy is not None:
            return policy
        place = place.parent
    return default_policy(space)
