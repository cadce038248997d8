"""Small pieces that all views share: dates, bars, where something was said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from rich.text import Text

from triptych.model.entry import Entry
from triptych.model.memory import Memory, Source

_BAR = 6


def day(time: datetime | None) -> str:
    """The day, the same way in every language; a dash for none."""
    return "—" if time is None else f"{time:%Y-%m-%d}"


def minute(time: datetime | None) -> str:
    """The day and the time of day, UTC."""
    return "—" if time is None else f"{time:%Y-%m-%d %H:%M}"


def period(start: datetime | None, end: datetime | None) -> str:
    """From when to when; an open end is left open."""
    return f"{day(start)} → {day(end) if end else '…'}"


def bar(share: float, width: int = _BAR) -> str:
    """A share of 1 as a bar of that many cells."""
    full = round(max(0.0, min(1.0, share)) * width)
    return "▰" * full + "▱" * (width - full)


def one_line(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


def cut(text: str, most: int) -> str:
    """The text on one line, at most `most` characters, with a sign where something is left out."""
    line = one_line(text)
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def number(count: int, one: str, many: str | None = None) -> str:
    """`1 message`, `2 messages`, `3 memories`."""
    usual = f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"
    return f"{count:,} {one if count == 1 else many or usual}"


def labelled(label: str, value: object) -> Text:
    """`label  value`, the label in the background."""
    return Text.assemble((f"{label:<12}", "dim"), str(value))


def said_where(entry: Entry, sessions: Mapping[str, str]) -> str:
    """In which session and message it was said: the caller's own reference, or else the message's id."""
    if entry.message is not None:
        message = entry.message
        name = entry.session.name if entry.session else sessions.get(message.session, message.session)
        return f"session {name}, message {message.reference or message.id}"
    assert entry.memory is not None
    return said_in(entry.memory, sessions)


def said_in(memory: Memory, sessions: Mapping[str, str]) -> str:
    """The same for a memory: its first source, and how many more there are."""
    if not memory.sources:
        return "no source"
    first = _source(memory.sources[0], sessions)
    more = len(memory.sources) - 1
    return f"{first} (+{number(more, 'source')})" if more else first


def _source(source: Source, sessions: Mapping[str, str]) -> str:
    parts = []
    if source.session:
        parts.append(f"session {sessions.get(source.session, source.session)}")
    if source.message or source.reference:
        parts.append(f"message {source.reference or source.message}")
    if not parts:
        parts.append(f"told by {source.author}")
    return ", ".join(parts) + (f", {source.uri}" if source.uri else "")
