"""A Triptych of each store, with the bundled embedder, opened afresh for every test."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.ports.embedder import Embedder
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.sync import Member
from triptych.testing.clock import FixedClock

NOW = datetime(2026, 6, 15, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return BundledEmbedder()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOW)


@pytest.fixture(params=["memory", "sqlite"])
def memory(
    request: pytest.FixtureRequest, tmp_path: Path, embedder: Embedder, clock: FixedClock
) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "triptych.db"
    opened = Triptych.open(path, embedder=embedder, clock=clock, settings={"upkeep": {"worker": False}})
    with opened:
        yield opened


@pytest.fixture
def alice(memory: Triptych) -> Member:
    return memory.principal(agent="assistant", user="alice")
