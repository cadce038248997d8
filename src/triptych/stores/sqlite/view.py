"""A space's index as columns in memory, as of one revision of the space.

Rows are only ever appended, one per entry in the order of the entries' numbers; an entry that went loses its
mark in `alive`. So a view can share its buffers with the older views it grew from: each looks only at its own
first rows, which never change. Whoever grows a view in place must be the only one to do so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from triptych.model.entry import EntryRef, EntryType
from triptych.stores.sqlite.postings import Postings
from triptych.stores.sqlite.statements import statement
from triptych.stores.sqlite.vectors import Held, Sketch, Whole, decoded, most_whole

_NEVER = np.iinfo(np.int64).max
_LONG_AGO = np.iinfo(np.int64).min
_SMALLEST = 64
_BATCH = 4096
# A view with this share of rows that are gone is read anew.
_MOST_DEAD = 0.34

# A type and the 36 letters of a usual id; a key that fills this room may be cut off.
_LONGEST_KEY = 38

_COLUMNS: dict[str, Any] = {
    "entry": np.int64,
    "kin": np.int32,
    "confidence": np.float64,
    "begins": np.int64,
    "ends": np.int64,
    "valid_from": np.int64,
    "valid_to": np.int64,
    "expires_at": np.int64,
    "session": np.int64,
    "length": np.int32,
    "ref": f"S{_LONGEST_KEY}",
    "present": np.bool_,
}


class Kin(NamedTuple):
    """What many entries have in common: rights, kind, state and topics are decided once for all of them."""

    type: str
    kind: str | None
    state: str | None
    readers: int | None
    writers: int | None
    topics: str | None


@dataclass(slots=True)
class Buffers:
    """Room for rows: a column each for what filters ask, the vectors, and the way from entry to row."""

    columns: dict[str, NDArray[Any]]
    row_of: NDArray[np.int32]
    vectors: Held

    @property
    def nbytes(self) -> int:
        """What they take in memory."""
        columns = sum(int(column.nbytes) for column in self.columns.values())
        return columns + self.row_of.nbytes + self.vectors.nbytes


@dataclass(frozen=True, slots=True)
class View:
    """The index of one space at one revision."""

    revision: int
    rows: int
    dead: int
    alive: NDArray[np.bool_]
    expiring: bool
    buffers: Buffers
    kins: list[Kin]
    kin_codes: dict[Kin, int]
    postings: Postings

    def column(self, name: str) -> NDArray[Any]:
        """A column's rows."""
        return self.buffers.columns[name][: self.rows]

    def rows_of(self, entries: NDArray[np.int64]) -> NDArray[np.int32]:
        """The rows of entries that are all in the view."""
        found: NDArray[np.int32] = self.buffers.row_of[entries]
        return found

    @property
    def nbytes(self) -> int:
        """What it takes in memory."""
        return self.buffers.nbytes + self.alive.nbytes + self.postings.nbytes


def empty_view(dimension: int) -> View:
    """The view of a space at its beginning."""
    columns = {name: np.zeros(_SMALLEST, dtype) for name, dtype in _COLUMNS.items()}
    buffers = Buffers(columns, np.zeros(_SMALLEST, np.int32), Whole(dimension, _SMALLEST))
    return View(0, 0, 0, np.zeros(_SMALLEST, np.bool_), False, buffers, [], {}, Postings())


def grown(view: View, connection: sqlite3.Connection, space: int, revision: int, dimension: int) -> View:
    """The view at `revision`, which is the one the connection sees, grown in place or read anew."""
    asked = {"space": space, "revision": view.revision}
    told = connection.execute(statement("gone_since"), asked).fetchall()
    forgotten = next(until for entry, until in told if entry is None)
    gone = [entry for entry, _ in told if entry is not None]
    if view.revision < forgotten or len(gone) + view.dead > _MOST_DEAD * (view.rows + _BATCH):
        view, gone = empty_view(dimension), []
    cursor = connection.execute(statement("entries_since"), (space, view.revision))
    cursor.row_factory = None
    # The first batch is held whole, so that a sketch has something to be centred on.
    while batch := cursor.fetchmany(min(_BATCH, most_whole(dimension))):
        view = _appended(view, batch, dimension)
    return replace(_without(view, gone), revision=revision)


def apart(view: View) -> View:
    """The same view with buffers of its own, which can be grown without disturbing anybody."""
    old = view.buffers
    columns = {name: column.copy() for name, column in old.columns.items()}
    vectors = old.vectors.grown(view.rows, old.vectors.capacity)
    buffers = Buffers(columns, old.row_of.copy(), vectors)
    return replace(
        view,
        alive=view.alive.copy(),
        buffers=buffers,
        kins=list(view.kins),
        kin_codes=dict(view.kin_codes),
        postings=Postings(),
    )


def ref_key(type_: str, own: str) -> bytes:
    """A reference in few bytes, or its beginning, such that a smaller key is a smaller reference."""
    return ((b"0" if type_ == EntryType.MEMORY else b"1") + own.encode("utf-8"))[:_LONGEST_KEY]


def ref_of(key: bytes) -> EntryRef | None:
    """The reference back; none when the key may be but its beginning."""
    if len(key) == _LONGEST_KEY:
        return None
    return EntryRef(EntryType.MEMORY if key[:1] == b"0" else EntryType.MESSAGE, key[1:].decode("utf-8"))


def _without(view: View, gone: Sequence[int]) -> View:
    """The view without entries that are gone; those that came and went in between were never in it."""
    if not gone or not view.rows:
        return view
    entries = np.array(gone, np.int64)
    entries = entries[entries < len(view.buffers.row_of)]
    rows = view.buffers.row_of[entries]
    rows = rows[(rows < view.rows) & (view.buffers.columns["entry"][rows] == entries)]
    # A copy: older views go on seeing what they saw.
    alive = view.alive.copy()
    alive[rows] = False
    return replace(view, alive=alive, dead=view.dead + len(rows))


def _appended(view: View, batch: Sequence[Sequence[Any]], dimension: int) -> View:
    start, end = view.rows, view.rows + len(batch)
    fields = list(zip(*batch, strict=True))
    entry, kin = fields[0], [Kin(*parts) for parts in zip(*fields[1:7], strict=True)]
    confidence, begins, ends, valid_from, valid_to, expires_at, session, length, owns, blobs = fields[7:]
    view = _with_room(view, end, int(entry[-1]) + 1)
    vectors, present = decoded(list(blobs), dimension)
    written = {
        "entry": entry,
        "kin": [_kin_code(view, one) for one in kin],
        "confidence": confidence,
        "begins": begins,
        "ends": ends,
        "valid_from": _filled(valid_from, _LONG_AGO),
        "valid_to": _filled(valid_to, _NEVER),
        "expires_at": _filled(expires_at, _NEVER),
        "session": _filled(session, 0),
        "length": length,
        "ref": [ref_key(type_, own) for type_, own in zip(fields[1], owns, strict=True)],
        "present": present,
    }
    for name, values in written.items():
        view.buffers.columns[name][start:end] = values
    view.buffers.row_of[np.array(entry, np.int64)] = np.arange(start, end, dtype=np.int32)
    view.buffers.vectors.put(start, vectors)
    view.alive[start:end] = True
    expiring = view.expiring or any(value is not None for value in expires_at)
    return replace(view, rows=end, expiring=expiring)


def _filled(values: Sequence[int | None], missing: int) -> list[int]:
    return [missing if value is None else value for value in values]


def _kin_code(view: View, kin: Kin) -> int:
    code = view.kin_codes.get(kin)
    if code is None:
        code = view.kin_codes[kin] = len(view.kins)
        view.kins.append(kin)
    return code


def _with_room(view: View, rows: int, entries: int) -> View:
    """The view with buffers that take so many rows and entries; larger ones when it must be."""
    old = view.buffers
    columns, alive, row_of, vectors = old.columns, view.alive, old.row_of, old.vectors
    if rows > len(alive):
        columns = {name: _larger(column, view.rows, rows) for name, column in columns.items()}
        alive = _larger(alive, view.rows, rows)
    if entries > len(row_of):
        row_of = _larger(row_of, len(row_of), entries)
    if isinstance(vectors, Whole) and rows > most_whole(vectors.rows.shape[1]):
        vectors = Sketch.of(vectors, columns["present"][: view.rows], len(alive))
    elif rows > vectors.capacity:
        vectors = vectors.grown(view.rows, len(alive))
    if columns is old.columns and row_of is old.row_of and vectors is old.vectors:
        return view
    return replace(view, alive=alive, buffers=Buffers(columns, row_of, vectors))


def _larger(column: NDArray[Any], used: int, needed: int) -> NDArray[Any]:
    larger = np.zeros(max(_SMALLEST, needed, 2 * used), column.dtype)
    larger[:used] = column[:used]
    return larger
