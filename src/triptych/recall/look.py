"""What one look into the store is taken with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from triptych.model.entry import Where
from triptych.model.scope import Scope
from triptych.recall.calibration import Calibration
from triptych.recall.plan import Plan

if TYPE_CHECKING:
    from triptych.ports.embedder import QuestionTokens
    from triptych.ports.store import Vector


@dataclass(frozen=True, slots=True)
class Limits:
    """How many each arm brings, how many of the best bring their neighbours, how many are read in full."""

    arm: int
    expanded: int
    examined: int


@dataclass(frozen=True, slots=True)
class Look:
    """What to look with: the question's plan and vector, what it may see, and how much of it."""

    scope: Scope
    where: Where
    plan: Plan
    vector: Vector | None
    tokens: QuestionTokens | None
    calibration: Calibration
    limits: Limits
    newest: bool
    """Whether the question wants what holds now."""
    hurried: Callable[[], bool]
    """True once the deadline is near: what is optional is left out."""
