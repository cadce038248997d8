"""What somebody is given for a time, beside what a space's policy says."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from triptych.model.ids import GrantId
from triptych.model.space import Space
from triptych.model.values import dataclass


class Given(StrEnum):
    """What a grant gives: one of the two rights, or to act for the user whose space it is."""

    READ = "read"
    WRITE = "write"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class Grant:
    """`holder`, a key such as `agent:writer`, is given a right in a space, or may act for its user.

    It reaches into the spaces below that have the same readers (or writers) as this one, and to what has no
    readers (or writers) of its own. It is in force until `expires_at` (none is without end) or until somebody
    revokes it.
    """

    id: GrantId
    tenant: str
    space: Space
    holder: str
    given: Given
    reason: str
    granted_by: str
    granted_at: datetime
    expires_at: datetime | None = None
    revoked_by: str | None = None
    revoked_at: datetime | None = None

    def in_force(self, now: datetime) -> bool:
        """Whether it counts at this instant."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)
