"""Usage, counted aside and in batches: it feeds promotion and forgetting, never the ranking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from triptych.model.entry import EntryType
from triptych.model.ids import MemoryId
from triptych.model.recollection import Recalled
from triptych.ports.store import Store

_BATCH = 64


@dataclass(slots=True)
class RecallCounts:
    """How often each memory was recalled since the last flush."""

    store: Store
    _pending: dict[MemoryId, tuple[int, datetime]] = field(default_factory=dict)

    async def note(self, results: Iterable[Recalled], now: datetime) -> None:
        """Count these results; write the batch when it is full."""
        for result in results:
            if result.entry.ref.type is EntryType.MEMORY:
                memory_id = MemoryId(result.id)
                self._pending[memory_id] = (self._pending.get(memory_id, (0, now))[0] + 1, now)
        if len(self._pending) >= _BATCH:
            await self.flush()

    async def flush(self) -> None:
        """Write what has been counted."""
        if not self._pending:
            return
        counts, self._pending = self._pending, {}
        await self.store.write(lambda writer: writer.count_recalls(counts))
