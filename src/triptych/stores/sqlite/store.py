"""The store itself: threads that own connections, and whole transactions run in one hop."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from triptych.errors import InvalidInputError, StoreError
from triptych.ports.clock import Clock, SystemClock
from triptych.ports.embedder import EmbedderIdentity
from triptych.ports.store import Reader, Writer
from triptych.settings import StoreSettings
from triptych.stores.sqlite.connection import check_path, connect, file_identity
from triptych.stores.sqlite.errors import translated
from triptych.stores.sqlite.handles import let_go, take
from triptych.stores.sqlite.migrate import prepare
from triptych.stores.sqlite.room import Room
from triptych.stores.sqlite.scrub import make_up_for, scrub
from triptych.stores.sqlite.units import SqliteReader, SqliteWriter
from triptych.stores.sqlite.views import ReaderViews, ViewCache, WriterViews

T = TypeVar("T")

# A connection must not be used, nor even closed, in a process that was forked from the one that opened it:
# closing it there would release the parent's locks. So the child keeps such connections for ever, unused.
_inherited: list[_Opened] = []


@dataclass(slots=True)
class _Opened:
    """What belongs to one process that has the file open."""

    embedder: EmbedderIdentity
    views: ViewCache
    writing: ThreadPoolExecutor
    reading: ThreadPoolExecutor
    file: tuple[int, int] | None = None
    process: int = field(default_factory=os.getpid)
    local: threading.local = field(default_factory=threading.local)
    connections: list[sqlite3.Connection] = field(default_factory=list)


class SqliteStore:
    """A `Store` in one SQLite file, which many processes may use at once.

    After a fork the child opens connections of its own with its first call. Raises `InvalidInputError` for
    a path that no database can be at. What is granted for a time is over when `clock` says so.
    """

    def __init__(
        self, path: str | Path, settings: StoreSettings | None = None, clock: Clock | None = None
    ) -> None:
        if str(path) == ":memory:":
            raise InvalidInputError(
                "is not a file", field="path", remedy="name a file, or use MemoryStore to keep nothing"
            )
        self._path = Path(path).expanduser().absolute()
        self._settings = settings or StoreSettings()
        self._clock = clock or SystemClock()
        self._room = Room(self._path)
        self._opened: _Opened | None = None

    @property
    def location(self) -> str:
        """The file's absolute path."""
        return str(self._path)

    async def open(self, embedder: EmbedderIdentity) -> None:
        """Make ready: create or migrate the schema, remember or check the embedder."""
        if self._opened is not None:
            await self.close()
        check_path(self._path)
        take(self._path)
        opened = self._new_threads(embedder)
        try:
            await asyncio.get_running_loop().run_in_executor(opened.writing, self._prepare, opened)
        except BaseException:
            _close(opened, self._path)
            raise
        self._opened = opened

    def _new_threads(self, embedder: EmbedderIdentity) -> _Opened:
        return _Opened(
            embedder,
            ViewCache(embedder.dimension, self._settings.cache_mb),
            ThreadPoolExecutor(1, thread_name_prefix="triptych-write"),
            ThreadPoolExecutor(self._settings.readers, thread_name_prefix="triptych-read"),
        )

    def _prepare(self, opened: _Opened) -> None:
        with translated(self.location):
            connection = self._connection(opened, writing=True)
            prepare(connection, self.location, opened.embedder)
            make_up_for(connection)
        opened.file = file_identity(self._path)

    async def close(self) -> None:
        """Let go of files and threads. Closing twice is harmless."""
        opened, self._opened = self._opened, None
        if opened is None:
            return
        if opened.process != os.getpid():
            _inherited.append(opened)
            return
        await asyncio.to_thread(_close, opened, self._path)

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run `work` on a snapshot, in one hop, and return what it returns."""
        opened = self._require_open()
        return await asyncio.get_running_loop().run_in_executor(opened.reading, self._read, opened, work)

    async def write(self, work: Callable[[Writer], T]) -> T:
        """Run `work` in one writing transaction, durable when this returns, rolled back if it raises."""
        opened = self._require_open()
        return await asyncio.get_running_loop().run_in_executor(opened.writing, self._write, opened, work)

    async def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:
        """Purge the write-ahead log and free pages, and look for the texts in the files."""
        opened = self._require_open()
        return await asyncio.get_running_loop().run_in_executor(opened.writing, self._scrub, opened, texts)

    async def room(self) -> str:
        """`ok`, or why the last write found no room, as long as that holds."""
        return await asyncio.get_running_loop().run_in_executor(self._require_open().reading, self._room.told)

    async def check(self) -> Mapping[str, str]:
        """Health by topic: `ok`, or what is wrong."""
        opened = self._require_open()
        return await asyncio.get_running_loop().run_in_executor(opened.reading, self._check, opened)

    def _require_open(self) -> _Opened:
        if self._opened is None:
            raise StoreError("is not open", field=self.location, remedy="call open() first")
        if self._opened.process != os.getpid():
            parent = self._opened
            _inherited.append(parent)
            self._opened = self._new_threads(parent.embedder)
            self._opened.file = parent.file
        return self._opened

    # What runs in the threads.

    def _require_file(self, opened: _Opened) -> None:
        """Raise `StoreError` unless the file is the one that was opened.

        One that is gone goes on taking what is written to it, and loses it when it is closed; a new
        connection would make an empty one in its place.
        """
        if file_identity(self._path) != opened.file:
            raise StoreError(
                "was deleted or replaced while it was open",
                field=self.location,
                remedy="put the file back, or open it again",
            )

    def _read(self, opened: _Opened, work: Callable[[Reader], T]) -> T:
        self._require_file(opened)
        with translated(self.location):
            connection = self._connection(opened, writing=False)
            connection.execute("begin")
            try:
                return work(
                    SqliteReader(connection, ReaderViews(opened.views, connection), self._clock.now())
                )
            finally:
                connection.rollback()

    def _write(self, opened: _Opened, work: Callable[[Writer], T]) -> T:
        self._require_file(opened)
        with translated(self.location), self._room.watched():
            connection = self._connection(opened, writing=True)
            connection.execute("begin immediate")
            views = WriterViews(opened.views, connection)
            try:
                result = work(SqliteWriter(connection, views, self._clock.now(), opened.embedder.dimension))
                # Before the commit: whoever sees the new revision must find its view, not grow another.
                views.publish()
                connection.execute("commit")
            except BaseException:
                views.withdraw()
                connection.rollback()
                raise
            return result

    def _scrub(self, opened: _Opened, texts: Sequence[str]) -> tuple[bool, str]:
        self._require_file(opened)
        with translated(self.location):
            return scrub(self._connection(opened, writing=True), self._path, texts)

    def _check(self, opened: _Opened) -> dict[str, str]:
        from triptych.stores.sqlite.health import check  # brings the rules of words: not to open a store

        self._require_file(opened)
        with translated(self.location):
            return check(self._connection(opened, writing=False), opened.embedder.dimension)

    def _connection(self, opened: _Opened, *, writing: bool) -> sqlite3.Connection:
        """This thread's connection."""
        connection: sqlite3.Connection | None = getattr(opened.local, "connection", None)
        if connection is None:
            connection = connect(self._path, self._settings, writing=writing)
            opened.local.connection = connection
            opened.connections.append(connection)
        return connection


def _close(opened: _Opened, path: Path) -> None:
    opened.writing.shutdown(wait=True)
    opened.reading.shutdown(wait=True)
    for connection in opened.connections:
        connection.close()
    let_go(path)
    opened.views.clear()
