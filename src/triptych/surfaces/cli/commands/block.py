"""`triptych block …`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.model.block import Block
from triptych.model.receipt import Receipt
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.erase import ask
from triptych.surfaces.cli.commands.remember import statement
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views.block import block, blocks, states
from triptych.surfaces.cli.views.memory import receipt

Label = Annotated[str, typer.Argument(help="The block's label: persona, human, task, …")]
Words = Annotated[str, typer.Argument(help="What it says; - reads it from stdin.")]
Expected = Annotated[
    int | None,
    typer.Option(
        "--expect",
        metavar="VERSION",
        help="Only if it is still at this version; 0 for a new one. (default: any)",
    ),
]


def _show(one: Block, console: Console) -> None:
    console.print(block(one))


def _show_all(found: list[Block], console: Console) -> None:
    console.print(blocks(found))


def _show_states(found: list[Block], console: Console) -> None:
    console.print(states(found))


def _show_receipt(slip: Receipt, console: Console) -> None:
    console.print(receipt(slip))


@command("list", example="triptych block list", show=_show_all)
def list_blocks(call: Call) -> list[Block]:
    """List the blocks you may read."""
    with call.me() as me:
        return me.blocks(spaces=call.spaces)


@command("show", example="triptych block show persona", show=_show)
def show_block(call: Call, label: Label) -> Block:
    """Show what a block says."""
    with call.me() as me:
        return me.block(label, space=call.space)


@command("set", example='triptych block set human "Alex, lives in Lisbon"', show=_show)
def set_block(
    call: Call,
    label: Label,
    text: Words,
    *,
    limit: Annotated[
        int | None,
        typer.Option(help="The most characters it may hold. (default: the setting blocks.characters)"),
    ] = None,
    expect: Expected = None,
) -> Block:
    """Let a block say something from now on; one of a new label begins."""
    said = statement(text)
    with call.me(create=True) as me:
        return me.set_block(label, said, space=call.space, limit=limit, expected_version=expect)


@command("append", example='triptych block append human "Likes window seats"', show=_show)
def append_to_block(call: Call, label: Label, text: Words, *, expect: Expected = None) -> Block:
    """Add a line to a block; one of a new label begins with it."""
    line = statement(text)
    with call.me(create=True) as me:
        return me.append_to_block(label, line, space=call.space, expected_version=expect)


@command("replace", example="triptych block replace human Lisbon Porto", show=_show)
def replace_in_block(
    call: Call,
    label: Label,
    old: Annotated[str, typer.Argument(help="What stands in it exactly once.")],
    new: Annotated[
        str, typer.Argument(help="What takes its place. (default: nothing, which deletes it)")
    ] = "",
    *,
    expect: Expected = None,
) -> Block:
    """Replace or delete a stretch of a block's text."""
    with call.me() as me:
        return me.replace_in_block(label, old, new, space=call.space, expected_version=expect)


@command("lock", example="triptych block lock persona", show=_show)
def lock_block(call: Call, label: Label) -> Block:
    """Make a block read-only."""
    with call.me() as me:
        return me.lock_block(label, space=call.space)


@command("unlock", example="triptych block unlock persona", show=_show)
def unlock_block(call: Call, label: Label) -> Block:
    """Let a block be changed again: for whoever locked it, and for people."""
    with call.me() as me:
        return me.unlock_block(label, space=call.space)


@command("history", example="triptych block history human", show=_show_states)
def block_history(call: Call, label: Label) -> list[Block]:
    """Tell what a block said over time, oldest first."""
    with call.me() as me:
        return me.block_history(label, space=call.space)


@command("erase", example="triptych block erase human --yes", show=_show_receipt)
def erase_block(
    call: Call,
    label: Label,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> Receipt:
    """Erase a block for good, with all it said before; prints the receipt."""
    if not yes:
        ask(label)
    with call.me() as me:
        return me.erase_block(label, space=call.space)


BLOCK = Group(
    "block",
    'Keep texts that are always in the prompt. Example:  triptych block set human "Alex, lives in Lisbon"',
    (
        list_blocks,
        show_block,
        set_block,
        append_to_block,
        replace_in_block,
        lock_block,
        unlock_block,
        block_history,
        erase_block,
    ),
)
