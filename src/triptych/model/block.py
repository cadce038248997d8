"""Text that always stands in the prompt."""

from __future__ import annotations

from datetime import datetime

from triptych.model.ids import BlockId
from triptych.model.space import Space
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Block:
    """A labelled text that `context()` always places: a persona, what is known of a human, a team's rules.

    Its label is unique in its space, whose readers and writers are its own. `limit` is the most characters
    it may hold. `version` counts its changes from 1. While it is read-only (`locked_by` is somebody's name)
    nobody changes it.
    """

    id: BlockId
    tenant: str
    space: Space
    label: str
    text: str
    limit: int
    changed_by: str
    changed_at: datetime
    version: int = 1
    locked_by: str | None = None

    @property
    def read_only(self) -> bool:
        """Whether it must be unlocked before it can be changed."""
        return self.locked_by is not None
