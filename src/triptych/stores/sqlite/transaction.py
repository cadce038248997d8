"""What every part of a transaction stands on: running statements, and turning scopes into their terms."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.access.policy import held_keys
from triptych.errors import NotFoundError
from triptych.model.entry import EntryType, Where
from triptych.model.principal import UPKEEP, is_acting
from triptych.model.scope import Right, Scope
from triptych.model.space import Arbitration, Policy, Space
from triptych.stores.sqlite.reach import Reached, SpaceRow
from triptych.stores.sqlite.statements import statement
from triptych.stores.sqlite.values import instant, maybe_instant, set_json, set_of
from triptych.stores.sqlite.views import Views

if TYPE_CHECKING:
    from triptych.stores.sqlite.search import Search

_NO_TENANT = -1
_NO_RIGHTS: Mapping[str, Any] = {"tenant": _NO_TENANT, "acls": "[]", "granted": "[]"}


class Transaction:
    """One snapshot of the database, with what has been looked up in it so far."""

    def __init__(self, connection: sqlite3.Connection, views: Views, now: datetime) -> None:
        self._connection = connection
        self._views = views
        self._instant = instant(now)
        self._scopes: dict[Scope, dict[str, Any]] = {}
        self._rights: dict[tuple[str, frozenset[str], Right], Mapping[str, Any]] = {}
        self._searches: dict[tuple[Scope, Where], Search] = {}
        self._tenants: dict[str, int] = {}
        self._spaces: dict[tuple[str, Space], SpaceRow] = {}

    # Running statements.

    def _sql(self, name: str) -> str:
        return statement(name)

    def _run(self, name: str, params: Mapping[str, Any]) -> sqlite3.Cursor:
        return self._connection.execute(self._sql(name), params)

    def _one(self, name: str, params: Mapping[str, Any]) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self._run(name, params).fetchone()
        return row

    def _scoped(self, name: str, scope: Scope, /, **more: Any) -> list[sqlite3.Row]:
        """The rows of a statement that asks for a scope."""
        sql = statement(name, scope.right)
        return self._connection.execute(sql, self._scope_terms(scope) | more).fetchall()

    # Scopes.

    def _tenant(self, name: str) -> int:
        if name not in self._tenants:
            row = self._one("tenant_id", {"name": name})
            if row is None:
                return _NO_TENANT
            self._tenants[name] = row["id"]
        return self._tenants[name]

    def _scope_terms(self, scope: Scope) -> dict[str, Any]:
        terms = self._scopes.get(scope)
        if terms is None:
            terms = self._scopes[scope] = {
                **self._rights_of(scope),
                "everywhere": scope.spaces is None,
                "paths": json.dumps([space.path for space in scope.spaces or ()]),
            }
        return terms

    def _rights_of(self, scope: Scope) -> Mapping[str, Any]:
        """The tenant, the lists that hold any of the scope's keys, and the spaces where a grant lets them."""
        asked = (scope.tenant, scope.keys, scope.right)
        rights = self._rights.get(asked)
        if rights is None:
            keys = set_json(self._held_keys(scope.tenant, scope.keys))
            asks = {"name": scope.tenant, "keys": keys, "everything": UPKEEP in scope.keys}
            given = {"given": scope.right.value, "now": self._instant}
            sql = statement("rights_of_keys", scope.right)
            found = self._connection.execute(sql, asks | given).fetchone()
            rights = self._rights[asked] = _NO_RIGHTS if found is None else dict(found)
            if found is not None:
                self._tenants[scope.tenant] = found["tenant"]
        return rights

    def _held_keys(self, name: str, keys: frozenset[str]) -> frozenset[str]:
        if not any(map(is_acting, keys)):
            return keys
        tenant = self._tenant(name)
        agents = [key for key in keys if key.startswith("agent:")]
        asked = {"tenant": tenant, "holders": json.dumps(agents), "now": self._instant}
        delegations = self._run("delegations", asked)
        return held_keys(
            keys, ((row["holder"].removeprefix("agent:"), row["acts_for"]) for row in delegations)
        )

    def _acls(self, scope: Scope) -> frozenset[int]:
        return frozenset(json.loads(self._scope_terms(scope)["acls"]))

    def _reach(self, scope: Scope) -> list[Reached]:
        """The spaces a scope leads to, each with its revision."""
        acls, granted = self._acls(scope), json.loads(self._scope_terms(scope)["granted"])
        name = "reach_everywhere" if scope.spaces is None else "reach_asked"
        rows = self._scoped(name, scope) if acls or granted else []
        return [
            Reached(row["id"], row["revision"], row["acl"] in acls or row["id"] in granted) for row in rows
        ]

    # Filters.

    def _filter_terms(self, where: Where) -> dict[str, Any]:
        first, last = where.within or (None, None)
        return {
            "memories_asked": EntryType.MEMORY in where.types,
            "kinds": None if where.kinds is None else set_json(where.kinds),
            "states": set_json(where.states_admitted),
            "now": instant(where.now),
            "as_of": maybe_instant(where.as_of),
            "first": maybe_instant(first),
            "last": maybe_instant(last),
            "min_confidence": where.min_confidence,
            "topics": set_json(where.topics) if where.topics else None,
        }

    # Spaces.

    def _space(self, tenant: str, space: Space) -> SpaceRow | None:
        known = self._spaces.get((tenant, space))
        if known is not None:
            return known
        number = self._tenant(tenant)
        row = self._one("space_row", {"tenant": number, "path": space.path})
        if row is None:
            return None
        policy = Policy(
            readers=set_of(row["readers"]),
            writers=set_of(row["writers"]),
            arbitration=None if row["arbitration"] is None else Arbitration(row["arbitration"]),
        )
        found = self._spaces[tenant, space] = SpaceRow(row["id"], number, policy)
        return found

    def _required_space(self, tenant: str, space: Space) -> SpaceRow:
        row = self._space(tenant, space)
        if row is None:
            raise NotFoundError(f"{space} does not exist", field="space", remedy="create it first")
        return row


class WritingTransaction(Transaction):
    """A transaction that changes things."""

    def _new_tenant(self, name: str) -> int:
        number = self._tenant(name)
        if number == _NO_TENANT:
            number = self._tenants[name] = self._returned("add_tenant", {"name": name})
        return number

    def _acl(self, tenant: int, members: Iterable[str] | None) -> int | None:
        """The number of a set of readers or writers; none for none."""
        if members is None:
            return None
        text = set_json(members)
        listed = {"tenant": tenant, "members": text}
        row = self._one("acl_id", listed)
        if row is not None:
            return int(row["id"])
        acl = self._returned("add_acl", listed)
        for member in set_of(text):
            self._run("add_acl_member", {"tenant": tenant, "member": member, "acl": acl})
        self._forget_scopes()  # keys may now hold one more set
        return acl

    def _note_erasure(self, tenant: int) -> None:
        """What is removed may stand in the files until they are scrubbed: so that it is made up for when
        nobody comes to do it. It may also stand in answers that are kept."""
        self._run("note_erasure", {})
        self._run("empty_answers", {"tenant": tenant})

    def _forget_scopes(self) -> None:
        """What scopes, searches and spaces led to is no longer what it was."""
        self._scopes.clear()
        self._rights.clear()
        self._searches.clear()
        self._spaces.clear()

    def _returned(self, name: str, params: Mapping[str, Any]) -> int:
        """The number a statement returns."""
        rows = self._run(name, params).fetchall()
        return int(rows[0][0])
