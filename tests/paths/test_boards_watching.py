"""Boards: who watches one is told everything in order, and goes on where it was."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from paths.boards import on, people_of
from triptych import Triptych
from triptych.bootstrap import AsyncTriptych
from triptych.model.event import EventType
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member


@pytest.fixture
def people(memory: Triptych) -> dict[str, Member]:
    return people_of(memory)


def test_a_watcher_is_told_everything_in_order_and_goes_on_where_it_was(people: dict[str, Member]) -> None:
    board = on(people["researcher"], template="research")
    watcher = on(people["reviewer"])
    board.write("research", "one")
    watching = watcher.watch(timeout_seconds=10)
    first = [next(watching) for _ in range(2)]
    assert [change.type.value for change in first] == ["board.opened", "cell.written"]

    def work() -> None:
        board.write("research", "two")
        board.complete("research")
        on(people["writer"]).write("draft", "text", cell="chapter")

    worker = threading.Thread(target=work)
    worker.start()
    rest = [next(watching) for _ in range(3)]
    worker.join()
    assert [(c.position, c.type.value, c.actor, c.zone, c.cell, c.version) for c in rest] == [
        (3, "cell.written", "agent:researcher", "research", "agent:researcher", 2),
        (4, "zone.completed", "agent:researcher", "research", None, None),
        (5, "cell.written", "agent:writer", "draft", "chapter", 1),
    ]
    watching.close()
    assert list(watcher.watch(first[-1].position, timeout_seconds=0)) == rest
    assert watcher.changes(2, limit=2) == rest[:2]
    assert list(watcher.watch(5, timeout_seconds=0)) == []
    on(people["reviewer"]).finish(["The draft is good enough to print."])
    assert [change.type for change in watcher.watch(5)] == [EventType.BOARD_FINISHED]
    assert list(watcher.watch(6)) == []


def test_closing_ends_who_watches() -> None:
    memory = Triptych.open(":memory:", embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}})
    watching = on(memory.principal(agent="a", teams=["report"])).watch()
    assert next(watching).type is EventType.BOARD_OPENED
    closer = threading.Timer(0.05, memory.close)
    closer.start()
    assert list(watching) == []
    closer.join()


def test_many_watch_on_one_loop_and_none_misses_anything(tmp_path: Path) -> None:
    async def follow(memory: AsyncTriptych, name: str) -> list[int]:
        board = memory.principal(agent=name, teams=["report"]).team("report").board("q3")
        return [change.position async for change in board.watch(timeout_seconds=30)]

    async def play() -> list[list[int]]:
        async with await AsyncTriptych.open(
            tmp_path / "triptych.db", embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}}
        ) as memory:
            board = memory.principal(agent="w", teams=["report"]).team("report").board("q3")
            watchers = [asyncio.create_task(follow(memory, f"r{n}")) for n in range(10)]
            for number in range(20):
                await board.write("drafts", str(number))
            await board.finish([])
            return await asyncio.gather(*watchers)

    assert asyncio.run(play()) == [list(range(1, 23))] * 10
