"""Desks on fresh stores, and short ways to talk at them."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from triptych.model.message import Role
from triptych.model.principal import Principal
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.ports.store import Store
from triptych.providers.scripted import ScriptedEmbedder
from triptych.settings import BudgetSettings
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.working import path
from triptych.working.desk import Desk, set_up
from triptych.working.incoming import Incoming

NOW = datetime(2025, 3, 1, 12, tzinfo=UTC)
ALICE = Principal(agent="assistant", user="alice")
BOB = Principal(user="bob")
HOME = Space.of_user("alice")
SMALL = BudgetSettings(context_window=1200, reserve=400)


def run(scene: Callable[[Desk], Coroutine[Any, Any, None]], budget: BudgetSettings = SMALL) -> None:
    """Play a scene at a desk with a fresh store, on every store there is."""

    async def play(store: Store) -> None:
        embedder = ScriptedEmbedder()
        await store.open(embedder.identity)
        try:
            await scene(set_up(store, embedder, budget=budget))
        finally:
            await store.close()

    asyncio.run(play(MemoryStore()))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(SqliteStore(Path(folder) / "working.db")))


async def opened(desk: Desk, name: str = "s-1", **options: Any) -> Session:
    chosen = path.SessionOptions(**options)
    return await path.open_session(desk, ALICE, HOME, name, now=NOW, options=chosen)


async def say(desk: Desk, session: Session, *texts: str, now: datetime = NOW) -> None:
    roles = [Role.USER, Role.ASSISTANT]
    spoken = [Incoming(roles[at % 2], text) for at, text in enumerate(texts)]
    await path.append(desk, ALICE, session.id, spoken, now=now)
