"""The export of ChatGPT: `conversations.json`.

A conversation is a tree of messages, for every answer that was asked for again is kept. What counts is the
branch that was on the screen last: from `current_node` up to the root.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NoReturn

from triptych.errors import InvalidInputError
from triptych.model.message import ContentPart, Role
from triptych.service.conversation import Line, read_time

_HIDDEN = "is_visually_hidden_from_conversation"
# What the model thought, and what it was told about the user: neither was said.
_UNSAID = frozenset({"thoughts", "reasoning_recap", "user_editable_context", "model_editable_context"})
_LONGEST_TITLE = 80


def read_chatgpt(text: str, *, source: str) -> list[Line]:
    """The lines of all conversations. Raises `InvalidInputError` naming where it is wrong."""
    try:
        whole = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        _refuse(source, f"is not JSON ({error})")
    talks = whole if isinstance(whole, list) else [whole]
    places = (f"{source}[{place}]" if isinstance(whole, list) else source for place in range(len(talks)))
    return [line for talk, place in zip(talks, places, strict=True) for line in _lines(talk, place)]


def _lines(talk: Any, place: str) -> Iterator[Line]:
    if not isinstance(talk, Mapping):
        _refuse(place, "is no conversation")
    nodes = talk.get("mapping")
    if not isinstance(nodes, Mapping):
        _refuse(f"{place}.mapping", "is no tree of messages")
    name, time = _name(talk), _time(talk, place, None)
    for id in _branch(talk, nodes, place):
        message = nodes[id].get("message")
        if not isinstance(message, Mapping) or _is_unsaid(message):
            continue
        where = f"{place}.mapping.{id}"
        role, speaker = _author(message, where)
        time = _time(message, where, time)
        content, parts = _content(message.get("content"), where)
        if content.strip() or parts:
            yield Line(
                "conversation",
                name,
                role,
                content,
                time,
                speaker,
                str(message.get("id") or id),
                parts=parts,
                place=where,
            )


def _name(talk: Mapping[str, Any]) -> str:
    """The title, and enough of the id to tell it from others of that title."""
    title = " ".join(str(talk.get("title") or "").split())[:_LONGEST_TITLE]
    id = str(talk.get("conversation_id") or talk.get("id") or "")
    return " · ".join(filter(None, [title, id[:8]])) or "conversation"


def _branch(talk: Mapping[str, Any], nodes: Mapping[str, Any], place: str) -> list[str]:
    """The ids from the root down to the node that was current, or else to the last one."""
    id = talk.get("current_node")
    if id is None:
        id = next((key for key in reversed(list(nodes)) if not _children(nodes[key])), None)
    branch: list[str] = []
    while id is not None:
        if id not in nodes or not isinstance(nodes[id], Mapping):
            _refuse(f"{place}.mapping", f"does not hold the node {id}")
        if len(branch) > len(nodes):
            _refuse(f"{place}.mapping", "goes in a circle")
        branch.append(id)
        id = nodes[id].get("parent")
    return branch[::-1]


def _children(node: Any) -> Any:
    return node.get("children") if isinstance(node, Mapping) else None


def _is_unsaid(message: Mapping[str, Any]) -> bool:
    metadata, content = message.get("metadata"), message.get("content")
    hidden = isinstance(metadata, Mapping) and metadata.get(_HIDDEN)
    return bool(hidden) or (isinstance(content, Mapping) and content.get("content_type") in _UNSAID)


def _author(message: Mapping[str, Any], where: str) -> tuple[Role, str | None]:
    author = message.get("author")
    given = author if isinstance(author, Mapping) else {}
    try:
        role = Role(given.get("role") or "")
    except (ValueError, RecursionError):
        _refuse(f"{where}.message.author.role", f"{given.get('role')!r} is no role")
    return role, (str(given["name"]) if role is Role.TOOL and given.get("name") else None)


def _content(content: Any, where: str) -> tuple[str, tuple[ContentPart, ...]]:
    if not isinstance(content, Mapping):
        _refuse(f"{where}.message.content", "is missing")
    pieces = content.get("parts")
    if pieces is None:  # code, and what it printed
        return str(content.get("text") or ""), ()
    if not isinstance(pieces, list):
        _refuse(f"{where}.message.content.parts", "is no list")
    words = [piece if isinstance(piece, str) else _words(piece) for piece in pieces]
    other = tuple(
        ContentPart(f"application/x-{_kind(piece)}", str(piece.get("asset_pointer") or ""))
        for piece in pieces
        if isinstance(piece, Mapping) and not _words(piece)
    )
    return "\n".join(filter(None, words)), other


def _words(piece: Any) -> str:
    return str(piece.get("text") or "") if isinstance(piece, Mapping) else ""


def _kind(piece: Mapping[str, Any]) -> str:
    kind = str(piece.get("content_type") or "part")
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in kind)


def _time(holder: Mapping[str, Any], place: str, otherwise: datetime | None) -> datetime | None:
    value = holder.get("create_time")
    return otherwise if value is None else read_time(value, f"{place}.create_time")


def _refuse(place: str, why: str) -> NoReturn:
    raise InvalidInputError(why, field=place, remedy="give the conversations.json of a ChatGPT export")
