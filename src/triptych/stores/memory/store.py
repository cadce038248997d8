"""The store itself: one state, swapped whole when a write succeeds."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from triptych.errors import EmbedderMismatchError, StoreError
from triptych.ports.clock import Clock, SystemClock
from triptych.ports.embedder import EmbedderIdentity
from triptych.ports.store import Reader, Writer
from triptych.stores.memory.reader import MemoryReader
from triptych.stores.memory.state import State
from triptych.stores.memory.writer import MemoryWriter

T = TypeVar("T")


class MemoryStore:
    """A `Store` in this process's memory; it is gone with the object, and closing it loses nothing."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._state = State()
        self._embedder: EmbedderIdentity | None = None
        self._is_open = False
        self._writing = threading.Lock()

    @property
    def location(self) -> str:
        """Always `memory`."""
        return "memory"

    async def open(self, embedder: EmbedderIdentity) -> None:
        """Make ready. Raises `EmbedderMismatchError` when it was opened for another embedder before."""
        if self._embedder not in (None, embedder):
            raise EmbedderMismatchError(
                f"its vectors were made by {self._embedder}, not by {embedder}",
                field="embedder",
                remedy="open it with that embedder, or start a new store",
            )
        self._embedder = embedder
        self._is_open = True

    async def close(self) -> None:
        """Refuse further work until opened again."""
        self._is_open = False

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run `work` on the state as it is now."""
        self._require_open()
        return await asyncio.to_thread(work, MemoryReader(self._state, self._clock.now()))

    async def write(self, work: Callable[[Writer], T]) -> T:
        """Run `work` on a copy, and keep the copy if it returns."""
        dimension = self._require_open().dimension
        return await asyncio.to_thread(self._write, work, dimension)

    def _write(self, work: Callable[[Writer], T], dimension: int) -> T:
        with self._writing:
            state = self._state.copy()
            result = work(MemoryWriter(state, self._clock.now(), dimension))
            self._state = state
            return result

    async def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:  # noqa: ARG002  # the port's word
        """Nothing to purge: there are no files."""
        return None, "kept in memory, there is no file"

    async def room(self) -> str:
        """The process has room, or it is gone."""
        return "ok"

    async def check(self) -> Mapping[str, str]:
        """Whether every memory and message has its words, and the other way round."""
        state = self._state
        entries = {ref.id for ref in state.terms}
        agrees = entries == {*state.memories, *state.messages}
        return {"integrity": "ok", "schema": "ok", "index": "ok" if agrees else "entries without content"}

    def _require_open(self) -> EmbedderIdentity:
        if not self._is_open or self._embedder is None:
            raise StoreError("is not open", field="store", remedy="call open() first")
        return self._embedder
