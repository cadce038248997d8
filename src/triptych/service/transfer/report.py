"""What an import tells: while it goes on, and at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[int, int], None]
"""Told how many are done, and of how many."""


def silent(done: int, total: int) -> None:
    """Progress that nobody wants to hear of."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import brought in. `skipped` were there already: importing twice changes nothing. Out of
    `redacted` of the rows secrets were cut, as the policy says."""

    memories: int = 0
    sessions: int = 0
    messages: int = 0
    blocks: int = 0
    skipped: int = 0
    redacted: int = 0
