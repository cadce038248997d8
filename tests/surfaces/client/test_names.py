"""A name reaches the server as it is, whatever it is made of: in a path, in a query, in a body."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from surfaces.client.serving import Server, server
from triptych.errors import NotFoundError
from triptych.model.space import Space
from triptych.testing.clock import FixedClock

ME = "agent:assistant,user:alice,team:report"
ODD = [
    ".",
    "..",
    "%",
    "%2F",
    "a/b",
    "/",
    "a%2fb",
    "?x=1",
    "#",
    "a;b",
    "a+b&c",
    "\\",
    "季报 q/3",
    "🙂",
    "\u202eabc",
    "a\u2028b",
]
names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12).filter(
    str.strip
) | st.sampled_from(ODD)


async def round_trip(side: Server, name: str, other: str) -> None:
    me = await side.member(ME)
    space = Space(("user", "alice", other))
    block = await me.set_block(name, other, space=space)
    assert (await me.block(name, space=space)) == block
    assert block in await me.blocks(spaces=[space])
    session = me.session(name, space=space)
    await session.add("user", other)
    await session.set_state(other, name)
    assert (await me.find_session(name, space=space)).space == space
    note = await session.get_state(other)
    assert note is not None
    assert note.value == name
    board = me.team("report", other).board(name)
    cell = await board.write("inputs", name, cell=other)
    assert await board.cell("inputs", other) == cell
    await board.erase()
    with pytest.raises(NotFoundError):
        await me.block(name + "x", space=space)


@given(st.lists(st.tuples(names, names), min_size=1, max_size=4, unique=True))
@settings(max_examples=15, deadline=None)
def test_any_name(pairs: list[tuple[str, str]]) -> None:
    async def run() -> None:
        async with server(FixedClock()) as side:
            for name, other in pairs:
                await round_trip(side, name, other)

    asyncio.run(run())


@pytest.mark.parametrize("name", ODD)
def test_odd_names(name: str) -> None:
    async def run() -> None:
        async with server(FixedClock()) as side:
            await round_trip(side, name, "x")
            await round_trip(side, "x", name)

    asyncio.run(run())
