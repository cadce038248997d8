"""What upkeep looks for in all tenants, and what it notes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from triptych.model.ids import MemoryId
from triptych.model.memory import Memory
from triptych.model.space import Space
from triptych.stores.sqlite.migrate import told
from triptych.stores.sqlite.rows import memory_of
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, time_of


class UpkeepQueries(Transaction):
    """What is due, read."""

    def schema(self) -> str:
        """`ok`, or in which way the schema is not the one of this version."""
        return told(self._connection)

    def expired(self, now: datetime, *, limit: int) -> list[Memory]:
        """Active memories and candidates whose time is over, those longest over first."""
        rows = self._run("expired_memories", {"now": instant(now), "limit": max(limit, 0)})
        return [memory_of(row, row["tenant_name"]) for row in rows]

    def crowded(self, cap: int) -> list[tuple[str, Space]]:
        """Tenant and space of all spaces that hold more than `cap` active memories and candidates."""
        rows = self._run("crowded_spaces", {"cap": cap})
        return [(row["tenant_name"], Space.parse(row["path"])) for row in rows]

    def uses(self, id: MemoryId) -> list[datetime]:
        """When the memory was needed, oldest first."""
        rows = self._run("uses", {"memory": id})
        return [time_of(row["time"]) for row in rows for _ in range(row["count"])]


class UpkeepChanges(WritingTransaction):
    """What upkeep notes, written."""

    def note_uses(self, id: MemoryId, times: Sequence[datetime]) -> None:
        """Put on record when a memory was needed."""
        for time in times:
            self._run("add_use", {"memory": id, "time": instant(time)})

    def finish_task(self, tenant: str, task: str, key: str) -> bool:
        """The unfinished job with that task and key is done; false when there is none."""
        named = {"tenant": self._tenant(tenant), "task": task, "key": key}
        return self._run("finish_task", named).rowcount > 0
