"""Two memories that cannot both hold."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from triptych.model.ids import ConflictId, MemoryId
from triptych.model.space import Space
from triptych.model.values import dataclass


class ConflictState(StrEnum):
    """`open` waits for a decision; `resolved` has one, which can be taken back."""

    OPEN = "open"
    RESOLVED = "resolved"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Both sides of a contradiction, and what was decided."""

    id: ConflictId
    tenant: str
    space: Space
    sides: tuple[MemoryId, ...]
    reason: str
    opened_at: datetime
    state: ConflictState = ConflictState.OPEN
    kept: MemoryId | None = None
    resolved_by: str | None = None
    resolved_at: datetime | None = None
