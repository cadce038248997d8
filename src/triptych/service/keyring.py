"""The keys of one opened Triptych: made, listed, revoked, and asked for at the door."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from triptych.access.keys import (
    check_holder,
    hashed,
    is_of,
    key_meant,
    key_named,
    new_secret,
    unauthenticated,
)
from triptych.errors import InvalidInputError, NotFoundError, StoreError, UnauthenticatedError
from triptych.model.event import Event, EventType
from triptych.model.ids import KeyId, new_id
from triptych.model.key import KeptKey, Key, NewKey
from triptych.model.principal import Principal, check_name
from triptych.ports.clock import Clock
from triptych.ports.store import Store, Writer
from triptych.ports.telemetry import SILENT, Tally, Telemetry

_log = logging.getLogger("triptych.keys")

NOBODY = "nobody"
"""The actor of an attempt with a key that is not in force."""
_FRESH_SECONDS = 3.0
"""How long a key that was looked up is believed: within that, a revocation reaches every process."""
_MOST_FRESH = 1024
_MOST_NOTED = 4096
_HOUR = timedelta(hours=1)


@dataclass(slots=True)
class Keyring:
    """Makes, finds and revokes keys. Whoever calls it has been allowed to."""

    store: Store
    clock: Clock
    telemetry: Telemetry = SILENT
    _fresh: dict[KeyId, tuple[float, KeptKey]] = field(default_factory=dict)
    _uses: dict[KeyId, datetime] = field(default_factory=dict)
    _refusals: dict[tuple[KeyId, str], datetime] = field(default_factory=dict)

    async def create(
        self,
        principal: Principal,
        *,
        by: str,
        name: str,
        acts_for: frozenset[str],
        expires_at: datetime | None,
    ) -> NewKey:
        """A new key, with the secret that is told this once. `by` is the actor in the log."""
        check_holder(principal, acts_for)
        if name:
            check_name(name, "name")
        now = self.clock.now()
        if expires_at is not None and expires_at <= now:
            raise InvalidInputError(
                f"has passed ({expires_at:%Y-%m-%d %H:%M} UTC)",
                field="expires_at",
                remedy="give a later time",
            )
        key = Key(KeyId(new_id()), name, principal, acts_for, by, now, expires_at)
        secret = new_secret(key.id)

        def keep(writer: Writer) -> None:
            writer.insert_key(KeptKey(key, hashed(secret)))
            told = {
                "principal": principal.written,
                "acts_for": sorted(acts_for),
                "expires_at": None if expires_at is None else expires_at.isoformat(),
            }
            writer.append_events([_event(EventType.KEY_CREATED, key, by, now, told)])

        await self.store.write(keep)
        return NewKey(key, secret)

    async def keys(self, tenant: str) -> list[Key]:
        """The tenant's keys, oldest first."""
        return await self.store.read(lambda reader: reader.keys(tenant))

    async def revoke(self, id: str, *, tenant: str, by: str) -> Key:
        """The key, which lets nobody in any more; one that was revoked is left as it is.

        `id` is the key's id, or its secret. Raises `NotFoundError` where the tenant has none of that id.
        """
        named = key_meant(id)
        now = self.clock.now()

        def end(writer: Writer) -> Key | None:
            kept = None if named is None else writer.kept_key(named)
            if kept is None or kept.key.tenant != tenant:
                return None
            if writer.revoke_key(kept.key.id, by=by, at=now):
                writer.append_events([_event(EventType.KEY_REVOKED, kept.key, by, now, {})])
            changed = writer.kept_key(kept.key.id)
            return None if changed is None else changed.key

        key = await self.store.write(end)
        self._fresh = {}  # a new one, so that whoever is looking it up now fills the old
        if key is None:
            shown = "of that secret" if named is None else repr(str(named))
            raise NotFoundError(f"no key {shown}", field="id", remedy="list the keys")
        return key

    async def identify(self, secret: str) -> Key:
        """The key in force with that secret. Raises `UnauthenticatedError` when there is none."""
        named = key_named(secret) if isinstance(secret, str) else None
        kept = None if named is None else await self._kept(named)
        if named is None or kept is None:
            self.telemetry.count(Tally.KEYS_REFUSED, reason="unknown")
            raise unauthenticated()
        now = self.clock.now()
        if not is_of(secret, kept.hash):
            raise await self._refused(kept.key, "wrong secret", now)
        if not kept.key.in_force(now):
            raise await self._refused(kept.key, "revoked" if kept.key.revoked_at else "expired", now)
        last = self._uses.get(named, kept.key.last_used_at)
        if last is None or now - last >= _HOUR:
            self._uses[named] = now
        return kept.key

    async def flush(self) -> None:
        """Write down when keys were used: aside, so that nobody at the door waits for a writer."""
        uses, self._uses = self._uses, {}
        if not uses:
            return

        def note(writer: Writer) -> None:
            for id, at in uses.items():
                writer.note_key_use(id, at)

        await self.store.write(note)
        self._fresh = {}  # whose last use is older

    async def _kept(self, id: KeyId) -> KeptKey | None:
        fresh, moment = self._fresh, time.monotonic()
        read_at, kept = fresh.get(id, (0.0, None))
        if kept is not None and moment - read_at < _FRESH_SECONDS:
            return kept
        kept = await self.store.read(lambda reader: reader.kept_key(id))
        if kept is None:
            return None
        if len(fresh) >= _MOST_FRESH:
            fresh.clear()
        fresh[id] = moment, kept
        return kept

    async def _refused(self, key: Key, reason: str, now: datetime) -> UnauthenticatedError:
        """The error, with the attempt on record once an hour, key and reason: whoever shows a wrong key
        cannot fill the log. What is no known key at all leaves no event."""
        self.telemetry.count(Tally.KEYS_REFUSED, reason=reason)
        if self._is_news(key, reason, now):
            event = _event(EventType.KEY_REFUSED, key, NOBODY, now, {"reason": reason})
            try:
                await self.store.write(lambda writer: writer.append_events([event]))
            except StoreError as error:
                _log.warning("a refusal of key %s is not noted: %s", key.id, error.code)
        return unauthenticated()

    def _is_news(self, key: Key, reason: str, now: datetime) -> bool:
        noted = self._refusals.get((key.id, reason))
        if noted is not None and now - noted < _HOUR:
            return False
        if len(self._refusals) >= _MOST_NOTED:
            self._refusals.clear()
        self._refusals[key.id, reason] = now
        return True


def _event(type: EventType, key: Key, actor: str, now: datetime, detail: Mapping[str, object]) -> Event:
    return Event(type, key.tenant, actor, now, subject=key.id, detail=detail)
