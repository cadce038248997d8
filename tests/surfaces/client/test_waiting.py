"""What comes later comes to a client too: deliveries, what happens on a board, the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from surfaces.client.serving import SETTINGS, Served, Server, server
from triptych.client.events import by_line, parsed
from triptych.errors import StoreError
from triptych.model.event import EventType
from triptych.testing.clock import FixedClock

ME = "agent:assistant,team:report"
FACTS = pytest.mark.parametrize("fact", ["The audit is due on 12 March", "审计的截止日期是3月12日"])


def serve(
    work: Callable[[Server], Awaitable[Any]], wrap: Callable[[Served], Served] = lambda one: one
) -> Any:
    async def run() -> Any:
        async with server(FixedClock(), wrap) as side:
            return await asyncio.wait_for(work(side), 20)

    return asyncio.run(run())


@FACTS
def test_a_publication_wakes_who_waits(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SETTINGS, "share", {"poll_seconds": 3600})  # nobody looks by himself

    async def work(side: Server) -> None:
        me = await side.member(ME)
        news = await me.subscribe("新闻", topics=["plan/**"])
        waiting = asyncio.create_task(news.next())
        while side.transport.asked[-1].url.path != "/v1/events/stream":
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        await me.team("report").publish(fact, topics=["plan/q3"])
        delivery = await waiting
        assert delivery is not None
        assert delivery.memory.content == fact
        assert await delivery.ack()

    serve(work)


@FACTS
def test_listening_acknowledges_what_was_taken_and_rejects_what_failed(fact: str) -> None:
    async def work(side: Server) -> None:
        me = await side.member(ME)
        news = await me.subscribe("news", topics=["plan"])
        heard: list[str] = []

        def take(delivery: Any) -> None:
            heard.append(delivery.memory.content)
            if len(heard) == 1:
                raise ValueError("not now")

        listening = asyncio.create_task(news.listen(take))
        for at in range(2):
            await me.team("report").publish(f"{fact} ({at})", topics=["plan"])
        while len(heard) < 2:
            await asyncio.sleep(0.01)
        await side.clients[ME].close()
        await listening
        assert heard == [f"{fact} (0)", f"{fact} (1)"]

    serve(work)


@FACTS
def test_a_board_is_watched_until_it_is_finished(fact: str) -> None:
    async def work(side: Server) -> None:
        me = await side.member(ME)
        board = me.team("report").board("季报", {"zones": ["only"]})
        seen: list[EventType] = []

        async def watch() -> None:
            async for change in board.watch():
                seen.append(change.type)  # noqa: PERF401 - as they come

        await board.open()
        watching = asyncio.create_task(watch())
        await board.write("only", fact)
        await board.complete("only")
        await board.finish()
        await watching
        assert seen[0] is EventType.BOARD_OPENED
        assert {EventType.CELL_WRITTEN, EventType.ZONE_COMPLETED} <= set(seen)
        assert seen[-1] is EventType.BOARD_FINISHED
        assert [change async for change in board.watch(after=10_000, timeout_seconds=0.05)] == []

    serve(work)


class Breaking(Served):
    """Breaks each stream off after its first event, so many times."""

    def __init__(self, served: Served, times: int) -> None:
        super().__init__(served._app)
        self.times = times

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        if request.url.path.endswith("/stream") and self.times:
            self.times -= 1
            stream = response.stream
            assert isinstance(stream, httpx.AsyncByteStream)
            response.stream = _Broken(stream)
        return response


class _Broken(httpx.AsyncByteStream):
    def __init__(self, whole: httpx.AsyncByteStream) -> None:
        self._whole = whole

    async def __aiter__(self) -> Any:
        async for piece in self._whole:
            yield piece
            if b"event:" in piece:
                raise httpx.ReadError("the line is dead")

    async def aclose(self) -> None:
        await self._whole.aclose()


@FACTS
def test_a_stream_that_breaks_goes_on_where_it_was(fact: str) -> None:
    async def work(side: Server) -> None:
        me = await side.member(ME)
        for at in range(4):
            await me.remember(f"{fact} ({at})")
        wanted = [event.seq for event in await me.events(types=["memory.added"])]
        following = me.follow_events(after=0, types=["memory.added"])
        assert [(await anext(following)).seq for _ in wanted] == wanted
        await following.aclose()

    serve(work, lambda served: Breaking(served, 2))


def test_what_a_stream_is_refused_for_is_raised() -> None:
    async def work(side: Server) -> None:
        board = (await side.member(ME)).team("report").board("none", begin=False)
        with pytest.raises(Exception, match="board"):
            async for _ in board.watch():
                pass

    serve(work)


async def _pieces(*pieces: bytes) -> Any:
    for piece in pieces:
        yield piece


def test_lines_and_events_are_read_however_they_are_cut() -> None:
    first = 'id: 3\r\nevent: cell.written\r\ndata: {"a": "\u2028行"}\r\n\r\n'
    text = f"retry: 1\n\n: hello\n\n{first}data: [1,\ndata: 2]\n\nid: 9"
    raw = text.encode()

    async def read(size: int) -> list[Any]:
        pieces = [raw[at : at + size] for at in range(0, len(raw), size)]
        return [event async for event in parsed(by_line(_pieces(*pieces)))]

    wanted = [("3", "cell.written", {"a": "\u2028行"}), ("3", "message", [1, 2])]
    for size in (1, 2, 7, len(raw)):
        assert asyncio.run(read(size)) == wanted


def test_a_closed_client_waits_no_more() -> None:
    async def work(side: Server) -> None:
        news = await (await side.member(ME)).subscribe("news")
        waiting = asyncio.create_task(news.next())
        await asyncio.sleep(0.05)
        await side.clients[ME].close()
        assert await waiting is None
        with pytest.raises(StoreError):
            await news.pull()

    serve(work)
