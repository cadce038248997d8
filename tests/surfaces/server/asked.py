"""A server's application over a store in memory, asked without a port."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from triptych.bootstrap import AsyncTriptych
from triptych.model.principal import Principal
from triptych.ports.clock import Clock
from triptych.settings import load_settings
from triptych.surfaces.server.app import ServerApp, make_app

ME = Principal(user="me")


@dataclass(frozen=True, slots=True)
class Opened:
    """A Triptych and its application."""

    memory: AsyncTriptych
    app: ServerApp
    http: httpx.AsyncClient

    async def key(self, principal: str = "agent:assistant", **options: Any) -> dict[str, str]:
        """The headers of whoever holds a new key."""
        made = await self.memory.create_key(Principal.parse(principal), **options)
        return {"Authorization": f"Bearer {made.secret}"}


@asynccontextmanager
async def opened(
    *, keyless: Principal | None = ME, clock: Clock | None = None, **sections: Mapping[str, Any]
) -> AsyncIterator[Opened]:
    """One that runs, with these settings by section."""
    given = {
        "embedder": {"provider": "scripted"},
        "upkeep": {"worker": False},
        "share": {"poll_seconds": 0.02, **sections.pop("share", {})},
        **sections,
    }
    settings = load_settings(given, environment={})
    async with await AsyncTriptych.open(":memory:", settings=settings, clock=clock) as memory:
        app = make_app(memory, keyless=keyless)
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        async with app.running(), httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            yield Opened(memory, app, http)


@dataclass(slots=True)
class Listener:
    """Whoever reads a stream, event by event, from an application without a port."""

    app: ServerApp
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    query: str = ""
    status: int = 0
    ended: bool = False
    taking: bool = True
    _text: str = ""
    _asked: bool = False
    _came: asyncio.Condition = field(default_factory=asyncio.Condition)
    _gone: asyncio.Event = field(default_factory=asyncio.Event)
    _task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Listener:
        self._task = asyncio.create_task(self.app(self._scope(), self._receive, self._send))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._gone.set()
        assert self._task is not None
        await asyncio.wait_for(self._task, 5)

    async def event(self, kind: str | None = None) -> tuple[str, str, Any]:
        """The next event of that kind (of any, but for comments): id, kind and data."""
        while True:
            await self._until(lambda: "\n\n" in self._text)
            block, _, self._text = self._text.partition("\n\n")
            lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
            if "data" in lines and kind in (None, lines["event"]):
                return lines.get("id", ""), lines["event"], json.loads(lines["data"])

    async def comment(self) -> None:
        """Wait for one, which keeps the connection."""
        await self._until(lambda: ": \n\n" in self._text)
        self._text = self._text.replace(": \n\n", "")

    async def end(self) -> None:
        """Wait until nothing more comes."""
        await self._until(lambda: self.ended)

    async def body(self) -> Any:
        """What was answered in place of a stream."""
        await self.end()
        return json.loads(self._text)

    async def _until(self, there: Callable[[], bool]) -> None:
        async with asyncio.timeout(10), self._came:
            await self._came.wait_for(there)

    def _scope(self) -> dict[str, Any]:
        given = {"host": "localhost", "accept": "text/event-stream", **self.headers}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": self.path,
            "raw_path": self.path.encode(),
            "query_string": self.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Mapping[str, Any]) -> None:
        if not self.taking:
            await asyncio.Event().wait()
        async with self._came:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            else:
                self._text += message.get("body", b"").decode()
                self.ended = not message.get("more_body", False)
            self._came.notify_all()


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""
    asyncio.run(_within(test))


async def _within(test: Callable[[], Awaitable[None]]) -> None:
    async with asyncio.timeout(30):
        await test()
