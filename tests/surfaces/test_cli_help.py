"""Help answers at once and shows how a command is used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from surfaces.conftest import Cli
from triptych.surfaces.cli.frame import Command, Group
from triptych.surfaces.cli.table import NAMES, command_named


def every_command() -> Iterator[tuple[tuple[str, ...], Command]]:
    for name in NAMES:
        found = command_named(name)
        if isinstance(found, Group):
            yield from (((name, one.name), one) for one in found.commands)
        else:
            yield (name,), found


EVERY = list(every_command())
SHARED = ("--db", "--server", "--as", "--space", "--json")


def words(text: str) -> str:
    """The text without the boxes and line breaks of help."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize(("path", "command"), EVERY, ids=lambda value: getattr(value, "name", None))
def test_every_command_shows_an_example_and_its_options(
    cli: Cli, path: tuple[str, ...], command: Command
) -> None:
    shown = words(cli.ok(*path, "--help").stdout)
    assert words(command.example) in shown
    assert command.example.startswith(f"triptych {' '.join(path)}")
    for option in SHARED:
        assert option in shown


def test_the_promised_commands_are_there(cli: Cli) -> None:
    shown = cli.ok("--help").stdout
    promised = "remember recall context session history forget erase export import doctor demo"
    for name in promised.split():
        assert f" {name} " in shown


def test_without_a_command_help_is_shown(cli: Cli) -> None:
    assert "remember" in cli.run().output
