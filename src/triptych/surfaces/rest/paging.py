"""Pages of a list: an opaque cursor says after which item the next one begins."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from triptych.errors import InvalidInputError
from triptych.model.space import Space
from triptych.wire.limits import MOST_ON_A_PAGE
from triptych.wire.route import Route

DEFAULT_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Page:
    """Some items, and the cursor that the next page begins at; none on the last page."""

    items: Sequence[Any]
    next: str | None = None


def cursor_of(route: Route, item: Any) -> str:
    """The cursor after an item."""
    text = json.dumps([route.name, *_place(route, item)], ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(route: Route, cursor: str, *, number: bool | None = None) -> tuple[int | str, ...]:
    """The place of an item, as its cursor tells it; where it must be one, or must be none, a `number`.

    Raises `InvalidInputError` for a cursor of another list.
    """
    try:
        name, *place = json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True))
    except (ValueError, RecursionError, TypeError):
        name, place = None, []
    fits = len(place) == len(route.pages) and all(_fits(one) for one in place)
    if name != route.name or not fits or number not in (None, isinstance(place[0], int)):
        raise _no_cursor()
    return tuple(place)


def _no_cursor() -> InvalidInputError:
    return InvalidInputError(
        "is no cursor of this list", field="cursor", remedy="give `next` of the page before, unchanged"
    )


def cut(route: Route, items: Sequence[Any], *, after: tuple[int | str, ...] | None, limit: int) -> Page:
    """The page of a whole list that begins after a place."""
    begin = 0 if after is None else _begin(route, items, after)
    return _page(route, items[begin : begin + limit + 1], limit)


def fetched(route: Route, items: Sequence[Any], *, limit: int) -> Page:
    """The page that a method with pages of its own gave; it was asked for one item more."""
    return _page(route, items, limit)


def _page(route: Route, items: Sequence[Any], limit: int) -> Page:
    more = len(items) > limit
    return Page(items[:limit], cursor_of(route, items[limit - 1]) if more else None)


def _begin(route: Route, items: Sequence[Any], after: tuple[int | str, ...]) -> int:
    """Behind the item of that place, or where it would stand if it is gone."""
    places = [_place(route, item) for item in items]
    if after in places:
        return places.index(after) + 1
    try:
        return next((at for at, place in enumerate(places) if place > after), len(places))
    except TypeError:
        raise _no_cursor() from None


def _place(route: Route, item: Any) -> tuple[int | str, ...]:
    return tuple(_part(item, name) for name in route.pages)


def _part(item: Any, name: str) -> int | str:
    value = getattr(item, name.removeprefix("-"))
    if isinstance(value, datetime):
        value = int(value.timestamp() * 1_000_000)
    elif isinstance(value, Space):
        value = value.path
    return -value if name.startswith("-") else value  # type: ignore[no-any-return]  # a number or a text


def _fits(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**63)


__all__ = ["DEFAULT_LIMIT", "MOST_ON_A_PAGE", "Page", "cursor_of", "cut", "fetched", "read_cursor"]
