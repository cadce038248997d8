"""The in-process worker: leases due jobs from the store and does them, one at a time.

A job is done at least once. What it changes must therefore be committed in one transaction that first
checks whether it was already done; then it is done exactly once in effect.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from triptych.errors import ModelAnswerError, TriptychError
from triptych.model.ids import new_id
from triptych.model.job import Job
from triptych.ports.clock import Clock
from triptych.ports.loop import OneLoop
from triptych.ports.store import Store
from triptych.ports.telemetry import SILENT, Tally, Telemetry
from triptych.settings import UpkeepSettings

Task = Callable[[Job], Awaitable[None]]
Sweep = Callable[[], Awaitable[None]]

_log = logging.getLogger("triptych.upkeep")


@dataclass(slots=True)
class Worker:
    """Does the due jobs of one store. `tasks` by name; `sweeps` run before every look at the list."""

    store: Store
    clock: Clock
    settings: UpkeepSettings
    tasks: Mapping[str, Task]
    sweeps: tuple[Sweep, ...] = ()
    name: str = field(default_factory=new_id)
    telemetry: Telemetry = SILENT
    _loop: OneLoop = field(default_factory=lambda: OneLoop("close it on the event loop it was opened on"))
    _running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to work in the background of the running event loop."""
        if self._running is None:
            self._loop.require()
            self._running = asyncio.create_task(self._work_forever(), name="triptych-upkeep")

    async def stop(self) -> None:
        """Stop after the job in hand; its lease would otherwise have to run out first.

        Raises `StoreError` on another event loop than it works on; one that has been closed took it along.
        """
        if self._running is None:
            return
        if self._running.get_loop().is_closed():
            _log.warning("upkeep had ended with its event loop: keep the one that Triptych is opened on")
        else:
            self._loop.require()
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self._running = None

    async def run_due(self, tenant: str | None = None) -> int:
        """Do everything that is due now, and say how many jobs were done: those of one tenant, or all."""
        for sweep in self.sweeps:
            await self._sweep(sweep)
        done = 0
        while (job := await self._lease(tenant)) is not None:
            done += await self.perform(job)
        return done

    async def perform(self, job: Job) -> bool:
        """Do one leased job and note how it went; true when it succeeded.

        Whatever a task raises is a failed attempt: the job is tried again later, up to
        `upkeep.max_attempts` times, and never stands in the way of the next one. What a model
        answered twice in a form that cannot be used is not asked for again.
        """
        if job.attempts > self.settings.max_attempts:  # it took its workers down with it
            await self._note_failure(job, "abandoned")
            return False
        try:
            with self.telemetry.span(f"upkeep.{job.task}"):
                await self.tasks[job.task](job)
        except Exception as error:  # noqa: BLE001 - the edge of a task
            await self._note_failure(job, _named(error), again=not isinstance(error, ModelAnswerError))
            return False
        await self.store.write(lambda writer: writer.finish(job.id))
        self.telemetry.count(Tally.JOBS, task=job.task, result="done")
        return True

    async def _lease(self, tenant: str | None) -> Job | None:
        now = self.clock.now()
        until = now + timedelta(seconds=self.settings.lease_seconds)
        known = tuple(self.tasks)
        return await self.store.write(
            lambda writer: writer.lease(worker=self.name, now=now, until=until, tasks=known, tenant=tenant)
        )

    async def _sweep(self, sweep: Sweep) -> None:
        try:
            await sweep()
        except Exception as error:  # noqa: BLE001 - the edge of a task: the other sweeps do not depend on it
            _log.warning("a sweep failed, and will be tried again: %s", _named(error))

    async def _note_failure(self, job: Job, what: str, *, again: bool = True) -> None:
        self.telemetry.count(Tally.JOBS, task=job.task, result="failed")
        _log.warning("job %s (%s) failed at attempt %d: %s", job.id, job.task, job.attempts, what)
        again = again and job.attempts < self.settings.max_attempts
        wait = timedelta(seconds=self.settings.interval_seconds * 2**job.attempts)
        retry_at = self.clock.now() + wait if again else None
        await self.store.write(lambda writer: writer.finish(job.id, error=what, retry_at=retry_at))

    async def _work_forever(self) -> None:
        while True:
            try:
                await self.run_due()
            except Exception:  # noqa: BLE001 - see below
                # The edge of a background task: one bad round must not end upkeep for good.
                _log.exception("upkeep round failed; trying again in %.0f s", self.settings.interval_seconds)
            await asyncio.sleep(self.settings.interval_seconds)


def _named(error: Exception) -> str:
    """What went wrong, without a word of what is remembered: messages may quote it, names do not."""
    return error.code if isinstance(error, TriptychError) else type(error).__name__
