"""Spaces and their policies."""

from __future__ import annotations

from triptych.model.scope import Scope
from triptych.model.space import Policy, Space
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction


class SpaceQueries(Transaction):
    """Spaces, read."""

    def tenants(self) -> list[str]:
        """Every tenant that has a space, by name."""
        return [row["name"] for row in self._run("tenants", {})]

    def policy(self, tenant: str, space: Space) -> Policy | None:
        """The space's own policy; none when it does not exist."""
        row = self._space(tenant, space)
        return None if row is None else row.policy

    def spaces(self, scope: Scope) -> list[Space]:
        """Existing spaces whose policy gives the right, by path."""
        return [Space.parse(row["path"]) for row in self._scoped("open_spaces", scope)]


class SpaceChanges(WritingTransaction):
    """Spaces, written."""

    def put_policy(self, tenant: str, space: Space, policy: Policy) -> bool:
        """Create the space or replace its policy; true when it was created."""
        number = self._new_tenant(tenant)
        rights = {
            "readers": self._acl(number, policy.readers),
            "writers": self._acl(number, policy.writers),
            "arbitration": policy.arbitration,
        }
        known = self._space(tenant, space)
        if known is None:
            self._run("add_space", {"tenant": number, "path": space.path, **rights})
        else:
            self._run("set_policy", {"space": known.id, **rights})
        self._forget_scopes()  # the tenant may be new, and the spaces reached are others
        return known is None
