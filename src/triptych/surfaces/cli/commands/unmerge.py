"""`triptych unmerge`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.model.change import Unmerged
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.history import MemoryIdArgument
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import memory as memory_view


def _show(done: Unmerged, console: Console) -> None:
    console.print("[green]unmerged[/]")
    console.print(memory_view(done.kept))
    console.print(memory_view(done.parted))


@command("unmerge", example=f"triptych unmerge {EXAMPLE_ID}", show=_show, see=("history", "conflicts"))
def unmerge(
    call: Call,
    memory: MemoryIdArgument,
    *,
    source: Annotated[
        str | None,
        typer.Option(help="The message or time of the source to part. (default: the one that joined last)"),
    ] = None,
) -> Unmerged:
    """Undo a merge: two statements that were taken for one become two memories again."""
    with call.me() as me:
        return me.unmerge(memory, source=source)
