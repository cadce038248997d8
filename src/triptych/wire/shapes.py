"""Arguments that the service takes in more than one form, and which of them the wire has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from triptych.settings import BudgetSettings


@dataclass(frozen=True, slots=True)
class OwnZone:
    """A zone of one's own template."""

    name: str
    inputs: tuple[str, ...] = ()
    readers: tuple[str, ...] | None = None
    writers: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class OwnTemplate:
    """A template of one's own."""

    zones: tuple[str | OwnZone, ...]
    name: str = "own"


@dataclass(frozen=True, slots=True)
class Placing:
    """How results are put into a prompt."""

    budget_tokens: int | None = None


MAPPINGS = frozenset({OwnTemplate, OwnZone, Placing})
"""What the service takes as a mapping, with just the fields that were given."""

SHAPES: Mapping[tuple[str, str], Any] = {
    ("AsyncSharedSpace.board", "template"): str | OwnTemplate | None,
    ("AsyncSession.context", "budget"): int | BudgetSettings | None,
    ("recall", "place"): Placing | None,
}
"""By method (or row) and argument."""
