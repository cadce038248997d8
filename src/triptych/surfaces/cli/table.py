"""The commands by name. Each is loaded when it is called, or when its own help is asked for.

A command brings its views and the values it shows; one that is not called should not be waited for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from triptych.surfaces.cli.frame import Command, Group
from triptych.surfaces.cli.misuse import told_to_programs

_HOMES: Mapping[str, tuple[str, str, str]] = {
    "demo": ("demo", "demo", "Live through conversations, ask about them later, share between agents"),
    "remember": ("remember", "remember", "Remember one statement, joined to what is already known"),
    "recall": ("recall", "recall", "Find what answers a question, best first, or say why there is nothing"),
    "extract": ("extract", "extract", "Show what would be remembered of a conversation"),
    "context": ("context", "context", "Show the messages that would be sent to a model, within its budget"),
    "session": ("session", "SESSION", "List, show, write and end sessions"),
    "block": ("block", "BLOCK", "Keep texts that are always in the prompt"),
    "board": ("board", "BOARD", "Work with others, zone by zone"),
    "graph": ("graph", "graph", "Show who and what is remembered, and how they belong together"),
    "history": ("history", "history", "Tell a memory's life"),
    "forget": ("forget", "forget", "Hide a memory from recall"),
    "restore": ("forget", "restore", "Bring back a forgotten memory"),
    "unmerge": ("unmerge", "unmerge", "Undo a merge"),
    "erase": ("erase", "erase", "Erase something for good, with what rests on it alone"),
    "publish": ("publish", "publish", "Tell something to everybody who may read a shared space"),
    "broadcast": ("broadcast", "BROADCAST", "Tell a few important states to everybody in a space"),
    "subscribe": ("subscribe", "SUBSCRIBE", "Hear of what others publish"),
    "conflicts": ("conflicts", "conflicts", "List contradictions that wait for a decision"),
    "resolve": ("conflicts", "resolve", "Decide a contradiction for one side"),
    "access": ("access", "ACCESS", "Decide who may read and write where"),
    "audit": ("audit", "AUDIT", "Read the log of all that happened, and prove it whole"),
    "tail": ("tail", "tail", "Show what happens as it happens"),
    "export": ("export", "export", "Write everything you may read as JSON lines"),
    "import": ("importing", "import_", "Bring in an export, or live through conversations"),
    "calibrate": ("calibrate", "calibrate", "Measure what a cosine of your embedder means"),
    "upkeep": ("upkeep", "upkeep", "Do all upkeep that is due now"),
    "doctor": ("doctor", "doctor", "Check the store, the embedder and the settings"),
    "key": ("key", "KEY", "Let programs in over the network"),
    "serve": ("serve", "serve", "Serve the store on one port"),
    "mcp": ("mcp", "mcp", "Serve one agent over the Model Context Protocol"),
    "profile": ("profile", "PROFILE", "Name servers, and choose one"),
    "completion": ("completion", "completion", "Print the script by which a shell completes commands"),
    "help": ("helping", "help_", "Tell what a command does"),
}
"""The module among the commands, the name in it, and what it is for, as its own help begins; in the order of
the help."""

NAMES = tuple(_HOMES)
_GIVEN = "triptych.given"


def command_named(name: str) -> Command | Group:
    """The command of that name. Raises `KeyError` when there is none."""
    module, attribute, _ = _HOMES[name]
    found: Command | Group = getattr(import_module(f"triptych.surfaces.cli.commands.{module}"), attribute)
    return found


def purpose_of(name: str) -> str:
    """What the command of that name is for, in a few words."""
    return _HOMES[name][2]


class OnDemand(TyperGroup):
    """The group of all commands, holding none until it is asked for."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = _Commands()  # type: ignore[assignment]  # is only read from here on

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read the words before the command's name."""
        given = tuple(args)
        with told_to_programs(given):
            made = super().make_context(info_name, args, parent, **extra)
        made.meta[_GIVEN] = given
        return made

    def invoke(self, ctx: Any) -> Any:
        """Read the rest, and run it."""
        with told_to_programs(ctx.meta[_GIVEN]):
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """All commands with what they are for; none is loaded for that."""
        with self._only_named():
            super().format_help(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The names that begin so; none is loaded for that."""
        with self._only_named():
            return super().shell_complete(ctx, incomplete)

    @contextmanager
    def _only_named(self) -> Iterator[None]:
        real = self.commands
        self.commands = {name: TyperCommand(name, help=f"{purpose_of(name)}.") for name in NAMES}
        try:
            yield
        finally:
            self.commands = real


class _Commands(Mapping[str, Any]):
    """Name → what Typer runs."""

    def __getitem__(self, name: str) -> Any:
        return _runnable(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


@cache
def _runnable(name: str) -> Any:
    app = typer.Typer(callback=lambda: None)  # with a callback it is a group, however few its commands
    command_named(name).add_to(app)
    return typer.main.get_group(app).commands[name]
