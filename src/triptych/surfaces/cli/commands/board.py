"""`triptych board …`"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from triptych.errors import InvalidInputError, NotFoundError
from triptych.model.board import Board, BoardChange, BoardStatus, Cell
from triptych.model.change import Outcome
from triptych.model.receipt import Receipt
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.erase import ask
from triptych.surfaces.cli.commands.remember import statement
from triptych.surfaces.cli.files import read_text
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views import board as view
from triptych.surfaces.cli.views.memory import outcome, receipt

if TYPE_CHECKING:
    from triptych.sync import Board as Handle

Name = Annotated[str, typer.Argument(help="The board's name in its space.")]
ZoneName = Annotated[str, typer.Argument(metavar="ZONE", help="One of the board's zones.")]

_EXAMPLE = "--space team/report --as agent:writer,team:report"


@contextmanager
def _board(call: Call, name: str, *, template: object = None, begin: bool = False) -> Iterator[Handle]:
    """The board, in the shared space that is named; only what writes on it makes one."""
    if call.space is None:
        raise InvalidInputError(
            "is needed for a board", field="--space", remedy="name a shared space: --space team/NAME"
        )
    with call.me(create=begin) as me:
        yield me.shared(call.space).board(name, template, begin=begin)


def _show_status(found: BoardStatus, console: Console) -> None:
    console.print(view.status(found))


def _show_cells(found: list[Cell], console: Console) -> None:
    console.print(view.cells(found))


def _show_cell(found: Cell, console: Console) -> None:
    console.print(view.cells([found]))


def _show_changes(found: list[BoardChange], console: Console) -> None:
    console.print(view.changes(found))


def _show_boards(found: list[Board], console: Console) -> None:
    console.print(view.boards(found))


def _show_outcomes(found: Sequence[Outcome], console: Console) -> None:
    for one in found:
        console.print(outcome(one))
    console.print(f"finished; {len(found)} filed", style="dim")


def _show_receipt(slip: Receipt, console: Console) -> None:
    console.print(receipt(slip))


@command("list", example="triptych board list --as agent:writer,team:report", show=_show_boards)
def list_boards(call: Call) -> list[Board]:
    """List the boards you may read."""
    with call.me() as me:
        return me.boards(spaces=call.spaces)


@command("open", example=f"triptych board open q3 --template research {_EXAMPLE}", show=_show_status)
def open_board(
    call: Call,
    name: Name,
    *,
    template: Annotated[
        str | None,
        typer.Option(
            help="plain, research, decision, or a JSON file with your own. (default: plain)",
            autocompletion=completing.among("plain", "research", "decision"),
        ),
    ] = None,
) -> BoardStatus:
    """Begin a board, or find it again."""
    with _board(call, name, template=_template(template), begin=True) as board:
        return board.open()


@command("status", example=f"triptych board status q3 {_EXAMPLE}", show=_show_status)
def board_status(call: Call, name: Name) -> BoardStatus:
    """Show where each zone stands, and what you may do in it."""
    with _board(call, name) as board:
        return board.status()


@command("write", example=f'triptych board write q3 research "Sales rose." {_EXAMPLE}', show=_show_cell)
def write_cell(
    call: Call,
    name: Name,
    zone: ZoneName,
    text: Annotated[str, typer.Argument(help="What your cell is to say; - reads it from stdin.")],
    *,
    cell: Annotated[
        str | None, typer.Option(help="Which of your cells. (default: the one of your name)")
    ] = None,
    expect: Annotated[
        int | None,
        typer.Option(
            "--expect",
            metavar="VERSION",
            help="Only if it is still at this version; 0 for a new one. (default: any)",
        ),
    ] = None,
    mapping: Annotated[
        bool, typer.Option("--mapping", help="The text is JSON: keep the mapping or list it stands for.")
    ] = False,
) -> Cell:
    """Write your own cell in a zone; a board of a new name begins."""
    said = statement(text)
    value = _json(said, "text") if mapping else said
    with _board(call, name, begin=True) as board:
        return board.write(zone, value, cell=cell, expected_version=expect)


@command("read", example=f"triptych board read q3 research {_EXAMPLE}", show=_show_cells)
def read_cells(
    call: Call,
    name: Name,
    zone: Annotated[str | None, typer.Argument(help="One zone. (default: all you may read)")] = None,
) -> list[Cell]:
    """Read the cells of a board."""
    with _board(call, name) as board:
        return board.read(zone)


@command("history", example=f"triptych board history q3 research agent:writer {_EXAMPLE}", show=_show_cells)
def cell_history(
    call: Call, name: Name, zone: ZoneName, cell: Annotated[str, typer.Argument(help="The cell's name.")]
) -> list[Cell]:
    """Tell what a cell said over time, oldest first."""
    with _board(call, name) as board:
        return board.history(zone, cell)


@command("changes", example=f"triptych board changes q3 --after 7 {_EXAMPLE}", show=_show_changes)
def board_changes(
    call: Call,
    name: Name,
    *,
    after: Annotated[int, typer.Option(metavar="POSITION", help="The last change you know of.")] = 0,
) -> list[BoardChange]:
    """Tell what happened on a board, oldest first."""
    with _board(call, name) as board:
        return board.changes(after)


@command("complete", example=f"triptych board complete q3 research {_EXAMPLE}", show=_show_status)
def complete_zone(call: Call, name: Name, zone: ZoneName) -> BoardStatus:
    """Hand a zone over: what waits for it begins."""
    with _board(call, name) as board:
        return board.complete(zone)


@command("reopen", example=f"triptych board reopen q3 research {_EXAMPLE}", show=_show_status)
def reopen_zone(call: Call, name: Name, zone: ZoneName) -> BoardStatus:
    """Open a complete zone again: what rests on it waits."""
    with _board(call, name) as board:
        return board.reopen(zone)


@command("finish", example=f"triptych board finish q3 {_EXAMPLE}", show=_show_outcomes)
def finish_board(
    call: Call,
    name: Name,
    *,
    conclusion: Annotated[
        list[str] | None,
        typer.Option(
            help="What came of it; may be given several times. (default: the last zone's sentences)"
        ),
    ] = None,
    topic: Annotated[list[str] | None, typer.Option(help="A topic; may be given several times.")] = None,
) -> list[Outcome]:
    """Make a board read-only, and remember what came of it in its space."""
    with _board(call, name) as board:
        return board.finish(conclusion or None, topics=topic or ())


@command("erase", example=f"triptych board erase q3 --yes {_EXAMPLE}", show=_show_receipt)
def erase_board(
    call: Call,
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> Receipt:
    """Erase a board for good, with all its cells said; what it filed stays in memory."""
    if not yes:
        ask(name)
    with _board(call, name) as board:
        return board.erase()


def _template(given: str | None) -> object:
    """The template of that name, or what stands in the file."""
    if given is None or not given.endswith(".json"):
        return given
    if not Path(given).is_file():
        raise NotFoundError(f"there is no file {given}", field="template", remedy="name a JSON file")
    return _json(read_text(Path(given), "template"), "template")


def _json(text: str, field: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(
            f"is no JSON ({error})", field=field, remedy='write it as {"name": "value"}'
        ) from None


BOARD = Group(
    "board",
    f"Work with others, zone by zone. Example:  triptych board open q3 --template research {_EXAMPLE}",
    (
        list_boards,
        open_board,
        board_status,
        write_cell,
        read_cells,
        cell_history,
        board_changes,
        complete_zone,
        reopen_zone,
        finish_board,
        erase_board,
    ),
)
