"""Server-sent events: deliveries, what happens on a board, and the log, as they come.

    request ─found─▶ arguments ─open─▶ events ─▶ EventStream

An event's `id` is where whoever reconnects goes on: the number of a delivery or of an event of the log, the
position of a change. A subscription keeps its own place: what is not acknowledged comes again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from triptych.errors import InvalidInputError, TriptychError
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.plain import plain
from triptych.service.subscription import AsyncSubscription
from triptych.surfaces.rest.caller import Authenticate
from triptych.surfaces.rest.calling import named, reached
from triptych.surfaces.rest.operations import Asked, Operation
from triptych.wire.headers import shown
from triptych.wire.outside import told_outside
from triptych.wire.route import Answer, Method
from triptych.wire.table import ROUTES

RECHECK_SECONDS = 3.0
"""So long a stream goes on by rights that were looked at before."""
SLOW_SECONDS = 30.0
"""So long a reader may leave what was sent unread."""
_RETRY = b"retry: 2000\n\n"
_END = b"event: end\ndata: "

Still = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Sse:
    """One event on its way."""

    id: int
    kind: str
    value: object


Sses = AsyncGenerator[Sse, None]


def streams(authenticate: Authenticate, heartbeat_seconds: float) -> Mapping[str, Operation]:
    """The operations of the rows that are answered with a stream, by their names."""

    async def stream(asked: Asked) -> Response:
        found = await asked.found()
        secret, user = shown(asked.request.headers)
        events = await _OPENED[asked.route.method](
            await reached(asked.member, asked.route, found),
            named(asked.route, found),
            _number(asked.request.headers.get("last-event-id")),
        )
        return EventStream(
            events,
            still=lambda: authenticate(secret, acting_for=user),
            heartbeat_seconds=heartbeat_seconds,
            show=partial(plain, whole=asked.whole),
        )

    return {route.name: stream for route in ROUTES if route.answer is Answer.STREAM}


async def _deliveries(subscription: AsyncSubscription, _: Mapping[str, Any], __: int | None) -> Sses:
    await subscription.info()

    async def events() -> Sses:
        while (delivery := await subscription.next()) is not None:
            yield Sse(delivery.seq, "delivery", delivery.told)

    return events()


async def _board(board: AsyncBoard, arguments: Mapping[str, Any], last: int | None) -> Sses:
    wanted = {**arguments, **({} if last is None else {"after": last})}
    await board.changes(wanted.get("after") or 0, limit=1)

    async def events() -> Sses:
        async for change in board.watch(**wanted):
            yield Sse(change.position, change.type.value, change)

    return events()


async def _log(member: AsyncMember, arguments: Mapping[str, Any], last: int | None) -> Sses:
    wanted = {**arguments, **({} if last is None else {"after": last})}
    await member.events(**{name: value for name, value in wanted.items() if value is not None}, limit=0)

    async def events() -> Sses:
        async for event in member.follow_events(**wanted):
            yield Sse(event.seq, event.type.value, event)

    return events()


_OPENED: Mapping[Method, Callable[[Any, Mapping[str, Any], int | None], Awaitable[Sses]]] = {
    AsyncSubscription.next: _deliveries,
    AsyncBoard.watch: _board,
    AsyncMember.follow_events: _log,
}
"""How each is opened, which raises what its method raises before anything is sent."""


class EventStream(Response):
    """The answer that sends events until they end, the reader has gone, or `still` raises.

    `still` is asked every few seconds whether whoever asked is still let in; what it raises is told as the
    last event, `end`. A comment is sent every `heartbeat_seconds` in which nothing happened. A reader that
    takes nothing for `SLOW_SECONDS` is left.
    """

    def __init__(
        self,
        events: Sses,
        *,
        still: Still,
        heartbeat_seconds: float,
        show: Callable[[object], object] = plain,
    ) -> None:
        super().__init__()
        self._events = events
        self._still = still
        self._heartbeat = heartbeat_seconds
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as ASGI has it
        """Send them."""
        headers = (
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        )
        gone = asyncio.create_task(_gone(receive))
        try:
            await _in_time(send({"type": "http.response.start", "status": 200, "headers": list(headers)}))
            await self._pump(send, gone)
        except TimeoutError:
            return  # too slow; the connection is closed
        finally:
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            await self._events.aclose()

    async def _pump(self, send: Send, gone: asyncio.Task[None]) -> None:
        clock = asyncio.get_running_loop().time
        await _sent(send, _RETRY)
        checked = spoke = clock()
        coming = self._next()
        try:
            while not gone.done():
                patience = min(checked + RECHECK_SECONDS, spoke + self._heartbeat) - clock()
                await asyncio.wait({gone, coming}, timeout=max(patience, 0), return_when="FIRST_COMPLETED")
                if gone.done():
                    return
                if clock() >= checked + RECHECK_SECONDS:
                    await self._still()
                    checked = clock()
                if coming.done():
                    event = coming.result()
                    if event is None:
                        await _sent(send, _END + b"{}\n\n", more=False)
                        return
                    await _sent(send, self._written(event))
                    spoke, coming = clock(), self._next()
                elif clock() >= spoke + self._heartbeat:
                    await _sent(send, b": \n\n")
                    spoke = clock()
        except TriptychError as error:
            await _sent(send, _END + _json(told_outside(error).details()) + b"\n\n", more=False)
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)

    def _next(self) -> asyncio.Task[Sse | None]:
        async def following() -> Sse | None:
            return await anext(self._events, None)

        return asyncio.create_task(following())

    def _written(self, event: Sse) -> bytes:
        data = _json(self._show(event.value))
        return f"id: {event.id}\nevent: {event.kind}\ndata: ".encode() + data + b"\n\n"


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _sent(send: Send, body: bytes, *, more: bool = True) -> None:
    await _in_time(send({"type": "http.response.body", "body": body, "more_body": more}))


async def _in_time(sending: Awaitable[None]) -> None:
    """Raises `TimeoutError` when the reader does not take it."""
    await asyncio.wait_for(sending, SLOW_SECONDS)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _number(last_id: str | None) -> int | None:
    """Where to go on. Raises `InvalidInputError` for what no event had as its id."""
    if not last_id:
        return None
    if not (last_id.isascii() and last_id.isdecimal() and len(last_id) < 19):
        raise InvalidInputError(
            "is no id of an event", field="Last-Event-ID", remedy="give the id of the last event you got"
        )
    return int(last_id)
