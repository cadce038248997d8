"""Waking up who waits in this process, as soon as there may be something for them."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, suppress

from triptych.ports.loop import OneLoop, until_closed

_REMEDY = "open an AsyncTriptych on each event loop, or use Triptych, which has one of its own"


class Bell:
    """Rung by whoever makes something; who waits listens first, looks, and then waits for the ring.

    On one event loop: whoever waits on another is refused. Once closed, nobody waits any more.
    """

    def __init__(self) -> None:
        self._loop = OneLoop(_REMEDY)
        self._next = asyncio.Event()
        self.closed = False

    def ring(self) -> None:
        """Wake all who wait."""
        self._next.set()
        self._next = asyncio.Event()

    def close(self) -> None:
        """Wake all who wait, for good."""
        self.closed = True
        self.ring()

    def until_closed(self) -> AbstractContextManager[None]:
        """Ends quietly, once closed, what waits for it and looks in between."""
        return until_closed(lambda: self.closed)

    def listen(self) -> asyncio.Event:
        """What the next ring sets."""
        return self._next

    async def wait(self, ring: asyncio.Event, seconds: float) -> None:
        """Until it rings, at most so long."""
        self._loop.require()
        if not self.closed:
            with suppress(TimeoutError):
                await asyncio.wait_for(ring.wait(), seconds)
