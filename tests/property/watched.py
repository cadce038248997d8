"""Several principals at one Triptych, and all that each is told and does held against the rule."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from hypothesis.stateful import RuleBasedStateMachine, initialize

from property.all_there_is import ALICE, MARK, PEOPLE, REPORT, SPACES, WRITER, Snapshot, snapshot
from triptych import AsyncTriptych
from triptych.errors import TriptychError
from triptych.model.event import Event
from triptych.model.memory import Memory, State
from triptych.model.principal import AUDITOR, EVERYONE, Principal
from triptych.model.scope import Right
from triptych.model.space import GLOBAL, Space
from triptych.ports.store import Store
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.member.member import AsyncMember
from triptych.testing.clock import NOON, FixedClock

T = TypeVar("T")
TEMPLATE = {"zones": ["open", {"name": "closed", "readers": ["agent:writer", "user:alice"]}, "last"]}


class Watched(RuleBasedStateMachine):
    """A Triptych that is begun with something lent to somebody, and watched at every step."""

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
        self.act(WRITER, lambda m: m.grant(REPORT, "agent:clerk", given="write", reason="help"))
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


def _bare(taken: Snapshot) -> object:
    return taken.policies, taken.grants, taken.held


def _over(memory: Memory, now: datetime) -> bool:
    return memory.expires_at is not None and memory.expires_at <= now
