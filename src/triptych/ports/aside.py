"""Work that would hold up whoever waits on the same event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SHORT = 1_000
"""Characters that the rules of a language read in a few milliseconds: less than going aside is worth."""


async def aside(size: int, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What `work` returns, which reads about `size` characters: here where these are few, else in a thread.

    It must change nothing that others may read meanwhile.
    """
    if size <= SHORT:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)


def characters(texts: Iterable[str]) -> int:
    """How long they are together."""
    return sum(map(len, texts))
