"""Boards: their shape, their cells, and what happened on them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from triptych.errors import ConflictError, NotFoundError, VersionConflictError
from triptych.model.board import Board, BoardChange, Cell, Zone
from triptych.model.event import Event
from triptych.model.ids import BoardId, CellId
from triptych.model.scope import Right, Scope
from triptych.model.space import Space
from triptych.stores.checks import check_board, check_cell, to_json
from triptych.stores.memory.answers import empty_answers
from triptych.stores.memory.state import State


class BoardReads:
    """Boards, read."""

    _state: State

    def _allows(self, scope: Scope, tenant: str, space: Space, own: frozenset[str] | None = None) -> bool:
        raise NotImplementedError  # as the reader has it

    def board(self, scope: Scope, space: Space, name: str) -> Board | None:
        """The board of that name in exactly that space."""
        return next((b for b in self.boards(scope) if (b.space, b.name) == (space, name)), None)

    def boards(self, scope: Scope) -> list[Board]:
        """Boards in scope, by space and name."""
        seen = [b for b in self._state.boards.values() if self._allows(scope, b.tenant, b.space)]
        return sorted(seen, key=lambda board: (board.space.path, board.name))

    def cell(self, scope: Scope, board: BoardId, zone: str, name: str) -> Cell | None:
        """The cell of that name in that zone."""
        return next((one for one in self.cells(scope, board, zone) if one.name == name), None)

    def cells(self, scope: Scope, board: BoardId, zone: str | None = None) -> list[Cell]:
        """Cells of the board, by zone and age."""
        order = self._zones_open_to(scope, board)
        held = (cell for cell in self._state.cells.values() if cell.board == board and cell.zone in order)
        wanted = [cell for cell in held if zone is None or cell.zone == zone]
        return sorted(wanted, key=lambda cell: (order[cell.zone], cell.id))

    def count_cells(self, scope: Scope, board: BoardId) -> Mapping[str, int]:
        """How many cells, by zone."""
        return Counter(cell.zone for cell in self.cells(scope, board))

    def cell_versions(self, scope: Scope, id: CellId) -> list[Cell]:
        """Earlier states, oldest first."""
        cell = self._state.cells.get(id)
        seen = cell is not None and cell.zone in self._zones_open_to(scope, cell.board)
        return list(self._state.cell_versions.get(id, ())) if seen else []

    def board_changes(
        self, scope: Scope, board: BoardId, *, after: int = 0, limit: int = 1000
    ) -> list[BoardChange]:
        """What happened on the board after that position, in order."""
        if not any(one.id == board for one in self.boards(scope)):
            return []
        order = self._zones_open_to(scope, board)
        found = [
            change
            for change in self._state.board_changes.get(board, ())
            if change.position > after and (change.zone is None or change.zone in order)
        ]
        return found[: max(limit, 0)]

    def _of_closed_zone(self, scope: Scope, event: Event) -> bool:
        """Whether it is about a cell in a zone that does not let the scope through."""
        cell = self._state.cells.get(CellId(event.subject or ""))
        return cell is not None and cell.zone not in self._zones_open_to(scope, cell.board)

    def _zones_open_to(self, scope: Scope, id: BoardId) -> dict[str, int]:
        """The place of each zone whose own list, beside the space's, lets the scope through."""
        board = next((one for one in self.boards(scope) if one.id == id), None)
        if board is None:
            return {}
        return {
            zone.name: place
            for place, zone in enumerate(board.zones)
            if self._allows(scope, board.tenant, board.space, _own(zone, scope.right))
        }


class BoardWrites(BoardReads):
    """Boards, written."""

    def _require_space(self, tenant: str, space: Space) -> None:
        raise NotImplementedError  # as the writer has it

    def insert_board(self, board: Board) -> None:
        """Keep a new board; its name is free in its space."""
        check_board(board)
        self._require_space(board.tenant, board.space)
        place = (board.tenant, board.space, board.name)
        taken = any((b.tenant, b.space, b.name) == place for b in self._state.boards.values())
        if taken or board.id in self._state.boards:
            raise ConflictError(
                f"{board.name!r} is taken in {board.space}", field="board", remedy="use the board there"
            )
        self._state.boards[board.id] = board

    def replace_board(self, board: Board) -> None:
        """Keep its hand-overs and its end; all else stays."""
        check_board(board)
        current = self._state.boards.get(board.id)
        if current is None or current.tenant != board.tenant:
            raise NotFoundError(f"no board {board.name!r}", field="board", remedy="look it up again")
        told = {zone.name: zone.handed_over for zone in board.zones}
        self._state.boards[board.id] = replace(
            current,
            zones=tuple(replace(zone, handed_over=told.get(zone.name)) for zone in current.zones),
            finished_by=board.finished_by,
            finished_at=board.finished_at,
        )

    def append_board_change(self, board: BoardId, change: BoardChange) -> BoardChange:
        """Append; it gets its position."""
        current = self._state.boards.get(board)
        if current is None:
            raise NotFoundError("no such board", field="board", remedy="look it up again")
        placed = replace(change, position=current.position + 1)
        self._state.boards[board] = replace(current, position=placed.position)
        self._state.board_changes[board] = (*self._state.board_changes.get(board, ()), placed)
        return placed

    def insert_cell(self, cell: Cell) -> None:
        """Keep a new cell; its name is free in its zone."""
        check_cell(cell)
        board = self._state.boards.get(cell.board)
        if board is None or board.zone(cell.zone) is None:
            raise NotFoundError(f"no zone {cell.zone!r}", field="zone", remedy="look the board up again")
        place = (cell.board, cell.zone, cell.name)
        if any((c.board, c.zone, c.name) == place for c in self._state.cells.values()):
            raise ConflictError(
                f"{cell.name!r} is taken in {cell.zone}", field="cell", remedy="choose another name"
            )
        self._state.cells[cell.id] = _copied(cell)

    def replace_cell(self, cell: Cell, *, expected_version: int) -> Cell:
        """Put `cell` in place of its current state, as the next version."""
        check_cell(cell)
        current = self._state.cells.get(cell.id)
        if current is None or current.board != cell.board:
            raise NotFoundError(f"no cell {cell.name!r}", field="cell", remedy="look it up again")
        if current.version != expected_version:
            raise VersionConflictError(
                f"expected version {expected_version}, it is at {current.version}",
                current=current,
                remedy="look at the current state and decide again",
            )
        stored = replace(current, value=cell.value, written_at=cell.written_at, version=expected_version + 1)
        self._state.cell_versions[cell.id] = (*self._state.cell_versions.get(cell.id, ()), current)
        self._state.cells[cell.id] = _copied(stored)
        return self._state.cells[cell.id]

    def erase_board(self, id: BoardId) -> Mapping[str, int]:
        """Remove the board and all it holds."""
        board = self._state.boards.pop(id, None)
        if board is None:
            return {}
        empty_answers(self._state, board.tenant)
        self._state.board_changes.pop(id, None)
        cells = [cell.id for cell in self._state.cells.values() if cell.board == id]
        versions = sum(len(self._state.cell_versions.pop(cell, ())) for cell in cells)
        for cell in cells:
            del self._state.cells[cell]
        return {"boards": 1, "cells": len(cells), "versions": versions}


def _own(zone: Zone, right: Right) -> frozenset[str] | None:
    return zone.readers if right is Right.READ else zone.writers


def _copied(cell: Cell) -> Cell:
    """With its value as it would come back from a file, and out of reach of whoever holds the original."""
    return replace(cell, value=json.loads(to_json(cell.value, "value")))
