"""Changing things: every write replaces rows in the tables it was given."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.errors import ConflictError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.conflict import Conflict
from triptych.model.entry import EntryRef, EntryType
from triptych.model.event import Event, Seal
from triptych.model.ids import BroadcastId, JobId, MemoryId, MessageId, SessionId
from triptych.model.job import Job, JobState
from triptych.model.memory import Memory, MemoryVersion
from triptych.model.message import Message, ToolCall
from triptych.model.session import Session, SessionState
from triptych.model.space import Policy, Space
from triptych.ports.embedder import TokenSigns
from triptych.stores.checks import check_memory, check_message, check_signs, halved, to_json
from triptych.stores.memory.answers import AnswerWrites, empty_answers
from triptych.stores.memory.blocks import BlockWrites
from triptych.stores.memory.boards import BoardWrites
from triptych.stores.memory.broadcasts import BroadcastWrites
from triptych.stores.memory.grants import GrantWrites
from triptych.stores.memory.keys import KeyWrites
from triptych.stores.memory.reader import MemoryReader
from triptych.stores.memory.state import KeptEvent, State
from triptych.stores.memory.subscriptions import SubscriptionWrites
from triptych.text.normal import fingerprint
from triptych.text.words import index_terms

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_UNFINISHED = (JobState.WAITING, JobState.LEASED)


class MemoryWriter(
    GrantWrites,
    KeyWrites,
    AnswerWrites,
    BlockWrites,
    BoardWrites,
    BroadcastWrites,
    SubscriptionWrites,
    MemoryReader,
):
    """A `Writer` over tables that nobody else sees yet."""

    def __init__(self, state: State, now: datetime, dimension: int) -> None:
        super().__init__(state, now)
        self._dimension = dimension

    # Spaces.

    def put_policy(self, tenant: str, space: Space, policy: Policy) -> bool:
        """Create the space or replace its policy; true when it was created."""
        created = (tenant, space) not in self._state.policies
        self._state.policies[tenant, space] = policy
        return created

    def _require_space(self, tenant: str, space: Space) -> None:
        if (tenant, space) not in self._state.policies:
            raise NotFoundError(f"{space} does not exist", field="space", remedy="create it first")

    # Memories.

    def insert_memory(
        self, memory: Memory, vector: Vector | None, *, signs: TokenSigns | None = None
    ) -> None:
        """Keep a new memory with its words, its vector and its tokens."""
        self._require_space(memory.tenant, memory.space)
        if memory.id in self._state.memories:
            raise ConflictError(f"{memory.id} is taken", field="id", remedy="make a new id")
        self._keep_memory(memory, vector, signs)

    def _keep_memory(self, memory: Memory, vector: Vector | None, signs: TokenSigns | None) -> None:
        check_memory(memory)
        memory = replace(memory, metadata=_copied(memory.metadata))
        ref = EntryRef(EntryType.MEMORY, memory.id)
        self._keep_vector(ref, vector, signs)
        self._state.memories[memory.id] = memory
        self._state.fingerprints[memory.id] = fingerprint(memory.content)
        self._state.terms[ref] = Counter(index_terms(memory.searchable))

    def _keep_vector(self, ref: EntryRef, vector: Vector | None, signs: TokenSigns | None) -> None:
        if vector is None:
            return
        self._state.vectors[ref] = halved(vector, self._dimension).astype("float32")
        self._state.signs.pop(ref, None)
        if signs is not None:
            check_signs(signs)
            self._state.signs[ref] = signs

    def replace_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        changed_by: str,
        reason: str,
    ) -> Memory:
        """Put `memory` in place of its current state, as the next version."""
        current = self._put_in_place(memory, vector, signs, expected_version)
        earlier = MemoryVersion(current, changed_by, memory.updated_at, reason)
        self._state.versions[memory.id] = (*self._state.versions.get(memory.id, ()), earlier)
        return self._state.memories[memory.id]

    def _put_in_place(
        self, memory: Memory, vector: Vector | None, signs: TokenSigns | None, expected_version: int
    ) -> Memory:
        """Replace the current state, which is returned."""
        current = self._state.memories.get(memory.id)
        if current is None or current.tenant != memory.tenant:
            raise NotFoundError(f"no memory {memory.id}", field="id", remedy="look it up again")
        if current.version != expected_version:
            raise VersionConflictError(
                f"expected version {expected_version}, it is at {current.version}",
                current=current,
                remedy="look at the current state and decide again",
            )
        self._require_space(memory.tenant, memory.space)
        stored = replace(
            memory,
            version=expected_version + 1,
            recall_count=current.recall_count,
            last_recalled_at=current.last_recalled_at,
        )
        self._keep_memory(stored, vector, signs)
        return current

    def rebuild_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        forget: Collection[int],
    ) -> Mapping[str, int]:
        """Put `memory` in place of its current state, which leaves no version."""
        self._put_in_place(memory, vector, signs, expected_version)
        empty_answers(self._state, memory.tenant)
        earlier = self._state.versions.get(memory.id, ())
        kept = tuple(version for version in earlier if version.memory.version not in forget)
        self._state.versions[memory.id] = kept
        return {"versions": len(earlier) - len(kept)}

    def mark_stale(self, message: MessageId, stale: bool) -> None:
        """Say whether everything remembered from this message has been superseded."""
        if message in self._state.messages:
            self._state.stale[message] = stale

    def count_recalls(self, counts: Mapping[MemoryId, tuple[int, datetime]]) -> None:
        """Add to `recall_count` and set `last_recalled_at`; makes no version."""
        for memory_id, (count, last) in counts.items():
            memory = self._state.memories.get(memory_id)
            if memory is not None:
                counted = replace(memory, recall_count=memory.recall_count + count, last_recalled_at=last)
                self._state.memories[memory_id] = counted

    def note_uses(self, id: MemoryId, times: Sequence[datetime]) -> None:
        """Put on record when a memory was needed."""
        if id in self._state.memories:
            self._state.uses[id] = (*self._state.uses.get(id, ()), *times)

    def erase_memory(self, id: MemoryId) -> Mapping[str, int]:
        """Remove the memory from everywhere; counts by kind."""
        memory = self._state.memories.pop(id, None)
        if memory is None:
            return {}
        empty_answers(self._state, memory.tenant)
        self._state.fingerprints.pop(id)
        self._state.uses.pop(id, None)
        disputes = [c.id for c in self._state.conflicts.values() if id in c.sides]
        for dispute in disputes:
            del self._state.conflicts[dispute]
        return {
            "memories": 1,
            "versions": len(self._state.versions.pop(id, ())),
            "sources": len(memory.sources),
            "conflicts": len(disputes),
            **self._drop_index(EntryRef(EntryType.MEMORY, id)),
        }

    def _drop_index(self, ref: EntryRef) -> dict[str, int]:
        terms = len(self._state.terms.pop(ref, ()))
        self._state.signs.pop(ref, None)
        return {"terms": terms, "vectors": int(self._state.vectors.pop(ref, None) is not None)}

    # Sessions and messages.

    def insert_session(self, session: Session) -> None:
        """Keep a new session; its name is free in its space."""
        self._require_space(session.tenant, session.space)
        if session.id in self._state.sessions:
            raise ConflictError(f"{session.id} is taken", field="id", remedy="make a new id")
        self._keep_session(session)

    def _keep_session(self, session: Session) -> None:
        place = (session.tenant, session.space, session.name, SessionState.OPEN)
        others = (s for s in self._state.sessions.values() if s.id != session.id)
        if session.state is SessionState.OPEN and any(
            (s.tenant, s.space, s.name, s.state) == place for s in others
        ):
            raise ConflictError(
                f"{session.name!r} is taken in {session.space}", field="session", remedy="choose another name"
            )
        self._state.sessions[session.id] = replace(session, metadata=_copied(session.metadata))

    def replace_session(self, session: Session) -> None:
        """Put the session's new state in place of the old one; `last_seq` stays with the store."""
        current = self._session_row(session.id)
        if (current.tenant, current.space, current.name) != (session.tenant, session.space, session.name):
            raise InvalidInputError(
                "cannot move to another space or name", field="session", remedy="open a new session there"
            )
        self._keep_session(replace(session, last_seq=current.last_seq))
        if session.state is not SessionState.OPEN:
            self._drop_anchors(session.id)

    def _session_row(self, id: SessionId) -> Session:
        session = self._state.sessions.get(id)
        if session is None:
            raise NotFoundError(f"no session {id}", field="session", remedy="look it up again")
        return session

    def append_messages(
        self,
        session: SessionId,
        messages: Sequence[Message],
        vectors: Sequence[Vector | None],
        *,
        signs: Sequence[TokenSigns | None] | None = None,
    ) -> list[Message]:
        """Append in the order given; each gets its `seq`."""
        current = self._session_row(session)
        placed = [
            replace(message, session=session, seq=seq, metadata=_copied(message.metadata))
            for seq, message in enumerate(messages, start=current.last_seq + 1)
        ]
        told = [None] * len(placed) if signs is None else signs
        for message, vector, tokens in zip(placed, vectors, told, strict=True):
            if message.id in self._state.messages:
                raise ConflictError(f"{message.id} is taken", field="id", remedy="make a new id")
            self._keep_message(message, vector, tokens)
        self._state.sessions[session] = replace(current, last_seq=current.last_seq + len(placed))
        return placed

    def _keep_message(self, message: Message, vector: Vector | None, signs: TokenSigns | None) -> None:
        check_message(message)
        ref = EntryRef(EntryType.MESSAGE, message.id)
        self._keep_vector(ref, vector, signs)
        self._state.messages[message.id] = message
        self._state.terms[ref] = Counter(index_terms(message.searchable))

    def replace_message_text(
        self,
        id: MessageId,
        content: str,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        tool_calls: Sequence[ToolCall] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        """Rewrite a message's text and its index; without a vector it is no longer found by meaning."""
        message = self._state.messages.get(id)
        if message is None:
            raise NotFoundError(f"no message {id}", field="message", remedy="look it up again")
        self._drop_index(EntryRef(EntryType.MESSAGE, id))
        self._forget_said(message.session)
        said = replace(
            message,
            content=content,
            tool_calls=message.tool_calls if tool_calls is None else tuple(tool_calls),
            metadata=message.metadata if metadata is None else _copied(metadata),
        )
        self._keep_message(said, vector, signs)

    def erase_messages(self, session: SessionId, ids: Sequence[MessageId] | None) -> Mapping[str, int]:
        """Remove messages from everywhere; counts by kind."""
        removed: Counter[str] = Counter()
        for message in list(self._state.messages.values()):
            if message.session == session and (ids is None or message.id in ids):
                del self._state.messages[message.id]
                self._state.stale.pop(message.id, None)
                removed.update({"messages": 1, **self._drop_index(EntryRef(EntryType.MESSAGE, message.id))})
        if removed:
            self._forget_said(session)
        return dict(removed)

    def erase_session(self, id: SessionId) -> Mapping[str, int]:
        """Remove the session with its summaries and messages; counts by kind."""
        session = self._state.sessions.get(id)
        if session is None:
            return {}
        removed = self.erase_messages(id, None)
        self._forget_said(id)
        del self._state.sessions[id]
        summaries = len(session.turn_summaries) + (session.profile is not None)
        return {"sessions": 1, "summaries": summaries, **removed}

    def _forget_said(self, session: SessionId) -> None:
        """What was said in it may stand in anchors and in kept answers."""
        self._drop_anchors(session)
        found = self._state.sessions.get(session)
        if found is not None:
            empty_answers(self._state, found.tenant)

    # Events, conflicts, jobs.

    def put_seal(self, tenant: str, seal: Seal) -> None:
        """Keep a seal; it lies beyond the one before."""
        self._state.seals[tenant, seal.last_seq] = seal

    def append_events(self, events: Sequence[Event]) -> list[Event]:
        """Append; each gets its `seq`."""
        return [self._append_event(event) for event in events]

    def _append_event(self, event: Event) -> Event:
        if event.space is not None:
            self._require_space(event.tenant, event.space)
        seq = self._state.last_event.get(event.tenant, 0) + 1
        placed = replace(event, seq=seq, detail=_copied(event.detail))
        readers, writers = self._rights_of_subject(event)
        self._state.last_event[event.tenant] = seq
        self._state.events[event.tenant, seq] = KeptEvent(placed, readers, writers)
        return placed

    def _rights_of_subject(self, event: Event) -> tuple[frozenset[str] | None, frozenset[str] | None]:
        """Those of the memory it is about, or those that its last event kept when it is erased."""
        if event.subject is None:
            return None, None
        memory = self._state.memories.get(MemoryId(event.subject))
        if memory is not None and memory.space == event.space:
            return memory.readers, memory.writers
        broadcast = self._state.broadcasts.get(BroadcastId(event.subject))
        if broadcast is not None and broadcast.space == event.space:
            return broadcast.readers, None
        about = (event.tenant, event.space, event.subject)
        for kept in reversed(self._state.events.values()):
            if (kept.event.tenant, kept.event.space, kept.event.subject) == about:
                return kept.readers, kept.writers
        return None, None

    def put_conflict(self, conflict: Conflict) -> None:
        """Keep a new conflict or the new state of one."""
        self._require_space(conflict.tenant, conflict.space)
        self._state.conflicts[conflict.id] = conflict

    def enqueue(self, job: Job) -> bool:
        """Add a job; false when one with its task and key is not yet finished."""
        place = (job.tenant, job.task, job.key)
        for other in self._state.jobs.values():
            if other.state in _UNFINISHED and (other.tenant, other.task, other.key) == place:
                return False
        self._state.jobs[job.id] = replace(job, payload=_copied(job.payload))
        return True

    def lease(
        self,
        *,
        worker: str,
        now: datetime,
        until: datetime,
        tasks: Sequence[str] | None = None,
        tenant: str | None = None,
    ) -> Job | None:
        """Take the job longest due that is waiting, or whose lease has run out."""
        for job in self.jobs(tenant=tenant, limit=len(self._state.jobs)):
            free = job.state is JobState.WAITING or (job.leased_until is not None and job.leased_until <= now)
            if free and job.due_at <= now and (tasks is None or job.task in tasks):
                leased = replace(
                    job,
                    state=JobState.LEASED,
                    attempts=job.attempts + 1,
                    leased_by=worker,
                    leased_until=until,
                )
                self._state.jobs[job.id] = leased
                return leased
        return None

    def finish(self, id: JobId, *, error: str | None = None, retry_at: datetime | None = None) -> None:
        """Done; or failed with `error`, for good or to be tried again at `retry_at`."""
        job = self._state.jobs.get(id)
        if job is None:
            raise NotFoundError(f"no job {id}", field="job", remedy="look it up again")
        ended = JobState.DONE if error is None else JobState.FAILED
        self._state.jobs[id] = replace(
            job,
            state=JobState.WAITING if retry_at is not None else ended,
            due_at=retry_at or job.due_at,
            error=error,
            leased_by=None,
            leased_until=None,
        )

    def finish_task(self, tenant: str, task: str, key: str) -> bool:
        """The unfinished job with that task and key is done; false when there is none."""
        for job in self._state.jobs.values():
            if (job.tenant, job.task, job.key) == (tenant, task, key) and job.state in _UNFINISHED:
                self.finish(job.id)
                return True
        return False


def _copied(data: Mapping[str, Any]) -> dict[str, Any]:
    """As it would come back from a file, and out of reach of whoever still holds the original."""
    copy: dict[str, Any] = json.loads(to_json(dict(data), "metadata"))
    return copy
