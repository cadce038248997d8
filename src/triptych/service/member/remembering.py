"""What a principal remembers, changes, forgets and erases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from triptych.access.scopes import reading, writing
from triptych.errors import (
    AccessDeniedError,
    ProviderError,
    StoreError,
    TriptychError,
    VersionConflictError,
)
from triptych.model.change import Outcome, Unmerged
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.ids import MemoryId
from triptych.model.instant import as_instant, as_optional_instant
from triptych.model.memory import Memory, Slot
from triptych.model.receipt import Receipt
from triptych.ports.aside import aside
from triptych.ports.embedder import UNEMBEDDED, embed_passages
from triptych.service import paths
from triptych.service.arguments import (
    as_count,
    as_keys,
    as_kind,
    as_metadata,
    as_optional_share,
    as_optional_text,
    as_slot,
    as_subject,
    as_tags,
    as_text,
    as_topics,
)
from triptych.service.calls import keep, keep_all, speaking
from triptych.service.member.seat import Seat, SpaceLike

T = TypeVar("T")

_AT_ONCE = 64
"""Statements that are written together: few enough that nobody else waits long for the store."""

_LOOKED_AT: Mapping[str, Callable[[Any], Any]] = {
    "kind": lambda value: None if value is None else as_kind(value),
    "subject": as_subject,
    "slot": as_slot,
    "tags": as_tags,
    "topics": as_topics,
    "importance": partial(as_optional_share, field="importance"),
    "confidence": partial(as_optional_share, field="confidence"),
    "readers": partial(as_keys, field="readers"),
    "writers": partial(as_keys, field="writers"),
    "expires_at": partial(as_optional_instant, field="expires_at"),
    "uri": partial(as_optional_text, field="uri"),
    "metadata": as_metadata,
}
"""What a draft takes as it was given, by name, and how it is looked at, in the order in which it is."""


class Remembering(Seat):
    """The writing part of a member."""

    __slots__ = ()

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
        the next recall finds it. Secrets are blocked or cut out as the policy says (settings `secrets.*`),
        and the outcome reports them. Raises `AccessDeniedError` when the principal may not write there.
        """
        draft = await self._drafted(
            content,
            kind=kind,
            said_at=said_at,
            space=space,
            subject=subject,
            slot=slot,
            tags=tags,
            topics=topics,
            importance=importance,
            confidence=confidence,
            readers=readers,
            writers=writers,
            expires_at=expires_at,
            uri=uri,
            metadata=metadata,
        )
        return await keep(self.parts, self.principal, draft)

    async def _drafted(
        self, content: object, *, said_at: Any = None, space: SpaceLike | None = None, **given: Any
    ) -> Draft:
        """The statement as a draft; everything given is looked at first."""
        target, said = self.space(space), as_text(content, "content")
        return await aside(
            len(said),
            paths.draft_from_statement,
            said,
            principal=await speaking(self.parts, self.principal),
            space=target,
            said_at=as_instant(said_at, "said_at") if said_at is not None else self.parts.clock.now(),
            **{name: _LOOKED_AT[name](value) for name, value in given.items()},
        )

    async def _remember_each(self, statements: Sequence[Mapping[str, Any]]) -> list[Outcome | TriptychError]:
        """Remember each by itself, in the order given, as `remember` would: its outcome, or why it has none.

        They are written some at once. Where one of these is refused none of them is kept, and they are
        written one by one; but for what fails whatever is written: then the rest is not tried.
        """
        told: list[Outcome | TriptychError] = []
        for start in range(0, len(statements), _AT_ONCE):
            told += await self._remember_some(statements[start : start + _AT_ONCE])
        return told

    async def _remember_some(self, statements: Sequence[Mapping[str, Any]]) -> list[Outcome | TriptychError]:
        found = [await _or_error(self._drafted(**one)) for one in statements]
        drafts = [one for one in found if isinstance(one, Draft)]
        try:
            kept: list[Outcome | TriptychError] = [*await keep_all(self.parts, self.principal, drafts)]
        except StoreError as error:
            kept = [error] * len(drafts)
        except TriptychError:
            kept = await self._remember_one_by_one(drafts)
        outcomes = iter(kept)
        return [next(outcomes) if isinstance(one, Draft) else one for one in found]

    async def _remember_one_by_one(self, drafts: Sequence[Draft]) -> list[Outcome | TriptychError]:
        kept: list[Outcome | TriptychError] = []
        for one in drafts:
            if _is_down(kept[-2:]):
                kept.append(kept[-1])
            else:
                kept.append(await _or_error(keep(self.parts, self.principal, one)))
        return kept

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
        that the principal may change, `InvalidInputError` when it holds a secret that the policy blocks,
        `AccessDeniedError` for other readers or writers by a right that was only lent.
        """
        as_text(id, "id")
        as_count(expected_version, "expected_version", least=1)
        given = paths.MemoryEdit(
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
        edit = await aside(len(content or ""), given.screened, self.parts.settings.secrets)
        embedding = UNEMBEDDED
        if content is not None:
            memory = await self.get(id)
            searchable = (await aside(len(content), edit.applied_to, memory)).searchable
            [embedding] = await embed_passages(self.parts.embedder, [searchable])
        now = self.parts.clock.now()
        try:
            return await self.parts.store.write(
                lambda writer: paths.update_memory(
                    writer,
                    self.principal,
                    MemoryId(id),
                    edit,
                    expected_version=expected_version,
                    embedding=embedding,
                    now=now,
                )
            )
        except VersionConflictError as error:
            await self._note_refused_update(id, expected_version, error)
            raise
        except AccessDeniedError as error:
            scope = reading(self.principal)
            denied = await self._read(lambda reader: reader.memory(scope, MemoryId(id)))
            if denied is not None:
                await self.parts.note_denial(self.principal, denied.space, error)
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

    async def unmerge(self, id: str, *, source: str | None = None) -> Unmerged:
        """Undo a merge: the memory without one of its sources, and what that source said as a memory of its
        own, with its own words, times and rights as they are here.

        `source` is the id of the message it was said in, or the time it was said; the one that joined last
        unless given. Both stay apart when the same is imported or heard again. Raises `NotFoundError` when
        there is no such memory that the principal may change, or no such source; `ConflictError` when
        nothing was merged into it.
        """
        return await paths.unmerge(
            MemoryId(as_text(id, "id")),
            as_optional_text(source, "source"),
            principal=self.principal,
            store=self.parts.store,
            embedder=self.parts.embedder,
            clock=self.parts.clock,
        )

    async def erase(self, id: str) -> Receipt:
        """Erase a memory, a message or a session from everywhere, and what rests on it alone.

        The receipt counts what went, and says whether the store could prove that its files hold none of
        the text any more. Raises `NotFoundError` when there is none that the principal may change.
        """
        return await paths.erase(
            as_text(id, "id"),
            principal=self.principal,
            scope=writing(self.principal),
            store=self.parts.store,
            embedder=self.parts.embedder,
            now=self.parts.clock.now(),
        )

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


def _is_down(last: Sequence[object]) -> bool:
    """Whether it was no statement's fault: the store failed, or the embedder for two in a row."""
    failed = [isinstance(one, ProviderError) for one in last]
    return failed == [True, True] or any(isinstance(one, StoreError) for one in last[-1:])


async def _or_error(asked: Awaitable[T]) -> T | TriptychError:
    """What is asked for, or the error that came instead."""
    try:
        return await asked
    except TriptychError as error:
        return error
