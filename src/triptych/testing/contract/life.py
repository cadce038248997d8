"""Opening, closing, and what lasts."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from triptych.access.scopes import reading
from triptych.errors import EmbedderMismatchError, StoreError
from triptych.ports.embedder import EmbedderIdentity
from triptych.ports.store import Reader
from triptych.testing.contract.base import (
    ANYTHING,
    Bench,
    StoreSuite,
    found_by_vector,
    found_by_words,
)
from triptych.testing.examples import (
    ALICE,
    ALICES,
    EMBEDDER,
    a_job,
    a_memory,
    a_message,
    a_session,
    a_vector,
    an_event,
)


class LifeRules(StoreSuite):
    """What holds for every store."""

    @pytest.mark.parametrize(
        "other",
        [replace(EMBEDDER, name="x"), replace(EMBEDDER, dimension=64), replace(EMBEDDER, revision="2")],
    )
    def test_another_embedder_is_refused(self, bench: Bench, other: EmbedderIdentity) -> None:
        bench.close()
        with pytest.raises(EmbedderMismatchError) as raised:
            bench.open(other)
        assert raised.value.remedy
        bench.open()

    def test_closing_twice_is_harmless_and_a_closed_store_says_so(self, bench: Bench) -> None:
        bench.close()
        bench.close()
        with pytest.raises(StoreError):
            bench.read(lambda r: r.jobs())
        with pytest.raises(StoreError):
            bench.write(lambda w: w.jobs())

    def test_a_full_store_is_sound(self, bench: Bench) -> None:
        bench.keep(
            a_memory(), a_memory(subject="Ann"), a_memory("Ann likes tea", subject="Ann"), vector=a_vector()
        )
        bench.say(a_session(), a_message(name="Ann"), a_message("茶"))
        assert set(bench.check().values()) == {"ok"}
        assert bench.runner.run(bench.store.room()) == "ok"
        assert bench.store.location

    def test_reading_many_at_once_and_writing_in_between(self, bench: Bench, runner: asyncio.Runner) -> None:
        memories = [a_memory(f"tea number {n}") for n in range(40)]

        async def add(number: int) -> None:
            await bench.store.write(lambda w: w.insert_memory(memories[number], a_vector()))

        async def look() -> tuple[int, int, int]:
            scope = reading(ALICE)
            return await bench.store.read(
                lambda r: (
                    len(r.nearest(scope, ANYTHING, a_vector(), limit=99)),
                    r.words(scope, ANYTHING, ["tea"], limit=99).frequencies[0],
                    len(r.memories(scope, ANYTHING)),
                )
            )

        async def everything() -> list[tuple[int, int, int]]:
            looks = [look() for _ in range(40)]
            results = await asyncio.gather(*(x for n in range(40) for x in (add(n), looks[n])))
            return [result for result in results if result is not None]

        for by_vector, by_words, listed in runner.run(everything()):
            assert by_vector == by_words == listed
        assert len(found_by_words(bench, ALICE, "tea")) == 40

    @pytest.mark.parametrize("writes", [1, 6])
    @pytest.mark.parametrize("looked", [True, False])
    def test_a_reader_keeps_its_snapshot_while_others_write(
        self, bench: Bench, runner: asyncio.Runner, writes: int, looked: bool
    ) -> None:
        first = a_memory("tea")
        bench.keep(first, vector=a_vector())
        scope = reading(ALICE)
        started, written = threading.Event(), threading.Event()

        def search(reader: Reader) -> tuple[int, int]:
            near = reader.nearest(scope, ANYTHING, a_vector(), limit=99)
            return len(near), reader.words(scope, ANYTHING, ["tea"], limit=99).total

        def slow(reader: Reader) -> list[tuple[int, int]]:
            assert reader.spaces(scope) == [ALICES]
            before = [search(reader)] if looked else []
            started.set()
            written.wait(30)
            return [*before, search(reader)]

        async def everything() -> list[tuple[int, int]]:
            slowly = asyncio.create_task(bench.store.read(slow))
            await asyncio.to_thread(started.wait, 30)
            for _ in range(writes):
                await bench.store.write(lambda w: w.insert_memory(a_memory("tea"), a_vector()))
                await bench.store.read(search)
            await bench.store.write(lambda w: w.erase_memory(first.id))
            assert await bench.store.read(search) == (writes, writes)
            written.set()
            return await slowly

        assert set(runner.run(everything())) == {(1, 1)}
        assert bench.read(search) == (writes, writes)


class LastingRules(StoreSuite):
    """What holds for stores that outlive their process."""

    def test_everything_is_there_after_opening_again(self, bench: Bench) -> None:
        memory, session, job = a_memory(), a_session(), a_job()
        bench.keep(memory, vector=a_vector())
        changed = bench.change(memory)
        [message] = bench.say(session, a_message(), vector=a_vector(cosine=0.5))
        [event] = bench.write(lambda w: w.append_events([an_event()]))
        bench.write(lambda w: w.enqueue(job))
        bench.close()
        bench.open()
        scope = reading(ALICE)
        assert bench.read(lambda r: r.memory(scope, memory.id)) == changed
        assert len(bench.read(lambda r: r.versions(scope, memory.id))) == 1
        assert bench.read(lambda r: r.messages(scope, session.id)) == [message]
        assert bench.read(lambda r: r.events(scope)) == [event]
        assert bench.read(lambda r: r.jobs()) == [job]
        assert set(found_by_words(bench, ALICE, "tea")) == {memory.id, message.id}
        assert found_by_vector(bench, ALICE, a_vector()) == [memory.id, message.id]
        assert bench.read(lambda r: r.policy("default", ALICES)) is not None

    def test_a_second_store_on_the_same_place_sees_every_change(
        self, bench: Bench, runner: asyncio.Runner, tmp_path: Path
    ) -> None:
        second = Bench(self.make_store(tmp_path), runner)
        second.open()
        try:
            memory = a_memory()
            bench.keep(memory, vector=a_vector())
            assert found_by_vector(second, ALICE, a_vector()) == [memory.id]
            changed = replace(memory, content="prefers coffee")
            second.change(changed, a_vector(4))
            assert found_by_words(bench, ALICE, "tea") == []
            assert found_by_words(bench, ALICE, "coffe") == [memory.id]
            assert found_by_vector(bench, ALICE, a_vector(4), limit=1) == [memory.id]
            bench.write(lambda w: w.erase_memory(memory.id))
            assert found_by_words(second, ALICE, "coffe") == []
            assert found_by_vector(second, ALICE, a_vector(4)) == []
        finally:
            second.close()
