"""A method of the service, asked of a server: derived from the table, under the method's own signature.

arguments bound ─▶ row of the table ─▶ request ─▶ answer ─▶ the value that the method returns
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from triptych.client.connection import Connection
from triptych.client.request import request_for, row_of
from triptych.model.ids import new_id
from triptych.model.principal import Principal
from triptych.service.arguments import as_count
from triptych.service.parts import Parts
from triptych.wire.decode import decode, returned_by
from triptych.wire.route import Answer, Route
from triptych.wire.table import NAMED

A = TypeVar("A")
B = TypeVar("B")
F = TypeVar("F")
Own = TypeVar("Own", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

_LOCAL = frozenset({"progress"})
"""Arguments that stay here: what is called back."""


class Face(Protocol):
    """Whatever has methods of the service, and is at a server: where its store would be is the connection."""

    @property
    def parts(self) -> Parts:
        """Shared by all faces of one client."""
        ...

    @property
    def principal(self) -> Principal:
        """Who asks."""
        ...

    async def reached_by(self) -> Mapping[str, Any]:
        """What leads to it, by its names on the wire; made ready when it must be begun before it is used."""
        ...


def connection_of(face: Any) -> Connection:
    """The way to the server of a face."""
    return cast(Connection, face.parts.store)


def remote(
    method: Callable[Concatenate[A, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[A, P], Coroutine[Any, Any, R]]:
    """The same method, done by the server."""

    async def call(self: A, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return cast(R, await ask(self, method, bound(method, self, args, kwargs)))

    functools.update_wrapper(call, method)
    return call


def streamed(
    method: Callable[Concatenate[A, P], AsyncGenerator[R, None]], row: str
) -> Callable[Concatenate[A, P], AsyncGenerator[R, None]]:
    """The same method, whose results the server sends as they come."""

    async def call(self: A, /, *args: P.args, **kwargs: P.kwargs) -> AsyncGenerator[R, None]:
        given = bound(method, self, args, kwargs)
        face = cast(Face, self)
        [shape, *_] = returned_by(method).__args__
        request = request_for(NAMED[row], given, await face.reached_by(), "")
        async for _, data in connection_of(self).events(request, face.principal):
            yield decode(shape, data)

    functools.update_wrapper(call, method)
    return call


def rows_of(
    method: Callable[Concatenate[A, P], AsyncGenerator[R, None]],
) -> Callable[Concatenate[A, P], AsyncGenerator[R, None]]:
    """The same method, whose rows are read as they come."""

    async def call(self: A, /, *args: P.args, **kwargs: P.kwargs) -> AsyncGenerator[R, None]:
        given = bound(method, self, args, kwargs)
        request = request_for(row_of(method, given), given, {}, "")
        async for row in connection_of(self).lines(request, cast(Face, self).principal):
            yield cast(R, row)

    functools.update_wrapper(call, method)
    return call


async def ask(face: Any, method: Callable[..., Any], given: Mapping[str, Any], shape: Any = None) -> Any:
    """What the method returns at the server, or what is of the type `shape` in its place."""
    made = returned_by(method) if shape is None else shape
    return await ask_row(face, row_of(method, given), given, await face.reached_by(), made)


async def ask_row(
    face: Any, row: Route, given: Mapping[str, Any], place: Mapping[str, Any], shape: Any
) -> Any:
    """The answer of a row of the table, as a value of that type; of a list all pages, or as many items as the
    method's limit says."""
    request, connection = request_for(row, given, place, new_id()), connection_of(face)
    if row.answer is not Answer.LIST:
        return await connection.value(request, face.principal, shape)
    return await connection.items(request, face.principal, shape, _most(row.method, given))


def handing(method: Callable[Concatenate[A, P], B], make: Callable[[B], F]) -> Callable[Concatenate[A, P], F]:
    """The library's own method, which asks for nothing, whose result is given its face at the server."""

    def call(self: A, /, *args: P.args, **kwargs: P.kwargs) -> F:
        return make(method(self, *args, **kwargs))

    functools.update_wrapper(call, method)
    return call


def told_as(method: Callable[..., Any]) -> Callable[[Own], Own]:
    """The docstring of `method`, for one of its own here."""

    def same(own: Own) -> Own:
        own.__doc__ = method.__doc__
        return own

    return same


def bound(
    method: Callable[..., Any], face: object, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> dict[str, Any]:
    """The arguments given, by name. Raises `TypeError` as the method itself would."""
    given = dict(_signature(method).bind(face, *args, **kwargs).arguments)
    return {name: value for name, value in given.items() if name not in _LOCAL | {"self"}}


def _most(method: Callable[..., Any], given: Mapping[str, Any]) -> int | None:
    """How many the caller asked for, where the method has a limit. Raises `InvalidInputError` as it would."""
    limit = _signature(method).parameters.get("limit")
    if limit is None:
        return None
    asked = given.get("limit", limit.default)
    return None if asked is None and limit.default is None else as_count(asked, "limit")


_signature = functools.lru_cache(maxsize=256)(inspect.signature)
