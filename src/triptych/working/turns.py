"""Messages into turns, units and chat messages: what belongs together and must never be parted.

A *turn* is a user message and all that answers it. Inside it, a *unit* is what a model's interface demands
whole: an assistant message with its tool calls and every result of theirs, or any other single message.
Messages are taken by `seq`; their times play no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from triptych.model.context import ChatMessage
from triptych.model.message import Message, Role, ToolCall

_NO_RESULT = "[no result was recorded]"
FARTHEST_RESULT = 40
"""A result that comes later than this many other messages is treated as one without a call."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Messages that are sent together or not at all, and the stored messages behind them."""

    messages: tuple[ChatMessage, ...]
    sources: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A user message and what answers it. `first_seq` to `last_seq` overlaps no other turn's."""

    units: tuple[Unit, ...]
    first_seq: int
    last_seq: int

    @property
    def sources(self) -> list[Message]:
        """The stored messages, by `seq`."""
        return sorted((m for unit in self.units for m in unit.sources), key=lambda m: m.seq)

    @property
    def messages(self) -> list[ChatMessage]:
        """What would be sent, in order."""
        return [message for unit in self.units for message in unit.messages]


@dataclass(frozen=True, slots=True)
class Repair:
    """What was put right about a message so that a model takes it."""

    seq: int
    what: str

    def __str__(self) -> str:
        return f"message {self.seq}: {self.what}"


@dataclass(frozen=True, slots=True)
class Conversation:
    """A session's messages in order: standing system messages, turns, and what had to be put right."""

    system: tuple[Message, ...]
    turns: tuple[Turn, ...]
    repaired: tuple[Repair, ...]


def arrange(messages: Iterable[Message], seen_by: str | None = None) -> Conversation:
    """The conversation that the messages make, in whatever order they are given.

    Seen by an agent of that name, what other named agents said or did is a user's text, led by their names;
    what one of them said in a row is one turn.

    A tool result without its call becomes plain text; a call without a result gets a stand-in, since no
    provider takes the one without the other; a result that came late joins its call.
    """
    ordered = sorted(messages, key=lambda message: message.seq)
    spoken = [message for message in ordered if message.role is not Role.SYSTEM]
    repaired: list[Repair] = []
    units = _units(spoken, _match_results(spoken), repaired, seen_by)
    return Conversation(
        system=tuple(message for message in ordered if message.role is Role.SYSTEM),
        turns=tuple(_turns(units)),
        repaired=tuple(repaired),
    )


def to_chat(message: Message) -> ChatMessage:
    """The message as it would be sent. A tool's result is its own words alone."""
    return ChatMessage(
        role=message.role,
        content=message.content,
        name=None if message.role is Role.TOOL else message.name,
        tool_call_id=message.tool_call_id,
        tool_calls=message.tool_calls,
        parts=message.parts,
        seqs=(message.seq,),
    )


def _is_others(me: str | None, message: Message) -> bool:
    named = message.role is Role.ASSISTANT and message.name is not None
    return me is not None and named and message.name != me


def _match_results(spoken: Sequence[Message]) -> dict[int, int]:
    """Seq of each result → seq of the call it answers: the latest that still waits under that id.

    Where several agents wait: the one the result names, or else the first of those that have
    said nothing since.
    """
    waiting: dict[str, dict[str | None, list[int]]] = {}
    spoke: dict[str | None, int] = {}
    matched: dict[int, int] = {}
    for place, message in enumerate(spoken):
        if message.role is Role.ASSISTANT:
            spoke[message.name] = place
        for call in message.tool_calls:
            waiting.setdefault(call.id, {}).setdefault(message.name, []).append(place)
        if message.role is not Role.TOOL:
            continue
        agents = waiting.get(message.tool_call_id or "", {})
        near = [a for a in agents if _others_between(spoken, agents[a][-1], place) <= FARTHEST_RESULT]
        if not near:
            continue
        first = min(near, key=lambda agent: (spoke[agent] > agents[agent][-1], agents[agent][-1]))
        agent = message.name if message.name in near else first
        matched[message.seq] = spoken[agents[agent].pop()].seq
        if not agents[agent]:
            del agents[agent]
    return matched


def _others_between(spoken: Sequence[Message], start: int, stop: int) -> int:
    if stop - start <= FARTHEST_RESULT:
        return 0
    return sum(1 for message in spoken[start + 1 : stop] if message.role is not Role.TOOL)


def _units(
    spoken: Sequence[Message], results: dict[int, int], repaired: list[Repair], me: str | None
) -> list[Unit]:
    answers: dict[int, list[Message]] = {}
    for message in spoken:
        if message.seq in results:
            answers.setdefault(results[message.seq], []).append(message)
    units: list[Unit] = []
    for place, message in enumerate(spoken):
        answered = answers.get(message.seq, [])
        if message.seq in results:
            continue
        if answered and spoken[place + 1].seq != answered[0].seq:
            repaired.append(Repair(answered[0].seq, "the result was put beside its call"))
        if message.role is Role.TOOL:
            units.append(_orphan(message, repaired))
        elif _is_others(me, message):
            units.append(_told(message, answered))
        else:
            units.append(_as_is(message, answered, repaired, me))
    return units


def _told(message: Message, answers: Sequence[Message]) -> Unit:
    """What another agent said or did: a user's text, its calls and their results as well."""
    names = {call.id: call.name for call in message.tool_calls}
    called = [f"[called {call.name}: {call.arguments}]" for call in message.tool_calls]
    chat = replace(
        to_chat(message),
        role=Role.USER,
        content="\n".join(filter(None, [message.content, *called])),
        tool_calls=(),
    )
    results = (
        replace(
            to_chat(answer),
            role=Role.USER,
            name=message.name,
            content=f"[result of {names[answer.tool_call_id or '']}] {answer.content}",
            tool_call_id=None,
        )
        for answer in answers
    )
    return Unit((chat, *results), (message, *answers))


def _orphan(message: Message, repaired: list[Repair]) -> Unit:
    repaired.append(Repair(message.seq, "a tool result without its call, sent as text"))
    chat = replace(
        to_chat(message), role=Role.ASSISTANT, tool_call_id=None, content=f"[tool result] {message.content}"
    )
    return Unit((chat,), (message,))


def _as_is(message: Message, answers: Sequence[Message], repaired: list[Repair], me: str | None) -> Unit:
    """The message with the results of its calls; without the reader's own name before what it said itself."""
    chat = to_chat(message)
    if me is not None and chat.name == me:
        chat = replace(chat, name=None)
    if not message.tool_calls:
        return Unit((chat,), (message,))
    answered = {answer.tool_call_id for answer in answers}
    missing = [wanted for wanted in message.tool_calls if wanted.id not in answered]
    repaired += [
        Repair(message.seq, f"call {wanted.id} has no result, a stand-in was sent") for wanted in missing
    ]
    return Unit((chat, *map(to_chat, answers), *map(_stand_in, missing)), (message, *answers))


def _stand_in(call: ToolCall) -> ChatMessage:
    return ChatMessage(Role.TOOL, _NO_RESULT, tool_call_id=call.id)


def _turns(units: Sequence[Unit]) -> list[Turn]:
    """Cut before each user message, unless a unit behind it reaches back or one before it reaches over.

    Another agent that goes on is still in its turn.
    """
    grouped: list[list[Unit]] = []
    reach = -1
    agent: str | None = None
    for unit in units:
        first = unit.sources[0]
        speaks = unit.messages[0].role is Role.USER
        others = first.name if speaks and first.role is Role.ASSISTANT else None
        goes_on = others is not None and others == agent
        if not grouped or (speaks and not goes_on and first.seq > reach):
            grouped.append([])
        grouped[-1].append(unit)
        agent = others
        reach = max(reach, unit.sources[-1].seq)
    return [_turn(group) for group in grouped]


def _turn(units: list[Unit]) -> Turn:
    seqs = [message.seq for unit in units for message in unit.sources]
    return Turn(tuple(units), min(seqs), max(seqs))
