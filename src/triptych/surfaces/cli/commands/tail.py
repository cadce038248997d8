"""`triptych tail`"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.model.event import Event
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import stream
from triptych.surfaces.cli.views import access

if TYPE_CHECKING:
    from triptych.model.space import Space
    from triptych.sync import Member

_PAGE = 500


def _show(one: Event, console: Console) -> None:
    console.print(access.events([one]), soft_wrap=True)


@stream(
    "tail",
    example="triptych tail --type memory.added --type memory.superseded --no-follow --limit 20",
    show=_show,
    see=("audit list", "subscribe pull", "board changes"),
)
def tail(
    call: Call,
    *,
    type: Annotated[
        list[str] | None,
        typer.Option(
            help="memory.added, access.denied, …; may be given several times. (default: all)",
            autocompletion=completing.event_types,
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(metavar="SEQ", help="After the event of that number. (default: the last, or 0)"),
    ] = None,
    follow: Annotated[bool, typer.Option("--follow/--no-follow", help="Wait for what comes.")] = True,
    limit: Annotated[int | None, typer.Option(help="End after so many events. (default: never)")] = None,
) -> Generator[Event, None, None]:
    """Show what happens as it happens, an event a line, until Ctrl-C.

    It shows what you may read of the log: who did what when and where, never what was remembered. It begins
    with what comes next; with --no-follow, it shows what there is from the first event on, and ends.
    """
    if limit is not None and limit < 0:
        raise InvalidInputError(f"is {limit}", field="--limit", remedy="give 0 or more")
    types, spaces = type or None, call.spaces
    with call.me() as me:
        if follow:
            found = me.follow_events(after=after, types=types, spaces=spaces)
        else:
            found = _kept(me, after or 0, types, spaces)
        with closing(found):
            yield from islice(found, limit)


def _kept(
    me: Member, after: int, types: list[str] | None, spaces: list[Space] | None
) -> Generator[Event, None, None]:
    """What there is by now, page by page: the log may be long."""
    while page := me.events(after=after, limit=_PAGE, types=types, spaces=spaces):
        yield from page
        after = page[-1].seq
