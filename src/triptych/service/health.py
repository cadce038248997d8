"""How one opened Triptych is: its store, its jobs, its embedder."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from triptych.model.job import Job, JobState, Queued
from triptych.service.parts import Parts
from triptych.service.rereading import REREAD

_ALL_JOBS = 1_000_000


async def health_of(parts: Parts, tenant: str | None = None) -> Mapping[str, str]:
    """Health by topic: `ok`, or what is wrong and what to do. Jobs are those of the tenant, or of all."""
    health = dict(await parts.store.check())
    jobs = await parts.store.read(
        lambda reader: reader.jobs(tenant=tenant, unfinished_only=False, limit=_ALL_JOBS)
    )
    return health | {"jobs": _told(jobs), "embedder": str(parts.embedder.identity)}


async def queue_of(parts: Parts) -> list[Queued]:
    """The unfinished jobs of all tenants, by task."""
    jobs = await parts.store.read(lambda reader: reader.jobs(limit=_ALL_JOBS))
    now, by_task = parts.clock.now(), defaultdict[str, list[float]](list)
    for job in jobs:
        by_task[job.task].append(max(0.0, (now - job.due_at).total_seconds()))
    return [Queued(task, len(ages), max(ages)) for task, ages in sorted(by_task.items())]


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
