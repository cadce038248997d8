"""What becomes of candidates: needed three times, each within a day of the last, they are kept; else they go.

A candidate is needed when a message it rests on is recalled, or folded into what is, and when somebody says
it again: said three times in all it is kept as well. It is looked at whenever that happens, so nobody has to
search for candidates; when its time is over it expires like anything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from triptych.access.scopes import upkeep_of, writing
from triptych.model.event import EventType
from triptych.model.ids import MessageId
from triptych.model.memory import Memory, Method, State
from triptych.ports.store import Writer
from triptych.remember.update import replace_on_record
from triptych.settings import RememberSettings

_REASON = "needed again and again"


def times_needed(memory: Memory, uses: Sequence[datetime], within: timedelta) -> int:
    """How often a candidate was needed, each time at most `within` after the time before. Pure.

    `uses` are the times at which what it says was recalled; saying it again counts as well. The first is
    counted from when it was said, or became known. A use that comes too late counts for nothing by itself,
    but the next may follow it.
    """
    first, *again = sorted(s.said_at for s in memory.sources if s.method is not Method.EDITED)
    moments = [(first, False), (memory.recorded_at, False), *((use, True) for use in (*again, *uses))]
    known = sorted(moments)
    return sum(is_use and at - before <= within for (before, _), (at, is_use) in pairwise(known))


def is_needed(memory: Memory, uses: Sequence[datetime], settings: RememberSettings) -> bool:
    """Whether a candidate has been needed often enough to be kept. Pure."""
    within = timedelta(hours=settings.needed_within_hours)
    said = 1 + times_needed(memory, (), within)
    return max(said, times_needed(memory, uses, within)) >= settings.needed_times


def note_recalled(
    writer: Writer,
    tenant: str,
    recalled: Mapping[MessageId, Sequence[datetime]],
    settings: RememberSettings,
    now: datetime,
) -> list[Memory]:
    """Put on record that messages were recalled at those times, for the candidates that rest on them.

    Those that have now been needed often enough become active, and are returned.
    """
    scope = writing(upkeep_of(tenant))
    promoted = []
    for message, times in recalled.items():
        for memory in writer.by_message(scope, message):
            if memory.state is State.CANDIDATE and (memory.expires_at is None or memory.expires_at > now):
                writer.note_uses(memory.id, times)
                if is_needed(memory, writer.uses(memory.id), settings):
                    promoted.append(promote(writer, memory, now))
    return promoted


def promote(writer: Writer, memory: Memory, now: datetime) -> Memory:
    """The candidate as an active memory, which no longer expires for having been one."""
    kept = replace(memory, state=State.ACTIVE, expires_at=None)
    updated = EventType.MEMORY_UPDATED
    upkeep = upkeep_of(memory.tenant)
    return replace_on_record(
        writer, upkeep, kept, memory, event=updated, reason=_REASON, now=now, why=_REASON
    )
