"""Grants: what they open, what they leave shut, and for how long; and the seals of the log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from triptych.access.scopes import reading, writing
from triptych.errors import NotFoundError
from triptych.model.event import EventType, Seal, Sought
from triptych.model.grant import Given, Grant
from triptych.model.ids import MemoryId
from triptych.model.principal import AUDITOR, Principal
from triptych.model.scope import Right
from triptych.model.space import Space
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite, found_by_vector, found_by_words
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_grant, a_memory, a_vector, an_event

LONG_AGO, FAR_OFF = datetime(2001, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
REPORT, BELOW = Space.of_team("report"), Space.of_team("report", "q3")
CLERK = Principal(agent="clerk")


def give(bench: Bench, *grants: Grant) -> None:
    """Keep grants."""
    for grant in grants:
        bench.write(lambda w, one=grant: w.put_grant(one))  # type: ignore[misc]


def sees(bench: Bench, who: Principal, *ids: str) -> list[bool]:
    """Which of the memories are read one by one."""
    scope = reading(who)
    return bench.read(lambda r: [r.memory(scope, MemoryId(one)) is not None for one in ids])


class GrantRules(StoreSuite):
    """A right beside the policy."""

    def test_a_grant_comes_back_as_it_was(self, bench: Bench) -> None:
        grant = a_grant(reason='季度审计 "q" 🙂', expires_at=FAR_OFF)
        give(bench, grant)
        assert bench.read(lambda r: r.grants(writing(ALICE))) == [grant]
        assert bench.read(lambda r: r.grant(grant.tenant, grant.id)) == grant
        ended = replace(grant, revoked_by="user:alice", revoked_at=NOON)
        give(bench, ended)
        assert bench.read(lambda r: r.grants(writing(ALICE))) == [ended]

    def test_grants_are_for_who_may_write_the_space_and_who_holds_them(self, bench: Bench) -> None:
        mine, his = a_grant(), a_grant(space=BOBS)
        give(bench, mine, his)
        assert bench.read(lambda r: r.grants(writing(ALICE))) == [mine]
        assert bench.read(lambda r: r.grants(writing(CLERK), holders=CLERK.keys)) == [mine, his]
        assert bench.read(lambda r: r.grants(writing(Principal(user="alicea")))) == []
        other_tenant = Principal(agent="clerk", tenant="other")
        assert bench.read(lambda r: r.grants(writing(other_tenant), holders=other_tenant.keys)) == []
        assert bench.read(lambda r: r.grant("other", mine.id)) is None

    def test_it_opens_the_space_on_every_way_in_and_only_for_its_holder(self, bench: Bench) -> None:
        memory = a_memory("绿茶 greentea")
        bench.keep(memory, vector=a_vector(3))
        assert sees(bench, CLERK, memory.id) == [False]
        give(bench, a_grant())
        assert sees(bench, CLERK, memory.id) == [True]
        assert found_by_words(bench, CLERK, "greentea") == [memory.id]
        assert found_by_words(bench, CLERK, "greentea", ALICES) == [memory.id]
        assert found_by_vector(bench, CLERK, a_vector(3)) == [memory.id]
        assert bench.read(lambda r: r.spaces(reading(CLERK))) == [ALICES]
        assert bench.read(lambda r: r.granted("default", ALICES, Right.READ)) == {"agent:clerk"}
        for stranger in (BOB, Principal(agent="clerks"), Principal(agent="clerk", tenant="other")):
            assert sees(bench, stranger, memory.id) == [False]
            assert found_by_words(bench, stranger, "greentea") == []

    def test_reading_is_not_writing(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory)
        give(bench, a_grant())
        assert bench.read(lambda r: r.memory(writing(CLERK), memory.id)) is None
        give(bench, a_grant(given=Given.WRITE))
        assert bench.read(lambda r: r.memory(writing(CLERK), memory.id)) == memory

    @pytest.mark.parametrize(
        "over",
        [{"expires_at": LONG_AGO}, {"revoked_at": NOON, "revoked_by": "user:alice"}],
        ids=["expired", "revoked"],
    )
    def test_one_that_is_over_opens_nothing(self, bench: Bench, over: dict[str, object]) -> None:
        memory = a_memory("greentea")
        bench.keep(memory, vector=a_vector(3))
        give(bench, a_grant(**over))
        assert sees(bench, CLERK, memory.id) == [False]
        assert found_by_words(bench, CLERK, "greentea") == []
        assert found_by_vector(bench, CLERK, a_vector(3)) == []
        assert bench.read(lambda r: r.granted("default", ALICES, Right.READ)) == frozenset()

    def test_what_was_narrowed_stays_narrow(self, bench: Bench) -> None:
        narrow, usual = a_memory("one", readers=frozenset({"user:alice"})), a_memory("two")
        nobodys = a_memory("three", readers=frozenset())
        bench.keep(narrow, usual, nobodys)
        give(bench, a_grant())
        assert sees(bench, CLERK, narrow.id, usual.id, nobodys.id) == [False, True, False]
        assert found_by_words(bench, CLERK, "one") == []

    def test_it_reaches_below_as_far_as_the_same_people_read(self, bench: Bench) -> None:
        secret = Space.of_team("report", "board")
        beside = Space.of_team("reporter")
        for space in (REPORT, BELOW, beside):
            bench.make_space(space)
        bench.make_space(secret, readers=frozenset({"agent:chair"}))
        memories = [a_memory("tea", space=space) for space in (REPORT, BELOW, secret, beside)]
        bench.keep(*memories)
        give(bench, a_grant(space=REPORT))
        ids = [memory.id for memory in memories]
        assert sees(bench, CLERK, *ids) == [True, True, False, False]
        assert sorted(found_by_words(bench, CLERK, "tea")) == sorted(ids[:2])
        assert found_by_words(bench, CLERK, "tea", BELOW) == [ids[1]]
        assert bench.read(lambda r: r.granted("default", BELOW, Right.READ)) == {"agent:clerk"}
        assert bench.read(lambda r: r.granted("default", secret, Right.READ)) == frozenset()

    def test_a_grant_below_opens_nothing_above(self, bench: Bench) -> None:
        for space in (REPORT, BELOW):
            bench.make_space(space)
        above = a_memory(space=REPORT)
        bench.keep(above)
        give(bench, a_grant(space=BELOW))
        assert sees(bench, CLERK, above.id) == [False]

    def test_a_grant_in_a_space_that_does_not_exist_is_refused(self, bench: Bench) -> None:
        with pytest.raises(NotFoundError):
            give(bench, a_grant(space=REPORT))

    def test_it_counts_within_the_transaction_that_gives_it(self, bench: Bench) -> None:
        memory = a_memory("greentea")
        bench.keep(memory)

        def work(writer):  # type: ignore[no-untyped-def]
            before = writer.memory(reading(CLERK), memory.id)
            writer.put_grant(a_grant())
            return before, writer.memory(reading(CLERK), memory.id)

        assert bench.write(work) == (None, memory)

    def test_a_group_can_hold_it(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory)
        give(bench, a_grant(holder="team:法务"))
        member = Principal(agent="x", teams=frozenset({"法务"}))
        assert sees(bench, member, memory.id) == [True]
        assert sees(bench, Principal(agent="x", teams=frozenset({"法"})), memory.id) == [False]


class DelegationRules(StoreSuite):
    """An agent that acts for a user only while the user lets it."""

    ACTING = Principal(agent="clerk", user="alice", delegated=True)

    def test_without_a_delegation_it_has_nothing_of_the_users(self, bench: Bench) -> None:
        memory = a_memory("greentea")
        bench.keep(memory)
        assert sees(bench, self.ACTING, memory.id) == [False]
        assert found_by_words(bench, self.ACTING, "greentea") == []
        assert bench.read(lambda r: r.held("default", self.ACTING.keys)) == self.ACTING.keys

    def test_with_one_it_reads_and_writes_as_the_user(self, bench: Bench) -> None:
        memory, his = a_memory("greentea"), a_memory("greentea", space=BOBS)
        bench.keep(memory, his)
        give(bench, a_grant(given=Given.ACT))
        assert sees(bench, self.ACTING, memory.id, his.id) == [True, False]
        assert found_by_words(bench, self.ACTING, "greentea") == [memory.id]
        assert bench.read(lambda r: r.memory(writing(self.ACTING), memory.id)) == memory
        assert "user:alice" in bench.read(lambda r: r.held("default", self.ACTING.keys))

    def test_it_is_for_that_agent_and_that_user(self, bench: Bench) -> None:
        memory, his = a_memory(), a_memory(space=BOBS)
        bench.keep(memory, his)
        give(bench, a_grant(given=Given.ACT))
        other = Principal(agent="other", user="alice", delegated=True)
        wrong_user = Principal(agent="clerk", user="bob", delegated=True)
        assert sees(bench, other, memory.id) == [False]
        assert sees(bench, wrong_user, memory.id, his.id) == [False, False]
        assert sees(bench, CLERK, memory.id) == [False]

    @pytest.mark.parametrize(
        "over", [{"expires_at": LONG_AGO}, {"revoked_at": NOON, "revoked_by": "user:alice"}]
    )
    def test_once_over_it_is_worth_nothing(self, bench: Bench, over: dict[str, object]) -> None:
        memory = a_memory()
        bench.keep(memory)
        give(bench, a_grant(given=Given.ACT, **over))
        assert sees(bench, self.ACTING, memory.id) == [False]


class AuditRules(StoreSuite):
    """Who may read the log, what is looked for in it, and its seals."""

    def test_an_auditor_reads_the_whole_log_and_nothing_else(self, bench: Bench) -> None:
        memory = a_memory("greentea", readers=frozenset())
        bench.keep(memory)
        events = bench.write(
            lambda w: w.append_events(
                [an_event(subject=memory.id), an_event(space=BOBS), an_event(space=None)]
            )
        )
        auditor = Principal(agent="a", roles=frozenset({"auditor"}))
        assert AUDITOR in auditor.keys
        assert bench.read(lambda r: r.events(reading(auditor))) == events
        assert bench.read(lambda r: r.events(reading(auditor, [BOBS]))) == [events[1]]
        assert bench.read(lambda r: r.events(reading(auditor), subject=memory.id)) == [events[0]]
        assert sees(bench, auditor, memory.id) == [False]
        assert found_by_words(bench, auditor, "greentea") == []
        elsewhere = Principal(agent="a", roles=frozenset({"auditor"}), tenant="other")
        assert bench.read(lambda r: r.events(reading(elsewhere))) == []
        assert bench.read(lambda r: r.events(reading(Principal(agent="auditor")))) == []

    def test_events_are_found_by_who_what_and_when(self, bench: Bench) -> None:
        whos = ["agent:w for user:alice", "user:alice", "user:alice2", "agent:w", "agent:100%_ for user:李"]
        events = bench.write(
            lambda w: w.append_events(
                [
                    an_event(
                        actor=who,
                        time=NOON + timedelta(hours=n),
                        type=EventType.MEMORY_ADDED if n % 2 else EventType.ERASED,
                    )
                    for n, who in enumerate(whos)
                ]
            )
        )

        def found(**sought: object) -> list[int]:
            asked = Sought(**sought)  # type: ignore[arg-type]
            return [
                events.index(event) for event in bench.read(lambda r: r.events(reading(ALICE), sought=asked))
            ]

        assert found() == [0, 1, 2, 3, 4]
        assert found(who="user:alice") == [0, 1]
        assert found(who="agent:w") == [0, 3]
        assert found(who="agent:w for user:alice") == [0]
        assert found(who="user:李") == [4]
        assert found(who="agent:100%_") == [4]
        assert found(who="agent:1%") == []
        assert found(types=frozenset({EventType.ERASED})) == [0, 2, 4]
        assert found(since=NOON + timedelta(hours=1), until=NOON + timedelta(hours=3)) == [1, 2]
        assert found(types=frozenset()) == []

    def test_seals_come_back_in_order_and_by_tenant(self, bench: Bench) -> None:
        seals = [Seal(last, f"{last:064x}", NOON) for last in (3, 10, 25)]
        for seal in seals:
            bench.write(lambda w, one=seal: w.put_seal("default", one))  # type: ignore[misc]
        bench.write(lambda w: w.put_seal("other", Seal(1, "0" * 64, NOON)))
        assert bench.read(lambda r: r.seals("default")) == seals
        assert bench.read(lambda r: r.seals("nobody")) == []
