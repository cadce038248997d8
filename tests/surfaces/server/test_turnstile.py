"""Requests that come at once: few begin together, all in their order, none is forgotten."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from surfaces.server.asked import run
from triptych.surfaces.server.asgi import Message, Receive, Scope, Send
from triptych.surfaces.server.turnstile import Turnstile


async def _nothing() -> Message:
    return {}


async def _into_nothing(_: Message) -> None:
    pass


@pytest.mark.parametrize("count", [1, 3, 4, 7, 100])
def test_at_most_so_many_begin_in_a_round_and_in_their_order(count: int) -> None:
    async def test() -> None:
        begun: list[int] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            begun.append(scope["number"])

        turnstile, seen = Turnstile(app, at_a_time=3), [0]
        asked = [
            asyncio.create_task(turnstile({"number": number}, _nothing, _into_nothing))
            for number in range(count)
        ]
        while not all(one.done() for one in asked):
            await asyncio.sleep(0)
            seen.append(len(begun))
        assert begun == list(range(count))
        assert max(later - before for before, later in itertools.pairwise(seen)) <= 3
        await turnstile({"number": count}, _nothing, _into_nothing)
        assert begun[-1] == count

    run(test)


def test_one_that_is_given_up_while_it_waits_takes_nobodys_turn() -> None:
    async def test() -> None:
        begun: list[int] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            begun.append(scope["number"])

        turnstile = Turnstile(app, at_a_time=1)
        asked = [
            asyncio.create_task(turnstile({"number": number}, _nothing, _into_nothing)) for number in range(4)
        ]
        await asyncio.sleep(0)
        asked[1].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert begun == [0, 2, 3]

    run(test)
