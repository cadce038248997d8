"""`triptych conflicts` and `triptych resolve`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from triptych.errors import NotFoundError
from triptych.model.conflict import Conflict
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.examples import ANOTHER_ID, EXAMPLE_ID
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.memory import conflict as conflict_view

if TYPE_CHECKING:
    from triptych.sync import Member


@dataclass(frozen=True, slots=True)
class Contradictions:
    """The conflicts, and what their sides say."""

    conflicts: list[Conflict]
    sides: Mapping[str, str]


def _show(found: Contradictions, console: Console) -> None:
    if not found.conflicts:
        console.print("no contradictions", style="green")
    for one in found.conflicts:
        console.print(conflict_view(one, found.sides))


@command(
    "conflicts",
    example="triptych conflicts --as agent:writer,team:report",
    show=_show,
    data=lambda found: found.conflicts,
    see=("resolve",),
)
def conflicts(
    call: Call,
    everything: Annotated[bool, typer.Option("--all", help="Also those already decided.")] = False,
) -> Contradictions:
    """List contradictions that wait for a decision."""
    with call.me() as me:
        found = me.conflicts(open_only=not everything)
        sides = {side: _content(me, side) for one in found for side in one.sides}
    return Contradictions(found, {side: content for side, content in sides.items() if content is not None})


def _content(me: Member, id: str) -> str | None:
    try:
        return me.get(id).content
    except NotFoundError:
        return None


def _show_decided(one: Conflict, console: Console) -> None:
    console.print(f"kept {one.kept}, decided by {one.resolved_by}", style="green")


@command(
    "resolve",
    example=f"triptych resolve {EXAMPLE_ID} --keep {ANOTHER_ID} --as agent:writer,team:report",
    show=_show_decided,
    see=("conflicts", "access policy"),
)
def resolve(
    call: Call,
    conflict: Annotated[str, typer.Argument(help="The conflict.")],
    keep: Annotated[str, typer.Option(metavar="MEMORY", help="The side that holds.")],
) -> Conflict:
    """Decide a contradiction for one side; deciding again for the other reverses it."""
    with call.me() as me:
        return me.resolve(conflict, keep=keep)
