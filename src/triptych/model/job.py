"""Work that must happen, also when the process that wanted it dies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.ids import JobId
from triptych.model.values import dataclass


class JobState(StrEnum):
    """`waiting` can be leased when due, `leased` is being done, `done` and `failed` are final."""

    WAITING = "waiting"
    LEASED = "leased"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Queued:
    """How many jobs of a task are not finished, and for how many seconds the longest has been due."""

    task: str
    jobs: int
    due_seconds: float


@dataclass(frozen=True, slots=True)
class Job:
    """A unit of upkeep. `key` is unique among jobs not yet finished: enqueuing it twice gives one job."""

    id: JobId
    tenant: str
    task: str
    key: str
    due_at: datetime
    payload: Mapping[str, Any] = field(default_factory=dict)
    state: JobState = JobState.WAITING
    attempts: int = 0
    leased_by: str | None = None
    leased_until: datetime | None = None
    error: str | None = None
