"""Events, conflicts and jobs."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.access.scopes import reading
from triptych.errors import NotFoundError
from triptych.model.conflict import Conflict, ConflictState
from triptych.model.event import EventType
from triptych.model.ids import JobId
from triptych.model.job import JobState
from triptych.model.memory import Memory
from triptych.ports.store import Writer
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import ALICE, BOBS, a_conflict, a_job, a_memory, an_event

MINUTE = timedelta(minutes=1)


class EventRules(StoreSuite):
    """The log."""

    def test_events_are_numbered_per_tenant_without_gaps(self, bench: Bench) -> None:
        bench.make_space(an_event().space or BOBS, tenant="other")
        bench.write(lambda w: w.append_events([an_event(), an_event(EventType.MEMORY_UPDATED)]))
        bench.write(lambda w: w.append_events([an_event(tenant="other")]))

        def fails(writer: Writer) -> None:
            writer.append_events([an_event(), an_event()])
            raise RuntimeError("rolled back")

        with pytest.raises(RuntimeError):
            bench.write(fails)
        [last] = bench.write(lambda w: w.append_events([an_event(space=BOBS)]))
        assert last.seq == 3
        assert [event.seq for event in bench.read(lambda r: r.events(reading(ALICE)))] == [1, 2]

    def test_an_event_comes_back_as_it_was(self, bench: Bench) -> None:
        event = an_event(subject="m1", detail={"count": 2, "fields": ["内容"]})
        [placed] = bench.write(lambda w: w.append_events([event]))
        assert placed == replace(event, seq=1)
        assert bench.read(lambda r: r.events(reading(ALICE))) == [placed]

    def test_events_are_read_on_from_where_one_stopped(self, bench: Bench) -> None:
        bench.write(lambda w: w.append_events([an_event(subject=f"m{n % 2}") for n in range(6)]))

        def numbers(**asked: object) -> list[int]:
            return [e.seq for e in bench.read(lambda r: r.events(reading(ALICE), **asked))]  # type: ignore[arg-type]

        assert numbers(after=4) == [5, 6]
        assert numbers(after=1, limit=2) == [2, 3]
        assert numbers(subject="m1") == [2, 4, 6]
        assert numbers(after=6) == []


class ConflictRules(StoreSuite):
    """Contradictions in the open."""

    def test_a_conflict_is_opened_decided_and_kept(self, bench: Bench) -> None:
        one, other = a_memory("tea"), a_memory("no tea")
        bench.keep(one, other)
        conflict = a_conflict(one, other)
        bench.write(lambda w: w.put_conflict(conflict))
        scope = reading(ALICE)
        assert bench.read(lambda r: r.conflict(scope, conflict.id)) == conflict
        decided = replace(
            conflict, state=ConflictState.RESOLVED, kept=one.id, resolved_by="user:alice", resolved_at=NOON
        )
        bench.write(lambda w: w.put_conflict(decided))
        assert bench.read(lambda r: r.conflicts(scope)) == []
        assert bench.read(lambda r: r.conflicts(scope, open_only=False)) == [decided]
        bench.write(lambda w: w.put_conflict(conflict))
        assert bench.read(lambda r: r.conflicts(scope)) == [conflict]

    def test_conflicts_come_oldest_first(self, bench: Bench) -> None:
        one, other = a_memory("tea"), a_memory("no tea")
        bench.keep(one, other)
        later, earlier = a_conflict(one, other, opened_at=NOON + MINUTE), a_conflict(one, other)
        bench.write(lambda w: w.put_conflict(later))
        bench.write(lambda w: w.put_conflict(earlier))
        assert bench.read(lambda r: r.conflicts(reading(ALICE))) == [earlier, later]

    def test_the_conflicts_of_a_memory_are_found_by_those_who_see_every_side(self, bench: Bench) -> None:
        one, other = a_memory("tea"), a_memory("no tea")
        hidden = a_memory("secret tea", readers=frozenset({"user:bob"}))
        bench.keep(one, other, hidden)
        decided = a_conflict(one, other, state=ConflictState.RESOLVED, opened_at=NOON + MINUTE)
        still_open, unseen = a_conflict(other, one), a_conflict(one, hidden)
        for conflict in (decided, still_open, unseen):
            bench.write(lambda w, which=conflict: w.put_conflict(which))  # type: ignore[misc]

        def about(memory: Memory) -> list[Conflict]:
            return bench.read(lambda r: r.conflicts_about(reading(ALICE), memory.id))

        assert about(one) == about(other) == [still_open, decided]
        assert about(hidden) == about(a_memory()) == []

    def test_a_conflict_goes_with_an_erased_side(self, bench: Bench) -> None:
        one, other = a_memory("tea"), a_memory("no tea")
        bench.keep(one, other)
        bench.write(lambda w: w.put_conflict(a_conflict(one, other)))
        assert bench.write(lambda w: w.erase_memory(one.id))["conflicts"] == 1
        assert bench.read(lambda r: r.conflicts(reading(ALICE), open_only=False)) == []


class JobRules(StoreSuite):
    """Work that must happen."""

    def _lease(self, bench: Bench, minutes: float = 0, worker: str = "w1", **asked: object) -> JobId | None:
        now = NOON + minutes * MINUTE
        job = bench.write(
            lambda w: w.lease(worker=worker, now=now, until=now + MINUTE, **asked)  # type: ignore[arg-type]
        )
        return None if job is None else job.id

    def test_the_job_longest_due_is_leased_once(self, bench: Bench) -> None:
        late, early = a_job(key="late", due_at=NOON - MINUTE), a_job(key="early", due_at=NOON - 2 * MINUTE)
        future = a_job(key="future", due_at=NOON + MINUTE)
        assert bench.enqueue(late, future, early) == [True] * 3
        assert self._lease(bench) == early.id
        assert self._lease(bench) == late.id
        assert self._lease(bench) is None
        leased = next(job for job in bench.read(lambda r: r.jobs()) if job.id == early.id)
        assert leased == replace(
            early, state=JobState.LEASED, attempts=1, leased_by="w1", leased_until=NOON + MINUTE
        )

    def test_a_lease_that_has_run_out_is_taken_again(self, bench: Bench) -> None:
        job = a_job()
        bench.enqueue(job)
        assert self._lease(bench) == job.id
        assert self._lease(bench, 0.5, "w2") is None
        assert self._lease(bench, 1, "w2") == job.id
        [again] = bench.read(lambda r: r.jobs())
        assert (again.attempts, again.leased_by) == (2, "w2")

    def test_a_key_is_unique_until_its_job_is_finished(self, bench: Bench) -> None:
        job = a_job(payload={"n": 1})
        assert bench.enqueue(job) == [True]
        assert bench.enqueue(a_job()) == [False]
        assert bench.enqueue(a_job("another task")) == [True]
        assert bench.enqueue(a_job(tenant="other")) == [True]
        self._lease(bench, tasks=["expire"])
        assert bench.enqueue(a_job()) == [False]
        bench.write(lambda w: w.finish(job.id))
        assert bench.enqueue(a_job()) == [True]

    def test_a_worker_takes_only_its_tasks(self, bench: Bench) -> None:
        job = a_job("digest")
        bench.enqueue(job)
        assert self._lease(bench, tasks=["expire"]) is None
        assert self._lease(bench, tasks=[]) is None
        assert self._lease(bench, tasks=["expire", "digest"]) == job.id

    def test_jobs_of_one_tenant_are_listed_and_leased_alone(self, bench: Bench) -> None:
        ours, theirs = a_job(due_at=NOON), a_job(tenant="other", due_at=NOON - MINUTE)
        bench.enqueue(ours, theirs)
        assert bench.read(lambda r: r.jobs(tenant="default", limit=1)) == [ours]
        assert bench.read(lambda r: r.jobs(tenant="other", unfinished_only=False)) == [theirs]
        assert bench.read(lambda r: r.jobs(tenant="nobody", unfinished_only=False)) == []
        assert bench.read(lambda r: r.jobs()) == [theirs, ours]
        assert self._lease(bench, tenant="nobody") is None
        assert self._lease(bench, tenant="default") == ours.id
        assert self._lease(bench, tenant="default") is None
        assert self._lease(bench) == theirs.id

    def test_a_finished_job_is_done_failed_or_tried_again(self, bench: Bench) -> None:
        job = a_job()
        bench.enqueue(job)
        self._lease(bench)
        bench.write(lambda w: w.finish(job.id, error="no luck", retry_at=NOON + 5 * MINUTE))
        [waiting] = bench.read(lambda r: r.jobs())
        assert waiting == replace(job, attempts=1, error="no luck", due_at=NOON + 5 * MINUTE)
        assert self._lease(bench, 4) is None
        assert self._lease(bench, 5) == job.id
        bench.write(lambda w: w.finish(job.id, error="no luck"))
        assert bench.read(lambda r: r.jobs()) == []
        [failed] = bench.read(lambda r: r.jobs(unfinished_only=False))
        assert (failed.state, failed.error, failed.leased_by) == (JobState.FAILED, "no luck", None)
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.finish(JobId("unknown")))
