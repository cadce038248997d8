"""What of a conversation from outside is here already, and what is left to bring in.

An imported session keeps a mark of what it was imported from: of every line up to its last. So what was
imported before is known again, an import that was cut off goes on where it stopped, and of a conversation
that has grown since only the rest is brought in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from triptych.model.message import Message
from triptych.model.scope import Scope
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service.conversation import Line

MARK, FROM = "imported", "imported_from"
"""In a session's metadata: the mark, and how many lines were kept in sessions before it."""
_ALL_SESSIONS = 1_000_000_000


class Plan(NamedTuple):
    """One session of the import: its lines, the mark of each beginning of them, how many were kept before,
    and in which session the last of those.

    `open` is the session of that name that is open now, if there is one.
    """

    name: str
    lines: Sequence[Line]
    marks: Sequence[str]
    kept: int
    by: Session | None
    open: Session | None


def plan_sessions(
    reader: Reader, scope: Scope, space: Space, sessions: Mapping[str, Sequence[Line]]
) -> list[Plan]:
    """A plan for each session, as the space is now."""
    known = _Known.of(reader, scope, space)
    pairs = zip(sessions.items(), _all_marks(sessions), strict=True)
    return [known.plan(name, lines, marks) for (name, lines), marks in pairs]


@dataclass(frozen=True, slots=True)
class _Known:
    """The sessions of a space: open ones by name, imported ones by name and by mark."""

    reader: Reader
    scope: Scope
    open: Mapping[str, Session]
    named: Mapping[str, list[Session]]
    marked: Mapping[str, list[Session]]

    @classmethod
    def of(cls, reader: Reader, scope: Scope, space: Space) -> _Known:
        there = [one for one in reader.sessions(scope, limit=_ALL_SESSIONS) if one.space == space]
        named: dict[str, list[Session]] = defaultdict(list)
        marked: dict[str, list[Session]] = defaultdict(list)
        for session in there:
            if MARK in session.metadata:
                named[session.name].append(session)
                marked[str(session.metadata[MARK])].append(session)
        still_open = {one.name: one for one in there if one.state is SessionState.OPEN}
        return cls(reader, scope, still_open, named, marked)

    def plan(self, name: str, lines: Sequence[Line], marks: Sequence[str]) -> Plan:
        """What is left of these lines."""
        by = self._furthest(marks[-1])
        if by is None and any(self._begins_with(session, lines) for session in self.named.get(name, ())):
            return Plan(name, lines, marks, len(lines), None, None)
        if by is None and name in self.named:
            shorter = (self._furthest(mark, name) for mark in reversed(marks[:-1]))
            by = next(filter(None, shorter), None)
        kept = 0 if by is None else min(_reached(by), len(lines))
        return Plan(name, lines, marks, kept, by, self.open.get(name))

    def _furthest(self, mark: str, name: str | None = None) -> Session | None:
        """Of the sessions with this mark, and that name if one is given, the one that holds most of it."""
        alike = [one for one in self.marked.get(mark, ()) if name in (None, one.name)]
        return max(alike, key=_reached, default=None)

    def _begins_with(self, session: Session, lines: Sequence[Line]) -> bool:
        """Whether these lines are the beginning of what it was imported from: the file is an older one."""
        if session.metadata.get(FROM) or session.last_seq < len(lines):
            return False
        kept = self.reader.messages(self.scope, session.id, limit=len(lines))
        return len(kept) == len(lines) and all(map(_is_same, kept, lines))


def _is_same(message: Message, line: Line) -> bool:
    """Whether the message was made of the line; its words may have been cut since, its time not."""
    if (message.role, message.name, message.reference) != (line.role, line.name, line.reference):
        return False
    return message.content == line.content if line.time is None else message.time == line.time


def _reached(session: Session) -> int:
    """How many lines of its conversation are kept up to the end of this session."""
    return int(session.metadata.get(FROM, 0)) + session.last_seq


def _all_marks(sessions: Mapping[str, Sequence[Line]]) -> Iterator[list[str]]:
    """For each session the mark of its first line, its first two, and so on.

    The last is told from that of an earlier session of the same words.
    """
    times = Counter[str]()
    for lines in sessions.values():
        marks = list(_marks(lines))
        times[marks[-1]] += 1
        if times[marks[-1]] > 1:
            marks[-1] += f"#{times[marks[-1]]}"
        yield marks


def _marks(lines: Sequence[Line]) -> Iterator[str]:
    """Of everything that was said, by whom and when; it tells nothing of the words."""
    so_far = sha256()
    for line in lines:
        said = (line.role.value, line.name, line.time, line.reference, line.content, line.tool_calls)
        so_far.update(repr(said).encode("utf-8", "surrogatepass"))
        yield so_far.hexdigest()
