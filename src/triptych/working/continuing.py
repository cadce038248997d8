"""Going on from earlier sessions: what they left behind is told at the head of a new one.

A session that goes on keeps the ids of the digests it builds on, never their words: they are read anew for
each context, by whoever asks. So what was erased, forgotten or is not for this reader is not told.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from triptych.access.scopes import reading
from triptych.model.entry import EntryType, Where
from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, State
from triptych.model.principal import Principal
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.text.tokens import TokenCounter
from triptych.working.summarise import merge_summaries

_CONTINUED = "triptych.continued_from"
_SESSIONS_LOOKED_AT = 1_000
_SESSIONS_TAKEN = 10
_MOST_DIGESTS = 10_000


def earlier_sessions(reader: Reader, principal: Principal, space: Space, task: str | None) -> list[Session]:
    """The latest closed sessions of exactly that space, and of that task if one is named; latest first."""
    found = reader.sessions(reading(principal, [space]), limit=_SESSIONS_LOOKED_AT)
    closed = (s for s in found if s.state is not SessionState.OPEN and s.space == space)
    return [session for session in closed if task in (None, session.task)][:_SESSIONS_TAKEN]


def builds_on(
    reader: Reader, principal: Principal, space: Space, task: str | None, now: datetime
) -> Mapping[str, Any]:
    """Metadata of a session that goes on from those before it: the digests they left, oldest first."""
    before = {session.id for session in earlier_sessions(reader, principal, space, task)}
    where = Where(now, types=frozenset({EntryType.MEMORY}), kinds=frozenset({Kind.DIGEST}))
    digests = reader.memories(reading(principal, [space]), where, limit=_MOST_DIGESTS)
    ids = [memory.id for memory in digests if before & {source.session for source in memory.sources}]
    return {_CONTINUED: ids} if ids else {}


def told_before(
    reader: Reader, principal: Principal, session: Session, limit: int, counter: TokenCounter
) -> str:
    """What the earlier sessions left, as far as the principal may read it, in at most `limit` tokens."""
    ids = session.metadata.get(_CONTINUED, ())
    found = (reader.memory(reading(principal), MemoryId(each)) for each in ids)
    lines = [
        line
        for memory in found
        if memory is not None and memory.state is State.ACTIVE
        for line in memory.content.splitlines()
    ]
    return merge_summaries(lines, limit, counter) if lines else ""
