"""What is sent to a language model: the messages, and a report of how they came about."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from triptych.model.message import ContentPart, Role, ToolCall
from triptych.model.values import dataclass

_LONGEST_URI_SHOWN = 120


def describe_part(part: ContentPart) -> str:
    """The reference that stands for a part where its content cannot be sent: `[image/png: …/plan.png]`."""
    uri = part.uri
    if uri.startswith("data:"):
        return f"[{part.content_type}]"
    shown = uri if len(uri) <= _LONGEST_URI_SHOWN else f"…{uri[-_LONGEST_URI_SHOWN:]}"
    return f"[{part.content_type}: {shown}]"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message to a model, whatever the provider calls its fields.

    `seqs` are the session's messages it was made from; empty for a summary, placed text or the query.
    """

    role: Role
    content: str
    name: str | None = None
    tool_call_id: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    parts: tuple[ContentPart, ...] = ()
    seqs: tuple[int, ...] = ()

    def as_openai(self) -> dict[str, Any]:
        """The message of OpenAI's chat completions, which most other providers read as well.

        Two speakers of one role are told apart in the text: the `name` field takes ASCII only.
        """
        made: dict[str, Any] = {"role": self.role.value, "content": self._openai_content()}
        if self.tool_call_id is not None:
            made["tool_call_id"] = self.tool_call_id
        if self.tool_calls:
            made["tool_calls"] = [
                {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}}
                for c in self.tool_calls
            ]
        return made

    def as_anthropic(self) -> dict[str, Any]:
        """The message of Anthropic's Messages API: tool calls and results are blocks of its content.

        A system message becomes a user message here; `Context.as_anthropic` leaves it to `Context.system`.
        """
        if self.role is Role.TOOL:
            result = {"type": "tool_result", "tool_use_id": self.tool_call_id, "content": self.content}
            return {"role": "user", "content": [result]}
        role = "assistant" if self.role is Role.ASSISTANT else "user"
        blocks = [*self._anthropic_blocks()]
        return {"role": role, "content": blocks or [{"type": "text", "text": "…"}]}

    @property
    def text(self) -> str:
        """What is said, led by the speaker's name where one is known."""
        return f"{self.name}: {self.content}" if self.name and self.content else self.content

    def _openai_content(self) -> str | list[dict[str, Any]] | None:
        if self.tool_calls and not self.content and not self.parts:
            return None
        if not self.parts:
            return self.text
        blocks: list[dict[str, Any]] = [{"type": "text", "text": self.text}] if self.content else []
        for part in self.parts:
            if part.content_type.startswith("image/"):
                blocks.append({"type": "image_url", "image_url": {"url": part.uri}})
            else:
                blocks.append({"type": "text", "text": describe_part(part)})
        return blocks

    def _anthropic_blocks(self) -> Iterator[dict[str, Any]]:
        if self.text.strip():
            yield {"type": "text", "text": self.text}
        yield from (_anthropic_part(part) for part in self.parts)
        for call in self.tool_calls:
            yield {"type": "tool_use", "id": call.id, "name": call.name, "input": _arguments(call)}


def _anthropic_part(part: ContentPart) -> dict[str, Any]:
    if not part.content_type.startswith("image/"):
        return {"type": "text", "text": describe_part(part)}
    if part.uri.startswith("data:"):
        data = part.uri.partition(",")[2]
        source = {"type": "base64", "media_type": part.content_type, "data": data}
    else:
        source = {"type": "url", "url": part.uri}
    return {"type": "image", "source": source}


def _arguments(call: ToolCall) -> dict[str, Any]:
    """The arguments as the object Anthropic asks for; text that is no JSON object is kept under `text`."""
    try:
        read = json.loads(call.arguments or "{}")
    except ValueError:
        return {"text": call.arguments}
    return read if isinstance(read, dict) else {"text": call.arguments}


@dataclass(frozen=True, slots=True, order=True)
class SeqRange:
    """The session's messages `first` to `last`, both included."""

    first: int
    last: int

    def __contains__(self, seq: int) -> bool:
        return self.first <= seq <= self.last


@dataclass(frozen=True, slots=True)
class TokenParts:
    """Where the tokens went."""

    system: int = 0
    blocks: int = 0
    placed: int = 0
    profile: int = 0
    summaries: int = 0
    verbatim: int = 0
    query: int = 0

    @property
    def total(self) -> int:
        """All of them together."""
        summarised = self.profile + self.summaries
        return self.system + self.blocks + self.placed + summarised + self.verbatim + self.query


@dataclass(frozen=True, slots=True)
class ContextReport:
    """How the messages came about.

    `budget` is what could be used, in tokens, and `share` the part of it that was; `window_share` is the
    part of the model's whole context window. Every message of the session is in exactly one of: `verbatim`
    (sent as it was said), `shortened` (sent in another form: its middle or its
    attachments left out, or as text because no model takes it as it is), `summarised`
    (a line or the profile stands for it) and `cut` (not in view; it stays in the transcript). `repaired`
    says in words what was put right for the model's sake. `promoted_seq` is the last message whose
    content has moved on to long-term memory. `recall` says why memory was asked for this context, or why
    not.
    """

    strategy: str
    parts: TokenParts
    budget: int
    context_window: int
    verbatim: tuple[SeqRange, ...] = ()
    shortened: tuple[int, ...] = ()
    summarised: tuple[SeqRange, ...] = ()
    cut: tuple[SeqRange, ...] = ()
    repaired: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    promoted_seq: int = 0
    recall: str = ""

    @property
    def tokens(self) -> int:
        """Tokens of everything that is sent."""
        return self.parts.total

    @property
    def share(self) -> float:
        """Part of the budget that is used, 0–1."""
        return self.tokens / self.budget

    @property
    def window_share(self) -> float:
        """Part of the model's context window that is used, 0–1."""
        return self.tokens / self.context_window


@dataclass(frozen=True, slots=True)
class Context:
    """The messages to send, in order, and the report."""

    messages: tuple[ChatMessage, ...]
    report: ContextReport

    @property
    def system(self) -> str:
        """The text of all system messages, for providers that take it apart from the conversation."""
        return "\n\n".join(m.content for m in self.messages if m.role is Role.SYSTEM and m.content)

    def as_openai(self) -> list[dict[str, Any]]:
        """The messages as OpenAI's chat completions takes them."""
        return [message.as_openai() for message in self.messages]

    def as_anthropic(self) -> list[dict[str, Any]]:
        """The messages as Anthropic takes them; give `system` beside them.

        That API wants user and assistant to alternate and a user to begin: messages of one role in a row
        are joined, and `…` stands for a user before an assistant that speaks first.
        """
        spoken = [message.as_anthropic() for message in self.messages if message.role is not Role.SYSTEM]
        joined = [
            {"role": role, "content": [block for message in group for block in message["content"]]}
            for role, group in groupby(spoken, key=lambda message: message["role"])
        ]
        begins = joined and joined[0]["role"] == "assistant"
        return [ChatMessage(Role.USER, "…").as_anthropic(), *joined] if begins else joined


def ranges(seqs: Sequence[int]) -> tuple[SeqRange, ...]:
    """The seqs as ranges of neighbours, in rising order."""
    found: list[SeqRange] = []
    for seq in sorted(set(seqs)):
        if found and found[-1].last == seq - 1:
            found[-1] = SeqRange(found[-1].first, seq)
        else:
            found.append(SeqRange(seq, seq))
    return tuple(found)
