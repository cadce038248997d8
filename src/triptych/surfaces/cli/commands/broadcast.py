"""`triptych broadcast …`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.receipt import Receipt
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.remember import statement
from triptych.surfaces.cli.ending import WHEN, ends_at
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views.memory import receipt
from triptych.surfaces.cli.views.news import acknowledged, acknowledgements, broadcast, broadcasts

Id = Annotated[str, typer.Argument(help="The broadcast's id.")]


def _show(one: Broadcast, console: Console) -> None:
    console.print(broadcast(one))


def _show_all(found: list[Broadcast], console: Console) -> None:
    console.print(broadcasts(found))


def _show_acknowledged(first: bool, console: Console) -> None:
    console.print(acknowledged(first))


def _show_who(found: list[Acknowledgement], console: Console) -> None:
    console.print(acknowledgements(found))


def _show_receipt(slip: Receipt, console: Console) -> None:
    console.print(receipt(slip))


@command(
    "send",
    example='triptych broadcast send "Freeze until Monday" --space team/report --as agent:lead,team:report',
    show=_show,
)
def send(
    call: Call,
    text: Annotated[str, typer.Argument(help="What everybody should know now; - reads it from stdin.")],
    *,
    expires: Annotated[str | None, typer.Option(metavar="WHEN", help=f"{WHEN}. (default: 7d)")] = None,
    topic: Annotated[list[str] | None, typer.Option(help="A topic; may be given several times.")] = None,
) -> Broadcast:
    """Tell everybody who may read a shared space, once each. Few are allowed a day."""
    content = statement(text)
    if call.space is None:
        raise InvalidInputError(
            "is needed to broadcast", field="--space", remedy="name a shared space: --space team/NAME"
        )
    with call.me(create=True) as me:
        return me.shared(call.space).broadcast(content, expires_at=ends_at(expires), topics=topic or ())


@command("list", example="triptych broadcast list --as agent:writer,team:report", show=_show_all)
def list_broadcasts(
    call: Call,
    everything: Annotated[bool, typer.Option("--all", help="Also those you acknowledged.")] = False,
) -> list[Broadcast]:
    """List what stands and you have not acknowledged, oldest first."""
    with call.me() as me:
        return me.broadcasts(include_acknowledged=everything)


@command(
    "ack",
    example=f"triptych broadcast ack {EXAMPLE_ID} --as agent:writer,team:report",
    show=_show_acknowledged,
    data=lambda first: {"first": first},
)
def acknowledge(call: Call, id: Id) -> bool:
    """Acknowledge a broadcast: you are not told it again."""
    with call.me() as me:
        return me.acknowledge(id)


@command("who", example=f"triptych broadcast who {EXAMPLE_ID} --as agent:lead,team:report", show=_show_who)
def who(call: Call, id: Id) -> list[Acknowledgement]:
    """Tell who acknowledged a broadcast: for those who may write in its space."""
    with call.me() as me:
        return me.acknowledgements(id)


@command(
    "withdraw",
    example=f"triptych broadcast withdraw {EXAMPLE_ID} --as agent:lead,team:report",
    show=_show_receipt,
)
def withdraw(call: Call, id: Id) -> Receipt:
    """Withdraw a broadcast and erase its text; prints the receipt."""
    with call.me() as me:
        return me.withdraw_broadcast(id)


BROADCAST = Group(
    "broadcast",
    "Tell a few important states to everybody in a space. Example:  triptych broadcast list",
    (send, list_broadcasts, acknowledge, who, withdraw),
)
