"""One reason why two statements are not one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DifferenceKind = Literal[
    "negation",
    "polarity",
    "mood",
    "modal",
    "number",
    "date",
    "unit",
    "name",
    "party",
    "code",
    "place",
    "content",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """One reason: what `left` and `right` have of this kind that the other has not."""

    kind: DifferenceKind
    left: str
    right: str
