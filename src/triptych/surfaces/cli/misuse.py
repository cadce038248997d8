"""A command that is typed wrongly: in Typer's words to people, to programs as an error like all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import typer

from triptych.errors import InvalidInputError
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.exits import BAD_INPUT
from triptych.surfaces.cli.frame import report

_Misuse: Any = typer.BadParameter.__base__  # Typer shows the world no name of it


@contextmanager
def told_to_programs(arguments: Iterable[str]) -> Iterator[None]:
    """Where `--json` is among the arguments, tell what is typed wrongly as JSON, and leave."""
    try:
        yield
    except _Misuse as error:
        if "--json" not in arguments:
            raise
        path = error.ctx.command_path if error.ctx else "triptych"
        told = InvalidInputError(error.format_message(), field=_field(error), remedy=f"see `{path} --help`")
        report(told, Call(json=True), indent=2)
        raise typer.Exit(BAD_INPUT) from None


def _field(error: Any) -> str:
    """The option as it is typed, the argument by its name; else the command is what is wrong."""
    if (option := getattr(error, "option_name", None)) is not None:
        return str(option)
    parameter = getattr(error, "param", None)
    if parameter is None:
        return "command"
    return str(parameter.opts[0] if parameter.param_type_name == "option" else parameter.name)
