"""Sessions, what was said in them, what they left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triptych.model.change import Outcome
from triptych.model.session import Session
from triptych.surfaces.cli.views.words import minute, number

_ROLE_STYLES = {"user": "green", "assistant": "blue", "system": "yellow", "tool": "magenta"}


def sessions(found: Sequence[Session]) -> RenderableType:
    """One line a session."""
    if not found:
        return Text("no sessions", style="yellow")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("session", "state", "messages", "began", "last activity", "space"):
        table.add_column(name, justify="right" if name == "messages" else "left")
    for one in found:
        table.add_row(
            Text(one.name, style="bold"),
            one.state.value,
            str(one.last_seq),
            minute(one.opened_at),
            minute(one.last_activity),
            Text(one.space.path),
        )
    return table


def transcript(session: Session, messages: Sequence[Mapping[str, Any]]) -> RenderableType:
    """Everything said, in order, each led by who said it."""
    said = number(len(messages), "message")
    head = Text.assemble(
        (session.name, "bold"), (f"  {session.state.value}, {said}, began {minute(session.opened_at)}", "dim")
    )
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, justify="right")
    table.add_column(ratio=1, overflow="fold")
    for message in messages:
        role = str(message["role"])
        table.add_row(
            Text(message["name"] or role, style=_ROLE_STYLES.get(role, "")), Text(message["content"])
        )
    return Group(head, table)


def ended(session: Session, outcomes: Sequence[Outcome]) -> RenderableType:
    """What a session left behind."""
    counts = Counter(outcome.change for outcome in outcomes)
    summed = ", ".join(f"{count} {change}" for change, count in counts.most_common()) or "nothing new"
    junk = Counter(outcome.junk_class for outcome in outcomes if outcome.junk_class is not None)
    if junk:
        summed += f" ({', '.join(f'{count} {sort}' for sort, count in junk.most_common())})"
    kept = [outcome for outcome in outcomes if outcome.memory is not None]
    return Group(
        Text.assemble((f"{session.name} has ended", "green"), (f"  {summed}", "dim")),
        *(
            Text.assemble(("  · ", "dim"), outcome.memory.content, (f"  {outcome.change}", "dim"))
            for outcome in kept
            if outcome.memory is not None
        ),
    )
