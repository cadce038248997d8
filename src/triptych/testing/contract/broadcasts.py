"""Broadcasts, and who took note of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from triptych.access.scopes import reading, writing
from triptych.errors import InvalidInputError, NotFoundError
from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.event import EventType
from triptych.model.ids import BroadcastId
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_broadcast, an_event

HOUR = timedelta(hours=1)
TEAM = Space.of_team("t")
MEMBER = Principal(agent="m", teams=frozenset({"t"}))
LEAD = Principal(agent="lead")


def send(bench: Bench, *broadcasts: Broadcast) -> None:
    """Insert broadcasts."""
    for broadcast in broadcasts:
        bench.write(lambda w, one=broadcast: w.insert_broadcast(one))  # type: ignore[misc]


def standing(
    bench: Bench, scope: Scope, *, who: str = "x", now: datetime = NOON, acknowledged: bool = False
) -> list[Broadcast]:
    """Those that stand for somebody."""
    return bench.read(lambda r: r.broadcasts(scope, now=now, principal=who, acknowledged=acknowledged))


class BroadcastRules(StoreSuite):
    """Told once to everybody who may read the space."""

    def test_a_broadcast_comes_back_as_it_was(self, bench: Bench) -> None:
        full = a_broadcast(
            '周五停机\n"quoted"', topics=frozenset({"ops", "运维"}), readers=frozenset({"user:alice"})
        )
        bare = a_broadcast(sent_at=NOON + HOUR, readers=frozenset())
        send(bench, full, bare)
        assert standing(bench, reading(ALICE)) == [full]
        assert bench.read(lambda r: r.broadcast(reading(ALICE), full.id)) == full
        assert bench.read(lambda r: r.broadcast(writing(ALICE), bare.id)) == bare

    def test_they_come_oldest_first_until_they_are_over(self, bench: Bench) -> None:
        later, first = a_broadcast(sent_at=NOON + HOUR), a_broadcast(expires_at=NOON + HOUR)
        send(bench, later, first)
        assert standing(bench, reading(ALICE)) == [first, later]
        assert standing(bench, reading(ALICE), now=NOON + HOUR - timedelta(microseconds=1)) == [first, later]
        assert standing(bench, reading(ALICE), now=NOON + HOUR) == [later]
        assert bench.read(lambda r: r.broadcast(reading(ALICE), first.id)) == first

    def test_whoever_may_read_hears_it_and_whoever_may_write_answers_for_it(self, bench: Bench) -> None:
        bench.make_space(TEAM, writers=frozenset({"agent:lead"}))
        bench.make_space(ALICES, tenant="other")
        told = a_broadcast(space=TEAM)
        narrow = a_broadcast(space=TEAM, readers=frozenset({"agent:lead"}))
        wide = a_broadcast(space=TEAM, readers=frozenset({"user:bob", "team:t"}))
        send(bench, told, narrow, wide, a_broadcast(tenant="other"))
        for scope, heard in (
            (reading(MEMBER), {told.id, wide.id}),
            (reading(LEAD), {narrow.id}),
            (reading(BOB), {wide.id}),
            (reading(ALICE), set()),
            (reading(MEMBER, []), set()),
            (reading(MEMBER, [ALICES]), set()),
            (writing(LEAD), {told.id, narrow.id, wide.id}),
            (writing(MEMBER), set()),
            (reading(replace(MEMBER, tenant="other")), set()),
        ):
            assert {one.id for one in standing(bench, scope)} == heard
            for one in (told, narrow, wide):
                found = bench.read(lambda r, s=scope, b=one: r.broadcast(s, b.id))  # type: ignore[misc]
                assert (found is not None) == (one.id in heard)

    def test_a_principal_takes_note_once(self, bench: Bench) -> None:
        one, other = a_broadcast(), a_broadcast(sent_at=NOON + HOUR)
        send(bench, one, other)
        assert bench.write(lambda w: w.acknowledge_broadcast(one.id, "x", NOON + HOUR)) is True
        assert bench.write(lambda w: w.acknowledge_broadcast(one.id, "x", NOON + 2 * HOUR)) is False
        assert bench.write(lambda w: w.acknowledge_broadcast(one.id, "y", NOON + 2 * HOUR)) is True
        assert standing(bench, reading(ALICE)) == [other]
        assert standing(bench, reading(ALICE), who="z") == [one, other]
        noted = replace(one, acknowledged_at=NOON + HOUR)
        assert standing(bench, reading(ALICE), acknowledged=True) == [noted, other]
        both = [Acknowledgement("x", NOON + HOUR), Acknowledgement("y", NOON + 2 * HOUR)]
        assert bench.read(lambda r: r.acknowledgements(reading(ALICE), one.id)) == both
        assert bench.read(lambda r: r.acknowledgements(reading(BOB), one.id)) == []
        assert bench.read(lambda r: r.acknowledgements(reading(ALICE), other.id)) == []

    def test_of_a_broadcast_that_is_not_there_nobody_takes_note(self, bench: Bench) -> None:
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.acknowledge_broadcast(BroadcastId("unknown"), "x", NOON))
        with pytest.raises(NotFoundError):
            send(bench, a_broadcast(space=Space.of_team("nowhere")))

    def test_withdrawing_takes_the_words_and_leaves_that_it_was(self, bench: Bench) -> None:
        one = a_broadcast("the blue tin", topics=frozenset({"tins"}))
        send(bench, one)
        bench.write(lambda w: w.acknowledge_broadcast(one.id, "x", NOON))
        assert bench.write(lambda w: w.withdraw_broadcast(one.id, NOON + HOUR)) is True
        assert bench.write(lambda w: w.withdraw_broadcast(one.id, NOON + 2 * HOUR)) is False
        assert bench.write(lambda w: w.withdraw_broadcast(BroadcastId("unknown"), NOON)) is False
        assert standing(bench, reading(ALICE), acknowledged=True) == []
        left = replace(one, content="", topics=frozenset(), withdrawn_at=NOON + HOUR)
        assert bench.read(lambda r: r.broadcast(reading(ALICE), one.id)) == left
        assert bench.read(lambda r: r.acknowledgements(reading(ALICE), one.id)) == [
            Acknowledgement("x", NOON)
        ]

    def test_what_was_sent_lately_is_counted_in_exactly_one_space(self, bench: Bench) -> None:
        bench.make_space(Space.of_user("alice", "a"))
        bench.make_space(ALICES, tenant="other")
        sent = [a_broadcast(sent_at=NOON + n * HOUR, readers=frozenset()) for n in (2, 0, 1)]
        send(bench, *sent, a_broadcast(space=BOBS), a_broadcast(space=Space.of_user("alice", "a")))
        send(bench, a_broadcast(tenant="other"))
        bench.write(lambda w: w.withdraw_broadcast(sent[0].id, NOON))
        times = bench.read(lambda r: r.broadcast_times("default", ALICES, after=NOON))
        assert times == [NOON + HOUR, NOON + 2 * HOUR]
        assert bench.read(lambda r: r.broadcast_times("default", TEAM, after=NOON)) == []

    def test_an_event_about_one_is_for_whoever_may_hear_it(self, bench: Bench) -> None:
        bench.make_space(TEAM)
        narrow = a_broadcast(space=TEAM, readers=frozenset({"agent:lead"}))
        send(bench, narrow)

        def log(type: EventType) -> None:
            bench.write(lambda w: w.append_events([an_event(type, space=TEAM, subject=narrow.id)]))

        log(EventType.BROADCAST_SENT)
        bench.write(lambda w: w.withdraw_broadcast(narrow.id, NOON))
        log(EventType.BROADCAST_WITHDRAWN)
        assert bench.read(lambda r: r.events(reading(MEMBER))) == []
        assert len(bench.read(lambda r: r.events(reading(LEAD)))) == 2

    def test_what_one_says_counts_among_the_records_that_hold_a_text(self, bench: Bench) -> None:
        send(bench, a_broadcast("she likes the blue tin"), a_broadcast("the blue tin", space=BOBS))
        assert bench.read(lambda r: r.count_holding(reading(ALICE), ["blue tin"])) == 1

    def test_what_no_store_could_give_back_is_refused(self, bench: Bench) -> None:
        for change in ({"content": "\ud800"}, {"expires_at": NOON.replace(tzinfo=None)}):
            with pytest.raises(InvalidInputError):
                send(bench, a_broadcast(**change))
