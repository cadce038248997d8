"""Conversations from outside are lived through again, so that they are remembered as if held here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.service.conversation import Line
from triptych.service.parts import Parts
from triptych.service.session import AsyncSession
from triptych.service.transfer.inward import ImportReport, Progress
from triptych.working.incoming import Incoming

_BATCH = 64


async def import_conversation(
    parts: Parts,
    principal: Principal,
    space: Space,
    sessions: Mapping[str, Sequence[Line]],
    progress: Progress,
) -> ImportReport:
    """Each session through working memory, ended and promoted before the next begins."""
    total = sum(len(lines) for lines in sessions.values())
    done = 0
    changes: Counter[str] = Counter()
    for name, lines in sessions.items():
        session = AsyncSession(parts, principal, space, name)
        for start in range(0, len(lines), _BATCH):
            batch = lines[start : start + _BATCH]
            await session.add_many([incoming(line) for line in batch])
            done += len(batch)
            progress(done, total)
        changes.update((await session.end()).counts)
    return ImportReport(memories=changes["added"], sessions=len(sessions), messages=done)


def incoming(line: Line) -> Incoming:
    """A line as a message to append."""
    return Incoming(
        role=line.role, content=line.content, time=line.time, name=line.name, reference=line.reference
    )
