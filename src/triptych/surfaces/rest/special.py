"""The rows that have a way of their own: who asks, settings, a placement, many at once, rows in and out."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from triptych.access.keys import require_operator
from triptych.errors import InvalidInputError, TriptychError
from triptych.model.change import Outcome
from triptych.model.recollection import Recollection
from triptych.service.plain import plain
from triptych.service.transfer.report import ImportReport
from triptych.surfaces.rest.answering import answered, dumped
from triptych.surfaces.rest.calling import call, named
from triptych.surfaces.rest.models import given
from triptych.surfaces.rest.operations import Asked, Operation
from triptych.surfaces.rest.problems import RequestError, problem
from triptych.surfaces.rest.reading import (
    JSON,
    LARGE,
    LINES,
    body_lines,
    parsed,
    read_query,
    require_type,
    whole_body,
)

_AT_ONCE = 500
"""Rows that are brought in together."""
_WRITTEN = 100
"""Rows that are sent together."""
_ROW = re.compile(r"^row (\d+)")
_MOST_ITEMS = 10_000
_CREDENTIALS = re.compile(r"(://)[^/@\s]+@")


async def me(asked: Asked) -> Response:
    """Who the key is, and whom it lets in now."""
    await asked.found()
    key, who = asked.caller.key, asked.caller.principal
    shown = {
        "name": None if key is None else key.name,
        "tenant": who.tenant,
        "principal": who.written,
        "acts_for": [] if key is None else sorted(key.acts_for),
        "expires_at": None if key is None else plain(key.expires_at),
    }
    return await answered(asked.route, shown, whole=asked.whole)


async def settings(asked: Asked) -> Response:
    """The settings in force, for an operator; of a secret only whether there is one."""
    await asked.found()
    require_operator(asked.caller.principal)
    settings = asked.service.settings
    shown = {name: _without_secrets(getattr(settings, name)) for name in type(settings).model_fields}
    return await answered(asked.route, shown, whole=asked.whole)


def _without_secrets(section: BaseModel) -> dict[str, Any]:
    """Of a field that is never shown, whether it is set; of an address, what may be shown."""
    shown = section.model_dump(mode="json")
    for name, told in type(section).model_fields.items():
        if not told.repr and shown[name] is not None:
            shown[name] = "set"
        elif isinstance(shown[name], str):
            shown[name] = _CREDENTIALS.sub(r"\1…@", shown[name])
    return shown


async def recall(asked: Asked) -> Response:
    """The answer, and with `place` also how it reads in a prompt."""
    found = await asked.found()
    wish: Mapping[str, Any] | None = found.pop("place", None)
    answer: Recollection = await call(asked.member, asked.route, found)
    if wish is None:
        return await answered(asked.route, answer, whole=asked.whole)
    shown = await asyncio.to_thread(_with_placement, asked, answer, wish)
    return await answered(asked.route, shown, whole=asked.whole)


def _with_placement(asked: Asked, answer: Recollection, wish: Mapping[str, Any]) -> dict[str, Any]:
    placement = asked.member.place(answer, **wish)
    return {**plain(answer, whole=asked.whole), "placement": plain(placement, whole=asked.whole)}


async def remember_many(asked: Asked) -> Response:
    """Each statement by itself, in the order given: its outcome, or the problem with it."""
    read_query(asked.form, asked.request)
    told: list[Any] = []
    if require_type(asked.request.headers, (JSON, LINES)) == LINES:
        waiting: list[dict[str, Any] | TriptychError] = []
        async for line in body_lines(asked.request, asked.limit):
            number = len(told) + len(waiting) + 1
            if number > _MOST_ITEMS:
                raise _too_many()
            waiting.append(await _line(asked, line, number))
            if len(waiting) == _WRITTEN:
                told += await _remembered(asked, waiting)
                waiting = []
        told += await _remembered(asked, waiting)
    else:
        told = await _remembered(asked, await _items(asked))
    return await answered(asked.route, {"items": told, "next": None}, whole=asked.whole)


async def _items(asked: Asked) -> list[dict[str, Any]]:
    model = asked.form.many
    read = await parsed(model, await whole_body(asked.request, asked.limit))
    items: list[Any] = getattr(read, "items")  # noqa: B009 - a field of a model that is made
    return [given(item, asked.form.fields) for item in items]


async def _line(asked: Asked, line: bytes, number: int) -> dict[str, Any] | TriptychError:
    try:
        return given(await parsed(asked.form.body, line, inside=f"line {number}"), asked.form.fields)
    except TriptychError as error:
        return error


async def _remembered(asked: Asked, items: Sequence[dict[str, Any] | TriptychError]) -> list[dict[str, Any]]:
    """What became of each; one that cannot be read is its own problem, and the others are kept."""
    statements = [named(asked.route, item) for item in items if not isinstance(item, TriptychError)]
    outcomes = iter(await asked.member._remember_each(statements))
    told = [item if isinstance(item, TriptychError) else next(outcomes) for item in items]
    return [_told(one, whole=asked.whole) for one in told]


def _told(one: Outcome | TriptychError, *, whole: bool) -> dict[str, Any]:
    if isinstance(one, TriptychError):
        return {"outcome": None, "problem": problem(one)}
    return {"outcome": plain(one, whole=whole), "problem": None}


async def export(asked: Asked) -> Response:
    """The rows, one a line, as they are read."""
    read_query(asked.form, asked.request)
    return StreamingResponse(_lines(asked.member.export_rows()), 200, None, LINES)


async def _lines(rows: AsyncIterator[dict[str, Any]]) -> AsyncIterator[bytes]:
    waiting: list[dict[str, Any]] = []
    async for row in rows:
        waiting.append(row)
        if len(waiting) == _WRITTEN:
            yield await asyncio.to_thread(_joined, waiting)
            waiting = []
    if waiting:
        yield _joined(waiting)


def _joined(rows: list[dict[str, Any]]) -> bytes:
    return b"".join(dumped(row) + b"\n" for row in rows)


async def import_rows(asked: Asked) -> Response:
    """Rows as they come, some hundred at once; a session with its messages stays together.

    Whatever goes wrong says how many were kept before.
    """
    read_query(asked.form, asked.request)
    require_type(asked.request.headers, (LINES,))
    report, done = ImportReport(), 0
    try:
        async for rows in _batches(asked.request, asked.limit):
            try:
                report = _sum(report, await asked.member.import_rows(rows))
            except InvalidInputError as error:
                raise _counted(error, done) from None
            done += len(rows)
    except TriptychError as error:
        if done:
            kept = f"the first {done:,} rows are kept, and skipped when all are sent again"
            error.remedy = f"{error.remedy}; {kept}" if error.remedy else kept
        raise
    return await answered(asked.route, report, whole=asked.whole)


async def _batches(request: Request, limit: int) -> AsyncIterator[list[Any]]:
    rows: list[Any] = []
    number = 0
    async for line in body_lines(request, limit):
        number += 1
        row = await asyncio.to_thread(_row, line, number) if len(line) > LARGE else _row(line, number)
        new = not (isinstance(row, dict) and row.get("row") == "message")
        if new and len(rows) >= _AT_ONCE:
            yield rows
            rows = []
        rows.append(row)
    if rows:
        yield rows


def _row(line: bytes, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise RequestError(
            400, "malformed_json", "is no JSON", field=f"row {number}", remedy="send one JSON object a line"
        ) from None


def _counted(error: InvalidInputError, before: int) -> InvalidInputError:
    """The error, its row counted from the beginning of what was sent."""
    field = _ROW.sub(lambda found: f"row {int(found[1]) + before}", error.field or "")
    return InvalidInputError(error.message, field=field, remedy=error.remedy)


def _sum(one: ImportReport, other: ImportReport) -> ImportReport:
    return ImportReport(**{f.name: _added(getattr(one, f.name), getattr(other, f.name)) for f in fields(one)})


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping):
        return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}
    return one + other


def _too_many() -> RequestError:
    return RequestError(
        413, "too_large", f"has more than {_MOST_ITEMS:,} items", field="body", remedy="send the rest apart"
    )


SPECIAL: Mapping[str, Operation] = {
    "me": me,
    "settings": settings,
    "recall": recall,
    "remember_many": remember_many,
    "export": export,
    "import_rows": import_rows,
}
