"""Deciding who may read and write a space."""

from __future__ import annotations

from datetime import datetime

from triptych.access.scopes import writing
from triptych.access.spaces import ensure_space, require_own_right
from triptych.errors import InvalidInputError
from triptych.model.event import Event, EventType
from triptych.model.principal import EVERYONE, Principal
from triptych.model.space import Arbitration, Policy, Space
from triptych.ports.store import Writer

_PREFIXES = ("agent:", "user:", "team:", "role:")


def change_policy(
    writer: Writer,
    principal: Principal,
    space: Space,
    *,
    readers: frozenset[str] | None,
    writers: frozenset[str] | None,
    arbitration: Arbitration | None,
    now: datetime,
) -> Policy:
    """Put new rules in place of the space's own; none leaves one as it is, an empty list is nobody.

    Spaces below that held the same rules had them from here, and follow: else what is closed above would
    stay open there. Raises `AccessDeniedError` unless the principal may write there by the policy: a grant
    or a delegation would else outlast itself.
    """
    current = ensure_space(writer, principal, space, now)
    require_own_right(writer, principal, space, to="set the policy")
    policy = Policy(
        readers=current.readers if readers is None else readers,
        writers=current.writers if writers is None else writers,
        arbitration=current.arbitration if arbitration is None else arbitration,
    )
    following = _following(writer, principal, space, current)
    for place in (space, *following):
        writer.put_policy(principal.tenant, place, policy)
    event = Event(
        type=EventType.POLICY_CHANGED,
        tenant=principal.tenant,
        actor=principal.name,
        time=now,
        space=space,
        detail={
            "readers": sorted(policy.readers),
            "writers": sorted(policy.writers),
            "arbitration": policy.arbitration,
            "spaces_below": len(following),
        },
    )
    writer.append_events([event])
    return policy


def _following(writer: Writer, principal: Principal, space: Space, policy: Policy) -> list[Space]:
    """The spaces below with that very policy; whoever may write the space may write them too."""
    below = writer.spaces(writing(principal, [space]))
    return [place for place in below if place != space and writer.policy(principal.tenant, place) == policy]


def check_keys(keys: frozenset[str], field: str) -> frozenset[str]:
    """The keys themselves. Raises `InvalidInputError` for one that no principal can hold."""
    for key in keys:
        if key != EVERYONE and not (key.startswith(_PREFIXES) and key.partition(":")[2].strip()):
            raise InvalidInputError(
                f"{key!r} names nobody",
                field=field,
                remedy=f"write agent:NAME, user:NAME, team:NAME, role:NAME or {EVERYONE}",
            )
    return keys
