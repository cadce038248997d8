"""What of a session is sent to the model: three strategies behind one function, never over the budget.

    verbatim   everything as it was said; when it no longer fits, the oldest turns are left out
    window     the last K turns as they were said, nothing of the others
    layered    the last N turns as they were said, older ones as one line each, the oldest in one profile

The rooms are given out in this order: the coming query, the session's system messages, blocks, what was
recalled, the conversation. Summaries that are to be kept depend on the session alone, never on a call's query
or placed text, so that asking again changes nothing. A call that needs more room squeezes what it sends, and
only that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triptych.model.context import ChatMessage, Context
from triptych.model.message import Message, Role
from triptych.model.session import Session
from triptych.text.tokens import TokenCounter
from triptych.working.beside import NOTHING, Beside, Placement, beside_messages
from triptych.working.budget import Budget
from triptych.working.compaction import Summaries, Summarise, compact, mention, render
from triptych.working.cost import Costs, RememberedCounts, shorten
from triptych.working.fitting import Fitted, fit_turns, fit_units
from triptych.working.report import Sent, report_on
from triptych.working.summarise import summarise_turn
from triptych.working.turns import Conversation, Turn, Unit, arrange, to_chat

_SYSTEM_PART = 1 / 2
_PLACED_PART = 1 / 2
# The summaries take at least this part of the conversation's room before older turns are sent whole …
_LEAST_SUMMARY_PART = 1 / 8
# … and at most this part when there is more to say than there is room.
_MOST_SUMMARY_PART = 1 / 3
# The header of the summaries and what stands around them, in tokens.
_FRAME = 40


@dataclass(frozen=True, slots=True)
class View:
    """How a session is shown: the budget, the strategy by name, and the turns of `window`.

    `seen_by` is the name of the agent that will read it, where several share the session: what the others
    said is then somebody else's, led by their names. `standing` is the budget by which summaries are made
    for good, where this view is a smaller one for a single call.
    """

    budget: Budget
    strategy: str = "layered"
    window_turns: int = 10
    seen_by: str | None = None
    standing: Budget | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """The context, and the summaries the session should keep from now on.

    Everything said up to `out_of_view` (a `seq`) is no longer sent as it was said.
    """

    context: Context
    summaries: Summaries
    out_of_view: int = 0


def build_window(
    session: Session,
    messages: Sequence[Message],
    view: View,
    counter: TokenCounter,
    *,
    beside: Beside = NOTHING,
    query: str | None = None,
    earlier: str = "",
    summarise: Summarise = summarise_turn,
) -> Window:
    """The messages to send for this session, and the summaries to keep of the work.

    `messages` are at least those the session's summaries do not stand for, and all system messages.
    `beside` is placed text; `query` is the user's coming message, which is not stored.
    `earlier` tells of sessions before this one. `summarise` makes the lines that are kept.
    """
    costs = Costs(counter if isinstance(counter, RememberedCounts) else RememberedCounts(counter))
    budget = view.budget
    known = Summaries(session.profile, session.turn_summaries)
    layered = view.strategy == "layered"
    seen = known.last_seq if layered else 0
    talk = arrange((m for m in messages if m.role is Role.SYSTEM or m.seq > seen), view.seen_by)
    asked = _fit_text(Role.USER, query or "", budget.total, costs)
    room = budget.total - costs.messages(asked)
    system = _fit_system(talk.system, int(room * _SYSTEM_PART), costs)
    room -= costs.messages(system)
    for_placed = int(room * _PLACED_PART)
    blocks = beside_messages(beside.blocks, Placement.SYSTEM, for_placed, costs)
    for_placed -= costs.messages(blocks)
    placed = beside_messages(beside.placed, beside.at, for_placed, costs)
    room -= costs.messages((*blocks, *placed))
    if layered:
        kept = _compacted(known, talk, view.standing or budget, costs, summarise)
        shown, fitted = _layered(kept.after(earlier, costs.text(earlier)), talk.turns, room, budget, costs)
    else:
        recent = talk.turns[-view.window_turns :] if view.strategy == "window" else talk.turns
        kept, shown = known, Summaries().after(earlier, costs.text(earlier))
        aside = min(shown.tokens + _FRAME, int(room * _LEAST_SUMMARY_PART)) if earlier else 0
        fitted = fit_turns(recent, room - aside, costs, 1)[0]
    summary = render(shown, room - costs.messages(fitted.messages), costs)
    newest = _newest_turn(fitted, talk)
    sent = Sent(system, summary, fitted.messages, asked, blocks, placed, beside.at, newest)
    report = report_on(
        sent,
        session,
        messages,
        strategy=view.strategy,
        budget=budget,
        costs=costs,
        shown=shown,
        talk=talk,
    )
    return Window(Context(sent.messages, report), kept, _out_of_view(fitted, talk))


def _newest_turn(fitted: Fitted, talk: Conversation) -> int:
    """Where the newest turn begins among the messages; a turn is never parted by what is put before it."""
    first = talk.turns[-1].first_seq if talk.turns else 0
    inside = (at for at, message in enumerate(fitted.messages) if message.seqs and message.seqs[0] >= first)
    return next(inside, len(fitted.messages))


def _out_of_view(fitted: Fitted, talk: Conversation) -> int:
    in_view = [seq for message in fitted.messages for seq in message.seqs]
    if in_view:
        return min(in_view) - 1
    return talk.turns[-1].last_seq if talk.turns else 0


def _fit_text(role: Role, text: str, room: int, costs: Costs) -> tuple[ChatMessage, ...]:
    if not text.strip():
        return ()
    message = shorten(ChatMessage(role, text), room, costs)
    return (message,) if message.content and costs.message(message) <= room else ()


def _fit_system(messages: Sequence[Message], room: int, costs: Costs) -> tuple[ChatMessage, ...]:
    """The standing instructions: as they are, or the longest cut, or the first and the latest that fit."""
    units = [Unit((to_chat(message),), (message,)) for message in messages if message.content]
    return fit_units(units, room, costs).messages if units else ()


def _compacted(
    known: Summaries, talk: Conversation, budget: Budget, costs: Costs, summarise: Summarise
) -> Summaries:
    """The summaries to keep: extended by all turns but the last N once the session passes the watermark."""
    older = talk.turns[: -budget.verbatim_turns]
    if not older:
        return known
    said = sum(costs.messages(turn.messages) for turn in talk.turns)
    standing = costs.messages(map(to_chat, talk.system)) + known.tokens
    if standing + said <= budget.mark:
        return known
    return compact(known, older, budget, costs.counter, summarise)


def _layered(
    kept: Summaries, turns: Sequence[Turn], room: int, budget: Budget, costs: Costs
) -> tuple[Summaries, Fitted]:
    """Everything not yet summarised as it was said, if there is room; else the newest turns, and lines for
    the others that are good for this one context."""
    fresh = [turn for turn in turns if turn.first_seq > kept.last_seq]
    whole = tuple(message for turn in fresh for message in turn.messages)
    least = int(room * _LEAST_SUMMARY_PART)
    standing = kept.tokens + _FRAME if kept.tokens else 0
    if costs.messages(whole) + min(least, standing) <= room:
        return kept, Fitted(whole)
    last = [message for turn in fresh[-budget.verbatim_turns :] for message in turn.messages]
    if costs.messages(last) > room - least:
        least = min(budget.turn_summaries + budget.profile, int(room * _MOST_SUMMARY_PART))
    fitted, gone = fit_turns(fresh, room - least, costs, budget.verbatim_turns)
    shown = compact(kept, fresh[:gone], budget, costs.counter) if gone else kept
    return mention(shown, fitted.left_out, costs.counter), fitted
