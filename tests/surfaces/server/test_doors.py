"""One port: what comes in by one door is there by the others, and each asks for a key."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from surfaces.server.asked import opened, run
from triptych.surfaces.server.asgi import Receive, Scope, Send
from triptych.surfaces.server.frame import Frame


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
                raise RuntimeError("My dog is called Pongo")

            assert isinstance(at.app.app, Frame)
            monkeypatch.setattr(at.app.app, "app", broken)
            caplog.set_level(logging.ERROR, "triptych.server")
            told = await at.http.get("/v1/me")
            assert (told.status_code, told.json()["code"]) == (500, "internal")
            assert "RuntimeError" in caplog.text
            assert "Pongo" not in told.text + caplog.text.replace('raise RuntimeError("My dog', "")
            assert told.headers["x-request-id"] in told.json()["remedy"]

    run(test)
