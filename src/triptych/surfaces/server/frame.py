"""Around every request: its id, a line in the log, headers that protect, an end when the server stops."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from triptych.access.keys import key_named
from triptych.errors import raised_at
from triptych.surfaces.server.asgi import (
    App,
    Message,
    Receive,
    Scope,
    Send,
    bearer,
    header,
    is_events,
    is_stream,
    refuse,
)
from triptych.surfaces.server.known import KnownKeys
from triptych.wire.table import ROUTES

_log = logging.getLogger("triptych.access")
_faults = logging.getLogger("triptych.server")

_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_PROTECTING = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cache-control": b"no-store",
}
_CLIENT_GONE = 499
_NOT_LET_IN = 401
_WORDS = frozenset(
    {"v1", "mcp", "healthz", "readyz", "metrics"}
    | {word for route in ROUTES for word in route.path.split("/") if not word.startswith("{")}
)


@dataclass(slots=True)
class Frame:
    """The outermost layer. Once `stopping` is set, streams end; whatever else is under way goes on.

    The log has neither queries nor bodies nor secrets, and of the path no names.
    """

    app: App
    stopping: asyncio.Event
    known: KnownKeys
    # An id by itself would ask the system for chance, and each time the loop's thread asks the system for
    # something it has to wait until other threads let it go on.
    _mark: str = field(default_factory=lambda: secrets.token_hex(6), init=False)
    _numbers: Iterator[int] = field(default_factory=itertools.count, init=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, and tell how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = header(scope, b"x-request-id") or ""
        id = given if _ID.fullmatch(given) else f"{self._mark}-{next(self._numbers)}"
        request = _Request(scope, receive, send, id, self.stopping)
        try:
            await request.run(self.app)
        finally:
            request.log(self.known)


@dataclass(slots=True)
class _Request:
    scope: Scope
    _receive: Receive
    _send: Send
    id: str
    stopping: asyncio.Event
    status: int = _CLIENT_GONE
    sent: int = 0
    done: bool = False
    events: bool = False
    began: float = field(default_factory=time.perf_counter)

    async def run(self, app: App) -> None:
        try:
            await app(self.scope, self.receive if is_stream(self.scope) else self._receive, self.send)
        except Exception as error:  # noqa: BLE001 - the edge of a request: its failure is its own
            _faults.error("request %s failed: %s", self.id, raised_at(error))
            if self.status != _CLIENT_GONE:
                return  # half an answer has gone out; the connection is closed
            await refuse(
                self.send,
                500,
                "internal",
                "something went wrong in the server",
                remedy=f"tell whoever runs it the request's id: {self.id}",
            )
        if self.stopping.is_set() and self.events and not self.done:
            await self.send({"type": "http.response.body", "body": b"", "more_body": False})

    async def receive(self) -> Message:
        """What comes next to a stream; that its reader is gone, once the server stops."""
        coming = asyncio.ensure_future(self._receive())
        stop = asyncio.ensure_future(self.stopping.wait())
        try:
            await asyncio.wait({coming, stop}, return_when="FIRST_COMPLETED")
            return coming.result() if coming.done() else {"type": "http.disconnect"}
        finally:
            for task in (coming, stop):
                task.cancel()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.events = message["status"], is_events(message)
            given = list(message.get("headers", ()))
            there = {name.lower() for name, _ in given}
            more = [(name, value) for name, value in _PROTECTING.items() if name not in there]
            message["headers"] = [*given, *more, (b"x-request-id", self.id.encode())]
        else:
            self.sent += len(message.get("body", b""))
            self.done = not message.get("more_body", False)
        await self._send(message)

    def log(self, known: KnownKeys) -> None:
        if not _log.isEnabledFor(logging.INFO):
            return
        secret = bearer(self.scope) if known.named_by(self.scope) is not None else None
        told = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "request": self.id,
            "method": self.scope["method"],
            "route": _nameless(self.scope["path"]),
            "status": self.status,
            "ms": round(1000 * (time.perf_counter() - self.began), 1),
            "bytes": self.sent,
            "key": key_named(secret) if secret is not None and self.status != _NOT_LET_IN else None,
        }
        _log.info(json.dumps(told))


def _nameless(path: str) -> str:
    """The path with a `*` for whatever is no word of the table: names and ids stay out of the log."""
    return "/".join(word if word in _WORDS else "*" for word in path.split("/"))
