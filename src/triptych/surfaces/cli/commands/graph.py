"""`triptych graph`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.model.graph import Graph
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.graph import graph as graph_view


def _show(drawn: Graph, console: Console) -> None:
    console.print(graph_view(drawn))


@command("graph", example='triptych graph --around "Ann Lee"', show=_show, see=("recall",))
def graph(
    call: Call,
    *,
    around: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Only this one and what it is linked to. (default: all)"),
    ] = None,
    limit: Annotated[int, typer.Option(help="At most this many entities.")] = 50,
) -> Graph:
    """Show who and what is remembered, and how they belong together."""
    with call.me() as me:
        return me.graph(around=around, limit=limit, spaces=call.spaces)
