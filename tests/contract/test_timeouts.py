"""A session whose timeout makes no sense does not keep others from being expired."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from triptych.model.space import default_policy
from triptych.ports.store import Store, Writer
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON
from triptych.testing.examples import ALICES, EMBEDDER, a_session


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
@pytest.mark.parametrize("absurd", [10**11, 10**15, 2**62])
def test_an_absurd_timeout_never_passes_and_harms_nobody(tmp_path: Path, kind: str, absurd: int) -> None:
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "t.db")
    sessions = [a_session("absurd", timeout_seconds=absurd), a_session("idle", timeout_seconds=60)]

    def fill(writer: Writer) -> None:
        writer.put_policy("default", ALICES, default_policy(ALICES))
        for session in sessions:
            writer.insert_session(session)

    async def play() -> list[str]:
        await store.open(EMBEDDER)
        await store.write(fill)
        later = NOON + timedelta(days=3650)
        idle = await store.read(lambda reader: reader.idle_sessions("default", later))
        await store.close()
        return [session.name for session in idle]

    assert asyncio.run(play()) == ["idle"]
