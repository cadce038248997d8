"""A value of a session's state."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A value under its key: any JSON. `version` counts its writes from 1."""

    key: str
    value: Any
    version: int
    written_by: str
    written_at: datetime
