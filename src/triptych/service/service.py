"""One opened Triptych: hands out members, runs upkeep, closes what it opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Self

from triptych.model.event import Seal
from triptych.model.job import Job, JobState
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.service.arguments import as_texts
from triptych.service.member.member import AsyncMember
from triptych.service.parts import Parts
from triptych.service.promotion import Promotion
from triptych.service.rereading import REREAD, Rereading
from triptych.service.tidying import Tidying
from triptych.settings import Settings, UpkeepSettings
from triptych.share.sealing import LogHealth, seal_log, verify_log
from triptych.upkeep.worker import Worker
from triptych.working.lifecycle import FORGET_TRANSCRIPT, HAND_OFF, PROMOTE

_ALL_JOBS = 1_000_000
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
            sweeps=(promotion.expire_idle, parts.recalls.flush, tidying.expire, tidying.evict, tidying.seal),
        )
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

    async def check(self) -> Mapping[str, str]:
        """Health by topic: `ok`, or what is wrong and what to do."""
        health = dict(await self._parts.store.check())
        jobs = await self._parts.store.read(
            lambda reader: reader.jobs(unfinished_only=False, limit=_ALL_JOBS)
        )
        health["jobs"] = _told(jobs)
        health["embedder"] = str(self._parts.embedder.identity)
        return health

    async def close(self) -> None:
        """Stop upkeep, write what was counted aside, let go of the store."""
        for bell in (self._parts.published, self._parts.board_bell):
            bell.close()
        await self._worker.stop()
        try:
            await self._parts.recalls.flush()
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


def _told(jobs: Sequence[Job]) -> str:
    """`ok` unless one failed that something rests on: where a model failed, what the rules kept stands."""
    waiting = sum(job.state in (JobState.WAITING, JobState.LEASED) for job in jobs)
    failed = [job for job in jobs if job.state is JobState.FAILED]
    parts = [f"{waiting} waiting"] if waiting else []
    parts += [
        f"{times} failed: {task} ({error})"
        for (task, error), times in sorted(Counter((job.task, job.error or "") for job in failed).items())
    ]
    well = all(job.task == REREAD for job in failed)
    return ", ".join(["ok", *parts] if well else parts)
