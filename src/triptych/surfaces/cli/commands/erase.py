"""`triptych erase`"""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.model.receipt import Receipt
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import receipt


def _show(slip: Receipt, console: Console) -> None:
    console.print(receipt(slip))


@command(
    "erase",
    example=f"triptych erase {EXAMPLE_ID} --yes",
    show=_show,
    see=("forget", "block erase", "board erase"),
)
def erase(
    call: Call,
    target: Annotated[str, typer.Argument(metavar="ID", help="A memory, a message or a session, by its id.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> Receipt:
    """Erase something for good, with what rests on it alone; prints the receipt."""
    if not yes:
        ask(target)
    with call.me() as me:
        return me.erase(target)


def ask(target: str) -> None:
    """Have the person confirm an erasure. Raises `InvalidInputError` when nobody is there."""
    if not sys.stdin.isatty():
        raise InvalidInputError(
            "nobody is there to be asked", field="--yes", remedy="add --yes to erase without asking"
        )
    typer.confirm(f"Erase {target} for good? It cannot be brought back.", abort=True, err=True)
