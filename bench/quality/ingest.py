"""A corpus into a store, the way its owner would have put it there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bench.quality.sets import Corpus, Question, Row
from triptych.model.ids import MessageId, SessionId, new_id
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recalled
from triptych.model.session import Session
from triptych.model.space import Space, default_policy
from triptych.ports.clock import SystemClock
from triptych.ports.embedder import Embedder, TextRole, embed_texts
from triptych.ports.store import Store, Writer
from triptych.recall.path import recall
from triptych.settings import Settings

_BATCH = 500


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever a corpus belongs to, and how their memory is asked."""

    principal: Principal
    store: Store
    embedder: Embedder
    settings: Settings
    now: datetime

    async def ranking(self, question: Question, k: int, *, with_context: bool) -> list[str]:
        """The corpus ids recalled for the question, best first."""
        results = await self.recalled(question, k, with_context=with_context)
        return [id for result in results for id in references(result)]

    async def recalled(self, question: Question, k: int, *, with_context: bool) -> tuple[Recalled, ...]:
        """The results for the question."""
        context = question.context if with_context else ()
        recollection = await recall(
            Query(question.text, self.now, k=k, context=context),
            principal=self.principal,
            store=self.store,
            embedder=self.embedder,
            settings=self.settings,
            clock=SystemClock(),
        )
        return recollection.results


def references(result: Recalled) -> list[str]:
    """The corpus ids a result stands on."""
    if result.entry.message is not None:
        return [result.entry.message.reference or ""]
    return [source.reference for source in result.sources if source.reference]


async def ingest(corpus: Corpus, store: Store, embedder: Embedder, settings: Settings) -> Owner:
    """Keep every row as a message of its session, with its speaker and time.

    Each corpus has a tenant of its own, so that it is asked alone.
    """
    principal = Principal(user=corpus.name.replace("/", "-"), tenant=corpus.name)
    space = Space.of_user(str(principal.user))
    sessions = _sessions(corpus, principal, space)
    for start in range(0, len(corpus.rows), _BATCH):
        rows = corpus.rows[start : start + _BATCH]
        messages = [_message(row, sessions[row.session]) for row in rows]
        vectors = await embed_texts(embedder, [m.searchable for m in messages], TextRole.PASSAGE)

        def write(writer: Writer, messages: list[Message] = messages, vectors: object = vectors) -> None:
            writer.put_policy(principal.tenant, space, default_policy(space))
            for session in sessions.values():
                if writer.session_by_id(_owners_scope(principal), session.id) is None:
                    writer.insert_session(session)
            for message, vector in zip(messages, vectors, strict=True):  # type: ignore[call-overload]
                writer.append_messages(message.session, [message], [vector])

        await store.write(write)
    return Owner(principal, store, embedder, settings, corpus.rows[-1].time)
