"""What recall finds: a memory or a kept message, under one reference."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from triptych.model.memory import Kind, Memory, State
from triptych.model.message import Message
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.model.values import dataclass


class EntryType(StrEnum):
    """The two layers recall looks at."""

    MEMORY = "memory"
    MESSAGE = "message"


class EntryRef(NamedTuple):
    """Points at one memory or one message.

    A tuple, since a recall hashes some thousands of them.
    """

    type: EntryType
    id: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory or a message, with the space it lies in and the session it was said in.

    Exactly one of `memory` and `message` is given; `session` only beside a message. `stale` marks a
    message whose every remembered statement has since been superseded.
    """

    ref: EntryRef
    space: Space
    memory: Memory | None = None
    message: Message | None = None
    session: Session | None = None
    stale: bool = False

    @property
    def content(self) -> str:
        """What was said or is remembered."""
        if self.memory is not None:
            return self.memory.content
        assert self.message is not None
        return self.message.content

    @property
    def searchable(self) -> str:
        """The text it is indexed by."""
        if self.memory is not None:
            return self.memory.searchable
        assert self.message is not None
        return self.message.searchable

    @property
    def time(self) -> datetime:
        """When it happened, or else when it was said."""
        if self.memory is not None:
            return self.memory.event_start or self.memory.said_at
        assert self.message is not None
        return self.message.time


@dataclass(frozen=True, slots=True)
class Where:
    """What a search may return, besides what its scope allows. Applied before any top-k.

    `now` hides memories that have expired (`expires_at` ≤ now). `as_of` asks for what held at that
    instant: `valid_from` ≤ as_of < `valid_to`, and what was superseded or has expired since is let in.
    `within` keeps entries whose period [start, end) overlaps it: a memory's event period, or else the instant
    it was said; a message's own time. `topics` keeps what has any of them. `hidden_sessions` leaves out the
    messages of these sessions (already in view).

    A message has no state, expiry, kind or topic and is sure of its words: asking for kinds or topics leaves
    messages out, states and confidence do not touch them; as of an instant, what was said by then is let in.
    """

    now: datetime
    types: frozenset[EntryType] = frozenset(EntryType)
    kinds: frozenset[Kind] | None = None
    states: frozenset[State] = frozenset({State.ACTIVE})
    as_of: datetime | None = None
    within: tuple[datetime, datetime] | None = None
    min_confidence: float = 0.0
    topics: frozenset[str] = frozenset()
    hidden_sessions: frozenset[str] = frozenset()

    @property
    def states_admitted(self) -> frozenset[State]:
        """The states asked for; and, as of an instant, those of what held then and does no longer."""
        past = {State.SUPERSEDED, State.EXPIRED} if self.as_of is not None else frozenset()
        return self.states | past


@dataclass(frozen=True, slots=True)
class WordHit:
    """How often each of the query's terms stands in one entry, and how many terms the entry has."""

    ref: EntryRef
    counts: tuple[int, ...]
    length: int


@dataclass(frozen=True, slots=True)
class WordHits:
    """The answer of the words arm.

    `total`, `average_length` and `frequencies` (one per query term) are counted over exactly the entries
    that the scope and filter let through, so that nothing hidden shows in a score. `hits` come best
    first by BM25, ties by reference.
    """

    total: int = 0
    average_length: float = 0.0
    frequencies: tuple[int, ...] = ()
    hits: tuple[WordHit, ...] = ()


@dataclass(frozen=True, slots=True)
class VectorHit:
    """One entry and the cosine of its vector with the query's."""

    ref: EntryRef
    cosine: float


@dataclass(frozen=True, slots=True)
class Measured:
    """The parts of a score for one entry: what the arms would have said had they reached it."""

    ref: EntryRef
    counts: tuple[int, ...]
    length: int
    cosine: float | None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The messages said just before (nearest first) and just after (nearest first) one message."""

    before: tuple[EntryRef, ...] = ()
    after: tuple[EntryRef, ...] = field(default_factory=tuple)
