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
# A result that comes later than this many other messages is treated as one without a call.
_FARTHEST_RESULT = 40


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

    Seen by an agent of that name, what other named agents said or did is a user's text, led by their names.

    A tool result without its call becomes plain text; a call without a result gets a stand-in, since no
    provider takes the one without the other; a result that came late joins its call.
    """
    ordered = sorted(messages, key=lambda message: message.seq)
    if seen_by is not None:
        ordered = _seen_by(seen_by, ordered)
    spoken = [message for message in ordered if message.role is not Role.SYSTEM]
    results = _match_results(spoken)
    repaired: list[Repair] = []
    units = [_unnamed(unit, seen_by) for unit in _units(spoken, results, repaired)]
    return Conversation(
        system=tuple(message for message in ordered if message.role is Role.SYSTEM),
        turns=tuple(_turns(units)),
        repaired=tuple(repaired),
    )


def to_chat(message: Message) -> ChatMessage:
    """The message as it would be sent."""
    return ChatMessage(
        role=message.role,
        content=message.content,
        name=message.name,
        tool_call_id=message.tool_call_id,
        tool_calls=message.tool_calls,
        parts=message.parts,
        seqs=(message.seq,),
    )


def _seen_by(me: str, ordered: Sequence[Message]) -> list[Message]:
    """The messages as one of several agents sees them; calls of the others, with their results, are told."""
    others = {call.id for message in ordered if _is_others(me, message) for call in message.tool_calls}
    return [_from_my_side(me, others, message) for message in ordered]


def _is_others(me: str, message: Message) -> bool:
    return message.role is Role.ASSISTANT and message.name is not None and message.name != me


def _from_my_side(me: str, others: set[str], message: Message) -> Message:
    if _is_others(me, message):
        called = [f"[called {call.name}: {call.arguments}]" for call in message.tool_calls]
        content = "\n".join(filter(None, [message.content, *called]))
        return replace(message, role=Role.USER, content=content, tool_calls=())
    if message.role is Role.TOOL and message.tool_call_id in others:
        content = f"[tool result] {message.content}"
        return replace(message, role=Role.USER, content=content, tool_call_id=None)
    return message


def _unnamed(unit: Unit, me: str | None) -> Unit:
    """Without the reader's own name before what it said itself."""
    if me is None or all(message.name != me for message in unit.messages):
        return unit
    chats = (replace(chat, name=None) if chat.name == me else chat for chat in unit.messages)
    return replace(unit, messages=tuple(chats))


def _match_results(spoken: Sequence[Message]) -> dict[int, tuple[int, str]]:
    """Seq of each result → seq of the call it answers and the call's id: the latest call still waiting."""
    waiting: dict[str, list[tuple[int, int]]] = {}
    matched: dict[int, tuple[int, str]] = {}
    for place, message in enumerate(spoken):
        for call in message.tool_calls:
            waiting.setdefault(call.id, []).append((place, message.seq))
        if message.role is not Role.TOOL or message.tool_call_id is None:
            continue
        open_calls = waiting.get(message.tool_call_id)
        if open_calls and _others_between(spoken, open_calls[-1][0], place) <= _FARTHEST_RESULT:
            matched[message.seq] = (open_calls.pop()[1], message.tool_call_id)
    return matched


def _others_between(spoken: Sequence[Message], start: int, stop: int) -> int:
    if stop - start <= _FARTHEST_RESULT:
        return 0
    return sum(1 for message in spoken[start + 1 : stop] if message.role is not Role.TOOL)


def _units(
    spoken: Sequence[Message], results: dict[int, tuple[int, str]], repaired: list[Repair]
) -> list[Unit]:
    answers: dict[int, list[Message]] = {}
    for message in spoken:
        if message.seq in results:
            answers.setdefault(results[message.seq][0], []).append(message)
    units: list[Unit] = []
    for place, message in enumerate(spoken):
        if message.seq in results:
            continue
        if message.role is Role.TOOL:
            units.append(_orphan(message, repaired))
        elif message.tool_calls:
            units.append(
                _call_unit(message, answers.get(message.seq, []), spoken[place + 1 : place + 2], repaired)
            )
        else:
            units.append(Unit((to_chat(message),), (message,)))
    return units


def _orphan(message: Message, repaired: list[Repair]) -> Unit:
    repaired.append(Repair(message.seq, "a tool result without its call, sent as text"))
    chat = replace(
        to_chat(message), role=Role.ASSISTANT, tool_call_id=None, content=f"[tool result] {message.content}"
    )
    return Unit((chat,), (message,))


def _call_unit(
    call: Message, answers: list[Message], following: Sequence[Message], repaired: list[Repair]
) -> Unit:
    answered = {answer.tool_call_id for answer in answers}
    missing = [wanted for wanted in call.tool_calls if wanted.id not in answered]
    repaired += [
        Repair(call.seq, f"call {wanted.id} has no result, a stand-in was sent") for wanted in missing
    ]
    if answers and following and answers[0].seq != following[0].seq:
        repaired.append(Repair(answers[0].seq, "the result was put beside its call"))
    chats = [to_chat(call), *map(to_chat, answers), *map(_stand_in, missing)]
    return Unit(tuple(chats), (call, *answers))


def _stand_in(call: ToolCall) -> ChatMessage:
    return ChatMessage(Role.TOOL, _NO_RESULT, tool_call_id=call.id)


def _turns(units: Sequence[Unit]) -> list[Turn]:
    """Cut before each user message, unless a unit behind it reaches back or one before it reaches over."""
    grouped: list[list[Unit]] = []
    reach = -1
    for unit in units:
        begins = unit.sources[0].role is Role.USER and unit.sources[0].seq > reach
        if begins or not grouped:
            grouped.append([])
        grouped[-1].append(unit)
        reach = max(reach, *(message.seq for message in unit.sources))
    return [_turn(group) for group in grouped]


def _turn(units: list[Unit]) -> Turn:
    seqs = [message.seq for unit in units for message in unit.sources]
    return Turn(tuple(units), min(seqs), max(seqs))
