"""Triptych as one principal sees it: everything here happens in that principal's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from triptych.access.scopes import home, reading, writing
from triptych.errors import InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.change import Outcome
from triptych.model.conflict import Conflict
from triptych.model.entry import Where
from triptych.model.event import Event, EventType
from triptych.model.history import History
from triptych.model.ids import ConflictId, MemoryId
from triptych.model.instant import as_instant, as_optional_instant
from triptych.model.memory import Memory, Slot
from triptych.model.placement import Placement
from triptych.model.principal import Principal, check_name
from triptych.model.receipt import Receipt
from triptych.model.recollection import Query, Recollection
from triptych.model.session import Session
from triptych.model.space import Policy, Space
from triptych.ports.embedder import TextRole, embed_texts
from triptych.ports.store import Reader
from triptych.service import paths
from triptych.service.arguments import (
    as_count,
    as_keys,
    as_kind,
    as_kinds,
    as_list,
    as_metadata,
    as_optional_count,
    as_optional_share,
    as_optional_text,
    as_position,
    as_question,
    as_slot,
    as_space,
    as_states,
    as_subject,
    as_tags,
    as_text,
    as_texts,
    as_topics,
    as_transcript,
    as_types,
)
from triptych.service.calls import ask, keep, on_record
from triptych.service.conversation import Line, by_session
from triptych.service.parts import Parts
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.transfer.conversations import import_conversation
from triptych.service.transfer.inward import ImportReport, Progress, import_rows, silent
from triptych.service.transfer.outward import export_rows
from triptych.share.arbitration import resolve_conflict
from triptych.share.policies import change_policy
from triptych.upkeep.erasure import erase

SpaceLike = Space | str
T = TypeVar("T")

_ALL = 1_000_000


@dataclass(frozen=True, slots=True)
class AsyncMember:
    """One principal's view. Get it from `principal(...)`; it holds nothing that needs closing."""

    parts: Parts
    principal: Principal

    # --- the three panels -------------------------------------------------------------------------

    def session(
        self,
        name: str,
        *,
        space: SpaceLike | None = None,
        task: str | None = None,
        transcript: str | None = None,
        retention_days: int | None = None,
        timeout_seconds: int | None = None,
        continue_profile: bool = False,
        ephemeral: bool = False,
    ) -> AsyncSession:
        """The session of that name in `space` (the principal's own unless given): resumed, or begun.

        Nothing happens before its first use. As `async with`, leaving the block ends it. What is given
        beside the name counts when it is begun. `task` groups sessions. With `continue_profile` it goes on
        from what the latest closed sessions of the space, and of its task if it has one, left behind. An
        `ephemeral` session lives in this process alone, never touches a disk and leaves nothing behind.
        """
        if ephemeral and continue_profile:
            raise InvalidInputError(
                "an ephemeral session goes on from none", field="continue_profile", remedy="choose one"
            )
        options = paths.SessionOptions(
            task=as_optional_text(task, "task"),
            transcript=as_transcript(transcript),
            retention_days=retention_days,
            timeout_seconds=timeout_seconds,
            continue_profile=continue_profile,
            ephemeral=ephemeral,
        )
        named = check_name(name, "session")
        return AsyncSession(self.parts, self.principal, self.space(space), named, options)

    def team(self, name: str, *below: str) -> AsyncSharedSpace:
        """The shared space of a team, or one below it."""
        return AsyncSharedSpace(self.parts, self.principal, Space.of_team(name, *below))

    def shared(self, space: SpaceLike) -> AsyncSharedSpace:
        """Any shared space, by its path: `team/report/q3`, `global`."""
        return AsyncSharedSpace(self.parts, self.principal, self.space(space))

    def space(self, space: SpaceLike | None = None) -> Space:
        """The space meant: one already made, one written as a path, or the principal's own."""
        return home(self.principal) if space is None else as_space(space)

    # --- remember ---------------------------------------------------------------------------------

    async def remember(
        self,
        content: str,
        *,
        kind: str | None = None,
        said_at: datetime | str | None = None,
        space: SpaceLike | None = None,
        subject: str | None = None,
        slot: Slot | None = None,
        tags: Iterable[str] = (),
        topics: Iterable[str] = (),
        importance: float | None = None,
        confidence: float | None = None,
        readers: Iterable[str] | None = None,
        writers: Iterable[str] | None = None,
        expires_at: datetime | str | None = None,
        uri: str | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Outcome:
        """Remember one statement; the outcome says what became of it.

        It is stored as it stands, joined to what is already known: said again it gains a source, a new
        value replaces the old one in its slot, a near one is related. `said_at` is when it was said (now
        unless given); relative dates are counted from it. When this returns, the memory is durable and
        the next recall finds it. Raises `AccessDeniedError` when the principal may not write there.
        """
        target = self.space(space)
        draft = paths.draft_from_statement(
            as_text(content, "content"),
            principal=self.principal,
            space=target,
            said_at=as_instant(said_at, "said_at") if said_at is not None else self.parts.clock.now(),
            kind=None if kind is None else as_kind(kind),
            subject=as_subject(subject),
            slot=as_slot(slot),
            tags=as_tags(tags),
            topics=as_topics(topics),
            importance=as_optional_share(importance, "importance"),
            confidence=as_optional_share(confidence, "confidence"),
            readers=as_keys(readers, "readers"),
            writers=as_keys(writers, "writers"),
            expires_at=as_optional_instant(expires_at, "expires_at"),
            uri=as_optional_text(uri, "uri"),
            metadata=as_metadata(metadata),
        )
        return await keep(self.parts, self.principal, draft)

    async def update(
        self,
        id: str,
        *,
        expected_version: int,
        content: str | None = None,
        kind: str | None = None,
        tags: Iterable[str] | None = None,
        topics: Iterable[str] | None = None,
        importance: float | None = None,
        confidence: float | None = None,
        readers: Iterable[str] | None = None,
        writers: Iterable[str] | None = None,
        expires_at: datetime | str | None = None,
        reason: str = "updated",
    ) -> Memory:
        """Change a memory; what is not given stays. The earlier state goes to its history.

        Raises `VersionConflictError`, carrying the current memory, when somebody changed it since
        `expected_version`; the refused attempt is in the log. Raises `NotFoundError` when there is none
        that the principal may change.
        """
        as_text(id, "id")
        as_count(expected_version, "expected_version", least=1)
        edit = paths.MemoryEdit(
            content=as_optional_text(content, "content"),
            kind=None if kind is None else as_kind(kind),
            tags=None if tags is None else as_tags(tags),
            topics=None if topics is None else as_topics(topics),
            importance=as_optional_share(importance, "importance"),
            confidence=as_optional_share(confidence, "confidence"),
            readers=as_keys(readers, "readers"),
            writers=as_keys(writers, "writers"),
            expires_at=as_optional_instant(expires_at, "expires_at"),
            reason=as_text(reason, "reason"),
        )
        vector = None
        if content is not None:
            memory = await self.get(id)
            searchable = edit.applied_to(memory).searchable
            vector = (await embed_texts(self.parts.embedder, [searchable], TextRole.PASSAGE))[0]
        now = self.parts.clock.now()
        try:
            return await self.parts.store.write(
                lambda writer: paths.update_memory(
                    writer,
                    self.principal,
                    MemoryId(id),
                    edit,
                    expected_version=expected_version,
                    vector=vector,
                    now=now,
                )
            )
        except VersionConflictError as error:
            await self._note_refused_update(id, expected_version, error)
            raise

    async def forget(self, id: str) -> Memory:
        """Hide a memory from recall; `restore` brings it back. `erase` is for good."""
        memory = MemoryId(as_text(id, "id"))
        forget_memory = paths.forget_memory  # loaded now, not while the transaction holds others up
        now = self.parts.clock.now()
        return await self.parts.store.write(
            lambda writer: forget_memory(writer, self.principal, memory, now=now)
        )

    async def restore(self, id: str) -> Memory:
        """Bring back a forgotten memory."""
        memory = MemoryId(as_text(id, "id"))
        restore_memory = paths.restore_memory  # loaded now, not while the transaction holds others up
        now = self.parts.clock.now()
        return await self.parts.store.write(
            lambda writer: restore_memory(writer, self.principal, memory, now=now)
        )

    async def erase(self, id: str) -> Receipt:
        """Erase a memory, a message or a session from everywhere, and what rests on it alone.

        The receipt counts what went, and says whether the store could prove that its files hold none of
        the text any more. Raises `NotFoundError` when there is none that the principal may change.
        """
        return await erase(
            as_text(id, "id"),
            principal=self.principal,
            scope=writing(self.principal),
            store=self.parts.store,
            embedder=self.parts.embedder,
            now=self.parts.clock.now(),
        )

    # --- recall -----------------------------------------------------------------------------------

    async def recall(
        self,
        question: str,
        *,
        k: int | None = None,
        spaces: Iterable[SpaceLike] | None = None,
        kinds: Iterable[str] | None = None,
        types: Iterable[str] | None = None,
        topics: Iterable[str] = (),
        asked_at: datetime | str | None = None,
        as_of: datetime | str | None = None,
        known_at: datetime | str | None = None,
        include_superseded: bool = False,
        min_confidence: float | None = None,
        min_score: float | None = None,
        context: Sequence[str] = (),
        hidden_sessions: Iterable[str] = (),
        deadline_ms: int | None = None,
    ) -> Recollection:
        """What memory has to say to `question`, best first, or the reason why it has nothing.

        Looks at memories and kept messages (`types` narrows to `memory` or `message`) in every space the
        principal may read (`spaces` narrows to subtrees). `asked_at` is the asker's now. `as_of` asks for
        what held at that time. `context` are the last turns of the conversation. In shared
        spaces less certain memories (the setting `share.min_confidence`) are withheld unless
        `min_confidence` is given.
        """
        now = self.parts.clock.now()
        query = Query(
            text=as_question(question),
            asked_at=as_instant(asked_at, "asked_at") if asked_at is not None else now,
            k=self.parts.settings.recall.k if k is None else as_count(k, "k", least=1),
            spaces=self._spaces(spaces),
            types=as_types(types),
            kinds=as_kinds(kinds),
            topics=as_topics(topics),
            as_of=as_optional_instant(as_of, "as_of"),
            known_at=as_optional_instant(known_at, "known_at"),
            include_superseded=include_superseded,
            min_confidence=as_optional_share(min_confidence, "min_confidence") or 0.0,
            shared_confidence=self.parts.settings.share.min_confidence if min_confidence is None else 0.0,
            min_score=as_optional_share(min_score, "min_score"),
            context=as_texts(context, "context"),
            hidden_sessions=frozenset(as_texts(hidden_sessions, "hidden_sessions")),
            deadline_ms=as_optional_count(deadline_ms, "deadline_ms"),
        )
        return await ask(self.parts, self.principal, query)

    def place(self, recollection: Recollection, *, budget_tokens: int | None = None) -> Placement:
        """The results as text for a prompt, quoted as data, within `budget_tokens`."""
        return paths.place(
            recollection.results,
            budget_tokens=self.parts.recall_budget
            if budget_tokens is None
            else as_count(budget_tokens, "budget_tokens"),
            counter=self.parts.counter,
            settings=self.parts.settings.recall,
        )

    # --- look up ----------------------------------------------------------------------------------

    async def get(self, id: str) -> Memory:
        """One memory, in whatever state. Raises `NotFoundError` when there is none to see."""
        wanted = MemoryId(as_text(id, "id"))
        memory = await self._read(lambda reader: reader.memory(reading(self.principal), wanted))
        if memory is None:
            raise no_such_memory(id)
        return memory

    async def memories(
        self,
        *,
        spaces: Iterable[SpaceLike] | None = None,
        kinds: Iterable[str] | None = None,
        states: Iterable[str] = ("active",),
        limit: int = 100,
        after: str | None = None,
    ) -> list[Memory]:
        """Memories the principal may read, oldest first; `after` is the last id of the page before."""
        where = Where(
            now=self.parts.clock.now(),
            kinds=as_kinds(kinds),
            states=as_states(states),
        )
        scope = reading(self.principal, self._spaces(spaces))
        last = None if after is None else MemoryId(as_text(after, "after"))
        as_count(limit, "limit")
        return await self._read(lambda reader: reader.memories(scope, where, limit=limit, after=last))

    async def history(self, id: str) -> History:
        """A memory's earlier states, what it replaced, what replaced it, and the log about it."""
        scope = reading(self.principal)
        wanted = MemoryId(as_text(id, "id"))

        def look_up(reader: Reader) -> History | None:
            memory = reader.memory(scope, wanted)
            if memory is None:
                return None
            return History(
                memory=memory,
                versions=tuple(reader.versions(scope, memory.id)),
                replaces=tuple(_chain(reader, memory, self.principal)),
                replaced_by=tuple(reader.superseded_by(scope, memory.id)),
                events=tuple(reader.events(scope, subject=memory.id)),
            )

        history = await self._read(look_up)
        if history is None:
            raise no_such_memory(id)
        return history

    async def sessions(self, *, task: str | None = None, limit: int = 100) -> list[Session]:
        """Sessions the principal may read, those of one task if it is named, latest activity first."""
        as_optional_text(task, "task")
        as_count(limit, "limit")
        most = limit if task is None else _ALL
        found = await self._read(lambda reader: reader.sessions(reading(self.principal), limit=most))
        return [session for session in found if task in (None, session.task)][:limit]

    async def spaces(self) -> list[Space]:
        """Spaces that exist and that the principal may read, by path."""
        return await self._read(lambda reader: reader.spaces(reading(self.principal)))

    async def events(self, *, after: int = 0, limit: int = 1000) -> list[Event]:
        """The log of the spaces the principal may read, by sequence number, after `after`."""
        as_position(after, "after")
        as_count(limit, "limit")
        return await self._read(
            lambda reader: reader.events(reading(self.principal), after=after, limit=limit)
        )

    async def counts(self) -> Mapping[str, int]:
        """How many live memories the principal may read, by kind."""
        where = Where(now=self.parts.clock.now())
        return await self._read(lambda reader: reader.count_memories(reading(self.principal), where))

    # --- share ------------------------------------------------------------------------------------

    async def set_policy(
        self,
        space: SpaceLike,
        *,
        readers: Iterable[str] | None = None,
        writers: Iterable[str] | None = None,
    ) -> Policy:
        """Decide who may read and write a space: keys such as `agent:writer`, `team:report`, `everyone`.

        What is not given stays. The principal must be allowed to write there.
        """
        target = self.space(space)
        now = self.parts.clock.now()
        read, write = as_keys(readers, "readers"), as_keys(writers, "writers")
        async with on_record(self.parts, self.principal, target):
            return await self.parts.store.write(
                lambda writer: change_policy(
                    writer,
                    self.principal,
                    target,
                    readers=read,
                    writers=write,
                    now=now,
                )
            )

    async def conflicts(self, *, open_only: bool = True) -> list[Conflict]:
        """Contradictions in spaces the principal may read, oldest first."""
        return await self._read(lambda reader: reader.conflicts(reading(self.principal), open_only=open_only))

    async def resolve(self, conflict: str, *, keep: str) -> Conflict:
        """Decide a conflict for one side. Deciding again for the other reverses it."""
        now = self.parts.clock.now()
        id, kept = ConflictId(as_text(conflict, "conflict")), MemoryId(as_text(keep, "keep"))
        return await self.parts.store.write(
            lambda writer: resolve_conflict(writer, self.principal, id, keep=kept, now=now)
        )

    # --- take out and bring in --------------------------------------------------------------------

    async def export(self) -> list[dict[str, Any]]:
        """Everything the principal may read, as plain rows: memories in any state, sessions, messages."""
        return await export_rows(self.parts, self.principal)

    async def import_rows(
        self, rows: Sequence[Mapping[str, Any]], *, progress: Progress = silent
    ) -> ImportReport:
        """Bring in the rows of an export, embedded anew; what is there already is skipped.

        Nothing is kept unless every row can be read. `progress` is told how many are done, and of how
        many. Raises `InvalidInputError` naming the row, `AccessDeniedError` naming the space.
        """
        return await import_rows(self.parts, self.principal, rows, progress)

    async def import_conversation(
        self,
        lines: Sequence[Line],
        *,
        space: SpaceLike | None = None,
        progress: Progress = silent,
    ) -> ImportReport:
        """Live through a conversation from outside: session by session, each ended and promoted.

        Relative dates count from each line's own time. A session that was imported before is skipped.
        """
        return await import_conversation(
            self.parts, self.principal, self.space(space), by_session(lines), progress
        )

    # --- inside -----------------------------------------------------------------------------------

    def _spaces(self, spaces: object) -> tuple[Space, ...] | None:
        return None if spaces is None else tuple(self.space(one) for one in as_list(spaces, "spaces"))

    async def _read(self, work: Callable[[Reader], T]) -> T:
        return await self.parts.store.read(work)

    async def _note_refused_update(self, id: str, expected: int, error: VersionConflictError) -> None:
        current = error.current
        event = Event(
            type=EventType.UPDATE_REFUSED,
            tenant=self.principal.tenant,
            actor=self.principal.name,
            time=self.parts.clock.now(),
            space=current.space if isinstance(current, Memory) else None,
            subject=id,
            detail={"expected": expected, "found": getattr(current, "version", None)},
        )
        await self.parts.store.write(lambda writer: writer.append_events([event]))


def no_such_memory(id: str) -> NotFoundError:
    """Unknown and forbidden ids get the same words."""
    return NotFoundError(f"no memory {id!r} that you may see", field="id", remedy="find its id with recall")


def _chain(reader: Reader, memory: Memory, principal: Principal) -> list[Memory]:
    """What it superseded, what that superseded, and so on; nearest first."""
    scope, chain = reading(principal), []
    seen = {memory.id}
    while memory.supersedes is not None and memory.supersedes not in seen:
        earlier = reader.memory(scope, memory.supersedes)
        if earlier is None:
            break
        chain.append(earlier)
        seen.add(earlier.id)
        memory = earlier
    return chain
