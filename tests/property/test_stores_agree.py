"""Whatever is done to them, the SQLite store and the memory store give the same answers to everybody."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from triptych.errors import TriptychError
from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.event import EventType
from triptych.model.ids import BroadcastId, MemoryId, MessageId, SessionId
from triptych.model.key import KeptKey
from triptych.model.memory import Kind, Memory, Slot, State
from triptych.model.principal import Principal
from triptych.model.scope import Right, Scope
from triptych.model.session import Session, SessionState
from triptych.model.space import GLOBAL, Arbitration, Policy, Space
from triptych.ports.embedder import TokenSigns
from triptych.ports.store import Reader, Writer
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite import postings, vectors
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench
from triptych.testing.examples import (
    a_broadcast,
    a_conflict,
    a_job,
    a_key,
    a_memory,
    a_message,
    a_session,
    a_source,
    a_vector,
    an_event,
)

SPACES = [
    Space.of_user("a"),
    Space.of_user("a", "b"),
    Space.of_user("ab"),
    Space.of_user("a/b"),
    Space.of_team("队"),
    GLOBAL,
]
PEOPLE = [
    Principal(user="a"),
    Principal(user="ab", teams=frozenset({"队"})),
    Principal(agent="x", user="a/b"),
    Principal(user="root", roles=frozenset({"admin"})),
    Principal(user="a", tenant="other"),
    Principal(upkeep=True),
]
KEYS = ["user:a", "user:ab", "user:a/b", "team:队", "everyone"]
WORDS = ["tea", "green", "茶馆", "coffee", "ERR-7/a", "the"]
HOUR = timedelta(hours=1)

spaces = st.sampled_from(SPACES)
tenants = st.sampled_from(["default", "other"])
key_sets = st.frozensets(st.sampled_from(KEYS), max_size=2)
own_rights = st.none() | key_sets
texts = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
instants = st.integers(-3, 3).map(lambda hours: NOON + hours * HOUR)
maybe_instants = st.none() | instants
arbitrations = st.none() | st.sampled_from(Arbitration)
topics = st.frozensets(st.sampled_from(["t1", "t2"]), max_size=2)
unit_vectors = st.none() | st.builds(
    lambda axis, cosine: a_vector(axis, cosine=cosine),
    st.integers(0, 4),
    st.sampled_from([1.0, 0.8, 0.3, -0.4]),
)
slots = st.none() | st.builds(
    Slot, st.sampled_from(["user:a", "Ann"]), st.sampled_from(["home", "job"]), st.just("x")
)
memory_changes = st.fixed_dictionaries(
    {
        "content": texts,
        "kind": st.sampled_from([Kind.FACT, Kind.EVENT, Kind.SKILL]),
        "subject": st.sampled_from([None, "user:a", "Ann"]),
        "slot": slots,
        "topics": topics,
        "confidence": st.sampled_from([0.2, 0.6, 0.9]),
        "readers": own_rights,
        "writers": own_rights,
        "state": st.sampled_from(
            [State.ACTIVE, State.ACTIVE, State.SUPERSEDED, State.CANDIDATE, State.EXPIRED]
        ),
        "event_start": maybe_instants,
        "event_end": maybe_instants,
        "valid_from": maybe_instants,
        "valid_to": maybe_instants,
        "expires_at": maybe_instants,
    }
)
scopes = st.builds(
    lambda who, right, asked: Scope(who.tenant, who.keys, right, asked),
    st.sampled_from(PEOPLE),
    st.sampled_from([Right.READ, Right.READ, Right.WRITE]),
    st.none() | st.lists(spaces, max_size=2).map(tuple),
)
wheres = st.builds(
    Where,
    now=instants,
    types=st.sampled_from(
        [frozenset(EntryType), frozenset({EntryType.MEMORY}), frozenset({EntryType.MESSAGE})]
    ),
    kinds=st.none() | st.frozensets(st.sampled_from([Kind.FACT, Kind.EVENT]), max_size=2),
    states=st.sampled_from([frozenset({State.ACTIVE}), frozenset(State)]),
    as_of=maybe_instants,
    within=st.none() | st.tuples(instants, instants),
    min_confidence=st.sampled_from([0.0, 0.0, 0.6]),
    topics=st.just(frozenset()) | topics,
)


class StoresAgree(RuleBasedStateMachine):
    """Does the same to both stores and compares."""

    most_numbers: ClassVar[int] = vectors._MOST_NUMBERS

    memories: Bundle[MemoryId] = Bundle("memories")
    sessions: Bundle[SessionId] = Bundle("sessions")
    messages: Bundle[MessageId] = Bundle("messages")
    broadcasts: Bundle[BroadcastId] = Bundle("broadcasts")

    @initialize(
        target=memories,
        first=st.lists(st.tuples(spaces, memory_changes, unit_vectors), min_size=4, max_size=8),
    )
    def open(self, first: list[tuple[Space, dict[str, Any], Any]]) -> Any:
        self.usual = vectors._MOST_NUMBERS, postings._FEWEST_KEPT
        vectors._MOST_NUMBERS, postings._FEWEST_KEPT = self.most_numbers, 1
        self.folder = Path(tempfile.mkdtemp())
        self.runner = asyncio.Runner()
        self.benches = [
            Bench(MemoryStore(), self.runner),
            Bench(SqliteStore(self.folder / "triptych.db"), self.runner),
        ]
        self.current: dict[MemoryId, Memory] = {}
        self.named: dict[SessionId, Session] = {}
        self.refs: list[EntryRef] = []
        for bench in self.benches:
            bench.open()
            for space in SPACES:
                bench.make_space(space)
            bench.make_space(SPACES[0], tenant="other")
        return multiple(*(self.add_memory(space, changes, vector, None) for space, changes, vector in first))

    def teardown(self) -> None:
        if not hasattr(self, "benches"):
            return
        sound = self.benches[1].check()
        for bench in self.benches:
            bench.close()
        self.runner.close()
        shutil.rmtree(self.folder)
        vectors._MOST_NUMBERS, postings._FEWEST_KEPT = self.usual
        assert set(sound.values()) == {"ok"}

    def do(self, work: Callable[[Writer], Any]) -> Any:
        """Write to both; both succeed with the same result or fail in the same way."""
        results = [_outcome(bench, work) for bench in self.benches]
        assert results[0] == results[1]
        return results[0]

    @rule(
        space=spaces, readers=key_sets, writers=key_sets, arbitration=st.none() | st.sampled_from(Arbitration)
    )
    def decide_policy(
        self,
        space: Space,
        readers: frozenset[str],
        writers: frozenset[str],
        arbitration: Arbitration | None,
    ) -> None:
        self.do(lambda w: w.put_policy("default", space, Policy(readers, writers, arbitration)))

    @rule(
        target=memories,
        space=spaces,
        changes=memory_changes,
        vector=unit_vectors,
        message=st.none() | messages,
    )
    def add_memory(
        self, space: Space, changes: dict[str, Any], vector: Any, message: MessageId | None
    ) -> MemoryId:
        tenant = "other" if space == SPACES[0] and changes["confidence"] == 0.2 else "default"
        older = next(iter(self.current), None)
        memory = a_memory(
            space=space, tenant=tenant, supersedes=older, sources=(a_source(message=message),), **changes
        )
        signs = _signs_for(changes)
        self.do(lambda w: w.insert_memory(memory, vector, signs=signs))
        self.current[memory.id] = memory
        self.refs.append(EntryRef(EntryType.MEMORY, memory.id))
        return memory.id

    @rule(
        id=memories,
        space=st.none() | spaces,
        changes=memory_changes,
        vector=unit_vectors,
        lag=st.sampled_from([0, 0, 1]),
    )
    def change_memory(
        self, id: MemoryId, space: Space | None, changes: dict[str, Any], vector: Any, lag: int
    ) -> None:
        known = self.current.get(id)
        if known is None:
            return
        if space is not None and known.tenant == "default":
            changes = {**changes, "space": space}
        changed = replace(known, **changes)
        expected = known.version - lag
        stored = self.do(
            lambda w: w.replace_memory(
                changed,
                vector,
                signs=_signs_for(changes),
                expected_version=expected,
                changed_by="a",
                reason="r",
            )
        )
        if isinstance(stored, Memory):
            self.current[id] = stored

    @rule(
        id=memories,
        changes=memory_changes,
        vector=st.none() | unit_vectors,
        forget=st.sets(st.integers(1, 4), max_size=3),
    )
    def rebuild_memory(self, id: MemoryId, changes: dict[str, Any], vector: Any, forget: set[int]) -> None:
        known = self.current.get(id)
        if known is None:
            return
        rebuilt = replace(known, **changes)
        self.do(lambda w: w.rebuild_memory(rebuilt, vector, expected_version=known.version, forget=forget))
        self.current[id] = self.do(lambda w: w.states(known.tenant, id))[-1]

    @rule(id=memories)
    def erase_memory(self, id: MemoryId) -> None:
        self.do(lambda w: w.erase_memory(id))
        self.current.pop(id, None)

    @rule(id=memories, count=st.integers(1, 3), last=instants)
    def count_recalls(self, id: MemoryId, count: int, last: Any) -> None:
        self.do(lambda w: w.count_recalls({id: (count, last)}))

    @rule(id=memories, times=st.lists(instants, max_size=3))
    def note_uses(self, id: MemoryId, times: list[Any]) -> None:
        self.do(lambda w: w.note_uses(id, times))

    @rule(key=st.sampled_from(["k1", "k2"]))
    def finish_task(self, key: str) -> None:
        self.do(lambda w: w.finish_task("default", a_job().task, key))

    @rule(target=sessions, space=spaces, name=st.sampled_from(["s", "会话"]), active=instants)
    def open_session(self, space: Space, name: str, active: Any) -> Any:
        session = a_session(name, space=space, last_activity=active, timeout_seconds=3600)
        failed = self.do(lambda w: w.insert_session(session))
        if failed:
            return multiple()
        self.named[session.id] = session
        return session.id

    @rule(id=sessions, state=st.sampled_from(SessionState), opened=instants)
    def move_session_on(self, id: SessionId, state: SessionState, opened: Any) -> None:
        known = self.named.get(id)
        if known is not None:
            changed = replace(known, state=state, opened_at=opened)
            if not self.do(lambda w: w.replace_session(changed)):
                self.named[id] = changed

    @rule(target=messages, session=sessions, content=texts, time=instants, vector=unit_vectors)
    def say(self, session: SessionId, content: str, time: Any, vector: Any) -> Any:
        said = [a_message(content, time=time), a_message(content, time=time + HOUR, name="Ann")]
        placed = self.do(lambda w: w.append_messages(session, said, [vector, None]))
        if isinstance(placed, str):
            return multiple()
        self.refs += [EntryRef(EntryType.MESSAGE, message.id) for message in said]
        return multiple(*(message.id for message in said))

    @rule(id=messages, content=texts, vector=unit_vectors, stale=st.booleans())
    def redact(self, id: MessageId, content: str, vector: Any, stale: bool) -> None:
        self.do(lambda w: w.replace_message_text(id, content, vector))
        self.do(lambda w: w.mark_stale(id, stale))

    @rule(session=sessions, ids=st.none() | st.lists(messages, max_size=2))
    def erase_messages(self, session: SessionId, ids: list[MessageId] | None) -> None:
        self.do(lambda w: w.erase_messages(session, ids))

    @rule(session=sessions)
    def erase_session(self, session: SessionId) -> None:
        self.do(lambda w: w.erase_session(session))

    @rule(
        type=st.sampled_from([EventType.MEMORY_ADDED, EventType.MEMORY_PUBLISHED]),
        space=st.none() | spaces,
        subject=st.none() | memories,
    )
    def log_event(self, type: EventType, space: Space | None, subject: MemoryId | None) -> None:
        self.do(lambda w: w.append_events([an_event(type, space=space, subject=subject)]))

    @rule(target=broadcasts, space=spaces, readers=own_rights, sent=instants, expires=instants)
    def broadcast(self, space: Space, readers: frozenset[str] | None, sent: Any, expires: Any) -> Any:
        told = a_broadcast(space=space, readers=readers, sent_at=sent, expires_at=expires)
        self.do(lambda w: w.insert_broadcast(told))
        self.do(lambda w: w.append_events([an_event(space=space, subject=told.id)]))
        return told.id

    @rule(id=broadcasts, who=st.sampled_from(["x", "y"]), at=instants, withdraw=st.booleans())
    def take_note(self, id: BroadcastId, who: str, at: Any, withdraw: bool) -> None:
        self.do(lambda w: w.acknowledge_broadcast(id, who, at))
        if withdraw:
            self.do(lambda w: w.withdraw_broadcast(id, at))

    @rule(one=memories, other=memories, space=spaces)
    def contradict(self, one: MemoryId, other: MemoryId, space: Space) -> None:
        sides = [self.current[side] for side in (one, other) if side in self.current]
        if len(sides) == 2:
            conflict = a_conflict(*sides, space=space)
            self.do(lambda w: w.put_conflict(conflict))

    @rule(tenant=tenants, used=instants, revoked=st.booleans(), ends=maybe_instants)
    def let_in(self, tenant: str, used: Any, revoked: bool, ends: Any) -> None:
        key = a_key(principal=Principal(agent="a", tenant=tenant), expires_at=ends)

        def change(writer: Writer) -> None:
            writer.insert_key(KeptKey(key, key.id.encode()))
            for known in writer.keys(tenant):
                writer.note_key_use(known.id, used)
                if revoked:
                    writer.revoke_key(known.id, by="user:a", at=used)

        self.do(change)

    @rule(
        key=st.sampled_from(["k1", "k2"]),
        due=instants,
        now=instants,
        fails=st.booleans(),
        tenant=st.none() | tenants,
    )
    def work(self, key: str, due: Any, now: Any, fails: bool, tenant: str | None) -> None:
        job = a_job(key=key, due_at=due)
        self.do(lambda w: w.enqueue(job))
        leased = self.do(lambda w: w.lease(worker="w", now=now, until=now + HOUR, tenant=tenant))
        if leased is not None:
            self.do(
                lambda w: w.finish(leased.id, error="e" if fails else None, retry_at=due if fails else None)
            )

    @rule(space=spaces, changes=memory_changes, vector=unit_vectors, scope=scopes, where=wheres)
    def change_ones_mind(
        self, space: Space, changes: dict[str, Any], vector: Any, scope: Scope, where: Where
    ) -> None:
        memory = a_memory(space=space, **changes)
        erased = list(self.current)[:2]

        def work(writer: Writer) -> None:
            writer.insert_memory(memory, vector)
            for one in erased:
                writer.erase_memory(one)
            seen.append(_plain(_searches(writer, scope, where)))
            raise TriptychError("changed my mind")

        seen: list[Any] = []
        self.do(work)
        assert seen[0] == seen[1]

    @rule(scope=scopes, where=wheres)
    def look(self, scope: Scope, where: Where) -> None:
        first, second = (
            bench.read(lambda r: (_plain(_searches(r, scope, where)), _lookups(r, scope, where, self.refs)))
            for bench in self.benches
        )
        assert first == second

    @invariant()
    def everybody_sees_the_same(self) -> None:
        if not hasattr(self, "benches"):
            return
        for who in PEOPLE:
            scope = Scope(who.tenant, who.keys, Right.READ)
            first, second = (
                bench.read(lambda r, s=scope: _plain(_searches(r, s, Where(now=NOON))))  # type: ignore[misc]
                for bench in self.benches
            )
            assert first == second


def _signs_for(changes: dict[str, Any]) -> TokenSigns | None:
    """Tokens, some of another maker, for two of three."""
    maker = {0.2: "test", 0.6: "another"}.get(changes["confidence"])
    return None if maker is None else TokenSigns(maker, bytes([len(changes["content"])]) * 16)


def _outcome(bench: Bench, work: Callable[[Writer], Any]) -> Any:
    try:
        return bench.write(work)
    except TriptychError as error:
        return f"{type(error).__name__} about {error.field}"


def _searches(reader: Reader, scope: Scope, where: Where) -> tuple[Any, ...]:
    return (
        reader.words(scope, where, ["tea", "茶馆", "err-7/a", "absent"], limit=5),
        reader.nearest(scope, where, a_vector(1, cosine=0.9), limit=5),
        reader.count_entries(scope, where),
    )


def _plain(searches: tuple[Any, ...]) -> tuple[Any, ...]:
    words, nearest, count = searches
    return words, [(hit.ref, pytest.approx(hit.cosine, abs=1e-3)) for hit in nearest], count


def _lookups(reader: Reader, scope: Scope, where: Where, refs: list[EntryRef]) -> tuple[Any, ...]:
    slots = [("*", "home"), ("Ann", "job")]
    memories = [MemoryId(ref.id) for ref in refs if ref.type is EntryType.MEMORY]
    messages = [MessageId(ref.id) for ref in refs if ref.type is EntryType.MESSAGE]
    measured = reader.measure(scope, refs, ["tea", "green", "茶"], a_vector(2))
    return (
        reader.spaces(scope),
        [reader.policy(scope.tenant, space) for space in SPACES],
        reader.memories(scope, where, limit=7),
        reader.count_memories(scope, where),
        reader.by_subject(scope, where, slots),
        [reader.memory(scope, one) for one in memories],
        [reader.versions(scope, one) for one in memories],
        [reader.superseded_by(scope, one) for one in memories],
        [reader.by_message(scope, one) for one in messages],
        reader.resting_on(scope.tenant, messages),
        [reader.states(scope.tenant, one) for one in memories],
        [reader.succeeding(scope.tenant, one) for one in memories],
        reader.count_holding(scope, ["green", "茶"]),
        [reader.by_fingerprint(scope, space, "Tea, green") for space in SPACES],
        [reader.by_slot(scope, space, "Ann", "home") for space in SPACES],
        reader.sessions(scope),
        [reader.session(scope, space, "s") for space in SPACES],
        [reader.messages(scope, session.id) for session in reader.sessions(scope)],
        reader.idle_sessions(scope.tenant, where.now),
        reader.around(scope, refs, before=2, after=1),
        [replace(one, cosine=None) for one in measured],
        [one.cosine is None or pytest.approx(one.cosine, abs=1e-3) for one in measured],
        reader.token_signs(scope, refs, "test"),
        reader.load(scope, refs),
        reader.events(scope),
        reader.publications(scope, after=2, limit=3, now=where.now),
        reader.last_event(scope.tenant),
        reader.broadcasts(scope, now=where.now, principal="x"),
        reader.broadcasts(scope, now=where.now, principal="x", acknowledged=True),
        [reader.broadcast_times(scope.tenant, space, after=NOON) for space in SPACES],
        [reader.events(scope, subject=one) for one in memories],
        reader.conflicts(scope, open_only=False),
        [reader.conflicts_about(scope, one) for one in memories],
        [reader.uses(one) for one in memories],
        reader.expired(where.now, limit=5),
        [reader.crowded(cap) for cap in (1, 3)],
        reader.jobs(unfinished_only=False),
        reader.jobs(tenant=scope.tenant),
        [reader.kept_key(key.id) for key in reader.keys(scope.tenant)],
    )


class StoresAgreeWithSketches(StoresAgree):
    """The same, with spaces that outgrow whole comparison at once."""

    most_numbers = 2 * 32


_QUICK = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
TestStoresAgree = StoresAgree.TestCase
TestStoresAgree.settings = _QUICK
TestStoresAgreeWithSketches = StoresAgreeWithSketches.TestCase
TestStoresAgreeWithSketches.settings = _QUICK
