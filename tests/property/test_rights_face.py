"""Whatever several principals do through the public face, no answer tells anybody what `decide()` denies it,
and no change is made by anybody to whom `decide()` denies it.

Every text carries a word of its own. What stands in the store, with whose lists, is read as upkeep reads it;
who may see and change what is decided here by the pure rule alone.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from triptych import AsyncTriptych
from triptych.access.policy import decide, held_keys
from triptych.access.scopes import reading, upkeep_of, writing
from triptych.errors import TriptychError
from triptych.model.entry import Where
from triptych.model.event import Event
from triptych.model.grant import Given, Grant
from triptych.model.memory import Memory, Slot, State
from triptych.model.principal import AUDITOR, EVERYONE, Principal
from triptych.model.scope import Right
from triptych.model.space import GLOBAL, Policy, Space, default_policy
from triptych.ports.store import Reader, Store
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON, FixedClock

T = TypeVar("T")
Own = frozenset[str] | None

REPORT = Space.of_team("report")
SPACES = (
    *(REPORT, Space.of_team("report", "q3"), Space.of_user("alice"), Space.of_user("bob"), GLOBAL),
    Space.of_team("rep"),
)
ALICE, BOB = Principal(user="alice"), Principal(user="bob")
ACTING = Principal(agent="clerk", user="alice", delegated=True)
CLERK = Principal(agent="clerk", teams=frozenset({"rep"}))
TEAM = frozenset({"report"})
WRITER = Principal(agent="writer", teams=TEAM, roles=frozenset({"admin"}))
READER = Principal(agent="reader", teams=TEAM)
PEOPLE = (
    *(WRITER, READER),
    ALICE,
    ACTING,
    BOB,
    CLERK,
    Principal(agent="审计", roles=frozenset({"auditor"})),
    Principal(agent="writer", user="alice", teams=TEAM, roles=frozenset({"admin"}), tenant="other"),
)
KEYS = ("user:alice", "user:bob", "agent:clerk", "agent:reader", "agent:writer", "team:report", EVERYONE)
LISTS = st.lists(st.sampled_from(KEYS), max_size=2, unique=True)
OWN_LISTS = st.one_of(st.none(), st.none(), st.none(), LISTS)
WHO = st.sampled_from((*PEOPLE, *PEOPLE[:3], *PEOPLE[:2], *PEOPLE[:2]))  # mostly those who may
WHERE = st.sampled_from(SPACES)
ANY = st.integers(0, 60)
SHARED = st.sampled_from([REPORT, REPORT, Space.of_team("report", "q3"), GLOBAL])
TEMPLATE = {"zones": ["open", {"name": "closed", "readers": ["agent:writer", "user:alice"]}, "last"]}
MARK = re.compile(r"zq\d+x")
EVERY_STATE = Where(now=datetime.min.replace(tzinfo=UTC), states=frozenset(State))


@dataclass(frozen=True)
class Held:
    """A thing that says something: who may see it follows from its space and the lists it has."""

    tenant: str
    space: Space
    text: str
    lists: tuple[tuple[Own, Own], ...] = ((None, None),)
    """Its own readers and writers; all of several must let a principal through."""
    told: bool = True


@dataclass(frozen=True)
class Snapshot:
    """All there is."""

    now: datetime
    policies: dict[tuple[str, Space], Policy] = field(default_factory=dict)
    grants: dict[str, Grant] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    held: dict[str, Held] = field(default_factory=dict)

    def may(
        self, who: Principal, right: Right, tenant: str, space: Space, own: Own = None, *, lent: bool = True
    ) -> bool:
        place: Space | None = space
        while place is not None and (tenant, place) not in self.policies:
            place = place.parent
        policy = default_policy(space) if place is None else self.policies[tenant, place]
        in_force = [g for g in self.grants.values() if g.tenant == tenant and g.in_force(self.now) and lent]
        granted = {
            grant.holder
            for grant in in_force
            if grant.given.value == right.value and place is not None and self._reaches(grant, place, right)
        }
        acting = [
            (g.holder.removeprefix("agent:"), g.space.segments[1]) for g in in_force if g.given is Given.ACT
        ]
        keys = held_keys(who.keys, acting)
        return tenant == who.tenant and decide(keys, right, space, policy, own, granted=granted).allowed

    def _reaches(self, grant: Grant, space: Space, right: Right) -> bool:
        one, other = self.policies[grant.tenant, grant.space], self.policies[grant.tenant, space]
        alike = one.readers == other.readers if right is Right.READ else one.writers == other.writers
        return grant.space == space or (grant.space.contains(space) and alike)

    def lets(self, who: Principal, right: Right, thing: Held) -> bool:
        return all(
            self.may(who, right, thing.tenant, thing.space, readers if right is Right.READ else writers)
            for readers, writers in thing.lists
        )

    def marks(self, who: Principal) -> set[str]:
        """The words in all that the principal may read."""
        seen = (
            thing.text for thing in self.held.values() if thing.told and self.lets(who, Right.READ, thing)
        )
        return {mark for text in seen for mark in MARK.findall(text)}


def _memory(memory: Memory) -> Held:
    uncounted = replace(memory, recall_count=0, last_recalled_at=None)
    return Held(memory.tenant, memory.space, repr(uncounted), ((memory.readers, memory.writers),))


def snapshot(reader: Reader, now: datetime) -> Snapshot:
    found = Snapshot(now)
    for tenant in reader.tenants():
        upkeep = upkeep_of(tenant)
        scope = reading(upkeep)
        for space in reader.spaces(scope):
            policy = reader.policy(tenant, space)
            assert policy is not None
            found.policies[tenant, space] = policy
        found.grants.update((grant.id, grant) for grant in reader.grants(writing(upkeep)))
        found.held.update(_things(reader, tenant, found, now))
    return found


def _things(reader: Reader, tenant: str, found: Snapshot, now: datetime) -> Iterator[tuple[str, Held]]:
    scope = reading(upkeep_of(tenant))
    for memory in reader.memories(scope, EVERY_STATE, limit=10_000):
        found.memories[memory.id] = memory
        now_held = _memory(memory)
        yield memory.id, now_held
        for past in reader.versions(scope, memory.id):
            then = _memory(past.memory)
            yield (
                f"{memory.id} {past.memory.version}",
                replace(
                    then,
                    text=f"{then.text} {past.reason} {past.changed_by}",
                    lists=(*now_held.lists, *then.lists),
                ),
            )
    for session in reader.sessions(scope, limit=10_000):
        said = reader.messages(scope, session.id)
        notes = repr(session)
        yield session.id, Held(tenant, session.space, notes + repr(said))
    for block in reader.blocks(scope):
        yield block.id, Held(tenant, block.space, repr([*reader.block_versions(scope, block.id), block]))
    for told in reader.broadcasts(scope, now=now, principal="nobody", acknowledged=True):
        yield told.id, Held(tenant, told.space, repr(told), ((told.readers, None),))
    for board in reader.boards(scope):
        zones = {zone.name: zone for zone in board.zones}
        for cell in reader.cells(scope, board.id):
            lists = ((None, None), (zones[cell.zone].readers, zones[cell.zone].writers))
            text = repr([*reader.cell_versions(scope, cell.id), cell])
            yield cell.id, Held(tenant, board.space, text, lists)


class Face(RuleBasedStateMachine):
    """Several principals do everything the public face offers, at random."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.clock = FixedClock(NOON)
        self.store = self.make(Path(self.folder.name) / "t.db")
        self.marked = 0
        self.own: dict[Principal, set[str]] = {who: set() for who in PEOPLE}
        self.may_lie: dict[str, set[tuple[str, Space]]] = {}
        self.sealed: str | None = None
        self.exported: list[dict[str, Any]] = []

    def make(self, path: Path) -> Store:
        raise NotImplementedError

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def teardown(self) -> None:
        try:
            for who in PEOPLE:
                self.check(who)
            log = self.run(self.opened.verify_log(kept=self.sealed))
            assert log.ok, log.problems
        finally:
            self.run(self.opened.close())
            self.runner.close()
            self.folder.cleanup()

    @initialize()
    def open(self) -> None:
        options = {"upkeep": {"worker": False}, "share": {"broadcasts_per_day": 50}}
        self.opened = self.run(
            AsyncTriptych.open(
                embedder=ScriptedEmbedder(), settings=options, clock=self.clock, store=self.store
            )
        )
        self.now = self.look()
        for who, space in ((WRITER, REPORT), (ALICE, SPACES[2]), (PEOPLE[-1], REPORT)):
            self.begin(who, space)
        self.act(WRITER, lambda m: m.grant(REPORT, "agent:clerk", right="write", reason="help"))
        self.act(ALICE, lambda m: m.delegate("clerk", reason="help"))
        self.act(
            WRITER, lambda m: m.shared(REPORT).board("plan", TEMPLATE).write("closed", self.mark(m, REPORT))
        )
        self.act(WRITER, self.widen)

    async def widen(self, member: AsyncMember) -> object:
        """A memory that was for few, and is for many in other words."""
        told = await member.shared(REPORT).publish(
            f"Not yet {self.mark(member, REPORT)}", readers=["agent:writer"]
        )
        assert told.memory is not None
        known, readers = told.memory.id, ["team:report"]
        return await member.update(known, expected_version=1, content="Now it is out", readers=readers)

    def begin(self, who: Principal, space: Space) -> None:
        self.act(who, lambda m: m.remember(f"The delivery of {self.mark(m, space)} is late", space=space))
        self.act(who, lambda m: m.subscribe("all", since="beginning", min_confidence=0.0))

    # --- what is done, and what it may not do -----------------------------------------------------------

    def member(self, who: Principal) -> AsyncMember:
        return self.opened.member(who)

    def mark(self, member: AsyncMember, *spaces: Space) -> str:
        """A word that stands in no other text; what its writer was told is no secret to it."""
        self.marked += 1
        mark = f"zq{self.marked}x"
        self.may_lie[mark] = {(member.principal.tenant, space) for space in spaces}
        self.own[member.principal].add(mark)
        return mark

    def look(self) -> Snapshot:
        return self.run(self.store.read(lambda reader: snapshot(reader, self.clock.now())))

    def act(self, who: Principal, work: Callable[[AsyncMember], Awaitable[Any]]) -> Any:
        """Do it as `who`, then hold what it did and what it answered against the rule."""

        async def doing() -> Any:
            return await work(self.member(who))

        before, answer, refused = self.now, None, False
        try:
            answer = self.run(doing())
        except TriptychError as error:
            answer, refused = f"{error} {getattr(error, 'current', '')}", True
        self.now = self.look()
        if refused:
            assert _bare(self.now) == _bare(before), f"{who.name} was refused, and something changed"
        else:
            self.check_changes(who, before)
        self.check_answer(who, answer, also=before)
        return None if refused else answer

    def check_changes(self, who: Principal, before: Snapshot) -> None:
        after = self.now
        for place, policy in after.policies.items():
            told = before.policies.get(place)
            if told != policy and told is not None:
                assert before.may(who, Right.WRITE, *place, lent=False), f"{who.name} set {place}"
            elif told is None:
                assert before.may(who, Right.WRITE, *place), f"{who.name} made {place}"
        for id, grant in after.grants.items():
            if before.grants.get(id) != grant:
                own = before.may(who, Right.WRITE, grant.tenant, grant.space, lent=False)
                given_up = id in before.grants and grant.holder in who.keys and grant.holder != EVERYONE
                assert own or given_up, f"{who.name} granted or revoked {grant}"
        for id in before.held.keys() | after.held.keys():
            old, new = before.held.get(id), after.held.get(id)
            if old == new or " " in id:  # an earlier state comes and goes with its memory
                continue
            thing = old or new
            assert thing is not None
            new_memory = old is None and id in after.memories
            allowed = before.lets(
                who, Right.WRITE, replace(thing, lists=((None, None),)) if new_memory else thing
            )
            assert allowed or self._decided_by_policy(id), f"{who.name} changed {thing}"
        for id, thing in after.held.items():
            place = (thing.tenant, thing.space)
            strays = {mark for mark in MARK.findall(thing.text) if place not in self.may_lie[mark]}
            assert not strays, f"{strays} came to lie in {id} {thing}"

    def _decided_by_policy(self, id: str) -> bool:
        memory = self.now.memories.get(id)
        past = None if memory is None else self.now.held.get(f"{id} {memory.version - 1}")
        return past is not None and "policy:" in past.text

    def check_answer(self, who: Principal, answer: object, also: Snapshot | None = None) -> None:
        told = set(MARK.findall(repr(answer)))
        if told:
            seen = self.now.marks(who) | self.own[who] | (also.marks(who) if also is not None else set())
            assert told <= seen, f"{who.name} was told of {told - seen}: {answer!r}"

    # --- everything anybody is told ---------------------------------------------------------------------

    def check(self, who: Principal) -> None:
        self.now = self.look()
        events = self.run(self.member(who).events(limit=100_000))
        assert not MARK.findall(repr(events)), f"the log tells {who.name} what is remembered"
        self.check_events(who, events)
        for answer in self.run(self.everything(self.member(who))):
            self.check_shown(who, answer)
        readable = [
            m for m in self.now.memories.values() if self.now.lets(who, Right.READ, self.now.held[m.id])
        ]
        live = [m for m in readable if m.state is State.ACTIVE and not _over(m, self.clock.now())]
        counts = self.run(self.member(who).counts())
        assert sum(counts.values()) == len(live), f"{who.name} counts {counts}"

    def check_shown(self, who: Principal, answer: object) -> None:
        """Nothing but what may be read now: not even what the principal itself once said."""
        told = set(MARK.findall(repr(answer)))
        assert told <= self.now.marks(who), f"{who.name} is shown {told - self.now.marks(who)}: {answer!r}"

    def check_events(self, who: Principal, events: list[Event]) -> None:
        if AUDITOR in who.keys:
            return
        for event in events:
            assert event.tenant == who.tenant
            about = self.now.held.get(event.subject or "")
            if event.space is not None and about is not None:
                assert self.now.lets(who, Right.READ, about), f"{who.name} hears of {event}"
            elif event.space is not None and event.subject is None:
                assert self.now.may(who, Right.READ, who.tenant, event.space), f"{who.name} hears of {event}"

    async def everything(self, member: AsyncMember) -> list[object]:
        question = "late delivery " + " ".join(
            f"zq{n}x" for n in range(max(1, self.marked - 9), self.marked + 1)
        )
        asked = await member.recall(question, k=100, explain=True, include_superseded=True)
        unmarked = await member.recall("the late delivery", k=1)
        found: list[object] = [
            [replace(result, reasons=()) for result in asked.results],  # which quote the question
            *(asked.filters, unmarked.results, unmarked.near_misses, member.place(asked).text),
            await member.memories(states=[state.value for state in State], limit=10_000),
            await member.graph(),
            await member.blocks(),
            await member.broadcasts(include_acknowledged=True),
            await member.sessions(),
            await member.export(),
            await member.conflicts(open_only=False),
        ]
        found += [
            await member.shared(space).query("what is late?", min_confidence=0) for space in (REPORT, GLOBAL)
        ]
        for id in list(self.now.memories)[-6:]:
            with suppress(TriptychError):
                found.append(await member.get(id))
            with suppress(TriptychError):
                history = await member.history(id)
                found += [history.memory, history.versions, history.replaces, history.replaced_by]
            found.append((await member.recall("x", why_not=id)).why_not)
        for board in await member.boards():
            place = member.shared(board.space).board(board.name, begin=False)
            found += [await place.status(), await place.read(), await place.changes()]
            for cell in await place.read():
                found.append(await place.history(cell.zone, cell.name))
        for block in await member.blocks():
            found.append(await member.block_history(block.label, space=block.space))
        with suppress(TriptychError):
            found += [one.memory for one in await (await member.subscription("all")).pull()]
            found += [one.memory for one in await (await member.subscription("all")).dead()]
        return found

    # --- the rules ------------------------------------------------------------------------------------

    def some_memory(self, which: int) -> str:
        ids = list(self.now.memories)
        return ids[which % len(ids)] if ids else "none"

    @rule(
        who=WHO,
        space=WHERE,
        readers=OWN_LISTS,
        writers=OWN_LISTS,
        day=st.sampled_from(["Friday", "Monday", None]),
    )
    def remember(self, who: Principal, space: Space, readers: Any, writers: Any, day: str | None) -> None:
        slot = None if day is None else Slot("delivery", "date", day)
        self.act(
            who,
            lambda m: m.remember(
                f"The delivery is on {day}" if day else f"The delivery of {self.mark(m, space)} is late",
                **{
                    "uri": f"mail:{self.mark(m, space)}",
                    "space": space,
                    "readers": readers,
                    "writers": writers,
                    "slot": slot,
                },
            ),
        )

    @rule(
        who=WHO,
        space=SHARED,
        readers=OWN_LISTS,
        day=st.sampled_from(["Friday", "Monday"]),
        topic=st.booleans(),
    )
    def publish(self, who: Principal, space: Space, readers: Any, day: str, topic: bool) -> None:
        self.claim(who, space, day, readers=readers, topics=["delivery/date"] if topic else [])

    def claim(self, who: Principal, space: Space, day: str, **given: Any) -> None:
        slot = Slot("delivery", "date", day)
        self.act(
            who,
            lambda m: m.shared(space).publish(
                f"The delivery is on {day}", uri=f"mail:{self.mark(m, space)}", slot=slot, **given
            ),
        )

    @rule(who=WHO, which=ANY, readers=OWN_LISTS, writers=OWN_LISTS, words=st.booleans())
    def update(self, who: Principal, which: int, readers: Any, writers: Any, words: bool) -> None:
        id = self.some_memory(which)
        memory = self.now.memories.get(id)
        if memory is None:
            return
        given: dict[str, Any] = {"readers": readers, "writers": writers, "expected_version": memory.version}

        async def change(member: AsyncMember) -> object:
            text = f"Now it is {self.mark(member, memory.space)}" if words else None
            return await member.update(id, content=text, reason=self.mark(member, memory.space), **given)

        self.act(who, change)

    @rule(who=WHO, which=ANY)
    def forget(self, who: Principal, which: int) -> None:
        self.act(who, lambda m: m.forget(self.some_memory(which)))

    @rule(who=WHO, which=ANY)
    def restore(self, who: Principal, which: int) -> None:
        self.act(who, lambda m: m.restore(self.some_memory(which)))

    @rule(who=WHO, which=ANY)
    def unmerge(self, who: Principal, which: int) -> None:
        self.act(who, lambda m: m.unmerge(self.some_memory(which)))

    @rule(who=WHO, which=ANY)
    def erase(self, who: Principal, which: int) -> None:
        self.act(who, lambda m: m.erase(self.some_memory(which)))

    @rule(who=WHO, space=WHERE, readers=st.none() | LISTS, writers=OWN_LISTS)
    def set_policy(self, who: Principal, space: Space, readers: Any, writers: Any) -> None:
        self.act(who, lambda m: m.set_policy(space, readers=readers, writers=writers))

    @rule(who=WHO, space=SHARED, how=st.sampled_from(["latest", "evidence", "human"]))
    def arbitrate(self, who: Principal, space: Space, how: str) -> None:
        self.act(who, lambda m: m.set_policy(space, arbitration=how))

    @rule(
        who=WHO,
        space=WHERE,
        to=st.sampled_from(KEYS),
        right=st.sampled_from(["read", "write"]),
        hours=st.integers(0, 5),
    )
    def grant(self, who: Principal, space: Space, to: str, right: str, hours: int) -> None:
        end = self.clock.now() + timedelta(hours=hours) if hours else None
        self.act(who, lambda m: m.grant(space, to, right=right, reason="help", expires_at=end))

    @rule(who=WHO, hours=st.integers(0, 5))
    def delegate(self, who: Principal, hours: int) -> None:
        end = self.clock.now() + timedelta(hours=hours) if hours else None
        self.act(who, lambda m: m.delegate("clerk", reason="help", expires_at=end))

    @rule(who=st.sampled_from([ACTING, CLERK]), space=st.sampled_from([REPORT, Space.of_user("alice")]))
    def lengthen(self, who: Principal, space: Space) -> None:
        """Whoever was lent a right tries to keep it."""
        self.act(who, lambda m: m.set_policy(space, readers=["agent:clerk"], writers=["agent:clerk"]))
        self.act(who, lambda m: m.grant(space, "agent:clerk", right="write", reason="for ever"))
        for memory in [m for m in self.now.memories.values() if m.space == space][:1]:
            wider = replace(memory, writers=frozenset({"agent:clerk"}))
            self.act(who, partial(_rewrite, wider))

    @rule(who=WHO, which=ANY)
    def revoke(self, who: Principal, which: int) -> None:
        ids = list(self.now.grants) or ["none"]
        self.act(who, lambda m: m.revoke(ids[which % len(ids)]))

    @rule(decider=st.just(READER) | WHO, which=ANY, hides=st.booleans())
    def contradict(self, decider: Principal, which: int, hides: bool) -> None:
        """Two say different things; one side may be hidden before somebody decides."""
        for speaker, day in ((WRITER, "Friday"), (READER, "Monday")):
            self.claim(speaker, REPORT, day)
        found = self.run(self.member(WRITER).conflicts(open_only=False))
        if not found:
            return
        conflict = found[-1]
        if hides:
            side = self.now.memories[conflict.sides[0]]
            readers = ["agent:writer"]
            self.act(WRITER, lambda m: m.update(side.id, expected_version=side.version, readers=readers))
        keep = conflict.sides[which % len(conflict.sides)]
        sides = [self.now.held[side] for side in conflict.sides]
        decided = self.act(decider, lambda m: m.resolve(conflict.id, keep=keep))
        if decided is not None:
            assert all(self.now.lets(decider, Right.READ, side) for side in sides), (
                "decided what it cannot see"
            )

    @rule(
        who=WHO,
        space=WHERE,
        label=st.sampled_from(["a", "b"]),
        what=st.sampled_from(["set", "append", "lock", "erase"]),
    )
    def block(self, who: Principal, space: Space, label: str, what: str) -> None:
        def work(m: AsyncMember) -> Awaitable[object]:
            match what:
                case "set":
                    return m.set_block(label, f"Goal {self.mark(m, space)}", space=space)
                case "append":
                    return m.append_to_block(label, self.mark(m, space), space=space)
                case "lock":
                    return m.lock_block(label, space=space)
                case _:
                    return m.erase_block(label, space=space)

        self.act(who, work)

    @rule(who=WHO, space=SHARED, readers=OWN_LISTS)
    def broadcast(self, who: Principal, space: Space, readers: Any) -> None:
        self.act(who, lambda m: m.shared(space).broadcast(f"Hear {self.mark(m, space)}", readers=readers))

    @rule(who=WHO, teller=WHO, withdraws=st.booleans())
    def answer(self, who: Principal, teller: Principal, withdraws: bool) -> None:
        """Somebody answers to what somebody else was told."""
        standing = self.run(self.member(teller).broadcasts(include_acknowledged=True))
        if standing:
            told = standing[0].id
            self.act(who, lambda m: m.acknowledge(told))
            self.act(who, lambda m: m.acknowledgements(told))
            if withdraws:
                self.act(who, lambda m: m.withdraw_broadcast(told))

    @rule(
        who=WHO,
        space=SHARED,
        zone=st.sampled_from(["open", "closed", "last"]),
        what=st.sampled_from(["write", "write", "other", "complete", "finish"]),
    )
    def board(self, who: Principal, space: Space, zone: str, what: str) -> None:
        def work(m: AsyncMember) -> Awaitable[object]:
            board: AsyncBoard = m.shared(space).board("plan", TEMPLATE)
            match what:
                case "write":
                    return board.write(zone, f"We found that {self.mark(m, space)} is late today")
                case "other":
                    return board.write(zone, self.mark(m, space), cell=f"cell zq{max(1, self.marked)}x")
                case "complete":
                    return board.complete(zone)
                case _:
                    return board.finish()

        self.act(who, work)

    @rule(who=WHO)
    def subscribe(self, who: Principal) -> None:
        self.act(who, lambda m: m.subscribe("all", since="beginning", min_confidence=0.0))

    @rule(who=WHO, acks=st.booleans())
    def pull(self, who: Principal, acks: bool) -> None:
        async def work(member: AsyncMember) -> object:
            pulled = await (await member.subscription("all")).pull()
            for delivery in pulled if acks else ():
                await delivery.ack()
            return [delivery.memory for delivery in pulled]

        self.act(who, work)

    @rule(who=WHO)
    def export(self, who: Principal) -> None:
        self.exported = self.act(who, lambda m: m.export()) or []

    @rule(who=WHO, space=st.none() | WHERE)
    def bring_in(self, who: Principal, space: Space | None) -> None:
        """Rows that somebody exported, as they were or into another space: a copy by who could read them."""
        rows = (
            self.exported
            if space is None
            else [r | {"space": space.path} for r in self.exported if "space" in r]
        )
        rows = [row for row in rows if space is None or row["row"] in ("memory", "block")]
        for row in rows:
            place = (who.tenant, Space.parse(row["space"])) if "space" in row else None
            for mark in MARK.findall(repr(row)):
                self.own[who].add(mark)
                self.may_lie[mark] |= {place} if place is not None else {(who.tenant, s) for s in SPACES}
        self.act(who, lambda m: m.import_rows(rows))

    @rule(who=WHO, space=WHERE, ends=st.booleans())
    def talk(self, who: Principal, space: Space, ends: bool) -> None:
        async def work(member: AsyncMember) -> object:
            session = member.session("talk", space=space)
            await session.add("user", f"I prefer {self.mark(member, space)} to tea. The delivery is late.")
            await session.set_state("step", "one")
            told = await session.context("What about the late delivery?", when="turn")
            report = await session.end() if ends else None
            return told, await session.messages(), report

        self.act(who, work)

    @rule(hours=st.integers(1, 6))
    def wait(self, hours: int) -> None:
        self.clock.advance(hours=hours)
        self.run(self.opened.run_upkeep())
        sealed = self.run(self.opened.seal_log())
        self.sealed = self.sealed if sealed is None else sealed.hash
        self.now = self.look()

    @rule(who=WHO)
    def look_around(self, who: Principal) -> None:
        self.check(who)


async def _rewrite(wider: Memory, member: AsyncMember) -> object:
    return await member.update(wider.id, expected_version=wider.version, writers=wider.writers)


def _bare(taken: Snapshot) -> object:
    return taken.policies, taken.grants, taken.held


def _over(memory: Memory, now: datetime) -> bool:
    return memory.expires_at is not None and memory.expires_at <= now


class InMemory(Face):
    def make(self, path: Path) -> Store:
        return MemoryStore(self.clock)


class InSqlite(Face):
    def make(self, path: Path) -> Store:
        return SqliteStore(path, clock=self.clock)


_FEW = settings(max_examples=20, stateful_step_count=15, deadline=None)
InMemory.TestCase.settings = InSqlite.TestCase.settings = _FEW
TestInMemory, TestInSqlite = InMemory.TestCase, InSqlite.TestCase
