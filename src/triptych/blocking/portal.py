"""An event loop in a thread of its own, and the way in for threads that have none."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar

from triptych.errors import StoreError
from triptych.ports.loop import until_closed

R = TypeVar("R")

_PATIENCE_SECONDS = 10.0


class _Call(Generic[R]):
    """Work on its way to the loop, and the wait for what it returns.

    A `concurrent.futures.Future` does the same and more; its condition and the chain from future to future
    cost a twentieth of a short call.
    """

    def __init__(self, work: Coroutine[Any, Any, R], loop: asyncio.AbstractEventLoop) -> None:
        self._work = work
        self._loop = loop
        self._task: asyncio.Task[R] | None = None
        self._under_way = threading.Lock()
        self._under_way.acquire()
        loop.call_soon_threadsafe(self._begin)

    def result(self) -> R:
        """What the work returns or raises; `CancelledError` when it was cancelled."""
        try:
            self._under_way.acquire()
        except BaseException:  # the caller's thread is interrupted
            self._loop.call_soon_threadsafe(self._cancel)
            raise
        assert self._task is not None
        return self._task.result()

    def _begin(self) -> None:
        self._task = self._loop.create_task(self._work)
        self._task.add_done_callback(self._end)

    def _end(self, _: asyncio.Task[R]) -> None:
        self._under_way.release()

    def _cancel(self) -> None:
        assert self._task is not None
        self._task.cancel()


class Portal:
    """A running event loop in a thread, and the way in.

    Everything that needs the loop, its end included, happens in that thread: the caller's own thread may
    be running another loop. Calls may come from many threads, and one may close while others call.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._process = os.getpid()
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="triptych-loop", daemon=True)
        self._thread.start()

    @property
    def open(self) -> bool:
        """Whether calls can still be made, from this process."""
        return not self._closed and os.getpid() == self._process

    def until_closed(self) -> AbstractContextManager[None]:
        """Ends quietly, once closed, what calls again and again; in a forked child it fails as ever."""
        return until_closed(lambda: self._closed)

    def call(self, work: Coroutine[Any, Any, R]) -> R:
        """Run `work` on the loop and wait for what it returns or raises.

        Raises `StoreError` once closed, in a forked child, and on the loop's own thread, which would wait
        for itself.
        """
        return self._wait_for(self._let_in(work))

    def close(self, last: Callable[[], Coroutine[Any, Any, None]] | None = None) -> None:
        """Let nobody in any more, run `last`, stop the loop and its thread.

        Calls under way are waited for. Closing twice is harmless; the second returns when it is done.
        """
        if os.getpid() != self._process:
            return
        self._refuse_own_thread()
        with self._door:
            first, self._closed = not self._closed, True
        try:
            if first and last is not None:
                self._wait_for(_Call(last(), self._loop))
        finally:
            if first:
                self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def _let_in(self, work: Coroutine[Any, Any, R]) -> _Call[R]:
        handed_over = False
        try:
            self._refuse_own_thread()
            self._require_open()  # before the lock, which may never be free in a forked child
            with self._door:  # whoever is let in is in before the loop is told to stop
                self._require_open()
                handed_over = True  # even if this thread is interrupted: the loop's thread may have begun it
                return _Call(work, self._loop)
        except BaseException:
            if not handed_over:
                work.close()
            raise

    def _require_open(self) -> None:
        if not self.open:
            raise _closed()

    def _wait_for(self, call: _Call[R]) -> R:
        try:
            return call.result()
        except asyncio.CancelledError:
            raise _closed() from None

    def _refuse_own_thread(self) -> None:
        if threading.current_thread() is self._thread:
            raise StoreError(
                "is called from inside one of its own calls, which would wait for itself",
                remedy="call it from another thread, or use AsyncTriptych",
            )

    def _run(self) -> None:
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(_wind_up())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()


async def _wind_up() -> None:
    """Give calls under way time to come to their end, then cancel what is left."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if not others:
        return
    _, late = await asyncio.wait(others, timeout=_PATIENCE_SECONDS)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


def _closed() -> StoreError:
    return StoreError(
        "this Triptych is closed, or was opened in another process",
        remedy="open it again; after a fork, in the child",
    )
