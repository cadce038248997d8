"""`triptych forget` and `triptych restore`"""

from __future__ import annotations

from rich.console import Console

from triptych.model.memory import Memory
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.history import MemoryIdArgument
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import memory as memory_view


def _show_forgotten(memory: Memory, console: Console) -> None:
    console.print(f"[green]forgotten[/]  [dim]bring it back with: triptych restore {memory.id}[/]")
    console.print(memory_view(memory))


def _show_restored(memory: Memory, console: Console) -> None:
    console.print("[green]restored[/]")
    console.print(memory_view(memory))


@command("forget", example=f"triptych forget {EXAMPLE_ID}", show=_show_forgotten, see=("restore", "erase"))
def forget(call: Call, memory: MemoryIdArgument) -> Memory:
    """Hide a memory from recall; `restore` brings it back."""
    with call.me() as me:
        return me.forget(memory)


@command("restore", example=f"triptych restore {EXAMPLE_ID}", show=_show_restored, see=("forget", "history"))
def restore(call: Call, memory: MemoryIdArgument) -> Memory:
    """Bring back a forgotten memory."""
    with call.me() as me:
        return me.restore(memory)
