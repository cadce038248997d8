"""What SQLite's errors mean to a caller: the only place where they are translated."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from triptych.errors import ConflictError, InvalidInputError, StoreBusyError, StoreError, TriptychError

_MEANINGS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_CORRUPT: ("is damaged", "run `triptych doctor`, then restore a backup or re-import"),
    sqlite3.SQLITE_NOTADB: ("is not a SQLite database", "name another file, or move this one away"),
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", "free some space and try again"),
    sqlite3.SQLITE_READONLY: ("cannot be written", "give the file and its folder write permission"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "check the path and its permissions"),
    sqlite3.SQLITE_PERM: ("may not be opened", "check the file's permissions"),
    sqlite3.SQLITE_IOERR: ("could not be read or written", "check the disk"),
}
_SIGNS_OF_DAMAGE = ("Could not decode to UTF-8", "malformed", "no such table", "no such column")
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def translated(location: str) -> Iterator[None]:
    """Turn what the driver raises inside into errors of Triptych."""
    try:
        yield
    except sqlite3.Error as error:
        raise translate(error, location) from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        # Only well-formed text and JSON were ever written.
        raise damaged(location) from error
    except UnicodeEncodeError as error:
        raise InvalidInputError(
            "a text holds half a surrogate pair", remedy="remove it, or decode the text anew"
        ) from error


def translate(error: sqlite3.Error, location: str) -> TriptychError:
    """The error a caller can act on."""
    # The low byte is the primary code; the rest says which sort of it.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _BUSY:
        return StoreBusyError(
            "another writer held the database for too long",
            field=location,
            remedy="try again, or raise store.busy_timeout_ms",
        )
    if code == sqlite3.SQLITE_CONSTRAINT:
        return ConflictError(f"contradicts what is stored ({error})", remedy="look at the current state")
    if code == sqlite3.SQLITE_ERROR and any(sign in str(error) for sign in _SIGNS_OF_DAMAGE):
        return damaged(location)
    meaning, remedy = _MEANINGS.get(code, (f"failed ({error})", "see the cause above"))
    return StoreError(meaning, field=location, remedy=remedy)


def damaged(location: str) -> StoreError:
    """What the file holds is not what was written."""
    meaning, remedy = _MEANINGS[sqlite3.SQLITE_CORRUPT]
    return StoreError(meaning, field=location, remedy=remedy)
