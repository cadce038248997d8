"""A server without a port: the application behind the client's own transport, streams included."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from triptych.bootstrap import AsyncTriptych
from triptych.client import AsyncClient
from triptych.model.principal import Principal
from triptych.service.member.member import AsyncMember
from triptych.surfaces.rest.app import make_rest
from triptych.surfaces.rest.caller import by_key
from triptych.surfaces.rest.streams import streams
from triptych.testing.clock import FixedClock

SETTINGS: dict[str, Any] = {
    "upkeep": {"worker": False},
    "embedder": {"provider": "scripted"},
    "share": {"poll_seconds": 0.02},
}
HERE = "http://triptych.test"


class Served(httpx.AsyncBaseTransport):
    """Hands requests to an ASGI application, and its answer back piece by piece, as a network does."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.asked: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        exchange = _Exchange(await request.aread())
        task = asyncio.create_task(exchange.run(self._app, _scope(request)))
        status, headers = await exchange.started(task)
        return httpx.Response(status, headers=headers, stream=_Body(exchange, task))


@dataclass
class _Exchange:
    content: bytes
    pieces: asyncio.Queue[Any] = field(default_factory=asyncio.Queue)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    taken: bool = False

    async def run(self, app: Any, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._receive, self.pieces.put)
        finally:
            await self.pieces.put(None)

    async def started(self, task: asyncio.Task[None]) -> tuple[int, Any]:
        begun = await self.pieces.get()
        if begun is None:
            await task
            raise AssertionError("the application answered nothing")
        return begun["status"], begun["headers"]

    async def _receive(self) -> dict[str, Any]:
        if not self.taken:
            self.taken = True
            return {"type": "http.request", "body": self.content, "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}


class _Body(httpx.AsyncByteStream):
    def __init__(self, exchange: _Exchange, task: asyncio.Task[None]) -> None:
        self._exchange, self._task = exchange, task

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (piece := await self._exchange.pieces.get()) is not None:
            yield piece.get("body", b"")
            if not piece.get("more_body"):
                return

    async def aclose(self) -> None:
        self._exchange.gone.set()
        await self._task


def _scope(request: httpx.Request) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": request.url.path,
        "raw_path": request.url.raw_path.split(b"?")[0],
        "query_string": request.url.query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "server": ("triptych.test", 80),
        "client": ("127.0.0.1", 1),
    }


@dataclass
class Library:
    """Memory opened in this process: the answers that are right."""

    opened: AsyncTriptych

    known: set[str] = field(default_factory=set)

    async def member(self, written: str) -> AsyncMember:
        """Memory as somebody sees it, who has a key: that is on record."""
        if written not in self.known:
            self.known.add(written)
            await self.opened.create_key(Principal.parse(written))
        return self.opened.member(Principal.parse(written))


@dataclass
class Server(Library):
    """Memory at a server, asked with a key for each principal."""

    transport: Served = field(kw_only=True)
    stack: AsyncExitStack = field(kw_only=True)
    clients: dict[str, AsyncClient] = field(default_factory=dict)

    async def client(self, written: str, **options: Any) -> AsyncClient:
        """A client with a key of that principal."""
        made = await self.opened.create_key(Principal.parse(written), **options)
        client = AsyncClient(HERE, made.secret, transport=self.transport, settings=SETTINGS)
        return await self.stack.enter_async_context(client)

    async def member(self, written: str) -> AsyncMember:
        if written not in self.clients:
            self.clients[written] = await self.client(written)
        return self.clients[written].member(Principal.parse(written))


@asynccontextmanager
async def library(clock: FixedClock) -> AsyncIterator[Library]:
    """A memory opened for one test."""
    async with await AsyncTriptych.open(":memory:", clock=clock, settings=SETTINGS) as opened:
        yield Library(opened)


@asynccontextmanager
async def server(
    clock: FixedClock, wrap: Callable[[Served], Served] = lambda served: served, **options: Any
) -> AsyncIterator[Server]:
    """The same, served."""
    async with library(clock) as own, AsyncExitStack() as stack:
        app = make_rest(own.opened, streams=streams(by_key(own.opened), 0.05), **options)
        yield Server(own.opened, transport=wrap(Served(app)), stack=stack)
