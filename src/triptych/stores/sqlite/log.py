"""Events, conflicts and jobs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from triptych.access.policy import decide
from triptych.errors import NotFoundError
from triptych.model.conflict import Conflict
from triptych.model.event import ANY_EVENT, Event, Seal, Sought
from triptych.model.ids import ConflictId, JobId, MemoryId
from triptych.model.job import Job, JobState
from triptych.model.principal import AUDITOR, UPKEEP
from triptych.model.scope import Right, Scope
from triptych.model.space import GLOBAL, default_policy
from triptych.stores.checks import check_times, to_json
from triptych.stores.sqlite.rows import conflict_of, conflict_row, event_of, job_of, job_row
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, maybe_instant, set_json, time_of


class LogQueries(Transaction):
    """Events, conflicts and jobs, read."""

    def events(
        self,
        scope: Scope,
        *,
        after: int = 0,
        limit: int = 1000,
        subject: str | None = None,
        sought: Sought = ANY_EVENT,
    ) -> list[Event]:
        """Events in scope that are sought, by `seq`."""
        audits = AUDITOR in scope.keys
        asked = {
            "after": after,
            "limit": max(limit, 0),
            "subject": subject,
            "audits": audits,
            "hears_denials": audits or UPKEEP in scope.keys,
            "governs": scope.spaces is None and (audits or self._governs(scope)),
            "who": sought.who,
            "types": None if sought.types is None else set_json(sought.types),
            "since": maybe_instant(sought.since),
            "until": maybe_instant(sought.until),
        }
        name = "events" if subject is None else "events_about"
        return [event_of(row, scope.tenant) for row in self._scoped(name, scope, **asked)]

    def _governs(self, scope: Scope) -> bool:
        """Whether the keys may write the global space: what concerns no space is for its administrators."""
        row = self._space(scope.tenant, GLOBAL)
        policy = default_policy(GLOBAL) if row is None else row.policy
        return decide(scope.keys, Right.WRITE, GLOBAL, policy).allowed

    def seals(self, tenant: str) -> list[Seal]:
        """The seals of the log, in order."""
        rows = self._run("seals", {"tenant": self._tenant(tenant)})
        return [Seal(row["last_seq"], row["hash"], time_of(row["sealed_at"])) for row in rows]

    def conflicts(self, scope: Scope, *, open_only: bool = True) -> list[Conflict]:
        """Conflicts whose every side is in scope, oldest first."""
        return self._conflicts(scope, open_only=open_only)

    def conflict(self, scope: Scope, id: ConflictId) -> Conflict | None:
        """One conflict; none when unknown or out of scope."""
        return next(iter(self._conflicts(scope, id=id)), None)

    def conflicts_about(self, scope: Scope, memory: MemoryId) -> list[Conflict]:
        """Conflicts in scope that the memory is a side of, oldest first."""
        named = self._run("conflicts_of", {"memory": memory}).fetchall()
        found = (self.conflict(scope, row["conflict"]) for row in named)
        return sorted(filter(None, found), key=lambda conflict: (conflict.opened_at, conflict.id))

    def _conflicts(self, scope: Scope, *, open_only: bool = False, id: str | None = None) -> list[Conflict]:
        rows = self._scoped("conflicts", scope, open_only=open_only, id=id)
        return [conflict_of(row, scope.tenant) for row in rows]

    def jobs(self, *, tenant: str | None = None, unfinished_only: bool = True, limit: int = 100) -> list[Job]:
        """Jobs of one tenant, or of all, by `due_at`."""
        name = "unfinished_jobs" if unfinished_only else "jobs"
        asked = {"tenant": self._one_tenant(tenant), "limit": max(limit, 0)}
        return [job_of(row) for row in self._run(name, asked)]

    def _one_tenant(self, tenant: str | None) -> int | None:
        return None if tenant is None else self._tenant(tenant)


class LogChanges(WritingTransaction, LogQueries):
    """Events, conflicts and jobs, written."""

    def append_events(self, events: Sequence[Event]) -> list[Event]:
        """Append; each gets its `seq`."""
        return [self._append_event(event) for event in events]

    def _append_event(self, event: Event) -> Event:
        check_times((event.time,), "time")
        tenant = self._new_tenant(event.tenant)
        space = None if event.space is None else self._required_space(event.tenant, event.space).id
        row = {
            "tenant": tenant,
            "type": event.type.value,
            "actor": event.actor,
            "time": instant(event.time),
            "space": space,
            "subject": event.subject,
            "detail": to_json(dict(event.detail), "detail"),
        }
        return replace(event, seq=self._returned("add_event", row))

    def put_seal(self, tenant: str, seal: Seal) -> None:
        """Keep a seal; it lies beyond the one before."""
        row = {"last_seq": seal.last_seq, "hash": seal.hash, "sealed_at": instant(seal.sealed_at)}
        self._run("add_seal", row | {"tenant": self._new_tenant(tenant)})

    def put_conflict(self, conflict: Conflict) -> None:
        """Keep a new conflict or the new state of one."""
        check_times((conflict.opened_at, conflict.resolved_at), "conflict")
        space = self._required_space(conflict.tenant, conflict.space)
        self._run("put_conflict", conflict_row(conflict) | {"tenant": space.tenant, "space": space.id})
        self._run("drop_sides", {"id": conflict.id})
        for side in conflict.sides:
            self._run("add_side", {"tenant": space.tenant, "memory": side, "id": conflict.id})

    def enqueue(self, job: Job) -> bool:
        """Add a job; false when one with its task and key is not yet finished."""
        check_times((job.due_at, job.leased_until), "job")
        row = job_row(job) | {"tenant": self._new_tenant(job.tenant)}
        return self._run("add_job", row).rowcount == 1

    def lease(
        self,
        *,
        worker: str,
        now: datetime,
        until: datetime,
        tasks: Sequence[str] | None = None,
        tenant: str | None = None,
    ) -> Job | None:
        """Take the job longest due that is waiting, or whose lease has run out."""
        asked = {
            "now": instant(now),
            "tasks": None if tasks is None else json.dumps(list(tasks)),
            "tenant": self._one_tenant(tenant),
        }
        row = self._one("due_job", asked)
        if row is None:
            return None
        job = job_of(row)
        self._run("lease_job", {"id": job.id, "worker": worker, "until": instant(until)})
        return replace(
            job, state=JobState.LEASED, attempts=job.attempts + 1, leased_by=worker, leased_until=until
        )

    def finish(self, id: JobId, *, error: str | None = None, retry_at: datetime | None = None) -> None:
        """Done; or failed with `error`, for good or to be tried again at `retry_at`."""
        ended = JobState.DONE if error is None else JobState.FAILED
        state = JobState.WAITING if retry_at is not None else ended
        change = {"state": state.value, "retry_at": maybe_instant(retry_at), "error": error}
        if not self._run("finish_job", {"id": id, **change}).rowcount:
            raise NotFoundError(f"no job {id}", field="job", remedy="look it up again")
