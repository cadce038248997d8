"""The messages that would be sent to a model, and where the tokens went."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from triptych.model.context import ChatMessage, Context, ContextReport
from triptych.surfaces.cli.views.words import bar, number

_ROLE_STYLES = {"system": "yellow", "user": "green", "assistant": "blue", "tool": "magenta"}


def prompt(context: Context, *, most_lines: int | None = None) -> RenderableType:
    """The messages in order, each led by its role; long ones cut to `most_lines` lines."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, justify="right")
    table.add_column(ratio=1, overflow="fold")
    for message in context.messages:
        role = message.role.value
        table.add_row(Text(role, style=_ROLE_STYLES.get(role, "")), _body(message, most_lines))
    report = context.report
    tokens = f"{report.tokens:,} of {report.budget:,} tokens"
    title = Text(f"would be sent: {number(len(context.messages), 'message')}, {tokens}", style="dim")
    return Panel(table, title=title, title_align="left", border_style="dim", padding=(0, 1))


def token_report(report: ContextReport) -> RenderableType:
    """Where the tokens went, and which messages are in view in which form."""
    table = Table.grid(padding=(0, 2))
    parts = report.parts
    named = {
        "system": parts.system,
        "blocks": parts.blocks,
        "recalled": parts.placed,
        "profile": parts.profile,
        "summaries": parts.summaries,
        "verbatim": parts.verbatim,
        "query": parts.query,
    }
    for name, tokens in named.items():
        if tokens:
            table.add_row(
                Text(name, style="dim"), f"{tokens:>6}", Text(bar(tokens / report.budget, 20), style="cyan")
            )
    used = f"{report.tokens} of {report.budget:,} tokens ({report.share:.1%}), strategy {report.strategy}"
    return Group(table, Text(used), *(Text(line, style="dim") for line in _views(report)))


def _body(message: ChatMessage, most_lines: int | None) -> Text:
    lines = message.text.splitlines() or [""]
    if most_lines is not None and len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], f"… {len(lines) - most_lines + 1} more lines"]
    lines += [f"calls {call.name}({call.arguments})" for call in message.tool_calls]
    return Text("\n".join(lines))


def _views(report: ContextReport) -> Iterator[str]:
    for name, found in (
        ("verbatim", report.verbatim),
        ("summarised", report.summarised),
        ("cut", report.cut),
    ):
        if found:
            yield f"{name}: messages " + ", ".join(
                f"{one.first}–{one.last}" if one.last > one.first else f"{one.first}" for one in found
            )
    if report.shortened:
        yield "shortened: messages " + ", ".join(str(seq) for seq in report.shortened)
    if report.recall:
        yield f"recall: {report.recall}"
    yield from (f"repaired: {what}" for what in report.repaired)
    yield from report.notes
