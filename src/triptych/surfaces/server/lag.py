"""How long the event loop was kept from its work: by the time a short sleep took too long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import CollectorRegistry, Gauge, Histogram

_EVERY_SECONDS = 0.01


_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Lag:
    """Keeps how long, in a registry of Prometheus: each time, and the longest since that was asked for.

    Beside it stands the longest that the loop's own thread was at work between two looks: where only the lag
    is long, it was other threads or programs that had the processor.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self._each = Histogram(
            "triptych_event_loop_lag_seconds",
            "How much too late the event loop got to what was due.",
            buckets=_BUCKETS,
            registry=registry,
        )
        self._late = _Longest(
            "triptych_event_loop_longest_lag_seconds",
            "The longest lag since that was last asked for.",
            registry,
        )
        self._work = _Longest(
            "triptych_event_loop_longest_work_seconds",
            "The longest that the event loop was at work on end since this was last asked for.",
            registry,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Measures while this is open."""
        task = asyncio.create_task(self._measure(), name="triptych-lag")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _measure(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            due, worked = clock() + _EVERY_SECONDS, time.thread_time()
            await asyncio.sleep(_EVERY_SECONDS)
            late = max(clock() - due, 0.0)
            self._each.observe(late)
            self._late.note(late)
            self._work.note(time.thread_time() - worked)


class _Longest:
    def __init__(self, name: str, told: str, registry: CollectorRegistry) -> None:
        self._value = 0.0
        Gauge(name, told, registry=registry).set_function(self._taken)

    def note(self, seconds: float) -> None:
        self._value = max(self._value, seconds)

    def _taken(self) -> float:
        value, self._value = self._value, 0.0
        return value
