"""`triptych publish`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.model.change import Outcome
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.remember import statement
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import outcome


def _show(what: Outcome, console: Console) -> None:
    console.print(outcome(what))


@command(
    "publish",
    example='triptych publish "Q3 revenue is 4.2M" --space team/report --as agent:writer,team:report',
    show=_show,
    see=("recall", "subscribe add", "broadcast send"),
)
def publish(
    call: Call,
    text: Annotated[str, typer.Argument(help="What the others should know; - reads it from stdin.")],
    kind: Annotated[
        str, typer.Option(help="fact, procedure, observation…", autocompletion=completing.kinds)
    ] = "fact",
    topic: Annotated[list[str] | None, typer.Option(help="A topic; may be given several times.")] = None,
    confidence: Annotated[float, typer.Option(help="How sure it is, 0 to 1.")] = 0.8,
) -> Outcome:
    """Tell something to everybody who may read a shared space."""
    content = statement(text)
    if call.space is None:
        raise InvalidInputError(
            "is needed to publish", field="--space", remedy="name a shared space: --space team/NAME"
        )
    with call.me(create=True) as me:
        return me.shared(call.space).publish(content, kind=kind, topics=topic or (), confidence=confidence)
