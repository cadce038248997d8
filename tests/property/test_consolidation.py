"""What remembering never does: count twice, depend on an order that means nothing, or look over a fence."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.access.scopes import reading
from triptych.model.draft import Draft
from triptych.model.entry import Where
from triptych.model.ids import MessageId, SessionId
from triptych.model.memory import Memory, MemoryVersion, State
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.extract import extract
from triptych.remember.path import draft_from_statement, remember
from triptych.settings import Settings
from triptych.stores.memory.store import MemoryStore
from triptych.testing.clock import FixedClock

T = TypeVar("T")
Kept = list[tuple[Memory, tuple[MemoryVersion, ...]]]

ALICE, BOB = (
    Principal(user="alice", teams=frozenset({"report"})),
    Principal(user="bob", teams=frozenset({"report"})),
)
HOMES = {ALICE: Space.of_user("alice"), BOB: Space.of_user("bob")}
TEAM = Space.of_team("report")
ELSEWHERE = ((BOB, HOMES[BOB]), (ALICE, Space.of_user("alice", "trips")))
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
EMBEDDER = ScriptedEmbedder(64)
CLOCK = FixedClock(EPOCH + timedelta(days=400))

# Each of another thing: none is near, contradicts or replaces another.
APART = (
    "I live in Paris",
    "My sister Clara is a nurse",
    "The invoice number is INV-4471",
    "I'm allergic to walnuts",
    "Restarting the proxy fixed the login",
    "我养了一只猫叫豆豆",
    "数据库的端口是5433",
    "我每周日跑五公里",
    "请用公制单位",
)
# Near one another in every way: the same again, other words, another value, the opposite.
NEAR = (
    "I like tea",
    "I love tea",
    "I do not like tea",
    "I like green tea",
    "I live in Oslo",
    "My home is in Oslo",
    "I moved to Rome",
    "我喜欢喝乌龙茶",
    "我爱喝乌龙茶",
    "我讨厌喝乌龙茶",
    "我家在北京",
    "住在北京",
    "Meet Ann at 3",
    "Meet Ann at 4",
    "The office is in Graz",
    "The office is not in Graz",
)
_DAYS = st.integers(0, 300)


def _talks(statements: Sequence[str], most: int = 8) -> st.SearchStrategy[list[tuple[str, int]]]:
    said = st.tuples(st.sampled_from(statements), _DAYS)
    return st.lists(said, min_size=1, max_size=most, unique_by=lambda one: one[1])


def _draft(content: str, day: int, who: Principal, space: Space, readers: frozenset[str] | None) -> Draft:
    at = EPOCH + timedelta(days=day)
    return draft_from_statement(content, principal=who, space=space, said_at=at, readers=readers)


def _run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


async def _opened() -> MemoryStore:
    store = MemoryStore()
    await store.open(EMBEDDER.identity)
    return store


async def _say(
    store: MemoryStore,
    talk: Sequence[tuple[str, int]],
    who: Principal,
    space: Space | None = None,
    readers: frozenset[str] | None = None,
) -> None:
    drafts = [_draft(content, day, who, space or HOMES[who], readers) for content, day in talk]
    await _remember(store, drafts, who)


async def _remember(store: MemoryStore, drafts: Sequence[Draft], who: Principal) -> None:
    for draft in drafts:
        await remember(
            [draft], principal=who, store=store, embedder=EMBEDDER, settings=Settings(), clock=CLOCK
        )


async def _kept(store: MemoryStore, who: Principal, space: Space) -> Kept:
    """Everything somebody may read in a space, with all that it was before."""
    scope, where = reading(who, [space]), Where(now=EPOCH, states=frozenset(State))

    def look(reader: Reader) -> Kept:
        found = (one for one in reader.memories(scope, where, limit=1000) if one.space == space)
        return [(one, tuple(reader.versions(scope, one.id))) for one in found]

    return await store.read(look)


def _told(kept: Kept) -> list[tuple[str, ...]]:
    """What is kept, whatever ids it got."""
    return sorted(
        (
            one.content,
            one.space.path,
            one.state.value,
            str(one.valid_from),
            str(one.valid_to),
            *(str(source.key) for source in one.sources),
        )
        for one, _ in kept
    )


@settings(max_examples=60, deadline=None)
@given(_talks(APART), st.randoms(use_true_random=False))
def test_the_order_of_statements_that_have_nothing_to_do_with_each_other_does_not_matter(
    talk: list[tuple[str, int]], order: random.Random
) -> None:
    first = {content: (content, day) for content, day in talk}  # each thing said once
    shuffled = list(first.values())
    order.shuffle(shuffled)

    async def after(said: Sequence[tuple[str, int]]) -> list[tuple[str, ...]]:
        store = await _opened()
        await _say(store, said, ALICE)
        return _told(await _kept(store, ALICE, HOMES[ALICE]))

    assert _run(after(list(first.values()))) == _run(after(shuffled))


@settings(max_examples=60, deadline=None)
@given(_talks((*NEAR, *APART)))
def test_replaying_a_transcript_changes_nothing_at_all(talk: list[tuple[str, int]]) -> None:
    messages = [
        Message(
            id=MessageId(f"message-{number}"),
            session=SessionId("session"),
            seq=number,
            role=Role.USER,
            content=content,
            time=EPOCH + timedelta(days=day),
            name=None,
            reference=None,
        )
        for number, (content, day) in enumerate(talk, 1)
    ]
    drafts = extract(messages, space=HOMES[ALICE], author="user:alice").drafts

    async def replayed() -> None:
        store = await _opened()
        await _remember(store, drafts, ALICE)
        once = await _kept(store, ALICE, HOMES[ALICE])
        await _remember(store, drafts, ALICE)
        assert await _kept(store, ALICE, HOMES[ALICE]) == once  # ids, versions and times included

    _run(replayed())


@settings(max_examples=60, deadline=None)
@given(_talks(NEAR), _talks(NEAR), st.sampled_from(ELSEWHERE))
def test_what_is_kept_elsewhere_changes_nothing_and_is_not_changed(
    here: list[tuple[str, int]], there: list[tuple[str, int]], elsewhere: tuple[Principal, Space]
) -> None:
    who, space = elsewhere

    async def alone() -> list[tuple[str, ...]]:
        store = await _opened()
        await _say(store, here, ALICE)
        return _told(await _kept(store, ALICE, HOMES[ALICE]))

    async def beside() -> list[tuple[str, ...]]:
        store = await _opened()
        await _say(store, there, who, space)
        before = await _kept(store, who, space)
        await _say(store, here, ALICE)
        assert await _kept(store, who, space) == before
        return _told(await _kept(store, ALICE, HOMES[ALICE]))

    assert _run(beside()) == _run(alone())


@settings(max_examples=60, deadline=None)
@given(_talks(NEAR), _talks(NEAR))
def test_in_one_space_what_is_for_few_and_what_is_for_all_never_meet(
    few: list[tuple[str, int]], everybody: list[tuple[str, int]]
) -> None:
    bob_only = frozenset({"user:bob"})

    async def alone() -> list[tuple[str, ...]]:
        store = await _opened()
        await _say(store, everybody, ALICE, TEAM)
        return _told(await _kept(store, ALICE, TEAM))

    async def beside() -> list[tuple[str, ...]]:
        store = await _opened()
        await _say(store, few, BOB, TEAM, bob_only)
        before = await _kept(store, BOB, TEAM)
        await _say(store, everybody, ALICE, TEAM)
        narrow = [one for one in await _kept(store, BOB, TEAM) if one[0].readers == bob_only]
        assert narrow == before
        return _told(await _kept(store, ALICE, TEAM))

    assert _run(beside()) == _run(alone())
