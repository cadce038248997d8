"""The doors of one memory: each does the same few things in its own way, and tells what it was answered.

An answer is told by what all doors say of it; an error by its code, message, field and remedy.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
import uvicorn
from mcp import Client as McpClient
from typer.testing import CliRunner

from triptych import AsyncClient, AsyncTriptych, Client, Triptych
from triptych.errors import TriptychError
from triptych.model.principal import Principal
from triptych.service.member.member import AsyncMember
from triptych.service.plain import plain
from triptych.surfaces.cli.main import app as command_line
from triptych.surfaces.mcp.server import make_server
from triptych.surfaces.rest.app import make_rest
from triptych.sync import Member

SETTINGS: Mapping[str, Any] = {"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}}
TEAM, HERE = "team/report", "http://triptych.test"


class Refused(Exception):  # noqa: N818 - what a door says, not what went wrong in a test
    """What a door says when it does not do what was asked."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        super().__init__(str(told))
        self.told = {name: told[name] for name in ("error", "message", "field", "remedy")}


class Door(Protocol):
    """What is done in somebody's name; whatever it answers has the shape of the service's JSON."""

    async def remember(self, who: str, text: str, **more: Any) -> Any: ...
    async def recall(self, who: str, question: str) -> Any: ...
    async def publish(self, who: str, text: str) -> Any: ...
    async def conflicts(self, who: str) -> Any: ...
    async def resolve(self, who: str, conflict: str, keep: str) -> Any: ...
    async def erase(self, who: str, id: str) -> Any: ...


class Faces:
    """A face with the library's asynchronous methods: the library's own, or a client's."""

    def __init__(self, member: Callable[[str], Any]) -> None:
        self._member = member

    async def _told(self, who: str, act: Callable[[AsyncMember], Any]) -> Any:
        try:
            return plain(await act(await self._member(who)))
        except TriptychError as error:
            raise Refused(error.details()) from None

    async def remember(self, who: str, text: str, **more: Any) -> Any:
        return await self._told(who, lambda me: me.remember(text, **more))

    async def recall(self, who: str, question: str) -> Any:
        return await self._told(who, lambda me: me.recall(question))

    async def publish(self, who: str, text: str) -> Any:
        return await self._told(who, lambda me: me.shared(TEAM).publish(text))

    async def conflicts(self, who: str) -> Any:
        return await self._told(who, lambda me: me.conflicts())

    async def resolve(self, who: str, conflict: str, keep: str) -> Any:
        return await self._told(who, lambda me: me.resolve(conflict, keep=keep))

    async def erase(self, who: str, id: str) -> Any:
        return await self._told(who, lambda me: me.erase(id))


class Blocking(Faces):
    """The same, with blocking methods."""

    async def _told(self, who: str, act: Callable[[Any], Any]) -> Any:
        member = await self._member(who)
        try:
            return plain(await asyncio.to_thread(act, member))
        except TriptychError as error:
            raise Refused(error.details()) from None


class Rest:
    """Requests as anybody may write them, with a key for each who asks."""

    def __init__(self, key: Callable[[str], Awaitable[str]], http: httpx.AsyncClient) -> None:
        self._key, self._http = key, http
        self._keys: dict[str, str] = {}

    async def remember(self, who: str, text: str, **more: Any) -> Any:
        return await self._ask(who, "POST", "/v1/memories", {"content": text, **more})

    async def recall(self, who: str, question: str) -> Any:
        return await self._ask(who, "POST", "/v1/recall", {"question": question})

    async def publish(self, who: str, text: str) -> Any:
        return await self._ask(who, "POST", "/v1/publications", {"space": TEAM, "content": text})

    async def conflicts(self, who: str) -> Any:
        return (await self._ask(who, "GET", "/v1/conflicts"))["items"]

    async def resolve(self, who: str, conflict: str, keep: str) -> Any:
        return await self._ask(who, "POST", f"/v1/conflicts/{conflict}/resolve", {"keep": keep})

    async def erase(self, who: str, id: str) -> Any:
        return await self._ask(who, "DELETE", f"/v1/memories/{id}")

    async def _ask(self, who: str, verb: str, path: str, body: Any = None) -> Any:
        if who not in self._keys:
            self._keys[who] = await self._key(who)
        headers = {"Authorization": f"Bearer {self._keys[who]}"}
        answer = await self._http.request(verb, path, json=body, headers=headers)
        told = answer.json()
        if answer.is_error:
            assert answer.headers["content-type"] == "application/problem+json"
            raise Refused({"error": told["code"], "message": told["detail"], **told})
        return told


class Mcp:
    """Tools called by the official client, one for each who asks."""

    def __init__(self, service: AsyncTriptych, stack: AsyncExitStack) -> None:
        self._service, self._stack = service, stack
        self._clients: dict[str, McpClient] = {}

    async def remember(self, who: str, text: str, **more: Any) -> Any:
        return await self._call(who, "remember", content=text, **more)

    async def recall(self, who: str, question: str) -> Any:
        return await self._call(who, "recall", question=question)

    async def publish(self, who: str, text: str) -> Any:
        return await self._call(who, "publish", content=text, space=TEAM)

    async def conflicts(self, who: str) -> Any:
        return [_by_id(one) for one in (await self._call(who, "conflicts"))["conflicts"]]

    async def resolve(self, who: str, conflict: str, keep: str) -> Any:
        [decided] = (await self._call(who, "conflicts", id=conflict, keep=keep))["conflicts"]
        return _by_id(decided)

    async def erase(self, who: str, id: str) -> Any:
        return (await self._call(who, "forget", id=id, action="erase"))["receipt"]

    async def _call(self, who: str, tool: str, **given: Any) -> Any:
        if who not in self._clients:
            member = self._service.member(Principal.parse(who))
            client = McpClient(make_server(lambda _: member))
            self._clients[who] = await self._stack.enter_async_context(client)
        result = await self._clients[who].call_tool(tool, given)
        assert result.structured_content is not None
        if result.is_error:
            raise Refused(result.structured_content)
        return result.structured_content


def _by_id(conflict: Mapping[str, Any]) -> Mapping[str, Any]:
    """The sides are shown whole; their ids tell which they are."""
    return {**conflict, "sides": [side["id"] for side in conflict["sides"]]}


Spoken = Callable[[str], Awaitable[tuple[list[str], Mapping[str, str]]]]
"""Who asks, in options and environment."""


class CommandLine:
    """Commands, each of which opens the store, or finds the server, anew."""

    def __init__(self, as_whom: Spoken) -> None:
        self._as_whom = as_whom

    async def remember(self, who: str, text: str, **more: Any) -> Any:
        options = [part for name, value in more.items() for part in (f"--{name}", value)]
        return await self._run(who, "remember", text, *options)

    async def recall(self, who: str, question: str) -> Any:
        return await self._run(who, "recall", question)

    async def publish(self, who: str, text: str) -> Any:
        return await self._run(who, "publish", text, "--space", TEAM)

    async def conflicts(self, who: str) -> Any:
        return await self._run(who, "conflicts")

    async def resolve(self, who: str, conflict: str, keep: str) -> Any:
        return await self._run(who, "resolve", conflict, "--keep", keep)

    async def erase(self, who: str, id: str) -> Any:
        return await self._run(who, "erase", id, "--yes")

    async def _run(self, who: str, *arguments: str) -> Any:
        options, environment = await self._as_whom(who)
        whole = [*arguments, "--json", *options]
        runner = CliRunner(env=environment)
        result = await asyncio.to_thread(runner.invoke, command_line, whole, prog_name="triptych")
        told = json.loads(result.stdout)
        if result.exit_code:
            raise Refused(told)
        return told


@asynccontextmanager
async def opened_door(name: str, file: Path) -> AsyncIterator[Door]:
    """The door of that name, to a store in that file."""
    async with AsyncExitStack() as stack:
        if name == "command line":
            yield CommandLine(_at_the_store(file))
        elif name == "blocking":
            yield Blocking(_of(stack.enter_context(Triptych.open(file, settings=SETTINGS))))
        else:
            service = await stack.enter_async_context(await AsyncTriptych.open(file, settings=SETTINGS))
            yield await _behind(service, name, stack)


async def _behind(service: AsyncTriptych, name: str, stack: AsyncExitStack) -> Door:
    async def key(who: str) -> str:
        return (await service.create_key(Principal.parse(who))).secret

    async def asking(who: str) -> AsyncMember:
        client = AsyncClient(HERE, await key(who), transport=transport, settings=SETTINGS)
        return await (await stack.enter_async_context(client)).me()

    async def waiting(who: str) -> Member:
        client = stack.enter_context(Client(url, await key(who), settings=SETTINGS))
        return await asyncio.to_thread(client.me)

    async def in_options(who: str) -> tuple[list[str], Mapping[str, str]]:
        return ["--server", "work"], {"TRIPTYCH_CLIENT__API_KEY": await key(who)}

    transport = httpx.ASGITransport(make_rest(service))
    match name:
        case "REST":
            http = httpx.AsyncClient(base_url=HERE, transport=transport)
            return Rest(key, await stack.enter_async_context(http))
        case "MCP":
            return Mcp(service, stack)
        case "client":
            return Faces(asking)
        case "blocking client":
            url = await stack.enter_async_context(_served(service))
            return Blocking(waiting)
        case "command line at a server":
            url = await stack.enter_async_context(_served(service))
            adding = ["profile", "add", "work", "--url", url, "--key-from-stdin"]
            assert CliRunner().invoke(command_line, adding, input="another\n").exit_code == 0
            return CommandLine(in_options)
        case _:
            return Faces(_of(service))


def _of(opened: Any) -> Callable[[str], Any]:
    async def member(who: str) -> Any:
        return opened.member(Principal.parse(who))

    return member


def _at_the_store(file: Path) -> Spoken:
    async def options(who: str) -> tuple[list[str], Mapping[str, str]]:
        return ["--as", who, "--db", str(file)], {}

    return options


@asynccontextmanager
async def _served(service: AsyncTriptych) -> AsyncIterator[str]:
    """The address of a server on this machine."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(make_rest(service), lifespan="off", ws="none", log_config=None))
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
