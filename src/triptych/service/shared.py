"""The third panel as one principal sees it: a space that several agents read and write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from triptych.model.change import Outcome
from triptych.model.instant import as_instant
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recollection
from triptych.model.space import Space
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
    as_subject,
    as_text,
    as_topics,
)
from triptych.service.calls import ask, keep
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
        draft = paths.draft_from_statement(
            as_text(content, "content"),
            principal=self.principal,
            space=self.space,
            said_at=as_instant(said_at, "said_at") if said_at is not None else self.parts.clock.now(),
            kind=as_kind(kind),
            subject=as_subject(subject),
            topics=as_topics(topics),
            confidence=as_share(confidence, "confidence"),
            readers=as_keys(readers, "readers"),
            writers=as_keys(writers, "writers"),
            uri=as_optional_text(uri, "uri"),
            metadata=as_metadata(metadata),
        )
        return await keep(self.parts, self.principal, draft, also=self._announce)

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

    def _announce(self, writer: Writer, outcome: Outcome) -> None:
        if outcome.memory is not None:
            writer.append_events([publication_event(outcome.memory, self.principal)])
