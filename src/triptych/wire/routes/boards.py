"""Boards: where several work on one thing."""

from __future__ import annotations

from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.wire.route import Answer, Route
from triptych.wire.steps import BEGUN_BOARD, FOUND_BOARD

_SPACE = {"space": "team/report"}
_CELL = "/v1/boards/{board}/cells/{zone}/{cell}"

ROWS = (
    Route("GET", "/v1/boards", "boards", AsyncMember.boards, answer=Answer.LIST, pages=("space", "name")),
    Route(
        "PUT", "/v1/boards/{board}", "open_board", AsyncBoard.open, by=BEGUN_BOARD,
        example=_SPACE | {"template": "research"},
    ),
    Route("GET", "/v1/boards/{board}", "board", AsyncBoard.status, by=FOUND_BOARD),
    Route("DELETE", "/v1/boards/{board}", "erase_board", AsyncBoard.erase, by=FOUND_BOARD),
    Route(
        "GET", "/v1/boards/{board}/cells", "cells", AsyncBoard.read, by=FOUND_BOARD, answer=Answer.LIST,
        pages=("id",),
    ),
    Route(
        "POST", "/v1/boards/{board}/cells/{zone}", "write_own_cell", AsyncBoard.write, by=BEGUN_BOARD,
        given={"cell": None}, versioned=True,
        summary="Put text, a mapping or a list into the cell of the principal's name.",
        example=_SPACE | {"value": "Sales fell in the south."},
    ),
    Route("GET", _CELL, "cell", AsyncBoard.cell, by=FOUND_BOARD, renamed={"name": "cell"}, versioned=True),
    Route(
        "PUT", _CELL, "write_cell", AsyncBoard.write, by=BEGUN_BOARD, versioned=True,
        example=_SPACE | {"value": {"south": -3, "north": 5}, "expected_version": 0},
    ),
    Route(
        "GET", _CELL + "/history", "cell_history", AsyncBoard.history, by=FOUND_BOARD, answer=Answer.LIST,
        pages=("version",),
    ),
    Route(
        "POST", "/v1/boards/{board}/zones/{zone}/complete", "complete_zone", AsyncBoard.complete,
        by=BEGUN_BOARD, example=_SPACE,
    ),
    Route(
        "POST", "/v1/boards/{board}/zones/{zone}/reopen", "reopen_zone", AsyncBoard.reopen,
        by=BEGUN_BOARD, example=_SPACE,
    ),
    Route(
        "GET", "/v1/boards/{board}/changes", "board_changes", AsyncBoard.changes, by=FOUND_BOARD,
        answer=Answer.LIST, pages=("position",),
    ),
    Route(
        "GET", "/v1/boards/{board}/watch", "watch_board", AsyncBoard.watch, by=FOUND_BOARD,
        answer=Answer.STREAM,
    ),
    Route(
        "POST", "/v1/boards/{board}/finish", "finish_board", AsyncBoard.finish, by=FOUND_BOARD,
        answer=Answer.LIST, example=_SPACE | {"conclusions": ["Sales fell in the south by 3 %."]},
    ),
)  # fmt: skip
