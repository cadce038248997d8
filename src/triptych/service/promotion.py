"""When a session ends, what is reusable moves on: extract → remember, exactly once.

Ending a session commits a job with it, so promotion happens even when the process dies in between. The
memories, the session's new state and the finished job are committed together, and only if nobody else
promoted the session meanwhile; so doing it twice has the effect of doing it once. Of a long open session
the turns that are out of view are promoted in the same way (handed off), each message once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from triptych.access.scopes import writing
from triptych.errors import AccessDeniedError, NotFoundError
from triptych.model.change import Outcome
from triptych.model.ids import SessionId
from triptych.model.job import Job
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.session import ERASED_SINCE, Session, SessionState
from triptych.ports.aside import aside, characters
from triptych.ports.store import Reader, Writer
from triptych.service import paths
from triptych.service.calls import keep_all
from triptych.service.ordered import ordered_by
from triptych.service.parts import Parts
from triptych.service.rereading import Rereading
from triptych.working.lifecycle import (
    PROMOTE,
    forget_transcript,
    missing,
    needs_promotion,
    promotion_done,
    require_session,
)


class _AlreadyPromotedError(Exception):
    """Somebody else was faster; what was prepared here is dropped."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """What one promotion takes: the messages to extract from, up to `through`, and those of the whole
    session, for the digest, when it is closed."""

    session: Session
    fresh: Sequence[Message]
    told: Sequence[Message]
    through: int


@dataclass(frozen=True, slots=True)
class Promotion:
    """Promotes the sessions of one opened Triptych."""

    parts: Parts

    async def perform(self, job: Job) -> None:
        """Do a promotion job; a session that is gone or was promoted already needs nothing.

        Raises `AccessDeniedError` when whoever ended it may no longer write there: the job says so. Where a
        user let an agent act for it in its own space, that counts also when it has ended since.
        """
        ender, session_id = await self._ordered(job)
        try:
            await self.promote(ender, session_id)
        except NotFoundError:
            await self._require_gone(job.tenant, session_id, ender)

    async def hand_off(self, job: Job) -> None:
        """Do a hand-off job: promote what is out of view in a session that is still open."""
        opener, session_id = await self._ordered(job)
        with suppress(NotFoundError):
            await self.promote(opener, session_id, through=int(job.payload["through"]))

    async def forget_transcript(self, job: Job) -> None:
        """Do a retention job: the messages of a closed session go when its days are over."""
        opener, session_id = await self._ordered(job)
        now = self.parts.clock.now()

        def forget(writer: Writer) -> None:
            # The promise was made when it was opened; it does not hang on who has rights by now.
            session = writer.any_session(job.tenant, session_id)
            if session is not None:
                forget_transcript(writer, session, opener.name, now)

        await self.parts.store.write(forget)

    async def promote(
        self, principal: Principal, id: SessionId, *, through: int | None = None
    ) -> list[Outcome]:
        """Promote a closed session in the principal's name, or an open one's messages up to `through`; the
        outcomes, none when nothing was to do.

        Raises `NotFoundError` when the principal may not write the session, or it is gone.
        """
        while True:
            batch = await self.parts.store.read(lambda reader: _look_up(reader, principal, id, through))
            if batch is None:
                return []
            with suppress(_AlreadyPromotedError):  # then look again for what is left to do
                return await self._remember(batch, principal)

    async def expire_idle(self) -> None:
        """Expire sessions that fell silent; their promotion is a job from then on."""
        now = self.parts.clock.now()
        stored = await self.parts.store.read(lambda reader: reader.tenants())
        for tenant in stored:
            await paths.expire_idle(self.parts.store, tenant, now=now)
        for tenant in sorted(self.parts.ephemeral_tenants):
            await paths.expire_idle(self.parts.ephemeral.store, tenant, now=now)

    async def _ordered(self, job: Job) -> tuple[Principal, SessionId]:
        """In whose name the job is done, and for which session."""
        principal = await self.parts.store.read(lambda reader: ordered_by(reader, job))
        return principal, SessionId(str(job.payload["session"]))

    async def _require_gone(self, tenant: str, id: SessionId, ender: Principal) -> None:
        left = await self.parts.store.read(lambda reader: reader.any_session(tenant, id))
        if left is not None:
            raise AccessDeniedError(
                f"{ender.name} may no longer write in {left.space.path}: its session was not promoted",
                field="session",
                remedy="give back the right, or end it as one who has it",
            )

    async def _remember(self, batch: _Batch, principal: Principal) -> list[Outcome]:
        with self.parts.telemetry.span("remember.extract"):
            left = await aside(
                characters(message.content for message in (*batch.fresh, *batch.told)),
                paths.leavings,
                batch.fresh,
                batch.told,
                batch.session,
                self.parts.settings.secrets,
            )
        if left.conclusions or left.drafts:
            without_echoes, now = paths.without_echoes, self.parts.clock.now()
            left = await self.parts.store.read(lambda reader: without_echoes(reader, left, principal, now))
        return await keep_all(
            self.parts,
            principal,
            left.all_drafts(),
            also=lambda writer, outcomes: self._close_books(
                writer, batch, principal, _counted(outcomes, left.passed_over)
            ),
        )

    def _close_books(
        self, writer: Writer, batch: _Batch, principal: Principal, counts: Mapping[str, Any]
    ) -> None:
        seen = batch.session
        current = require_session(writer, principal, seen.id)
        # Nor may what was read before bring back what was erased in between.
        if _look_up(writer, principal, seen.id, batch.through) != replace(batch, session=current):
            raise _AlreadyPromotedError
        if _standing(current) != _standing(seen):
            raise _AlreadyPromotedError
        promotion_done(
            writer, current, principal.name, self.parts.clock.now(), through=batch.through, counts=counts
        )
        Rereading(self.parts).order(writer, current, batch.fresh, principal)
        if seen.state is SessionState.OPEN:
            return  # the job of handing off is finished by whoever leased it
        writer.finish_task(seen.tenant, PROMOTE, seen.id)


def _standing(session: Session) -> tuple[object, ...]:
    """What must be as it was when the drafts were read."""
    return session.promoted_seq, session.state, session.metadata.get(ERASED_SINCE)


def _counted(outcomes: Sequence[Outcome], passed_over: Mapping[str, int]) -> dict[str, Any]:
    """For the log: what became of the drafts, and what was said that was no draft, by junk class."""
    dropped = Counter(outcome.junk_class for outcome in outcomes if outcome.junk_class is not None)
    return {
        "outcomes": Counter(outcome.change for outcome in outcomes),
        "passed_over": Counter(passed_over) + dropped,
    }


def _look_up(reader: Reader, principal: Principal, id: SessionId, through: int | None) -> _Batch | None:
    """What is to be promoted; none when nothing is."""
    scope = writing(principal)
    session = reader.session_by_id(scope, id)
    if session is None:
        raise missing(id)
    before = session.promoted_seq
    if session.state is SessionState.OPEN:
        last = min(through or 0, session.last_seq)
        if last <= before:
            return None
        later = reader.messages(scope, id, after_seq=before, limit=last - before)
        return _Batch(session, [message for message in later if message.seq <= last], (), last)
    if not needs_promotion(session):
        return None
    said = reader.messages(scope, id)
    return _Batch(session, [message for message in said if message.seq > before], said, session.last_seq)
