"""Who asks is said by the key: nobody else can be, but a user whom its agent may act for."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from surfaces.client.serving import HERE, SETTINGS, server
from triptych.client import AsyncClient
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError, UnauthenticatedError
from triptych.model.principal import Principal
from triptych.testing.clock import FixedClock

KEY = "agent:assistant,team:report"


def remembered_as(principal: Mapping[str, Any], **key: Any) -> str:
    """Who the author is when the key asks as that principal."""

    async def asked() -> str:
        async with server(FixedClock()) as side:
            client = await side.client(KEY, **key)
            outcome = await client.principal(**principal).remember("I moved to Berlin")
            assert outcome.memory is not None
            return f"{outcome.memory.sources[0].author} in {outcome.memory.space}"

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("principal", "key", "told"),
    [
        ({"agent": "assistant", "teams": ["report"]}, {}, "agent:assistant in agent/assistant"),
        (
            {"agent": "assistant", "teams": ["report"], "user": "alice"},
            {"acts_for": ["alice"]},
            "user:alice in user/alice",
        ),
        ({"agent": "assistant", "teams": ["report"], "user": "小 明/q"}, {"acts_for": ["*"]}, None),
    ],
)
def test_a_key_asks_as_its_own_and_for_whom_it_acts(
    principal: Mapping[str, Any], key: Mapping[str, Any], told: str | None
) -> None:
    found = remembered_as(principal, **key)
    assert found == (told or "user:小 明/q in user/小 明%2Fq")


@pytest.mark.parametrize(
    "principal",
    [
        {"agent": "other", "teams": ["report"]},
        {"agent": "assistant"},
        {"agent": "assistant", "teams": ["report", "board"]},
        {"agent": "assistant", "teams": ["report"], "roles": ["operator"]},
        {"agent": "assistant", "teams": ["report"], "user": "bob"},
        {"user": "alice"},
        {"agent": "assistant", "teams": ["report"], "tenant": "other"},
    ],
)
def test_nobody_else(principal: Mapping[str, Any]) -> None:
    with pytest.raises(AccessDeniedError) as refused:
        remembered_as(principal, acts_for=["alice"])
    assert refused.value.field == "principal"
    assert "agent:assistant,team:report" in str(refused.value.remedy)


def test_a_client_is_asked_who_it_is() -> None:
    async def asked() -> None:
        async with server(FixedClock()) as side:
            client = await side.client(KEY, acts_for=["小明"])
            assert (await client.me()).principal == Principal.parse(KEY)
            made = await side.opened.create_key(Principal.parse(KEY), acts_for=["小明"])
            acting = AsyncClient(
                HERE, made.secret, acting_for="小明", transport=side.transport, settings=SETTINGS
            )
            async with acting:
                me = await acting.me()
                assert me.principal == Principal.parse(KEY + ",user:小明")
                assert await me.counts() == {}
                assert await client.authenticate(made.secret) == Principal.parse(KEY)

    asyncio.run(asked())


def test_a_key_that_is_none_is_none() -> None:
    async def asked() -> None:
        async with (
            server(FixedClock()) as side,
            AsyncClient(HERE, "trp_no", transport=side.transport) as client,
        ):
            await client.me()

    with pytest.raises(UnauthenticatedError) as refused:
        asyncio.run(asked())
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"url": "ftp://x"}, "url"),
        ({"url": "nowhere"}, "url"),
        ({"url": "https://me:secret@x.test"}, "url"),
        ({"url": HERE, "key": "two words"}, "key"),
        ({"url": HERE, "key": "钥匙"}, "key"),
        ({"url": HERE, "retries": -1}, "retries"),
        ({"url": HERE, "timeout": 0}, "timeout"),
        ({"url": HERE, "acting_for": " "}, "acting_for"),
    ],
)
def test_what_no_client_can_be_made_of_is_told(given: Mapping[str, Any], field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        AsyncClient(**given)
    assert refused.value.field == field
    assert "secret" not in str(refused.value)


def test_a_session_that_fell_silent_goes_on_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FixedClock()

    async def asked() -> None:
        async with server(clock) as side:
            session = (await side.member(KEY)).session("第一", task="搬家", timeout_seconds=60)
            first = await session.add("user", "I moved to Berlin")
            assert (await session.add("user", "我搬到了柏林")).session == first.session
            clock.advance(61)
            monkeypatch.setattr("triptych.client.session.monotonic", lambda: 1e9)
            second = await session.add("user", "and to Hamburg")
            assert second.session != first.session
            info = await session.info()
            assert (info.id, info.task, info.timeout_seconds) == (second.session, "搬家", 60)

    asyncio.run(asked())


def test_an_ephemeral_session_lives_elsewhere() -> None:
    client = AsyncClient(HERE)
    with pytest.raises(InvalidInputError) as refused:
        client.principal(user="alice").session("s", ephemeral=True)
    assert (refused.value.field, refused.value.remedy is not None) == ("ephemeral", True)


IMPORTS = """
import sys, triptych
assert "httpx" not in sys.modules, "importing the package brings httpx"
from triptych import Client
assert "httpx" in sys.modules
"""
WITHOUT = """
import importlib.util as util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "httpx" else found(name, *more)
import triptych
try:
    triptych.Client
except triptych.TriptychError as error:
    print(error)
"""


def test_the_package_needs_no_http_until_a_client_is_made() -> None:
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)


def test_what_is_missing_is_told_with_how_to_get_it() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], check=True, capture_output=True, text=True)
    assert "pip install 'triptych[http]'" in done.stdout


def test_looking_at_a_session_changes_nothing_at_the_server() -> None:
    clock = FixedClock()

    async def asked() -> None:
        async with server(clock) as side:
            me = await side.member(KEY)
            never = me.session("nobody's")
            for look in (never.info, never.messages, never.state):
                with pytest.raises(NotFoundError):
                    await look()
            session = me.session("第一", timeout_seconds=60)
            said = await session.add("user", "我搬到了柏林")
            await session.set_state("step", 1)
            clock.advance(61)
            told = await me.events()
            for one in (session, me.session("第一")):
                assert (await one.info()).id == said.session
                assert [message.id for message in await one.messages()] == [said.id]
                assert (await one.state())["step"] == await one.get_state("step")
            assert [one.id for one in await me.sessions()] == [said.session]
            assert await me.events() == told

    asyncio.run(asked())
