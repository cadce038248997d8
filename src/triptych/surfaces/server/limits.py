"""How much of whom: the size of a request, requests a minute, streams at once."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from triptych.settings import ServerSettings
from triptych.surfaces.server.asgi import (
    App,
    Headers,
    Message,
    Receive,
    Scope,
    Send,
    address,
    header,
    is_stream,
    key_asked_with,
    refuse,
)
from triptych.surfaces.server.known import KnownKeys

_IMPORTS = ("/v1/import", "/v1/memories/bulk")
_MOST_KNOWN = 10_000
PATIENCE_SECONDS = 30.0
"""So long the next part of a request may be on its way."""
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """Refuses what is larger than the settings allow, also where its size is not said beforehand, and what
    does not come."""

    app: App
    settings: ServerSettings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, as long as it is."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = 1024 * self._most_kb(scope["path"])
        if _said_in_two_ways(scope):
            await _ambiguous(send)
            return
        said = header(scope, b"content-length") or ""
        if said.isdecimal() and int(said) > most:
            await _too_large(send, most)
            return
        body = _Watched(receive, send, most)
        try:
            await self.app(scope, body.receive, body.send)
        except Exception:
            if body.fault is None:
                raise
        if body.fault is not None and not body.started:
            await body.fault(send, most)

    def _most_kb(self, path: str) -> int:
        imports = any(path == one or path.startswith(one + "/") for one in _IMPORTS)
        return self.settings.import_limit_kb if imports else self.settings.body_limit_kb


def _said_in_two_ways(scope: Scope) -> bool:
    """Whether where the body ends is said twice: somebody on the way may have believed the other."""
    return header(scope, b"content-length") is not None and header(scope, b"transfer-encoding") is not None


class _FaultError(Exception):
    """The body is not one that is taken."""


@dataclass(slots=True)
class _Watched:
    """A request whose bytes are counted and waited for: not too many, and each part in time.

    Otherwise no answer but the refusal gets out.
    """

    _receive: Receive
    _send: Send
    most: int
    seen: int = 0
    whole: bool = False
    fault: Callable[[Send, int], Awaitable[None]] | None = None
    started: bool = False

    async def receive(self) -> Message:
        if self.whole:  # what is waited for now is that the reader goes away
            return await self._receive()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                message = await self._receive()
        except TimeoutError:
            self.fault = _too_slow
            raise _FaultError from None
        self.seen += len(message.get("body", b""))
        self.whole = not message.get("more_body", False)
        if self.seen > self.most:
            self.fault = _too_large
            raise _FaultError
        return message

    async def send(self, message: Message) -> None:
        if self.fault is not None and not self.started:
            return
        self.started = True
        await self._send(message)


async def _ambiguous(send: Send) -> None:
    await refuse(
        send,
        400,
        "malformed_request",
        "has a length and comes in chunks",
        field="Content-Length",
        remedy="say one of them: Content-Length or Transfer-Encoding",
        headers=[(b"connection", b"close")],
    )


async def _too_slow(send: Send, _: int) -> None:
    await refuse(
        send,
        408,
        "too_slow",
        f"nothing more of it came for {PATIENCE_SECONDS:.0f} s",
        field="body",
        remedy="send it again, without a pause",
        headers=[(b"connection", b"close")],
    )


async def _too_large(send: Send, most: int) -> None:
    await refuse(
        send,
        413,
        "too_large",
        f"holds more than {most // 1024} kB",
        field="body",
        remedy="send it in parts, or raise server.body_limit_kb or server.import_limit_kb",
        headers=[(b"connection", b"close")],
    )


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at: float


@dataclass(slots=True)
class RateLimit:
    """Lets each key make so many requests a minute, evenly or at once, and have so many streams open.

    Whoever shows no key is known by the address, and so is a key until it was let in once: with made-up keys
    nobody gets further. Whoever is known longest without asking is forgotten first, and then starts anew.
    """

    app: App
    settings: ServerSettings
    known: KnownKeys
    clock: Callable[[], float] = time.monotonic
    _buckets: OrderedDict[str, _Bucket] = field(default_factory=OrderedDict)
    _streams: Counter[str] = field(default_factory=Counter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it for now."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        key = self.known.named_by(scope)
        whose = key or address(scope)
        bucket, most = self._filled(whose), self.settings.requests_per_minute
        if bucket.tokens < 1:
            wait = math.ceil((1 - bucket.tokens) * _MINUTE / most)
            await self._refuse(send, f"more than {most} requests a minute", wait, self._told(bucket))
            return
        bucket.tokens -= 1
        whose_stream = (key_asked_with(scope) or whose) if is_stream(scope) else None
        if whose_stream is not None and self._streams[whose_stream] >= self.settings.streams:
            detail = f"more than {self.settings.streams} streams at once"
            await self._refuse(send, detail, 1, self._told(bucket))
            return

        async def with_limits(message: Message) -> None:
            nonlocal bucket
            if message["type"] == "http.response.start":
                let_in = self.known.named_by(scope) if key is None else None
                if let_in is not None:  # by this request, for the first time
                    bucket.tokens += 1
                    bucket = self._filled(let_in)
                    bucket.tokens -= 1
                message["headers"] = [*message.get("headers", ()), *self._told(bucket)]
            await send(message)

        if whose_stream is None:
            await self.app(scope, receive, with_limits)
            return
        self._streams[whose_stream] += 1  # before it begins: many may be about to
        try:
            await self.app(scope, receive, with_limits)
        finally:
            self._streams[whose_stream] -= 1
            if not self._streams[whose_stream]:
                del self._streams[whose_stream]

    def _filled(self, whose: str) -> _Bucket:
        now, most = self.clock(), float(self.settings.requests_per_minute)
        bucket = self._buckets.pop(whose, None) or _Bucket(most, now)
        bucket.tokens = min(most, bucket.tokens + (now - bucket.filled_at) * most / _MINUTE)
        bucket.filled_at = now
        self._buckets[whose] = bucket
        if len(self._buckets) > _MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket

    def _told(self, bucket: _Bucket) -> Headers:
        most, left = self.settings.requests_per_minute, int(bucket.tokens)
        reset = math.ceil((most - bucket.tokens) * _MINUTE / most)
        told = {
            "x-ratelimit-limit": most,
            "x-ratelimit-remaining": left,
            "x-ratelimit-reset": reset,
            "ratelimit-policy": f'"minute";q={most};w={_MINUTE:.0f}',
            "ratelimit": f'"minute";r={left};t={reset}',
        }
        return [(name.encode(), str(value).encode()) for name, value in told.items()]

    async def _refuse(self, send: Send, detail: str, wait: int, told: Headers) -> None:
        again = (b"retry-after", str(wait).encode())
        remedy = f"try again in {wait} s"
        await refuse(send, 429, "rate_limited", detail, remedy=remedy, headers=[again, *told])
