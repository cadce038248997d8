"""Requests that come at the same moment begin a few at a time: the event loop gets to all that it is due."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

from triptych.surfaces.server.asgi import App, Receive, Scope, Send

_AT_A_TIME = 12  # a request begins with about a millisecond of work


@dataclass(slots=True)
class Turnstile:
    """Lets so many requests begin in each round of the event loop, in the order in which they came."""

    app: App
    at_a_time: int = _AT_A_TIME
    _begun: int = field(default=0, init=False)
    _waiting: deque[asyncio.Future[None]] = field(default_factory=deque, init=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through when it is its turn."""
        loop = asyncio.get_running_loop()
        if not self._begun:
            loop.call_soon(self._next_round)
        if self._begun < self.at_a_time:
            self._begun += 1
        else:
            turn = loop.create_future()
            self._waiting.append(turn)
            await turn
        await self.app(scope, receive, send)

    def _next_round(self) -> None:
        self._begun = min(self.at_a_time, len(self._waiting))
        for _ in range(self._begun):
            turn = self._waiting.popleft()
            if not turn.done():  # its request may have been given up
                turn.set_result(None)
        if self._begun:
            asyncio.get_running_loop().call_soon(self._next_round)
