"""Making sure that erased text is gone from the files, not only from the tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from triptych.stores.sqlite.statements import statement

_CHUNK = 1 << 20
# A long text is spread over pages, so stretches of it are looked for, each short enough to lie in one.
_LONGEST_WHOLE = 256
_STRETCH = 64


def scrub(connection: sqlite3.Connection, path: Path, texts: Sequence[str]) -> tuple[bool, str]:
    """Purge the write-ahead log, look for the texts, and rewrite the file when they are still there."""
    wanted = [text for text in texts if text.strip()]
    if not _checkpoint(connection):
        return False, "another process is using the file; try again when it is closed"
    if not _found(path, wanted):
        return True, "the file and its log hold none of it"
    connection.execute("vacuum")
    if not _checkpoint(connection):
        return False, "another process is using the file; try again when it is closed"
    if not _found(path, wanted):
        return True, "the file was rewritten and holds none of it"
    kept = sum(_still_kept(connection, text) for text in wanted)
    return False, f"the same words still stand in {kept} other records" if kept else "the same bytes remain"


def _checkpoint(connection: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file and cut it to nothing; false when somebody is in the way."""
    busy, _, _ = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
    return not busy


def _still_kept(connection: sqlite3.Connection, text: str) -> int:
    return int(connection.execute(statement("texts_kept"), {"text": text}).fetchone()[0])


def _found(path: Path, texts: Sequence[str]) -> bool:
    patterns = sorted({pattern for text in texts for pattern in _patterns(text)})
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
    with file.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            window = tail + chunk
            if any(pattern in window for pattern in patterns):
                return True
            tail = window[-overlap:] if overlap else b""
    return False
