"""A memory, its life, and what became of a statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.model.change import Outcome
from triptych.model.conflict import Conflict
from triptych.model.event import Event
from triptych.model.history import History
from triptych.model.memory import Memory, MemoryVersion
from triptych.model.receipt import Receipt
from triptych.surfaces.cli.views.words import labelled, minute, number, one_line, period, said_in

_CHANGES: Mapping[str, tuple[str, str]] = {
    "added": ("remembered", "green"),
    "reinforced": ("known already, now with one more source", "green"),
    "superseded": ("remembered, in place of what held before", "green"),
    "conflict": ("remembered, and it contradicts what is known", "yellow"),
    "candidate": ("kept as a candidate until it is needed again", "yellow"),
    "dropped": ("not remembered", "yellow"),
    "blocked": ("blocked", "red"),
}


def outcome(what: Outcome) -> RenderableType:
    """What became of a statement."""
    words, style = _CHANGES.get(what.change, (what.change, "green"))
    lines: list[RenderableType] = [Text.assemble((words, style), (f"  {what.reason}", "dim"))]
    if what.memory is not None:
        lines += [memory(what.memory)]
    lines += [labelled("replaces", replaced) for replaced in what.replaced]
    lines += [labelled("left out", number(count, kind)) for kind, count in what.secrets.items()]
    return Group(*lines)


def memory(one: Memory, sessions: Mapping[str, str] | None = None) -> RenderableType:
    """One memory with what is known about it."""
    return Group(Text(one.content, style="bold"), *_details(one, sessions or {}))


def history(told: History, sessions: Mapping[str, str]) -> RenderableType:
    """The memory, what it replaced and what replaced it, its earlier states, its events."""
    parts: list[RenderableType] = [memory(told.memory, sessions)]
    parts += _related("replaces", told.replaces, sessions)
    parts += _related("replaced by", told.replaced_by, sessions)
    if told.versions:
        parts += [Text("\nearlier states", style="bold"), *(_version(version) for version in told.versions)]
    if told.events:
        parts += [Text("\nevents", style="bold"), *(_event(event) for event in told.events)]
    return Group(*parts)


def receipt(slip: Receipt) -> RenderableType:
    """What an erasure removed."""
    proof = {
        True: ("the file was searched: nothing of it is left", "green"),
        False: (f"the file could not be proved clean: {slip.note}", "yellow"),
        None: (slip.note or "there is no file to search", "dim"),
    }[slip.verified]
    gone = [labelled(name.replace("_", " "), count) for name, count in slip.removed.items() if count]
    return Group(
        Text(f"erased {slip.target}", style="bold"),
        *(gone or [Text("nothing else rested on it", style="dim")]),
        Text(*proof),
        Text(f"receipt {slip.id}, {minute(slip.erased_at)} UTC, by {slip.erased_by}", style="dim"),
    )


def conflict(one: Conflict, sides: Mapping[str, str]) -> RenderableType:
    """Both sides, and what was decided."""
    state = f"kept {one.kept}" if one.kept else "open"
    lines = [Text.assemble((one.reason, "bold"), (f"  {state} · {one.space.path} · id {one.id}", "dim"))]
    lines += [
        Text.assemble(("  · ", "dim"), sides.get(side, "(not yours to see)"), (f"  {side}", "dim"))
        for side in one.sides
    ]
    return Group(*lines)


def _details(one: Memory, sessions: Mapping[str, str]) -> Iterator[Text]:
    yield labelled("id", f"{one.id}  (version {one.version}, {one.state.value})")
    yield labelled("kind", f"{one.kind.value} in {one.space.path}")
    if one.slot is not None:
        yield labelled("slot", f"{one.slot.subject} · {one.slot.attribute} = {one.slot.value}")
    yield labelled("said", f"{minute(one.said_at)} · {said_in(one, sessions)}")
    if one.event_start is not None:
        yield labelled("happened", period(one.event_start, one.event_end))
    if one.valid_to is not None:
        yield labelled("held", period(one.valid_from, one.valid_to))
    if one.expires_at is not None:
        yield labelled("expires", minute(one.expires_at))
    if one.tags or one.topics:
        yield labelled("marked", ", ".join(sorted(one.tags | one.topics)))
    yield labelled(
        "weighed",
        f"importance {one.importance:.2f} · confidence {one.confidence:.2f} · trust {one.trust:.2f}",
    )


def _related(
    label: str, memories: tuple[Memory, ...], sessions: Mapping[str, str]
) -> Iterator[RenderableType]:
    if memories:
        yield Text(f"\n{label}", style="bold")
    for one in memories:
        held = f"held {period(one.valid_from, one.valid_to)} · {said_in(one, sessions)} · id {one.id}"
        yield Text(one_line(one.content))
        yield Text(f"  {held}", style="dim")


def _version(version: MemoryVersion) -> Text:
    return Text.assemble(
        (f"  {version.memory.version}  {minute(version.changed_at)}  ", "dim"),
        one_line(version.memory.content),
        (f"  ({version.reason}, by {version.changed_by})", "dim"),
    )


def _event(event: Event) -> Text:
    return Text(f"  {event.seq:>6}  {minute(event.time)}  {event.type.value}  by {event.actor}", style="dim")


def count_line(counts: Mapping[str, int]) -> str:
    """`3 facts, 1 preference`, most first."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(number(count, kind.replace("_", " ")) for kind, count in ordered if count) or "nothing"
