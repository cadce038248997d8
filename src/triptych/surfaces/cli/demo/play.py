"""Living through a conversation: message by message into working memory, promoted when a session ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from triptych.service.conversation import Line, by_session
from triptych.surfaces.cli.demo.instruments import PlayedClock, Stopwatch
from triptych.surfaces.cli.demo.report import PlayedSession
from triptych.surfaces.cli.demo.script import Script
from triptych.surfaces.cli.demo.stage import Stage

if TYPE_CHECKING:
    from triptych.sync import Member, Triptych

_NEW = frozenset({"added", "superseded", "conflict"})
_NEVER = 10 * 365 * 24 * 3600  # a played session ends where the file ends it, not by a timeout


@dataclass(frozen=True, slots=True)
class Player:
    """An opened store, its clock and the stopwatch: what playing and asking both need."""

    memory: Triptych
    clock: PlayedClock
    watch: Stopwatch
    stage: Stage

    def play(self, script: Script, me: Member) -> tuple[PlayedSession, ...]:
        """Live through all sessions of the conversation, in order."""
        sessions = by_session(script.lines)
        self.stage.conversation(script, me.principal.name, len(sessions))
        played = []
        try:
            for name, lines in sessions.items():
                played.append(self._live_through(name, lines, me))
                self.stage.session(played[-1])
        finally:
            self.stage.played()  # whatever happens, the bar must give the terminal back
        return tuple(played)

    def _live_through(self, name: str, lines: list[Line], me: Member) -> PlayedSession:
        self._turn_to(lines[0])
        session = me.session(name, timeout_seconds=_NEVER)
        for line in lines:
            self._turn_to(line)
            with self.watch.timed("adding a message"):
                session.add(
                    line.role.value, line.content, name=line.name, time=line.time, reference=line.reference
                )
            self.stage.message()
        with self.watch.timed("ending a session"):
            report = session.end()
        new = [o.memory.content for o in report.outcomes if o.memory is not None and o.change in _NEW]
        return PlayedSession(name, lines[0].time, len(lines), tuple(new), report.counts)

    def _turn_to(self, line: Line) -> None:
        self.clock.turn_to(line.time or datetime.now(UTC))
