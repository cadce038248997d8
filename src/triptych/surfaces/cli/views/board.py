"""Boards: their zones, their cells, and what happened on them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.board import Board, BoardChange, BoardStatus, Cell, Stage, ZoneStatus
from triptych.surfaces.cli.harmless import json_text
from triptych.surfaces.cli.views.words import minute, number

_COLOURS = {Stage.WAITING: "yellow", Stage.OPEN: "green", Stage.COMPLETE: "cyan"}


def boards(found: Sequence[Board]) -> RenderableType:
    """Several boards, a line of each."""
    if not found:
        return Text("no boards", style="yellow")
    return Group(*(_heading(one.name, one.space.path, one.finished_by) for one in found))


def status(one: BoardStatus) -> RenderableType:
    """A board with its zones."""
    details = f"template {one.template}, at position {one.position}, opened by {one.opened_by}"
    return Group(
        _heading(one.name, one.space.path, one.finished_by),
        *(_zone(zone) for zone in one.zones),
        Text(f"{details}, {minute(one.opened_at)}", style="dim"),
    )


def cells(found: Sequence[Cell]) -> RenderableType:
    """Cells, or the states of one, with what they say."""
    if not found:
        return Text("no cells", style="yellow")
    return Group(*(line for one in found for line in (_details(one), Text(_said(one)))))


def changes(found: Sequence[BoardChange]) -> RenderableType:
    """What happened, a line of each, by position."""
    if not found:
        return Text("nothing happened since", style="yellow")
    return Group(*map(_change, found))


def _heading(name: str, path: str, finished_by: str | None) -> Text:
    finished = (f"  finished by {finished_by}", "yellow") if finished_by is not None else ""
    return Text.assemble((name, "bold"), (f"  {path}", "dim"), finished)


def _zone(zone: ZoneStatus) -> Text:
    held = "not for you to read" if zone.cells is None else number(zone.cells, "cell")
    told = [held]
    told += [f"waits for {', '.join(zone.waits_for)}"] if zone.waits_for else []
    told += [f"by {zone.completed_by}, {minute(zone.completed_at)}"] if zone.completed_by else []
    told += ["you may write"] if zone.may_write and zone.stage is Stage.OPEN else []
    stage = (f"{zone.stage.value:<9}", _COLOURS[zone.stage])
    return Text.assemble("  ", stage, (zone.name, "bold"), (f"  {' · '.join(told)}", "dim"))


def _details(cell: Cell) -> Text:
    told = f"  version {cell.version}, by {cell.owner}, {minute(cell.written_at)}"
    return Text.assemble((f"{cell.zone} · {cell.name}", "bold"), (told, "dim"))


def _said(cell: Cell) -> str:
    return cell.value if isinstance(cell.value, str) else json_text(cell.value)


def _change(change: BoardChange) -> Text:
    place = " · ".join(part for part in (change.zone, change.cell) if part is not None)
    version = "" if change.version is None else f" (version {change.version})"
    told = f"  {change.actor}, {minute(change.time)}"
    return Text.assemble(
        f"{change.position:>4}  ", (change.type.value, "bold"), f"  {place}{version}", (told, "dim")
    )
