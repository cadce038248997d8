"""The commands by name. Each is loaded when it is called, or told of in help.

A command brings its views and the values it shows; one that is not called should not be waited for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import typer
import typer.main
from typer.core import TyperGroup

from triptych.surfaces.cli.frame import Command, Group

_HOMES: Mapping[str, tuple[str, str]] = {
    "demo": ("demo", "demo"),
    "remember": ("remember", "remember"),
    "recall": ("recall", "recall"),
    "extract": ("extract", "extract"),
    "context": ("context", "context"),
    "session": ("session", "SESSION"),
    "block": ("block", "BLOCK"),
    "board": ("board", "BOARD"),
    "graph": ("graph", "graph"),
    "history": ("history", "history"),
    "forget": ("forget", "forget"),
    "restore": ("forget", "restore"),
    "unmerge": ("unmerge", "unmerge"),
    "erase": ("erase", "erase"),
    "publish": ("publish", "publish"),
    "broadcast": ("broadcast", "BROADCAST"),
    "subscribe": ("subscribe", "SUBSCRIBE"),
    "conflicts": ("conflicts", "conflicts"),
    "resolve": ("conflicts", "resolve"),
    "access": ("access", "ACCESS"),
    "audit": ("audit", "AUDIT"),
    "export": ("export", "export"),
    "import": ("importing", "import_"),
    "calibrate": ("calibrate", "calibrate"),
    "upkeep": ("upkeep", "upkeep"),
    "doctor": ("doctor", "doctor"),
}
"""The module among the commands, and the name in it; in the order of the help."""

NAMES = tuple(_HOMES)


def command_named(name: str) -> Command | Group:
    """The command of that name. Raises `KeyError` when there is none."""
    module, attribute = _HOMES[name]
    found: Command | Group = getattr(import_module(f"triptych.surfaces.cli.commands.{module}"), attribute)
    return found


class OnDemand(TyperGroup):
    """The group of all commands, holding none until it is asked for."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = _Commands()  # type: ignore[assignment]  # is only read from here on


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
