"""What every command has in common: its shared options, its answer in two forms, its errors.

A command is a function from a `Call` and its own arguments to a value, and a view of that value. The frame
adds `--db`, `--as`, `--space` and `--json`, prints the value through the view or as JSON, and turns an
error into its words and exit code.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

import typer
from rich.console import Console

from triptych.errors import TriptychError
from triptych.surfaces.cli.call import Call, terminal
from triptych.surfaces.cli.exits import exit_code
from triptych.surfaces.cli.harmless import json_text

P = ParamSpec("P")
T = TypeVar("T")

_SHARED = "Shared by all commands"
Db = Annotated[
    str | None,
    typer.Option("--db", metavar="PATH", help="The store. (default: ./triptych.db)", rich_help_panel=_SHARED),
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="WHO",
        help="Who asks: agent:a,user:b,team:c. (default: user:me)",
        rich_help_panel=_SHARED,
    ),
]
SpaceOption = Annotated[
    str | None,
    typer.Option(
        "--space",
        metavar="SPACE",
        help="Where: team/report, user/me/trips. (default: your own)",
        rich_help_panel=_SHARED,
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Answer, and errors, as JSON on stdout.", rich_help_panel=_SHARED)
]
_OPTIONS: tuple[tuple[str, Any, Any], ...] = (
    ("db", Db, None),
    ("principal", As, None),
    ("space", SpaceOption, None),
    ("json", Json, False),
)


@dataclass(frozen=True, slots=True)
class Command:
    """A command ready to be added to an application."""

    name: str
    run: Callable[..., None]
    example: str

    def add_to(self, app: typer.Typer) -> None:
        """Make it one of the application's commands; its help ends with the example."""
        app.command(self.name, epilog=f"Example:  {self.example}")(self.run)


@dataclass(frozen=True, slots=True)
class Group:
    """Commands that share a first word."""

    name: str
    help: str
    commands: tuple[Command, ...]

    def add_to(self, app: typer.Typer) -> None:
        """Make them the application's, under that word."""
        group = typer.Typer(help=self.help, no_args_is_help=True)
        for one in self.commands:
            one.add_to(group)
        app.add_typer(group, name=self.name)


def command(
    name: str,
    *,
    example: str,
    show: Callable[[T, Console], None],
    data: Callable[[T], object] = lambda value: value,
    code: Callable[[T], int] = lambda _: 0,
) -> Callable[[Callable[Concatenate[Call, P], T]], Command]:
    """Make a command of a function.

    `show` prints what the function returns for people; `data` picks what `--json` shows of it; `code`
    gives the exit code of an answer that is no error but no success either.
    """

    def make(function: Callable[Concatenate[Call, P], T]) -> Command:
        @functools.wraps(function)
        def run(context: typer.Context, *args: P.args, **kwargs: P.kwargs) -> None:
            own = Call(**{name: kwargs.pop(name) for name, _, _ in _OPTIONS})  # type: ignore[arg-type]
            call = own.over(context.obj or Call())
            try:
                value = function(call, *args, **kwargs)
                _print(value, call, show, data)
            except TriptychError as error:
                _report(error, as_json=call.json)
                raise typer.Exit(exit_code(error)) from None
            raise typer.Exit(code(value))

        _sign(run, function)
        return Command(name, run, example)

    return make


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow, and no other command asks

        sys.stdout.write(f"triptych {version('triptych')}\n")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_tell_version, is_eager=True, help="The version, and nothing else."),
]


def shared_options(
    context: typer.Context,
    *,
    db: Db = None,
    principal: As = None,
    space: SpaceOption = None,
    json: Json = False,
    version: Version = False,  # noqa: ARG001 - told by its callback
) -> None:
    """The shared options, where they stand before the command's name."""
    context.obj = Call(db, principal, space, json).over(context.obj or Call())


def _sign(run: Callable[..., None], function: Callable[..., Any]) -> None:
    """Give `run` the signature Typer reads: the function's own arguments, then the shared ones."""
    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, kind, default in _OPTIONS
    ]
    parameters = [context, *own, *shared]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}


def _print(value: T, call: Call, show: Callable[[T, Console], None], data: Callable[[T], object]) -> None:
    if call.json:
        print_json(data(value))
    else:
        show(value, terminal())
    sys.stdout.flush()  # a reader that has gone away is noticed here, not at the interpreter's end


def print_json(value: object) -> None:
    """The one JSON form of a value, on stdout."""
    from triptych.service.plain import plain  # with the service, which is there by now

    sys.stdout.write(json_text(plain(value), indent=2) + "\n")


def _report(error: TriptychError, *, as_json: bool) -> None:
    if as_json:
        print_json(error.details())
        return
    console = terminal(stderr=True)
    console.print("[bold red]error[/] ", end="")
    named = f"{error.field}: {error.message}" if error.field else error.message
    console.print(named, markup=False, soft_wrap=True)
    if error.remedy:
        console.print(f"      {error.remedy}", markup=False, style="cyan", soft_wrap=True)
