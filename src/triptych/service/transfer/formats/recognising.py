"""Which format a file has, by what stands in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from triptych.errors import InvalidInputError
from triptych.service.transfer.formats.markdown import has_speakers

_ANTHROPIC_BLOCKS = frozenset({"tool_use", "tool_result", "document"})


class Format(StrEnum):
    """`export` is Triptych's own; the others are conversations."""

    EXPORT = "export"
    JSONL = "jsonl"
    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    CHATGPT = "chatgpt"
    MARKDOWN = "markdown"


def format_named(name: str) -> Format:
    """The format of that name. Raises `InvalidInputError` for no such."""
    try:
        return Format(name)
    except ValueError:
        raise InvalidInputError(
            f"is {name!r}", field="format", remedy=f"use one of {', '.join(Format)}"
        ) from None


def recognise(text: str, source: str) -> Format:
    """The format of the text. Raises `InvalidInputError` when it has none that is known."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    document = document_in(text) if start in ("{", "[") else None
    if (start not in ("{", "[") or (start == "[" and document is None)) and has_speakers(text):
        return Format.MARKDOWN
    found = _of_json(document) if start in ("{", "[") else None
    if found is None:
        raise InvalidInputError(
            "is in no format that is known", field=source, remedy=f"give its format: {', '.join(Format)}"
        )
    return found


def document_in(text: str) -> Any:
    """The JSON that the text is, or that its first row is; none when neither."""
    bare = text.lstrip("\ufeff \t\r\n")
    for candidate in (bare, bare.split("\n", maxsplit=1)[0]):
        try:
            return json.loads(candidate)
        except (ValueError, RecursionError):
            continue
    return None


def _of_json(document: Any) -> Format | None:
    first = document[0] if isinstance(document, list) and document else document
    if not isinstance(first, Mapping):
        return Format.JSONL if document is None else None
    if "row" in first:
        return Format.EXPORT
    if "mapping" in first:
        return Format.CHATGPT
    if "messages" in first:
        return _of_messages(first["messages"], first)
    if isinstance(document, list):
        return _of_messages(document, {}) if "role" in first else None
    return Format.JSONL


def _of_messages(messages: Any, around: Mapping[str, Any]) -> Format:
    """Both providers write plain text alike; their blocks tell them apart."""
    if "system" in around:
        return Format.ANTHROPIC
    for message in messages if isinstance(messages, list) else ():
        content = message.get("content") if isinstance(message, Mapping) else None
        for block in content if isinstance(content, list) else ():
            kind = block.get("type") if isinstance(block, Mapping) else None
            if kind in _ANTHROPIC_BLOCKS or (kind == "image" and "source" in block):
                return Format.ANTHROPIC
    return Format.OPENAI
