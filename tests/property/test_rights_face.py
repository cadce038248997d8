"""Whatever several principals do through the public face, no answer tells anybody what `decide()` denies it,
and no change is made by anybody to whom `decide()` denies it."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

from property.all_there_is import ACTING, CLERK, KEYS, MARK, PEOPLE, READER, REPORT, SPACES, WRITER
from property.watched import TEMPLATE, Watched
from triptych.model.memory import Memory, Slot
from triptych.model.principal import Principal
from triptych.model.scope import Right
from triptych.model.space import GLOBAL, Space
from triptych.ports.store import Store
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore

LISTS = st.lists(st.sampled_from(KEYS), max_size=2, unique=True)
OWN_LISTS = st.one_of(st.none(), st.none(), st.none(), LISTS)
WHO = st.sampled_from((*PEOPLE, *PEOPLE[:3], *PEOPLE[:2], *PEOPLE[:2]))  # mostly those who may
WHERE = st.sampled_from(SPACES)
ANY = st.integers(0, 60)
SHARED = st.sampled_from([REPORT, REPORT, Space.of_team("report", "q3"), GLOBAL])


class Face(Watched):
    """Several principals do everything the public face offers, at random."""

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
        self.act(who, lambda m: m.grant(space, to, given=right, reason="help", expires_at=end))

    @rule(who=WHO, hours=st.integers(0, 5))
    def delegate(self, who: Principal, hours: int) -> None:
        end = self.clock.now() + timedelta(hours=hours) if hours else None
        self.act(who, lambda m: m.delegate("clerk", reason="help", expires_at=end))

    @rule(who=st.sampled_from([ACTING, CLERK]), space=st.sampled_from([REPORT, Space.of_user("alice")]))
    def lengthen(self, who: Principal, space: Space) -> None:
        """Whoever was lent a right tries to keep it."""
        self.act(who, lambda m: m.set_policy(space, readers=["agent:clerk"], writers=["agent:clerk"]))
        self.act(who, lambda m: m.grant(space, "agent:clerk", given="write", reason="for ever"))
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


class InMemory(Face):
    def make(self, path: Path) -> Store:
        return MemoryStore(self.clock)


class InSqlite(Face):
    def make(self, path: Path) -> Store:
        return SqliteStore(path, clock=self.clock)


_FEW = settings(max_examples=20, stateful_step_count=15, deadline=None)
InMemory.TestCase.settings = InSqlite.TestCase.settings = _FEW
TestInMemory, TestInSqlite = InMemory.TestCase, InSqlite.TestCase
