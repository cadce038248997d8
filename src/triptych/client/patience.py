"""When a request is sent again, and how long to wait before that."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import httpx

from triptych.client.problems import PROBLEM
from triptych.errors import StoreError

R = TypeVar("R")

_FIRST_SECONDS, _LONGEST_SECONDS = 0.1, 30.0
_NOT_DONE = frozenset({429, 503})
"""Statuses with which a server says that it has done nothing, and may be asked again later."""
_UNKNOWN = frozenset({502, 504})
"""Those of a gateway that does not know whether anything was done."""
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
FOLLOWING = 8
"""How often a stream that broke is begun anew before that is told: about half a minute."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An attempt that came to nothing. `sent`: the server may have done what was asked all the same. `answer`
    is what it said, if anything."""

    why: str
    sent: bool
    wait: float | None = None
    answer: httpx.Response | None = None

    def may_be_repeated(self, *, repeatable: bool) -> bool:
        """Whether to ask again: what was not done, or does no harm when it is done twice."""
        asked_to_wait_long = self.wait is not None and self.wait > _LONGEST_SECONDS
        return (repeatable or not self.sent) and not asked_to_wait_long


def broken(error: httpx.TransportError, timeout: float) -> Failed:
    """An attempt without an answer. The error's own words may hold what was sent."""
    late = isinstance(error, httpx.TimeoutException)
    why = f"did not answer in {timeout:g} s" if late else f"could not be reached ({type(error).__name__})"
    return Failed(why, sent=not isinstance(error, _NEVER_SENT))


def put_off(answer: httpx.Response) -> Failed | None:
    """An answer that is none yet; nothing for any other. What the server itself refuses is refused."""
    own = answer.headers.get("content-type", "").startswith(PROBLEM)
    if answer.status_code in _NOT_DONE or (answer.status_code in _UNKNOWN and not own):
        wait = _seconds(answer.headers.get("retry-after"))
        return Failed("is busy", answer.status_code in _UNKNOWN, wait, answer)
    return None


def pause(tries: int, wait: float | None = None) -> float:
    """Seconds before the next attempt: as long as the server asked for, or else twice as long each time,
    not all at the same moment."""
    if wait is not None:
        return wait
    longest: float = min(_FIRST_SECONDS * 2 ** (tries - 1), _LONGEST_SECONDS)
    return longest * random.uniform(0.5, 1.0)


async def patiently(work: Callable[[], Awaitable[R]]) -> R:
    """What `work` returns, for who waits for something: a server may be begun anew meanwhile."""
    tries = 0
    while True:
        try:
            return await work()
        except StoreError as error:
            tries += 1
            if error.field != "url" or tries >= FOLLOWING:
                raise
        await asyncio.sleep(pause(tries))


def _seconds(header: str | None) -> float | None:
    """Those of a `Retry-After`; none for a date, and for what is no number."""
    try:
        return None if header is None else max(float(header), 0.0)
    except ValueError:
        return None
