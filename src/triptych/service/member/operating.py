"""What the operator of a tenant does: its keys, its jobs, its log. Of what is remembered it sees nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime

from triptych.access.keys import require_operator
from triptych.access.scopes import home
from triptych.errors import AccessDeniedError, StoreError
from triptych.model.event import Seal
from triptych.model.instant import as_optional_instant
from triptych.model.job import Job
from triptych.model.key import Key, NewKey
from triptych.model.principal import Principal
from triptych.model.space import GLOBAL
from triptych.service.arguments import as_count, as_optional_text, as_principal, as_text, as_texts
from triptych.service.calls import on_record
from triptych.service.health import health_of
from triptych.service.member.seat import Seat
from triptych.share.sealing import LogHealth, seal_log, verify_log


class Operating(Seat):
    """The part of a member that looks after its tenant.

    Needs the role `operator`, without which everything here raises `AccessDeniedError`, which goes on record.
    """

    __slots__ = ()

    async def create_key(
        self,
        principal: Principal | str,
        *,
        name: str = "",
        acts_for: Iterable[str] = (),
        expires_at: datetime | str | None = None,
    ) -> NewKey:
        """A key for anybody in the tenant, until `expires_at` or until it is revoked; with its secret, which
        is told this once.

        `principal` may be written: `agent:assistant,user:alice`. `acts_for` are users in whose name its agent
        may ask besides; `*` is any of the tenant. Raises `AccessDeniedError` for a principal of another
        tenant, `InvalidInputError` for an end that has passed.
        """
        wanted = as_principal(principal, tenant=self.principal.tenant)
        async with self._as_operator():
            if wanted.tenant != self.principal.tenant:
                raise AccessDeniedError(
                    f"{self.principal.name} operates another tenant",
                    field="principal",
                    remedy=f"name somebody of {self.principal.tenant}",
                )
            return await self.parts.keyring.create(
                wanted,
                by=self.principal.name,
                name=as_text(name, "name"),
                acts_for=frozenset(as_texts(acts_for, "acts_for")),
                expires_at=as_optional_instant(expires_at, "expires_at"),
            )

    async def keys(self) -> list[Key]:
        """The keys of the tenant, whether in force or not, oldest first."""
        async with self._as_operator():
            return await self.parts.keyring.keys(self.principal.tenant)

    async def revoke_key(self, id: str) -> Key:
        """The key of that id, or of that secret, which from now on lets nobody in.

        Other processes know within seconds. One that was revoked is left as it is. Raises `NotFoundError`
        where the tenant has none.
        """
        wanted = as_text(id, "id")
        async with self._as_operator():
            return await self.parts.keyring.revoke(
                wanted, tenant=self.principal.tenant, by=self.principal.name
            )

    async def jobs(self, *, unfinished_only: bool = True, limit: int = 100) -> list[Job]:
        """The tenant's jobs, by when they are due."""
        as_count(limit, "limit")
        async with self._as_operator():
            return await self._read(
                lambda reader: reader.jobs(
                    tenant=self.principal.tenant, unfinished_only=unfinished_only, limit=limit
                )
            )

    async def run_upkeep(self) -> int:
        """Do all of the tenant's upkeep that is due now; the number of jobs done."""
        async with self._as_operator():
            if self.parts.worker is None:
                raise StoreError("has no upkeep", remedy="open it with AsyncTriptych.open")
            return await self.parts.worker.run_due(self.principal.tenant)

    async def seal_log(self) -> Seal | None:
        """Seal the tenant's log as far as it goes; the seal, or none when nothing has come since the last."""
        now = self.parts.clock.now()
        async with self._as_operator():
            return await self.parts.store.write(lambda writer: seal_log(writer, self.principal.tenant, now))

    async def verify_log(self, *, kept: str | None = None) -> LogHealth:
        """Whether every sealed event of the tenant is as it was when it was sealed; `kept` is the hash of a
        seal noted down elsewhere. Reads the whole log."""
        as_optional_text(kept, "kept")
        async with self._as_operator():
            return await self._read(lambda reader: verify_log(reader, self.principal.tenant, kept=kept))

    async def check(self) -> Mapping[str, str]:
        """Health by topic: `ok`, or what is wrong and what to do. Of jobs, the tenant's own."""
        async with self._as_operator():
            return await health_of(self.parts, self.principal.tenant)

    @asynccontextmanager
    async def _as_operator(self) -> AsyncIterator[None]:
        place = GLOBAL if self.principal.upkeep else home(self.principal)
        async with on_record(self.parts, self.principal, place):
            require_operator(self.principal)
            yield
