"""`triptych profile …`"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from triptych.errors import InvalidInputError
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import Group, command

if TYPE_CHECKING:
    from triptych.surfaces.cli.profiles import Profiles

Name = Annotated[str, typer.Argument(help="What you call the server.", autocompletion=completing.profiles)]


@dataclass(frozen=True, slots=True)
class Shown:
    """A profile as it may be shown: without its key."""

    name: str
    url: str
    has_key: bool
    used: bool


def _show(one: Shown, console: Console) -> None:
    console.print(_line(one), soft_wrap=True)


def _show_all(found: list[Shown], console: Console) -> None:
    for one in found:
        console.print(_line(one), soft_wrap=True)
    if not found:
        console.print("no profiles; make one with: triptych profile add NAME --url URL", style="yellow")


def _show_removed(one: Shown, console: Console) -> None:
    console.print(Text(f"removed {one.name}; its key still opens the server until it is revoked there"))


def _show_used(one: Shown | None, console: Console) -> None:
    if one is None:
        console.print("commands work on the store here again", style="green")
    else:
        console.print(Text(f"commands go to {one.name} at {one.url} from now on", style="green"))


def _line(one: Shown) -> Text:
    key = "" if one.has_key else "  no key is kept"
    return Text.assemble((one.name, "bold"), f"  {one.url}", (key, "dim"), ("  in use" * one.used, "green"))


@command(
    "add",
    example="triptych profile add work --url https://memory.example.com --key-from-stdin < key.txt",
    show=_show,
)
def add(
    call: Call,
    name: Name,
    url: Annotated[str, typer.Option(help="The server's address: https://memory.example.com.")],
    *,
    key_from_stdin: Annotated[
        bool, typer.Option("--key-from-stdin", help="Read the key from stdin. (default: it is asked for)")
    ] = False,
    no_key: Annotated[
        bool,
        typer.Option("--no-key", help="Keep none: it comes as TRIPTYCH_CLIENT__API_KEY, or is not needed."),
    ] = False,
) -> Shown:
    """Name a server, so that --server can be told by that name; again to change it.

    The key is kept in a file that only you may read, and is never shown.
    """
    from triptych.surfaces.cli.profiles import make_profile  # with the settings, not for --help

    key = None if no_key else _key(from_stdin=key_from_stdin)
    profile = make_profile(name, url, key)
    if profile.key and profile.is_open_to_listeners:
        call.say(f"{profile.url} is not encrypted: whoever listens on the way learns the key")
    file, kept = _kept(call)
    _write(file, kept.with_one(profile))
    return _shown(kept.with_one(profile), name)


@command("list", example="triptych profile list", show=_show_all)
def list_profiles(call: Call) -> list[Shown]:
    """List the servers you have named."""
    _, kept = _kept(call)
    return [_shown(kept, name) for name in sorted(kept.by_name)]


@command("show", example="triptych profile show work", show=_show)
def show_profile(call: Call, name: Name) -> Shown:
    """Show a server's address, and whether a key is kept for it."""
    _, kept = _kept(call)
    return _shown(kept, name)


@command("remove", example="triptych profile remove work", show=_show_removed)
def remove(call: Call, name: Name) -> Shown:
    """Forget a server and its key."""
    file, kept = _kept(call)
    shown = _shown(kept, name)
    _write(file, kept.without(name))
    return shown


@command("use", example="triptych profile use work", show=_show_used)
def use(
    call: Call,
    name: Annotated[
        str | None,
        typer.Argument(
            help="The server. (default: none, the store here again)", autocompletion=completing.profiles
        ),
    ] = None,
) -> Shown | None:
    """Let all commands go to a server, unless --db or --server says otherwise."""
    file, kept = _kept(call)
    shown = None if name is None else replace(_shown(kept, name), used=True)
    _write(file, replace(kept, used=name))
    return shown


def _kept(call: Call) -> tuple[Path, Profiles]:
    from triptych.surfaces.cli.profiles import profiles_file, read_profiles

    file = profiles_file(call.settings().client)
    return file, read_profiles(file)


def _write(file: Path, profiles: Profiles) -> None:
    from triptych.surfaces.cli.profiles import write_profiles

    write_profiles(file, profiles)


def _shown(kept: Profiles, name: str) -> Shown:
    found = kept.named(name, field_name="name")
    return Shown(found.name, found.url, has_key=found.key is not None, used=kept.used == name)


def _key(*, from_stdin: bool) -> str:
    if from_stdin:
        key = sys.stdin.readline().strip()
    elif sys.stdin.isatty():
        key = str(typer.prompt("Key", hide_input=True, err=True)).strip()
    else:
        raise InvalidInputError(
            "nobody is there to be asked for the key",
            field="--key-from-stdin",
            remedy="add it and pipe the key in, or add --no-key",
        )
    if not key:
        raise InvalidInputError(
            "is empty", field="key", remedy="give the key that `triptych key create` showed"
        )
    return key


PROFILE = Group(
    "profile",
    "Name servers, and choose one. Example:  triptych profile add work --url https://memory.example.com",
    (add, list_profiles, show_profile, remove, use),
)
