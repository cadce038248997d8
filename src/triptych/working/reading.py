"""Which messages a context needs: as few as tell the whole, so that long sessions cost what short ones do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from triptych.model.message import Message, Role
from triptych.model.scope import Scope
from triptych.model.session import Session
from triptych.ports.store import Reader
from triptych.text.tokens import TokenCounter
from triptych.working.compaction import Summaries
from triptych.working.cost import MESSAGE_OVERHEAD, Costs
from triptych.working.turns import FARTHEST_RESULT, arrange
from triptych.working.window import View

SYSTEM_SEQS = "triptych.system_seqs"
_MOST_SYSTEM = 16
_PAGE = 48


def needed_messages(
    reader: Reader, scope: Scope, session: Session, view: View, counter: TokenCounter
) -> list[Message]:
    """The messages that the strategy looks at, by `seq`, with the session's system messages before them."""
    if view.strategy == "layered":
        recent = reader.messages(
            scope, session.id, after_seq=Summaries(session.profile, session.turn_summaries).last_seq
        )
    else:
        recent = _newest(reader, scope, session, view, counter)
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


def _newest(
    reader: Reader, scope: Scope, session: Session, view: View, counter: TokenCounter
) -> list[Message]:
    """The newest messages, page by page backwards until there are enough for the strategy."""
    messages: list[Message] = []
    first = session.last_seq + 1
    while first > 1 and not _enough(messages, view, counter):
        after = max(0, first - 1 - _PAGE)
        messages = [*reader.messages(scope, session.id, after_seq=after, limit=first - 1 - after), *messages]
        first = after + 1
    return messages


def _enough(messages: Sequence[Message], view: View, counter: TokenCounter) -> bool:
    """Whether older messages could change nothing: they would not fit, nor hold the call of a result that
    does. The newest turn is not counted, since it may be shortened."""
    margin = _calls_margin(messages)
    said = [message for message in messages[margin:] if message.role is not Role.SYSTEM]
    in_window = view.strategy == "window"
    if not in_window and sum(counter.count(m.content) + MESSAGE_OVERHEAD for m in said) <= view.budget.total:
        return False
    turns = [turn for turn in arrange(messages, view.seen_by).turns if said and turn.first_seq >= said[0].seq]
    if in_window:
        return len(turns) > view.window_turns
    costs = Costs(counter)
    return sum(costs.messages(turn.messages) for turn in turns[:-1]) > view.budget.total


def _calls_margin(messages: Sequence[Message]) -> int:
    """How many of the first messages may hold results of calls that are older still."""
    if all(message.role is not Role.TOOL for message in messages):
        return 0
    spoken = [at for at, message in enumerate(messages) if message.role in {Role.USER, Role.ASSISTANT}]
    return spoken[FARTHEST_RESULT] + 1 if len(spoken) > FARTHEST_RESULT else len(messages)
