"""What belongs to one event loop, as connections and waiting do, and what ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from triptych.errors import StoreError


class OneLoop:
    """The event loop of the first use, and the refusal of any other."""

    def __init__(self, remedy: str) -> None:
        self._remedy = remedy
        self._loop: asyncio.AbstractEventLoop | None = None

    def require(self) -> None:
        """Raise `StoreError` unless this is the loop on which it was first called."""
        running = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = running
        if self._loop is not running:
            ended = ", which has ended" if self._loop.is_closed() else ""
            raise StoreError(f"belongs to another event loop{ended}", field="event loop", remedy=self._remedy)


@contextmanager
def until_closed(closed: Callable[[], bool]) -> Iterator[None]:
    """Ends quietly what waits until it is closed, wherever the closing meets it: between two of its calls,
    or in one."""
    try:
        yield
    except StoreError:
        if not closed():
            raise
