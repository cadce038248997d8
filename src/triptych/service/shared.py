"""The third panel as one principal sees it: a space that several agents read and write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from triptych.access.scopes import reading
from triptych.model.board import Board
from triptych.model.broadcast import Broadcast
from triptych.model.change import Outcome
from triptych.model.ids import BroadcastId, new_id
from triptych.model.instant import as_instant, as_optional_instant
from triptych.model.memory import Slot
from triptych.model.principal import Principal, check_name
from triptych.model.recollection import Query, Recollection
from triptych.model.space import Space
from triptych.ports.aside import aside
from triptych.ports.store import Writer
from triptych.service import paths
from triptych.service.arguments import (
    as_count,
    as_keys,
    as_kind,
    as_kinds,
    as_metadata,
    as_optional_text,
    as_question,
    as_share,
    as_slot,
    as_subject,
    as_text,
    as_topics,
)
from triptych.service.board import AsyncBoard
from triptych.service.calls import ask, keep, on_record, speaking
from triptych.service.parts import Parts
from triptych.share.publication import publication_event, require_shared


@dataclass(frozen=True, slots=True)
class AsyncSharedSpace:
    """A team's space, or the global one."""

    parts: Parts
    principal: Principal
    space: Space

    def __post_init__(self) -> None:
        require_shared(self.space)

    async def publish(
        self,
        content: str,
        *,
        kind: str = "fact",
        confidence: float = 0.8,
        topics: Iterable[str] = (),
        subject: str | None = None,
        slot: Slot | None = None,
        said_at: datetime | str | None = None,
        readers: Iterable[str] | None = None,
        writers: Iterable[str] | None = None,
        uri: str | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Outcome:
        """Tell it to everybody who may read the space.

        It goes the ordinary way of remembering (known facts gain a source, contradictions become
        conflicts), and its notification is committed with it. `readers` narrows or widens who may see it.
        Raises `AccessDeniedError` when the principal may not write there.
        """
        said = as_text(content, "content")
        draft = await aside(
            len(said),
            paths.draft_from_statement,
            said,
            principal=await speaking(self.parts, self.principal),
            space=self.space,
            said_at=as_instant(said_at, "said_at") if said_at is not None else self.parts.clock.now(),
            kind=as_kind(kind),
            subject=as_subject(subject),
            slot=as_slot(slot),
            topics=as_topics(topics),
            confidence=as_share(confidence, "confidence"),
            readers=as_keys(readers, "readers"),
            writers=as_keys(writers, "writers"),
            uri=as_optional_text(uri, "uri"),
            metadata=as_metadata(metadata),
        )
        outcome = await keep(self.parts, self.principal, draft, also=self._announce)
        self.parts.published.ring()
        return outcome

    async def broadcast(
        self,
        content: str,
        *,
        expires_at: datetime | str | None = None,
        topics: Iterable[str] = (),
        readers: Iterable[str] | None = None,
    ) -> Broadcast:
        """Tell an important state to everybody who may read the space, now or while it stands, once each.

        It is no memory, and not recalled: `broadcasts()` tells it until it is acknowledged, withdrawn or, at
        `expires_at` (after `share.broadcast_days` unless given), over. `readers` narrows or widens who hears
        it. Raises `ConflictError`, saying when the next is possible, beyond the space's
        `share.broadcasts_per_day`; `InvalidInputError` for a secret that the policy blocks;
        `AccessDeniedError` when the principal may not write there.
        """
        now, settings = self.parts.clock.now(), self.parts.settings
        told, labels = paths.broadcasting.screened(
            as_text(content, "content"), as_topics(topics), settings.secrets
        )
        until = as_optional_instant(expires_at, "expires_at")
        broadcast = Broadcast(
            id=BroadcastId(new_id()),
            tenant=self.principal.tenant,
            space=self.space,
            content=told,
            author=self.principal.name,
            sent_at=now,
            expires_at=now + timedelta(days=settings.share.broadcast_days) if until is None else until,
            topics=labels,
            readers=as_keys(readers, "readers"),
        )
        per_day = settings.share.broadcasts_per_day
        async with on_record(self.parts, self.principal, self.space):
            return await self.parts.store.write(
                lambda writer: paths.broadcasting.send(writer, self.principal, broadcast, per_day=per_day)
            )

    async def query(
        self,
        question: str,
        *,
        k: int | None = None,
        kinds: Iterable[str] | None = None,
        topics: Iterable[str] = (),
        min_confidence: float | None = None,
        as_of: datetime | str | None = None,
    ) -> Recollection:
        """What this space, and those below it, have to say to `question`.

        Memories below `min_confidence` (the setting `share.min_confidence` unless given) are withheld.
        """
        now = self.parts.clock.now()
        query = Query(
            text=as_question(question),
            asked_at=now,
            k=self.parts.settings.recall.k if k is None else as_count(k, "k", least=1),
            spaces=(self.space,),
            kinds=as_kinds(kinds),
            topics=as_topics(topics),
            as_of=None if as_of is None else as_instant(as_of, "as_of"),
            min_confidence=self.parts.settings.share.min_confidence
            if min_confidence is None
            else as_share(min_confidence, "min_confidence"),
        )
        return await ask(self.parts, self.principal, query)

    def board(self, name: str, template: object = None, *, begin: bool = True) -> AsyncBoard:
        """The board of that name in this space: begun at its first use, or found again.

        `template` says what a new one is made of: `plain` (inputs, drafts, review; unless given), `research`
        (research → draft → review), `decision` (options → arguments → decision), or one's own, as a mapping
        with `zones`. Without `begin` it must be there.
        """
        made_of = None if template is None else paths.templates.read_template(template)
        named = check_name(name, "board")
        return AsyncBoard(self.parts, self.principal, self.space, named, made_of, begin)

    async def boards(self) -> list[Board]:
        """The boards of this space, and of those below it, that the principal may read, by space and name."""
        scope = reading(self.principal, [self.space])
        return await self.parts.store.read(lambda reader: reader.boards(scope))

    def _announce(self, writer: Writer, outcome: Outcome) -> None:
        if outcome.memory is not None:
            writer.append_events([publication_event(outcome.memory, self.principal)])
