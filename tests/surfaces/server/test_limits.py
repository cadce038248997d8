"""Sizes, rates and streams: what is refused, with which words, and that the rest goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from surfaces.server.asked import Listener, opened, run
from triptych.settings import ServerSettings
from triptych.surfaces.server import limits
from triptych.surfaces.server.asgi import Message, Receive, Scope, Send, answer
from triptych.surfaces.server.known import KnownKeys
from triptych.surfaces.server.limits import RateLimit

KB = 1024


async def _chunks(size: int) -> AsyncIterator[bytes]:
    for _ in range(size // KB):
        yield b"x" * KB


@pytest.mark.parametrize("told", [True, False], ids=["length told", "in chunks"])
def test_what_is_too_large_is_refused_whether_its_length_is_told_or_not(told: bool) -> None:
    async def test() -> None:
        async with opened(server={"body_limit_kb": 4}) as at:
            headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
            for path in ("/v1/memories", "/v1/recall", "/mcp"):
                content: Any = b"x" * 5 * KB if told else _chunks(5 * KB)
                answered = await at.http.post(path, content=content, headers=headers)
                assert answered.status_code == 413, (path, answered.text)
                if told:
                    assert answered.json()["code"] == "too_large"
            kept = await at.http.post("/v1/memories", json={"content": "I live in Lisbon"})
            assert kept.status_code == 201

    run(test)


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PATIENCE_SECONDS", 0.05)

    async def test() -> None:
        async def halting() -> AsyncIterator[bytes]:
            yield b'{"content": '
            await asyncio.sleep(1)
            yield b'"late"}'

        async with opened() as at:
            headers = {"content-type": "application/json"}
            for path in ("/v1/memories", "/v1/import"):
                told = await at.http.post(path, content=halting(), headers=headers)
                assert told.status_code in {408, 415}, told.text
                assert (told.json()["code"] == "too_slow") is (path == "/v1/memories")
            assert (await at.http.get("/v1/counts")).json() == {}

    run(test)


def test_an_import_may_be_larger_than_other_requests() -> None:
    async def test() -> None:
        async with opened(server={"body_limit_kb": 4, "import_limit_kb": 16}) as at:
            history = {"text": '{"session": "1", "speaker": "user", "text": "hello"}' + " " * 8 * KB}
            answered = await at.http.post("/v1/import/history", json={**history, "format": "jsonl"})
            assert answered.status_code == 200, answered.text
            headers = {"content-type": "application/x-ndjson"}
            row = b'{"row": "nothing"}\n'
            for size, status in ((8 * KB, 422), (17 * KB, 413)):
                rows = row * (size // len(row))
                answered = await at.http.post("/v1/import", content=rows, headers=headers)
                assert answered.status_code == status, answered.text

    run(test)


def test_each_key_has_its_own_rate_and_is_told_how_it_stands() -> None:
    async def test() -> None:
        async with opened(keyless=None, server={"requests_per_minute": 3}) as at:
            one, other = await at.key("agent:one"), await at.key("agent:other")
            for left in (2, 1, 0):
                answered = await at.http.get("/v1/counts", headers=one)
                assert answered.status_code == 200
                assert answered.headers["x-ratelimit-limit"] == "3"
                assert answered.headers["x-ratelimit-remaining"] == str(left)
            refused = await at.http.get("/v1/counts", headers=one)
            assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
            assert 1 <= int(refused.headers["retry-after"]) <= 20
            assert refused.headers["ratelimit"].startswith('"minute";r=0;')
            assert (await at.http.get("/v1/counts", headers=other)).status_code == 200

    run(test)


def test_made_up_keys_get_nobody_further_and_hold_up_no_key_that_is_known() -> None:
    async def test() -> None:
        async with opened(keyless=None, server={"requests_per_minute": 5}) as at:
            mine = await at.key("agent:one")
            assert (await at.http.get("/v1/counts", headers=mine)).status_code == 200
            answered = [
                (await at.http.get("/v1/counts", headers={"Authorization": f"Bearer trp_{n}"})).status_code
                for n in range(8)
            ]
            assert answered == [401] * 5 + [429] * 3
            assert (await at.http.get("/v1/counts")).status_code == 429
            assert (await at.http.get("/v1/counts", headers=mine)).status_code == 200

    run(test)


@pytest.mark.parametrize(
    ("verb", "path", "more"),
    [
        ("GET", "/healthz", {}),
        ("GET", "/v1/openapi.json", {}),
        ("GET", "/nothing", {}),
        ("PUT", "/v1/memories", {}),
        ("GET", "/mcp", {}),
        ("GET", "/v1/counts", {"Triptych-Acting-For": "no name"}),
        ("GET", "/metrics", {}),
    ],
)
def test_a_made_up_key_is_nobodys_whatever_is_answered(verb: str, path: str, more: dict[str, str]) -> None:
    async def test() -> None:
        async with opened(keyless=None, server={"requests_per_minute": 5}) as at:
            for left in (4, 3, 2, 1, 0):
                made_up = {"Authorization": f"Bearer trp_{left}", **more}
                answered = await at.http.request(verb, path, headers=made_up)
                assert answered.headers["x-ratelimit-remaining"] == str(left)
            assert (await at.http.request(verb, path, headers=made_up)).status_code == 429

    run(test)


def test_a_body_whose_end_is_said_in_two_ways_is_refused() -> None:
    async def test() -> None:
        async with opened() as at:
            headers = {"transfer-encoding": "chunked", "content-length": "16"}
            told = await at.http.post("/v1/memories", content=b'{"content": "x"}', headers=headers)
            assert (told.status_code, told.headers["connection"]) == (400, "close")
            assert (await at.http.get("/v1/counts")).json() == {}

    run(test)


def test_no_more_streams_than_allowed_are_open_at_once() -> None:
    async def test() -> None:
        async with opened(server={"streams": 2}) as at:
            await at.memory.principal(user="me").remember("I live in Lisbon")
            path = "/v1/events/stream"
            async with (
                Listener(at.app, path, query="after=0") as one,
                Listener(at.app, path, query="after=0") as two,
            ):
                for each in (one, two):
                    await each.event()
                async with Listener(at.app, path) as third:
                    told = await third.body()
                assert (third.status, told["code"]) == (429, "rate_limited")
            async with Listener(at.app, path, query="after=0") as again:
                await again.event()

    run(test)


def test_nor_when_all_are_asked_for_at_the_same_moment() -> None:
    async def test() -> None:
        async with opened(keyless=None, server={"streams": 2}) as at, AsyncExitStack() as stack:
            mine = await at.key("agent:one")
            readers = [Listener(at.app, "/v1/events/stream", mine) for _ in range(6)]
            for one in readers:
                await stack.enter_async_context(one)
            async with asyncio.timeout(10):
                while not all(one.status for one in readers):
                    await asyncio.sleep(0.01)
            assert sorted(one.status for one in readers) == [200] * 2 + [429] * 4

    run(test)


class Clock:
    """A clock that stands until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def _echo(scope: Scope, receive: Receive, send: Send) -> None:
    await answer(send, 200, {})


def _asked_by(limit: RateLimit, address: str) -> int:
    status: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    async def test() -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": (address, 1)}
        await limit(scope, receive, send)

    run(test)
    return status[0]


def test_what_was_used_up_comes_back_evenly() -> None:
    clock = Clock()
    limit = RateLimit(_echo, ServerSettings(requests_per_minute=60), KnownKeys(), clock)
    assert [_asked_by(limit, "a") for _ in range(61)] == [200] * 60 + [429]
    clock.now = 0.5
    assert _asked_by(limit, "a") == 429
    clock.now = 2.1
    assert [_asked_by(limit, "a") for _ in range(3)] == [200, 200, 429]
    clock.now = 1000.0
    assert [_asked_by(limit, "a") for _ in range(61)] == [200] * 60 + [429]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("10.0.0.1", "10.0.0.2", False),
    ],
)
def test_whoever_has_a_network_of_addresses_is_one(one: str, other: str, same: bool) -> None:
    limit = RateLimit(_echo, ServerSettings(requests_per_minute=1), KnownKeys(), Clock())
    assert _asked_by(limit, one) == 200
    assert _asked_by(limit, other) == (429 if same else 200)


def test_however_many_ask_the_table_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triptych.surfaces.server.limits._MOST_KNOWN", 10)
    limit = RateLimit(_echo, ServerSettings(requests_per_minute=1), KnownKeys(), Clock())
    for number in range(50):
        assert _asked_by(limit, f"10.0.0.{number}") == 200
    assert _asked_by(limit, "10.0.0.49") == 429
    assert len(limit._buckets) == 10


def test_bodies_within_the_limit_pass_in_chunks_too() -> None:
    async def test() -> None:
        async def body() -> AsyncIterator[bytes]:
            for part in (b'{"content": ', '"我住在里斯本"'.encode(), b"}"):
                yield part

        async with opened(server={"body_limit_kb": 1}) as at:
            sent: httpx.Response = await at.http.post(
                "/v1/memories", content=body(), headers={"content-type": "application/json"}
            )
            assert sent.json()["memory"]["content"] == "我住在里斯本"

    run(test)
