"""Keys: what lets programs in."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from triptych.errors import ConflictError
from triptych.model.ids import KeyId
from triptych.model.key import KeptKey, Key
from triptych.stores.checks import check_key
from triptych.stores.memory.state import State


class KeyReads:
    """Keys, read."""

    _state: State

    def kept_key(self, id: KeyId) -> KeptKey | None:
        """The key of that id with its hash, whosever it is."""
        return self._state.keys.get(id)

    def keys(self, tenant: str) -> list[Key]:
        """The tenant's keys, oldest first."""
        found = (kept.key for kept in self._state.keys.values() if kept.key.tenant == tenant)
        return sorted(found, key=lambda key: key.id)

    def any_key(self, now: datetime) -> bool:
        """Whether there is a key in force, of whichever tenant."""
        return any(kept.key.in_force(now) for kept in self._state.keys.values())


class KeyWrites(KeyReads):
    """Keys, written."""

    def insert_key(self, kept: KeptKey) -> None:
        """Keep a new key."""
        check_key(kept.key)
        if kept.key.id in self._state.keys:
            raise ConflictError(f"{kept.key.id} is taken", field="id", remedy="make a new id")
        self._state.keys[kept.key.id] = kept

    def revoke_key(self, id: KeyId, *, by: str, at: datetime) -> bool:
        """From now on it lets nobody in; false when there is none that was not revoked."""
        kept = self._state.keys.get(id)
        if kept is None or kept.key.revoked_at is not None:
            return False
        self._change(kept, revoked_by=by, revoked_at=at)
        return True

    def note_key_use(self, id: KeyId, at: datetime) -> None:
        """Note when it was used last, unless a later use is noted already."""
        kept = self._state.keys.get(id)
        if kept is not None and (kept.key.last_used_at is None or kept.key.last_used_at < at):
            self._change(kept, last_used_at=at)

    def _change(self, kept: KeptKey, **changes: Any) -> None:
        self._state.keys[kept.key.id] = replace(kept, key=replace(kept.key, **changes))
