"""The SQLite store keeps the store's contract, also for spaces too large to be compared whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from triptych.ports.store import Store
from triptych.stores.sqlite import vectors
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.store_contract import LastingStoreContract


class TestSqliteStore(LastingStoreContract):
    def make_store(self, folder: Path) -> Store:
        return SqliteStore(folder / "triptych.db")


class TestSqliteStoreWithSketches(LastingStoreContract):
    @pytest.fixture(autouse=True)
    def few_numbers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(vectors, "_MOST_NUMBERS", 4 * 32)

    def make_store(self, folder: Path) -> Store:
        return SqliteStore(folder / "triptych.db")
