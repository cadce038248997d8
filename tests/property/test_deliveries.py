"""Subscribers, publications and changing rights in any order, held against a plain retelling of the promise.

Nothing that may be read is lost, nothing comes to anybody else, what is new comes in the order it was
published, what is not acknowledged comes again, and what may not be read at that moment never does: in both
stores.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
)

from triptych.access.scopes import identity
from triptych.model.event import EventType
from triptych.model.ids import MemoryId, SubscriptionId, new_id
from triptych.model.memory import Kind, Memory, State
from triptych.model.principal import Principal
from triptych.model.space import Policy, Space
from triptych.model.subscription import Interest, Subscription
from triptych.ports.store import Writer
from triptych.settings import ShareSettings
from triptych.share.subscribing import Delivering, begin, dead, owned
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench
from triptych.testing.examples import a_memory, an_event

T = TypeVar("T")

SPACES = (Space.of_team("t"), Space.of_team("t", "below"), Space.of_team("队"))
PEOPLE = (
    Principal(agent="a", teams=frozenset({"t"})),
    Principal(agent="a", user="b", teams=frozenset({"t", "队"})),
    Principal(user="a", teams=frozenset({"队"})),
)
KEYS = ("agent:a", "user:a", "user:b", "team:t", "team:队")
INTERESTS = (
    Interest(),
    Interest(topics=("money/**",)),
    Interest(kinds=frozenset({Kind.FACT}), min_confidence=0.0),
    Interest(spaces=(SPACES[0],), words=("revenue",)),
)
SETTINGS = ShareSettings(redeliver_seconds=60, max_deliveries=2)
MINUTE = timedelta(minutes=1)

people = st.sampled_from(PEOPLE)
key_sets = st.frozensets(st.sampled_from(KEYS), min_size=1, max_size=3)
own_readers = st.none() | st.none() | st.frozensets(st.sampled_from(KEYS), max_size=2)
gone_states = st.sampled_from([State.ACTIVE, State.SUPERSEDED, State.ARCHIVED, State.EXPIRED])


@dataclass
class Told:
    """What is on its way to one subscriber, as the promise has it."""

    attempt: int
    due_at: datetime | None


@dataclass
class Account:
    """One subscriber, retold."""

    who: Principal
    interest: Interest
    looked_at: int
    on_its_way: dict[int, Told] = field(default_factory=dict)
    first_times: list[int] = field(default_factory=list)


class Deliveries(RuleBasedStateMachine):
    """Does the same to both stores and to the retelling."""

    memories: Bundle[MemoryId] = Bundle("memories")

    @initialize(target=memories)
    def open(self) -> Any:
        self.folder = Path(tempfile.mkdtemp())
        self.runner = asyncio.Runner()
        self.benches = [
            Bench(MemoryStore(), self.runner),
            Bench(SqliteStore(self.folder / "t.db"), self.runner),
        ]
        self.now = NOON
        self.policies: dict[Space, frozenset[str]] = {}
        self.current: dict[MemoryId, Memory] = {}
        self.published: list[tuple[int, MemoryId]] = []
        self.seq = 0
        self.accounts: dict[tuple[str, str], Account] = {}
        for bench in self.benches:
            bench.open()
        for space in SPACES:
            self.decide_policy(space, frozenset({f"team:{space.segments[1]}"}))
        for who, interest in zip(PEOPLE, INTERESTS, strict=False):
            self.subscribe(who, "n", interest, late=False)
        return multiple(
            *(
                self.publish(space, "money", "revenue", Kind.FACT, 0.9, readers)
                for space in SPACES
                for readers in (None, frozenset({"user:a"}))
            )
        )

    def teardown(self) -> None:
        if hasattr(self, "benches"):
            for bench in self.benches:
                bench.close()
            self.runner.close()
            shutil.rmtree(self.folder)

    def do(self, work: Callable[[Writer], T]) -> T:
        first, second = (bench.write(work) for bench in self.benches)
        assert first == second
        return first

    # What happens.

    @rule(space=st.sampled_from(SPACES), readers=key_sets)
    def decide_policy(self, space: Space, readers: frozenset[str]) -> None:
        self.do(lambda w: w.put_policy("default", space, Policy(readers, frozenset())))
        self.policies[space] = readers

    @rule(
        target=memories,
        space=st.sampled_from(SPACES),
        topic=st.sampled_from(["money", "Money/Q3", "cats"]),
        word=st.sampled_from(["revenue", "revenues", "costs"]),
        kind=st.sampled_from([Kind.FACT, Kind.EVENT]),
        confidence=st.sampled_from([0.3, 0.9]),
        readers=own_readers,
    )
    def publish(
        self, space: Space, topic: str, word: str, kind: Kind, confidence: float, readers: Any
    ) -> MemoryId:
        memory = a_memory(
            f"the {word} of {len(self.current)}",
            space=space,
            kind=kind,
            topics=frozenset({topic}),
            confidence=confidence,
            readers=readers,
        )
        self.do(lambda w: w.insert_memory(memory, None))
        self.current[memory.id] = memory
        self.publish_again(memory.id)
        return memory.id

    @rule(id=memories)
    def publish_again(self, id: MemoryId) -> None:
        if id in self.current:
            event = an_event(EventType.MEMORY_PUBLISHED, space=self.current[id].space, subject=id)
            self.do(lambda w: w.append_events([event]))
            self.seq += 1
            self.published.append((self.seq, id))

    @rule(id=memories, readers=own_readers, state=gone_states, space=st.sampled_from(SPACES))
    def change(self, id: MemoryId, readers: Any, state: State, space: Space) -> None:
        if id in self.current:
            known = self.current[id]
            changed = replace(known, readers=readers, state=state, space=space)
            self.current[id] = self.do(
                lambda w: w.replace_memory(
                    changed, None, expected_version=known.version, changed_by="a", reason="r"
                )
            )

    @rule(id=memories, sure=st.sampled_from([False, False, False, True]))
    def erase(self, id: MemoryId, sure: bool) -> None:
        if not sure:
            return
        self.do(lambda w: w.erase_memory(id))
        self.current.pop(id, None)

    @rule(minutes=st.sampled_from([1, 1, 2]))
    def wait(self, minutes: int) -> None:
        self.now += minutes * MINUTE

    @rule()
    def crash(self) -> None:
        bench = self.benches[1]
        bench.close()
        self.benches[1] = Bench(SqliteStore(self.folder / "t.db"), self.runner)
        self.benches[1].open()

    # What subscribers do.

    @rule(
        who=people, name=st.sampled_from(["n", "名"]), interest=st.sampled_from(INTERESTS), late=st.booleans()
    )
    def subscribe(self, who: Principal, name: str, interest: Interest, late: bool) -> None:
        owner = identity(who)
        if (owner, name) in self.accounts:
            return
        wish = Subscription(SubscriptionId(new_id()), "default", owner, name, interest, 0, self.now)
        since = None if late else 0
        self.do(lambda w: begin(w, who, wish, since=since, change=False))
        self.accounts[owner, name] = Account(who, interest, self.seq if late else 0)
        self.seq += 1

    @rule(data=st.data(), limit=st.integers(1, 4))
    def come_back(self, data: st.DataObject, limit: int) -> None:
        self.wait(1)
        self.pull(data, limit)

    @rule(data=st.data(), limit=st.integers(1, 4))
    def pull(self, data: st.DataObject, limit: int) -> None:
        (_, name), account = data.draw(
            st.sampled_from(sorted(self.accounts.items(), key=lambda item: item[0]))
        )
        got = self.do(lambda w: self._delivering(w, account, name).pull(limit))
        assert [(one.seq, one.attempt) for one in got] == self._promised(account, limit)
        for one in got:
            assert one.memory == self.current[one.memory.id]
            assert self._may_have(account, one.memory.id)

    @rule(data=st.data(), way=st.sampled_from(["ack", "ack", "reject", "retry"]))
    def settle(self, data: st.DataObject, way: str) -> None:
        handed = [(key, seq) for key, one in self.accounts.items() for seq in one.on_its_way]
        if not handed:
            return
        key, seq = data.draw(st.sampled_from(sorted(handed)))
        account, name = self.accounts[key], key[1]
        told = account.on_its_way[seq]

        def work(writer: Writer) -> object:
            delivering = self._delivering(writer, account, name)
            id = f"{delivering.subscription.id}/{seq}"
            return delivering.ack([id, id]) if way == "ack" else getattr(delivering, way)(id)

        done = self.do(work)
        match way:
            case "ack":
                assert done == 1
                del account.on_its_way[seq]
            case "reject":
                assert done is (told.due_at is not None)
                if done:
                    self._again_or_dead(told)
            case _:
                assert done is (told.due_at is None)
                if done:
                    told.attempt, told.due_at = 0, self.now
                    self.seq += 1

    @invariant()
    def the_dead_are_those_that_were_delivered_in_vain(self) -> None:
        if not hasattr(self, "accounts"):
            return
        for (_, name), account in self.accounts.items():
            listed = self.do(lambda w, a=account, n=name: dead(w, a.who, owned(w, a.who, n), self.now))  # type: ignore[misc]
            given_up = [seq for seq, told in sorted(account.on_its_way.items()) if told.due_at is None]
            readable = [seq for seq in given_up if self._may_have(account, dict(self.published)[seq])]
            assert [one.seq for one in listed] == readable
            assert account.first_times == sorted(set(account.first_times))

    # The promise, retold.

    def _promised(self, account: Account, limit: int) -> list[tuple[int, int]]:
        promised: list[tuple[int, int]] = []
        subjects = dict(self.published)
        for seq, told in sorted(account.on_its_way.items()):
            if len(promised) == limit:
                return promised
            if told.due_at is None or told.due_at > self.now:
                continue
            if not self._may_have(account, subjects[seq]):
                del account.on_its_way[seq]
            elif told.attempt >= SETTINGS.max_deliveries:
                told.due_at = None
                self.seq += 1
            else:
                told.attempt, told.due_at = told.attempt + 1, self.now + MINUTE
                promised.append((seq, told.attempt))
        for seq, id in self.published:
            if len(promised) == limit:
                return promised
            if seq > account.looked_at:
                account.looked_at = seq
                if self._may_have(account, id) and self._wanted(account, id):
                    account.on_its_way[seq] = Told(1, self.now + MINUTE)
                    account.first_times.append(seq)
                    promised.append((seq, 1))
        return promised

    def _again_or_dead(self, told: Told) -> None:
        if told.attempt >= SETTINGS.max_deliveries:
            told.due_at = None
            self.seq += 1
        else:
            told.due_at = self.now + MINUTE

    def _may_have(self, account: Account, id: MemoryId) -> bool:
        memory, spaces = self.current.get(id), account.interest.spaces
        if memory is None or memory.state in (State.ARCHIVED, State.EXPIRED):
            return False
        listed = self.policies[memory.space] if memory.readers is None else memory.readers
        asked = spaces is None or any(space.contains(memory.space) for space in spaces)
        return asked and bool(listed & account.who.keys)

    def _wanted(self, account: Account, id: MemoryId) -> bool:
        memory, interest = self.current[id], account.interest
        return (
            memory.confidence >= (0.6 if interest.min_confidence is None else 0.0)
            and (interest.kinds is None or memory.kind in interest.kinds)
            and (not interest.topics or memory.topics <= {"money", "Money/Q3"})
            and (not interest.words or "revenue" in memory.content)
        )

    def _delivering(self, writer: Writer, account: Account, name: str) -> Delivering:
        found = owned(writer, account.who, name)
        return Delivering(writer, account.who, found, SETTINGS, lambda cosine: cosine, self.now)


TestDeliveries = Deliveries.TestCase
TestDeliveries.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
