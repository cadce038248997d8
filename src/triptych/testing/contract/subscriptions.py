"""Subscriptions, the publications they look at, and what is on its way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from triptych.access.scopes import reading
from triptych.errors import ConflictError, InvalidInputError
from triptych.model.event import EventType
from triptych.model.ids import MemoryId, SubscriptionId
from triptych.model.memory import Kind, Memory, State
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.model.subscription import Interest, Pending, Publication, Publications, Subscription
from triptych.ports.store import Writer
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_memory, a_subscription, an_event

HOUR = timedelta(hours=1)
FULL = Interest(
    topics=("budget/**", "预算/*"),
    kinds=frozenset({Kind.FACT, Kind.EVENT}),
    spaces=(ALICES, Space.of_team("a/b")),
    min_confidence=0.25,
    words=("revenue", "营收"),
    meaning="what 4.2M went where",
    min_similarity=0.5,
)


def put(bench: Bench, *subscriptions: Subscription) -> None:
    """Insert or change subscriptions."""
    for subscription in subscriptions:
        bench.write(lambda w, one=subscription: w.put_subscription(one))  # type: ignore[misc]


class SubscriptionRules(StoreSuite):
    """One principal's wishes, under names of its own."""

    def test_a_subscription_comes_back_as_it_was(self, bench: Bench) -> None:
        full = a_subscription("新闻", interest=FULL, cursor=7, direction=b"\x00\xff\x01\x02")
        bare = a_subscription("news", interest=Interest(kinds=frozenset(), spaces=()))
        put(bench, full, bare)
        assert bench.read(lambda r: r.subscription("default", "user:alice", "新闻")) == full
        assert bench.read(lambda r: r.subscriptions("default", "user:alice")) == [bare, full]

    def test_nobody_elses_are_found(self, bench: Bench) -> None:
        bench.make_space(ALICES, tenant="other")
        mine = a_subscription()
        put(bench, mine, a_subscription(owner="user:bob"), a_subscription(tenant="other"))
        assert bench.read(lambda r: r.subscriptions("default", "user:alice")) == [mine]
        for tenant, owner in (("default", "user:ali"), ("nowhere", "user:alice"), ("default", "user:alice,")):
            assert bench.read(lambda r, t=tenant, o=owner: r.subscriptions(t, o)) == []  # type: ignore[misc]
            found = bench.read(lambda r, t=tenant, o=owner: r.subscription(t, o, "news"))  # type: ignore[misc]
            assert found is None

    def test_it_moves_on_and_its_name_is_taken_once(self, bench: Bench) -> None:
        first = a_subscription()
        put(bench, first)
        changed = replace(first, cursor=12, interest=FULL, direction=b"\x01\x02")
        put(bench, changed)
        assert bench.read(lambda r: r.subscriptions("default", "user:alice")) == [changed]
        with pytest.raises(ConflictError):
            put(bench, a_subscription())

    def test_one_that_ends_takes_what_is_on_its_way_with_it(self, bench: Bench) -> None:
        first, beside = a_subscription(), a_subscription("beside")
        put(bench, first, beside)
        waiting = Pending(1, MemoryId("m"), NOON, 1, NOON)
        for one in (first, beside):
            bench.write(lambda w, s=one: w.put_pending(s.id, [waiting]))  # type: ignore[misc]
        assert bench.write(lambda w: w.drop_subscription(first.id)) is True
        assert bench.write(lambda w: w.drop_subscription(first.id)) is False
        assert bench.read(lambda r: r.pending(first.id, 1)) is None
        assert bench.read(lambda r: r.pending(beside.id, 1)) == waiting
        put(bench, a_subscription())

    def test_what_no_store_could_give_back_is_refused(self, bench: Bench) -> None:
        for change in (
            {"name": "\ud800"},
            {"interest": Interest(words=("\udfff",))},
            {"begun_at": NOON.replace(tzinfo=None)},
        ):
            with pytest.raises(InvalidInputError):
                put(bench, a_subscription(**change))


class PublicationRules(StoreSuite):
    """What was published of what may be read, as it is now."""

    def test_they_come_in_order_with_what_the_memory_is_now(self, bench: Bench) -> None:
        one, other = a_memory(topics=frozenset({"a", "乙"})), a_memory(kind=Kind.EVENT, confidence=0.25)
        bench.keep(one, other)
        published(bench, one, other, one)
        bench.change(replace(one, confidence=0.5, topics=frozenset({"b"})))
        found = publications(bench, reading(ALICE))
        assert found == Publications(
            (
                Publication(1, NOON, one.id, Kind.FACT, 0.5, frozenset({"b"})),
                Publication(3, NOON, other.id, Kind.EVENT, 0.25, frozenset()),
                Publication(5, NOON, one.id, Kind.FACT, 0.5, frozenset({"b"})),
            ),
            last=5,
        )
        assert bench.read(lambda r: r.last_event("default")) == 6
        assert bench.read(lambda r: r.last_event("nowhere")) == 0

    def test_a_page_counts_what_was_looked_at_whoever_may_see_it(self, bench: Bench) -> None:
        mine, hers, theirs = a_memory(), a_memory(readers=frozenset()), a_memory(space=BOBS)
        bench.keep(mine, hers, theirs)
        published(bench, theirs, hers, mine)
        for after, limit, seen, last in (
            (0, 2, [], 3),
            (0, 3, [5], 5),
            (3, 1, [5], 5),
            (5, 9, [], 5),
            (0, 0, [], 0),
            (99, 9, [], 99),
        ):
            found = publications(bench, reading(ALICE), after=after, limit=limit)
            assert ([one.seq for one in found.found], found.last) == (seen, last)

    @pytest.mark.parametrize(
        "change",
        [
            {"readers": frozenset({"user:bob"})},
            {"space": BOBS},
            {"state": State.ARCHIVED},
            {"state": State.EXPIRED},
            {"state": State.QUARANTINED},
            {"state": State.RETRACTED},
            {"expires_at": NOON},
            None,
        ],
        ids=str,
    )
    def test_what_may_not_be_delivered_any_more_is_not_found(
        self, bench: Bench, change: dict[str, Any] | None
    ) -> None:
        memory = a_memory()
        bench.keep(memory)
        published(bench, memory)
        if change is None:
            bench.write(lambda w: w.erase_memory(memory.id))
        else:
            bench.change(replace(memory, **change))
        assert publications(bench, reading(ALICE)) == Publications((), last=1)

    @pytest.mark.parametrize("change", [{"state": State.SUPERSEDED}, {"expires_at": NOON + HOUR}], ids=str)
    def test_what_was_replaced_or_is_not_yet_over_is_found(
        self, bench: Bench, change: dict[str, Any]
    ) -> None:
        memory = a_memory(**change)
        bench.keep(memory)
        published(bench, memory)
        assert len(publications(bench, reading(ALICE)).found) == 1

    def test_only_what_is_asked_for_and_of_ones_own_tenant(self, bench: Bench) -> None:
        below = Space.of_user("alice", "a")
        bench.make_space(below)
        bench.make_space(ALICES, tenant="other")
        high, low, foreign = a_memory(), a_memory(space=below), a_memory(tenant="other")
        bench.keep(high, low, foreign)
        published(bench, high, low, foreign)
        for scope, seen in (
            (reading(ALICE), {high.id, low.id}),
            (reading(ALICE, [below]), {low.id}),
            (reading(ALICE, []), set()),
            (reading(BOB), set()),
            (reading(Principal(user="alice", tenant="other")), {foreign.id}),
        ):
            assert {one.memory for one in publications(bench, scope).found} == seen


class DeliveryRules(StoreSuite):
    """What is on its way."""

    def test_it_is_due_from_its_time_on_in_the_order_of_events(self, bench: Bench) -> None:
        whose = a_subscription()
        put(bench, whose)
        waiting = [
            Pending(seq, MemoryId(f"m{seq}"), NOON, seq, due)
            for seq, due in ((4, NOON), (2, NOON + HOUR), (3, None), (1, NOON), (5, None))
        ]
        bench.write(lambda w: w.put_pending(whose.id, waiting))
        at = seqs(lambda r, now: r.due(whose.id, now=now, limit=9), bench)
        assert at(NOON - HOUR) == []
        assert at(NOON) == [1, 4]
        assert at(NOON + HOUR) == [1, 2, 4]
        assert [one.seq for one in bench.read(lambda r: r.due(whose.id, now=NOON, limit=1))] == [1]
        assert bench.read(lambda r: r.dead(whose.id)) == [waiting[2], waiting[4]]
        assert bench.read(lambda r: r.pending(whose.id, 2)) == waiting[1]

    def test_a_new_state_takes_the_place_of_the_one_before(self, bench: Bench) -> None:
        whose = a_subscription()
        put(bench, whose)
        first = Pending(1, MemoryId("m"), NOON, 1, NOON)
        again = replace(first, attempt=2, due_at=None)
        for one in (first, again):
            bench.write(lambda w, p=one: w.put_pending(whose.id, [p]))  # type: ignore[misc]
        assert bench.read(lambda r: r.pending(whose.id, 1)) == again

    def test_what_is_dropped_is_gone_and_counted_once(self, bench: Bench) -> None:
        whose, beside = a_subscription(), a_subscription("beside")
        put(bench, whose, beside)
        waiting = [Pending(seq, MemoryId("m"), NOON, 1, NOON) for seq in (1, 2)]
        for one in (whose, beside):
            bench.write(lambda w, s=one: w.put_pending(s.id, waiting))  # type: ignore[misc]
        assert bench.write(lambda w: w.drop_pending(whose.id, [1, 1, 9])) == 1
        assert bench.write(lambda w: w.drop_pending(whose.id, [])) == 0
        assert bench.read(lambda r: r.due(whose.id, now=NOON, limit=9)) == waiting[1:]
        assert bench.read(lambda r: r.due(beside.id, now=NOON, limit=9)) == waiting
        assert bench.read(lambda r: r.due(SubscriptionId("unknown"), now=NOON, limit=9)) == []


def published(bench: Bench, *memories: Memory) -> None:
    """Publish each, with another event in between."""

    def work(writer: Writer) -> None:
        for memory in memories:
            place: dict[str, Any] = {"space": memory.space, "tenant": memory.tenant, "subject": memory.id}
            writer.append_events([an_event(EventType.MEMORY_PUBLISHED, **place), an_event(**place)])

    bench.write(work)


def publications(bench: Bench, scope: Scope, *, after: int = 0, limit: int = 9) -> Publications:
    """The publications in scope."""
    return bench.read(lambda r: r.publications(scope, after=after, limit=limit, now=NOON))


def seqs(look: Callable[[Any, datetime], list[Pending]], bench: Bench) -> Callable[[datetime], list[int]]:
    """The numbers of what is found at a time."""
    return lambda now: [one.seq for one in bench.read(lambda r: look(r, now))]
