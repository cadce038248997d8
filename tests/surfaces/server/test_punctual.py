"""Connections: those that bring no request are closed, those that wait for an answer are not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from surfaces.server.asked import run
from triptych.surfaces.server import punctual
from triptych.surfaces.server.asgi import Receive, Scope, Send, answer

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def slow(_: Scope, __: Receive, send: Send) -> None:
    await asyncio.sleep(4 * punctual.HEAD_SECONDS)
    await answer(send, 200, b"late")


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    config = Config(slow, http=punctual.Punctual, ws="none", lifespan="off", log_config=None)
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: punctual.Punctual(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()
        await asyncio.gather(*state.tasks)


@pytest.mark.parametrize("before", [b"", HEAD + b"\r\n"], ids=["at once", "after a request"])
@pytest.mark.parametrize("sent", [b"", b"G", HEAD, HEAD + b"X: "], ids=repr)
def test_a_head_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, before: bytes
) -> None:
    monkeypatch.setattr(punctual, "HEAD_SECONDS", 0.1)

    async def test() -> None:
        async with connected() as (reader, writer):
            writer.write(before)
            if before:
                assert b"late" in await reader.readuntil(b"late")
            writer.write(sent)
            dripping = asyncio.create_task(_drip(writer, bool(sent)))
            with suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), 8) == b""
            dripping.cancel()

    run(test)


async def _drip(writer: asyncio.StreamWriter, some: bool) -> None:
    while some and not writer.is_closing():
        writer.write(b"a")
        await asyncio.sleep(0.02)


def test_a_request_may_take_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "HEAD_SECONDS", 0.1)

    async def test() -> None:
        async with connected() as (reader, writer):
            for _ in range(2):
                writer.write(HEAD + b"\r\n")
                assert (await reader.readuntil(b"late")).startswith(b"HTTP/1.1 200")

    run(test)
