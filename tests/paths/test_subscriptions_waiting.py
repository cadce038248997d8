"""Waiting for deliveries: iterators and callbacks, in one process and between several."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from triptych import AsyncTriptych, Triptych
from triptych.errors import NotFoundError
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.member.member import AsyncMember
from triptych.service.subscription import AsyncDelivery
from triptych.sync import Delivery
from triptych.testing.clock import FixedClock

# No poll within the test: who waits is woken by what is published here, or not at all.
ONLY_WOKEN = {"poll_seconds": 600.0}
PATIENCE = 20.0


@asynccontextmanager
async def opened(path: Path | str = ":memory:", **share: Any) -> AsyncIterator[AsyncTriptych]:
    settings = {"upkeep": {"worker": False}, "share": {**ONLY_WOKEN, **share}}
    async with await AsyncTriptych.open(path, embedder=ScriptedEmbedder(), settings=settings) as memory:
        yield memory


def member(memory: AsyncTriptych, agent: str = "a") -> AsyncMember:
    return memory.principal(agent=agent, teams=["t"])


async def publish(memory: AsyncTriptych, *texts: str) -> None:
    for text in texts:
        await member(memory, "writer").team("t").publish(text)


def test_an_async_iterator_waits_for_what_is_published_in_this_process() -> None:
    async def run() -> list[str]:
        async with opened() as memory:
            subscription = await member(memory).subscribe("news")
            found: list[str] = []

            async def consume() -> None:
                async for delivery in subscription:
                    found.append(delivery.memory.content)
                    await delivery.ack()

            consumer = asyncio.create_task(consume())
            for text in ("one", "two", "三"):
                await publish(memory, text)
                async with asyncio.timeout(PATIENCE):
                    while text not in found:
                        await asyncio.sleep(0.001)
        await asyncio.wait_for(consumer, PATIENCE)  # closing ends it
        return found

    assert asyncio.run(run()) == ["one", "two", "三"]


def test_what_another_process_publishes_is_found_by_looking(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"

    async def run() -> str:
        async with opened(path, poll_seconds=0.02) as here, opened(path) as elsewhere:
            subscription = await member(here).subscribe("news")
            waiting = asyncio.create_task(subscription.next())
            await publish(elsewhere, "from elsewhere")
            delivery = await asyncio.wait_for(waiting, PATIENCE)
            assert delivery is not None
            return delivery.memory.content

    assert asyncio.run(run()) == "from elsewhere"


@pytest.mark.parametrize("asynchronous", [True, False], ids=["coroutine", "function"])
def test_a_callback_acknowledges_by_returning_and_rejects_by_raising(asynchronous: bool) -> None:
    calls: list[tuple[str, int]] = []

    def look(delivery: AsyncDelivery) -> None:
        calls.append((delivery.memory.content, delivery.attempt))
        if delivery.memory.content == "bad" and delivery.attempt < 3:
            raise RuntimeError("cannot use bad")

    async def look_later(delivery: AsyncDelivery) -> None:
        look(delivery)

    async def run() -> int:
        # Rejected deliveries come again at once, and are found by polling.
        async with opened(redeliver_seconds=0.001, poll_seconds=0.005) as memory:
            subscription = await member(memory).subscribe("news")
            await publish(memory, "bad", "good")
            listener = asyncio.create_task(subscription.listen(look_later if asynchronous else look))
            async with asyncio.timeout(PATIENCE):
                while len(calls) < 4:
                    await asyncio.sleep(0.001)
            dead = len(await subscription.dead())
        await asyncio.wait_for(listener, PATIENCE)
        return dead

    assert asyncio.run(run()) == 0
    assert [call for call in calls if call[0] == "bad"] == [("bad", 1), ("bad", 2), ("bad", 3)]
    assert [call for call in calls if call[0] == "good"] == [("good", 1)]


def test_a_callback_that_always_fails_does_not_hold_up_the_rest(caplog: pytest.LogCaptureFixture) -> None:
    good: list[str] = []

    def look(delivery: AsyncDelivery) -> None:
        if delivery.memory.content.startswith("bad"):
            raise RuntimeError(delivery.memory.content)
        good.append(delivery.memory.content)

    async def run() -> list[str]:
        async with opened(redeliver_seconds=0.001, poll_seconds=0.005, max_deliveries=2) as memory:
            subscription = await member(memory).subscribe("news")
            await publish(memory, "bad oolong", "good one", "good two")
            listener = asyncio.create_task(subscription.listen(look))
            async with asyncio.timeout(PATIENCE):
                while not (dead := await subscription.dead()) or len(good) < 2:
                    await asyncio.sleep(0.001)
        await asyncio.wait_for(listener, PATIENCE)
        return [one.memory.content for one in dead]

    assert asyncio.run(run()) == ["bad oolong"]
    assert good == ["good one", "good two"]
    assert "RuntimeError" in caplog.text
    assert "oolong" not in caplog.text


def test_two_who_work_at_one_subscription_share_it() -> None:
    async def run() -> list[str]:
        async with opened() as memory:
            subscription = await member(memory).subscribe("news")
            texts = [f"number {number}" for number in range(20)]
            await publish(memory, *texts)
            found: list[str] = []

            async def work() -> None:
                async for delivery in await member(memory).subscription("news"):
                    found.append(delivery.memory.content)
                    await delivery.ack()

            workers = [asyncio.create_task(work()) for _ in range(2)]
            async with asyncio.timeout(PATIENCE):
                while len(found) < len(texts):
                    await asyncio.sleep(0.001)
            assert await subscription.pull() == []
        await asyncio.gather(*workers)
        assert sorted(found) == sorted(texts)
        return found

    assert len(asyncio.run(run())) == 20


def test_who_waits_is_told_when_the_subscription_ends() -> None:
    async def run() -> None:
        async with opened(poll_seconds=0.005) as memory:
            subscription = await member(memory).subscribe("news")
            waiting = asyncio.create_task(subscription.next())
            await asyncio.sleep(0)
            await member(memory).unsubscribe("news")
            with pytest.raises(NotFoundError):
                await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(run())


def _in_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("way", ["for", "listen"])
def test_the_blocking_face_waits_too_and_ends_when_it_is_closed(way: str) -> None:
    found: list[str] = []
    seen = threading.Semaphore(0)

    def look(delivery: Delivery) -> None:
        found.append(delivery.memory.content)
        delivery.ack()
        seen.release()

    settings = {"upkeep": {"worker": False}, "share": ONLY_WOKEN}
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(), settings=settings) as memory:
        subscription = memory.principal(agent="a", teams=["t"]).subscribe("news")

        def consume() -> None:
            if way == "listen":
                subscription.listen(look)
                return
            for delivery in subscription:
                look(delivery)

        thread = _in_thread(consume)
        for text in ("one", "two"):
            memory.principal(agent="b", teams=["t"]).team("t").publish(text)
            assert seen.acquire(timeout=PATIENCE)
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert found == ["one", "two"]


@pytest.mark.parametrize("way", ["for", "listen", "log", "board"])
def test_whatever_a_thread_has_in_its_hands_when_it_is_closed_the_waiting_ends_quietly(way: str) -> None:
    in_hand, closed = threading.Event(), threading.Event()
    ended: list[str] = []

    def hold(_: object) -> None:
        in_hand.set()
        assert closed.wait(PATIENCE)

    settings = {"upkeep": {"worker": False}, "share": ONLY_WOKEN}
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(), settings=settings) as memory:
        me = memory.principal(agent="a", teams=["t"])
        news, board = me.subscribe("news"), me.team("t").board("plan")
        me.team("t").publish("one")
        board.write("inputs", "a step")

        def consume() -> None:
            if way == "listen":
                news.listen(hold)
            else:
                waiting: dict[str, Iterable[object]]
                waiting = {"for": news, "log": me.follow_events(after=0), "board": board.watch()}
                for one in waiting[way]:
                    hold(one)
            ended.append(way)

        thread = _in_thread(consume)
        assert in_hand.wait(PATIENCE)
    closed.set()
    thread.join(PATIENCE)
    assert ended == [way]


@pytest.mark.parametrize("failing", [False, True], ids=["returns", "raises"])
def test_a_coroutine_that_outlives_its_triptych_ends_the_listening_quietly(failing: bool) -> None:
    async def run() -> None:
        in_hand, closed = asyncio.Event(), asyncio.Event()

        async def hold(_: AsyncDelivery) -> None:
            in_hand.set()
            await closed.wait()
            if failing:
                raise RuntimeError("too late")

        async with opened() as memory:
            news = await member(memory).subscribe("news")
            listener = asyncio.create_task(news.listen(hold))
            await publish(memory, "one")
            await asyncio.wait_for(in_hand.wait(), PATIENCE)
        closed.set()
        await asyncio.wait_for(listener, PATIENCE)

    asyncio.run(run())


_SUBSCRIBER = """
import sys
from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder

settings = {"upkeep": {"worker": False}}
with Triptych.open(sys.argv[1], embedder=ScriptedEmbedder(), settings=settings) as memory:
    news = memory.principal(agent="reader", teams=["t"]).subscribe("news", since="beginning")
    while page := news.pull(limit=7):
        for delivery in page:
            print(delivery.memory.content, flush=True)
            sys.stdin.readline()
            delivery.ack()
"""


def test_killed_again_and_again_a_subscriber_misses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    texts = [f"parcel {number}" for number in range(60)]
    clock = FixedClock(datetime.now(UTC))
    with Triptych.open(
        path, embedder=ScriptedEmbedder(), clock=clock, settings={"upkeep": {"worker": False}}
    ) as memory:
        writer = memory.principal(agent="writer", teams=["t"])
        for text in texts:
            writer.team("t").publish(text)
        acknowledged: list[str] = []
        for _ in range(4):
            command = [sys.executable, "-c", _SUBSCRIBER, str(path)]
            reader = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert reader.stdin is not None
            assert reader.stdout is not None
            for _ in range(5):
                text = reader.stdout.readline().strip()
                reader.stdin.write("go on\n")
                reader.stdin.flush()
                acknowledged.append(text)
            reader.stdout.readline()  # the next is in its hands, and it waits
            reader.send_signal(signal.SIGKILL)
            reader.communicate()
        news = memory.principal(agent="reader", teams=["t"]).subscribe("news", since="beginning")
        clock.advance(hours=1)  # what the killed ones had in their hands is due again
        rest = [(delivery.memory.content, delivery.attempt) for delivery in news.pull()]
    assert len(set(acknowledged)) == 20
    assert [text for text, _ in rest] == [text for text in texts if text not in acknowledged]
    assert [attempt for _, attempt in rest].count(2) == 8  # two of each page of seven


_WORKER = """
import sys
from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder

settings = {"upkeep": {"worker": False}, "share": {"redeliver_seconds": 600}}
with Triptych.open(sys.argv[1], embedder=ScriptedEmbedder(), settings=settings) as memory:
    news = memory.principal(agent="reader", teams=["t"]).subscription("news")
    print("ready", flush=True)
    sys.stdin.readline()
    while page := news.pull(limit=3):
        for delivery in page:
            print(delivery.seq, delivery.memory.content, flush=True)
            delivery.ack()
"""


def test_processes_that_work_at_one_subscription_have_each_delivery_in_one_hand(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    texts = [f"parcel {number}" for number in range(90)]
    with Triptych.open(path, embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}}) as memory:
        memory.principal(agent="reader", teams=["t"]).subscribe("news")
        writer = memory.principal(agent="writer", teams=["t"])
        for text in texts:
            writer.team("t").publish(text)
        command = [sys.executable, "-c", _WORKER, str(path)]
        workers = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(3)
        ]
        for worker in workers:
            assert worker.stdout is not None
            assert worker.stdout.readline() == "ready\n"
        for worker in workers:
            assert worker.stdin is not None
            worker.stdin.write("go\n")
            worker.stdin.flush()
        lines = [worker.communicate(timeout=120)[0].splitlines() for worker in workers]
    for told in lines:
        seqs = [int(line.partition(" ")[0]) for line in told]
        assert seqs == sorted(seqs)
    assert sorted(line.partition(" ")[2] for told in lines for line in told) == sorted(texts)
