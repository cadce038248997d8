"""Import: the rows of an export, as they were, with their ids, versions, sources and times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from triptych.access.scopes import reading
from triptych.access.spaces import ensure_space
from triptych.errors import InvalidInputError
from triptych.model.event import Event, EventType
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.session import Session
from triptych.ports.embedder import TextRole, embed_texts
from triptych.ports.store import Writer
from triptych.service.parts import Parts
from triptych.service.transfer.rows import Row, memory_from, message_from, read_row, session_from

_PAGE = 500

Progress = Callable[[int, int], None]
"""Told how many are done, and of how many."""


def silent(done: int, total: int) -> None:
    """Progress that nobody wants to hear of."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import brought in. `skipped` were there already: importing twice changes nothing."""

    memories: int = 0
    sessions: int = 0
    messages: int = 0
    skipped: int = 0


async def import_rows(
    parts: Parts, principal: Principal, rows: Sequence[Row], progress: Progress
) -> ImportReport:
    """Bring in the rows of an export.

    All rows are read before the first is kept: raises `InvalidInputError` naming the row that is no
    export's. Raises `AccessDeniedError` for a space the principal may not write.
    """
    memories, sessions, messages = _read(rows, principal)
    total = len(memories) + len(messages)
    kept = await _import_memories(parts, principal, memories, lambda done: progress(done, total))
    begun = 0
    said = 0
    done = len(memories)
    for session in sessions:
        new = await _import_session(parts, principal, session, messages[session.id])
        begun += new
        said += len(messages[session.id]) if new else 0
        done += len(messages[session.id])
        progress(done, total)
    skipped = len(memories) - kept + len(sessions) - begun
    return ImportReport(memories=kept, sessions=begun, messages=said, skipped=skipped)


def _read(
    rows: Sequence[Row], principal: Principal
) -> tuple[list[Memory], list[Session], dict[str, list[Message]]]:
    memories: list[Memory] = []
    sessions: list[Session] = []
    messages: dict[str, list[Message]] = defaultdict(list)
    for number, row in enumerate(rows, start=1):
        match row.get("row"):
            case "memory":
                memories.append(read_row(row, number, lambda r: memory_from(r, principal.tenant)))
            case "session":
                sessions.append(
                    read_row(row, number, lambda r: session_from(r, principal.tenant, principal.name))
                )
            case "message":
                message = read_row(row, number, message_from)
                messages[message.session].append(message)
            case other:
                raise InvalidInputError(
                    f"is {other!r}, not memory, session or message",
                    field=f"row {number}",
                    remedy="import a file that `triptych export` wrote",
                )
    return memories, sessions, messages


async def _import_memories(
    parts: Parts, principal: Principal, memories: Sequence[Memory], progress: Callable[[int], None]
) -> int:
    kept = 0
    for start in range(0, len(memories), _PAGE):
        page = memories[start : start + _PAGE]
        vectors = await embed_texts(parts.embedder, [m.searchable for m in page], TextRole.PASSAGE)
        kept += await _insert_page(parts, principal, list(zip(page, vectors, strict=True)))
        progress(start + len(page))
    return kept


async def _insert_page(parts: Parts, principal: Principal, pairs: Sequence[tuple[Memory, Any]]) -> int:
    now = parts.clock.now()

    def insert(writer: Writer) -> int:
        new = 0
        for memory, vector in pairs:
            ensure_space(writer, principal, memory.space, now)
            if writer.memory(reading(principal), memory.id) is None:
                writer.insert_memory(memory, vector)
                writer.append_events([_imported(memory, principal, now)])
                new += 1
        return new

    return await parts.store.write(insert)


async def _import_session(
    parts: Parts, principal: Principal, session: Session, messages: Sequence[Message]
) -> bool:
    vectors = await embed_texts(parts.embedder, [m.searchable for m in messages], TextRole.PASSAGE)
    now = parts.clock.now()

    def insert(writer: Writer) -> bool:
        ensure_space(writer, principal, session.space, now)
        if writer.session_by_id(reading(principal), session.id) is not None:
            return False
        writer.insert_session(session)
        writer.append_messages(session.id, messages, list(vectors))
        return True

    return await parts.store.write(insert)


def _imported(memory: Memory, principal: Principal, now: datetime) -> Event:
    return Event(
        type=EventType.IMPORTED,
        tenant=principal.tenant,
        actor=principal.name,
        time=now,
        space=memory.space,
        subject=memory.id,
        detail={"version": memory.version},
    )
