"""The doctor's findings for people."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triptych.surfaces.cli.doctor.report import Diagnosis, Finding


def diagnosis(found: Diagnosis) -> RenderableType:
    """Findings with a tick or a cross, the settings that differ from their defaults, what to do next."""
    table = Table.grid(padding=(0, 1))
    for finding in found.findings:
        table.add_row(_sign(finding), Text(finding.topic, style="dim"), Text(finding.saw))
    parts: list[RenderableType] = [table, Text("\nsettings that differ from their defaults", style="bold")]
    parts += [Text(f"  {name} = {value}") for name, value in found.changed.items()] or [Text("  none", "dim")]
    parts.append(Text("\nnext", style="bold"))
    parts += [Text(f"  {step}", style="cyan") for step in found.next]
    return Group(*parts)


def _sign(finding: Finding) -> Text:
    return Text("✓", style="green") if finding.well else Text("✗", style="bold red")
