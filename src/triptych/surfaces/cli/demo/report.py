"""What the demonstration did: the values behind its pages, and its JSON document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from triptych.model.context import Context
from triptych.model.recollection import Recollection
from triptych.service.conversation import Question


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """One session lived through, what was remembered of it, and how often which change was made."""

    name: str
    began: datetime | None
    messages: int
    remembered: tuple[str, ...]
    changes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """One question asked in a later session. `rank` is the place of the first wanted reference, from 1."""

    question: Question
    asked_at: datetime
    found: Recollection
    prompt: Context
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedConversation:
    """One conversation: who it belongs to, its sessions, the questions asked afterwards."""

    corpus: str
    principal: str
    sessions: tuple[PlayedSession, ...]
    answers: tuple[Answer, ...]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an agent did in the scene of sharing, and what came of it."""

    who: str
    did: str
    came: str
    allowed: bool


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds: the half and all but five per cent of the calls took no longer."""

    calls: int
    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures at the end. `timings` by what was timed; embedding is counted apart from the rest."""

    messages: int
    sessions: int
    memories: Mapping[str, int]
    duplicates: int
    superseded: int
    conflicts: int
    dropped: int
    blocked: int
    hits: int
    judged: int
    k: int
    timings: Mapping[str, Timing]


@dataclass(frozen=True, slots=True)
class DemoReport:
    """All of it, the store it left, and commands to explore that."""

    conversations: tuple[PlayedConversation, ...]
    sharing: tuple[Step, ...]
    summary: Summary
    database: str
    explore: tuple[str, ...]


def timing(milliseconds: Sequence[float]) -> Timing:
    """The nearest-rank percentiles of what was measured; zeros for nothing."""
    if not milliseconds:
        return Timing(0, 0.0, 0.0)
    ordered = sorted(milliseconds)
    last = len(ordered) - 1
    return Timing(len(ordered), round(ordered[round(last * 0.5)], 2), round(ordered[round(last * 0.95)], 2))
