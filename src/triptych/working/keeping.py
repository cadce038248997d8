"""What a context leaves behind in its session: the summaries it made, and the order to promote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from triptych.access.scopes import writing
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.scope import Scope
from triptych.model.session import Session, SessionState
from triptych.ports.store import Writer
from triptych.settings import WorkingSettings
from triptych.working.compaction import Summaries
from triptych.working.lifecycle import hand_off_due, order_hand_off
from triptych.working.window import Window


@dataclass(frozen=True, slots=True)
class Seen:
    """What a context was made of: the session as it was then, and the messages that were looked at."""

    session: Session
    messages: Sequence[Message]

    @property
    def summaries(self) -> Summaries:
        """Those that the session had."""
        return _summaries(self.session)


def leaves_something(seen: Seen, window: Window, settings: WorkingSettings) -> bool:
    """Whether there is anything to write. A closed session keeps no working copy."""
    moved = seen.session.state is SessionState.OPEN and window.summaries != seen.summaries
    return moved or hand_off_due(seen.session, window.out_of_view, settings.hand_off_messages)


def keep_window(
    writer: Writer, principal: Principal, seen: Seen, window: Window, settings: WorkingSettings
) -> None:
    """Keep the summaries, and order the promotion of what is out of view when there is enough of it.

    Not if the session was closed meanwhile or the reader may not write.
    """
    current = writer.session_by_id(writing(principal), seen.session.id)
    if current is None or current.state is not SessionState.OPEN:
        return
    if _still_true(writer, writing(principal), seen, current, window.summaries):
        current = replace(current, profile=window.summaries.profile, turn_summaries=window.summaries.turns)
        writer.replace_session(current)
    if hand_off_due(current, window.out_of_view, settings.hand_off_messages):
        order_hand_off(writer, current, window.out_of_view)


def _still_true(writer: Writer, scope: Scope, seen: Seen, current: Session, made: Summaries) -> bool:
    """Whether there is news, nobody else got further, and no message that is quoted was erased meanwhile."""
    before = seen.summaries
    if made == before or before != _summaries(current):
        return False
    span = range(before.last_seq + 1, made.last_seq + 1)
    quoted = [message for message in seen.messages if message.seq in span]
    there = writer.messages(scope, current.id, after_seq=before.last_seq, limit=len(span))
    return quoted == [message for message in there if message.seq in span]


def _summaries(session: Session) -> Summaries:
    return Summaries(session.profile, session.turn_summaries)
