"""What became of every message, and where the tokens went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triptych.model.context import ChatMessage, ContextReport, TokenParts, ranges
from triptych.model.message import Message
from triptych.model.session import Session
from triptych.working.budget import Budget
from triptych.working.compaction import Summaries
from triptych.working.cost import Costs
from triptych.working.turns import Conversation


@dataclass(frozen=True, slots=True)
class Sent:
    """The parts of a context in the order they are sent."""

    system: tuple[ChatMessage, ...]
    placed: tuple[ChatMessage, ...]
    summary: tuple[ChatMessage, ...]
    said: tuple[ChatMessage, ...]
    query: tuple[ChatMessage, ...]

    @property
    def messages(self) -> tuple[ChatMessage, ...]:
        """All of them."""
        return (*self.system, *self.placed, *self.summary, *self.said, *self.query)


def report_on(
    sent: Sent,
    session: Session,
    messages: Sequence[Message],
    *,
    strategy: str,
    budget: Budget,
    costs: Costs,
    shown: Summaries,
    talk: Conversation,
) -> ContextReport:
    """The report of one context. `messages` are those that were looked at; older ones count as summarised
    where the summaries reach, and else as cut."""
    by_seq = {message.seq: message for message in messages}
    chats = [(seq, chat) for chat in (*sent.system, *sent.said) for seq in chat.seqs]
    verbatim = {seq for seq, chat in chats if seq in by_seq and _is_as_said(chat, by_seq[seq])}
    sent_seqs = {seq for seq, _ in chats}
    shortened = sent_seqs - verbatim
    last = max((session.last_seq, *by_seq))
    rest = [seq for seq in range(1, last + 1) if seq not in sent_seqs]
    summarised = [seq for seq in rest if sent.summary and shown.covers(seq)]
    return ContextReport(
        strategy=strategy,
        parts=_parts(sent, shown, costs),
        budget=budget.total,
        context_window=budget.context_window,
        verbatim=ranges(sorted(verbatim)),
        shortened=tuple(sorted(shortened)),
        summarised=ranges(summarised),
        cut=ranges(sorted(set(rest) - set(summarised))),
        repaired=tuple(str(repair) for repair in talk.repaired if repair.seq in sent_seqs),
        promoted_seq=session.promoted_seq,
    )


def _is_as_said(chat: ChatMessage, message: Message) -> bool:
    said = (message.content, message.parts, message.tool_calls)
    return (chat.content, chat.parts, chat.tool_calls) == said


def _parts(sent: Sent, shown: Summaries, costs: Costs) -> TokenParts:
    whole = costs.messages(sent.summary)
    profile = min(shown.profile.tokens, whole) if shown.profile is not None else 0
    return TokenParts(
        system=costs.messages(sent.system),
        placed=costs.messages(sent.placed),
        profile=profile,
        summaries=whole - profile,
        verbatim=costs.messages(sent.said),
        query=costs.messages(sent.query),
    )
