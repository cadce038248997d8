"""Erasing on both stores: whoever may read it, whatever comes in between, and never more than was named."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from triptych.access.scopes import writing
from triptych.errors import ConflictError, NotFoundError
from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, Memory, State
from triptych.model.message import Message
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.model.receipt import Receipt
from triptych.model.space import Policy
from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.ports.store import Reader, Store, Writer
from triptych.providers.scripted import ScriptedEmbedder
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, found_by_vector
from triptych.testing.examples import ALICE, ALICES, BOBS, a_memory, a_message, a_session, a_source
from triptych.upkeep.erasure import erase

T = TypeVar("T")
NOBODY = frozenset[str]()
EMBEDDER = ScriptedEmbedder()


@pytest.fixture(params=["memory", "sqlite"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    store: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "t.db")
    with asyncio.Runner() as runner:
        bench = Bench(store, runner)
        bench.open(EMBEDDER.identity)
        bench.make_space(ALICES)
        bench.make_space(BOBS)
        yield bench
        bench.close()


def erased(bench: Bench, id: str, *, store: Store | None = None, by: Principal = ALICE) -> Receipt:
    chosen = store or bench.store
    return bench.runner.run(
        erase(id, principal=by, scope=writing(by), store=chosen, embedder=EMBEDDER, now=NOON)
    )


def resting(message: Message, quote: str, content: str | None = None, **changes: Any) -> Memory:
    source = a_source(session=message.session, message=message.id, quote=quote)
    return a_memory(content or quote, sources=(source,), **changes)


def states(bench: Bench, memory: Memory) -> list[Memory]:
    return bench.read(lambda r: r.states(DEFAULT_TENANT, memory.id))


class Interrupted:
    """A store in which something happens just before each of the first writes."""

    def __init__(self, store: Store, *interruptions: Callable[[Writer], Any]) -> None:
        self._store = store
        self._interruptions = list(interruptions)

    @property
    def location(self) -> str:
        return self._store.location

    async def open(self, embedder: EmbedderIdentity) -> None:
        await self._store.open(embedder)

    async def close(self) -> None:
        await self._store.close()

    async def read(self, work: Callable[[Reader], T]) -> T:
        return await self._store.read(work)

    async def write(self, work: Callable[[Writer], T]) -> T:
        if self._interruptions:
            await self._store.write(self._interruptions.pop(0))
        return await self._store.write(work)

    async def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:
        return await self._store.scrub(texts)

    async def room(self) -> str:
        return await self._store.room()

    async def check(self) -> Mapping[str, str]:
        return await self._store.check()


class TestVersions:
    @pytest.mark.parametrize(
        ("long", "short"),
        [("I live in Berlin with Karl.", "I live in Berlin."), ("我和小郭住柏林。", "我住柏林。")],
    )
    def test_only_those_that_hold_nothing_erased_stay(self, bench: Bench, long: str, short: str) -> None:
        first, second = bench.say(a_session(), a_message(long), a_message(short))
        memory = resting(second, short)
        both = (*memory.sources, *resting(first, long).sources)
        bench.keep(memory)
        bench.change(replace(memory, sources=both))
        bench.change(replace(memory, sources=both, content=long), version=2)
        receipt = erased(bench, first.id)
        left = states(bench, memory)
        assert [(state.version, state.content, state.sources) for state in left] == [
            (1, short, memory.sources),
            (4, short, memory.sources),
        ]
        assert (receipt.removed["versions"], receipt.removed["sources"]) == (1, 1)

    def test_a_memory_that_once_rested_on_it_loses_that_version_alone(self, bench: Bench) -> None:
        first, second = bench.say(a_session(), a_message("Karl is away"), a_message("Ann is away"))
        memory = replace(
            resting(second, "Ann is away"),
            sources=(*resting(second, "Ann is away").sources, *resting(first, "Karl is away").sources),
        )
        bench.keep(memory)
        bench.change(replace(memory, sources=memory.sources[:1]))
        erased(bench, first.id)
        assert [state.content for state in states(bench, memory)] == ["Ann is away"]
        assert "Karl" not in repr(states(bench, memory))


class TestHidden:
    @pytest.mark.parametrize("text", ["The vault code is 7719.", "金库密码是七七一九。"])
    def test_what_is_hidden_goes_and_what_rests_elsewhere_is_told_anew(self, bench: Bench, text: str) -> None:
        [said] = bench.say(a_session(), a_message(f"{text} Good night."))
        [other] = bench.say(a_session("elsewhere", space=BOBS), a_message("The vault is open."))
        fact = resting(said, text)
        hidden = resting(said, text, f"heard: {text}", readers=NOBODY, writers=NOBODY)
        digest = resting(said, text, f"user: {text}", kind=Kind.DIGEST, space=BOBS)
        merged = replace(hidden, id=MemoryId("merged"), space=BOBS, readers=None)
        merged = replace(merged, sources=(*merged.sources, *resting(other, other.content).sources))
        night = resting(said, "Good night.")
        bench.keep(fact, hidden, digest, merged, night)
        receipt = erased(bench, fact.id)
        assert receipt.removed["memories"] == 3
        assert receipt.removed["rebuilt_memories"] == 1
        assert states(bench, hidden) == states(bench, digest) == []
        assert [state.content for state in states(bench, merged)] == ["The vault is open."]
        assert states(bench, night) == [night]

    def test_the_note_does_not_tell_of_them(self, bench: Bench) -> None:
        text = "The vault code is 7719."
        alone, known = a_memory(text), a_memory(text)
        bench.keep(alone)
        before = erased(bench, alone.id)
        bench.keep(known, a_memory(text, readers=NOBODY), a_memory(text, space=BOBS))
        bench.say(a_session(space=BOBS), a_message(text))
        after = erased(bench, known.id)
        assert (before.verified, before.note, before.removed) == (after.verified, after.note, after.removed)

    def test_a_message_out_of_reach_is_not_cut_and_what_rests_on_it_stays(self, bench: Bench) -> None:
        [said] = bench.say(a_session(space=BOBS), a_message("Karl is away."))
        mine, his = resting(said, "Karl is away."), resting(said, "Karl is away.", space=BOBS)
        bench.keep(mine, his)
        receipt = erased(bench, mine.id)
        assert receipt.removed["memories"] == 1
        assert "redacted_messages" not in receipt.removed
        assert states(bench, his) == [his]
        with pytest.raises(NotFoundError):
            erased(bench, his.id)
        with pytest.raises(NotFoundError):
            erased(bench, said.id)


class TestCorrections:
    @pytest.mark.parametrize(
        "words",
        [
            ("The window is Tuesday.", "No, Thursday.", "No, Friday."),
            ("窗口是周二下午。", "不对，是周四。", "不对，是周五。"),
        ],
    )
    def test_a_chain_of_them_loses_the_old_words_and_keeps_the_new(
        self, bench: Bench, words: tuple[str, str, str]
    ) -> None:
        one, two, three = bench.say(a_session(), *(a_message(word) for word in words))
        first = resting(one, words[0], state=State.SUPERSEDED)
        second = resting(two, words[1], " → ".join(words[:2]), supersedes=first.id)
        third = resting(three, words[2], " → ".join(words), supersedes=second.id, readers=NOBODY)
        bench.keep(first, second, third)
        erased(bench, one.id)
        assert states(bench, first) == []
        assert [state.content for state in states(bench, second)] == [words[1]]
        assert [state.content for state in states(bench, third)] == [words[2]]


class TestInBetween:
    @pytest.mark.parametrize("whole_session", [True, False])
    @pytest.mark.parametrize("text", ["The vault code is 7719.", "金库密码是七七一九。"])
    def test_what_came_to_rest_on_it_goes_too(self, bench: Bench, text: str, whole_session: bool) -> None:
        session = a_session()
        [said] = bench.say(session, a_message(text))
        [other] = bench.say(a_session("other"), a_message("Good night."))
        promoted = resting(said, text)
        both = (*promoted.sources, *resting(other, "Good night.").sources)
        merged = replace(resting(said, text), sources=both)

        def promote(writer: Writer) -> None:
            writer.insert_memory(promoted, None)
            writer.insert_memory(merged, None)

        store = Interrupted(bench.store, promote)
        receipt = erased(bench, session.id if whole_session else said.id, store=store)
        assert (receipt.removed["memories"], receipt.removed["rebuilt_memories"]) == (1, 1)
        assert states(bench, promoted) == []
        assert [state.content for state in states(bench, merged)] == ["Good night."]
        assert found_by_vector(bench, ALICE, EMBEDDER.embed(["Good night."], TextRole.PASSAGE)[0])

    def test_a_right_lost_meanwhile_is_a_right_lost(self, bench: Bench) -> None:
        memory = a_memory("Karl is away")
        bench.keep(memory)
        nobody = Policy(NOBODY, NOBODY)
        store = Interrupted(bench.store, lambda writer: writer.put_policy(DEFAULT_TENANT, ALICES, nobody))
        with pytest.raises(NotFoundError):
            erased(bench, memory.id, store=store)
        assert states(bench, memory) == [memory]

    def test_what_is_gone_meanwhile_is_not_found(self, bench: Bench) -> None:
        memory = a_memory("Karl is away")
        bench.keep(memory)
        store = Interrupted(bench.store, lambda writer: writer.erase_memory(memory.id))
        with pytest.raises(NotFoundError):
            erased(bench, memory.id, store=store)

    def test_it_gives_up_when_there_is_always_something_new(self, bench: Bench) -> None:
        [said, other] = bench.say(a_session(), a_message("Karl is away."), a_message("Hm."))

        def more(number: int) -> Callable[[Writer], None]:
            also = a_source(message=other.id, quote=f"Somebody is away, {number}")
            grown = resting(said, "Karl is away.")
            return lambda writer: writer.insert_memory(replace(grown, sources=(*grown.sources, also)), None)

        store = Interrupted(bench.store, *(more(number) for number in range(50)))
        with pytest.raises(ConflictError):
            erased(bench, said.id, store=store)
        assert bench.read(lambda r: r.message(writing(ALICE), said.id)) == said


class TestCounts:
    def test_they_are_what_went(self, bench: Bench) -> None:
        said, other = bench.say(a_session(), a_message("Karl is away."), a_message("Ann is away."))
        fact = resting(said, "Karl is away.")
        merged = replace(
            resting(said, "Karl is away."), sources=(*fact.sources, *resting(other, "Ann is away.").sources)
        )
        bench.keep(fact, merged)
        bench.change(replace(fact, importance=0.9))
        removed = dict(erased(bench, said.id).removed)
        removed.pop("terms")
        assert removed == {"memories": 1, "versions": 1, "sources": 2, "rebuilt_memories": 1, "messages": 1}
        assert bench.read(lambda r: r.events(writing(ALICE)))[-1].detail["removed"]["memories"] == 1
