"""What gets lost on the way: asked again where that is safe, told where it is not, in any case done once."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from surfaces.client.serving import HERE, SETTINGS, Served, Server, server
from triptych.client import AsyncClient
from triptych.errors import ProviderError, StoreBusyError, StoreError
from triptych.model.principal import Principal
from triptych.service.member.member import AsyncMember
from triptych.testing.clock import FixedClock

ME = "agent:assistant,user:alice"
TEXTS = pytest.mark.parametrize("text", ["I moved to Berlin", "我搬到了柏林"])


class Unreliable(Served):
    """Does what is asked, and loses the first answers to requests of a verb."""

    def __init__(self, served: Served, verb: str, losses: int) -> None:
        super().__init__(served._app)
        self.verb, self.losses = verb, losses

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        if request.method == self.verb and self.losses:
            self.losses -= 1
            await response.aread()
            raise httpx.ReadError("the line is dead", request=request)
        return response


def losing(verb: str, losses: int = 1) -> Callable[[Served], Served]:
    return lambda served: Unreliable(served, verb, losses)


async def with_member(wrap: Callable[[Served], Served], work: Callable[[AsyncMember, Server], Any]) -> Any:
    async with server(FixedClock(), wrap) as side:
        return await work(await side.member(ME), side)


@TEXTS
def test_what_was_done_and_not_answered_is_done_once(text: str) -> None:
    async def work(me: AsyncMember, side: Server) -> None:
        outcome = await me.remember(text)
        assert outcome.change == "added"
        assert len(await me.memories()) == 1
        added = await me.session("一").add("user", text)
        assert [one.id for one in await me.session("一").messages()] == [added.id]
        posts = [one for one in side.transport.asked if one.method == "POST"]
        keys = [one.headers["idempotency-key"] for one in posts]
        assert (len(keys), len(set(keys))) == (3, 2)

    asyncio.run(with_member(losing("POST"), work))


@TEXTS
def test_a_question_is_asked_again(text: str) -> None:
    async def work(me: AsyncMember, side: Server) -> None:
        await me.remember(text)
        assert [one.content for one in await me.memories()] == [text]

    asyncio.run(with_member(losing("GET", 3), work))


def test_in_the_end_it_is_told() -> None:
    async def work(me: AsyncMember, side: Server) -> None:
        with pytest.raises(StoreError) as failed:
            await me.memories()
        assert "look before you ask again" in str(failed.value)
        assert len(side.transport.asked) == 4

    asyncio.run(with_member(losing("GET", 9), work))


@TEXTS
def test_a_change_that_may_have_been_made_is_not_made_twice(text: str) -> None:
    async def work(me: AsyncMember, side: Server) -> None:
        kept = (await me.remember(text)).memory
        assert kept is not None
        with pytest.raises(StoreError) as failed:
            await me.update(kept.id, expected_version=1, importance=0.9)
        assert "may have done what was asked" in str(failed.value)
        assert (await me.get(kept.id)).version == 2

    asyncio.run(with_member(losing("PATCH"), work))


def answering(*answers: httpx.Response) -> tuple[httpx.MockTransport, list[httpx.Request]]:
    asked: list[httpx.Request] = []
    me = {"tenant": "default", "principal": ME, "acts_for": []}

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/v1/me":
            return httpx.Response(200, json=me)
        asked.append(request)
        return answers[min(len(asked), len(answers)) - 1]

    return httpx.MockTransport(answer), asked


BUSY = {"code": "store_busy", "detail": "is busy", "remedy": "try again"}


@pytest.mark.parametrize("status", [429, 503])
def test_whoever_is_asked_to_come_again_comes_again(status: int) -> None:
    busy = httpx.Response(status, headers={"Retry-After": "0"}, json=BUSY)
    transport, asked = answering(busy, httpx.Response(200, json=True))

    async def work() -> bool:
        async with AsyncClient(HERE, transport=transport) as client:
            return await (await client.me()).unsubscribe("news")

    assert asyncio.run(work()) is True
    assert [one.method for one in asked] == ["DELETE", "DELETE"]


@pytest.mark.parametrize(("kind", "asked_times"), [("text/html", 4), ("application/problem+json", 1)])
def test_a_gateway_is_asked_again_and_an_answer_of_the_server_counts(kind: str, asked_times: int) -> None:
    content = b'{"code": "provider_error", "detail": "the embedder failed", "remedy": "see to it"}'
    transport, asked = answering(httpx.Response(502, headers={"Content-Type": kind}, content=content))

    async def work() -> None:
        async with AsyncClient(HERE, transport=transport) as client:
            await (await client.me()).counts()

    with pytest.raises(ProviderError, match="the embedder failed"):
        asyncio.run(work())
    assert len(asked) == asked_times


def test_nobody_waits_longer_than_half_a_minute() -> None:
    transport, asked = answering(httpx.Response(503, headers={"Retry-After": "3600"}, json=BUSY))

    async def work() -> None:
        async with AsyncClient(HERE, transport=transport) as client:
            await (await client.me()).counts()

    with pytest.raises(StoreBusyError, match="is busy"):
        asyncio.run(work())
    assert len(asked) == 1


def test_a_server_that_is_not_there_is_told_with_its_address() -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("trp_secret refused", request=request)

    async def work() -> None:
        async with AsyncClient(
            HERE, "trp_secret", transport=httpx.MockTransport(refuse), retries=1
        ) as client:
            await client.principal(user="alice").remember("x")

    with pytest.raises(StoreError) as failed:
        asyncio.run(work())
    assert failed.value.remedy == f"is `triptych serve` running at {HERE}?"
    assert "trp_secret" not in str(failed.value)


def test_the_key_is_never_shown(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def work() -> str:
        async with server(FixedClock()) as side:
            made = await side.opened.create_key(Principal.parse(ME))
            client = AsyncClient(HERE, made.secret, transport=side.transport, settings=SETTINGS)
            async with client:
                me = await client.me()
                await me.remember("x")
                shown = repr((client, me, me.parts, me.session("s"), client._connection))
            with pytest.raises(StoreError) as closed:
                await me.remember("y")
            assert made.secret not in shown + str(closed.value)
            return made.secret

    assert asyncio.run(work()) not in caplog.text


def test_lists_come_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triptych.client.connection._PAGE", 2)

    async def work() -> None:
        async with server(FixedClock()) as side:
            me = await side.member(ME)
            for at in range(5):
                await me.set_block(f"块 {at}", "x")
                await me.remember(f"The code of room {at} is {at}{at}7")
            assert [one.label for one in await me.blocks()] == [f"块 {at}" for at in range(5)]
            everything = await me.memories()
            assert len(everything) == 5
            assert await me.memories(limit=3) == everything[:3]
            assert await me.memories(after=everything[1].id, limit=2) == everything[2:4]
            events = await me.events(limit=5)
            assert [one.seq for one in events] == sorted({one.seq for one in events})
            assert len(events) == 5

    asyncio.run(work())


@TEXTS
def test_an_import_is_as_large_as_it_is_and_may_be_sent_twice(text: str) -> None:
    async def work() -> None:
        async with server(FixedClock(), losing("POST"), body_limit=4096) as side:
            me = side.opened.member(Principal.parse(ME))
            for at in range(12):
                await me.remember(f"{text} {at * 7}", kind="event", topics=[f"room/{at}"])
            rows = await me.export()
            assert len(json.dumps(rows)) > 4096
            for memory in await me.memories():
                await me.erase(memory.id)
            theirs = await side.member(ME)
            done: list[tuple[int, int]] = []
            report = await theirs.import_rows(rows, progress=lambda *now: done.append(now))
            assert (report.memories, report.skipped, done) == (0, len(rows), [(len(rows), len(rows))])
            assert sorted(one["id"] for one in await theirs.export()) == sorted(one["id"] for one in rows)

    asyncio.run(work())


def test_on_a_second_event_loop_it_says_what_to_do() -> None:
    told = {"tenant": "default", "principal": "agent:a"}
    client = AsyncClient(HERE, transport=httpx.MockTransport(lambda _: httpx.Response(200, json=told)))
    asyncio.run(client.me())
    for asked in (client.me, client.principal(agent="a").memories, client.check, client.close):
        with pytest.raises(StoreError, match="another event loop, which has ended") as refused:
            asyncio.run(asked())
        assert "Client" in (refused.value.remedy or "")
