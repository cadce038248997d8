"""Working on a board, inside one writing transaction.

A zone's rights narrow the space's: whoever may not read the space sees nothing of the board, and whoever is
not among a zone's readers nothing of its cells. Each change appends what happened to the board's own list,
and its event to the log, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from triptych.access.scopes import reading, upkeep_of
from triptych.access.spaces import ensure_space, judged, require
from triptych.errors import (
    AccessDeniedError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    VersionConflictError,
)
from triptych.model.board import (
    Board,
    BoardChange,
    Cell,
    HandOver,
    Zone,
)
from triptych.model.event import Event, EventType
from triptych.model.ids import BoardId, CellId, new_id
from triptych.model.scope import Right
from triptych.ports.store import Reader, Writer
from triptych.settings import BoardSettings
from triptych.share.templates import PLAIN, same_shape
from triptych.share.zones import At, check_inputs, check_unfinished, check_writable, usable_zone


def found_board(reader: Reader, at: At) -> Board:
    """The board, for one who may read its space. Raises `NotFoundError` when there is none to see, and
    `ConflictError` when it is made of another template."""
    board = reader.board(reading(at.principal, [at.space]), at.space, at.name)
    if board is None:
        raise no_such_board(at.name)
    if at.template is not None and not same_shape(at.template, board.zones):
        raise ConflictError(
            f"{at.name!r} is made of {board.template!r}, with other zones than {at.template.name!r} has",
            field="template",
            remedy="leave the template out, or choose another name for the board",
        )
    return board


def opened_board(writer: Writer, at: At, settings: BoardSettings) -> Board:
    """The board, for one who may write in its space; begun when there is none yet.

    Raises `AccessDeniedError` for who may not read and write there, `InvalidInputError` when the space holds
    as many boards as it may, and as `found_board` does.
    """
    ensure_space(writer, at.principal, at.space, at.now)
    require(writer, at.principal, Right.READ, at.space)
    inside = reading(at.principal, [at.space])
    if not at.begin or writer.board(inside, at.space, at.name) is not None:
        return found_board(writer, at)
    held = sum(board.space == at.space for board in writer.boards(inside))
    if held >= settings.per_space:
        raise InvalidInputError(
            f"{at.space} holds {held} boards already",
            field="board",
            remedy="erase one of them, or raise the setting boards.per_space",
        )
    template = at.template or PLAIN
    board = Board(
        id=BoardId(new_id()),
        tenant=at.principal.tenant,
        space=at.space,
        name=at.name,
        template=template.name,
        zones=template.zones,
        opened_by=at.principal.name,
        opened_at=at.now,
    )
    writer.insert_board(board)
    _changed(writer, at, board, EventType.BOARD_OPENED, zones=len(board.zones))
    return found_board(writer, at)


def write_cell(
    writer: Writer,
    at: At,
    zone: str,
    value: str | Mapping[str, Any] | list[Any],
    settings: BoardSettings,
    *,
    cell: str | None = None,
    expected_version: int | None = None,
) -> Cell:
    """Put the value in the principal's own cell, which begins with it when there is none of that name.

    Raises `AccessDeniedError` for who may not read and write in the zone, and for a cell of somebody else;
    `ConflictError` while the zone waits for its inputs, is complete, or the board is finished;
    `VersionConflictError` carrying the current cell (none where there is none).
    """
    board = opened_board(writer, at, settings)
    place = usable_zone(writer, at, board, zone)
    check_writable(board, place)
    owner = at.principal.name
    named = owner if cell is None else cell
    current = writer.cell(reading(at.principal), board.id, zone, named)
    if current is not None and current.owner != owner:
        raise AccessDeniedError(
            f"belongs to {current.owner}",  # without its name: a denial is told to all who read the space
            field="cell",
            remedy="write a cell of your own: leave the name out, or choose another",
        )
    version = 0 if current is None else current.version
    if expected_version not in (None, version):
        raise VersionConflictError(
            f"expected version {expected_version}, it is at {version}",
            current=current,
            remedy="look at the current cell and decide again",
        )
    if current is None:
        _check_room(writer, board, settings.cells)
        made = Cell(CellId(new_id()), board.id, zone, named, owner, value, at.now)
        writer.insert_cell(made)
    else:
        made = writer.replace_cell(
            replace(current, value=value, written_at=at.now), expected_version=current.version
        )
    _changed(writer, at, board, EventType.CELL_WRITTEN, zone=place, cell=made)
    return made


def complete_zone(writer: Writer, at: At, zone: str, settings: BoardSettings) -> Board:
    """Hand the zone over; one that is complete stays as it is. Raises as `write_cell` does."""
    board = opened_board(writer, at, settings)
    place = usable_zone(writer, at, board, zone)
    check_unfinished(board)
    if board.is_complete(place):
        return board
    check_inputs(board, place)
    change = _changed(writer, at, board, EventType.ZONE_COMPLETED, zone=place)
    return _handed_over(writer, at, board, place, HandOver(at.principal.name, at.now, change.position))


def reopen_zone(writer: Writer, at: At, zone: str, settings: BoardSettings) -> Board:
    """Open a complete zone for writing again; what waits for it waits. Raises as `write_cell` does."""
    board = opened_board(writer, at, settings)
    place = usable_zone(writer, at, board, zone)
    check_unfinished(board)
    if place.handed_over is None:
        return board
    _changed(writer, at, board, EventType.ZONE_REOPENED, zone=place)
    return _handed_over(writer, at, board, place, None)


def finish_board(writer: Writer, at: At, seen: int | None = None) -> Board:
    """Make the board read-only for good.

    With `seen`, the position its conclusions were drawn at, only if nothing has happened since: else
    `MovedError`.
    Raises `ConflictError` when it is finished already, and `AccessDeniedError` for who may not read and write
    in its last zone.
    """
    board = finishable(writer, at)
    if seen not in (None, board.position):
        raise MovedError
    _changed(writer, at, board, EventType.BOARD_FINISHED)
    writer.replace_board(replace(board, finished_by=at.principal.name, finished_at=at.now))
    return found_board(writer, at)


def finishable(reader: Reader, at: At) -> Board:
    """The board, when the principal may finish it as it is. Raises as `finish_board` does."""
    require(reader, at.principal, Right.WRITE, at.space)
    board = found_board(reader, at)
    usable_zone(reader, at, board, board.zones[-1].name)
    check_unfinished(board)
    return board


def may_begin(reader: Reader, at: At) -> bool:
    """Whether the principal may begin a board there."""
    rights = (Right.READ, Right.WRITE)
    return all(judged(reader, at.principal, right, at.space).allowed for right in rights)


class MovedError(Exception):
    """Somebody changed the board after it was looked at: look again."""


def erase_board(writer: Writer, at: At) -> tuple[Board, list[str], Mapping[str, int]]:
    """Take the board away with all it holds: what it was, all its texts, and counts of what went.

    For whoever may read and write in each of its zones. Raises `AccessDeniedError`, `NotFoundError`.
    """
    require(writer, at.principal, Right.WRITE, at.space)
    board = found_board(writer, at)
    for zone in board.zones:
        usable_zone(writer, at, board, zone.name)
    inside = reading(at.principal)
    states = [
        state
        for cell in writer.cells(inside, board.id)
        for state in (*writer.cell_versions(inside, cell.id), cell)
    ]
    texts = {text for state in states for text in (*_leaves(state.value), state.name)} | {board.name}
    removed = writer.erase_board(board.id)
    event = Event(
        EventType.ERASED, board.tenant, at.principal.name, at.now, board.space, board.id, dict(removed)
    )
    writer.append_events([event])
    return board, sorted(text for text in texts if text.strip()), removed


def no_such_board(name: str) -> NotFoundError:
    """Unknown and forbidden ones get the same words."""
    return NotFoundError(
        f"no board {name!r} that you may see", field="board", remedy="list them, or begin it by writing on it"
    )


def _check_room(reader: Reader, board: Board, most: int) -> None:
    everywhere = reading(upkeep_of(board.tenant))
    if sum(reader.count_cells(everywhere, board.id).values()) >= most:
        raise InvalidInputError(
            f"{board.name!r} holds {most} cells already",
            field="cell",
            remedy="write over one of your own, or raise the setting boards.cells",
        )


def _handed_over(writer: Writer, at: At, board: Board, zone: Zone, over: HandOver | None) -> Board:
    zones = tuple(replace(one, handed_over=over) if one.name == zone.name else one for one in board.zones)
    writer.replace_board(replace(board, zones=zones))
    return found_board(writer, at)


def _changed(
    writer: Writer,
    at: At,
    board: Board,
    type: EventType,
    *,
    zone: Zone | None = None,
    cell: Cell | None = None,
    **detail: int,
) -> BoardChange:
    """Append what happened, to the board and to the log; the log is told ids and counts, no names."""
    change = BoardChange(
        type=type,
        actor=at.principal.name,
        time=at.now,
        zone=None if zone is None else zone.name,
        cell=None if cell is None else cell.name,
        version=None if cell is None else cell.version,
    )
    placed = writer.append_board_change(board.id, change)
    told: dict[str, Any] = {"position": placed.position, **detail}
    if zone is not None:
        told["zone"] = board.zones.index(zone)
    if cell is not None:
        told |= {"board": board.id, "version": cell.version}
    subject = board.id if cell is None else cell.id
    writer.append_events([Event(type, board.tenant, at.principal.name, at.now, board.space, subject, told)])
    return placed


def _leaves(value: Any) -> list[str]:
    """All texts in a value, names of fields among them."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [text for name, inner in value.items() for text in (str(name), *_leaves(inner))]
    if isinstance(value, list):
        return [text for inner in value for text in _leaves(inner)]
    return []
