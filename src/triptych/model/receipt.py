"""What an erasure removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Receipt:
    """Counts of what went, by kind of thing, and whether the file was checked to hold none of it.

    `removed` has keys such as `memories`, `versions`, `messages`, `redacted_messages`, `rebuilt_memories`
    (told again in the words of the sources that are left), `vectors`, `terms`, `summaries`. `verified` is
    true when the store purged its files, so that nothing of what was erased is left in them; false when it
    could not (the remedy is in `note`); none where there is no file. It never tells what others hold: `note`
    counts records with the same words only among those that whoever erased may read.
    """

    id: str
    target: str
    erased_at: datetime
    erased_by: str
    removed: Mapping[str, int] = field(default_factory=dict)
    verified: bool | None = None
    note: str = ""
