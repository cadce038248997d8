"""A memory in the making: what extraction hands to the gate, and the gate to consolidation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from triptych.model.memory import Kind, Slot, Source, State, as_searched
from triptych.model.space import Space
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Draft:
    """Something that may deserve to be remembered, with the source it quotes.

    `more_sources` are the other messages a digest quotes. `reasons` says why it was drafted and how its
    importance came about. `explicit` marks what somebody asked to be remembered: the gate judges it but
    does not drop it. Of what no rule has read `in_passing` marks what stands in a message that tells hardly
    anything else, and `at_length` what stands in one that tells much.
    """

    space: Space
    kind: Kind
    content: str
    source: Source
    more_sources: tuple[Source, ...] = ()
    subject: str | None = None
    slot: Slot | None = None
    importance: float = 0.5
    confidence: float = 0.8
    trust: float = 0.5
    tags: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    readers: frozenset[str] | None = None
    writers: frozenset[str] | None = None
    state: State = State.ACTIVE
    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    language: str = "und"
    explicit: bool = False
    in_passing: bool = False
    at_length: bool = False
    reasons: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def searchable(self) -> str:
        """The text it will be embedded by; the same rule as `Memory.searchable`."""
        return as_searched(self.subject, self.content)
