"""What was read out of a conversation, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.draft import Draft
from triptych.remember.explain import Stretch
from triptych.remember.gate import Passage, Verdict
from triptych.surfaces.cli.views.words import cut, minute, number, period

_LONGEST = 100
_SIGNS = {
    Passage.ACTIVE: ("●", "green"),
    Passage.CANDIDATE: ("○", "yellow"),
    Passage.DROPPED: ("–", "dim"),
    Passage.BLOCKED: ("✕", "red"),
}


def extraction(shown: Sequence[Stretch], every: Sequence[Stretch], *, messages: int) -> RenderableType:
    """The stretches under the messages they come from, and the sum of all."""
    parts: list[RenderableType] = []
    for _, group in groupby(shown, key=lambda one: one.message.id):
        stretches = list(group)
        parts.append(_head(stretches[0]))
        parts += [line for one in stretches for line in _lines(one)]
    return Group(*parts, _sum(every, messages))


def _head(one: Stretch) -> Text:
    said = one.message
    who = said.name or said.role.value
    return Text(f"{said.reference or said.id} · {minute(said.time)} · {who}", style="bold")


def _lines(one: Stretch) -> Iterator[Text]:
    where = f"[{one.span.start}:{one.span.end}]"
    if one.draft is None or one.verdict is None:
        yield Text.assemble(("  – ", "dim"), (f"{cut(one.text, _LONGEST)}  {where}  {one.reason}", "dim"))
        return
    sign, style = _SIGNS[one.verdict.passage]
    yield Text.assemble((f"  {sign} ", style), cut(one.draft.content, _LONGEST), (f"  {where}", "dim"))
    yield Text(f"    {' · '.join(_facts(one.draft, one.verdict))}")
    yield Text(f"    because {one.reason}; {', '.join(one.verdict.reasons)}", style="dim")


def _facts(draft: Draft, verdict: Verdict) -> Iterator[str]:
    yield verdict.passage.value
    yield f"{draft.kind.value} {verdict.importance:.2f}"
    if draft.slot is not None:
        denied = " (denied)" if draft.metadata.get("negated") else ""
        yield f"{draft.slot.subject}: {draft.slot.attribute} = {draft.slot.value}{denied}"
    if draft.event_start is not None:
        yield f"happened {period(draft.event_start, draft.event_end)}"
    if draft.expires_at is not None:
        yield f"expires {minute(draft.expires_at)}"
    if draft.tags:
        yield ", ".join(sorted(draft.tags))


def _sum(every: Sequence[Stretch], messages: int) -> Text:
    passed = Counter("left" if one.verdict is None else one.verdict.passage.value for one in every)
    told = ", ".join(
        f"{passed[name]} {name}" for name in (*(passage.value for passage in Passage), "left") if passed[name]
    )
    return Text(f"{number(messages, 'message')}: {told or 'nothing in them'}", style="dim")
