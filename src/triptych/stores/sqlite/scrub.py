"""Making sure that erased text is gone from the files, not only from the tables.

Removed rows are overwritten in the file (`secure_delete`), but the write-ahead log holds pages as they were:
it is moved into the file and cut to nothing. Bytes of an erased text that are still found belong to a record
that says the same, or to pages that were freed by something careless; rewriting the file takes the second. So
after that nothing of what was erased is left, and the answer does not tell what other records hold.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from triptych.stores.sqlite.handles import chunks
from triptych.stores.sqlite.statements import statement

_CHUNK = 1 << 20
# A long text is spread over pages, so stretches of it are looked for, each short enough to lie in one.
_LONGEST_WHOLE = 256
_STRETCH = 64
# More than so many are not looked for one by one: rewriting the file is quicker.
_MOST_PATTERNS = 256
_UNSCRUBBED = "unscrubbed"

_CLEAN = "nothing of it is left in the file or its log"
_IN_USE = "another process is using the file; erase again, or open it anew, when it is closed"
_NO_ROOM = "the file could not be rewritten; make room on the disk and erase something again"


def scrub(connection: sqlite3.Connection, path: Path, texts: Sequence[str]) -> tuple[bool, str]:
    """Purge the write-ahead log, and rewrite the file when bytes of the texts are still in it."""
    noted = _noted(connection)
    if not _checkpoint(connection):
        return False, _IN_USE
    if _found(path, [text for text in texts if text.strip()]):
        try:
            _rewrite(connection)
        except sqlite3.Error:
            return False, _NO_ROOM
        if not _checkpoint(connection):
            return False, _IN_USE
    _settle(connection, noted)
    return True, _CLEAN


def make_up_for(connection: sqlite3.Connection) -> None:
    """Purge the log when something was erased and nobody scrubbed; nobody in the way is waited for."""
    noted = _noted(connection)
    if noted is None:
        return
    waiting = connection.execute("pragma busy_timeout").fetchone()[0]
    connection.execute("pragma busy_timeout = 0")
    try:
        if _checkpoint(connection):
            _settle(connection, noted)
    finally:
        connection.execute(f"pragma busy_timeout = {waiting}")


def _noted(connection: sqlite3.Connection) -> str | None:
    """The mark of erasures that were not scrubbed; another one with each."""
    row = connection.execute(statement("get_meta"), {"key": _UNSCRUBBED}).fetchone()
    return None if row is None else row[0]


def _settle(connection: sqlite3.Connection, noted: str | None) -> None:
    if noted is not None:
        with suppress(sqlite3.Error):  # somebody is writing: the mark stays, and the next one does it again
            connection.execute(statement("settle_erasures"), {"value": noted})


def _checkpoint(connection: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file and cut it to nothing; false when somebody is in the way."""
    try:
        busy, _, _ = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
    except sqlite3.Error:
        return False
    return not busy


def _rewrite(connection: sqlite3.Connection) -> None:
    connection.execute("vacuum")


def _found(path: Path, texts: Sequence[str]) -> bool:
    """Whether the files hold any of the texts, or may: so many that nobody looked."""
    patterns = sorted({pattern for text in texts for pattern in _patterns(text)})
    if len(patterns) > _MOST_PATTERNS:
        return True
    files = [path, path.with_name(path.name + "-wal")]
    return any(_holds_any(file, patterns) for file in files if file.exists())


def _patterns(text: str) -> Iterator[bytes]:
    """The bytes a text leaves behind: as it is, and inside JSON of both sorts."""
    for written in {text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]}:
        data = written.encode("utf-8", "surrogatepass")
        if len(data) <= _LONGEST_WHOLE:
            yield data
        else:
            yield from (
                data[start : start + _STRETCH] for start in range(0, len(data) - _STRETCH + 1, _STRETCH)
            )


def _holds_any(file: Path, patterns: Sequence[bytes]) -> bool:
    overlap = max(map(len, patterns), default=1) - 1
    tail = b""
    for chunk in chunks(file, _CHUNK):
        window = tail + chunk
        if any(pattern in window for pattern in patterns):
            return True
        tail = window[-overlap:] if overlap else b""
    return False
