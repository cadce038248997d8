"""`triptych remember`"""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.model.change import Outcome
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import outcome


def _show(what: Outcome, console: Console) -> None:
    console.print(outcome(what))


@command(
    "remember",
    example='triptych remember "I prefer window seats" --kind preference',
    show=_show,
    see=("recall", "forget", "publish"),
)
def remember(
    call: Call,
    text: Annotated[str, typer.Argument(help="One statement; - reads it from stdin.")],
    *,
    kind: Annotated[
        str | None,
        typer.Option(
            help="fact, preference, event, skill… (default: found out)", autocompletion=completing.kinds
        ),
    ] = None,
    said_at: Annotated[
        str | None, typer.Option(metavar="TIME", help="When it was said, ISO 8601. (default: now)")
    ] = None,
    tag: Annotated[list[str] | None, typer.Option(help="A tag; may be given several times.")] = None,
    topic: Annotated[list[str] | None, typer.Option(help="A topic; may be given several times.")] = None,
    confidence: Annotated[float | None, typer.Option(help="How sure it is, 0 to 1. (default: 0.8)")] = None,
) -> Outcome:
    """Remember one statement, joined to what is already known."""
    content = statement(text)
    with call.me(create=True) as me:
        return me.remember(
            content,
            kind=kind,
            said_at=said_at,
            space=call.space,
            tags=tag or (),
            topics=topic or (),
            confidence=confidence,
        )


def statement(text: str) -> str:
    """The text given, or what stands on stdin for `-`. Raises `InvalidInputError` when it is empty."""
    content = sys.stdin.read() if text == "-" else text
    if not content.strip():
        raise InvalidInputError("is empty", field="text", remedy="say what to remember, or pipe it in with -")
    return content
