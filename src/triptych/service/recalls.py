"""Usage, counted aside and in batches: it feeds promotion and forgetting, never the ranking."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from triptych.access.scopes import upkeep_of, writing
from triptych.model.entry import Entry, EntryType
from triptych.model.ids import MemoryId, MessageId
from triptych.model.memory import State
from triptych.model.recollection import Recalled
from triptych.ports.clock import Clock
from triptych.ports.store import Reader, Store, Writer
from triptych.service import paths
from triptych.settings import RememberSettings

_BATCH = 64

_Times = dict[MessageId, list[datetime]]


@dataclass(slots=True)
class RecallCounts:
    """What was recalled since the last flush: memories are counted, for messages it is noted when."""

    store: Store
    settings: RememberSettings
    clock: Clock
    _memories: dict[MemoryId, tuple[int, datetime]] = field(default_factory=dict)
    _messages: dict[str, _Times] = field(default_factory=dict)

    async def note(self, results: Iterable[Recalled], now: datetime) -> None:
        """Count these results and the messages folded into them; write the batch when it is full."""
        for result in results:
            entry = result.entry
            if entry.memory is not None:
                counted, _ = self._memories.get(entry.memory.id, (0, now))
                self._memories[entry.memory.id] = (counted + 1, now)
            times = self._messages.setdefault(_tenant_of(entry), defaultdict(list))
            for ref in (entry.ref, *result.also):
                if ref.type is EntryType.MESSAGE:
                    times[MessageId(ref.id)].append(now)
        if len(self._memories) + sum(map(len, self._messages.values())) >= _BATCH:
            await self.flush()

    async def flush(self) -> None:
        """Write what has been counted; candidates that have been needed often enough become active."""
        if not self._memories and not self._messages:
            return
        memories, self._memories = self._memories, {}
        messages, self._messages = self._messages, {}
        waiting = await self.store.read(lambda reader: _with_candidates(reader, messages))
        note = paths.note_recalled if waiting else None  # only then: it brings the rules of two languages
        now = self.clock.now()

        def keep(writer: Writer) -> None:
            writer.count_recalls(memories)
            for tenant, recalled in waiting.items():
                if note is not None:
                    note(writer, tenant, recalled, self.settings, now)

        await self.store.write(keep)


def _tenant_of(entry: Entry) -> str:
    owner = entry.memory or entry.session
    assert owner is not None  # a message comes with its session
    return owner.tenant


def _with_candidates(reader: Reader, messages: Mapping[str, _Times]) -> dict[str, _Times]:
    """Those of the recalled messages on which a candidate rests."""
    waiting: dict[str, _Times] = {}
    for tenant, recalled in messages.items():
        scope = writing(upkeep_of(tenant))
        for message, times in recalled.items():
            if any(memory.state is State.CANDIDATE for memory in reader.by_message(scope, message)):
                waiting.setdefault(tenant, {})[message] = times
    return waiting
