"""Grants, and what they come to at this instant."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from triptych.access.policy import held_keys
from triptych.model.grant import Given, Grant
from triptych.model.ids import GrantId
from triptych.model.scope import Right, Scope
from triptych.model.space import Policy, Space
from triptych.stores.memory.state import State


class GrantReads:
    """Grants, read."""

    _state: State
    _now: datetime

    def _allows(self, scope: Scope, tenant: str, space: Space, own: frozenset[str] | None = None) -> bool:
        raise NotImplementedError  # as the reader has it

    def policy(self, tenant: str, space: Space) -> Policy | None:
        """As the reader has it."""
        raise NotImplementedError

    def held(self, tenant: str, keys: frozenset[str]) -> frozenset[str]:
        """The keys, with those of users for whom they act by a delegation in force now."""
        delegations = (
            (grant.holder.removeprefix("agent:"), grant.space.segments[1])
            for grant in self._in_force(tenant, Given.ACT)
        )
        return held_keys(keys, delegations)

    def granted(self, tenant: str, space: Space, right: Right) -> frozenset[str]:
        """The keys to which a grant in force now gives the right in the space."""
        return frozenset(
            grant.holder
            for grant in self._in_force(tenant, Given(right.value))
            if grant.space == space or self._reaches(grant, space, right)
        )

    def _reaches(self, grant: Grant, space: Space, right: Right) -> bool:
        above, below = self.policy(grant.tenant, grant.space), self.policy(grant.tenant, space)
        if not grant.space.contains(space) or above is None or below is None:
            return False
        return above.readers == below.readers if right is Right.READ else above.writers == below.writers

    def _in_force(self, tenant: str, given: Given) -> Iterator[Grant]:
        for grant in self._state.grants.values():
            if grant.tenant == tenant and grant.given is given and grant.in_force(self._now):
                yield grant

    def grants(self, scope: Scope, *, holders: frozenset[str] = frozenset()) -> list[Grant]:
        """Grants in spaces in scope, or to one of the holders, oldest first."""
        found = (grant for grant in self._state.grants.values() if grant.tenant == scope.tenant)
        seen = (g for g in found if g.holder in holders or self._allows(scope, g.tenant, g.space))
        return sorted(seen, key=lambda grant: grant.id)

    def grant(self, tenant: str, id: GrantId) -> Grant | None:
        """One grant, whoever may see it."""
        grant = self._state.grants.get(id)
        return grant if grant is not None and grant.tenant == tenant else None


class GrantWrites(GrantReads):
    """Grants, written."""

    def _require_space(self, tenant: str, space: Space) -> None:
        raise NotImplementedError  # as the writer has it

    def put_grant(self, grant: Grant) -> None:
        """Keep a new grant, or the new state of one."""
        self._require_space(grant.tenant, grant.space)
        self._state.grants[grant.id] = grant
