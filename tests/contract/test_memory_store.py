"""The memory store keeps the store's contract."""

from __future__ import annotations

from pathlib import Path

from triptych.ports.store import Store
from triptych.stores.memory.store import MemoryStore
from triptych.testing.store_contract import StoreContract


class TestMemoryStore(StoreContract):
    def make_store(self, folder: Path) -> Store:
        return MemoryStore()
