"""A memory in the process, and the official client to talk to it with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from mcp import Client
from mcp_types import TextContent

from triptych import AsyncTriptych
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.server import make_server

SETTINGS: Mapping[str, Any] = {"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}}
MODES = ["auto", "legacy"]
"""Both eras of the protocol: without a handshake, and with one."""


@dataclass(frozen=True, slots=True)
class Agent:
    """The official client, with what every test asks of it."""

    client: Client

    async def tell(self, tool: str, **given: Any) -> str:
        """The text of a tool's answer."""
        return (await self._call(tool, given, failing=False))[0]

    async def ask(self, tool: str, **given: Any) -> Any:
        """The data of a tool's answer; the client has held it against the tool's schema."""
        return (await self._call(tool, given, failing=False))[1]

    async def fail(self, tool: str, **given: Any) -> Any:
        """The error of a call that must be one: its text begins with the code and names the field."""
        text, error = await self._call(tool, given, failing=True)
        assert text.startswith(f"{error['error']}: ")
        assert error["field"] is None or error["field"] in text
        assert error["remedy"] is None or error["remedy"] in text
        return error

    async def read(self, uri: str) -> str:
        """The text of a resource."""
        [content] = (await self.client.read_resource(uri)).contents
        return str(getattr(content, "text", ""))

    async def _call(self, tool: str, given: Mapping[str, Any], *, failing: bool) -> tuple[str, Any]:
        result = await self.client.call_tool(tool, dict(given))
        [content] = result.content
        assert isinstance(content, TextContent)
        assert result.is_error is failing, content.text
        return content.text, result.structured_content


@asynccontextmanager
async def agent_of(
    member: AsyncMember, *, profile: str = "memory", mode: str = "auto"
) -> AsyncIterator[Agent]:
    """A client in the process, in the name of that member."""
    async with Client(make_server(lambda _: member, profile=profile), mode=mode) as client:
        yield Agent(client)


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that the product runs on."""
    return "asyncio"


@pytest.fixture
async def service() -> AsyncIterator[AsyncTriptych]:
    """A memory with nothing in it."""
    async with await AsyncTriptych.open(":memory:", settings=SETTINGS) as opened:
        yield opened


@pytest.fixture
def me(service: AsyncTriptych) -> AsyncMember:
    """An agent that acts for a user and belongs to a team."""
    return service.principal(agent="writer", user="alice", teams=["report"])


@pytest.fixture
async def agent(me: AsyncMember) -> AsyncIterator[Agent]:
    """The client of that agent."""
    async with agent_of(me) as connected:
        yield connected
