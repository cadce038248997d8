"""Messages all of whose remembered statements have been replaced or forgotten.

Recall ranks them behind what replaced them, and leaves out what was forgotten. What has merely expired, or
found no room, is still found where it was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from triptych.access.scopes import reading
from triptych.model.ids import MessageId
from triptych.model.memory import Memory, State
from triptych.model.principal import Principal
from triptych.ports.store import Writer
from triptych.text.words import index_terms

EVICTED = "evicted"
"""The entry of an archived memory's metadata that says that it found no room: nobody forgot it."""

# Of the message's words, so many must stand in what was remembered of it: the rest may still be news.
_COVERED = 0.6


def refresh_staleness(writer: Writer, principal: Principal, memories: Iterable[Memory]) -> None:
    """Mark anew every message that one of the memories rests on."""
    messages = {source.message for memory in memories for source in memory.sources if source.message}
    for message in sorted(messages):
        _refresh(writer, principal, message)


def _refresh(writer: Writer, principal: Principal, id: MessageId) -> None:
    scope = reading(principal)
    message = writer.message(scope, id)
    if message is not None:
        resting = writer.by_message(scope, id)
        writer.mark_stale(id, is_stale(message.content, id, resting))


def is_stale(content: str, id: MessageId, resting: Sequence[Memory]) -> bool:
    """Whether all that was remembered of a message has been superseded or forgotten, and that was most of
    what it says. What was made of it, a digest say, does not count: it only repeats."""
    resting = [memory for memory in resting if not memory.kind.is_derived]
    if not resting or not all(map(_is_gone, resting)):
        return False
    said = set(index_terms(content))
    quotes = [s.quote for memory in resting for s in memory.sources if s.message == id and s.quote]
    remembered = {term for quote in quotes for term in index_terms(quote)}
    return len(said & remembered) >= _COVERED * len(said)


def _is_gone(memory: Memory) -> bool:
    forgotten = memory.state is State.ARCHIVED and EVICTED not in memory.metadata
    return forgotten or memory.state is State.SUPERSEDED
