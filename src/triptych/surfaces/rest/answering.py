"""Answers: one value, a page, nothing; as people read them, or whole."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sized
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from triptych.model.recollection import Recollection
from triptych.service.plain import plain
from triptych.surfaces.rest.paging import Page
from triptych.surfaces.rest.reading import JSON
from triptych.wire.headers import WHOLE
from triptych.wire.route import Answer, Route

_MANY = 10
"""Above so many items, an answer is written off the loop: each takes some 80 µs, so that a millisecond is the
most that others wait."""


def wants_whole(request: Request) -> bool:
    """Whether whole values are asked for."""
    return WHOLE in request.headers.get("accept", "")


async def answered(
    route: Route, answer: Any, *, whole: bool, headers: dict[str, str] | None = None
) -> Response:
    """The answer of a row."""
    kept = dict(headers or {})
    if route.versioned and getattr(answer, "version", None) is not None:
        kept["ETag"] = f'"{answer.version}"'
    if route.answer is Answer.NOTHING:
        return Response(None, 204, kept)
    content = await written(answer, whole=whole)
    return Response(content, route.status, kept, WHOLE if whole else JSON)


async def written(answer: Any, *, whole: bool) -> bytes:
    """An answer as JSON; what is long is written off the loop, which others wait for."""
    if _size(answer) > _MANY:
        return await asyncio.to_thread(as_json, answer, whole=whole)
    return as_json(answer, whole=whole)


def as_json(answer: Any, *, whole: bool = False) -> bytes:
    """A value as JSON."""
    if isinstance(answer, Page):
        told: Any = {"items": plain(list(answer.items), whole=whole), "next": answer.next}
    else:
        told = plain(answer, whole=whole)
    return dumped(told)


def dumped(told: Any) -> bytes:
    """Plain data as JSON in UTF-8."""
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _size(answer: Any) -> int:
    if isinstance(answer, Page):
        return len(answer.items)
    if isinstance(answer, Recollection):
        return len(answer.results) + len(answer.near_misses) // 4
    fields = getattr(answer, "__slots__", ())
    inner = answer.values() if isinstance(answer, Mapping) else [getattr(answer, name) for name in fields]
    return max(_count(answer), *map(_count, inner), 0)


def _count(value: Any) -> int:
    return len(value) if isinstance(value, Sized) and not isinstance(value, str | bytes) else 0
