"""Where frequent terms stand, kept beside a view.

Entries are numbered in the order they come, and their postings are never changed, so what was read once stays
true: only later entries need to be read on. Entries that went are masked out by the view. What a writing
transaction has added is read each time and never kept, since it may be rolled back.
"""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from triptych.stores.sqlite.statements import statement

# Rarer terms are read faster than they are kept.
_FEWEST_KEPT = 128
_MOST_NUMBERS = 8_000_000

Pairs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A term's entries and counts, as two columns, read at a revision."""

    revision: int
    pairs: Pairs


class Postings:
    """The frequent terms of one view and of those that grow from it."""

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}
        self._lock = threading.Lock()

    @property
    def nbytes(self) -> int:
        """What they take in memory."""
        with self._lock:
            return sum(kept.pairs.nbytes for kept in self._kept.values())

    def of(
        self, term: int, space: int, revision: int, connection: sqlite3.Connection, *, keep: bool
    ) -> Pairs:
        """Entries and counts of a term, a row each by entry, as a transaction at `revision` sees them."""
        kept = self._kept.get(term)
        if kept is None or kept.revision > revision:
            pairs = _read(connection, space, term, after=0)
        elif kept.revision == revision:
            return kept.pairs
        else:
            later = _read(connection, space, term, after=kept.revision)
            pairs = np.concatenate([kept.pairs, later]) if len(later) else kept.pairs
        if keep and len(pairs) >= _FEWEST_KEPT and (kept is None or kept.revision < revision):
            self._keep(term, _Kept(revision, pairs))
        return pairs

    def _keep(self, term: int, kept: _Kept) -> None:
        with self._lock:
            self._kept[term] = kept
            if sum(one.pairs.size for one in self._kept.values()) > _MOST_NUMBERS:
                self._kept = {term: kept}


def _read(connection: sqlite3.Connection, space: int, term: int, *, after: int) -> Pairs:
    cursor = connection.execute(statement("postings_of_term"), (space, term, after))
    cursor.row_factory = None
    return np.fromiter(chain.from_iterable(cursor), np.int64).reshape(-1, 2)
