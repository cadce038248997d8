"""The whole table, and looking things up in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from triptych.wire.route import Method, Route
from triptych.wire.routes import (
    blocks,
    boards,
    memories,
    moving,
    operating,
    sessions,
    sharing,
    subscriptions,
)

ROUTES: tuple[Route, ...] = (
    *memories.ROWS,
    *sessions.ROWS,
    *blocks.ROWS,
    *sharing.ROWS,
    *subscriptions.ROWS,
    *boards.ROWS,
    *moving.ROWS,
    *operating.ROWS,
)
NAMED: Mapping[str, Route] = MappingProxyType({route.name: route for route in ROUTES})


def routes_of(method: Method) -> tuple[Route, ...]:
    """The rows of a method of the service, in the table's order; the first is the usual one."""
    return tuple(route for route in ROUTES if route.method is method)
