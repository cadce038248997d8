"""What each command is: `triptych help --json` and docs/commands.md are made from this one description."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, get_args, get_origin

from typer.models import ArgumentInfo, OptionInfo

from triptych.surfaces.cli.exits import MEANINGS
from triptych.surfaces.cli.frame import OPTIONS, Command, Group
from triptych.surfaces.cli.table import NAMES, command_named

_DEFAULT = re.compile(r"(.*?) \(default: (.*)\)", re.DOTALL)
_VALUES = {str: "TEXT", int: "INTEGER", float: "NUMBER", Path: "PATH"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument or option as it is typed, what it is for, and what it is when left out."""

    typed: str
    told: str
    default: str | None
    required: bool
    repeatable: bool


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to know of one command."""

    words: tuple[str, ...]
    purpose: str
    more: str
    arguments: tuple[Parameter, ...]
    options: tuple[Parameter, ...]
    example: str
    exit_codes: Mapping[int, str]
    related: tuple[str, ...]

    @property
    def usage(self) -> str:
        """The line that shows how it is typed."""
        arguments = (f"{one.typed}{'…' * one.repeatable}" for one in self.arguments)
        shown = (
            text if one.required else f"[{text}]" for one, text in zip(self.arguments, arguments, strict=True)
        )
        needed = (one.typed for one in self.options if one.required)
        return " ".join(["triptych", *self.words, *needed, *shown, "[OPTIONS]"])


@cache
def pages() -> tuple[Page, ...]:
    """Of every command, in the order of the help."""
    return tuple(_page(path, one) for path, one in _commands())


def groups() -> Mapping[str, str]:
    """What each first word that several commands share is for."""
    found = {name: command_named(name) for name in NAMES}
    return {name: one.help for name, one in found.items() if isinstance(one, Group)}


def shared_options() -> tuple[Parameter, ...]:
    """The options that every command has."""
    return tuple(_parameter(name, kind, default) for name, kind, default in OPTIONS)


def _commands() -> Iterator[tuple[tuple[str, ...], Command]]:
    for name in NAMES:
        found = command_named(name)
        if isinstance(found, Group):
            yield from (((name, one.name), one) for one in found.commands)
        else:
            yield (name,), found


def _page(words: tuple[str, ...], one: Command) -> Page:
    purpose, _, more = inspect.cleandoc(one.run.__doc__ or "").partition("\n\n")
    own = _own_parameters(one)
    return Page(
        words=words,
        purpose=" ".join(purpose.split()),
        more="\n\n".join(" ".join(part.split()) for part in more.split("\n\n")),
        arguments=tuple(shown for kind, shown in own if isinstance(kind, ArgumentInfo)),
        options=tuple(shown for kind, shown in own if isinstance(kind, OptionInfo)),
        example=one.example,
        exit_codes=MEANINGS,
        related=tuple(f"triptych {words}" for words in one.see),
    )


def _own_parameters(one: Command) -> list[tuple[ArgumentInfo | OptionInfo, Parameter]]:
    shared = {"context", *(name for name, _, _ in OPTIONS)}
    signature = inspect.signature(one.run)
    return [
        (get_args(given.annotation)[1], _parameter(name, given.annotation, given.default))
        for name, given in signature.parameters.items()
        if name not in shared
    ]


def _parameter(name: str, kind: Any, default: object) -> Parameter:
    """A parameter from its annotation. Every one is `Annotated` with Typer's own description."""
    assert get_origin(kind) is Annotated
    type_, info = get_args(kind)[:2]
    repeatable = any(get_origin(part) is list for part in (type_, *get_args(type_)))
    told, required = info.help or "", default is inspect.Parameter.empty
    shown = None if required or default is None or default == "" else str(default)
    if in_words := _DEFAULT.fullmatch(told):
        told, shown = in_words.groups()
    if isinstance(info, ArgumentInfo):
        return Parameter(info.metavar or name.upper().strip("_"), told, shown, required, repeatable)
    given = [one for one in (info.default, *(info.param_decls or ())) if isinstance(one, str)]
    names = ", ".join(given or [f"--{name.strip('_').replace('_', '-')}"])
    if type_ is bool:
        flag = names.split("/")[0]
        return Parameter(names, told, flag if default else "off", required, repeatable)
    return Parameter(
        f"{names} {info.metavar or _VALUES[_plain_type(type_)]}", told, shown, required, repeatable
    )


def _plain_type(type_: Any) -> type:
    """`str` of `str`, `str | None`, `list[str]`, `list[str] | None`."""
    while get_args(type_):
        type_ = (
            next(part for part in get_args(type_) if part is not type(None))
            if isinstance(type_, UnionType)
            else get_args(type_)[0]
        )
    found: type = type_
    return found
