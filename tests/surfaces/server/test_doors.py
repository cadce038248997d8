"""One port: what comes in by one door is there by the others, and each asks for a key."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from surfaces.server.asked import opened, run
from triptych.surfaces.server.asgi import Message, Receive, Scope, Send
from triptych.surfaces.server.frame import Frame
from triptych.surfaces.server.known import KnownKeys

REMEMBERED = "My dog is called Pongo"


def _asked(tool: str, **arguments: Any) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": tool, "arguments": arguments},
    }


def test_what_is_remembered_over_rest_is_recalled_over_mcp_by_the_same_key_alone() -> None:
    async def test() -> None:
        async with opened(keyless=None) as at:
            mine, others = await at.key("user:alice"), await at.key("user:bob")
            sent = await at.http.post("/v1/memories", json={"content": "我住在里斯本"}, headers=mine)
            assert sent.status_code == 201
            both = {"accept": "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18"}
            for key, found in ((mine, True), (others, False)):
                told = await at.http.post(
                    "/mcp", json=_asked("recall", question="我住在哪里？"), headers=both | key
                )
                assert told.status_code == 200, told.text
                assert ("里斯本" in told.text) is found
            assert (await at.http.post("/mcp", json=_asked("recall"), headers=both)).status_code == 401
            assert (await at.http.get("/mcp", headers=mine)).status_code == 405

    run(test)


def test_what_breaks_in_the_server_is_told_without_what_it_says(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with opened() as at:

            async def broken(scope: Scope, receive: Receive, send: Send) -> None:
                raise RuntimeError(REMEMBERED)

            assert isinstance(at.app.app, Frame)
            monkeypatch.setattr(at.app.app, "app", broken)
            caplog.set_level(logging.ERROR, "triptych.server")
            told = await at.http.get("/v1/me")
            assert (told.status_code, told.json()["code"]) == (500, "internal")
            assert "RuntimeError" in caplog.text
            assert REMEMBERED not in told.text + caplog.text
            assert told.headers["x-request-id"] in told.json()["remedy"]

    run(test)


@pytest.mark.parametrize(("media", "ended"), [(b"text/event-stream", True), (b"application/x-ndjson", False)])
def test_of_what_a_stop_cuts_off_only_streams_look_whole(media: bytes, ended: bool) -> None:
    sent: list[Message] = []

    async def cut_off(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", media)]})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    async def test() -> None:
        stopping = asyncio.Event()
        stopping.set()
        accept = [(b"accept", b"text/event-stream, */*")]
        scope = {"type": "http", "method": "GET", "path": "/v1/export", "headers": accept}
        await Frame(cut_off, stopping, KnownKeys())(scope, receive, send)
        assert sent[-1].get("more_body", False) is not ended

    run(test)
