"""What somebody wants to append: checked, and completed to a message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.access.scopes import speaker
from triptych.errors import InvalidInputError
from triptych.model.ids import MessageId, SessionId, new_id
from triptych.model.instant import as_instant
from triptych.model.message import APPENDED_BY, ContentPart, Message, Role, ToolCall
from triptych.model.principal import Principal, check_name
from triptych.model.session import Session

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter

LONGEST_CONTENT = 2_000_000
_MOST_PARTS = 100
_MOST_CALLS = 512
_CONTENT_TYPE = re.compile(r"[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:\s*;.*)?")
_HALF_PAIR = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message as its caller gives it. `time` is when it was said: naive is UTC, none is now."""

    role: Role | str
    content: str
    time: datetime | None = None
    name: str | None = None
    reference: str | None = None
    content_type: str = "text/plain"
    tool_call_id: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    parts: tuple[ContentPart, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)


def complete(incoming: Incoming, session: SessionId, now: datetime, counter: TokenCounter) -> Message:
    """The message, with its id, time and tokens; its `seq` is 0 until the store gives it one.

    Raises `InvalidInputError` naming the field that cannot be used.
    """
    role = _role(incoming.role)
    return Message(
        id=MessageId(new_id()),
        session=session,
        seq=0,
        role=role,
        content=_text(incoming.content, "content"),
        time=as_instant(incoming.time, "time") if incoming.time is not None else now,
        name=None if incoming.name is None else check_name(incoming.name, "name"),
        reference=_label(incoming.reference, "reference"),
        content_type=_content_type(incoming.content_type, "content_type"),
        tokens=counter.count(incoming.content),
        tool_call_id=_label(incoming.tool_call_id, "tool_call_id") if role is Role.TOOL else None,
        tool_calls=_calls(incoming.tool_calls, role),
        parts=_parts(incoming.parts),
        metadata=_metadata(incoming.metadata),
    )


def appended_by(messages: Sequence[Message], session: Session, principal: Principal) -> Sequence[Message]:
    """The messages, with the principal's key where "I" in them is not who opened the session."""
    if principal.written == session.opened_by:
        return messages
    opener = Principal.parse(session.opened_by, tenant=session.tenant)
    key = speaker(principal, session.space)
    if key == speaker(opener, session.space):
        return messages
    return [replace(one, metadata={**one.metadata, APPENDED_BY: key}) for one in messages]


def _metadata(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(metadata, Mapping):
        raise InvalidInputError(
            f"is {type(metadata).__name__}, not a mapping", field="metadata", remedy="give names and values"
        )
    return {key: value for key, value in metadata.items() if key != APPENDED_BY}


def _label(text: str | None, field_name: str) -> str | None:
    return None if text is None else _text(text, field_name)


def _role(role: Role | str) -> Role:
    try:
        return Role(role)
    except ValueError:
        names = ", ".join(Role)
        raise InvalidInputError(f"{role!r} is no role", field="role", remedy=f"use one of {names}") from None


def _text(text: str, field_name: str) -> str:
    if not isinstance(text, str):
        raise InvalidInputError(
            f"is {type(text).__name__}, not text",
            field=field_name,
            remedy="give text; use parts for the rest",
        )
    if len(text) > LONGEST_CONTENT:
        raise InvalidInputError(
            f"is {len(text)} characters long", field=field_name, remedy=f"use at most {LONGEST_CONTENT}"
        )
    if _HALF_PAIR.search(text):
        raise InvalidInputError(
            "holds half a surrogate pair", field=field_name, remedy="decode the text as UTF-16 or remove it"
        )
    return text


def _content_type(value: str, field_name: str) -> str:
    if not isinstance(value, str) or not _CONTENT_TYPE.fullmatch(value):
        raise InvalidInputError(
            f"{value!r} is no content type", field=field_name, remedy="write it as in text/plain or image/png"
        )
    return value


def _calls(calls: tuple[ToolCall, ...], role: Role) -> tuple[ToolCall, ...]:
    _all_are(calls, ToolCall, "tool_calls")
    if calls and role is not Role.ASSISTANT:
        raise InvalidInputError(
            f"a {role} message calls no tools", field="tool_calls", remedy="give them with role assistant"
        )
    if len(calls) > _MOST_CALLS or len({call.id for call in calls}) < len(calls):
        raise InvalidInputError(
            f"{len(calls)} calls, or two with one id",
            field="tool_calls",
            remedy=f"at most {_MOST_CALLS}, each its own id",
        )
    for call in calls:
        _text(call.id, "tool_calls")
        _text(call.name, "tool_calls")
        _text(call.arguments, "tool_calls")
    return tuple(calls)


def _all_are(things: Iterable[object], kind: type, field_name: str) -> None:
    for thing in things:
        if not isinstance(thing, kind):
            raise InvalidInputError(
                f"holds {type(thing).__name__}", field=field_name, remedy=f"give {kind.__name__} values"
            )


def _parts(parts: tuple[ContentPart, ...]) -> tuple[ContentPart, ...]:
    _all_are(parts, ContentPart, "parts")
    if len(parts) > _MOST_PARTS:
        raise InvalidInputError(f"{len(parts)} parts", field="parts", remedy=f"give at most {_MOST_PARTS}")
    for part in parts:
        _content_type(part.content_type, "parts")
        _text(part.uri, "parts")
        if part.tokens < 0:
            raise InvalidInputError(f"{part.tokens} tokens", field="parts", remedy="give 0 or more")
    return tuple(parts)
