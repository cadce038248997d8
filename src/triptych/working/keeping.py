"""What a context leaves behind in its session: the summaries it made, and the order to promote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from triptych.access.scopes import writing
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.session import Session, SessionState
from triptych.ports.store import Writer
from triptych.settings import WorkingSettings
from triptych.working.compaction import Summaries
from triptych.working.lifecycle import hand_off_due, order_hand_off
from triptych.working.window import Window


def leaves_something(session: Session, window: Window, settings: WorkingSettings) -> bool:
    """Whether there is anything to write. A closed session keeps no working copy."""
    moved = session.state is SessionState.OPEN and window.summaries != _summaries(session)
    return moved or hand_off_due(session, window.out_of_view, settings.hand_off_messages)


def keep_window(
    writer: Writer,
    principal: Principal,
    seen: Session,
    messages: Sequence[Message],
    window: Window,
    settings: WorkingSettings,
) -> None:
    """Keep the summaries, and order the promotion of what is out of view when there is enough of it.

    Not if the session was closed meanwhile or the reader may not write."""
    scope = writing(principal)
    current = writer.session_by_id(scope, seen.id)
    if current is None or current.state is not SessionState.OPEN:
        return
    if window.summaries != _summaries(seen) and _still_true(writer, principal, seen, current, messages, window):
        current = replace(
            current, profile=window.summaries.profile, turn_summaries=window.summaries.turns
        )
        writer.replace_session(current)
    if hand_off_due(current, window.out_of_view, settings.hand_off_messages):
        order_hand_off(writer, current, window.out_of_view)


def _still_true(
    writer: Writer,
    principal: Principal,
    seen: Session,
    current: Session,
    messages: Sequence[Message],
    window: Window,
) -> bool:
    """Whether nobody else got further, and no message that is quoted was erased meanwhile."""
    before = _summaries(seen)
    if before != _summaries(current):
        return False
    span = range(before.last_seq + 1, window.summaries.last_seq + 1)
    quoted = [message for message in messages if message.seq in span]
    there = writer.messages(writing(principal), seen.id, after_seq=before.last_seq, limit=len(span))
    return quoted == [message for message in there if message.seq in span]


def _summaries(session: Session) -> Summaries:
    return Summaries(session.profile, session.turn_summaries)
