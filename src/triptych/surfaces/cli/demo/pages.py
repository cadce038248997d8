"""The demonstration as it is seen: a progress bar while playing, a page per question, the scene, the sum."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from triptych.surfaces.cli.demo.report import (
    Answer,
    DemoReport,
    PlayedConversation,
    PlayedSession,
    Step,
    Summary,
)
from triptych.surfaces.cli.demo.script import Script
from triptych.surfaces.cli.views.context import prompt
from triptych.surfaces.cli.views.memory import count_line
from triptych.surfaces.cli.views.recollection import results
from triptych.surfaces.cli.views.words import cut, day, minute, number

_SHOWN_MEMORIES = 4
_SHOWN_CONTENT = 84
_SHOWN_RESULTS = 3
_PROMPT_LINES = 12


class Terminal:
    """Prints everything as it happens."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def conversation(self, script: Script, principal: str, sessions: int) -> None:
        """A heading, and the bar begins."""
        self._console.print()
        self._console.print(Rule(Text(f" {script.corpus} ", style="bold"), style="cyan", align="left"))
        said = f"{number(len(script.lines), 'message')} in {number(sessions, 'session')}"
        self._console.print(Text(f"{said}, remembered as {principal}", style="dim"))
        self._console.print()
        self._progress = Progress(
            TextColumn("playing"),
            BarColumn(bar_width=40),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=self._console,
            transient=True,
        )
        self._task = self._progress.add_task("playing", total=len(script.lines))
        self._progress.start()

    def message(self) -> None:
        """The bar moves."""
        if self._progress is not None and self._task is not None:
            self._progress.advance(self._task)

    def session(self, played: PlayedSession) -> None:
        """The session, and the first few things remembered of it."""
        self._console.print(_session(played))

    def played(self) -> None:
        """The bar goes."""
        if self._progress is not None:
            self._progress.stop()

    def answer(self, number: int, answer: Answer, conversation: PlayedConversation) -> None:
        """The question, what was recalled and why, the prompt."""
        if number == 1:
            title = Text(" later, in another session ", style="bold")
            self._console.print(Rule(title, style="dim", align="left"))
        self._console.print()
        self._console.print(_answer(number, answer, conversation))

    def sharing(self, steps: tuple[Step, ...]) -> None:
        """Who did what, and what came of it."""
        self._console.print()
        self._console.print(Rule(Text(" sharing between agents ", style="bold"), style="cyan", align="left"))
        self._console.print(_steps(steps))


def closing(report: DemoReport) -> RenderableType:
    """The figures, where the store is, how to go on."""
    commands = [Text(f"  {line}", style="cyan", no_wrap=True, overflow="ignore") for line in report.explore]
    return Group(
        Text(),
        Rule(Text(" in sum ", style="bold"), style="cyan", align="left"),
        _figures(report.summary),
        Text(),
        _timings(report.summary),
        Text(),
        Text.assemble("The memory is in ", (report.database, "bold"), ". Look around in it:"),
        *commands,
    )


def _session(played: PlayedSession) -> RenderableType:
    head = Text.assemble(
        ("● ", "cyan"),
        (f"session {played.name}", "bold"),
        (f"  {day(played.began)}  {number(played.messages, 'message')}", "dim"),
        (f"  → {_outcome(played)}", "dim"),
    )
    shown = [
        Text(f"  {cut(one, _SHOWN_CONTENT)}", style="green") for one in played.remembered[:_SHOWN_MEMORIES]
    ]
    more = len(played.remembered) - len(shown)
    if more > 0:
        shown.append(Text(f"  … and {more} more", style="dim"))
    return Group(head, *shown)


def _outcome(played: PlayedSession) -> str:
    words = {
        "added": "new",
        "superseded": "replacing",
        "conflict": "contradicting",
        "reinforced": "known",
        "candidate": "waiting",
        "dropped": "dropped",
        "blocked": "blocked",
    }
    counts = {word: played.changes.get(change, 0) for change, word in words.items()}
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count) or "nothing to remember"


def _answer(number: int, answer: Answer, conversation: PlayedConversation) -> RenderableType:
    question = answer.question
    head = Text.assemble(
        (f"{number:>2}  ", "bold cyan"),
        (question.text, "bold"),
        (f"   asked {minute(answer.asked_at)}", "dim"),
    )
    parts: list[RenderableType] = [head]
    wanted = frozenset(question.references)
    if question.answer:
        parts.append(Text.assemble(("    expected  ", "dim"), question.answer, _verdict(answer)))
    elif wanted:
        parts.append(Text.assemble(("    ", "dim"), _verdict(answer)))
    found = results(answer.found, conversation.names, wanted=wanted, ids=False, most=_SHOWN_RESULTS)
    parts.append(Padding(found, (0, 0, 0, 4)))
    parts.append(Padding(prompt(answer.prompt, most_lines=_PROMPT_LINES), (0, 0, 0, 4)))
    return Group(*parts)


def _verdict(answer: Answer) -> Text:
    if not answer.question.references:
        return Text()
    if answer.rank is None:
        return Text("   not among the results", style="yellow")
    return Text(f"   ✓ found at place {answer.rank}", style="green")


def _steps(steps: tuple[Step, ...]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    for step in steps:
        sign = Text("✓", style="green") if step.allowed else Text("✗", style="red")
        body = Group(Text(step.did), Text(f"→ {step.came}", style="green" if step.allowed else "yellow"))
        table.add_row(sign, Text(step.who, style="bold"), body)
    return table


def _figures(summary: Summary) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    rows = [
        ("heard", f"{number(summary.messages, 'message')} in {number(summary.sessions, 'session')}"),
        ("holding now", count_line(summary.memories)),
        ("duplicates avoided", f"{summary.duplicates}"),
        ("superseded", f"{summary.superseded}"),
        ("contradictions", f"{summary.conflicts}"),
        ("not worth keeping", f"{summary.dropped}"),
        ("secrets blocked", f"{summary.blocked}"),
    ]
    if summary.judged:
        rows.append(
            (
                f"hit@{summary.k}",
                f"{summary.hits} of {number(summary.judged, 'question')} with a known source",
            )
        )
    for label, value in rows:
        table.add_row(label, value)
    return table


def _timings(summary: Summary) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("milliseconds")
    for name in ("p50", "p95", "calls"):
        table.add_column(name, justify="right")
    for what, took in summary.timings.items():
        style = "dim" if what.startswith("embedding") else ""
        table.add_row(Text(what, style), f"{took.p50:.1f}", f"{took.p95:.1f}", f"{took.calls:,}", style=style)
    return table
