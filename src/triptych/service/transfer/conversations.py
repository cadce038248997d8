"""Conversations from outside are lived through again, so that they are remembered as if held here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256

from triptych.access.scopes import reading
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.service import paths
from triptych.service.conversation import Line
from triptych.service.parts import Parts
from triptych.service.session import AsyncSession
from triptych.service.transfer.inward import ImportReport, Progress
from triptych.working.incoming import Incoming

_BATCH = 64
_MARK = "imported"


async def import_conversation(
    parts: Parts,
    principal: Principal,
    space: Space,
    sessions: Mapping[str, Sequence[Line]],
    progress: Progress,
) -> ImportReport:
    """Each session through working memory, ended and promoted before the next begins.

    A session that holds the same lines as one imported before under its name is skipped.
    """
    total = sum(len(lines) for lines in sessions.values())
    done = skipped = said = 0
    changes: Counter[str] = Counter()
    for name, lines in sessions.items():
        mark = _fingerprint(lines)
        if await _is_known(parts, principal, space, name, mark):
            skipped += 1
            done += len(lines)
            progress(done, total)
            continue
        options = paths.SessionOptions(metadata={_MARK: mark})
        session = AsyncSession(parts, principal, space, name, options)
        for start in range(0, len(lines), _BATCH):
            batch = lines[start : start + _BATCH]
            await session.add_many([incoming(line) for line in batch])
            done += len(batch)
            said += len(batch)
            progress(done, total)
        changes.update((await session.end()).counts)
    return ImportReport(
        memories=changes["added"], sessions=len(sessions) - skipped, messages=said, skipped=skipped
    )


async def _is_known(parts: Parts, principal: Principal, space: Space, name: str, mark: str) -> bool:
    scope = reading(principal, [space])
    known = await parts.store.read(lambda reader: reader.session(scope, space, name))
    return known is not None and known.metadata.get(_MARK) == mark


def _fingerprint(lines: Sequence[Line]) -> str:
    """Of everything that was said, by whom and when; it tells nothing of the words."""
    said = repr([(line.role.value, line.name, line.time, line.reference, line.content) for line in lines])
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def incoming(line: Line) -> Incoming:
    """A line as a message to append."""
    return Incoming(
        role=line.role, content=line.content, time=line.time, name=line.name, reference=line.reference
    )
