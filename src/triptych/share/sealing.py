"""Sealing the log, so that it can be shown not to have been altered since.

A seal is a SHA-256 over the seal before it and every event since, each written in one way. Who keeps the
newest seal elsewhere can tell any later change to the events it covers, also one that made the seals anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from triptych.access.scopes import reading, upkeep_of
from triptych.model.event import Event, Seal
from triptych.ports.store import Reader, Writer

_BEGINNING = "0" * 64
_BATCH = 1000


@dataclass(frozen=True, slots=True)
class LogHealth:
    """What the seals say: `problems` are empty when every sealed event is as it was when it was sealed.

    `newest` is the hash of the last seal; `unsealed` are the events after it, which nothing vouches for yet.
    """

    sealed: int
    unsealed: int
    newest: str | None
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was altered."""
        return not self.problems


def seal_log(writer: Writer, tenant: str, now: datetime, *, least: int = 1) -> Seal | None:
    """A seal over all that came since the last one; none when that is less than `least` events."""
    done, hash_ = _sealed(writer, tenant)
    events = list(_events(writer, tenant, after=done))
    if len(events) < max(least, 1):
        return None
    seal = Seal(events[-1].seq, chained(hash_, events), now)
    writer.put_seal(tenant, seal)
    return seal


def unsealed(reader: Reader, least: int) -> list[str]:
    """The tenants whose log has at least so many events that no seal covers."""
    return [tenant for tenant in reader.tenants() if _grown_by(reader, tenant, least)]


def _grown_by(reader: Reader, tenant: str, least: int) -> bool:
    done, _ = _sealed(reader, tenant)
    # Events are numbered without gaps: one look tells, however long the log is.
    return bool(reader.events(reading(upkeep_of(tenant)), after=done + least - 1, limit=1))


def _sealed(reader: Reader, tenant: str) -> tuple[int, str]:
    """Up to which event the log is sealed, and the hash that the next seal begins with."""
    last = next(reversed(reader.seals(tenant)), None)
    return (0, _BEGINNING) if last is None else (last.last_seq, last.hash)


def verify_log(reader: Reader, tenant: str, *, kept: str | None = None) -> LogHealth:
    """Every seal, made again from the events and held against the one that was kept.

    `kept` is the hash of a seal that was noted down elsewhere: there must still be such a seal.
    """
    seals, problems = reader.seals(tenant), list[str]()
    done, hash_ = 0, _BEGINNING
    for seal in seals:
        events = list(_events(reader, tenant, after=done, until=seal.last_seq))
        numbers = [event.seq for event in events]
        if numbers != list(range(done + 1, seal.last_seq + 1)):
            problems.append(f"events are missing between {done + 1} and {seal.last_seq}")
        elif chained(hash_, events) != seal.hash:
            problems.append(f"events between {done + 1} and {seal.last_seq} were altered")
        done, hash_ = seal.last_seq, seal.hash
    if kept is not None and kept not in {seal.hash for seal in seals}:
        problems.append("the seal that was kept is not among the seals: the log was made anew")
    newest = seals[-1].hash if seals else None
    return LogHealth(done, sum(1 for _ in _events(reader, tenant, after=done)), newest, tuple(problems))


def chained(before: str, events: Iterable[Event]) -> str:
    """The hash that covers `before` and the events, in hexadecimal. Pure."""
    digest = hashlib.sha256(before.encode("ascii"))
    for event in events:
        digest.update(_written(event))
        digest.update(b"\n")
    return digest.hexdigest()


def _written(event: Event) -> bytes:
    told = {
        "seq": event.seq,
        "type": event.type.value,
        "actor": event.actor,
        "time": event.time.isoformat(timespec="microseconds"),
        "space": None if event.space is None else event.space.path,
        "subject": event.subject,
        "detail": event.detail,
    }
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")


def _events(reader: Reader, tenant: str, *, after: int, until: int | None = None) -> Iterator[Event]:
    """Every event of the tenant, by number; up to `until`."""
    scope = reading(upkeep_of(tenant))
    while batch := reader.events(scope, after=after, limit=_BATCH):
        for event in batch:
            if until is not None and event.seq > until:
                return
            yield event
        after = batch[-1].seq
