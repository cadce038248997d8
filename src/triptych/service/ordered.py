"""In whose name the work on a session is done that somebody ordered."""

from __future__ import annotations

from datetime import datetime

from triptych.access.scopes import as_when_ordered, reading, upkeep_of
from triptych.model.grant import Given, Grant
from triptych.model.ids import SessionId
from triptych.model.job import Job
from triptych.model.principal import Principal
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.ports.store import Reader


def ordered_by(reader: Reader, job: Job) -> Principal:
    """Whoever ordered the job, with the rights of now; also with those of a delegation that has ended since,
    if the user had let it act while the session lasted. Only naming the user is not enough."""
    who = Principal.parse(str(job.payload["as"]), tenant=job.tenant)
    session = reader.any_session(job.tenant, SessionId(str(job.payload["session"])))
    if session is None or not _was_let(reader, who, session):
        return who
    return as_when_ordered(who, session.space)


def _was_let(reader: Reader, who: Principal, session: Session) -> bool:
    if not who.delegated or who.user is None:
        return False
    expired = session.state is SessionState.EXPIRED  # noticed some time after it fell silent
    end = session.last_activity if expired else session.ended_at or session.last_activity
    home, agent = Space.of_user(who.user), f"agent:{who.agent}"
    given = reader.grants(reading(upkeep_of(who.tenant), [home]))
    let = [one for one in given if (one.given, one.space, one.holder) == (Given.ACT, home, agent)]
    return any(_overlaps(one, session.opened_at, end) for one in let)


def _overlaps(grant: Grant, start: datetime, end: datetime) -> bool:
    ends = [at for at in (grant.expires_at, grant.revoked_at) if at is not None]
    return grant.granted_at <= end and all(start <= at for at in ends)
