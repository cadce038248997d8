"""`triptych history`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import Console

from triptych.model.history import History
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.names import session_names
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import history as history_view

MemoryIdArgument = Annotated[str, typer.Argument(metavar="ID", help="The memory's id, as recall shows it.")]


@dataclass(frozen=True, slots=True)
class Life:
    """A memory's history, with what is needed to show it."""

    told: History
    sessions: Mapping[str, str]


def _show(life: Life, console: Console) -> None:
    console.print(history_view(life.told, life.sessions))


@command(
    "history",
    example=f"triptych history {EXAMPLE_ID}",
    show=_show,
    data=lambda life: life.told,
    see=("recall", "unmerge", "erase"),
)
def history(call: Call, memory: MemoryIdArgument) -> Life:
    """Tell a memory's life: where it came from, what it was, what replaced it."""
    with call.me() as me:
        return Life(me.history(memory), {} if call.json else session_names(me))
