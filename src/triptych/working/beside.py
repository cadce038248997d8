"""What is sent beside the conversation, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from triptych.model.context import ChatMessage
from triptych.model.message import Role, ToolCall
from triptych.working.cost import Costs, shorten

Fit = Callable[[int], str]
"""A text in at most so many tokens; empty when there is none."""

_CALL = ToolCall("triptych_recall", "recall", "{}")


class Placement(StrEnum):
    """Where what was recalled stands.

    `system`: in a system message before the conversation. `user`: in a user's message right before the coming
    one, or else before the newest turn, so that all before it stays as it was sent last time. `tool`: after
    the last message, as the result of a call of a tool named `recall`.
    """

    SYSTEM = "system"
    USER = "user"
    TOOL = "tool"


def _nothing(room: int) -> str:  # noqa: ARG001 - a Fit
    return ""


@dataclass(frozen=True, slots=True)
class Beside:
    """`blocks` stand before everything but the session's own system messages; `placed` where `at` says."""

    blocks: Fit = _nothing
    placed: Fit = _nothing
    at: Placement = Placement.SYSTEM

    @classmethod
    def text(cls, text: str) -> Beside:
        """A plain text to place, whose middle is left out where there is no room for it."""
        return cls(placed=lambda _: text)


NOTHING = Beside()


def beside_messages(fit: Fit, at: Placement, room: int, costs: Costs) -> tuple[ChatMessage, ...]:
    """The messages that hold the text, in at most `room` tokens; none when there is no text or no room."""
    text = fit(max(0, room - costs.messages(_framed(at, ""))))
    if not text.strip():
        return ()
    *call, holding = _framed(at, text)
    holding = shorten(holding, room - costs.messages(call), costs)
    made = (*call, holding)
    return made if holding.content and costs.messages(made) <= room else ()


def _framed(at: Placement, text: str) -> tuple[ChatMessage, ...]:
    if at is Placement.TOOL:
        called = ChatMessage(Role.ASSISTANT, "", tool_calls=(_CALL,))
        return called, ChatMessage(Role.TOOL, text, tool_call_id=_CALL.id)
    return (ChatMessage(Role.USER if at is Placement.USER else Role.SYSTEM, text),)
