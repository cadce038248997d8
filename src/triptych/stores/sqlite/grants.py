"""Grants, and what they come to at this instant."""

from __future__ import annotations

import sqlite3
from typing import Any

from triptych.model.grant import Given, Grant
from triptych.model.ids import GrantId
from triptych.model.scope import Right, Scope
from triptych.model.space import Space
from triptych.stores.sqlite.statements import statement
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, maybe_instant, maybe_time, set_json, time_of


class GrantQueries(Transaction):
    """Grants, read."""

    def held(self, tenant: str, keys: frozenset[str]) -> frozenset[str]:
        """The keys, with those of users for whom they act by a delegation in force now."""
        return self._held_keys(tenant, keys)

    def granted(self, tenant: str, space: Space, right: Right) -> frozenset[str]:
        """The keys to which a grant in force now gives the right in the space."""
        row = self._space(tenant, space)
        if row is None:
            return frozenset()
        asked = {"space": row.id, "given": right.value, "now": self._instant}
        rows = self._connection.execute(statement("holders_in_space", right), asked)
        return frozenset(found["holder"] for found in rows)

    def grants(self, scope: Scope, *, holders: frozenset[str] = frozenset()) -> list[Grant]:
        """Grants in spaces in scope, or to one of the holders, oldest first."""
        rows = self._scoped("grants", scope, holders=set_json(holders))
        return [_grant_of(row, scope.tenant) for row in rows]

    def grant(self, tenant: str, id: GrantId) -> Grant | None:
        """One grant, whoever may see it."""
        row = self._one("grant_by_id", {"tenant": self._tenant(tenant), "id": id})
        return None if row is None else _grant_of(row, tenant)


class GrantChanges(WritingTransaction, GrantQueries):
    """Grants, written."""

    def put_grant(self, grant: Grant) -> None:
        """Keep a new grant, or the new state of one."""
        space = self._required_space(grant.tenant, grant.space)
        self._run("put_grant", _grant_row(grant) | {"tenant": space.tenant, "space": space.id})
        self._forget_scopes()


def _grant_row(grant: Grant) -> dict[str, Any]:
    acts_for = grant.space.segments[1] if grant.given is Given.ACT else None
    return {
        "id": grant.id,
        "holder": grant.holder,
        "given": grant.given.value,
        "acts_for": acts_for,
        "reason": grant.reason,
        "granted_by": grant.granted_by,
        "granted_at": instant(grant.granted_at),
        "expires_at": maybe_instant(grant.expires_at),
        "revoked_by": grant.revoked_by,
        "revoked_at": maybe_instant(grant.revoked_at),
    }


def _grant_of(row: sqlite3.Row, tenant: str) -> Grant:
    return Grant(
        id=GrantId(row["id"]),
        tenant=tenant,
        space=Space.parse(row["path"]),
        holder=row["holder"],
        given=Given(row["given"]),
        reason=row["reason"],
        granted_by=row["granted_by"],
        granted_at=time_of(row["granted_at"]),
        expires_at=maybe_time(row["expires_at"]),
        revoked_by=row["revoked_by"],
        revoked_at=maybe_time(row["revoked_at"]),
    )
