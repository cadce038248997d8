"""Export: everything a principal may read, as plain rows.

Rows hold the current state of every memory and block, the sessions, and the kept messages. They carry no
vectors: importing embeds anew, so an export is also how a store changes its embedder.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

from triptych.access.scopes import reading
from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.ids import MemoryId, SessionId
from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service.calls import note_reads
from triptych.service.parts import Parts
from triptych.service.plain import plain

_PAGE = 500
_STREAMED = 100
"""So many rows are read at once where others wait meanwhile."""
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
    await _note(parts, principal, rows)
    return rows


async def exported_rows(parts: Parts, principal: Principal) -> AsyncGenerator[dict[str, Any], None]:
    """The same rows one after another, a hundred read at once; each is as it is when it is read."""
    scope = reading(principal)

    last: MemoryId | None = None
    while page := await parts.store.read(partial(_memory_page, scope=scope, after=last)):
        await _note(parts, principal, page)
        for row in page:
            yield row
        last = MemoryId(page[-1]["id"])
    for id, space in await parts.store.read(partial(_sessions, scope=scope)):
        session = await parts.store.read(partial(_session_row, scope=scope, id=id))
        if session is None:
            continue
        yield session
        said = 0
        while page := await parts.store.read(partial(_message_page, scope=scope, id=id, after=said)):
            await _note(parts, principal, page, space)
            for row in page:
                yield row
            said = page[-1]["seq"]
    for row in await parts.store.read(lambda reader: [*_block_rows(reader, scope)]):
        yield row


async def _note(
    parts: Parts, principal: Principal, rows: list[dict[str, Any]], space: Space | None = None
) -> None:
    """Put them on record as read, where that is asked for; messages by themselves with their space."""
    if parts.settings.audit.reads:
        shown = (
            await asyncio.to_thread(_shown, rows) if space is None else [(_ref(row), space) for row in rows]
        )
        await note_reads(parts, principal, shown)


def _ref(row: dict[str, Any]) -> EntryRef:
    return EntryRef(EntryType(row["row"]), row["id"])


def _memory_page(reader: Reader, scope: Scope, after: MemoryId | None) -> list[dict[str, Any]]:
    page = reader.memories(scope, _EVERY_STATE, limit=_STREAMED, after=after)
    return [{"row": "memory", **plain(memory)} for memory in page]


def _sessions(reader: Reader, scope: Scope) -> list[tuple[SessionId, Space]]:
    return [(one.id, one.space) for one in reversed(reader.sessions(scope, limit=_ALL_SESSIONS))]


def _session_row(reader: Reader, scope: Scope, id: SessionId) -> dict[str, Any] | None:
    session = reader.session_by_id(scope, id)
    return None if session is None else {"row": "session", **plain(session)}


def _message_page(reader: Reader, scope: Scope, id: SessionId, after: int) -> list[dict[str, Any]]:
    page = reader.messages(scope, id, after_seq=after, limit=_STREAMED)
    return [{"row": "message", **plain(message)} for message in page]


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
