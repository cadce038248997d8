"""Export: everything a principal may read, as plain rows.

Rows hold the current state of every memory and block, the sessions, and the kept messages. They carry no
vectors: importing embeds anew, so an export is also how a store changes its embedder.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from triptych.access.scopes import reading
from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.ids import MemoryId
from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service.calls import note_reads
from triptych.service.parts import Parts
from triptych.service.plain import plain

_PAGE = 500
_EVERY_STATE = Where(now=datetime.min.replace(tzinfo=UTC), states=frozenset(State))
_ALL_SESSIONS = 1_000_000_000


async def export_rows(parts: Parts, principal: Principal) -> list[dict[str, Any]]:
    """Memories in any state, sessions with their messages, blocks; each row says in `row` which it is."""
    scope = reading(principal)
    rows = await parts.store.read(
        lambda reader: [
            *_memory_rows(reader, scope),
            *_session_rows(reader, scope),
            *_block_rows(reader, scope),
        ]
    )
    await note_reads(parts, principal, _shown(rows))
    return rows


def _shown(rows: list[dict[str, Any]]) -> list[tuple[EntryRef, Space]]:
    """The memories and messages among the rows, with their spaces."""
    place = {row["id"]: Space.parse(row["space"]) for row in rows if row["row"] in ("memory", "session")}
    return [
        (EntryRef(EntryType(row["row"]), row["id"]), place[row.get("session", row["id"])])
        for row in rows
        if row["row"] in ("memory", "message")
    ]


def _memory_rows(reader: Reader, scope: Scope) -> Iterator[dict[str, Any]]:
    last: MemoryId | None = None
    while page := reader.memories(scope, _EVERY_STATE, limit=_PAGE, after=last):
        yield from ({"row": "memory", **plain(memory)} for memory in page)
        last = page[-1].id


def _session_rows(reader: Reader, scope: Scope) -> Iterator[dict[str, Any]]:
    for session in reversed(reader.sessions(scope, limit=_ALL_SESSIONS)):
        yield {"row": "session", **plain(session)}
        for message in reader.messages(scope, session.id):
            yield {"row": "message", **plain(message)}


def _block_rows(reader: Reader, scope: Scope) -> Iterator[dict[str, Any]]:
    yield from ({"row": "block", **plain(block)} for block in reader.blocks(scope))
