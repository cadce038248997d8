"""What does not come from a Triptych, or not as it should: an error in words, never a wrong answer."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest

from surfaces.client.serving import HERE, SETTINGS, server
from triptych.access.keys import new_secret
from triptych.client import AsyncClient
from triptych.errors import InvalidInputError, NotFoundError, StoreError
from triptych.model.ids import KeyId, new_id
from triptych.service.member.member import AsyncMember
from triptych.testing.clock import FixedClock

ME = "agent:assistant,user:alice"
WHO: dict[str, Any] = {"name": "", "tenant": "default", "principal": ME, "acts_for": [], "expires_at": None}
LINES, EVENTS = {"Content-Type": "application/x-ndjson"}, {"Content-Type": "text/event-stream"}
SECRET = "what only that answer holds"


async def listened(me: AsyncMember) -> None:
    async for _ in me.follow_events(after=0):
        pass


ASKED: dict[str, Callable[[AsyncMember], Awaitable[Any]]] = {
    "value": lambda me: me.recall("Where do I live?"),
    "list": lambda me: me.memories(),
    "lines": lambda me: me.export(),
    "stream": listened,
}
ANSWERS: dict[str, httpx.Response] = {
    "a page": httpx.Response(200, html=f"<html>log in: {SECRET}</html>"),
    "a page as lines": httpx.Response(200, content=f"<html>{SECRET}</html>", headers=LINES),
    "a page as events": httpx.Response(200, content=f"data: <html>{SECRET}\n\n", headers=EVENTS),
    "nothing": httpx.Response(200),
    "deep": httpx.Response(200, content=b"[" * 50_000),
    "deep lines": httpx.Response(200, content=b"[" * 50_000, headers=LINES),
    "deep refusal": httpx.Response(422, content=b"[" * 50_000),
    "no UTF-8": httpx.Response(200, content=b'{"items": "\xff"}'),
    "no UTF-8 in lines": httpx.Response(200, content=b'{"row": "\xff"}', headers=LINES),
    "cut off": httpx.Response(200, content=b'{"items": [{"id": "'),
    "cut off lines": httpx.Response(200, content=b'{"row": "mem', headers=LINES),
    "a list without an end": httpx.Response(200, json={"items": [], "next": "more"}),
    "elsewhere": httpx.Response(302, headers={"Location": "https://elsewhere.test"}),
}


def lying(answer: Callable[[], httpx.Response]) -> httpx.MockTransport:
    """A server that says whose the key is, and then this."""

    def answered(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=WHO) if request.url.path == "/v1/me" else answer()

    return httpx.MockTransport(answered)


def anew(answer: httpx.Response) -> httpx.Response:
    return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


async def raised(ask: Callable[[AsyncMember], Awaitable[Any]], transport: httpx.MockTransport) -> StoreError:
    async with AsyncClient(HERE, "trp_key", transport=transport, settings=SETTINGS, retries=0) as client:
        with pytest.raises(StoreError) as failed:
            await asyncio.wait_for(ask(await client.me()), 5)
    return failed.value


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("asked", ASKED)
def test_what_cannot_be_the_answer_is_told_as_such(asked: str, answer: str) -> None:
    error = asyncio.run(raised(ASKED[asked], lying(lambda: anew(ANSWERS[answer]))))
    assert error.remedy
    assert SECRET not in "".join(traceback.format_exception(error))


class Packed(httpx.AsyncByteStream):
    async def __aiter__(self) -> Any:
        yield b"this was never packed"


@pytest.mark.parametrize("asked", ASKED)
def test_an_answer_that_cannot_be_unpacked_is_told_as_such(asked: str) -> None:
    kinds = {"lines": LINES, "stream": EVENTS}
    headers = {**kinds.get(asked, {}), "Content-Encoding": "gzip"}
    transport = lying(lambda: httpx.Response(200, headers=headers, stream=Packed()))
    assert asyncio.run(raised(ASKED[asked], transport)).remedy


def test_pages_that_repeat_come_to_an_end() -> None:
    page = {"items": [], "next": "more"}
    pages: Iterator[int] = iter(range(10))

    def answer() -> httpx.Response:
        next(pages)  # raises when it is asked for ever more
        return httpx.Response(200, json=page)

    assert "without an end" in str(asyncio.run(raised(lambda me: me.events(), lying(answer))))


@pytest.mark.parametrize("limit", [-1, 2.5, True, "5"])
def test_a_limit_that_is_none_is_refused_as_in_the_library(limit: Any) -> None:
    async def asked() -> None:
        async with server(FixedClock()) as side:
            me = await side.member(ME)
            for method in (me.memories, me.sessions, me.events):
                with pytest.raises(InvalidInputError) as failed:
                    await method(limit=limit)
                assert failed.value.field == "limit"

    asyncio.run(asked())


def test_a_key_is_revoked_by_its_secret_and_no_address_holds_that(caplog: pytest.LogCaptureFixture) -> None:
    async def asked() -> None:
        async with server(FixedClock()) as side:
            operator = await side.member("agent:operator,role:operator")
            made = await operator.create_key("user:bob")
            caplog.clear()
            with caplog.at_level(logging.DEBUG):
                revoked = await operator.revoke_key(f" {made.secret}\n")
                assert (revoked.id, revoked.revoked_at is not None) == (made.key.id, True)
                for unknown in (new_secret(KeyId(new_id())), made.secret[:-1]):
                    with pytest.raises(NotFoundError) as failed:
                        await operator.revoke_key(unknown)
                    assert unknown[-20:] not in str(failed.value)
            told = caplog.text + "".join(str(one.url) for one in side.transport.asked)
            assert made.secret[-20:-1] not in told

    asyncio.run(asked())
