"""Opening one connection, always in the same way."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from triptych.errors import InvalidInputError, StoreError
from triptych.settings import StoreSettings
from triptych.stores.sqlite.handles import chunks

# "TRPT": how the file says whose it is.
APPLICATION_ID = 0x54525054
_PAGE_SIZE = 8192
_CACHE_KB = 32_768
_HEADER = b"SQLite format 3\x00"


def check_path(path: Path) -> None:
    """Raise `InvalidInputError` or `StoreError` when a database cannot be at `path`."""
    if path.is_dir():
        raise InvalidInputError("is a folder", field=str(path), remedy="name a file in it")
    if not path.parent.is_dir():
        raise InvalidInputError(
            "lies in a folder that does not exist", field=str(path), remedy=f"create {path.parent} first"
        )
    if path.exists() and path.stat().st_size:
        header = next(chunks(path, len(_HEADER)), b"")
        if header != _HEADER:
            raise StoreError(
                "is not a SQLite database", field=str(path), remedy="name another file, or move this one away"
            )


def file_identity(path: Path) -> tuple[int, int] | None:
    """Which file is at `path`; none when there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path, settings: StoreSettings, *, writing: bool) -> sqlite3.Connection:
    """A connection in write-ahead mode that opens and ends its transactions by itself never."""
    connection = sqlite3.connect(
        path,
        timeout=settings.busy_timeout_ms / 1000,
        isolation_level=None,
        cached_statements=512,
        # It is used by one thread only, but closed by whoever closes the store.
        check_same_thread=False,
    )
    try:
        _configure(connection, settings, writing=writing)
    except BaseException:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    return connection


def _configure(connection: sqlite3.Connection, settings: StoreSettings, *, writing: bool) -> None:
    run = connection.execute
    if writing:
        run(f"pragma page_size = {_PAGE_SIZE}")
        run("pragma journal_mode = wal")
    run(f"pragma synchronous = {'full' if settings.durability == 'full' else 'normal'}")
    run("pragma foreign_keys = on")
    run("pragma secure_delete = on")
    run("pragma trusted_schema = off")
    run(f"pragma cache_size = -{_CACHE_KB}")
    run("pragma temp_store = memory")
    if not writing:
        run("pragma query_only = on")
