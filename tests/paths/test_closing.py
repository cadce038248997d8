"""Closing: from anywhere, at any time, and never a call that waits for ever."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path

import pytest

from triptych import AsyncTriptych, Triptych
from triptych.blocking.portal import Portal
from triptych.errors import StoreError
from triptych.providers.scripted import ScriptedEmbedder

ENDLESS = 60


def opened(path: Path | str = ":memory:") -> Triptych:
    return Triptych.open(path, embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}})


def test_it_closes_inside_a_running_event_loop(tmp_path: Path) -> None:
    async def notebook() -> None:
        memory = opened(tmp_path / "t.db")
        memory.principal(user="a").remember("I like tea")
        memory.close()

    asyncio.run(notebook())
    with opened(tmp_path / "t.db") as memory:
        assert [m.content for m in memory.principal(user="a").memories()] == ["I like tea"]


def test_closing_twice_is_harmless_and_calls_afterwards_say_so() -> None:
    memory = opened()
    me = memory.principal(user="a")
    session = me.session("s")
    memory.close()
    memory.close()
    for call in (me.memories, memory.run_upkeep, session.info, me.team("t").query):
        with pytest.raises(StoreError, match="closed") as refused:
            call(*(["x"] if call.__name__ == "query" else []))
        assert refused.value.remedy


def test_closing_while_others_call_hangs_nobody(tmp_path: Path) -> None:
    memory = opened(tmp_path / "t.db")
    me = memory.principal(user="a")
    started = threading.Barrier(5)
    kept: list[str] = []

    def work(name: int) -> str:
        started.wait(ENDLESS)
        for number in range(10_000):
            text = f"thing {name} number {number}"
            try:
                outcome = me.remember(text)
            except StoreError:
                return "told"
            if outcome.memory is not None:
                kept.append(outcome.memory.id)
        return "never told"

    def close() -> str:
        memory.close()
        return "closed"

    with ThreadPoolExecutor(8) as threads:
        workers = [threads.submit(work, name) for name in range(4)]
        started.wait(ENDLESS)
        me.memories()
        closers = [threads.submit(close) for _ in range(3)]
        _, late = wait([*workers, *closers], timeout=ENDLESS)
    assert not late
    assert [worker.result() for worker in workers] == ["told"] * 4
    assert [closer.result() for closer in closers] == ["closed"] * 3
    with opened(tmp_path / "t.db") as again:
        rows = [row["id"] for row in again.principal(user="a").export() if row["row"] == "memory"]
    assert set(kept) <= set(rows)


def test_a_call_from_inside_a_call_is_refused_and_not_waited_for() -> None:
    with opened() as memory:
        me = memory.principal(user="a")
        me.remember("I like tea")
        refused: list[StoreError] = []

        def progress(done: int, total: int) -> None:
            for call in (me.memories, memory.close):
                try:
                    call()
                except StoreError as error:
                    refused.append(error)

        me.import_rows(me.export(), progress=progress)
        assert len(refused) >= 2
        assert [m.content for m in me.memories()] == ["I like tea"]


def test_a_portal_whose_last_work_fails_is_closed_all_the_same() -> None:
    portal = Portal()

    async def fails() -> None:
        raise ValueError("last")

    with pytest.raises(ValueError, match="last"):
        portal.close(fails)
    assert not portal.open
    portal.close()


def test_no_thread_is_left_behind() -> None:
    before = set(threading.enumerate())
    opened().close()
    assert [t.name for t in set(threading.enumerate()) - before if t.name.startswith("triptych")] == []


SETTINGS = {"embedder": {"provider": "scripted"}}


@pytest.mark.parametrize("place", [":memory:", "t.db"])
def test_on_another_loop_than_its_own_it_is_used_and_closed_once_that_has_ended(
    place: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = place if place == ":memory:" else tmp_path / place
    memory = asyncio.run(AsyncTriptych.open(path, settings=SETTINGS))
    asyncio.run(memory.principal(user="a").remember("I like tea"))
    asyncio.run(memory.close())
    assert "upkeep had ended with its event loop" in caplog.text
    asyncio.run(memory.close())


def test_it_is_not_closed_from_under_the_loop_that_it_works_on() -> None:
    async def main() -> None:
        async with await AsyncTriptych.open(":memory:", settings=SETTINGS) as memory:
            with pytest.raises(StoreError, match="another event loop") as refused:
                await asyncio.to_thread(asyncio.run, memory.close())
            assert refused.value.remedy
            await memory.principal(user="a").remember("I like tea")

    asyncio.run(main())


def test_nobody_waits_on_another_loop_than_the_first_that_waited() -> None:
    quick = {**SETTINGS, "share": {"poll_seconds": 0.01}}

    async def waiting() -> None:
        subscription = await memory.principal(user="a").subscribe("news", topics=["**"])
        with suppress(TimeoutError):
            await asyncio.wait_for(subscription.next(), 0.1)

    memory = asyncio.run(AsyncTriptych.open(":memory:", settings=quick))
    asyncio.run(waiting())
    with pytest.raises(StoreError, match="another event loop") as refused:
        asyncio.run(waiting())
    assert refused.value.remedy
    asyncio.run(memory.close())
