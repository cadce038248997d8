"""One opened Triptych: hands out members, runs upkeep, closes what it opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import TracebackType
from typing import Self

from triptych.access.keys import acting
from triptych.access.scopes import home
from triptych.model.event import Seal
from triptych.model.instant import as_optional_instant
from triptych.model.job import Queued
from triptych.model.key import Key, NewKey
from triptych.model.principal import DEFAULT_TENANT, LOCAL, Principal
from triptych.service.arguments import as_text, as_texts
from triptych.service.calls import on_record
from triptych.service.health import health_of, queue_of
from triptych.service.member.member import AsyncMember
from triptych.service.parts import Parts
from triptych.service.promotion import Promotion
from triptych.service.rereading import REREAD, Rereading
from triptych.service.tidying import Tidying
from triptych.settings import Settings, UpkeepSettings
from triptych.share.sealing import LogHealth, seal_log, verify_log
from triptych.upkeep.worker import Worker
from triptych.working.lifecycle import FORGET_TRANSCRIPT, HAND_OFF, PROMOTE

_LEASE_MARGIN = 15.0


class Service:
    """The three panels over one store. Not opened by hand: `AsyncTriptych.open` does."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        promotion, tidying = Promotion(parts), Tidying(parts)
        rereading = {REREAD: Rereading(parts).perform} if parts.chat is not None else {}
        self._worker = Worker(
            store=parts.store,
            clock=parts.clock,
            settings=_upkeep(parts.settings),
            tasks={
                PROMOTE: promotion.perform,
                HAND_OFF: promotion.hand_off,
                FORGET_TRANSCRIPT: promotion.forget_transcript,
                **rereading,
            },
            telemetry=parts.telemetry,
            sweeps=(
                promotion.expire_idle,
                parts.recalls.flush,
                parts.keyring.flush,
                tidying.expire,
                tidying.evict,
                tidying.seal,
                tidying.forget_answers,
            ),
        )
        parts.worker = self._worker
        if parts.settings.upkeep.worker:
            self._worker.start()

    @property
    def location(self) -> str:
        """Where the memories are kept."""
        return self._parts.store.location

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._parts.settings

    def principal(
        self,
        *,
        agent: str | None = None,
        user: str | None = None,
        teams: Iterable[str] = (),
        roles: Iterable[str] = (),
        tenant: str = DEFAULT_TENANT,
    ) -> AsyncMember:
        """Triptych as this principal sees it: an agent, a user, or an agent acting for a user.

        Triptych believes what it is told here: in one process, the application vouches for its agents.
        Raises `InvalidInputError` when nobody is named.
        """
        named = Principal(
            agent=agent,
            user=user,
            teams=frozenset(as_texts(teams, "teams")),
            roles=frozenset(as_texts(roles, "roles")),
            tenant=tenant,
        )
        return self.member(named)

    def member(self, principal: Principal) -> AsyncMember:
        """The same, for a principal already made."""
        return AsyncMember(self._parts, principal)

    async def create_key(
        self,
        principal: Principal,
        *,
        name: str = "",
        acts_for: Iterable[str] = (),
        expires_at: datetime | str | None = None,
    ) -> NewKey:
        """A key for that principal, until `expires_at` or until it is revoked; with its secret, which is told
        this once.

        `acts_for` are users in whose name its agent may ask besides; `*` is any of the tenant. Raises
        `InvalidInputError` for an end that has passed. An operator makes keys with the same method of its
        member.
        """
        return await self._parts.keyring.create(
            principal,
            by=LOCAL,
            name=as_text(name, "name"),
            acts_for=frozenset(as_texts(acts_for, "acts_for")),
            expires_at=as_optional_instant(expires_at, "expires_at"),
        )

    async def keys(self, tenant: str = DEFAULT_TENANT) -> list[Key]:
        """The keys of a tenant, whether in force or not, oldest first."""
        return await self._parts.keyring.keys(as_text(tenant, "tenant"))

    async def revoke_key(self, id: str, *, tenant: str = DEFAULT_TENANT) -> Key:
        """The key of that id, or of that secret, which from now on lets nobody in.

        Other processes know within seconds. One that was revoked is left as it is. Raises `NotFoundError`
        where the tenant has none.
        """
        wanted, whose = as_text(id, "id"), as_text(tenant, "tenant")
        return await self._parts.keyring.revoke(wanted, tenant=whose, by=LOCAL)

    async def identify(self, secret: str) -> Key:
        """The key in force with that secret.

        Raises `UnauthenticatedError`, in the same words whether it is malformed, unknown, expired or revoked.
        """
        return await self._parts.keyring.identify(secret)

    async def authenticate(self, secret: str, *, acting_for: str | None = None) -> Principal:
        """Whom the secret lets in: the key's principal, with the user `acting_for` put in if one is named.

        Raises `UnauthenticatedError` as `identify` does, and `AccessDeniedError`, which goes on record, when
        the key may not act for that user.
        """
        key = await self.identify(secret)
        if acting_for is None:
            return key.principal
        async with on_record(self._parts, key.principal, home(key.principal)):
            return acting(key, acting_for)

    async def run_upkeep(self) -> int:
        """Do all upkeep that is due now, without waiting for the worker; the number of jobs done."""
        return await self._worker.run_due()

    async def seal_log(self, tenant: str = DEFAULT_TENANT) -> Seal | None:
        """Seal the log as far as it goes; the seal, or none when nothing has come since the last one.

        Note its hash down elsewhere: `verify_log` then also tells a log that was made anew.
        """
        now = self._parts.clock.now()
        return await self._parts.store.write(lambda writer: seal_log(writer, tenant, now))

    async def verify_log(self, tenant: str = DEFAULT_TENANT, *, kept: str | None = None) -> LogHealth:
        """Whether every sealed event is as it was when it was sealed; `kept` is the hash of a seal noted down
        elsewhere. Reads the whole log."""
        return await self._parts.store.read(lambda reader: verify_log(reader, tenant, kept=kept))

    async def queue(self) -> list[Queued]:
        """What waits for upkeep, by task: how many jobs, and for how long the longest has been due."""
        return await queue_of(self._parts)

    async def check(self) -> Mapping[str, str]:
        """Health by topic: `ok`, or what is wrong and what to do."""
        return await health_of(self._parts)

    async def close(self) -> None:
        """Stop upkeep, write what was counted aside, let go of the store."""
        await self._worker.stop()
        for bell in (self._parts.published, self._parts.board_bell):
            bell.close()
        try:
            await self._parts.recalls.flush()
            await self._parts.keyring.flush()
        finally:
            for close in self._parts.closing:
                close()
            await self._parts.store.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def _upkeep(settings: Settings) -> UpkeepSettings:
    """The settings of upkeep, a lease lasting longer than a model may take."""
    lease = max(settings.upkeep.lease_seconds, settings.chat.seconds + _LEASE_MARGIN)
    return settings.upkeep.model_copy(update={"lease_seconds": lease})
