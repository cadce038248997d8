"""`triptych context`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.model.context import Context
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.context import prompt, token_report


def _show(context: Context, console: Console) -> None:
    console.print(prompt(context))
    console.print(token_report(context.report))


@command(
    "context",
    example='triptych context planning "where were we?"',
    show=_show,
    see=("session show", "recall"),
)
def context(
    call: Call,
    session: Annotated[str, typer.Argument(help="The session's name.")],
    query: Annotated[
        str | None,
        typer.Argument(help="What is asked next; memory is recalled for it. (default: nothing)"),
    ] = None,
    *,
    placement: Annotated[
        str | None,
        typer.Option(
            help="Where it stands: system, user, tool. (default: the setting recall.placement)",
            autocompletion=completing.among("system", "user", "tool"),
        ),
    ] = None,
    when: Annotated[
        str | None,
        typer.Option(
            help="When memory is asked: shift (of the topic) or turn. (default: the setting recall.when)",
            autocompletion=completing.among("shift", "turn"),
        ),
    ] = None,
) -> Context:
    """Show the messages that would be sent to a model, within its budget.

    A session that does not exist yet begins with this.
    """
    with call.me() as me:
        return me.session(session, space=call.space).context(query, placement=placement, when=when)
