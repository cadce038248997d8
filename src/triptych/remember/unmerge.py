"""Two statements that were taken for one become two memories again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from triptych.access.scopes import writing
from triptych.errors import ConflictError, NotFoundError
from triptych.model.change import Unmerged
from triptych.model.event import Event, EventType
from triptych.model.ids import MemoryId, new_id
from triptych.model.memory import LIVE, Memory, MemoryVersion, Source, State
from triptych.model.principal import Principal
from triptych.ports.clock import Clock
from triptych.ports.embedder import Embedder, Embedding, embed_passages
from triptych.ports.store import Reader, Store, Writer
from triptych.remember.alone import alone
from triptych.remember.commit import strengthened
from triptych.remember.staleness import refresh_staleness
from triptych.remember.update import WAS, require_changeable

# What a merge may have changed.
_MERGED = ("slot", "topics", "importance", "confidence", "trust", "state", "expires_at", "valid_from")


async def unmerge(
    id: MemoryId,
    source: str | None,
    *,
    principal: Principal,
    store: Store,
    embedder: Embedder,
    clock: Clock,
) -> Unmerged:
    """The memory without the source that `source` names, and that source's statement as its own memory.

    `source` is a message's id or the time it was said; none is the one that joined last. All happens in one
    transaction. Raises `NotFoundError` when there is no such memory that the principal may read and change,
    or no such source; `ConflictError` when nothing was merged into the memory.
    """
    embedded: dict[str, Embedding] = {}

    def look(reader: Reader) -> str:
        current = require_changeable(reader, principal, id)
        return alone(_joined(current, source), current).searchable

    def write(writer: Writer) -> Unmerged | None:
        current = require_changeable(writer, principal, id)
        joined = _joined(current, source)
        embedding = embedded.get(alone(joined, current).searchable)
        if embedding is None:
            return None
        return _Parting(writer, principal, clock.now()).part(current, joined, embedding)

    while True:
        text = await store.read(look)
        [embedded[text]] = await embed_passages(embedder, [text])
        done = await store.write(write)
        if done is not None:
            return done


def _joined(memory: Memory, named: str | None) -> Source:
    """The source that is meant; of several, the one that joined last."""
    merged = [source for source in memory.sources if source.alone is not None]
    if not merged:
        raise ConflictError("nothing was merged into it", field="id", remedy="look at its history")
    meant = [source for source in merged if named is None or _is_named(source, named)]
    if not meant:
        raise NotFoundError(
            f"no merged source {named!r}", field="source", remedy="name one by its message's id or its time"
        )
    return max(meant, key=lambda source: ((source.alone or {})["recorded_at"], source.said_at))


def _is_named(source: Source, named: str) -> bool:
    if named == source.message:
        return True
    try:
        return datetime.fromisoformat(named) == source.said_at
    except (ValueError, TypeError):  # no time, or one without a zone
        return False


@dataclass(frozen=True, slots=True)
class _Parting:
    """Writes both memories in one transaction."""

    writer: Writer
    principal: Principal
    now: datetime

    def part(self, current: Memory, joined: Source, embedding: Embedding) -> Unmerged:
        versions = self.writer.versions(writing(self.principal, [current.space]), current.id)
        kept = self.writer.replace_memory(
            replace(without(current, joined, versions), updated_at=self.now),
            None,
            expected_version=current.version,
            changed_by=self.principal.name,
            reason="unmerged",
        )
        parted = replace(_beside(current, joined), updated_at=self.now)
        self.writer.insert_memory(parted, embedding.vector, signs=embedding.signs)
        self._log(EventType.MEMORY_UNMERGED, kept, parted=parted.id)
        self._log(EventType.MEMORY_ADDED, parted, kind=parted.kind.value, reason="unmerged", of=kept.id)
        refresh_staleness(self.writer, self.principal, [kept, parted])
        return Unmerged(kept, parted)

    def _log(self, type: EventType, memory: Memory, **detail: str) -> None:
        event = Event(
            type,
            self.principal.tenant,
            self.principal.name,
            self.now,
            memory.space,
            memory.id,
            {"version": memory.version, **detail},
        )
        self.writer.append_events([event])


def without(memory: Memory, joined: Source, versions: Sequence[MemoryVersion]) -> Memory:
    """The memory as if the source had never joined: what the merge changed is as it was, unless somebody
    changed it since. Raises `ConflictError` when it rests on nothing else."""
    left = tuple(source for source in memory.sources if source != joined)
    if not left:
        raise ConflictError("it rests on this source alone", field="source", remedy="nothing is left to part")
    earlier = (version.memory for version in reversed(versions))
    before = next((state for state in earlier if joined.key not in _keys(state)), None)
    if before is None:
        return replace(memory, sources=left)
    others = [source for source in left if source.alone is not None and source.key not in _keys(before)]
    unjoined = reduce(strengthened, others, before)
    merged = strengthened(unjoined, joined)
    undone = {
        name: getattr(unjoined, name) for name in _MERGED if getattr(memory, name) == getattr(merged, name)
    }
    return replace(memory, sources=left, **undone)


def _keys(memory: Memory) -> set[tuple[str, ...]]:
    return {source.key for source in memory.sources}


def _beside(memory: Memory, joined: Source) -> Memory:
    """The source's statement as its own memory. It stands where the memory stands now: what has been
    replaced or forgotten meanwhile does not come back. Somebody asked for it, so it is no candidate."""
    own = replace(alone(joined, memory, MemoryId(new_id())), group=memory.group)
    if memory.state not in LIVE:
        was = {key: value for key, value in memory.metadata.items() if key == WAS}
        hidden = {**own.metadata, **was}
        return replace(own, state=memory.state, valid_to=memory.valid_to, metadata=hidden)
    candidate = own.state is State.CANDIDATE
    return replace(own, state=State.ACTIVE, expires_at=None if candidate else own.expires_at)
