"""Which messages a context needs: as few as tell the whole, so that long sessions cost what short ones do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from triptych.model.message import Message, Role
from triptych.model.scope import Scope
from triptych.model.session import Session
from triptych.ports.store import Reader
from triptych.working.compaction import Summaries
from triptych.working.cost import MESSAGE_OVERHEAD
from triptych.working.window import View

SYSTEM_SEQS = "triptych.system_seqs"
_MOST_SYSTEM = 16
_FIRST_STEP = 64


def needed_messages(reader: Reader, scope: Scope, session: Session, view: View) -> list[Message]:
    """The messages that the strategy looks at, by `seq`, with the session's system messages before them."""
    if view.strategy == "layered":
        recent = reader.messages(
            scope, session.id, after_seq=Summaries(session.profile, session.turn_summaries).last_seq
        )
    else:
        recent = _newest(reader, scope, session, view)
    first = recent[0].seq if recent else session.last_seq + 1
    standing = [
        message
        for seq in session.metadata.get(SYSTEM_SEQS, ())
        if seq < first
        for message in reader.messages(scope, session.id, after_seq=seq - 1, limit=1)
        if message.seq == seq
    ]
    return [*standing, *recent]


def with_system_seqs(session: Session, kept: Sequence[Message]) -> Mapping[str, Any]:
    """The session's metadata, in which the latest system messages can be found without reading all."""
    added = [message.seq for message in kept if message.role is Role.SYSTEM]
    if not added:
        return session.metadata
    known = [*session.metadata.get(SYSTEM_SEQS, ()), *added]
    # The first one is usually the instruction that all others build on.
    return {**session.metadata, SYSTEM_SEQS: [*known[:1], *known[1:][-(_MOST_SYSTEM - 1) :]]}


def _newest(reader: Reader, scope: Scope, session: Session, view: View) -> list[Message]:
    """The newest messages, in growing steps until there are enough for the strategy."""
    step = _FIRST_STEP
    while True:
        after = max(0, session.last_seq - step)
        messages = reader.messages(scope, session.id, after_seq=after)
        if after == 0 or _enough(messages, view):
            return messages
        step *= 4


def _enough(messages: Sequence[Message], view: View) -> bool:
    if view.strategy == "window":
        return sum(1 for message in messages if message.role is Role.USER) > view.window_turns
    # Messages that were counted by another family of models may be twice as long.
    return sum(message.tokens // 2 + MESSAGE_OVERHEAD for message in messages) > view.budget.total
