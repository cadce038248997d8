"""What a row's request does: the common way, and the rows that have a way of their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from triptych.errors import TriptychError
from triptych.service.member.member import AsyncMember
from triptych.service.service import Service
from triptych.surfaces.rest.answering import answered, wants_whole
from triptych.surfaces.rest.caller import Caller
from triptych.surfaces.rest.calling import call, told
from triptych.surfaces.rest.paging import DEFAULT_LIMIT, Page, cut, fetched, read_cursor
from triptych.surfaces.rest.reading import Form, as_written, read_body, read_query, version_named
from triptych.wire.route import Answer, Route, Takes


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: by whom, for which row."""

    request: Request
    form: Form
    caller: Caller
    service: Service
    limit: int

    @property
    def route(self) -> Route:
        """The row."""
        return self.form.route

    @property
    def member(self) -> AsyncMember:
        """Triptych as the caller sees it."""
        return self.service.member(self.caller.principal)

    @property
    def whole(self) -> bool:
        """Whether whole values are asked for."""
        return wants_whole(self.request)

    async def found(self) -> dict[str, Any]:
        """What path, query and body give."""
        found = read_query(self.form, self.request)
        if self.route.body is Takes.JSON:
            return found | await read_body(self.form, self.request, self.limit)
        if self.route.verb == "DELETE":
            version_named(self.form, self.request.headers)
        return found


Operation = Callable[[Asked], Awaitable[Response]]


async def common(asked: Asked) -> Response:
    """The row's method, called with what was given."""
    found = await asked.found()
    try:
        return await _answer(asked, found)
    except TriptychError as error:
        raise as_written(error, asked.request.headers) from error.__cause__


async def _answer(asked: Asked, found: dict[str, Any]) -> Response:
    route = asked.route
    if route.answer is Answer.LIST:
        page = await _page(asked, found)
        return await answered(route, page, whole=asked.whole)
    return await answered(route, await told(await call(asked.member, route, found)), whole=asked.whole)


async def _page(asked: Asked, found: dict[str, Any]) -> Page:
    route = asked.route
    if not route.pages:
        return Page(await told(await call(asked.member, route, found)))
    cursor, limit = found.pop("cursor", None), found.pop("limit", DEFAULT_LIMIT)
    own = {one.name: one.type for one in asked.form.parameters if one.step is not None}
    number = own["after"] is int if "after" in own else None
    after = None if cursor is None else read_cursor(route, cursor, number=number)
    if "after" in own:
        begun = found if after is None else found | {"after": after[0]}
        items = await told(await call(asked.member, route, begun | {"limit": limit + 1}))
        return fetched(route, items, limit=limit)
    if after is None and "limit" in own:
        return fetched(
            route, await told(await call(asked.member, route, found | {"limit": limit + 1})), limit=limit
        )
    everything = {"limit": _EVERYTHING} if "limit" in own else {}
    items = await told(await call(asked.member, route, found | everything))
    return cut(route, items, after=after, limit=limit)


_EVERYTHING = 2**31 - 1
