"""Blocks, and what they said before."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.block import Block
from triptych.surfaces.cli.views.words import cut, minute, number

_MOST_SHOWN = 70


def block(one: Block) -> RenderableType:
    """One block, word for word."""
    return Group(_heading(one), Text(one.text), Text(_details(one), style="dim"))


def blocks(found: Sequence[Block]) -> RenderableType:
    """Several, a line of each."""
    if not found:
        return Text("no blocks", style="yellow")
    return Group(
        *(line for one in found for line in (_heading(one), Text(f"  {cut(one.text, _MOST_SHOWN)}")))
    )


def states(found: Sequence[Block]) -> RenderableType:
    """What one block said over time, oldest first."""
    return Group(*(line for one in found for line in (Text(_details(one), style="dim"), Text(one.text))))


def _heading(one: Block) -> Text:
    lock = ("  read-only", "yellow") if one.read_only else ""
    return Text.assemble((one.label, "bold"), (f"  {one.space.path}", "dim"), lock)


def _details(one: Block) -> str:
    size = f"{len(one.text):,} of {number(one.limit, 'character')}"
    locked = f", locked by {one.locked_by}" if one.read_only else ""
    return f"version {one.version}, {size}, by {one.changed_by}, {minute(one.changed_at)}{locked}"
