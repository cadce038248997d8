"""Boards: their shape, their cells, and what happened on them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from triptych.errors import ConflictError, NotFoundError, VersionConflictError
from triptych.model.board import Board, BoardChange, Cell, HandOver, Zone
from triptych.model.event import EventType
from triptych.model.ids import BoardId, CellId
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.stores.checks import check_board, check_cell, to_json
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, list_of, maybe_instant, maybe_set, maybe_time, time_of


class BoardQueries(Transaction):
    """Boards, read."""

    def board(self, scope: Scope, space: Space, name: str) -> Board | None:
        """The board of that name in exactly that space."""
        row = self._space(scope.tenant, space)
        if row is None:
            return None
        found = self._scoped("board_by_name", scope, space=row.id, name=name)
        return self._board_of(found[0]) if found else None

    def boards(self, scope: Scope) -> list[Board]:
        """Boards in scope, by space and name."""
        return [self._board_of(row) for row in self._scoped("boards_in_scope", scope)]

    def cell(self, scope: Scope, board: BoardId, zone: str, name: str) -> Cell | None:
        """The cell of that name in that zone."""
        found = self._scoped("cell_by_name", scope, board=board, zone=zone, name=name)
        return _cell_of(found[0]) if found else None

    def cells(self, scope: Scope, board: BoardId, zone: str | None = None) -> list[Cell]:
        """Cells of the board, by zone and age."""
        return [_cell_of(row) for row in self._scoped("cells_in_scope", scope, board=board, zone=zone)]

    def count_cells(self, scope: Scope, board: BoardId) -> Mapping[str, int]:
        """How many cells, by zone."""
        rows = self._scoped("count_cells", scope, board=board)
        return {row["zone_name"]: row["number"] for row in rows}

    def cell_versions(self, scope: Scope, id: CellId) -> list[Cell]:
        """Earlier states, oldest first."""
        return [_cell_of(row) for row in self._scoped("cell_versions", scope, id=id)]

    def board_changes(
        self, scope: Scope, board: BoardId, *, after: int = 0, limit: int = 1000
    ) -> list[BoardChange]:
        """What happened on the board after that position, in order."""
        asked = {"board": board, "after": after, "limit": max(limit, 0)}
        return [_change_of(row) for row in self._scoped("board_changes", scope, **asked)]

    def _board_of(self, row: sqlite3.Row) -> Board:
        zones = self._run("zones_of_board", {"board": row["id"]}).fetchall()
        return Board(
            id=BoardId(row["id"]),
            tenant=row["tenant_name"],
            space=Space.parse(row["path"]),
            name=row["name"],
            template=row["template"],
            zones=tuple(_zone_of(zone) for zone in zones),
            opened_by=row["opened_by"],
            opened_at=time_of(row["opened_at"]),
            position=row["position"],
            finished_by=row["finished_by"],
            finished_at=maybe_time(row["finished_at"]),
        )


class BoardChanges(WritingTransaction, BoardQueries):
    """Boards, written."""

    def insert_board(self, board: Board) -> None:
        """Keep a new board; its name is free in its space."""
        check_board(board)
        space = self._required_space(board.tenant, board.space)
        row = {
            "id": board.id,
            "tenant": space.tenant,
            "space": space.id,
            "name": board.name,
            "template": board.template,
            "position": board.position,
            "opened_by": board.opened_by,
            "opened_at": instant(board.opened_at),
        }
        try:
            self._run("add_board", row | _end_of(board))
        except sqlite3.IntegrityError as error:
            raise ConflictError(
                f"{board.name!r} is taken in {board.space}", field="board", remedy="use the board there"
            ) from error
        for number, zone in enumerate(board.zones):
            kept = {
                "tenant": space.tenant,
                "board": board.id,
                "number": number,
                "name": zone.name,
                "readers": self._acl(space.tenant, zone.readers),
                "writers": self._acl(space.tenant, zone.writers),
                "inputs": to_json(list(zone.inputs), "inputs"),
            }
            self._run("add_zone", kept | _hand_over_of(zone))

    def replace_board(self, board: Board) -> None:
        """Keep its hand-overs and its end; all else stays."""
        check_board(board)
        tenant = self._tenant(board.tenant)
        if self._one("board_of_tenant", {"id": board.id, "tenant": tenant}) is None:
            raise NotFoundError(f"no board {board.name!r}", field="board", remedy="look it up again")
        self._run("end_board", {"id": board.id} | _end_of(board))
        for zone in board.zones:
            self._run("hand_over_zone", {"board": board.id, "name": zone.name} | _hand_over_of(zone))

    def append_board_change(self, board: BoardId, change: BoardChange) -> BoardChange:
        """Append; it gets its position."""
        rows = self._run("next_position", {"board": board}).fetchall()
        if not rows:
            raise NotFoundError("no such board", field="board", remedy="look it up again")
        placed = replace(change, position=rows[0]["position"])
        row = {
            "board": board,
            "position": placed.position,
            "type": placed.type.value,
            "actor": placed.actor,
            "time": instant(placed.time),
            "zone": placed.zone,
            "cell": placed.cell,
            "version": placed.version,
        }
        self._run("add_board_change", row)
        return placed

    def insert_cell(self, cell: Cell) -> None:
        """Keep a new cell; its name is free in its zone."""
        check_cell(cell)
        row = _cell_row(cell) | {"board": cell.board, "zone": cell.zone, "name": cell.name}
        try:
            added = self._run("add_cell", row | {"owner": cell.owner}).rowcount
        except sqlite3.IntegrityError as error:
            raise ConflictError(
                f"{cell.name!r} is taken in {cell.zone}", field="cell", remedy="choose another name"
            ) from error
        if not added:
            raise NotFoundError(f"no zone {cell.zone!r}", field="zone", remedy="look the board up again")

    def replace_cell(self, cell: Cell, *, expected_version: int) -> Cell:
        """Put `cell` in place of its current state, as the next version."""
        check_cell(cell)
        row = self._one("cell_for_change", {"id": cell.id})
        if row is None or row["board"] != cell.board:
            raise NotFoundError(f"no cell {cell.name!r}", field="cell", remedy="look it up again")
        current = _cell_of(row)
        if current.version != expected_version:
            raise VersionConflictError(
                f"expected version {expected_version}, it is at {current.version}",
                current=current,
                remedy="look at the current state and decide again",
            )
        stored = replace(current, value=cell.value, written_at=cell.written_at, version=expected_version + 1)
        self._run("add_cell_version", {"id": cell.id})
        self._run("set_cell", _cell_row(stored))
        return stored

    def erase_board(self, id: BoardId) -> Mapping[str, int]:
        """Remove the board and all it holds."""
        held = self._one("count_board", {"id": id})
        dropped = self._one("drop_board", {"id": id})
        if held is None or dropped is None:
            return {}
        self._note_erasure(dropped["tenant"])
        return {"boards": 1, "cells": held["cells"], "versions": held["versions"]}


def _end_of(board: Board) -> dict[str, Any]:
    return {"finished_by": board.finished_by, "finished_at": maybe_instant(board.finished_at)}


def _hand_over_of(zone: Zone) -> dict[str, Any]:
    own = zone.handed_over
    return {
        "completed_by": None if own is None else own.by,
        "completed_at": None if own is None else instant(own.at),
        "completed_position": None if own is None else own.position,
    }


def _zone_of(row: sqlite3.Row) -> Zone:
    by = row["completed_by"]
    return Zone(
        name=row["name"],
        readers=maybe_set(row["reader_list"]),
        writers=maybe_set(row["writer_list"]),
        inputs=tuple(list_of(row["inputs"])),
        handed_over=None
        if by is None
        else HandOver(by, time_of(row["completed_at"]), row["completed_position"]),
    )


def _cell_row(cell: Cell) -> dict[str, Any]:
    return {
        "id": cell.id,
        "value": to_json(cell.value, "value"),
        "version": cell.version,
        "written_at": instant(cell.written_at),
    }


def _cell_of(row: sqlite3.Row) -> Cell:
    return Cell(
        id=CellId(row["id"]),
        board=BoardId(row["board"]),
        zone=row["zone_name"],
        name=row["name"],
        owner=row["owner"],
        value=json.loads(row["value"]),
        written_at=time_of(row["written_at"]),
        version=row["version"],
    )


def _change_of(row: sqlite3.Row) -> BoardChange:
    return BoardChange(
        type=EventType(row["type"]),
        actor=row["actor"],
        time=time_of(row["time"]),
        zone=row["zone_name"],
        cell=row["cell"],
        version=row["version"],
        position=row["position"],
    )
