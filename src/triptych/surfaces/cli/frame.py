"""What every command has in common: its shared options, its answer in two forms, its errors.

A command is a function from a `Call` and its own arguments to a value, and a view of that value. The frame
adds `--db`, `--server`, `--as`, `--space` and `--json`, prints the value through the view or as JSON, and
turns an error into its words and exit code.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

import typer
from rich.console import Console
from typer.models import ArgumentInfo

from triptych.errors import TriptychError
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call, terminal
from triptych.surfaces.cli.exits import MEANINGS, OK, exit_code
from triptych.surfaces.cli.harmless import json_text

P = ParamSpec("P")
T = TypeVar("T")

_SHARED = "Shared by all commands"
Db = Annotated[
    str | None,
    typer.Option("--db", metavar="PATH", help="The store. (default: ./triptych.db)", rich_help_panel=_SHARED),
]
Server = Annotated[
    str | None,
    typer.Option(
        "--server",
        metavar="PROFILE",
        help="A server in place of the store. (default: the profile in use, if any)",
        rich_help_panel=_SHARED,
        autocompletion=completing.profiles,
    ),
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="WHO",
        help="Who asks: agent:a,user:b,team:c. (default: user:me)",
        rich_help_panel=_SHARED,
        autocompletion=completing.principals,
    ),
]
SpaceOption = Annotated[
    str | None,
    typer.Option(
        "--space",
        metavar="SPACE",
        help="Where: team/report, user/me/trips. (default: your own)",
        rich_help_panel=_SHARED,
        autocompletion=completing.spaces,
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Answer, and errors, as JSON on stdout.", rich_help_panel=_SHARED)
]
OPTIONS: tuple[tuple[str, Any, Any], ...] = (
    ("db", Db, None),
    ("server", Server, None),
    ("principal", As, None),
    ("space", SpaceOption, None),
    ("json", Json, False),
)
EXIT_CODES = " · ".join(f"{code} {meaning}" for code, meaning in MEANINGS.items())


@dataclass(frozen=True, slots=True)
class Command:
    """A command ready to be added to an application."""

    name: str
    run: Callable[..., None]
    example: str
    see: tuple[str, ...] = ()

    def add_to(self, app: typer.Typer) -> None:
        """Make it one of the application's commands; its help ends with the example and what is related."""
        parts = [f"Example:  {self.example}", f"Exit codes:  {EXIT_CODES}"]
        parts += [f"See also:  {', '.join(f'triptych {one}' for one in self.see)}"] if self.see else []
        told = inspect.getdoc(self.run) or ""
        flowing = "\n\n".join(" ".join(one.split()) for one in told.split("\n\n"))
        app.command(self.name, help=flowing, epilog="\n\n".join(parts))(self.run)


@dataclass(frozen=True, slots=True)
class Group:
    """Commands that share a first word: each is related to the others."""

    name: str
    help: str
    commands: tuple[Command, ...]

    def __post_init__(self) -> None:
        related = (replace(one, see=(self.name, *one.see)) for one in self.commands)
        object.__setattr__(self, "commands", tuple(related))

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
    see: tuple[str, ...] = (),
) -> Callable[[Callable[Concatenate[Call, P], T]], Command]:
    """Make a command of a function.

    `show` prints what the function returns for people; `data` picks what `--json` shows of it; `code`
    gives the exit code of an answer that is no error but no success either; `see` names related commands.
    """

    def present(value: T, call: Call) -> int:
        if call.json:
            print_json(data(value))
        else:
            show(value, terminal())
        sys.stdout.flush()  # a reader that has gone away is noticed here, not at the interpreter's end
        return code(value)

    return _making(name, example, see, present, indent=2)


def stream(
    name: str, *, example: str, show: Callable[[T, Console], None], see: tuple[str, ...] = ()
) -> Callable[[Callable[Concatenate[Call, P], Generator[T, None, None]]], Command]:
    """Make a command of a function that yields: one value after another is shown as it comes.

    With `--json` it is one a line. An interrupt ends it without an error.
    """

    def present(values: Generator[T, None, None], call: Call) -> int:
        with suppress(KeyboardInterrupt), closing(values):
            for value in values:
                if call.json:
                    print_json(value, indent=None)
                else:
                    show(value, terminal())
                sys.stdout.flush()
        return OK

    return _making(name, example, see, present, indent=None)


def _making(
    name: str, example: str, see: tuple[str, ...], present: Callable[[T, Call], int], *, indent: int | None
) -> Callable[[Callable[Concatenate[Call, P], T]], Command]:
    def make(function: Callable[Concatenate[Call, P], T]) -> Command:
        @functools.wraps(function)
        def run(context: typer.Context, *args: P.args, **kwargs: P.kwargs) -> None:
            own = Call(**{name: kwargs.pop(name) for name, _, _ in OPTIONS})  # type: ignore[arg-type]
            call = own.over(context.obj or Call())
            try:
                code = present(function(call, *args, **kwargs), call)
            except TriptychError as error:
                report(error, call, indent=indent)
                raise typer.Exit(exit_code(error)) from None
            raise typer.Exit(code)

        _sign(run, function)
        return Command(name, run, example, see)

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
    server: Server = None,
    principal: As = None,
    space: SpaceOption = None,
    json: Json = False,
    version: Version = False,  # noqa: ARG001 - told by its callback
) -> None:
    """The shared options, where they stand before the command's name."""
    context.obj = Call(db, principal, space, json, server).over(context.obj or Call())


def _sign(run: Callable[..., None], function: Callable[..., Any]) -> None:
    """Give `run` the signature Typer reads: the function's own arguments, then the shared ones."""
    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    for one in own:
        for info in getattr(one.annotation, "__metadata__", ()):
            if isinstance(info, ArgumentInfo):  # in capitals, as in the manual
                info.metavar = info.metavar or one.name.upper().strip("_")
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, kind, default in OPTIONS
    ]
    parameters = [context, *own, *shared]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}


def print_json(value: object, *, indent: int | None = 2) -> None:
    """The one JSON form of a value, on stdout."""
    from triptych.service.plain import plain  # with the service, which is there by now

    sys.stdout.write(json_text(plain(value), indent=indent) + "\n")


def report(error: TriptychError, call: Call, *, indent: int | None) -> None:
    """The error: for people on stderr, as JSON on stdout."""
    if call.json:
        print_json(error.details(), indent=indent)
        return
    console = terminal(stderr=True)
    console.print("[bold red]error[/] ", end="")
    named = f"{error.field}: {error.message}" if error.field else error.message
    console.print(named, markup=False, soft_wrap=True)
    if error.remedy:
        console.print(f"      {error.remedy}", markup=False, style="cyan", soft_wrap=True)
