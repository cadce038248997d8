"""Entities and their links."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.graph import TOGETHER, Entity, Graph
from triptych.surfaces.cli.views.words import number, one_line


def graph(drawn: Graph) -> RenderableType:
    """Each entity with its links."""
    if not drawn.entities:
        return Text("nothing to show", style="yellow")
    lines = [line for one in drawn.entities for line in (_entity(one), *_links(one, drawn))]
    if not drawn.complete:
        lines.append(Text("there is more: raise --limit, or name one with --around", style="dim"))
    return Group(*lines)


def _entity(one: Entity) -> Text:
    also = f" · also {', '.join(map(one_line, one.aliases))}" if one.aliases else ""
    told = f"  {one.kind} · {number(one.mentions, 'memory', 'memories')}{also}"
    return Text.assemble((one_line(one.name), "bold"), (told, "dim"))


def _links(one: Entity, drawn: Graph) -> Iterator[Text]:
    for link in drawn.links:
        times = f" ×{link.weight}" if link.weight > 1 else ""
        if link.source == one.name:
            yield Text.assemble(
                (f"   {one_line(link.relation)} ", "dim"), one_line(link.target), (times, "dim")
            )
        elif link.target == one.name:
            of = "" if link.relation == TOGETHER else "of "
            yield Text.assemble(
                (f"   {one_line(link.relation)} {of}", "dim"), one_line(link.source), (times, "dim")
            )
