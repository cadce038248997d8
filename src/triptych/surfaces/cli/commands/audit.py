"""`triptych audit …`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from triptych.model.event import Event, Seal
from triptych.share.sealing import LogHealth
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.examples import EXAMPLE_SEAL
from triptych.surfaces.cli.exits import OK, STORE
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views import access


def _show_events(found: list[Event], console: Console) -> None:
    console.print(access.events(found))


def _show_health(one: LogHealth, console: Console) -> None:
    console.print(access.log_health(one))


def _show_seal(one: Seal | None, console: Console) -> None:
    if one is None:
        console.print("nothing has come since the last seal", style="yellow")
    else:
        console.print(f"sealed up to event {one.last_seq}; keep this elsewhere: {one.hash}", soft_wrap=True)


@command(
    "list",
    example="triptych audit list --as agent:me,role:auditor --who agent:writer --since 2026-11-01",
    show=_show_events,
    see=("tail",),
)
def list_events(
    call: Call,
    *,
    who: Annotated[
        str | None, typer.Option(help="A principal, or the agent or user in it. (default: anybody)")
    ] = None,
    what: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TYPE",
            help="memory.added, access.denied, …; may be given several times.",
            autocompletion=completing.event_types,
        ),
    ] = None,
    about: Annotated[
        str | None, typer.Option(metavar="ID", help="What it is about. (default: anything)")
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="From then on. (default: the beginning)")
    ] = None,
    until: Annotated[str | None, typer.Option(metavar="TIME", help="Before then. (default: the end)")] = None,
    after: Annotated[int, typer.Option(help="After the event of that number.")] = 0,
    limit: Annotated[int, typer.Option(help="At most so many.")] = 100,
) -> list[Event]:
    """List who did what when, where you may read; with role:auditor everywhere, without any content."""
    with call.me() as me:
        return me.events(
            after=after,
            limit=limit,
            who=who,
            types=what,
            subject=about,
            since=since,
            until=until,
            spaces=call.spaces,
        )


@command("seal", example="triptych audit seal", show=_show_seal)
def seal(call: Call) -> Seal | None:
    """Seal the log as far as it goes. On a server it needs a key with role:operator."""
    with call.opened() as memory:
        return memory.seal_log(call.asker.tenant)


@command(
    "verify",
    example=f"triptych audit verify --kept {EXAMPLE_SEAL}",
    show=_show_health,
    code=lambda one: OK if one.ok else STORE,
)
def verify(
    call: Call,
    kept: Annotated[
        str | None, typer.Option(metavar="HASH", help="A seal that was noted down elsewhere. (default: none)")
    ] = None,
) -> LogHealth:
    """Show whether the sealed log was altered since. On a server it needs a key with role:operator."""
    with call.opened() as memory:
        return memory.verify_log(call.asker.tenant, kept=kept)


AUDIT = Group(
    "audit",
    "Read the log of all that happened, and prove it whole. Example:  triptych audit verify",
    (list_events, seal, verify),
)
