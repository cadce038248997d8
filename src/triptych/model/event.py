"""What happened: one append-only log that is audit trail and outbox at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.space import Space


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
    DRAFT_BLOCKED = "draft.blocked"
    DRAFT_REDACTED = "draft.redacted"
    CONFLICT_OPENED = "conflict.opened"
    CONFLICT_RESOLVED = "conflict.resolved"
    ERASED = "erased"
    ACCESS_DENIED = "access.denied"
    UPDATE_REFUSED = "update.refused"
    POLICY_CHANGED = "policy.changed"
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
