"""Messages in the shapes of two providers' interfaces, read into messages to append."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, ParamSpec, TypeVar

from triptych.errors import InvalidInputError
from triptych.model.message import ContentPart, Role, ToolCall
from triptych.working.incoming import Incoming

P = ParamSpec("P")
T = TypeVar("T")

_HOW = "give a message as that provider's interface takes it"


def _shaped(read: Callable[P, T]) -> Callable[P, T]:
    """The same reader; what does not have the provider's shape is an `InvalidInputError`."""

    @functools.wraps(read)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except (AttributeError, TypeError, KeyError, ValueError) as error:
            raise InvalidInputError(
                f"has not the shape of a provider's message ({error})",
                field="message",
                remedy="give it as the provider's documentation shows it",
            ) from error

    return checked


@_shaped
def from_openai(message: Mapping[str, Any], *, time: datetime | None = None) -> Incoming:
    """A message of OpenAI's chat completions: text or parts, tool calls, or a tool's result.

    Raises `InvalidInputError` for what is no such message.
    """
    role = _word(message, "role")
    text, parts = _openai_content(message.get("content"))
    return Incoming(
        role=Role.SYSTEM if role == "developer" else role,
        content=text,
        time=time,
        name=message.get("name"),
        tool_call_id=message.get("tool_call_id"),
        tool_calls=tuple(_openai_call(call) for call in message.get("tool_calls") or ()),
        parts=parts,
    )


@_shaped
def from_anthropic(message: Mapping[str, Any], *, time: datetime | None = None) -> list[Incoming]:
    """A message of Anthropic's Messages API. Its tool results become messages of their own, before what the
    user says beside them.

    Raises `InvalidInputError` for what is no such message.
    """
    role = _word(message, "role")
    content = message.get("content")
    if isinstance(content, str):
        return [Incoming(role, content, time)]
    blocks = _blocks(content)
    results = [
        Incoming(
            Role.TOOL, _anthropic_text(block.get("content")), time, tool_call_id=block.get("tool_use_id")
        )
        for block in blocks
        if block.get("type") == "tool_result"
    ]
    calls = tuple(_anthropic_call(block) for block in blocks if block.get("type") == "tool_use")
    text = "\n".join(block["text"] for block in blocks if block.get("type") == "text" and block.get("text"))
    parts = tuple(_anthropic_parts(blocks))
    if results and not (text or parts or calls):
        return results
    return [*results, Incoming(role, text, time, tool_calls=calls, parts=parts)]


def _word(message: Mapping[str, Any], field: str) -> str:
    value = message.get(field) if isinstance(message, Mapping) else None
    if not isinstance(value, str):
        raise InvalidInputError("is missing", field=field, remedy=_HOW)
    return value


def _blocks(content: object) -> list[Mapping[str, Any]]:
    if content is None:
        return []
    if not isinstance(content, Sequence) or not all(isinstance(block, Mapping) for block in content):
        raise InvalidInputError("is neither text nor a list of parts", field="content", remedy=_HOW)
    return list(content)


def _openai_content(content: object) -> tuple[str, tuple[ContentPart, ...]]:
    if isinstance(content, str):
        return content, ()
    blocks = _blocks(content)
    texts = [str(block.get("text") or "") for block in blocks if block.get("type") in {"text", "refusal"}]
    return "\n".join(filter(None, texts)), tuple(_openai_parts(blocks))


def _openai_parts(blocks: Iterable[Mapping[str, Any]]) -> Iterator[ContentPart]:
    for block in blocks:
        kind = block.get("type")
        if kind == "image_url":
            image = block.get("image_url")
            uri = image.get("url", "") if isinstance(image, Mapping) else str(image or "")
            yield ContentPart(_type_of(uri, "image/png"), uri)
        elif kind not in {"text", "refusal"}:
            yield ContentPart(f"application/x-{str(kind or 'part').replace('_', '-')}", "")


def _openai_call(call: Mapping[str, Any]) -> ToolCall:
    function = call.get("function") or {}
    return ToolCall(
        str(call.get("id", "")), str(function.get("name", "")), str(function.get("arguments") or "{}")
    )


def _anthropic_call(block: Mapping[str, Any]) -> ToolCall:
    arguments = json.dumps(block.get("input") or {}, ensure_ascii=False)
    return ToolCall(str(block.get("id", "")), str(block.get("name", "")), arguments)


def _anthropic_text(content: object) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(str(block.get("text", f"[{block.get('type')}]")) for block in _blocks(content))


def _anthropic_parts(blocks: Iterable[Mapping[str, Any]]) -> Iterator[ContentPart]:
    for block in blocks:
        if block.get("type") not in {"image", "document"}:
            continue
        source = block.get("source") or {}
        kind = str(
            source.get("media_type") or ("image/png" if block["type"] == "image" else "application/pdf")
        )
        uri = source.get("url") or f"data:{kind};base64,{source.get('data', '')}"
        yield ContentPart(kind, str(uri))


def _type_of(uri: str, otherwise: str) -> str:
    """The content type that a data URI states."""
    if not uri.startswith("data:"):
        return otherwise
    stated = uri[len("data:") :].partition(",")[0].partition(";")[0]
    return stated if "/" in stated else otherwise
