"""A board: zones in which agents of one task lay down their work, each in cells of its own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.event import EventType
from triptych.model.ids import BoardId, CellId
from triptych.model.space import Space
from triptych.model.values import dataclass


class Stage(StrEnum):
    """Where a zone stands: it waits for its inputs, is open for writing, or is handed over."""

    WAITING = "waiting"
    OPEN = "open"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Who said that a zone is complete, when, and as which change of the board."""

    by: str
    at: datetime
    position: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a board. `inputs` are the zones that must be complete before it begins.

    `readers` and `writers` (keys; an empty set is nobody) narrow those of the space, never widen them; none
    takes the space's own.
    """

    name: str
    readers: frozenset[str] | None = None
    writers: frozenset[str] | None = None
    inputs: tuple[str, ...] = ()
    handed_over: HandOver | None = None


@dataclass(frozen=True, slots=True)
class Template:
    """What a new board is made of: its zones, in order. An input stands before the zone that needs it."""

    name: str
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board, without its cells: its shape is for readers of its space, its cells for those of a zone.

    Its name is unique in its space. `position` is the number of its last change. Finished, it is read-only.
    """

    id: BoardId
    tenant: str
    space: Space
    name: str
    template: str
    zones: tuple[Zone, ...]
    opened_by: str
    opened_at: datetime
    position: int = 0
    finished_by: str | None = None
    finished_at: datetime | None = None

    @property
    def finished(self) -> bool:
        """Whether it is read-only for good."""
        return self.finished_by is not None

    def zone(self, name: str) -> Zone | None:
        """The zone of that name."""
        return next((zone for zone in self.zones if zone.name == name), None)

    def is_complete(self, zone: Zone) -> bool:
        """Whether it is handed over, and nothing it rests on was reopened since.

        A hand-over lapses when an input is handed over anew: what was made of the old one is looked at again.
        """
        own = zone.handed_over
        if own is None:
            return False
        inputs = [self.zone(name) for name in zone.inputs]
        return all(
            one is not None
            and one.handed_over is not None
            and one.handed_over.position < own.position
            and self.is_complete(one)
            for one in inputs
        )

    def missing(self, zone: Zone) -> tuple[str, ...]:
        """The inputs of the zone that are not complete, in the zone's order."""
        inputs = {name: self.zone(name) for name in zone.inputs}
        return tuple(name for name, one in inputs.items() if one is None or not self.is_complete(one))

    def stage(self, zone: Zone) -> Stage:
        """Where the zone stands."""
        if self.is_complete(zone):
            return Stage.COMPLETE
        return Stage.WAITING if self.missing(zone) else Stage.OPEN


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece of work in a zone: text, or a mapping or list as JSON has them.

    Only its owner, who first wrote it, writes it. `version` counts its states from 1.
    """

    id: CellId
    board: BoardId
    zone: str
    name: str
    owner: str
    value: str | Mapping[str, Any] | list[Any]
    written_at: datetime
    version: int = 1


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One thing that happened on a board. `position` counts them from 1; it tells no value.

    A change in a zone is for those who may read the zone.
    """

    type: EventType
    actor: str
    time: datetime
    zone: str | None = None
    cell: str | None = None
    version: int | None = None
    position: int = 0


@dataclass(frozen=True, slots=True)
class ZoneStatus:
    """A zone as one principal finds it. `cells` is how many it holds; none where they may not be read."""

    name: str
    stage: Stage
    waits_for: tuple[str, ...]
    may_read: bool
    may_write: bool
    cells: int | None
    completed_by: str | None
    completed_at: datetime | None


@dataclass(frozen=True, slots=True)
class BoardStatus:
    """A board as one principal finds it; `position` is that of its last change."""

    name: str
    space: Space
    template: str
    position: int
    zones: tuple[ZoneStatus, ...]
    opened_by: str
    opened_at: datetime
    finished_by: str | None
    finished_at: datetime | None
