"""What was recalled, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from triptych.model.placement import Placement
from triptych.model.recollection import EmptyReason, Factor, Recalled, Recollection, WhyNot
from triptych.surfaces.cli.views.words import bar, cut, day, number, one_line, said_where

_LONGEST_CONTENT = 280
_MOST_REASONS = 5

WHY_EMPTY: Mapping[EmptyReason, str] = {
    EmptyReason.NOTHING_STORED: "nothing is stored where you may look",
    EmptyReason.NOTHING_RELEVANT: "nothing here is relevant to that",
    EmptyReason.INDEX_NOT_READY: "the index is not ready yet; try again in a moment",
    EmptyReason.EMPTY_QUESTION: "the question is empty",
}


def results(
    found: Recollection,
    sessions: Mapping[str, str],
    *,
    wanted: frozenset[str] = frozenset(),
    ids: bool = True,
    most: int | None = None,
) -> RenderableType:
    """Each result: score, what was said, kind, date, where, why. `wanted` references get a tick.

    Beyond the first `most`, only wanted ones are shown; the others are counted.
    """
    if not found.results:
        reason = WHY_EMPTY[found.empty_reason] if found.empty_reason else "nothing"
        return Text.assemble(("∅  ", "yellow"), (reason, "yellow"))
    table = Table.grid(padding=(0, 1), pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    left_out = 0
    for place, one in enumerate(found.results, start=1):
        if most is not None and place > most and not wanted & references(one):
            left_out += 1
            continue
        table.add_row(_score(one, wanted), Group(*_lines(one, sessions, ids=ids)))
    if left_out:
        table.add_row("", Text(f"and {number(left_out, 'more', 'more')}", style="dim"))
    return table


def explanation(found: Recollection, placed: Placement) -> RenderableType:
    """How the answer came about: factors per result, near misses, what a prompt has no room for, filters, the
    plan, the stages."""
    parts: list[RenderableType] = []
    for place, one in enumerate(found.results, start=1):
        parts += [
            Text(f"{place}. {cut(one.content, 80)}", style="bold"),
            Padding(_made_of(one.arms, one.factors), (0, 0, 0, 3)),
        ]
    for title, misses in (("near misses", found.near_misses), ("not placed", placed.cut)):
        if misses:
            parts.append(Text(title, style="bold"))
            parts += [
                Text(f"   {miss.score:.2f}  {cut(miss.content, 60)}  ({miss.why})", style="dim")
                for miss in misses
            ]
    parts.append(Text("filters", style="bold"))
    parts += [_setting(one.name, f"{one.value}  kept out {one.kept_out}") for one in found.filters]
    parts += [
        Text("plan", style="bold"),
        *(_setting(name, value) for name, value in found.plan.items() if value),
    ]
    parts += [Text("stages", style="bold")]
    parts += [Text(f"   {s.name:<12}{s.milliseconds:8.2f} ms  {s.note}", style="dim") for s in found.stages]
    return Group(*parts)


def why_not(told: WhyNot) -> RenderableType:
    """What became of one memory or message, with what was measured of it."""
    verdict = told.verdict.value.replace("_", " ")
    head = Text.assemble((f"{told.id}: ", "dim"), (verdict, "yellow"), f" - {told.why}")
    return Group(head, Padding(_made_of(told.arms, told.factors), (0, 0, 0, 3)))


def references(one: Recalled) -> frozenset[str]:
    """The caller's own ids of every message the result rests on."""
    message = one.entry.message
    if message is not None:
        return frozenset({message.reference} if message.reference else ())
    return frozenset(source.reference for source in one.sources if source.reference)


def _score(one: Recalled, wanted: frozenset[str]) -> Text:
    tick = ("✓", "bold green") if wanted & references(one) else (" ", "")
    return Text.assemble(tick, (f" {one.score:.2f} ", "bold cyan"), (bar(one.score), "cyan"))


def _lines(one: Recalled, sessions: Mapping[str, str], *, ids: bool) -> Iterator[Text]:
    yield Text(cut(one.content, _LONGEST_CONTENT))
    yield Text.assemble(
        (_kind(one), "magenta"),
        (f" · {day(one.time)} · {said_where(one.entry, sessions)}", "dim"),
        (f" · id {one.id}" if ids else "", "dim"),
    )
    if one.reasons:
        why = " · ".join(one_line(reason) for reason in one.reasons[:_MOST_REASONS])
        yield Text(f"because {why}", style="dim italic")


def _kind(one: Recalled) -> str:
    memory = one.entry.memory
    if memory is None:
        return "said"
    state = "" if memory.state == "active" else f" ({memory.state.value})"
    return f"{memory.kind.value}{state}"


def _made_of(arms: Mapping[str, int], factors: Sequence[Factor]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for name, rank in arms.items():
        table.add_row(Text(f"found by {name}", style="dim"), f"rank {rank}", "")
    for factor in factors:
        sum_ = f"{factor.value:.3f} × {factor.weight:.2f}"
        table.add_row(Text(factor.name, style="dim"), sum_, f"{factor.points:+.3f}")
    return table


def _setting(name: str, value: object) -> Text:
    return Text(f"   {name:<12} {value}", style="dim")
