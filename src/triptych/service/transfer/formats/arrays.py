"""Message arrays of OpenAI's chat completions and of Anthropic's Messages API.

One array of messages; an object with `messages`, and where known `id`, `title` and `system`; a list of such
objects, or one a line. A message may carry `time`, `timestamp` or `created_at`, and an `id`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from triptych.errors import InvalidInputError
from triptych.model.message import Role
from triptych.service import paths
from triptych.service.conversation import Line, read_time
from triptych.service.transfer.formats.recognising import Format

_TIMES = ("time", "timestamp", "created_at")
_REMEDY = "give a list of messages, or an object with the list `messages`"


class _Talk(NamedTuple):
    """One conversation of the file."""

    name: str
    system: Any
    messages: list[Any]
    place: str


def read_arrays(text: str, *, source: str, format: Format) -> list[Line]:
    """The lines of all conversations in the text. Raises `InvalidInputError` naming where it is wrong."""
    return [line for talk in _talks(text, source) for line in _lines(talk, format)]


def _talks(text: str, source: str) -> Iterator[_Talk]:
    stem = source.rpartition(".")[0] or source
    objects = list(_objects(text, source))
    for number, (value, place) in enumerate(objects, start=1):
        usual = stem if len(objects) == 1 else f"{stem}-{number}"
        if isinstance(value, list):
            yield _Talk(usual, None, value, place)
            continue
        messages = value.get("messages") if isinstance(value, Mapping) else None
        if not isinstance(messages, list):
            raise InvalidInputError("holds no list of messages", field=place, remedy=_REMEDY)
        name = value.get("title") or value.get("name") or value.get("id") or usual
        yield _Talk(" ".join(str(name).split()), value.get("system"), messages, f"{place}.messages")


def _objects(text: str, source: str) -> Iterator[tuple[Any, str]]:
    """Each array or object, and where it stands."""
    try:
        whole = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        yield from _rows(text, source)
        return
    if isinstance(whole, list) and any(isinstance(one, Mapping) and "messages" in one for one in whole):
        yield from ((one, f"{source}[{place}]") for place, one in enumerate(whole))
    else:
        yield whole, source


def _rows(text: str, source: str) -> Iterator[tuple[Any, str]]:
    for number, row in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        if row.strip():
            try:
                yield json.loads(row), f"{source}:{number}"
            except (ValueError, RecursionError) as error:
                raise InvalidInputError(
                    f"is not JSON ({error})", field=f"{source}:{number}", remedy=_REMEDY
                ) from None


def _lines(talk: _Talk, format: Format) -> Iterator[Line]:
    if talk.system:
        system = {"role": "user", "content": talk.system}
        yield from (replace(line, role=Role.SYSTEM) for line in _read(system, talk, format, "system"))
    for place, message in enumerate(talk.messages):
        yield from _read(message, talk, format, f"{talk.place}[{place}]")


def _read(message: Any, talk: _Talk, format: Format, place: str) -> Iterator[Line]:
    try:
        read = paths.from_anthropic(message) if format is Format.ANTHROPIC else [paths.from_openai(message)]
    except InvalidInputError as error:
        raise InvalidInputError(
            error.message, field=f"{place}.{error.field}", remedy=error.remedy or _REMEDY
        ) from None
    time, id = _time(message, place), message.get("id")
    for incoming in read:
        yield Line(
            corpus="conversation",
            session=talk.name,
            role=_role(str(incoming.role), place),
            content=incoming.content,
            time=time,
            name=incoming.name,
            reference=None if id is None else str(id),
            tool_call_id=incoming.tool_call_id,
            tool_calls=incoming.tool_calls,
            parts=incoming.parts,
            place=place,
        )


def _role(role: str, place: str) -> Role:
    try:
        return Role(role)
    except (ValueError, RecursionError):
        raise InvalidInputError(
            f"{role!r} is no role", field=f"{place}.role", remedy=f"use one of {', '.join(Role)}"
        ) from None


def _time(message: Mapping[str, Any], place: str) -> datetime | None:
    name = next((name for name in _TIMES if message.get(name) is not None), None)
    return None if name is None else read_time(message[name], f"{place}.{name}")
