"""What takes long is not done on the event loop, where everybody else would wait.

Counted are the calls that are made there, which no machine makes slower: reading a sentence by the rules of a
language takes thousands.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

import pytest

from triptych import AsyncTriptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.member.member import AsyncMember
from triptych.working.incoming import Incoming

ENGLISH = "I met Anna in Graz on 3 May and we paid 40 euros for dinner. "
CHINESE = "我的同事张明住在北京，下周三去上海开会，花了三百元。"
LONG = 15_000
MANY = 120
_PER_MESSAGE = 400
_PER_TEXT = 15_000

Work = Callable[[AsyncMember, str], Awaitable[object]]


async def publish(me: AsyncMember, text: str) -> None:
    await me.team("report").publish(text)


async def update(me: AsyncMember, text: str) -> None:
    kept = (await me.remember("The vault is behind the mural")).memory
    assert kept is not None
    await me.update(kept.id, expected_version=1, content=text)


async def recall(me: AsyncMember, text: str) -> None:
    await me.recall(text)


async def context(me: AsyncMember, text: str) -> None:
    session = me.session("talk")
    await session.context("Where is Anna?")
    await session.context(text)


TEXTS: list[Work] = [AsyncMember.remember, publish, update, recall, context]


@pytest.mark.parametrize("sentence", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize("work", TEXTS, ids=lambda work: work.__name__)
def test_a_long_text_is_not_read_on_the_loop(work: Work, sentence: str) -> None:
    text = (sentence * (LONG // len(sentence) + 1))[:LONG]
    assert on_the_loop(lambda me: work(me, text)) < _PER_TEXT


async def end(me: AsyncMember) -> None:
    session = me.session("talk")
    await session.add_many([Incoming(role="user", content=ENGLISH)] * MANY)
    await session.end()


async def live_through(me: AsyncMember) -> None:
    await me.import_history("\n\n".join([f"### User\n{ENGLISH}", f"### Assistant\n{CHINESE}"] * (MANY // 2)))


@pytest.mark.parametrize("work", [end, live_through], ids=lambda work: work.__name__)
def test_many_messages_are_not_read_on_the_loop(work: Callable[[AsyncMember], Awaitable[object]]) -> None:
    assert on_the_loop(work) < MANY * _PER_MESSAGE


def on_the_loop(work: Callable[[AsyncMember], Awaitable[object]]) -> int:
    """How many calls the work makes on the loop's own thread."""
    made = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    async def run() -> None:
        settings = {"upkeep": {"worker": False}}
        async with await AsyncTriptych.open(
            ":memory:", embedder=ScriptedEmbedder(), settings=settings
        ) as opened:
            me = opened.principal(agent="assistant", user="alice", teams=["report"])
            for warm in TEXTS:  # what is loaded and compiled at first use
                await warm(me, "I live in Graz")
            await me.session("talk").add("user", "I live in Graz")
            await me.session("talk").end()
            sys.setprofile(count)
            try:
                await work(me)
            finally:
                sys.setprofile(None)

    asyncio.run(run())
    return made
