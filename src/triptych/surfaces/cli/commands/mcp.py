"""`triptych mcp`"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from triptych.errors import SettingsError
from triptych.model.principal import Principal
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command

if TYPE_CHECKING:
    from triptych.bootstrap import AsyncTriptych
    from triptych.settings import Settings


def _show(_: None, __: Console) -> None:
    """Nothing: stdout was the protocol's."""


@command(
    "mcp",
    example="triptych mcp --db memory.db --as agent:assistant,user:me",
    show=_show,
    see=("serve", "recall"),
)
def mcp(
    call: Call,
    *,
    profile: Annotated[
        str, typer.Option(help="memory, or reference: the tools of the protocol's own memory server.")
    ] = "memory",
) -> None:
    """Serve one agent over the Model Context Protocol, on stdin and stdout, until stdin ends.

    Stdout carries the protocol alone; remarks and the log go to stderr.
    """
    if find_spec("mcp") is None:
        raise SettingsError("is not installed", field="mcp", remedy="pip install 'triptych[mcp]'")
    from triptych.service.arguments import as_choice
    from triptych.surfaces.mcp.server import PROFILES  # brings the SDK

    as_choice(profile, "profile", PROFILES)  # told before a store is made
    settings = _settings(call)
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    call.say(f"as {call.asker.name}; answering on stdin and stdout")
    asyncio.run(_serve(settings, call.asker, profile))
    raise typer.Exit  # nothing more is printed, not even with --json


def _settings(call: Call) -> Settings:
    """The settings in force. This process stays, so unlike other commands it looks after the store."""
    from triptych.settings import load_settings

    return call.settings().model_copy(update={"upkeep": load_settings().upkeep})


async def _serve(settings: Settings, asker: Principal, profile: str) -> None:
    from triptych.bootstrap import AsyncTriptych  # brings the whole service
    from triptych.surfaces.mcp.stdio import serve_stdio

    async with await AsyncTriptych.open(settings=settings) as memory:
        _leave_when_told(memory)
        try:
            await serve_stdio(memory.member(asker), profile=profile)
        except* BrokenPipeError:
            pass  # the client is gone, and so is the reason to be here


def _leave_when_told(memory: AsyncTriptych) -> None:
    """On SIGINT and SIGTERM, write what is under way, close the store and be gone at once: the thread that
    waits for stdin cannot be woken."""

    async def leave(code: int) -> None:
        try:
            await memory.close()
        finally:
            os._exit(code)

    def told(number: int) -> None:
        leaving.append(asyncio.ensure_future(leave(128 + number)))

    leaving: list[asyncio.Future[None]] = []  # a task that nobody holds may vanish
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has none of this
            asyncio.get_running_loop().add_signal_handler(number, told, number)
