"""`triptych completion`"""

from __future__ import annotations

import sys
from importlib.resources import files
from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command

_SHELLS = ("bash", "zsh", "fish")


def _show(script: str, _: Console) -> None:
    sys.stdout.write(script)  # as it is: it is for the shell


@command(
    "completion",
    example="triptych completion bash",
    show=_show,
    data=lambda script: {"script": script},
    see=("help",),
)
def completion(
    _: Call,
    shell: Annotated[
        str, typer.Argument(help="bash, zsh or fish.", autocompletion=completing.among(*_SHELLS))
    ],
) -> str:
    """Print the script by which a shell completes commands, options and their values.

    For bash, put  eval "$(triptych completion bash)"  into ~/.bashrc; for zsh, the same with zsh into
    ~/.zshrc, after compinit; for fish, write it to ~/.config/fish/completions/triptych.fish.
    """
    if shell not in _SHELLS:
        raise InvalidInputError(f"is {shell!r}", field="shell", remedy=f"name one of {', '.join(_SHELLS)}")
    return (files("triptych.surfaces.cli") / "data" / f"completion.{shell}").read_text("utf-8")
