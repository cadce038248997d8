"""What became of every message, and where the tokens went."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from triptych.model.context import ChatMessage, ContextReport, SeqRange, TokenParts, ranges
from triptych.model.message import Message, Role
from triptych.model.session import Session
from triptych.working.beside import Placement
from triptych.working.budget import Budget
from triptych.working.compaction import Summaries
from triptych.working.cost import Costs
from triptych.working.turns import Conversation


@dataclass(frozen=True, slots=True)
class Sent:
    """The parts of a context; what was recalled (`placed`) stands where `at` says. The newest turn begins at
    the place `newest` of what was said."""

    system: tuple[ChatMessage, ...]
    summary: tuple[ChatMessage, ...]
    said: tuple[ChatMessage, ...]
    query: tuple[ChatMessage, ...]
    blocks: tuple[ChatMessage, ...] = ()
    placed: tuple[ChatMessage, ...] = ()
    at: Placement = Placement.SYSTEM
    newest: int = 0

    @property
    def messages(self) -> tuple[ChatMessage, ...]:
        """All of them, in the order they are sent."""
        talk = (*self.said, *self.query)
        if self.at is Placement.SYSTEM:
            return (*self.system, *self.blocks, *self.placed, *self.summary, *talk)
        last = len(self.said) if self.query else self.newest
        last = len(talk) if self.at is Placement.TOOL else last
        return (*self.system, *self.blocks, *self.summary, *talk[:last], *self.placed, *talk[last:])


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
    apart = {message.seq for message in messages if message.role is Role.SYSTEM} - sent_seqs
    summarised, cut = _unsent(sorted(sent_seqs), last, shown if sent.summary else Summaries(), apart)
    return ContextReport(
        strategy=strategy,
        parts=_parts(sent, shown, costs),
        budget=budget.total,
        context_window=budget.context_window,
        verbatim=ranges(sorted(verbatim)),
        shortened=tuple(sorted(shortened)),
        summarised=summarised,
        cut=cut,
        repaired=tuple(str(repair) for repair in talk.repaired if repair.seq in sent_seqs),
        promoted_seq=session.promoted_seq,
    )


def _unsent(
    sent: Sequence[int], last: int, shown: Summaries, apart: Set[int]
) -> tuple[tuple[SeqRange, ...], tuple[SeqRange, ...]]:
    """The messages 1 to `last` that were not sent, as ranges: the summarised ones, and those out of view.

    No summary stands for those `apart`, the system's.
    """
    edges = [0, *sent, last + 1]
    gaps = [SeqRange(one + 1, other - 1) for one, other in pairwise(edges) if other - one > 1]
    border = shown.last_seq
    early = [SeqRange(gap.first, min(gap.last, border)) for gap in gaps if gap.first <= border]
    late = [SeqRange(max(gap.first, border + 1), gap.last) for gap in gaps if gap.last > border]
    if not shown.mentioned and not any(seq <= border for seq in apart):
        return tuple(early), tuple(late)
    out = {seq for gap in late for seq in range(gap.first, gap.last + 1)} - shown.mentioned
    unsent = {seq for gap in gaps for seq in range(gap.first, gap.last + 1)}
    cut = out | (apart & unsent)
    return ranges(sorted(unsent - cut)), ranges(sorted(cut))


def _is_as_said(chat: ChatMessage, message: Message) -> bool:
    said = (message.content, message.parts, message.tool_calls)
    return (chat.content, chat.parts, chat.tool_calls) == said


def _parts(sent: Sent, shown: Summaries, costs: Costs) -> TokenParts:
    whole = costs.messages(sent.summary)
    profile = shown.earlier_tokens + (shown.profile.tokens if shown.profile is not None else 0)
    profile = min(profile, whole)
    return TokenParts(
        system=costs.messages(sent.system),
        blocks=costs.messages(sent.blocks),
        placed=costs.messages(sent.placed),
        profile=profile,
        summaries=whole - profile,
        verbatim=costs.messages(sent.said),
        query=costs.messages(sent.query),
    )
