"""Spaces as one transaction sees them."""

from __future__ import annotations

from dataclasses import dataclass

from triptych.model.space import Policy


@dataclass(frozen=True, slots=True)
class SpaceRow:
    """A space as one transaction sees it."""

    id: int
    tenant: int
    policy: Policy


@dataclass(frozen=True, slots=True)
class Reached:
    """A space in which a scope may find something; `is_open` when by the space's own policy."""

    id: int
    revision: int
    is_open: bool
