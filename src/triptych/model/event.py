"""What happened: one append-only log that is audit trail and outbox at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.space import Space
from triptych.model.values import dataclass


class EventType(StrEnum):
    """Past tense: an event is never a wish."""

    SPACE_CREATED = "space.created"
    SESSION_OPENED = "session.opened"
    SESSION_ENDED = "session.ended"
    SESSION_EXPIRED = "session.expired"
    SESSION_PROMOTED = "session.promoted"
    SESSION_REREAD = "session.reread"
    MESSAGE_ADDED = "message.added"
    MEMORY_ADDED = "memory.added"
    MEMORY_REINFORCED = "memory.reinforced"
    MEMORY_UNMERGED = "memory.unmerged"
    MEMORY_SUPERSEDED = "memory.superseded"
    MEMORY_UPDATED = "memory.updated"
    MEMORY_GROUPED = "memory.grouped"
    MEMORY_ARCHIVED = "memory.archived"
    MEMORY_EXPIRED = "memory.expired"
    MEMORY_RESTORED = "memory.restored"
    MEMORY_RETRACTED = "memory.retracted"
    MEMORY_PUBLISHED = "memory.published"
    BLOCK_CHANGED = "block.changed"
    BLOCK_LOCKED = "block.locked"
    BLOCK_UNLOCKED = "block.unlocked"
    BOARD_OPENED = "board.opened"
    CELL_WRITTEN = "cell.written"
    ZONE_COMPLETED = "zone.completed"
    ZONE_REOPENED = "zone.reopened"
    BOARD_FINISHED = "board.finished"
    BROADCAST_SENT = "broadcast.sent"
    BROADCAST_ACKNOWLEDGED = "broadcast.acknowledged"
    BROADCAST_WITHDRAWN = "broadcast.withdrawn"
    SUBSCRIPTION_BEGUN = "subscription.begun"
    SUBSCRIPTION_CHANGED = "subscription.changed"
    SUBSCRIPTION_ENDED = "subscription.ended"
    WEBHOOK_SET = "webhook.set"
    WEBHOOK_REMOVED = "webhook.removed"
    DELIVERY_GIVEN_UP = "delivery.given_up"
    DELIVERY_RETRIED = "delivery.retried"
    DRAFT_BLOCKED = "draft.blocked"
    DRAFT_REDACTED = "draft.redacted"
    CONFLICT_OPENED = "conflict.opened"
    CONFLICT_RESOLVED = "conflict.resolved"
    ERASED = "erased"
    ACCESS_DENIED = "access.denied"
    UPDATE_REFUSED = "update.refused"
    MEMORY_READ = "memory.read"
    MESSAGE_READ = "message.read"
    CELL_READ = "cell.read"
    ACCESS_GRANTED = "access.granted"
    ACCESS_REVOKED = "access.revoked"
    POLICY_CHANGED = "policy.changed"
    KEY_CREATED = "key.created"
    KEY_REVOKED = "key.revoked"
    KEY_REFUSED = "key.refused"
    IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `detail` holds ids, counts and names of fields, never remembered text.

    `seq` counts per tenant without gaps; the store gives it on writing (0 before).
    """

    type: EventType
    tenant: str
    actor: str
    time: datetime
    space: Space | None = None
    subject: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Sought:
    """Which events somebody looks for.

    `who` is a principal's whole name, or that of the agent or user in it: `user:alice` also finds
    `agent:writer for user:alice`. `since` counts, `until` does not.
    """

    who: str | None = None
    types: frozenset[EventType] | None = None
    since: datetime | None = None
    until: datetime | None = None

    def finds(self, event: Event) -> bool:
        """Whether the event is one of them."""
        return (
            (self.who is None or self._is_who(event.actor))
            and (self.types is None or event.type in self.types)
            and (self.since is None or event.time >= self.since)
            and (self.until is None or event.time < self.until)
        )

    def _is_who(self, actor: str) -> bool:
        return actor == self.who or actor.startswith(f"{self.who} for ") or actor.endswith(f" for {self.who}")


ANY_EVENT = Sought()


@dataclass(frozen=True, slots=True)
class Seal:
    """The log up to `last_seq` as it was at `sealed_at`: `hash` covers its events and the seal before."""

    last_seq: int
    hash: str
    sealed_at: datetime
