"""What everybody in a space should know now."""

from __future__ import annotations

from datetime import datetime

from triptych.model.ids import BroadcastId
from triptych.model.space import Space
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A state that everybody who may read the space is told once, until it expires or is withdrawn.

    `readers`: none takes the space's own, an empty set is nobody. `acknowledged_at` is when whoever looks at
    it acknowledged it; none when they have not. A withdrawn one has lost its text and topics.
    """

    id: BroadcastId
    tenant: str
    space: Space
    content: str
    author: str
    sent_at: datetime
    expires_at: datetime
    topics: frozenset[str] = frozenset()
    readers: frozenset[str] | None = None
    withdrawn_at: datetime | None = None
    acknowledged_at: datetime | None = None

    def stands(self, now: datetime) -> bool:
        """Whether it is still to be told."""
        return self.withdrawn_at is None and now < self.expires_at


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """That a principal took note of a broadcast, and when."""

    principal: str
    time: datetime
