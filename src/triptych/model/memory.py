"""One long-term record, where it comes from, and what it was before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.ids import GroupId, MemoryId, MessageId, SessionId
from triptych.model.space import Space
from triptych.model.values import dataclass


class Kind(StrEnum):
    """What sort of thing is remembered."""

    FACT = "fact"
    PREFERENCE = "preference"
    EVENT = "event"
    SKILL = "skill"
    INSIGHT = "insight"
    DIGEST = "digest"
    PROCEDURE = "procedure"
    OBSERVATION = "observation"
    TOOL_RESULT = "tool_result"

    @property
    def is_derived(self) -> bool:
        """Whether it is made out of other memories or messages, whose words it repeats."""
        return self in (Kind.DIGEST, Kind.INSIGHT)


BESIDE, LIKELIHOOD = "stands_beside", "tells_anew"
"""Entries of a memory's metadata: those with which it was read together and which it leaves as they are; and
how likely it tells anew what it supersedes."""


class State(StrEnum):
    """Where a memory stands in its life; only `active` ones are recalled unless asked otherwise.

    `archived` is what somebody forgot or what found no room, `expired` what is over; both can be restored.
    What was said stays to be found in its message, unless somebody forgot it.
    """

    CANDIDATE = "candidate"
    ACTIVE = "active"
    SUPERSEDED = "superseded"
    ARCHIVED = "archived"
    EXPIRED = "expired"
    QUARANTINED = "quarantined"
    RETRACTED = "retracted"


LIVE = frozenset({State.ACTIVE, State.CANDIDATE})
"""The states of what may be recalled now or soon."""


class Method(StrEnum):
    """How the source came to know it."""

    STATED = "stated"
    OBSERVED = "observed"
    INFERRED = "inferred"
    REFLECTED = "reflected"
    EDITED = "edited"


@dataclass(frozen=True, slots=True)
class Slot:
    """Subject and attribute of a fact, and its value: facts are looked up by slot as well as searched.

    A slot holds one value at a time, and a new one takes its place, but for attributes of which there may be
    several (`pet`, `allergy`, `language`, `sister` …).
    """

    subject: str
    attribute: str
    value: str


@dataclass(frozen=True, slots=True)
class Source:
    """Who said or inferred it, where, and when.

    `author` is the principal, the speaker or the tool; `quote` is the stretch of the message it rests
    on, word for word. `said_at` is the source's own time, not the time of writing. Two sources with the
    same `key` are one and the same. `voucher` is whose word it is, where the author is only named: the
    principal's key of who kept the conversation, or brought the record in. `alone` is what its statement
    would be as a memory of its own, as plain data: of a source whose statement was merged into a memory that
    was there before.
    """

    author: str
    method: Method
    said_at: datetime
    session: SessionId | None = None
    message: MessageId | None = None
    reference: str | None = None
    quote: str | None = None
    uri: str | None = None
    voucher: str | None = None
    alone: Mapping[str, Any] | None = field(default=None, hash=False, repr=False)

    @property
    def voice(self) -> str:
        """Whose word it counts for, whoever it names: nobody has two by giving names."""
        return self.voucher or self.author

    @property
    def key(self) -> tuple[str, ...]:
        """What makes it one source: the message it quotes, or the moment its author gave it."""
        if self.message is not None:
            return ("message", self.message)
        return ("author", self.author, self.said_at.isoformat(), self.uri or "")


def as_searched(subject: str | None, content: str) -> str:
    """The content, led by the subject's name unless it is told there already or is a principal's key."""
    if not subject or ":" in subject or subject in content:
        return content
    return f"{subject}: {content}"


@dataclass(frozen=True, slots=True)
class Memory:
    """One long-term record.

    All times are UTC instants. `subject` is who or what it is about: the speaker of a first-person
    statement, as `user:alice` or a name. `event_start`/`event_end`: when it happened (end excluded).
    `valid_from`/`valid_to`: when it holds (end excluded; none is open). `recorded_at`: when Triptych
    learnt it. `readers`/`writers`: none takes the space's own, an empty set is nobody.
    """

    id: MemoryId
    tenant: str
    space: Space
    kind: Kind
    content: str
    recorded_at: datetime
    updated_at: datetime
    sources: tuple[Source, ...]
    subject: str | None = None
    slot: Slot | None = None
    tags: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    importance: float = 0.5
    confidence: float = 0.8
    trust: float = 0.5
    readers: frozenset[str] | None = None
    writers: frozenset[str] | None = None
    state: State = State.ACTIVE
    version: int = 1
    group: GroupId | None = None
    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    supersedes: MemoryId | None = None
    recall_count: int = 0
    last_recalled_at: datetime | None = None
    language: str = "und"
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def said_at(self) -> datetime:
        """When its first source said it."""
        return min((source.said_at for source in self.sources), default=self.recorded_at)

    @property
    def stands_beside(self) -> frozenset[MemoryId]:
        """With what it was read together, and leaves as it is."""
        told = self.metadata.get(BESIDE)
        ids = told if isinstance(told, list | tuple) else ()
        return frozenset(MemoryId(id) for id in ids if isinstance(id, str))

    @property
    def likelihood(self) -> float:
        """How likely it tells anew what it supersedes: 1 where that was told, or follows from a slot."""
        told = self.metadata.get(LIKELIHOOD, 1.0)
        return float(min(1.0, max(0.0, told))) if isinstance(told, int | float) else 1.0

    @property
    def searchable(self) -> str:
        """The text it is indexed and embedded by: who speaks, where a name is known, and its content."""
        return as_searched(self.subject, self.content)

    def rests_on(self, message: MessageId, quote: str | None = None) -> bool:
        """Whether it rests on the message; with a quote, on exactly these words of it."""
        return any(
            source.message == message and (quote is None or source.quote == quote) for source in self.sources
        )


@dataclass(frozen=True, slots=True)
class MemoryVersion:
    """An earlier state of a memory, and the change that ended it: who made it, when and why."""

    memory: Memory
    changed_by: str
    changed_at: datetime
    reason: str
