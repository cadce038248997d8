"""When a session ends, what is reusable moves on: extract → remember, exactly once.

Ending a session commits a job with it, so promotion happens even when the process dies in between. The
memories, the session's new state and the finished job are committed together, and only if nobody else
promoted the session meanwhile; so doing it twice has the effect of doing it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from triptych.access.scopes import speaker, writing
from triptych.errors import NotFoundError
from triptych.model.change import Outcome
from triptych.model.draft import Draft
from triptych.model.ids import SessionId
from triptych.model.job import Job
from triptych.model.memory import Kind, Method, Source
from triptych.model.message import Message
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.model.session import Session
from triptych.ports.store import Reader, Writer
from triptych.remember.extract import extract
from triptych.remember.path import remember
from triptych.service.parts import Parts
from triptych.text.language import detect
from triptych.working.digest import Conclusion, digest, digest_text
from triptych.working.lifecycle import (
    PROMOTE,
    forget_transcript,
    missing,
    needs_promotion,
    promotion_done,
    require_session,
)
from triptych.working.path import expire_idle

_UNFINISHED = 10_000


class _AlreadyPromotedError(Exception):
    """Somebody else was faster; what was prepared here is dropped."""


@dataclass(frozen=True, slots=True)
class Promotion:
    """Promotes the sessions of one opened Triptych."""

    parts: Parts

    async def perform(self, job: Job) -> None:
        """Do a promotion job; a session that is gone or was promoted already needs nothing."""
        opener, session_id = _ordered(job)
        with suppress(NotFoundError):
            await self.promote(opener, session_id)

    async def forget_transcript(self, job: Job) -> None:
        """Do a retention job: the messages of a closed session go when its days are over."""
        opener, session_id = _ordered(job)
        now = self.parts.clock.now()

        def forget(writer: Writer) -> None:
            session = writer.session_by_id(writing(opener), session_id)
            if session is not None:
                forget_transcript(writer, session, opener.name, now)

        await self.parts.store.write(forget)

    async def promote(self, principal: Principal, id: SessionId) -> list[Outcome]:
        """Promote a closed session in the principal's name; the outcomes, none when nothing was to do.

        Raises `NotFoundError` when the principal may not write the session, or it is gone.
        """
        session, messages = await self.parts.store.read(lambda reader: _look_up(reader, principal, id))
        if not needs_promotion(session):
            return []
        try:
            return await remember(
                _drafts(messages, session, principal),
                principal=principal,
                store=self.parts.store,
                embedder=self.parts.embedder,
                settings=self.parts.settings,
                clock=self.parts.clock,
                also=lambda writer, _: self._close_books(writer, session, principal),
            )
        except _AlreadyPromotedError:
            return []

    async def expire_idle(self) -> None:
        """Expire sessions that fell silent; their promotion is a job from then on."""
        await expire_idle(self.parts.store, DEFAULT_TENANT, now=self.parts.clock.now())

    def _close_books(self, writer: Writer, seen: Session, principal: Principal) -> None:
        current = require_session(writer, principal, seen.id)
        if not needs_promotion(current) or current.promoted_seq != seen.promoted_seq:
            raise _AlreadyPromotedError
        promotion_done(writer, current, principal.name, self.parts.clock.now())
        for job in writer.jobs(limit=_UNFINISHED):
            if (job.task, job.key) == (PROMOTE, seen.id):
                writer.finish(job.id)


def _ordered(job: Job) -> tuple[Principal, SessionId]:
    """In whose name the job is done, and for which session."""
    return Principal.parse(str(job.payload["as"]), tenant=job.tenant), SessionId(str(job.payload["session"]))


def _look_up(reader: Reader, principal: Principal, id: SessionId) -> tuple[Session, list[Message]]:
    scope = writing(principal)
    session = reader.session_by_id(scope, id)
    if session is None:
        raise missing(id)
    return session, reader.messages(scope, id, after_seq=session.promoted_seq)


def _drafts(messages: Sequence[Message], session: Session, principal: Principal) -> list[Draft]:
    """What the messages say that deserves remembering, and what the session as a whole leaves behind."""
    drafts = list(extract(messages, space=session.space, author=speaker(principal)).drafts)
    conclusions = digest(messages)
    return [*drafts, _digest_draft(conclusions, session, principal)] if conclusions else drafts


def _digest_draft(conclusions: Sequence[Conclusion], session: Session, principal: Principal) -> Draft:
    text = digest_text(conclusions)
    sources = [_quoted(conclusion, session, principal) for conclusion in conclusions]
    return Draft(
        space=session.space,
        kind=Kind.DIGEST,
        content=text,
        source=sources[0],
        more_sources=tuple(sources[1:]),
        importance=0.5,
        confidence=0.7,
        trust=0.5,
        valid_from=min(source.said_at for source in sources),
        language=detect(text),
        explicit=True,
        reasons=("what the session leaves behind",),
    )


def _quoted(conclusion: Conclusion, session: Session, principal: Principal) -> Source:
    return Source(
        author=conclusion.message.name or speaker(principal),
        method=Method.INFERRED,
        said_at=conclusion.message.time,
        session=session.id,
        message=conclusion.message.id,
        reference=conclusion.message.reference,
        quote=conclusion.text,
    )
