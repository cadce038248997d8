"""What messages cost in tokens, and how one that costs too much is shortened."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from triptych.model.context import ChatMessage, describe_part
from triptych.model.message import ContentPart, ToolCall
from triptych.text.tokens import TokenCounter

# What a chat format wraps around every message, and around every tool call.
MESSAGE_OVERHEAD = 4
_CALL_OVERHEAD = 8
# An image whose cost was not given is taken at the ceiling that providers state for one image.
_UNKNOWN_IMAGE = 1600
_LONGEST_REMEMBERED = 1_000_000
_MOST_CHARACTERS = 2_000_000
_SHORTEST_ARGUMENTS = 12
# The end of a text tells less than its beginning, but more than its middle.
_HEAD = 0.7


@dataclass(frozen=True, slots=True)
class Costs:
    """Counts the tokens of whatever is sent, with one counter."""

    counter: TokenCounter

    def text(self, text: str) -> int:
        """Tokens of a text."""
        return self.counter.count(text)

    def message(self, message: ChatMessage) -> int:
        """Tokens of a message with all that is sent with it."""
        cost = MESSAGE_OVERHEAD + self.text(message.text)
        if message.tool_calls or message.parts:
            cost += sum(map(self._call, message.tool_calls)) + sum(map(self.part, message.parts))
        return cost

    def messages(self, messages: Iterable[ChatMessage]) -> int:
        """Tokens of several."""
        return sum(map(self.message, messages))

    def part(self, part: ContentPart) -> int:
        """Tokens of a part: what its owner stated, or what it may cost at most."""
        if not part.content_type.startswith("image/"):
            return self.text(describe_part(part))
        return part.tokens or _UNKNOWN_IMAGE

    def _call(self, call: ToolCall) -> int:
        return _CALL_OVERHEAD + self.text(call.name) + self.text(call.arguments)


class RememberedCounts:
    """A counter that counts the same text once. Safe to use from several threads."""

    def __init__(self, counter: TokenCounter) -> None:
        self._counter = counter
        self._counts: dict[str, int] = {}
        self._characters = 0

    def count(self, text: str) -> int:
        """What the counter within says."""
        known = self._counts.get(text)
        if known is not None:
            return known
        count = self._counter.count(text)
        if len(text) <= _LONGEST_REMEMBERED:
            self._remember(text, count)
        return count

    def _remember(self, text: str, count: int) -> None:
        if self._characters > _MOST_CHARACTERS:
            self._counts, self._characters = {}, 0
        self._characters += len(text)
        self._counts[text] = count


def shorten(message: ChatMessage, room: int, costs: Costs) -> ChatMessage:
    """The message in at most `room` tokens, as far as its bare frame allows.

    First its attachments become references, then the middle of its text is left out, then of the
    arguments of its calls.
    """
    if costs.message(message) <= room:
        return message
    if message.parts:
        references = " ".join(map(describe_part, message.parts))
        message = replace(message, parts=(), content=f"{message.content}\n{references}".strip())
    if message.tool_calls:
        message = _with_short_arguments(message, room, costs)
    frame = costs.message(replace(message, content=""))
    name = costs.text(f"{message.name}: ") if message.name else 0
    return replace(message, content=cut_middle(message.content, room - frame - name, costs))


def _with_short_arguments(message: ChatMessage, room: int, costs: Costs) -> ChatMessage:
    """Calls whose arguments take at most half the room together; what is cut stays valid JSON."""
    each = max(room // 2 // len(message.tool_calls), _SHORTEST_ARGUMENTS)
    calls = tuple(
        call
        if costs.text(call.arguments) <= each
        else replace(call, arguments=_excerpt(call.arguments, each, costs))
        for call in message.tool_calls
    )
    return replace(message, tool_calls=calls)


def _excerpt(arguments: str, room: int, costs: Costs) -> str:
    """A JSON object that quotes the beginning and the end; quoting takes tokens of its own."""
    for part in (0.7, 0.5, 0.3):
        made = json.dumps({"shortened": cut_middle(arguments, int(room * part), costs)}, ensure_ascii=False)
        if costs.text(made) <= room:
            return made
    return "{}"


def cut_middle(text: str, room: int, costs: Costs) -> str:
    """Head and tail of the text with a marker between, in at most `room` tokens; empty when none fit."""
    tokens = costs.text(text)
    if tokens <= room:
        return text
    marker = f"\n[… about {tokens} tokens, middle left out …]\n"
    room_for_text = room - costs.text(marker)
    if room_for_text < 8:
        marker, room_for_text = " … ", room - costs.text(" … ")
    if room_for_text < 1:
        return ""
    keep = int(len(text) * room_for_text / tokens)
    while keep > 0:
        head = int(keep * _HEAD)
        made = text[:head].rstrip() + marker + text[len(text) - (keep - head) :].lstrip()
        if costs.text(made) <= room:
            return made
        keep = keep * 9 // 10
    return ""
