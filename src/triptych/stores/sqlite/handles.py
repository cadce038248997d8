"""Reading the bytes of a database, beside SQLite.

Whoever closes a handle of a file lets go of every lock the process holds on it (POSIX), those of SQLite too.
SQLite would write on without them, and the next process that closes the database would take the write-ahead
log away from under it. So no handle is closed while a store of this process has the file open.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from io import FileIO
from pathlib import Path

_lock = threading.RLock()
_users: Counter[str] = Counter()
_kept: dict[str, FileIO] = {}


def take(path: Path) -> None:
    """A store of this process is about to open the file."""
    with _lock:
        _users[os.path.realpath(path)] += 1


def let_go(path: Path) -> None:
    """It has closed it, with all its connections."""
    with _lock:
        name = os.path.realpath(path)
        _users[name] -= 1
        if _users[name] <= 0:
            del _users[name]
            if (handle := _kept.pop(name, None)) is not None:
                handle.close()


def chunks(path: Path, size: int) -> Iterator[bytes]:
    """The file from its beginning, so many bytes at a time."""
    with _lock:
        name = os.path.realpath(path)
        if name not in _users:
            with closing(FileIO(name)) as handle:
                yield from iter(lambda: handle.read(size), b"")
            return
        if name not in _kept:
            _kept[name] = FileIO(name)
        kept = _kept[name]
        kept.seek(0)
        yield from iter(lambda: kept.read(size), b"")
