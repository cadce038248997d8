"""The sweeps that keep long-term memory tidy, in all tenants. With nothing to do, nothing is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from triptych.model.answer import KEPT_FOR
from triptych.service import paths
from triptych.service.parts import Parts
from triptych.share.sealing import seal_log, unsealed


@dataclass(frozen=True, slots=True)
class Tidying:
    """Tidies the store of one opened Triptych."""

    parts: Parts

    async def expire(self) -> None:
        """Put aside what has expired: candidates that nobody needed, and what was told of days gone by."""
        now = self.parts.clock.now()
        if await self.parts.store.read(lambda reader: reader.expired(now, limit=1)):
            await paths.expire_memories(self.parts.store, now=now)

    async def seal(self) -> None:
        """Seal every log that has grown by enough since it was sealed last."""
        least, now = self.parts.settings.audit.seal_every, self.parts.clock.now()
        for tenant in await self.parts.store.read(lambda reader: unsealed(reader, least)):
            await self.parts.store.write(partial(seal_log, tenant=tenant, now=now, least=least))

    async def forget_answers(self) -> None:
        """Forget what was answered to requests more than a day ago."""
        before = self.parts.clock.now() - KEPT_FOR
        if await self.parts.store.read(lambda reader: reader.answers_before(before)):
            await self.parts.store.write(lambda writer: writer.purge_answers(before))

    async def evict(self) -> None:
        """Bring every space that is too full back within its cap."""
        cap = self.parts.settings.remember.cap_per_space
        if await self.parts.store.read(lambda reader: reader.crowded(cap)):
            await paths.evict(self.parts.store, cap=cap, now=self.parts.clock.now())
