"""Consolidation under any order and any repetition."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.access.scopes import reading
from triptych.model.draft import Draft
from triptych.model.entry import Where
from triptych.model.memory import Memory, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.clock import SystemClock
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.path import draft_from_statement, remember
from triptych.settings import Settings
from triptych.stores.memory.store import MemoryStore
from triptych.text.normal import fingerprint

ALICE = Principal(user="alice")
HOME = Space.of_user("alice")
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
EMBEDDER = ScriptedEmbedder(64)
LIVE = frozenset({State.ACTIVE, State.CANDIDATE})


def _draft(content: str, day: int) -> Draft:
    said_at = EPOCH + timedelta(days=day)
    return draft_from_statement(content, principal=ALICE, space=HOME, said_at=said_at)


def _remembered(batches: Sequence[Sequence[Draft]]) -> list[Memory]:
    """Everything that is stored after the batches were remembered one after the other."""

    async def run() -> list[Memory]:
        store = MemoryStore()
        await store.open(EMBEDDER.identity)
        for batch in batches:
            await remember(
                batch,
                principal=ALICE,
                store=store,
                embedder=EMBEDDER,
                settings=Settings(),
                clock=SystemClock(),
            )
        where = Where(now=EPOCH, states=frozenset(State))
        return await store.read(lambda reader: reader.memories(reading(ALICE), where, limit=1000))

    return asyncio.run(run())


def _row(memories: Sequence[Memory]) -> list[object]:
    """A slot's values in time: what history and `as_of` see of them."""
    order = sorted(memories, key=lambda memory: memory.valid_from or EPOCH)
    place = {memory.id: n for n, memory in enumerate(order)}
    return [
        (
            memory.slot.value if memory.slot else None,
            memory.valid_from,
            memory.valid_to,
            memory.state,
            tuple(source.key for source in memory.sources),
            place.get(memory.supersedes) if memory.supersedes else None,
        )
        for memory in order
    ]


_HOMES = st.sampled_from(["I live in Paris", "I live in Oslo", "I live in Rome", "我住在巴黎", "我住在苏州"])
_HISTORIES = st.lists(
    st.tuples(_HOMES, st.integers(0, 300)), min_size=1, max_size=7, unique_by=lambda said: said[1]
)


@settings(max_examples=120, deadline=None)
@given(_HISTORIES, st.randoms(use_true_random=False))
def test_any_order_of_dated_statements_leaves_the_same_row_of_values(
    history: list[tuple[str, int]], random: object
) -> None:
    shuffled = list(history)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    in_order = [[_draft(*said)] for said in sorted(history, key=lambda said: said[1])]
    as_heard = [[_draft(*said)] for said in shuffled]
    assert _row(_remembered(as_heard)) == _row(_remembered(in_order))


@settings(max_examples=60, deadline=None)
@given(_HISTORIES)
def test_only_the_last_value_of_a_row_is_live_and_the_row_has_no_gaps(history: list[tuple[str, int]]) -> None:
    row = sorted(_remembered([[_draft(*said) for said in history]]), key=lambda m: m.valid_from or EPOCH)
    assert [memory.state in LIVE for memory in row] == [False] * (len(row) - 1) + [True]
    assert [memory.valid_to for memory in row[:-1]] == [memory.valid_from for memory in row[1:]]


_STATEMENTS = st.sampled_from(
    [
        "I live in Paris",
        "I moved to Oslo",
        "I like tea",
        "I do not like tea",
        "I like green tea",
        "I'm allergic to nuts",
        "I'm not allergic to nuts",
        "I have a dog named Rex",
        "The office is in Graz",
        "the office is in graz.",
        "The office is not in Graz",
        "Restarting the proxy fixed it",
        "From now on, answer in French",
        "We switched from MySQL to Postgres",
        "I use MySQL",
        "我喜欢喝乌龙茶",
        "我讨厌喝乌龙茶",
        "我家在北京",
        "住在北京",
        "我对花生过敏",
        "华为Mate60Pro手机",
        "小米Mate60Pro平板",
    ]
)
_TALKS = st.lists(
    st.tuples(_STATEMENTS, st.integers(0, 300)), min_size=1, max_size=10, unique_by=lambda said: said[1]
)


def _live(memories: Sequence[Memory]) -> list[tuple[object, ...]]:
    return sorted((m.content, str(m.valid_from), len(m.sources)) for m in memories if m.state in LIVE)


@settings(max_examples=80, deadline=None)
@given(_TALKS)
def test_remembering_the_same_drafts_twice_changes_no_live_memory(talk: list[tuple[str, int]]) -> None:
    drafts = [_draft(*said) for said in talk]
    assert _live(_remembered([drafts, drafts])) == _live(_remembered([drafts]))


@settings(max_examples=80, deadline=None)
@given(_TALKS)
def test_no_two_live_memories_say_the_same_of_the_same_subject(talk: list[tuple[str, int]]) -> None:
    memories = _remembered([[_draft(*said) for said in talk]])
    said = Counter((fingerprint(m.content), m.subject) for m in memories if m.state in LIVE)
    assert all(count == 1 for count in said.values())


@settings(max_examples=80, deadline=None)
@given(_TALKS)
def test_every_statement_is_a_source_of_something_once(talk: list[tuple[str, int]]) -> None:
    memories = _remembered([[_draft(*said) for said in talk]])
    kept = {(source.quote, source.said_at) for memory in memories for source in memory.sources}
    assert kept == {(content, EPOCH + timedelta(days=day)) for content, day in talk}
