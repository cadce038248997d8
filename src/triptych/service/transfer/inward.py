"""Import: the rows of an export, as they were, with their ids, versions, sources and times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from triptych.access.scopes import writing
from triptych.access.spaces import ensure_space, require
from triptych.model.block import Block
from triptych.model.event import Event, EventType
from triptych.model.ids import BlockId, new_id
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.scope import Right
from triptych.model.session import Session
from triptych.ports.embedder import Embedding, embed_passages
from triptych.ports.store import Reader, Writer
from triptych.service.calls import speaking
from triptych.service.parts import Parts
from triptych.service.transfer.batch import Batch, read_rows
from triptych.service.transfer.placing import Placing, place_rows
from triptych.service.transfer.report import ImportReport, Progress
from triptych.service.transfer.rows import Importing, Row
from triptych.service.transfer.screened import screened
from triptych.working.lifecycle import order_forgetting

_PAGE = 500


async def import_rows(
    parts: Parts, principal: Principal, rows: Sequence[Row], progress: Progress
) -> ImportReport:
    """Bring in the rows of an export.

    All rows are read before the first is kept: raises `InvalidInputError` naming the row and the field that
    cannot be used. Raises `AccessDeniedError` for a space the principal may not write.
    """
    importing = Importing(
        principal, await speaking(parts, principal), parts.clock.now(), parts.counter, parts.settings.blocks
    )
    batch, redacted = await asyncio.to_thread(_read, parts, rows, importing)
    placing = await parts.store.read(lambda reader: _place(reader, principal, batch))
    total = batch.entries
    kept = await _import_memories(parts, principal, batch, placing, lambda done: progress(done, total))
    done = len(batch.memories)
    begun = said = 0
    for session in batch.sessions:
        messages = batch.messages[session.id]
        new = await _import_session(parts, principal, session, messages, placing)
        begun += new
        said += len(messages) if new else 0
        done += len(messages)
        progress(done, total)
    blocks = await _import_blocks(parts, principal, batch.blocks)
    skipped = batch.repeated + len(batch.memories) - kept + len(batch.sessions) - begun
    return ImportReport(
        memories=kept,
        sessions=begun,
        messages=said,
        blocks=blocks,
        skipped=skipped + len(batch.blocks) - blocks,
        redacted=redacted,
    )


def _read(parts: Parts, rows: Sequence[Row], importing: Importing) -> tuple[Batch, int]:
    """The rows, and how many of them secrets were cut out of."""
    return screened(read_rows(rows, importing), parts.settings.secrets, parts.counter)


def _place(reader: Reader, principal: Principal, batch: Batch) -> Placing:
    for space in {space for _, space in batch.places()}:
        require(reader, principal, Right.WRITE, space)
    return place_rows(reader, principal, batch)


async def _import_memories(
    parts: Parts, principal: Principal, batch: Batch, placing: Placing, progress: Callable[[int], None]
) -> int:
    kept = 0
    for start in range(0, len(batch.memories), _PAGE):
        page = batch.memories[start : start + _PAGE]
        fresh = [m for m in map(placing.memory, page) if m.id not in placing.present]
        embedded = await embed_passages(parts.embedder, [m.searchable for m in fresh])
        kept += await _insert_page(parts, principal, list(zip(fresh, embedded, strict=True)))
        progress(start + len(page))
    return kept


async def _insert_page(parts: Parts, principal: Principal, pairs: Sequence[tuple[Memory, Embedding]]) -> int:
    now = parts.clock.now()

    def insert(writer: Writer) -> int:
        # What has been taken since the rows were placed was taken by the same import, run twice at once.
        taken = writer.taken([memory.id for memory, _ in pairs])
        fresh = [(memory, embedding) for memory, embedding in pairs if memory.id not in taken]
        for memory, embedding in fresh:
            ensure_space(writer, principal, memory.space, now)
            writer.insert_memory(memory, embedding.vector, signs=embedding.signs)
            writer.append_events([_imported(memory, principal, now)])
        return len(fresh)

    return await parts.store.write(insert)


async def _import_session(
    parts: Parts, principal: Principal, session: Session, messages: Sequence[Message], placing: Placing
) -> bool:
    placed = replace(placing.session(session), promoted_seq=len(messages))
    said = [m for m in map(placing.message, messages) if m.id not in placing.present]
    if placed.id in placing.present:
        return False
    embedded = await embed_passages(parts.embedder, [m.searchable for m in said])
    now = parts.clock.now()

    def insert(writer: Writer) -> bool:
        if writer.taken([placed.id, *(m.id for m in said)]):
            return False
        ensure_space(writer, principal, placed.space, now)
        writer.insert_session(placed)
        vectors, signs = [one.vector for one in embedded], [one.signs for one in embedded]
        writer.append_messages(placed.id, said, vectors, signs=signs)
        order_forgetting(writer, placed, now)
        return True

    return await parts.store.write(insert)


async def _import_blocks(parts: Parts, principal: Principal, blocks: Sequence[Block]) -> int:
    """Those whose label is free where they belong; what stands there already stays."""
    now = parts.clock.now()

    def insert(writer: Writer) -> int:
        kept = 0
        for block in blocks:
            ensure_space(writer, principal, block.space, now)
            own = writing(principal, [block.space])
            if writer.block(own, block.space, block.label) is None:
                placed = replace(block, id=BlockId(new_id()))
                writer.insert_block(placed)
                writer.append_events([_imported(placed, principal, now)])
                kept += 1
        return kept

    return await parts.store.write(insert) if blocks else 0


def _imported(memory: Memory | Block, principal: Principal, now: datetime) -> Event:
    return Event(
        type=EventType.IMPORTED,
        tenant=principal.tenant,
        actor=principal.name,
        time=now,
        space=memory.space,
        subject=memory.id,
        detail={"version": memory.version},
    )
