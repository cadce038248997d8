"""Cutting erased texts out of what else holds them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from triptych.model.message import Message, Role
from triptych.text.language import has_cjk
from triptych.text.sentences import split_sentences

ERASED = "[erased]"

# A shorter text ("Yes", 好的) says nothing by itself: elsewhere the same letters are something else.
_TELLING = 8
_TELLING_CJK = 4


def is_telling(text: str) -> bool:
    """Whether the text is long enough to be recognised where it was not quoted from."""
    return len(text.strip()) >= (_TELLING_CJK if has_cjk(text) else _TELLING)


def holds(text: str, wanted: Iterable[str]) -> bool:
    """Whether the text is one of those wanted, or says one of them among other things."""
    return any(text == one or (is_telling(one) and one in text) for one in wanted)


def sentences(text: str) -> tuple[str, ...]:
    """The text and its sentences, each once."""
    return tuple(dict.fromkeys((text.strip(), *(span.of(text).strip() for span in split_sentences(text)))))


def cut(text: str, erased: Collection[str]) -> str:
    """The text without the erased ones, also where they are written as JSON writes them."""
    forms = {form for one in erased if one.strip() for form in _forms(one)}
    for form in sorted(forms, key=lambda form: (-len(form), form)):
        text = text.replace(form, ERASED)
    return text


def cut_data(value: Any, erased: Collection[str]) -> Any:
    """Plain data without the erased texts in any of its strings."""
    if isinstance(value, str):
        return cut(value, erased)
    if isinstance(value, Mapping):
        return {cut(str(key), erased): cut_data(inner, erased) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [cut_data(inner, erased) for inner in value]
    return value


def cut_message(message: Message, own: Collection[str], erased: Collection[str]) -> Message:
    """The message without the texts it was the source of, and without what it repeats of the others."""
    everywhere = {*own, *(text for text in erased if is_telling(text))}
    calls = tuple(replace(call, arguments=cut(call.arguments, everywhere)) for call in message.tool_calls)
    metadata = cut_data(message.metadata, everywhere)
    return replace(
        message,
        content=cut(message.content, everywhere),
        tool_calls=calls,
        metadata=message.metadata if metadata == message.metadata else metadata,
    )


def cut_echo(message: Message, erased: Collection[str]) -> Message:
    """The message without what it repeats of another one. What a user says stands on its own: of a user's
    message only the metadata is looked at."""
    after = cut_message(message, (), erased)
    return replace(after, content=message.content) if message.role is Role.USER else after


def _forms(text: str) -> Iterable[str]:
    escaped = json.dumps(text)[1:-1]
    readable = json.dumps(text, ensure_ascii=False)[1:-1]
    return {text, readable, escaped, _upper_escapes(escaped)}


def _upper_escapes(escaped: str) -> str:
    """Other writers of JSON put the digits of an escape in capitals."""
    first, *rest = escaped.split("\\u")
    return first + "".join(f"\\u{part[:4].upper()}{part[4:]}" for part in rest)
