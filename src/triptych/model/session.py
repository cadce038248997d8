"""One conversation or task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.ids import SessionId
from triptych.model.message import Message
from triptych.model.space import Space
from triptych.model.values import dataclass

ERASED_SINCE = "triptych.erased_since"
"""In a session's metadata: by message, the stretches ([start, end], in characters) that repeat a memory that
was erased after they were said."""


class SessionState(StrEnum):
    """`open` takes messages; `ended` was closed by its owner, `expired` by its timeout."""

    OPEN = "open"
    ENDED = "ended"
    EXPIRED = "expired"


class TranscriptPolicy(StrEnum):
    """What becomes of the messages when the session ends."""

    KEEP = "keep"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """One line that stands for the messages `first_seq` to `last_seq` (both included)."""

    first_seq: int
    last_seq: int
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class ProfileSummary:
    """What the summaries folded into it have in common; stands for all messages up to `last_seq`."""

    last_seq: int
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Session:
    """A session as the store keeps it.

    `name` is the caller's; it is unique among the open sessions of `space`. `opened_by` is
    the principal in its written form: promotion happens in its name.
    `promoted_seq` is the last message whose reusable content has moved on to long-term memory.
    """

    id: SessionId
    tenant: str
    space: Space
    name: str
    opened_by: str
    opened_at: datetime
    last_activity: datetime
    state: SessionState = SessionState.OPEN
    ended_at: datetime | None = None
    task: str | None = None
    transcript: TranscriptPolicy = TranscriptPolicy.KEEP
    retention_days: int | None = None
    timeout_seconds: int = 1800
    turn_summaries: tuple[TurnSummary, ...] = ()
    profile: ProfileSummary | None = None
    promoted_seq: int = 0
    last_seq: int = 0
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def has_lost(self, message: Message, words: str) -> bool:
        """Whether the words of the message repeat a memory that was erased since: nothing is remembered of
        them."""
        stretches = self.metadata.get(ERASED_SINCE, {}).get(message.id, ())
        at = message.content.find(words) if stretches else -1
        return any(start < at + len(words) and at < end for start, end in stretches)
