"""What upkeep looks for and notes, in all tenants, and as whom it acts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.access.scopes import reading, upkeep_of, writing
from triptych.model.ids import MemoryId
from triptych.model.memory import State
from triptych.model.space import Arbitration, Policy, Space
from triptych.testing.clock import NOON
from triptych.testing.contract.base import ANYTHING, MEMORIES, Bench, StoreSuite
from triptych.testing.examples import ALICE, ALICES, BOBS, a_job, a_memory, a_message, a_session, an_event

HOUR = timedelta(hours=1)


class UpkeepRules(StoreSuite):
    """What is due, whoever it belongs to."""

    def test_what_has_expired_is_found_in_all_tenants_longest_over_first(self, bench: Bench) -> None:
        bench.make_space(ALICES, tenant="other")
        over = a_memory(expires_at=NOON - 2 * HOUR, readers=frozenset())
        just_over = a_memory(expires_at=NOON, state=State.CANDIDATE, space=BOBS)
        elsewhere = a_memory(expires_at=NOON - HOUR, tenant="other")
        bench.keep(over, just_over, elsewhere)
        bench.keep(a_memory(), a_memory(expires_at=NOON + HOUR))
        hidden = [s for s in State if s not in (State.ACTIVE, State.CANDIDATE)]
        bench.keep(*(a_memory(expires_at=NOON - HOUR, state=state) for state in hidden))
        assert bench.read(lambda r: r.expired(NOON, limit=9)) == [over, elsewhere, just_over]
        assert bench.read(lambda r: r.expired(NOON, limit=1)) == [over]
        assert bench.read(lambda r: r.expired(NOON - 3 * HOUR, limit=9)) == []

    def test_what_no_longer_expires_is_not_found(self, bench: Bench) -> None:
        memory = a_memory(expires_at=NOON)
        bench.keep(memory)
        bench.change(replace(memory, expires_at=None))
        assert bench.read(lambda r: r.expired(NOON, limit=9)) == []

    def test_a_space_is_crowded_by_its_own_active_memories_and_candidates(self, bench: Bench) -> None:
        bench.make_space(ALICES, tenant="other")
        below = Space.of_user("alice", "below")
        bench.make_space(below)
        bench.keep(a_memory(), a_memory(state=State.CANDIDATE, readers=frozenset()))
        bench.keep(a_memory(space=BOBS), *(a_memory(space=BOBS, state=State.ARCHIVED) for _ in range(3)))
        bench.keep(a_memory(space=below), a_memory(space=below))
        bench.keep(a_memory(tenant="other"), a_memory(tenant="other"))
        full = [("default", ALICES), ("default", below), ("other", ALICES)]
        assert bench.read(lambda r: r.crowded(1)) == full
        assert bench.read(lambda r: r.crowded(2)) == []

    def test_uses_are_kept_in_order_and_go_with_the_memory(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory, a_memory())
        bench.write(lambda w: w.note_uses(memory.id, [NOON + HOUR, NOON]))
        bench.write(lambda w: w.note_uses(memory.id, [NOON]))
        bench.write(lambda w: w.note_uses(MemoryId("unknown"), [NOON]))
        assert bench.read(lambda r: r.uses(memory.id)) == [NOON, NOON, NOON + HOUR]
        assert bench.read(lambda r: r.uses(MemoryId("unknown"))) == []
        bench.write(lambda w: w.erase_memory(memory.id))
        assert bench.read(lambda r: r.uses(memory.id)) == []

    def test_a_job_is_finished_by_what_it_was_to_do(self, bench: Bench) -> None:
        job = a_job()
        bench.enqueue(job, a_job(key="another"), a_job("another task"), a_job(tenant="other"))
        assert bench.write(lambda w: w.finish_task("default", "expire", "k"))
        left = [(j.tenant, j.task, j.key) for j in bench.read(lambda r: r.jobs())]
        assert ("default", "expire", "k") not in left
        assert len(left) == 3
        assert not bench.write(lambda w: w.finish_task("default", "expire", "k"))
        assert not bench.write(lambda w: w.finish_task("nobody", "expire", "k"))


class UpkeepScopeRules(StoreSuite):
    """Upkeep needs no right, and never leaves its tenant."""

    def test_upkeep_sees_and_may_change_everything_of_its_tenant_and_nothing_of_another(
        self, bench: Bench
    ) -> None:
        bench.make_space(ALICES, tenant="other")
        sealed = a_memory(readers=frozenset(), writers=frozenset())
        elsewhere = a_memory(tenant="other")
        bench.keep(sealed, a_memory(space=BOBS), elsewhere)
        [message] = bench.say(a_session(space=BOBS), a_message("tea"))
        bench.write(lambda w: w.append_events([an_event(subject=sealed.id)]))
        upkeep = upkeep_of("default")
        for scope in (reading(upkeep), writing(upkeep)):
            assert bench.read(lambda r, s=scope: r.memory(s, sealed.id)) == sealed  # type: ignore[misc]
            assert bench.read(lambda r, s=scope: r.memory(s, elsewhere.id)) is None  # type: ignore[misc]
            assert len(bench.read(lambda r, s=scope: r.memories(s, MEMORIES))) == 2  # type: ignore[misc]
            assert bench.read(lambda r, s=scope: r.message(s, message.id)) == message  # type: ignore[misc]
            assert bench.read(lambda r, s=scope: r.spaces(s)) == [ALICES, BOBS]  # type: ignore[misc]
        assert bench.read(lambda r: r.count_entries(reading(upkeep), ANYTHING)) == 3
        assert [e.subject for e in bench.read(lambda r: r.events(reading(upkeep)))] == [sealed.id]
        assert bench.read(lambda r: r.memory(reading(ALICE), sealed.id)) is None

    def test_its_scope_keeps_to_the_spaces_asked_for(self, bench: Bench) -> None:
        mine, other = a_memory(), a_memory(space=BOBS)
        bench.keep(mine, other)
        scope = writing(upkeep_of("default"), [ALICES])
        assert [m.id for m in bench.read(lambda r: r.memories(scope, MEMORIES))] == [mine.id]

    @pytest.mark.parametrize("arbitration", [None, *Arbitration])
    def test_a_policy_says_how_contradictions_are_decided(
        self, bench: Bench, arbitration: Arbitration | None
    ) -> None:
        policy = Policy(frozenset({"user:alice"}), frozenset({"user:alice"}), arbitration)
        for space in (ALICES, Space.of_user("alice", "new")):
            bench.write(lambda w, where=space: w.put_policy("default", where, policy))  # type: ignore[misc]
            assert bench.read(lambda r, where=space: r.policy("default", where)) == policy  # type: ignore[misc]
