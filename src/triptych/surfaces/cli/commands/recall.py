"""`triptych recall`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import Console

from triptych.model.placement import Placement
from triptych.model.recollection import Recollection
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.names import session_names
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.recollection import explanation, results
from triptych.surfaces.cli.views.recollection import why_not as why_not_view


@dataclass(frozen=True, slots=True)
class Recall:
    """What was found, with what is needed to show it."""

    found: Recollection
    sessions: Mapping[str, str]
    placed: Placement | None = None


def _show(recalled: Recall, console: Console) -> None:
    console.print(results(recalled.found, recalled.sessions))
    if recalled.found.why_not is not None:
        console.print()
        console.print(why_not_view(recalled.found.why_not))
    if recalled.placed is not None:
        console.print()
        console.print(explanation(recalled.found, recalled.placed))


def _data(recalled: Recall) -> object:
    if recalled.placed is None:
        return recalled.found
    from triptych.service.plain import plain  # with the service, which is there by now

    placed = {"tokens": recalled.placed.tokens, "cut": plain(recalled.placed.cut)}
    return {**plain(recalled.found), "placed": placed}


@command(
    "recall",
    example='triptych recall "which seat do I like?" -k 3',
    show=_show,
    data=_data,
    see=("history", "context", "graph"),
)
def recall(
    call: Call,
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    *,
    k: Annotated[int | None, typer.Option("-k", help="At most this many results. (default: 5)")] = None,
    as_of: Annotated[
        str | None, typer.Option(metavar="TIME", help="What held at that time, ISO 8601. (default: now)")
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(help="Only this kind; may be given several times.", autocompletion=completing.kinds),
    ] = None,
    include_superseded: Annotated[
        bool, typer.Option("--include-superseded", help="Also what no longer holds.")
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show how the answer came about.")] = False,
    why_not: Annotated[
        str | None,
        typer.Option(
            "--why-not", metavar="ID", help="Say what became of that memory or message. (default: of none)"
        ),
    ] = None,
) -> Recall:
    """Find what answers a question, best first, or say why there is nothing."""
    with call.me() as me:
        found = me.recall(
            question,
            k=k,
            spaces=call.spaces,
            kinds=kind or None,
            as_of=as_of,
            include_superseded=include_superseded,
            explain=explain,
            why_not=why_not,
        )
        names = {} if call.json else session_names(me)
        return Recall(found, names, me.place(found) if explain else None)
