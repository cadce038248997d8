"""Grants, policies, events and what the seals say."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.access.policy import Decision
from triptych.model.event import Event
from triptych.model.grant import Given, Grant
from triptych.model.space import Policy
from triptych.share.sealing import LogHealth
from triptych.surfaces.cli.views.words import minute, number

_GIVES = {Given.READ: "may read", Given.WRITE: "may write in", Given.ACT: "may act for"}


def grant(one: Grant) -> RenderableType:
    """What was given to whom, until when, and what for."""
    place = f"user:{one.space.segments[1]}" if one.given is Given.ACT else one.space.path
    until = f"until {minute(one.expires_at)}" if one.expires_at else "without end"
    over = f", revoked by {one.revoked_by} {minute(one.revoked_at)}" if one.revoked_at else ""
    return Group(
        Text.assemble((one.holder, "bold"), f" {_GIVES[one.given]} ", (place, "bold")),
        Text(f"  {until}{over}; {one.reason}"),
        Text(f"  {one.id}, by {one.granted_by} {minute(one.granted_at)}", style="dim"),
    )


def grants(found: Sequence[Grant]) -> RenderableType:
    """Several, oldest first."""
    return Group(*map(grant, found)) if found else Text("no grants", style="yellow")


def policy(one: Policy) -> RenderableType:
    """Who reads, who writes, who decides."""
    decides = one.arbitration.value if one.arbitration else "as the setting share.arbitration says"
    return Group(
        Text(f"readers: {', '.join(sorted(one.readers)) or 'nobody'}"),
        Text(f"writers: {', '.join(sorted(one.writers)) or 'nobody'}"),
        Text(f"contradictions: {decides}"),
    )


def decision(one: Decision) -> RenderableType:
    """Whether, and by what."""
    return Text(one.reason, style="green" if one.allowed else "red")


def events(found: Sequence[Event]) -> RenderableType:
    """A line of each, by number."""
    return Group(*map(_event, found)) if found else Text("no events", style="yellow")


def _event(one: Event) -> Text:
    place = "" if one.space is None else f"  {one.space.path}"
    about = "" if one.subject is None else f"  {one.subject}"
    return Text.assemble(
        (f"{one.seq:>6}  {minute(one.time)}  ", "dim"),
        (one.type.value, "bold"),
        f"  {one.actor}{place}",
        (about, "dim"),
    )


def log_health(one: LogHealth) -> RenderableType:
    """Whether the log is whole, and the seal to note down."""
    if not one.sealed:
        verdict = Text("nothing is sealed yet: triptych audit seal", style="yellow")
    elif one.ok:
        verdict = Text(f"{number(one.sealed, 'event')} sealed, none altered", style="green")
    else:
        verdict = Text("\n".join(one.problems), style="red")
    newest = [Text(f"newest seal {one.newest}")] if one.newest else []
    return Group(verdict, *newest, Text(f"{number(one.unsealed, 'event')} not sealed yet", style="dim"))
