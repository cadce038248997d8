"""`triptych access …`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.access.policy import Decision
from triptych.model.grant import Grant
from triptych.model.space import Policy
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.ending import WHEN, ends_at
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views import access

Why = Annotated[str, typer.Option("--reason", help="What it is for; kept with it.")]
Until = Annotated[
    str | None, typer.Option("--until", metavar="WHEN", help=f"{WHEN}. (default: when revoked)")
]


def _show(one: Grant, console: Console) -> None:
    console.print(access.grant(one))


def _show_all(found: list[Grant], console: Console) -> None:
    console.print(access.grants(found))


def _show_policy(one: Policy, console: Console) -> None:
    console.print(access.policy(one))


def _show_decision(one: Decision, console: Console) -> None:
    console.print(access.decision(one))


@command(
    "policy",
    example="triptych access policy --space team/report --reader team:report --as agent:lead,team:report",
    show=_show_policy,
)
def set_policy(
    call: Call,
    *,
    reader: Annotated[list[str] | None, typer.Option(help="Who may read it; each, in place of all.")] = None,
    writer: Annotated[list[str] | None, typer.Option(help="Who may write it; each, in place of all.")] = None,
    arbitration: Annotated[
        str | None,
        typer.Option(
            help="Who decides contradictions: latest, source_priority, evidence, human. (default: as before)",
            autocompletion=completing.among("latest", "source_priority", "evidence", "human"),
        ),
    ] = None,
) -> Policy:
    """Decide who may read and write a space, and how contradictions in it are decided."""
    with call.me(create=True) as me:
        return me.set_policy(me.space(call.space), readers=reader, writers=writer, arbitration=arbitration)


@command(
    "grant",
    example="triptych access grant agent:clerk --space team/report --reason May --as agent:lead,team:report",
    show=_show,
)
def grant(
    call: Call,
    holder: Annotated[str, typer.Argument(help="Who is given it: agent:clerk, team:legal.")],
    reason: Why,
    *,
    given: Annotated[
        str, typer.Option(help="read or write.", autocompletion=completing.among("read", "write"))
    ] = "read",
    until: Until = None,
) -> Grant:
    """Give somebody a right in a space for a time."""
    with call.me(create=True) as me:
        return me.grant(me.space(call.space), holder, given=given, reason=reason, expires_at=ends_at(until))


@command("delegate", example='triptych access delegate clerk --reason "books my dinners"', show=_show)
def delegate(
    call: Call,
    agent: Annotated[str, typer.Argument(help="The agent's name.")],
    reason: Why,
    *,
    until: Until = None,
) -> Grant:
    """Let an agent act for you: it asks with --as agent:clerk,acting:me."""
    with call.me(create=True) as me:
        return me.delegate(agent, reason=reason, expires_at=ends_at(until))


@command("revoke", example=f"triptych access revoke {EXAMPLE_ID}", show=_show)
def revoke(call: Call, id: Annotated[str, typer.Argument(help="The grant.")]) -> Grant:
    """Take a grant back, from now on."""
    with call.me() as me:
        return me.revoke(id)


@command("list", example="triptych access list --all", show=_show_all)
def list_grants(
    call: Call,
    everything: Annotated[bool, typer.Option("--all", help="Also those that are over.")] = False,
) -> list[Grant]:
    """List what was granted where you may write, and to you."""
    with call.me() as me:
        return me.grants(in_force_only=not everything)


@command(
    "may",
    example="triptych access may write --space team/report --as agent:clerk,team:report",
    show=_show_decision,
    code=lambda one: 0 if one.allowed else 4,
)
def may(
    call: Call,
    right: Annotated[
        str, typer.Argument(help="read or write.", autocompletion=completing.among("read", "write"))
    ],
) -> Decision:
    """Tell whether you may read or write in a space, and by what."""
    with call.me() as me:
        return me.may(right, call.space)


ACCESS = Group(
    "access",
    "Decide who may read and write where. Example:  triptych access may write --space team/report",
    (may, set_policy, grant, delegate, revoke, list_grants),
)
