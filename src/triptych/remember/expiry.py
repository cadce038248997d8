"""What is over: hidden from the moment its time is over, and put aside by upkeep, restorable."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.access.scopes import upkeep_of
from triptych.model.event import EventType
from triptych.model.memory import Memory, State
from triptych.ports.store import Store, Writer
from triptych.remember.update import WAS, replace_on_record

_AT_ONCE = 500
_REASON = "its time is over"


async def expire_memories(store: Store, *, now: datetime) -> list[Memory]:
    """Put aside what has expired, in all tenants; what was. Doing it twice changes nothing more.

    Some hundreds are done in one transaction, so that others can write in between.
    """

    def expire(writer: Writer) -> list[Memory]:
        return [_expired(writer, memory, now) for memory in writer.expired(now, limit=_AT_ONCE)]

    done: list[Memory] = []
    while page := await store.write(expire):
        done += page
    return done


def _expired(writer: Writer, memory: Memory, now: datetime) -> Memory:
    over = replace(memory, state=State.EXPIRED, metadata={**memory.metadata, WAS: memory.state.value})
    upkeep = upkeep_of(memory.tenant)
    return replace_on_record(
        writer, upkeep, over, memory, event=EventType.MEMORY_EXPIRED, reason=_REASON, now=now
    )
