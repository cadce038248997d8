"""Questions to memory, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from triptych.model.entry import Entry, EntryRef, EntryType
from triptych.model.memory import Kind, Source
from triptych.model.space import Space
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked. `asked_at` is the asker's now: relative dates are counted from it.

    `context` are the last turns of the conversation the question stands in, oldest first. `spaces` are
    subtrees; none means everything the principal may read. `known_at` asks for what had been recorded by
    then, `as_of` for what held then. `explain` counts what each filter kept out; `why_not` is the id of a
    memory or message whose absence is to be explained.
    """

    text: str
    asked_at: datetime
    k: int = 5
    spaces: tuple[Space, ...] | None = None
    types: frozenset[EntryType] = frozenset(EntryType)
    kinds: frozenset[Kind] | None = None
    topics: frozenset[str] = frozenset()
    as_of: datetime | None = None
    known_at: datetime | None = None
    include_superseded: bool = False
    min_confidence: float = 0.0
    shared_confidence: float = 0.0
    min_score: float | None = None
    context: tuple[str, ...] = ()
    hidden_sessions: frozenset[str] = frozenset()
    deadline_ms: int | None = None
    weights: Mapping[str, float] = field(default_factory=dict)
    explain: bool = False
    why_not: str | None = None


class EmptyReason(StrEnum):
    """Why an answer is empty; three different things that must not look the same."""

    NOTHING_STORED = "nothing_stored"
    NOTHING_RELEVANT = "nothing_relevant"
    INDEX_NOT_READY = "index_not_ready"
    EMPTY_QUESTION = "empty_question"


@dataclass(frozen=True, slots=True)
class Factor:
    """One part of a score: `value` is what was measured, `weight` × `value` what it added."""

    name: str
    value: float
    weight: float

    @property
    def points(self) -> float:
        """What it added to the score."""
        return self.weight * self.value


@dataclass(frozen=True, slots=True)
class Recalled:
    """One result.

    `score` is absolute, 0–1. `arms` gives the rank (from 1) at which each arm found it. `reasons` say in
    words what counted. `also` are results that say nearly the same and were folded into this one.
    """

    entry: Entry
    score: float
    relevance: float
    arms: Mapping[str, int] = field(default_factory=dict)
    factors: tuple[Factor, ...] = ()
    reasons: tuple[str, ...] = ()
    also: tuple[EntryRef, ...] = ()

    @property
    def id(self) -> str:
        """The memory's or message's id."""
        return self.entry.ref.id

    @property
    def type(self) -> str:
        """`memory` or `message`."""
        return self.entry.ref.type.value

    @property
    def content(self) -> str:
        """What was said or is remembered."""
        return self.entry.content

    @property
    def kind(self) -> str:
        """The memory's kind; `message` for a message."""
        return self.entry.memory.kind.value if self.entry.memory else "message"

    @property
    def space(self) -> Space:
        """Where it was found."""
        return self.entry.space

    @property
    def time(self) -> datetime:
        """When it happened, or else when it was said."""
        return self.entry.time

    @property
    def sources(self) -> tuple[Source, ...]:
        """Who said it, in which session and message; empty for a message, which is its own source."""
        return self.entry.memory.sources if self.entry.memory else ()


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Something that was found but is not in the answer, and why."""

    ref: EntryRef
    content: str
    score: float
    why: str


class Verdict(StrEnum):
    """What became of one memory or message when a question was answered.

    `unknown` is said of what does not exist and of what the principal may not see, in the same words.
    """

    IN_ANSWER = "in_answer"
    UNKNOWN = "unknown"
    FILTERED = "filtered"
    NOT_REACHED = "not_reached"
    NOT_EXAMINED = "not_examined"
    RULED_OUT = "ruled_out"
    FOLDED = "folded"
    BELOW_CUT = "below_cut"
    CUT_BY_K = "cut_by_k"
    CUT_BY_BUDGET = "cut_by_budget"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why one memory or message is not in an answer; or that it is.

    `place` is where it stands in the answer, or would have stood among what was found (from 1). `factors` are
    what was measured of it. `into` is the result it was folded into.
    """

    id: str
    verdict: Verdict
    why: str
    place: int | None = None
    score: float | None = None
    arms: Mapping[str, int] = field(default_factory=dict)
    factors: tuple[Factor, ...] = ()
    into: str | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition that an entry had to meet, and how many entries it alone kept out (none: not counted)."""

    name: str
    value: str
    kept_out: int | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the path that ran, how long it took, and what there is to say about it."""

    name: str
    milliseconds: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Recollection:
    """The answer to a query: results best first, or the reason why there are none.

    `filters` and `why_not` are there when the query asked for them.
    """

    results: tuple[Recalled, ...]
    empty_reason: EmptyReason | None = None
    near_misses: tuple[NearMiss, ...] = ()
    stages: tuple[Stage, ...] = ()
    plan: Mapping[str, object] = field(default_factory=dict)
    filters: tuple[Filter, ...] = ()
    why_not: WhyNot | None = None

    def __iter__(self) -> Iterator[Recalled]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def __bool__(self) -> bool:
        return bool(self.results)
