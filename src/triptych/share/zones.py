"""A zone for one principal: what it may do there, and whether it is the time for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from triptych.access.scopes import reading
from triptych.access.spaces import judged
from triptych.errors import AccessDeniedError, ConflictError, InvalidInputError
from triptych.model.board import Board, BoardStatus, Stage, Template, Zone, ZoneStatus
from triptych.model.principal import Principal
from triptych.model.scope import Right
from triptych.model.space import Space
from triptych.ports.store import Reader


@dataclass(frozen=True, slots=True)
class At:
    """Which board is meant, by whom, and when. `template` is what a new one is made of, and what one that is
    there must be made of; without `begin` none is made."""

    principal: Principal
    space: Space
    name: str
    now: datetime
    template: Template | None = None
    begin: bool = True


def status_of(reader: Reader, at: At, board: Board) -> BoardStatus:
    """The board as the principal finds it."""
    return BoardStatus(
        name=board.name,
        space=board.space,
        template=board.template,
        position=board.position,
        zones=tuple(_zone_status(reader, at, board, zone) for zone in board.zones),
        opened_by=board.opened_by,
        opened_at=board.opened_at,
        finished_by=board.finished_by,
        finished_at=board.finished_at,
    )


def readable_zone(reader: Reader, at: At, board: Board, name: str) -> Zone:
    """The zone, for one who may read what is in it. Raises `InvalidInputError`, `AccessDeniedError`."""
    zone = _zone(board, name)
    _require(reader, at, board, zone, Right.READ)
    return zone


def usable_zone(reader: Reader, at: At, board: Board, name: str) -> Zone:
    """The zone, for one who may read and write there: whoever may only write would learn of the cells of
    others from what is refused."""
    zone = readable_zone(reader, at, board, name)
    _require(reader, at, board, zone, Right.WRITE)
    return zone


def may(reader: Reader, at: At, zone: Zone, right: Right) -> bool:
    """Whether the space lets the principal do it, and the zone's own list too, where it has one."""
    return _reason(reader, at, zone, right) is None


def check_writable(board: Board, zone: Zone) -> None:
    """Raise `ConflictError` unless it is the time to write in the zone."""
    check_unfinished(board)
    if board.stage(zone) is Stage.COMPLETE:
        raise ConflictError(
            f"{zone.name!r} is complete", field="zone", remedy="reopen it before you write in it"
        )
    check_inputs(board, zone)


def check_inputs(board: Board, zone: Zone) -> None:
    """Raise `ConflictError`, naming what is missing, unless all its inputs are complete."""
    missing = board.missing(zone)
    if missing:
        raise ConflictError(
            f"{zone.name!r} waits for {', '.join(map(repr, missing))}, not complete yet",
            field="zone",
            remedy="wait until they are handed over, or complete them if you may",
        )


def check_unfinished(board: Board) -> None:
    """Raise `ConflictError` once the board is read-only."""
    if board.finished:
        raise ConflictError(
            f"{board.name!r} was finished by {board.finished_by}",
            field="board",
            remedy="read it, or begin another board",
        )


def _zone(board: Board, name: str) -> Zone:
    zone = board.zone(name)
    if zone is None:
        raise InvalidInputError(
            f"{name!r} is none of {board.name!r}",
            field="zone",
            remedy=f"use one of {', '.join(one.name for one in board.zones)}",
        )
    return zone


def _require(reader: Reader, at: At, board: Board, zone: Zone, right: Right) -> None:
    reason = _reason(reader, at, zone, right)
    if reason is not None:
        place = f"zone {zone.name!r} of board {board.name!r}"
        raise AccessDeniedError(
            f"{at.principal.name} may not {right.value} in {place} ({reason})",
            field="zone",
            remedy="work in a zone that is open to you: see the board's status",
        )


def _reason(reader: Reader, at: At, zone: Zone, right: Right) -> str | None:
    """Why it is denied; none when it is not."""
    by_space = judged(reader, at.principal, right, at.space)
    if not by_space.allowed:
        return by_space.reason
    own = zone.readers if right is Right.READ else zone.writers
    if own is None or judged(reader, at.principal, right, at.space, own).allowed:
        return None
    word = "readers" if right is Right.READ else "writers"
    return f"denied: not in {word} of the zone"


def _zone_status(reader: Reader, at: At, board: Board, zone: Zone) -> ZoneStatus:
    may_read = may(reader, at, zone, Right.READ)
    counts = reader.count_cells(reading(at.principal), board.id) if may_read else {}
    own = zone.handed_over if board.is_complete(zone) else None
    return ZoneStatus(
        name=zone.name,
        stage=board.stage(zone),
        waits_for=board.missing(zone),
        may_read=may_read,
        may_write=may_read and not board.finished and may(reader, at, zone, Right.WRITE),
        cells=counts.get(zone.name, 0) if may_read else None,
        completed_by=None if own is None else own.by,
        completed_at=None if own is None else own.at,
    )
