"""Whatever is done in whatever order, nobody sees or changes through a store what `decide()` denies.

The rights are kept a second time here, in plain dictionaries, and decided by the one pure rule; both stores
must give exactly what it allows, on every way in.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from triptych.access.policy import decide, held_keys
from triptych.access.scopes import reading, writing
from triptych.access.spaces import judged
from triptych.model.block import Block
from triptych.model.conflict import Conflict
from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.event import Event
from triptych.model.grant import Given, Grant
from triptych.model.memory import Memory
from triptych.model.principal import AUDITOR, EVERYONE, Principal
from triptych.model.scope import Right
from triptych.model.space import GLOBAL, Policy, Space, default_policy
from triptych.ports.store import Reader, Store, Writer
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON, FixedClock
from triptych.testing.examples import (
    EMBEDDER,
    a_block,
    a_conflict,
    a_grant,
    a_memory,
    a_vector,
    an_event,
)

REPORT = Space.of_team("report")
SPACES = (Space.of_user("alice"), Space.of_user("bob"), REPORT, Space.of_team("report", "q3"), GLOBAL)
PEOPLE = (
    Principal(user="alice"),
    Principal(user="bob"),
    Principal(agent="clerk"),
    Principal(agent="clerk", user="alice", delegated=True),
    Principal(agent="writer", teams=frozenset({"report"}), roles=frozenset({"admin"})),
    Principal(agent="审计", roles=frozenset({"auditor"})),
)
KEYS = ("user:alice", "user:bob", "agent:clerk", "agent:writer", "team:report", EVERYONE)
LISTS = st.frozensets(st.sampled_from(KEYS), max_size=2)
OWN_LISTS = st.none() | LISTS
WORD = "tea"


class Rights(RuleBasedStateMachine):
    """Policies, grants, delegations, narrowed memories, versions, conflicts, blocks and events at random."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.clock = FixedClock(NOON)
        file = Path(self.folder.name) / "t.db"
        self.stores: list[Store] = [MemoryStore(self.clock), SqliteStore(file, clock=self.clock)]
        self.policies: dict[Space, Policy] = {}
        self.memories: dict[str, Memory] = {}
        self.grants: dict[str, Grant] = {}
        self.conflicts: list[Conflict] = []
        self.blocks: list[Block] = []
        self.events: list[Event] = []

    def teardown(self) -> None:
        for store in self.stores:
            self.runner.run(store.close())
        self.runner.close()
        self.folder.cleanup()

    def write(self, work: Callable[[Writer], object]) -> None:
        for store in self.stores:
            self.runner.run(store.write(work))

    # What happens.

    @initialize()
    def open(self) -> None:
        for store in self.stores:
            self.runner.run(store.open(EMBEDDER))
        for space in SPACES[:4]:
            self.set_policy(space, None, None)

    @rule(space=st.sampled_from(SPACES), readers=OWN_LISTS, writers=OWN_LISTS)
    def set_policy(
        self, space: Space, readers: frozenset[str] | None, writers: frozenset[str] | None
    ) -> None:
        usual = self.policies.get(space) or default_policy(space)
        policy = Policy(
            usual.readers if readers is None else readers, usual.writers if writers is None else writers
        )
        self.policies[space] = policy
        self.write(lambda w: w.put_policy("default", space, policy))

    @rule(place=st.integers(0, 4), readers=OWN_LISTS, writers=OWN_LISTS)
    def remember(self, place: int, readers: frozenset[str] | None, writers: frozenset[str] | None) -> None:
        space = SPACES[place]
        if space not in self.policies:
            return
        memory = a_memory(f"{WORD} {len(self.memories)}", space=space, readers=readers, writers=writers)
        self.memories[memory.id] = memory
        self.write(lambda w: w.insert_memory(memory, a_vector(3)))

    @rule(which=st.integers(0, 50), readers=OWN_LISTS, writers=OWN_LISTS)
    def change(self, which: int, readers: frozenset[str] | None, writers: frozenset[str] | None) -> None:
        if not self.memories:
            return
        old = list(self.memories.values())[which % len(self.memories)]
        new = replace(old, readers=readers, writers=writers, version=old.version + 1)
        self.memories[old.id] = new
        self.write(
            lambda w: w.replace_memory(new, None, expected_version=old.version, changed_by="a", reason="r")
        )

    @rule(
        space=st.sampled_from(SPACES),
        holder=st.sampled_from(KEYS),
        given=st.sampled_from([Given.READ, Given.WRITE]),
        hours=st.none() | st.integers(1, 5),
    )
    def grant(self, space: Space, holder: str, given: Given, hours: int | None) -> None:
        if space in self.policies:
            self._keep(a_grant(space=space, holder=holder, given=given, expires_at=self._end(hours)))

    @rule(user=st.sampled_from(["alice", "bob"]), hours=st.none() | st.integers(1, 5))
    def delegate(self, user: str, hours: int | None) -> None:
        self._keep(a_grant(space=Space.of_user(user), given=Given.ACT, expires_at=self._end(hours)))

    @rule(which=st.integers(0, 50))
    def revoke(self, which: int) -> None:
        if self.grants:
            grant = list(self.grants.values())[which % len(self.grants)]
            self._keep(replace(grant, revoked_by="x", revoked_at=self.clock.now()))

    def _end(self, hours: int | None) -> datetime | None:
        return None if hours is None else self.clock.now() + timedelta(hours=hours)

    def _keep(self, grant: Grant) -> None:
        self.grants[grant.id] = grant
        self.write(lambda w: w.put_grant(grant))

    @rule(hours=st.integers(1, 6))
    def wait(self, hours: int) -> None:
        self.clock.advance(hours=hours)

    @rule(first=st.integers(0, 50), second=st.integers(0, 50))
    def contradict(self, first: int, second: int) -> None:
        memories = list(self.memories.values())
        if len(memories) < 2:
            return
        one = memories[first % len(memories)]
        other = memories[second % len(memories)]
        if one.id == other.id or one.space != other.space:
            return
        conflict = a_conflict(one, other, space=one.space)
        self.conflicts.append(conflict)
        self.write(lambda w: w.put_conflict(conflict))

    @rule(space=st.sampled_from(SPACES))
    def add_block(self, space: Space) -> None:
        if space in self.policies:
            block = a_block(f"b{len(self.blocks)}", space=space)
            self.blocks.append(block)
            self.write(lambda w: w.insert_block(block))

    @rule(which=st.integers(0, 50))
    def log(self, which: int) -> None:
        if self.memories:
            memory = list(self.memories.values())[which % len(self.memories)]
            event = an_event(subject=memory.id, space=memory.space)
            self.events.append(replace(event, seq=len(self.events) + 1))
            self.write(lambda w: w.append_events([event]))

    # What holds, by the rule alone.

    def allows(self, who: Principal, right: Right, space: Space, own: frozenset[str] | None = None) -> bool:
        now = self.clock.now()
        in_force = [grant for grant in self.grants.values() if grant.in_force(now)]
        acting = [
            (grant.holder.removeprefix("agent:"), grant.space.segments[1])
            for grant in in_force
            if grant.given is Given.ACT
        ]
        granted = {
            grant.holder
            for grant in in_force
            if grant.given.value == right.value
            and (
                grant.space == space
                or (grant.space.contains(space) and self.alike(grant.space, space, right))
            )
        }
        keys = held_keys(who.keys, acting)
        return decide(keys, right, space, self.policies[space], own, granted=granted).allowed

    def alike(self, one: Space, other: Space, right: Right) -> bool:
        first, second = self.policies[one], self.policies[other]
        return first.readers == second.readers if right is Right.READ else first.writers == second.writers

    def may(self, who: Principal, right: Right, memory: Memory) -> bool:
        own = memory.readers if right is Right.READ else memory.writers
        return self.allows(who, right, memory.space, own)

    def due(self, who: Principal) -> Due:
        readable = sorted(id for id, m in self.memories.items() if self.may(who, Right.READ, m))
        seen_in = frozenset(space for space in self.policies if self.allows(who, Right.READ, space))
        audits = AUDITOR in who.keys
        return Due(
            readable=readable,
            writable=sorted(id for id, m in self.memories.items() if self.may(who, Right.WRITE, m)),
            spaces=seen_in,
            blocks={block.id for block in self.blocks if block.space in seen_in},
            conflicts={
                conflict.id
                for conflict in self.conflicts
                if conflict.space in seen_in and set(conflict.sides) <= set(readable)
            },
            events=[event.seq for event in self.events if audits or event.subject in readable],
        )

    @invariant()
    def stores_give_what_the_rule_allows(self) -> None:
        for who in PEOPLE:
            check = partial(_check, who=who, due=self.due(who), spaces=sorted(self.policies))
            for store in self.stores:
                self.runner.run(store.read(check))


@dataclass(frozen=True)
class Due:
    """What somebody is to see and may change."""

    readable: list[str]
    writable: list[str]
    spaces: frozenset[Space]
    blocks: set[str]
    conflicts: set[str]
    events: list[int]


def _check(reader: Reader, *, who: Principal, due: Due, spaces: list[Space]) -> None:
    scope, where = reading(who), Where(now=NOON)
    assert [memory.id for memory in reader.memories(scope, where)] == due.readable
    assert [memory.id for memory in reader.memories(writing(who), where)] == due.writable
    hits = reader.words(scope, where, [WORD], limit=100)
    assert sorted(hit.ref.id for hit in hits.hits) == due.readable
    assert hits.total == len(due.readable)
    near = reader.nearest(scope, where, a_vector(3), limit=100)
    assert sorted(hit.ref.id for hit in near) == due.readable
    every = [EntryRef(EntryType.MEMORY, id) for id in {*due.readable, *due.writable}]
    assert sorted(entry.ref.id for entry in reader.load(scope, every)) == due.readable
    assert {block.id for block in reader.blocks(scope)} == due.blocks
    assert {conflict.id for conflict in reader.conflicts(scope)} == due.conflicts
    assert [event.seq for event in reader.events(scope)] == due.events
    for space in spaces:
        assert judged(reader, who, Right.READ, space).allowed == (space in due.spaces)


Rights.TestCase.settings = settings(max_examples=40, stateful_step_count=16, deadline=None)
TestRights = Rights.TestCase
