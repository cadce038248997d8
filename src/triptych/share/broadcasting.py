"""Telling everybody in a space, inside one writing transaction.

Broadcasts are few: a space has a budget of them in any 24 hours, whoever sends them and whether or not they
were withdrawn.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from triptych.access.scopes import identity, reading, writing
from triptych.access.spaces import ensure_space
from triptych.errors import ConflictError, InvalidInputError, NotFoundError
from triptych.model.broadcast import Broadcast
from triptych.model.event import Event, EventType
from triptych.model.ids import BroadcastId
from triptych.model.principal import Principal
from triptych.ports.store import Reader, Writer
from triptych.settings import SecretSettings
from triptych.text.screening import Screening

_DAY = timedelta(hours=24)


def screened(content: str, topics: frozenset[str], secrets: SecretSettings) -> tuple[str, frozenset[str]]:
    """Text and topics as they may be told. Raises `InvalidInputError` for an empty text, and for a secret
    that the policy blocks; what the policy redacts is taken out."""
    if not content.strip():
        raise InvalidInputError("is empty", field="content", remedy="say what everybody should know")
    screening = Screening(secrets)
    clean = screening.text(content), screening.texts(topics)
    screening.refuse_blocked("content")
    return clean


def send(writer: Writer, principal: Principal, broadcast: Broadcast, *, per_day: int) -> Broadcast:
    """Put it before everybody who may read its space, now or later.

    Raises `InvalidInputError` for one that is over already, `AccessDeniedError` for who may not write there,
    and `ConflictError`, saying when the next is possible, beyond the budget.
    """
    now = broadcast.sent_at
    if not broadcast.stands(now):
        raise InvalidInputError("is in the past", field="expires_at", remedy="give a time to come")
    ensure_space(writer, principal, broadcast.space, now)
    sent = writer.broadcast_times(broadcast.tenant, broadcast.space, after=now - _DAY)
    if len(sent) >= per_day:
        possible = sent[-per_day] + _DAY
        raise ConflictError(
            f"{broadcast.space} has had {len(sent)} broadcasts in 24 hours, the next is possible at "
            f"{possible:%Y-%m-%d %H:%M:%S} UTC",
            field="space",
            remedy="publish it as a memory, wait until then, or raise the setting share.broadcasts_per_day",
        )
    writer.insert_broadcast(broadcast)
    writer.append_events([_event(EventType.BROADCAST_SENT, broadcast, principal, now)])
    return broadcast


def acknowledge(writer: Writer, principal: Principal, id: BroadcastId, now: datetime) -> bool:
    """Take note of it; false when the principal did so before. Raises `NotFoundError` for one that it may not
    read, and one that does not stand any more."""
    found = writer.broadcast(reading(principal), id)
    if found is None or not found.stands(now):
        raise no_such_broadcast(id)
    if not writer.acknowledge_broadcast(id, identity(principal), now):
        return False
    writer.append_events([_event(EventType.BROADCAST_ACKNOWLEDGED, found, principal, now)])
    return True


def withdraw(writer: Writer, principal: Principal, id: BroadcastId, now: datetime) -> Broadcast:
    """Tell it to nobody any more; what it was. Raises `NotFoundError` unless the principal sent it, or may
    read it, and may write in its space."""
    found = answered_for(writer, principal, id)
    if not writer.withdraw_broadcast(id, now):
        raise no_such_broadcast(id)
    writer.append_events([_event(EventType.BROADCAST_WITHDRAWN, found, principal, now)])
    return found


def answered_for(reader: Reader, principal: Principal, id: BroadcastId) -> Broadcast:
    """The broadcast, in force or not, for its sender and others who may write in its space and read it.

    Raises `NotFoundError` otherwise.
    """
    found = reader.broadcast(writing(principal), id)
    if found is not None and found.author != principal.name:
        found = reader.broadcast(reading(principal), id) and found
    if found is None:
        raise no_such_broadcast(id)
    return found


def no_such_broadcast(id: str) -> NotFoundError:
    """Unknown, forbidden and expired ones get the same words."""
    return NotFoundError(
        f"no broadcast {id!r} that you may see", field="id", remedy="list those that stand with broadcasts()"
    )


def _event(type: EventType, broadcast: Broadcast, principal: Principal, now: datetime) -> Event:
    """An event about a broadcast, without a word of it."""
    return Event(type, broadcast.tenant, principal.name, now, broadcast.space, broadcast.id)
