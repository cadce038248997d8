"""Whether there is room on the disk: noted when a write failed, and tried again whenever it is asked for."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SIGNS = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})
_NO_ROOM = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_TRIED_BYTES = 1024 * 1024  # much more than a memory takes


class Room:
    """The room around one file. While nothing has failed, asking costs nothing."""

    def __init__(self, file: Path) -> None:
        self._folder = file.parent
        self._in_doubt = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Notice when what is written inside fails as it does where there is no room."""
        try:
            yield
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _SIGNS:
                self._in_doubt = True
            raise

    def told(self) -> str:
        """`ok`, or what stands in the way. Once a write failed, a file is put beside the database and taken
        away again, until one fits."""
        if not self._in_doubt:
            return "ok"
        import tempfile  # slow to import, and mostly not needed

        try:
            with tempfile.TemporaryFile(dir=self._folder, prefix=".triptych-room-") as file:
                file.write(bytes(_TRIED_BYTES))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            return "the disk is full" if error.errno in _NO_ROOM else "cannot be written"
        self._in_doubt = False
        return "ok"
