"""`triptych help`"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from triptych.errors import NotFoundError
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.table import NAMES

if TYPE_CHECKING:
    from triptych.surfaces.cli.manual import Page


@dataclass(frozen=True, slots=True)
class Asked:
    """The words asked about, and the pages of what begins with them."""

    words: tuple[str, ...]
    pages: tuple[Page, ...]


def _show(asked: Asked, _: Console) -> None:
    from triptych.surfaces.cli.main import app  # the whole application: a command does not know it

    app([*asked.words, "--help"], prog_name="triptych", standalone_mode=False)


@command(
    "help",
    example="triptych help recall",
    show=_show,
    data=lambda asked: asked.pages,
    see=("completion", "doctor"),
)
def help_(
    _: Call,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COMMAND",
            help="The command, as in `triptych help board write`. (default: all)",
            autocompletion=completing.among(*NAMES),
        ),
    ] = None,
) -> Asked:
    """Tell what a command does: its arguments, an example, exit codes, what is related.

    It is what the command's own --help tells; with --json, as data.
    """
    from triptych.surfaces.cli.manual import pages  # loads all commands

    asked = tuple(words or ())
    found = tuple(page for page in pages() if page.words[: len(asked)] == asked)
    if not found:
        known = [*NAMES, *(" ".join(page.words) for page in pages())]
        near = get_close_matches(" ".join(asked), known, n=1)
        raise NotFoundError(
            f"there is no command {' '.join(asked)!r}",
            field="command",
            remedy=f"did you mean {near[0]!r}?" if near else "see `triptych --help`",
        )
    return Asked(asked, found)
