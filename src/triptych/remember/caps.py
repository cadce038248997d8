"""Keeping every space within its size: what mattered least and was never asked for goes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from triptych.access.scopes import upkeep_of, writing
from triptych.model.entry import EntryType, Where
from triptych.model.event import EventType
from triptych.model.memory import LIVE, Memory, State
from triptych.model.space import Space
from triptych.ports.store import Reader, Store, Writer
from triptych.remember.staleness import EVICTED
from triptych.remember.update import WAS, replace_on_record

_UNUSED = timedelta(days=90)
_PAGE = 500
_REASON = "no room"


async def evict(store: Store, *, cap: int, now: datetime) -> list[Memory]:
    """Archive what exceeds `cap` live memories in any space of any tenant; what was archived, restorable.

    Those not recalled for 90 days go first, the least important of them before the others, those unused for
    longest among equals. Spaces below one another are counted apart. What is looked at is read outside of the
    transactions that write.
    """
    archived: list[Memory] = []
    for tenant, space in await store.read(lambda reader: reader.crowded(cap)):
        archived += await _evict_from(store, tenant, space, cap, now)
    return archived


async def _evict_from(store: Store, tenant: str, space: Space, cap: int, now: datetime) -> list[Memory]:
    held = await store.read(lambda reader: _held(reader, tenant, space, now))
    surplus = in_order_of_worth(held, now)[: max(0, len(held) - cap)]
    archived: list[Memory] = []
    for start in range(0, len(surplus), _PAGE):
        page = surplus[start : start + _PAGE]
        archived += await store.write(lambda writer, page=page: _put_aside(writer, page, now))  # type: ignore[misc]
    return archived


def in_order_of_worth(memories: Sequence[Memory], now: datetime) -> list[Memory]:
    """The memories, those that are to go first first. Pure."""
    return sorted(memories, key=lambda memory: _worth(memory, now))


def _worth(memory: Memory, now: datetime) -> tuple[bool, float, datetime, str]:
    last_used = memory.last_recalled_at or memory.recorded_at
    return now - last_used < _UNUSED, memory.importance, last_used, memory.id


def _held(reader: Reader, tenant: str, space: Space, now: datetime) -> list[Memory]:
    scope = writing(upkeep_of(tenant), [space])
    where = Where(now=now, types=frozenset({EntryType.MEMORY}), states=LIVE)
    found: list[Memory] = []
    while page := reader.memories(scope, where, limit=_PAGE, after=found[-1].id if found else None):
        found += page
    return [memory for memory in found if memory.space == space]


def _put_aside(writer: Writer, memories: Sequence[Memory], now: datetime) -> list[Memory]:
    """Archive those that nobody has changed since they were looked at."""
    archived = []
    for memory in memories:
        upkeep = upkeep_of(memory.tenant)
        current = writer.memory(writing(upkeep), memory.id)
        if current is not None and current.version == memory.version:
            archived.append(_archived(writer, current, now))
    return archived


def _archived(writer: Writer, memory: Memory, now: datetime) -> Memory:
    metadata = {**memory.metadata, WAS: memory.state.value, EVICTED: True}
    aside = replace(memory, state=State.ARCHIVED, metadata=metadata)
    return replace_on_record(
        writer,
        upkeep_of(memory.tenant),
        aside,
        memory,
        event=EventType.MEMORY_ARCHIVED,
        reason=_REASON,
        now=now,
        why=_REASON,
    )
