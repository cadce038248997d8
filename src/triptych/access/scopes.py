"""Scopes from principals: the only place where they are made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from triptych.model.principal import Principal
from triptych.model.scope import Right, Scope
from triptych.model.space import Space


def reading(principal: Principal, spaces: Iterable[Space] | None = None) -> Scope:
    """What the principal may read, in `spaces` and below them, or everywhere."""
    return Scope(principal.tenant, principal.keys, Right.READ, None if spaces is None else tuple(spaces))


def writing(principal: Principal, spaces: Iterable[Space] | None = None) -> Scope:
    """What the principal may change, in `spaces` and below them, or everywhere."""
    return Scope(principal.tenant, principal.keys, Right.WRITE, None if spaces is None else tuple(spaces))


def upkeep_of(tenant: str) -> Principal:
    """Triptych itself, as it looks after a tenant: it may read and change everything there."""
    return Principal(tenant=tenant, upkeep=True)


def as_when_ordered(principal: Principal, space: Space) -> Principal:
    """Whoever ordered work on what was said in the space, for when it is done.

    It was let in then: an agent that acted for the user whose space that is goes on as if still allowed to,
    since what the user let it note down is the user's, also when the delegation has ended.
    """
    user = principal.user
    own = principal.delegated and user is not None and Space.of_user(user).contains(space)
    return replace(principal, delegated=False) if own else principal


def home(principal: Principal) -> Space:
    """Where the principal's memories go unless a space is named: its user's space, or else the agent's."""
    if principal.user is not None:
        return Space.of_user(principal.user)
    assert principal.agent is not None
    return Space.of_agent(principal.agent)


def identity(principal: Principal) -> str:
    """Who the principal is whatever its teams and roles: its agent and user as written, so that no two have
    the same; nor has an agent acting by delegation that of one whose user was vouched for."""
    return replace(principal, teams=frozenset(), roles=frozenset()).written


def speaker(principal: Principal, space: Space) -> str:
    """Who "I" is in what a user says to the principal in the space: the user it acts for, or else the agent.

    By delegation it acts for the user in the user's own space; anywhere else its word is the agent's.
    """
    user = principal.user
    if user is None or (principal.delegated and not Space.of_user(user).contains(space)):
        return f"agent:{principal.agent}"
    return f"user:{user}"


def author(principal: Principal, space: Space) -> str:
    """Whose word it is what the principal itself states in the space: in a shared one its agent's, where it
    has one."""
    if space.is_shared and principal.agent is not None:
        return f"agent:{principal.agent}"
    return speaker(principal, space)
