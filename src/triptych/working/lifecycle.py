"""A session's life as changes inside one writing transaction: open → ended or expired → promoted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from triptych.access.scopes import reading, writing
from triptych.errors import NotFoundError
from triptych.model.event import Event, EventType
from triptych.model.ids import JobId, SessionId, new_id
from triptych.model.job import Job
from triptych.model.principal import Principal
from triptych.model.session import Session, SessionState, TranscriptPolicy
from triptych.ports.store import Reader, Writer

PROMOTE = "session.promote"
HAND_OFF = "session.hand_off"
FORGET_TRANSCRIPT = "session.forget_transcript"
SCRATCHPAD = "triptych.scratchpad"
_HANDED_OFF = "triptych.handed_off"


def is_idle(session: Session, now: datetime) -> bool:
    """Whether an open session has been silent for longer than its timeout."""
    silent = now - session.last_activity
    return session.state is SessionState.OPEN and silent >= timedelta(seconds=session.timeout_seconds)


def needs_promotion(session: Session) -> bool:
    """Whether a closed session still holds something that has not moved on."""
    holds = session.promoted_seq < session.last_seq or _has_working_copy(session)
    return session.state is not SessionState.OPEN and holds


def _has_working_copy(session: Session) -> bool:
    return bool(session.turn_summaries or session.profile or session.metadata.get(SCRATCHPAD))


def close(
    writer: Writer,
    session: Session,
    state: SessionState,
    actor: str,
    now: datetime,
    *,
    in_name_of: str | None = None,
) -> Session:
    """End or expire an open session: its state, the event and the job of promotion together.

    Promotion happens in the name of whoever ends it (a principal as written), or else of its opener.
    """
    closed = replace(session, state=state, ended_at=now)
    writer.replace_session(closed)
    happened = EventType.SESSION_ENDED if state is SessionState.ENDED else EventType.SESSION_EXPIRED
    writer.append_events([session_event(happened, session, actor, now, messages=session.last_seq)])
    writer.enqueue(
        Job(
            id=JobId(new_id()),
            tenant=session.tenant,
            task=PROMOTE,
            key=session.id,
            due_at=now,
            payload={"session": session.id, "as": in_name_of or session.opened_by},
        )
    )
    return closed


def hand_off_due(session: Session, out_of_view: int, least: int) -> bool:
    """Whether so many messages of an open session are out of view, and not yet ordered to be promoted."""
    ordered = max(session.promoted_seq, session.metadata.get(_HANDED_OFF, 0))
    return session.state is SessionState.OPEN and out_of_view - ordered >= least


def order_hand_off(writer: Writer, session: Session, through: int) -> None:
    """Order the promotion of an open session's messages up to `through`; while one is under way, nothing."""
    ordered = writer.enqueue(
        Job(
            id=JobId(new_id()),
            tenant=session.tenant,
            task=HAND_OFF,
            key=session.id,
            due_at=session.last_activity,
            payload={"session": session.id, "as": session.opened_by, "through": through},
        )
    )
    if ordered:
        writer.replace_session(replace(session, metadata={**session.metadata, _HANDED_OFF: through}))


def promotion_done(
    writer: Writer,
    session: Session,
    actor: str,
    now: datetime,
    *,
    through: int | None = None,
    counts: Mapping[str, object] | None = None,
) -> Session:
    """Close the books on a promotion, in the transaction that made it.

    All messages up to `through`, or else `session.last_seq`, count as promoted. A closed session loses its
    working copy and, when its policy says so, its transcript, at once or after its days of retention; an
    open one keeps both. `counts` go to the log. Doing it twice changes nothing the second time.
    """
    closed = session.state is not SessionState.OPEN
    last = session.last_seq if closed or through is None else through
    if session.promoted_seq >= last and not (closed and _has_working_copy(session)):
        return session
    promoted = replace(session, promoted_seq=last)
    if closed:
        promoted = _without_scratchpad(without_summaries(promoted))
    writer.replace_session(promoted)
    removed = 0
    if closed and session.transcript is TranscriptPolicy.DISCARD:
        removed = writer.erase_messages(session.id, None).get("messages", 0)
    elif closed:
        order_forgetting(writer, session, now)
    told = {"messages": last, "discarded": removed, **(counts or {})}
    event = session_event(EventType.SESSION_PROMOTED, session, actor, now, **told)
    writer.append_events([event])
    return promoted


def without_summaries(session: Session) -> Session:
    """The session without its working copy; while it is open the next context makes it anew.

    Also what an erasure of messages calls for, since summaries quote them.
    """
    return replace(session, turn_summaries=(), profile=None)


def order_forgetting(writer: Writer, session: Session, now: datetime) -> None:
    """Order that a closed session's messages go when its days of retention are over; nothing without any."""
    if session.retention_days is None:
        return
    writer.enqueue(
        Job(
            id=JobId(new_id()),
            tenant=session.tenant,
            task=FORGET_TRANSCRIPT,
            key=session.id,
            due_at=(session.ended_at or now) + timedelta(days=session.retention_days),
            payload={"session": session.id, "as": session.opened_by},
        )
    )


def forget_transcript(writer: Writer, session: Session, actor: str, now: datetime) -> int:
    """Discard a closed session's messages once its retention is over; how many went."""
    assert session.state is not SessionState.OPEN
    removed = writer.erase_messages(session.id, None).get("messages", 0)
    if removed:
        writer.append_events([session_event(EventType.ERASED, session, actor, now, messages=removed)])
    return removed


def session_event(type: EventType, session: Session, actor: str, now: datetime, **detail: object) -> Event:
    """An event about a session; `detail` holds ids and counts, never text."""
    return Event(type, session.tenant, actor, now, session.space, session.id, detail)


def require_session(writer: Writer, principal: Principal, id: SessionId) -> Session:
    """The session as it is now, if the principal may read and write it. Raises `NotFoundError` otherwise."""
    session = used_session(writer, principal, id)
    if session is None:
        raise missing(id)
    return session


def used_session(reader: Reader, principal: Principal, id: SessionId) -> Session | None:
    """The session, for one who may use it: whoever may only write would learn from it what it says."""
    session = reader.session_by_id(writing(principal), id)
    return None if session is None else reader.session_by_id(reading(principal), id)


def missing(id: str) -> NotFoundError:
    """No such session, or none for this principal: the two are never told apart."""
    return NotFoundError(f"no session {id}", field="session", remedy="open it by name first")


def _without_scratchpad(session: Session) -> Session:
    metadata = {key: value for key, value in session.metadata.items() if key != SCRATCHPAD}
    return replace(session, metadata=metadata)
