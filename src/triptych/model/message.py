"""What was said, as it was said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from triptych.model.ids import MessageId, SessionId
from triptych.model.values import dataclass

APPENDED_BY = "triptych.appended_by"
"""In a message's metadata, where it is somebody else's than the opener's of its session: that one's key."""
_LIKE_A_KEY = re.compile(r"(?i)\b(agent|user|team|role|acting|triptych|policy)\s*:\s*")


class Role(StrEnum):
    """Who speaks to the model."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call the assistant asked for; its result is a later tool message with the same id."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ContentPart:
    """A part of a message that is not text: kept as a reference with what it costs in tokens."""

    content_type: str
    uri: str
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a session.

    `seq` orders messages inside their session, whatever their times say. `name` is the speaker where
    the role does not tell (two people in one chat, one of several agents). `reference` is the caller's
    own id for it, given back untouched with everything recalled from it. `time` is when it was said.
    """

    id: MessageId
    session: SessionId
    seq: int
    role: Role
    content: str
    time: datetime
    name: str | None = None
    reference: str | None = None
    content_type: str = "text/plain"
    tokens: int = 0
    tool_call_id: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    parts: tuple[ContentPart, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """Who said it, as a name: that given, or else the role. A name is nobody's key: what looks like one
        loses its colon (`user dora`)."""
        return self.role.value if self.name is None else _LIKE_A_KEY.sub(r"\1 ", self.name)

    def said_by(self, opener: str) -> tuple[str, str | None]:
        """Its author and, where that is only a name, who vouches for it. `opener` is the principal's key that
        "I" means in the session; a message that somebody else put in is that one's."""
        key = str(self.metadata.get(APPENDED_BY, opener))
        return (key, None) if self.name is None and self.role is Role.USER else (self.called, key)

    @property
    def searchable(self) -> str:
        """The text it is indexed and embedded by: its speaker's name, where given, and its content."""
        return f"{self.name}: {self.content}" if self.name else self.content
