"""What is said and noted in a session, past the policy on secrets, and without what recall put into it.

A conversation needs all its messages, so nothing is refused: what the policy blocks or redacts is cut out.
What recall placed in a prompt is kept where it was recalled from, and not once more in every prompt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from triptych.model.message import ContentPart, Message, ToolCall
from triptych.settings import SecretSettings
from triptych.text.quoting import without_placed
from triptych.text.screening import REPORT, Screening

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter


def screened_messages(
    messages: Sequence[Message], policy: SecretSettings, counter: TokenCounter, *, before: str = ""
) -> list[Message]:
    """The messages as they may be kept, each read after the one before it; `before` is what was said last."""
    asked = [before, *(message.content for message in messages)]
    return [
        screened_message(message, policy, counter, asked=question)
        for message, question in zip(messages, asked, strict=False)
    ]


def screened_message(
    message: Message, policy: SecretSettings, counter: TokenCounter, *, asked: str = ""
) -> Message:
    """The message as it may be kept; its metadata tells what was taken out, by kind. It was said right after
    what `asked`."""
    screening = Screening(policy)
    content = (
        screening.answer(asked, without_placed(message.content)) if asked else without_placed(message.content)
    )
    clean = replace(
        message,
        content=screening.text(content),
        name=screening.address(message.name),
        reference=screening.address(message.reference),
        tool_calls=tuple(_call(call, screening) for call in message.tool_calls),
        parts=tuple(_part(part, screening) for part in message.parts),
        metadata=screening.data(message.metadata),
    )
    if screening.found:
        clean = replace(clean, metadata={**clean.metadata, REPORT: screening.report})
    elif clean.content == message.content:
        return message
    return replace(clean, tokens=counter.count(clean.content))


def withheld_from(messages: Iterable[Message]) -> dict[str, Any]:
    """For the log: how many secrets were taken out of all of them, by kind; nothing when none were."""
    counts: Counter[str] = Counter()
    for message in messages:
        counts.update(message.metadata.get(REPORT, {}))
    return {"secrets": dict(counts)} if counts else {}


def screened_data(data: Mapping[str, Any], policy: SecretSettings) -> Mapping[str, Any]:
    """What is noted with a session, as it may be kept."""
    screening = Screening(policy)
    clean: Mapping[str, Any] = screening.data(data)
    return clean if screening.found else data


def _call(call: ToolCall, screening: Screening) -> ToolCall:
    return replace(call, arguments=screening.text(call.arguments))


def _part(part: ContentPart, screening: Screening) -> ContentPart:
    return replace(part, uri=screening.address(part.uri) or "")
