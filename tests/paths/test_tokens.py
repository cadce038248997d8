"""Whatever way a text comes in, its tokens come with its vector; and they leave with it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from triptych.access.scopes import reading
from triptych.bootstrap import AsyncTriptych
from triptych.model.entry import EntryRef, EntryType
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.ports.embedder import QuestionTokens, TextRole, TokenSigns
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.member.member import AsyncMember
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

ALICE = Principal(user="alice")
Check = Callable[[AsyncMember, "Kept"], Awaitable[None]]


class Telling(ScriptedEmbedder):
    """Scripted vectors, and for the tokens of a text a digest of it."""

    def embed_passages(self, texts: Sequence[str]) -> tuple[Vectors, list[TokenSigns]]:
        return self.embed(texts, TextRole.PASSAGE), [signs_of(text) for text in texts]

    def embed_questions(self, texts: Sequence[str]) -> tuple[Vectors, list[QuestionTokens]]:
        raise NotImplementedError


def signs_of(text: str) -> TokenSigns:
    return TokenSigns("scripted", hashlib.blake2b(text.encode(), digest_size=16).digest())


class Kept:
    """What the store holds of tokens."""

    def __init__(self, store: MemoryStore | SqliteStore) -> None:
        self._store = store

    async def of(self, *things: Memory | Message) -> list[bytes | None]:
        refs = [
            EntryRef(EntryType.MEMORY if isinstance(one, Memory) else EntryType.MESSAGE, one.id)
            for one in things
        ]
        found = await self._store.read(lambda r: r.token_signs(reading(ALICE), refs, "scripted"))
        return [found.get(ref) for ref in refs]


def told(*things: Memory | Message) -> list[bytes | None]:
    return [signs_of(one.searchable).packed for one in things]


async def remembered(alice: AsyncMember, kept: Kept) -> None:
    memory = (await alice.remember("I live in Paris")).memory
    assert memory is not None
    assert await kept.of(memory) == told(memory)
    hidden = await alice.forget(memory.id)
    assert await kept.of(hidden) == told(memory)
    assert await kept.of(await alice.restore(memory.id)) == told(memory)


async def updated(alice: AsyncMember, kept: Kept) -> None:
    memory = (await alice.remember("我住在北京")).memory
    assert memory is not None
    tagged = await alice.update(memory.id, expected_version=1, tags=["home"])
    assert await kept.of(tagged) == told(memory)
    moved = await alice.update(memory.id, expected_version=2, content="我住在上海")
    assert await kept.of(moved) == told(moved) != told(memory)


async def said(alice: AsyncMember, kept: Kept) -> None:
    async with alice.session("monday") as session:
        messages = [await session.add("user", text) for text in ("The tin is blue", "茶在蓝罐里")]
    assert await kept.of(*messages) == told(*messages)
    await alice.erase(messages[0].id)
    assert await kept.of(*messages) == [None, *told(messages[1])]


async def imported(alice: AsyncMember, kept: Kept) -> None:
    memory = (await alice.remember("I like tea")).memory
    assert memory is not None
    rows = await alice.export()
    await alice.erase(memory.id)
    assert await kept.of(memory) == [None]
    await alice.import_rows(rows)
    assert await kept.of(memory) == told(memory)


@pytest.mark.parametrize("check", [remembered, updated, said, imported])
@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_tokens_are_kept_with_the_text(kind: str, check: Check, tmp_path: Path) -> None:
    store = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "triptych.db")

    async def run() -> None:
        opened = await AsyncTriptych.open(
            store=store, embedder=Telling(), settings={"upkeep": {"worker": False}}
        )
        async with opened as memory:
            await check(memory.principal(user="alice"), Kept(store))

    asyncio.run(run())
