"""Carries out what consolidation decided, inside the writing transaction.

Every change writes one event, without any of the text. What is replaced keeps its state among the
versions, is closed from when the new value holds, and is named by the one that took its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from triptych.access.scopes import writing
from triptych.model.change import Add, Change, Contradict, Outcome, Reinforce, Relate, Supersede
from triptych.model.conflict import Conflict
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.ids import ConflictId, GroupId, MemoryId, new_id
from triptych.model.memory import Memory, Source, State
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.ports.embedder import Embedding
from triptych.ports.store import Writer
from triptych.remember.alone import alone, with_statement
from triptych.remember.candidates import is_needed
from triptych.remember.likeness import began, has_source
from triptych.remember.staleness import refresh_staleness
from triptych.settings import RememberSettings


@dataclass(frozen=True, slots=True)
class Committed:
    """What became of a draft, and the statements that must find their place again because of it."""

    outcome: Outcome
    displaced: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True)
class Commit:
    """Writes the changes of one principal in one transaction. `embedding_of` gives the vector of a text."""

    writer: Writer
    principal: Principal
    rules: RememberSettings
    now: datetime
    embedding_of: Callable[[str], Embedding]

    def apply(self, changes: Sequence[Change]) -> Committed:
        """Carry out the changes of one draft."""
        relations = [change for change in changes if isinstance(change, Relate)]
        (main,) = (change for change in changes if not isinstance(change, Relate))
        match main:
            case Add():
                committed = Committed(self._add(main))
            case Reinforce():
                committed = Committed(self._reinforce(main))
            case Supersede():
                committed = self._supersede(main)
            case Contradict():
                committed = Committed(self._contradict(main))
        for relation in relations:
            self._relate(relation)
        return committed

    # --- the five changes -------------------------------------------------------------------------

    def _add(self, change: Add) -> Outcome:
        draft = change.draft
        if change.closed_by is not None:
            closer = self._current(change.closed_by)
            draft = replace(draft, valid_to=began(closer), state=State.SUPERSEDED)
        updated = None if change.updates is None else change.updates.id
        memory = self._insert(draft, change.reason, group=change.group, supersedes=updated)
        if change.closed_by is not None:
            self._follow(memory, self._current(change.closed_by))
            self._refresh_staleness([memory])
        named = "candidate" if memory.state is State.CANDIDATE else "added"
        return Outcome(named, change.reason, draft, memory)

    def _reinforce(self, change: Reinforce) -> Outcome:
        current = self._current(change.target)
        if has_source(current, change.draft):
            return Outcome("reinforced", change.reason, change.draft, current)
        stronger = strengthened(current, with_statement(change.draft, self.now))
        if stronger.state is State.CANDIDATE and self._is_needed(stronger):
            stronger = replace(stronger, state=State.ACTIVE, expires_at=None)
        stored = self._replace(stronger, current, change.reason, EventType.MEMORY_REINFORCED)
        if began(stored) < began(current):
            self._shorten_predecessor(stored)
        return Outcome("reinforced", change.reason, change.draft, stored)

    def _is_needed(self, candidate: Memory) -> bool:
        return is_needed(candidate, self.writer.uses(candidate.id), self.rules)

    def _supersede(self, change: Supersede) -> Committed:
        targets = [self._current(target) for target in change.targets]
        last = max(targets, key=lambda target: (began(target), target.id))
        successors = self.writer.superseded_by(self._scope(last), last.id) if change.draft.valid_to else []
        memory = self._insert(change.draft, change.reason, group=last.group, supersedes=last.id)
        displaced = [draft for target in targets for draft in self._close(target, memory, change.reason)]
        for successor in successors:
            self._follow(memory, successor)
        self._refresh_staleness([*targets, memory])
        outcome = Outcome(
            "superseded", change.reason, change.draft, memory, tuple(target.id for target in targets)
        )
        return Committed(outcome, tuple(displaced))

    def _contradict(self, change: Contradict) -> Outcome:
        memory = self._insert(change.draft, change.reason, group=change.target.group)
        conflict = Conflict(
            id=ConflictId(new_id()),
            tenant=self.principal.tenant,
            space=memory.space,
            sides=(change.target.id, memory.id),
            reason=change.reason,
            opened_at=self.now,
        )
        self.writer.put_conflict(conflict)
        self._log(EventType.CONFLICT_OPENED, memory, conflict=conflict.id, sides=list(conflict.sides))
        return Outcome("conflict", change.reason, change.draft, memory)

    def _relate(self, change: Relate) -> None:
        current = self._current(change.target)
        if current.group is None:
            self._replace(
                replace(current, group=change.group), current, change.reason, EventType.MEMORY_GROUPED
            )

    # --- what they are made of --------------------------------------------------------------------

    def _insert(
        self,
        draft: Draft,
        reason: str,
        *,
        group: GroupId | None = None,
        supersedes: MemoryId | None = None,
    ) -> Memory:
        memory = memory_from(draft, self.principal.tenant, self.now, group=group, supersedes=supersedes)
        embedding = self.embedding_of(memory.searchable)
        self.writer.insert_memory(memory, embedding.vector, signs=embedding.signs)
        self._log(EventType.MEMORY_ADDED, memory, kind=memory.kind.value, reason=reason)
        return memory

    def _close(self, target: Memory, by: Memory, reason: str) -> list[Draft]:
        """End what the target says when `by` begins. What was said for it later has to be heard again."""
        begun = began(by)
        later = _sources_after(target, begun)
        kept = tuple(source for source in target.sources if source not in later)
        valid_to = begun if target.valid_to is None else min(begun, target.valid_to)
        closed = replace(target, state=State.SUPERSEDED, valid_to=valid_to, sources=kept)
        self._replace(closed, target, reason, EventType.MEMORY_SUPERSEDED, by=by.id)
        return [_said_again(target, source) for source in later]

    def _follow(self, memory: Memory, successor: Memory) -> None:
        """Let the successor name `memory` as the one it took the place of."""
        current = self._current(successor)
        if current.supersedes != memory.id:
            moved = replace(current, supersedes=memory.id)
            self._replace(moved, current, "an earlier value came to light", EventType.MEMORY_UPDATED)

    def _shorten_predecessor(self, memory: Memory) -> None:
        """The value before a memory ends where the memory now begins."""
        if memory.supersedes is None:
            return
        earlier = self.writer.memory(self._scope(memory), memory.supersedes)
        if earlier is not None and earlier.valid_to is not None and earlier.valid_to > began(memory):
            ended = replace(earlier, valid_to=began(memory))
            self._replace(ended, earlier, "ended earlier than known", EventType.MEMORY_UPDATED)

    def _replace(
        self, memory: Memory, current: Memory, reason: str, event: EventType, **detail: Any
    ) -> Memory:
        stored = self.writer.replace_memory(
            replace(memory, updated_at=self.now),
            None,
            expected_version=current.version,
            changed_by=self.principal.name,
            reason=reason,
        )
        self._log(event, stored, reason=reason, **detail)
        return stored

    def _current(self, memory: Memory) -> Memory:
        """Its state now: an earlier change of the same draft may have moved it on."""
        return self.writer.memory(self._scope(memory), memory.id) or memory

    def _scope(self, memory: Memory) -> Scope:
        return writing(self.principal, [memory.space])

    def _log(self, type: EventType, memory: Memory, **detail: Any) -> None:
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

    def _refresh_staleness(self, memories: Iterable[Memory]) -> None:
        refresh_staleness(self.writer, self.principal, memories)


def memory_from(
    draft: Draft,
    tenant: str,
    now: datetime,
    *,
    group: GroupId | None = None,
    supersedes: MemoryId | None = None,
) -> Memory:
    """The draft as a memory that was never stored before."""
    return Memory(
        id=MemoryId(new_id()),
        tenant=tenant,
        space=draft.space,
        kind=draft.kind,
        content=draft.content,
        recorded_at=now,
        updated_at=now,
        sources=tuple(map(_not_alone, (draft.source, *draft.more_sources))),
        subject=draft.subject,
        slot=draft.slot,
        tags=draft.tags,
        topics=draft.topics,
        importance=draft.importance,
        confidence=draft.confidence,
        trust=draft.trust,
        readers=draft.readers,
        writers=draft.writers,
        state=draft.state,
        event_start=draft.event_start,
        event_end=draft.event_end,
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        expires_at=draft.expires_at,
        language=draft.language,
        metadata=draft.metadata,
        group=group,
        supersedes=supersedes,
    )


def _not_alone(source: Source) -> Source:
    return source if source.alone is None else replace(source, alone=None)


def strengthened(memory: Memory, source: Source) -> Memory:
    """One merged source more. Belief is that of the strongest source, so the order of arrival does not
    matter."""
    joining = alone(source, memory)
    sources = tuple(sorted((*memory.sources, source), key=_by_time))
    active = memory.state is State.CANDIDATE and joining.state is State.ACTIVE
    return replace(
        memory,
        sources=sources,
        slot=memory.slot or (None if joining.metadata.get("negated") else joining.slot),
        topics=memory.topics | joining.topics,
        importance=max(memory.importance, joining.importance),
        confidence=max(memory.confidence, joining.confidence),
        trust=max(memory.trust, joining.trust),
        state=State.ACTIVE if active else memory.state,
        expires_at=None if active else memory.expires_at,
        valid_from=began(joining) if began(joining) < began(memory) else memory.valid_from,
    )


def _sources_after(memory: Memory, moment: datetime) -> list[Source]:
    """Sources that spoke for a value of a slot after the moment; never all of them."""
    if memory.slot is None:
        return []
    later = [source for source in memory.sources if source.said_at > moment]
    return later if len(later) < len(memory.sources) else []


def _by_time(source: Source) -> tuple[datetime, tuple[str, ...]]:
    return source.said_at, source.key


def _said_again(memory: Memory, source: Source) -> Draft:
    """One source of a memory as a statement of its own."""
    return Draft(
        space=memory.space,
        kind=memory.kind,
        content=memory.content,
        source=source,
        subject=memory.subject,
        slot=memory.slot,
        importance=memory.importance,
        confidence=memory.confidence,
        trust=memory.trust,
        tags=memory.tags,
        topics=memory.topics,
        readers=memory.readers,
        writers=memory.writers,
        valid_from=source.said_at,
        language=memory.language,
        explicit=True,
        reasons=("said again later",),
        metadata=memory.metadata,
    )
