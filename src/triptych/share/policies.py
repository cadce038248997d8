"""Deciding who may read and write a space."""

from __future__ import annotations

from datetime import datetime

from triptych.access.spaces import ensure_space
from triptych.errors import InvalidInputError
from triptych.model.event import Event, EventType
from triptych.model.principal import EVERYONE, Principal
from triptych.model.space import Policy, Space
from triptych.ports.store import Writer

_PREFIXES = ("agent:", "user:", "team:", "role:")


def change_policy(
    writer: Writer,
    principal: Principal,
    space: Space,
    *,
    readers: frozenset[str] | None,
    writers: frozenset[str] | None,
    now: datetime,
) -> Policy:
    """Put new lists in place of the space's own; none leaves a list as it is, an empty one is nobody.

    Raises `AccessDeniedError` unless the principal may write there.
    """
    current = ensure_space(writer, principal, space, now)
    policy = Policy(
        readers=current.readers if readers is None else readers,
        writers=current.writers if writers is None else writers,
    )
    writer.put_policy(principal.tenant, space, policy)
    event = Event(
        type=EventType.POLICY_CHANGED,
        tenant=principal.tenant,
        actor=principal.name,
        time=now,
        space=space,
        detail={"readers": sorted(policy.readers), "writers": sorted(policy.writers)},
    )
    writer.append_events([event])
    return policy


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
