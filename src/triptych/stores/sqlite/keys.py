"""Keys: what lets programs in."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Any

from triptych.errors import ConflictError
from triptych.model.ids import KeyId
from triptych.model.key import KeptKey, Key
from triptych.model.principal import Principal
from triptych.stores.checks import check_key
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, maybe_instant, maybe_time, set_json, set_of, time_of


class KeyQueries(Transaction):
    """Keys, read."""

    def kept_key(self, id: KeyId) -> KeptKey | None:
        """The key of that id with its hash, whosever it is."""
        row = self._one("key_by_id", {"id": id})
        return None if row is None else KeptKey(_key_of(row), row["hash"])

    def keys(self, tenant: str) -> list[Key]:
        """The tenant's keys, oldest first."""
        return [_key_of(row) for row in self._run("keys_of_tenant", {"tenant": self._tenant(tenant)})]

    def any_key(self, now: datetime) -> bool:
        """Whether there is a key in force, of whichever tenant."""
        return self._one("key_in_force", {"now": instant(now)}) is not None


class KeyChanges(WritingTransaction, KeyQueries):
    """Keys, written."""

    def insert_key(self, kept: KeptKey) -> None:
        """Keep a new key."""
        check_key(kept.key)
        row = _key_row(kept) | {"tenant": self._new_tenant(kept.key.tenant)}
        if not self._run("add_key", row).rowcount:
            raise ConflictError(f"{kept.key.id} is taken", field="id", remedy="make a new id")

    def revoke_key(self, id: KeyId, *, by: str, at: datetime) -> bool:
        """From now on it lets nobody in; false when there is none that was not revoked."""
        return self._run("revoke_key", {"id": id, "by": by, "at": instant(at)}).rowcount == 1

    def note_key_use(self, id: KeyId, at: datetime) -> None:
        """Note when it was used last, unless a later use is noted already."""
        self._run("note_key_use", {"id": id, "at": instant(at)})


def _key_row(kept: KeptKey) -> dict[str, Any]:
    key = kept.key
    return {
        "id": key.id,
        "name": key.name,
        "principal": key.principal.written,
        "acts_for": set_json(key.acts_for),
        "hash": kept.hash,
        "created_by": key.created_by,
        "created_at": instant(key.created_at),
        "expires_at": maybe_instant(key.expires_at),
        "revoked_by": key.revoked_by,
        "revoked_at": maybe_instant(key.revoked_at),
        "last_used_at": maybe_instant(key.last_used_at),
    }


def _key_of(row: sqlite3.Row) -> Key:
    return Key(
        id=KeyId(row["id"]),
        name=row["name"],
        principal=Principal.parse(row["principal"], tenant=row["tenant_name"]),
        acts_for=set_of(row["acts_for"]),
        created_by=row["created_by"],
        created_at=time_of(row["created_at"]),
        expires_at=maybe_time(row["expires_at"]),
        revoked_by=row["revoked_by"],
        revoked_at=maybe_time(row["revoked_at"]),
        last_used_at=maybe_time(row["last_used_at"]),
    )
