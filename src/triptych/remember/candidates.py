"""What becomes of candidates: needed three times, each within a day of the last, they are kept; else they go.

A candidate is needed when it is recalled, or when somebody says it again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from triptych.access.scopes import writing
from triptych.model.entry import EntryType, Where
from triptych.model.event import Event, EventType
from triptych.model.memory import Memory, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.clock import Clock
from triptych.ports.store import Reader, Store, Writer
from triptych.remember.caps import evict
from triptych.remember.update import forget_memory
from triptych.settings import RememberSettings

_PAGE = 500
# Expired candidates are looked at as well.
_EVER = datetime(1, 1, 2, tzinfo=UTC)


class Fate(StrEnum):
    """What is to be done with a candidate."""

    WAIT = "wait"
    PROMOTE = "promote"
    LET_GO = "let go"


@dataclass(frozen=True, slots=True)
class Sweep:
    """What one look at the candidates of a principal changed."""

    promoted: tuple[Memory, ...] = ()
    let_go: tuple[Memory, ...] = ()
    evicted: tuple[Memory, ...] = ()


def fate_of(memory: Memory, now: datetime, settings: RememberSettings) -> Fate:
    """What its uses so far mean for a candidate. Pure.

    Uses that follow one another within the time allowed all lie within that time for each of them; what was
    used more slowly has not been needed often enough, however often it was used.
    """
    uses = memory.recall_count + len(memory.sources) - 1
    allowed = timedelta(hours=settings.needed_within_hours) * max(1, uses)
    last_used = max(filter(None, (memory.last_recalled_at, memory.recorded_at, memory.updated_at)))
    if uses >= settings.needed_times and last_used - memory.recorded_at <= allowed:
        return Fate.PROMOTE
    if memory.expires_at is not None and memory.expires_at <= now:
        return Fate.LET_GO
    return Fate.WAIT


async def promote_candidates(
    store: Store, principal: Principal, *, clock: Clock, settings: RememberSettings
) -> Sweep:
    """Promote, let go, and keep every space within its cap, among what the principal may change.

    One transaction; doing it twice changes nothing more. What is let go or evicted is archived, restorable.
    """
    now = clock.now()

    def sweep(writer: Writer) -> Sweep:
        fates = [(memory, fate_of(memory, now, settings)) for memory in _candidates(writer, principal)]
        return Sweep(
            tuple(_promote(writer, principal, m, now) for m, fate in fates if fate is Fate.PROMOTE),
            tuple(forget_memory(writer, principal, m.id, now=now) for m, f in fates if f is Fate.LET_GO),
            tuple(_evict(writer, principal, now, settings)),
        )

    return await store.write(sweep)


def _candidates(reader: Reader, principal: Principal) -> list[Memory]:
    scope = writing(principal)
    where = Where(now=_EVER, types=frozenset({EntryType.MEMORY}), states=frozenset({State.CANDIDATE}))
    found: list[Memory] = []
    while page := reader.memories(scope, where, limit=_PAGE, after=found[-1].id if found else None):
        found += page
    return found


def _promote(writer: Writer, principal: Principal, memory: Memory, now: datetime) -> Memory:
    reason = "needed again and again"
    kept = replace(memory, state=State.ACTIVE, expires_at=None, updated_at=now)
    stored = writer.replace_memory(
        kept, None, expected_version=memory.version, changed_by=principal.name, reason=reason
    )
    detail = {"version": stored.version, "reason": reason, "fields": ["state"]}
    event = Event(
        EventType.MEMORY_UPDATED, principal.tenant, principal.name, now, stored.space, stored.id, detail
    )
    writer.append_events([event])
    return stored


def _evict(writer: Writer, principal: Principal, now: datetime, settings: RememberSettings) -> list[Memory]:
    spaces: list[Space] = writer.spaces(writing(principal))
    return [
        memory
        for space in spaces
        for memory in evict(writer, principal, space, cap=settings.cap_per_space, now=now)
    ]
