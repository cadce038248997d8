"""Whatever a task does, upkeep goes on."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from triptych.errors import ProviderError
from triptych.model.ids import JobId, new_id
from triptych.model.job import Job, JobState
from triptych.settings import UpkeepSettings
from triptych.stores.memory.store import MemoryStore
from triptych.testing.clock import NOON, FixedClock
from triptych.testing.examples import EMBEDDER
from triptych.upkeep.worker import Worker

SECRET = "my passport is XQ77"


def a_job(task: str) -> Job:
    return Job(id=JobId(new_id()), tenant="default", task=task, key=task, due_at=NOON, payload={})


class Bench:
    """A worker over a store of its own, with a task that breaks and one that works."""

    def __init__(self, error: BaseException, *, attempts: int = 3) -> None:
        self.clock = FixedClock(NOON)
        self.done: list[str] = []
        self.tried = 0
        self.error = error
        self.settings = UpkeepSettings(worker=False, max_attempts=attempts, interval_seconds=1)
        self.store = MemoryStore()

    async def breaks(self, job: Job) -> None:
        self.tried += 1
        raise self.error

    async def works(self, job: Job) -> None:
        self.done.append(job.id)

    async def sweeps_badly(self) -> None:
        raise self.error

    async def sweeps_well(self) -> None:
        self.done.append("swept")

    async def open(self, *jobs: Job) -> Worker:
        await self.store.open(EMBEDDER)
        await self.store.write(lambda writer: [writer.enqueue(job) for job in jobs])
        return Worker(
            store=self.store,
            clock=self.clock,
            settings=self.settings,
            tasks={"a.breaks": self.breaks, "b.works": self.works},
            sweeps=(self.sweeps_badly, self.sweeps_well),
        )

    async def jobs(self) -> dict[str, Job]:
        found = await self.store.read(lambda reader: reader.jobs(unfinished_only=False))
        return {job.task: job for job in found}


ERRORS = [ValueError(SECRET), KeyError("x"), ProviderError(SECRET, field="x", remedy="y"), RecursionError()]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_task_that_breaks_is_a_failed_attempt_and_the_next_job_is_done(error: Exception) -> None:
    async def play() -> None:
        bench = Bench(error)
        bad, good = a_job("a.breaks"), a_job("b.works")
        worker = await bench.open(bad, good)
        assert await worker.run_due() == 1
        assert bench.done == ["swept", good.id]
        failed = (await bench.jobs())["a.breaks"]
        assert failed.state is JobState.WAITING
        assert failed.leased_by is None
        assert failed.due_at > NOON
        assert failed.error
        assert SECRET not in failed.error

    asyncio.run(play())


def test_a_task_that_always_breaks_is_given_up_after_its_attempts() -> None:
    async def play() -> None:
        bench = Bench(ValueError(SECRET), attempts=3)
        worker = await bench.open(a_job("a.breaks"))
        for _ in range(6):
            await worker.run_due()
            bench.clock.advance(hours=1)
        assert bench.tried == 3
        assert (await bench.jobs())["a.breaks"].state is JobState.FAILED

    asyncio.run(play())


def test_a_job_whose_workers_all_died_is_given_up_untried() -> None:
    async def play() -> None:
        bench = Bench(ValueError(), attempts=2)
        worker = await bench.open(a_job("a.breaks"))
        for _ in range(2):  # leased, and never heard of again
            now = bench.clock.now()
            await bench.store.write(
                lambda writer, now=now: writer.lease(worker="dead", now=now, until=now)  # type: ignore[misc]
            )
        assert await worker.run_due() == 0
        assert bench.tried == 0
        assert (await bench.jobs())["a.breaks"].state is JobState.FAILED

    asyncio.run(play())


def test_being_stopped_is_no_failure_of_the_job() -> None:
    async def play() -> None:
        bench = Bench(asyncio.CancelledError())
        worker = await bench.open(a_job("a.breaks"))
        leased = await bench.store.write(
            lambda writer: writer.lease(worker="w", now=NOON, until=NOON + timedelta(minutes=1))
        )
        assert leased is not None
        with pytest.raises(asyncio.CancelledError):
            await worker.perform(leased)
        assert (await bench.jobs())["a.breaks"].state is JobState.LEASED

    asyncio.run(play())
