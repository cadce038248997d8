"""A call of a method as a request: which row of the table, and what stands where."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import datetime
from enum import Enum
from numbers import Integral, Real
from typing import Any
from urllib.parse import quote

from triptych.errors import InvalidInputError
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.wire.arguments import Place, parameters
from triptych.wire.route import Answer, Method, Route, Takes
from triptych.wire.table import routes_of

Given = Mapping[str, Any]

_IMPORTS = frozenset({"import_rows", "import_conversation", "import_history"})
_SAME_AGAIN = frozenset({"begin_session", "open_board", "subscribe", "pull"}) | _IMPORTS
"""Rows that, asked twice, leave what asking once does: a delivery that got lost comes again, and what was
brought in is passed over."""


@dataclass(frozen=True)
class Request:
    """What is sent. `key` makes asking again harmless: the server then answers what it answered before."""

    route: Route
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: Mapping[str, Any] | None = None
    lines: tuple[Any, ...] | None = None
    key: str | None = field(default=None, repr=False)

    @property
    def repeatable(self) -> bool:
        """Whether it may be sent again when nobody knows whether it arrived."""
        harmless = self.route.verb == "GET" or self.route.harmless or self.route.name in _SAME_AGAIN
        return harmless or self.key is not None

    @property
    def takes_long(self) -> bool:
        """Whether the answer takes as long as it takes: what is brought in is lived through."""
        return self.route.name in _IMPORTS

    def asking_for(self, **query: str) -> Request:
        """The same with other parameters in its query."""
        kept = [(name, value) for name, value in self.query if name not in query]
        return replace(self, query=(*kept, *query.items()))


def row_of(method: Method, given: Given) -> Route:
    """The row that takes these arguments: the first of the method whose path they fill.

    One that gives an argument itself is for those who do not.
    """
    rows = [row for row in routes_of(method) if row.answer is not Answer.STREAM]
    return next((row for row in rows if _fits(row, given)), rows[0])


def request_for(row: Route, given: Given, place: Given, key: str) -> Request:
    """The request of a call. `given` are the method's arguments, `place` is what leads to it, by its name on
    the wire. Raises `InvalidInputError` for what has no form in JSON.
    """
    taken = {}
    for one in parameters(row):
        from_method = one.step == len(row.by)
        source, name = (given, one.argument) if from_method else (place, one.name)
        if name in source:
            taken[one] = sendable(source[name], name)
    path = row.path
    for one, value in taken.items():
        if one.place is Place.PATH:
            path = path.replace(f"{{{one.name}}}", _segment(value, one.argument))
    query = [
        pair for one, value in taken.items() if one.place is Place.QUERY for pair in _pairs(one.name, value)
    ]
    body = {one.name: value for one, value in taken.items() if one.place is Place.BODY}
    in_lines = row.body is Takes.LINES
    return Request(
        row,
        path,
        tuple(query),
        body=body if row.body in (Takes.JSON, Takes.JSON_OR_LINES) else None,
        lines=tuple(next(iter(body.values()))) if in_lines else None,
        key=key
        if row.verb == "POST" and not (row.harmless or row.secret or row.name in _SAME_AGAIN)
        else None,
    )


def sendable(value: object, name: str) -> Any:
    """The value as JSON has it. Raises `InvalidInputError` naming the argument when it has no such form."""
    match value:
        case None | bool() | str():
            made: Any = value.value if isinstance(value, Enum) else value
        case Integral():
            made = int(value)
        case Real() if math.isfinite(value):
            made = float(value)
        case datetime():
            made = value.isoformat()
        case Space():
            made = value.path
        case Principal():
            made = value.written
        case Mapping():
            made = {str(key): sendable(inner, name) for key, inner in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            made = {one.name: sendable(getattr(value, one.name), name) for one in fields(value)}
        case Iterable() if not isinstance(value, bytes | bytearray | memoryview):
            made = [sendable(inner, name) for inner in value]
        case _:
            raise InvalidInputError(
                f"holds {type(value).__name__}, which cannot be sent",
                field=name,
                remedy="give text, numbers, truth values, times, lists and mappings of them",
            )
    return made


def _fits(row: Route, given: Given) -> bool:
    filled = all(
        given.get(one.argument) is not None
        for one in parameters(row)
        if one.place is Place.PATH and one.step == len(row.by)
    )
    return filled and all(given.get(name, value) == value for name, value in row.given.items())


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _segment(name: object, argument: str) -> str:
    """The name as one segment of a path; dots alone would lead elsewhere."""
    if not isinstance(name, str):
        raise InvalidInputError(
            f"is of type {type(name).__name__}, not text", field=argument, remedy="give text"
        )
    if not name:
        raise InvalidInputError("is empty", field=argument, remedy="give it a name")
    return quote(name, safe="") if name.strip(".") else "%2E" * len(name)


def _pairs(name: str, value: Any) -> list[tuple[str, str]]:
    """A list gives its name once for each item; nothing is not asked for."""
    if value is None:
        return []
    return [(name, _word(one)) for one in (value if isinstance(value, list) else [value])]
