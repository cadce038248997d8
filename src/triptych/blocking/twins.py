"""Blocking twins of asynchronous methods: the same name, arguments and docstring, waited for."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from triptych.blocking.portal import Portal

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
B = TypeVar("B")
F = TypeVar("F")
P = ParamSpec("P")
R = TypeVar("R")


class Face(Generic[A_co]):
    """A blocking view of an asynchronous thing."""

    def __init__(self, portal: Portal, inner: A_co) -> None:
        self._portal = portal
        self._inner = inner


def _told_as(call: Callable[P, R], method: Callable[..., Any]) -> Callable[P, R]:
    """`call` under the name, signature and docstring of `method`."""
    functools.update_wrapper(call, method)
    return call


def _own(inner: A, method: Callable[Concatenate[A, P], R]) -> Callable[P, R]:
    """The method as `inner` has it, which may be at a server."""
    return getattr(inner, method.__name__)  # type: ignore[no-any-return]  # it is of the same type


def blocking(
    method: Callable[Concatenate[A, P], Awaitable[R]],
) -> Callable[Concatenate[Face[A], P], R]:
    """The same method, waited for."""

    def call(self: Face[A], /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def run() -> R:
            return await _own(self._inner, method)(*args, **kwargs)

        return self._portal.call(run())

    return _told_as(call, method)


def direct(method: Callable[Concatenate[A, P], R]) -> Callable[Concatenate[Face[A], P], R]:
    """The same method, which waits for nothing."""

    def call(self: Face[A], /, *args: P.args, **kwargs: P.kwargs) -> R:
        return _own(self._inner, method)(*args, **kwargs)

    return _told_as(call, method)


def iterating(
    method: Callable[Concatenate[A, P], AsyncGenerator[R, None]],
) -> Callable[Concatenate[Face[A], P], Generator[R, None, None]]:
    """The same method, each of whose results is waited for when it is asked for."""

    def call(self: Face[A], /, *args: P.args, **kwargs: P.kwargs) -> Generator[R, None, None]:
        return _drawn(self._portal, _own(self._inner, method)(*args, **kwargs))

    return _told_as(call, method)


def following(
    method: Callable[Concatenate[A, P], AsyncGenerator[R, None]],
) -> Callable[Concatenate[Face[A], P], Generator[R, None, None]]:
    """The same method, each of whose results is waited for, until it is closed."""
    draw = iterating(method)

    def call(self: Face[A], /, *args: P.args, **kwargs: P.kwargs) -> Generator[R, None, None]:
        with self._portal.until_closed():
            yield from draw(self, *args, **kwargs)

    return _told_as(call, method)


def _drawn(portal: Portal, results: AsyncGenerator[R, None]) -> Generator[R, None, None]:
    _boxed = ((result,) async for result in results)
    waiting: asyncio.Task[Any] | None = None

    async def drawing() -> tuple[R] | None:
        nonlocal waiting
        waiting = asyncio.current_task()
        return await anext(_boxed, None)

    async def ending() -> None:
        if waiting is not None and not waiting.done():  # the caller was interrupted, wherever that was
            waiting.cancel()
            await asyncio.wait([waiting])
        await results.aclose()

    try:
        while (found := portal.call(drawing())) is not None:
            yield found[0]
    finally:
        if portal.open:
            with portal.until_closed():
                portal.call(ending())


def handing(
    method: Callable[Concatenate[A, P], B], face: Callable[[Portal, B], F]
) -> Callable[Concatenate[Face[A], P], F]:
    """The same method, whose asynchronous result is given its blocking face."""

    def call(self: Face[A], /, *args: P.args, **kwargs: P.kwargs) -> F:
        return face(self._portal, _own(self._inner, method)(*args, **kwargs))

    return _told_as(call, method)


def fetching(
    method: Callable[Concatenate[A, P], Awaitable[B]], face: Callable[[Portal, B], F]
) -> Callable[Concatenate[Face[A], P], F]:
    """The same method, waited for, whose asynchronous result is given its blocking face."""
    fetch = blocking(method)

    def call(self: Face[A], /, *args: P.args, **kwargs: P.kwargs) -> F:
        return face(self._portal, fetch(self, *args, **kwargs))

    return _told_as(call, method)


def opening(
    method: Callable[P, Coroutine[Any, Any, A]],
) -> Callable[[Callable[[type[F], Portal, A], F]], Callable[Concatenate[type[F], P], F]]:
    """For a class method that is given what the same method opens: itself that method, waited for."""

    def derived(make: Callable[[type[F], Portal, A], F]) -> Callable[Concatenate[type[F], P], F]:
        def call(cls: type[F], /, *args: P.args, **kwargs: P.kwargs) -> F:
            portal = Portal()
            try:
                return make(cls, portal, portal.call(method(*args, **kwargs)))
            except BaseException:
                portal.close()
                raise

        return _told_as(call, getattr(method, "__func__", method))  # with `cls` before the rest

    return derived
