"""What a principal wants to hear of, and what is on its way to it."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime

from triptych.model.ids import MemoryId, SubscriptionId
from triptych.model.memory import Kind, Memory, State
from triptych.model.space import Space
from triptych.model.values import dataclass

DELIVERED = frozenset({State.ACTIVE, State.CANDIDATE, State.SUPERSEDED})
"""The states of what is delivered: not what was forgotten, is over, or does not hold."""


@dataclass(frozen=True, slots=True)
class Interest:
    """Which publications a subscriber wants: those that meet every condition given.

    `topics` are patterns of which any may match: whole segments between `/`, `*` for any one segment, `**` at
    the end for any rest, also none. All `words` must stand in the memory. `meaning` is a sentence that the
    memory must be like, at least `min_similarity` on the calibrated scale. A minimum that is none is that of
    the settings.
    """

    topics: tuple[str, ...] = ()
    kinds: frozenset[Kind] | None = None
    spaces: tuple[Space, ...] | None = None
    min_confidence: float | None = None
    words: tuple[str, ...] = ()
    meaning: str | None = None
    min_similarity: float | None = None


@dataclass(frozen=True, slots=True)
class Subscription:
    """One principal's wish, under a name of its own, and how far its publications have been looked at.

    `owner` is the principal's identity, without teams and roles. Events up to the number `cursor` have been
    looked at. `direction` is the meaning of the interest's sentence, as half-precision little-endian numbers;
    empty without one.
    """

    id: SubscriptionId
    tenant: str
    owner: str
    name: str
    interest: Interest
    cursor: int
    begun_at: datetime
    direction: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Publication:
    """One publication of a memory, and what of the memory as it is now decides first who wants it."""

    seq: int
    time: datetime
    memory: MemoryId
    kind: Kind
    confidence: float
    topics: frozenset[str]


@dataclass(frozen=True, slots=True)
class Publications:
    """Those that were found in scope, in order, and the number of the last that was looked at."""

    found: tuple[Publication, ...]
    last: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A publication on its way to a subscriber who has not acknowledged it.

    It is delivered again from `due_at` on; none is dead: it was delivered in vain as often as it may be.
    """

    seq: int
    memory: MemoryId
    time: datetime
    attempt: int
    due_at: datetime | None


@dataclass(frozen=True, slots=True)
class Delivery:
    """One publication in the subscriber's hands, for the `attempt`th time.

    `seq` and `time` are those of its event; `memory` is as it is now.
    """

    id: str
    subscription: str
    seq: int
    time: datetime
    memory: Memory
    attempt: int
