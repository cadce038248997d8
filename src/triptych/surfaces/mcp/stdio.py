"""Stdio: one process, one client, one principal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, RequestId

from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.server import make_server

Incoming = SessionMessage | Exception
_PATIENCE = 30.0
"""Seconds that what is under way is waited for once nothing more comes."""


async def serve_stdio(member: AsyncMember, *, profile: str = "memory") -> None:
    """Answer what comes on stdin until it ends; what was asked before that is still answered.

    Stdout carries the protocol and nothing else: what anything else prints goes to stderr. Raises
    `InvalidInputError` for an unknown profile.
    """
    server = make_server(lambda _: member, profile=profile)
    async with stdio_server() as (coming, going), _answering(coming, going) as (requests, answers):
        await server.run(requests, answers, server.create_initialization_options())


@asynccontextmanager
async def _answering(
    coming: MemoryObjectReceiveStream[Incoming], going: MemoryObjectSendStream[SessionMessage]
) -> AsyncIterator[tuple[MemoryObjectReceiveStream[Incoming], MemoryObjectSendStream[SessionMessage]]]:
    """The two streams, of which the first ends only when every request has its answer.

    A server cancels what it is doing when its input ends; whoever pipes a request in wants the answer.
    """
    waiting: set[RequestId] = set()
    ended, quiet = anyio.Event(), anyio.Event()
    requests_in, requests = anyio.create_memory_object_stream[Incoming](0)
    answers, answers_out = anyio.create_memory_object_stream[SessionMessage](0)

    async def take() -> None:
        async with coming, requests_in:
            async for item in coming:
                _note(item, waiting)
                await requests_in.send(item)
            ended.set()
            if waiting:
                with anyio.move_on_after(_PATIENCE):
                    await quiet.wait()

    async def give() -> None:
        async with going, answers_out:
            async for item in answers_out:
                await going.send(item)
                if isinstance(item.message, JSONRPCResponse | JSONRPCError) and item.message.id is not None:
                    waiting.discard(item.message.id)
                if ended.is_set() and not waiting:
                    quiet.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(take)
        tasks.start_soon(give)
        yield requests, answers


def _note(item: Incoming, waiting: set[RequestId]) -> None:
    """Who waits for an answer now; whoever takes a request back gets none."""
    message = item.message if isinstance(item, SessionMessage) else None
    if isinstance(message, JSONRPCRequest):
        waiting.add(message.id)
    elif isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
        taken_back = (message.params or {}).get("requestId")
        if isinstance(taken_back, str | int):
            waiting.discard(taken_back)
