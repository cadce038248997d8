"""Streamable HTTP: whom a key lets in, request by request, and who is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from starlette.applications import Starlette
from starlette.routing import Route

from surfaces.mcp.conftest import MODES, Agent
from triptych import AsyncTriptych
from triptych.model.principal import Principal
from triptych.surfaces.mcp.http import McpHttp, make_mcp_http

pytestmark = pytest.mark.anyio

URL = "http://127.0.0.1/mcp"
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
ACCEPT = {"accept": "application/json, text/event-stream"}


@pytest.fixture
async def endpoint(service: AsyncTriptych) -> AsyncIterator[McpHttp]:
    """The endpoint, while it answers."""
    made = make_mcp_http(service, hosts=["memory.example"], origins=["https://app.example"])
    async with made.lifespan():
        yield made


@pytest.fixture
async def alice(service: AsyncTriptych) -> str:
    """The secret of a user's key."""
    return (await service.create_key(Principal(user="alice"))).secret


@pytest.fixture
async def assistant(service: AsyncTriptych) -> str:
    """The secret of an agent's key, which may act for two users."""
    principal = Principal(agent="assistant", teams=frozenset({"report"}))
    return (await service.create_key(principal, acts_for=["李华", "carol"])).secret


@asynccontextmanager
async def http(
    endpoint: McpHttp, secret: str | None = None, **headers: str
) -> AsyncIterator[httpx2.AsyncClient]:
    host = Starlette(routes=[Route("/mcp", endpoint=endpoint)])
    shown = {} if secret is None else {"Authorization": f"Bearer {secret}"}
    transport = httpx2.ASGITransport(host)
    async with httpx2.AsyncClient(transport=transport, headers={**shown, **headers}) as client:
        yield client


@asynccontextmanager
async def connected(
    endpoint: McpHttp, secret: str, *, mode: str = "auto", **headers: str
) -> AsyncIterator[tuple[Agent, httpx2.AsyncClient]]:
    async with (
        http(endpoint, secret, **headers) as requests,
        Client(streamable_http_client(URL, http_client=requests), mode=mode) as client,
    ):
        yield Agent(client), requests


async def post(endpoint: McpHttp, secret: str | None, **headers: str) -> httpx2.Response:
    async with http(endpoint, secret) as client:
        return await client.post(URL, json=LIST, headers={**ACCEPT, **headers})


@pytest.mark.parametrize("mode", MODES)
async def test_the_official_client_remembers_and_recalls_in_the_name_of_its_key(
    endpoint: McpHttp, alice: str, mode: str
) -> None:
    async with connected(endpoint, alice, mode=mode) as (agent, _):
        kept = (await agent.ask("remember", content="我喜欢喝茶"))["memory"]
        assert (kept["space"], kept["said_by"]) == ("user/alice", ["user:alice"])
        assert '"我喜欢喝茶"' in await agent.tell("recall", question="我喜欢喝什么？")
        assert (await agent.fail("forget", id="nowhere"))["error"] == "not_found"
        assert len((await agent.client.list_prompts()).prompts) == 2
        assert await agent.read("triptych://profile")


@pytest.mark.parametrize("mode", MODES)
async def test_each_request_has_its_own_principal_whoever_opened_the_connection(
    endpoint: McpHttp, alice: str, assistant: str, mode: str
) -> None:
    async with connected(endpoint, alice, mode=mode) as (agent, requests):
        await agent.ask("remember", content="I like tea")
        requests.headers["Authorization"] = f"Bearer {assistant}"
        assert (await agent.ask("recall", question="tea"))["results"] == []
        assert (await agent.ask("remember", content="I like tea"))["memory"]["space"] == "agent/assistant"
        requests.headers["Triptych-Acting-For"] = quote("李华")
        [own] = (await agent.ask("recall", question="tea"))["results"]
        assert own["space"] == "agent/assistant"
        acting = (await agent.ask("remember", content="我喜欢茶"))["memory"]
        assert (acting["space"], acting["said_by"]) == ("user/李华", ["user:李华"])
        del requests.headers["Triptych-Acting-For"]
        requests.headers["Authorization"] = f"Bearer {alice}"
        [found] = (await agent.ask("recall", question="tea"))["results"]
        assert found["space"] == "user/alice"


async def test_two_keys_at_once_never_see_each_other(endpoint: McpHttp, alice: str, assistant: str) -> None:
    async def live(secret: str, word: str, seen: list[str]) -> None:
        async with connected(endpoint, secret) as (agent, _):
            for number in range(5):
                await agent.ask("remember", content=f"My {word} number {number} is near the {word} gate")
                found = (await agent.ask("recall", question=f"{word} gate", k=20))["results"]
                seen.extend(one["content"] for one in found)

    mine: list[str] = []
    theirs: list[str] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(live, alice, "orchard", mine)
        tasks.start_soon(live, assistant, "harbour", theirs)
    assert mine
    assert theirs
    assert all("orchard" in one for one in mine)
    assert all("harbour" in one for one in theirs)


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({}, 401, "unauthenticated"),
        ({"Authorization": "Bearer trp_nobody"}, 401, "unauthenticated"),
        ({"Authorization": "Bearer "}, 401, "unauthenticated"),
        ({"Authorization": "Basic YTpi"}, 401, "unauthenticated"),
        ({"Triptych-Acting-For": "carol"}, 401, "unauthenticated"),
    ],
)
async def test_who_shows_no_key_in_force_is_not_let_in(
    endpoint: McpHttp, headers: dict[str, str], status: int, code: str
) -> None:
    answer = await post(endpoint, None, **headers)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["www-authenticate"].startswith("Bearer")
    told: dict[str, Any] = answer.json()
    assert (told["code"], told["status"]) == (code, status)
    assert told["remedy"]


async def test_a_key_acts_for_those_it_names_alone(
    service: AsyncTriptych, endpoint: McpHttp, assistant: str
) -> None:
    assert (await post(endpoint, assistant, **{"Triptych-Acting-For": "carol"})).status_code == 200
    refused = await post(endpoint, assistant, **{"Triptych-Acting-For": "eve"})
    assert (refused.status_code, refused.json()["code"]) == (403, "access_denied")
    broken = await post(endpoint, assistant, **{"Triptych-Acting-For": "%FF%FE"})
    assert (broken.status_code, broken.json()["code"]) == (422, "invalid_input")
    auditor = service.principal(agent="auditor", roles=["auditor"])
    assert "access.denied" in [event.type.value for event in await auditor.events()]


async def test_a_revoked_key_lets_nobody_in(service: AsyncTriptych, endpoint: McpHttp, alice: str) -> None:
    assert (await post(endpoint, alice)).status_code == 200
    await service.revoke_key(alice)
    assert (await post(endpoint, alice)).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "memory.example"}, 200),
        ({"Host": "localhost:8000"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Origin": "https://app.example"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
async def test_a_page_of_another_origin_or_name_is_refused(
    endpoint: McpHttp, alice: str, headers: dict[str, str], status: int
) -> None:
    assert (await post(endpoint, alice, **headers)).status_code == status


async def test_a_host_that_looks_at_names_itself_is_believed(service: AsyncTriptych, alice: str) -> None:
    made = make_mcp_http(service, hosts=None)
    async with made.lifespan():
        assert (await post(made, alice, Host="evil.example")).status_code == 200


async def test_who_is_let_in_can_be_decided_by_the_host(service: AsyncTriptych) -> None:
    async def anybody(secret: str | None, acting_for: str | None) -> Principal:
        return Principal(user=acting_for or "local")

    made = make_mcp_http(service, let_in=anybody, profile="reference")
    async with made.lifespan():
        answer = await post(made, None)
        assert "read_graph" in answer.text


@pytest.mark.parametrize("verb", ["GET", "DELETE", "PUT", "OPTIONS"])
async def test_only_post_is_answered(endpoint: McpHttp, alice: str, verb: str) -> None:
    async with http(endpoint, alice) as client:
        answer = await client.request(verb, URL, headers={"accept": "text/event-stream"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


async def test_a_body_that_is_too_large_or_no_json_is_refused(endpoint: McpHttp, alice: str) -> None:
    async with http(endpoint, alice) as client:
        kind = {**ACCEPT, "content-type": "application/json"}
        assert (await client.post(URL, content=b"{" * 5_000_000, headers=kind)).status_code == 413
        assert (await client.post(URL, content=b"{no", headers=kind)).status_code == 400
        assert (await client.post(URL, content=b"{}", headers=ACCEPT)).status_code == 400


async def test_arguments_name_nobody(endpoint: McpHttp, alice: str) -> None:
    async with connected(endpoint, alice) as (agent, _):
        for name in ("principal", "user", "tenant", "agent", "as"):
            error = await agent.fail("remember", content="x", **{name: "bob"})
            assert (error["error"], error["field"]) == ("invalid_input", name)
