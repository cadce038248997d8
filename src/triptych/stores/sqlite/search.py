"""Searching by words and by meaning, over the views of the spaces that a scope leads to."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from triptych.model.entry import EntryRef, EntryType, VectorHit, WordHit, WordHits
from triptych.stores.sqlite.eligible import Gate, Mask
from triptych.stores.sqlite.statements import statement
from triptych.stores.sqlite.transaction import Reached
from triptych.stores.sqlite.values import term_hash
from triptych.stores.sqlite.vectors import Floats, Sketch, Whole, candidates_for, decoded
from triptych.stores.sqlite.view import View
from triptych.stores.sqlite.views import Views
from triptych.text import bm25

# Cosines closer than this are ties: the last digit depends on how a processor adds.
_DIGITS = 6
# So few eligible rows are compared exactly without looking at sketches first.
_FEW = 400
_TYPES = {type_.value: type_ for type_ in EntryType}


@dataclass(frozen=True, slots=True)
class Searched:
    """A space's view and the rows of it that may be found."""

    space: int
    view: View
    mask: Mask


@dataclass(frozen=True, slots=True)
class Found:
    """Rows of one space with what they score, and with their term counts after a search by words."""

    searched: Searched
    rows: NDArray[np.intp]
    scores: NDArray[np.float64]
    counts: NDArray[np.int64]


class Search:
    """One scope and one filter, applied to the spaces they lead to."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        views: Views,
        reach: Sequence[Reached],
        gate: Gate,
    ) -> None:
        self._connection = connection
        self._keeps = views.keeps
        self._searched = []
        for space in reach:
            view = views.at(space.id, space.revision)
            self._searched.append(Searched(space.id, view, gate.mask(view, is_open=space.is_open)))

    def count(self) -> int:
        """How many entries may be found."""
        return sum(int(np.count_nonzero(one.mask)) for one in self._searched)

    # By words.

    def words(self, terms: Sequence[str], limit: int) -> WordHits:
        """Entries that hold any of the terms, best first by BM25."""
        total = self.count()
        if not total:
            return WordHits(frequencies=(0,) * len(terms))
        average = sum(int(one.view.column("length")[one.mask].sum()) for one in self._searched) / total
        held = [self._holding(one, terms) for one in self._searched]
        frequencies = _frequencies(held, len(terms))
        weights = [bm25.idf(total, frequency) for frequency in frequencies]
        ranked = [_scored(found, weights, average) for found in held]
        hits = tuple(_word_hit(*best) for best in self._best(ranked, limit))
        return WordHits(total, average, frequencies, hits)

    def _holding(self, one: Searched, terms: Sequence[str]) -> Found:
        """The rows that hold a term, with the counts of each term."""
        postings = [self._postings(one, term) for term in terms]
        place = np.zeros(one.view.rows, np.int32)
        for rows, _ in postings:
            place[rows] = 1
        found = np.flatnonzero(place)
        place[found] = np.arange(len(found), dtype=np.int32)
        counts = np.zeros((len(terms), len(found)), np.int64)
        for column, (rows, count) in zip(counts, postings, strict=True):
            column[place[rows]] = count
        return Found(one, found, np.zeros(len(found)), counts)

    def _postings(self, one: Searched, term: str) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The rows that hold a term and may be found, and how often each holds it."""
        view = one.view
        pairs = view.postings.of(
            term_hash(term), one.space, view.revision, self._connection, keep=self._keeps(one.space)
        )
        rows = view.rows_of(pairs[:, 0])
        seen = one.mask[rows]
        return rows[seen], pairs[seen, 1]

    # By meaning.

    def nearest(self, vector: Floats, limit: int) -> list[VectorHit]:
        """Entries by falling cosine."""
        found = [self._compared(one, vector, limit) for one in self._searched]
        return [
            VectorHit(ref, float(hit.scores[row]))
            for hit, row, ref in self._best([hit for hit in found if len(hit.rows)], limit)
        ]

    def _compared(self, one: Searched, vector: Floats, limit: int) -> Found:
        present = one.mask & one.view.column("present")
        held = one.view.buffers.vectors
        if isinstance(held, Whole):
            rows = np.flatnonzero(present)
            cosines = held.cosines(rows, vector)
        else:
            rows = self._candidates(held, present, vector, limit)
            kept = held.cosines(rows, vector)
            cosines = self._read(one, rows, vector) if kept is None else kept
        return Found(one, rows, cosines.astype(np.float64).round(_DIGITS), np.zeros((0, len(rows)), np.int64))

    def _candidates(self, sketch: Sketch, present: Mask, vector: Floats, limit: int) -> NDArray[np.intp]:
        most = candidates_for(limit, len(vector))
        if np.count_nonzero(present) <= max(most, _FEW):
            return np.flatnonzero(present)
        return sketch.candidates(present, vector, most)

    def _read(self, one: Searched, rows: NDArray[np.intp], vector: Floats) -> Floats:
        entries = one.view.column("entry")[rows].tolist()
        cursor = self._connection.execute(statement("vectors_of_entries"), (one.space, json.dumps(entries)))
        cursor.row_factory = None
        blobs: dict[int, bytes | None] = dict(cursor.fetchall())
        vectors, _ = decoded([blobs[entry] for entry in entries], len(vector))
        products: Floats = vectors @ vector
        return products

    # The best, with their references.

    def _best(self, found: Sequence[Found], limit: int) -> list[tuple[Found, int, EntryRef]]:
        """The best `limit`, best first and ties by reference; each as the place in what was found."""
        if limit <= 0 or not found:
            return []
        best: list[tuple[float, str, str, Found, int]] = []
        for one, places in zip(found, _cut(found, limit), strict=True):
            scores = (-one.scores[places]).tolist()
            refs = self._refs(one, places)
            best += [
                (score, *ref, one, place)
                for score, ref, place in zip(scores, refs, places.tolist(), strict=True)
            ]
        best.sort(key=itemgetter(0, 1, 2))
        return [(one, place, EntryRef(_TYPES[type_], own)) for _, type_, own, one, place in best[:limit]]

    def _refs(self, found: Found, places: NDArray[np.intp]) -> list[tuple[str, str]]:
        """Type and own id of what was found at these places."""
        entries = found.searched.view.column("entry")[found.rows[places]].tolist()
        if not entries:
            return []
        asked = (found.searched.space, json.dumps(entries))
        cursor = self._connection.execute(statement("refs_of_entries"), asked)
        cursor.row_factory = None
        refs = {entry: (type_, own) for entry, type_, own in cursor}
        return [refs[entry] for entry in entries]


def _cut(found: Sequence[Found], limit: int) -> list[NDArray[np.intp]]:
    """The places that can be among the best `limit`: few more than that, though many may tie at the end."""
    scores = np.concatenate([one.scores for one in found])
    if len(scores) <= limit:
        return [np.arange(len(one.scores)) for one in found]
    floor = np.partition(scores, len(scores) - limit)[len(scores) - limit]
    keys = np.concatenate([_order(one)[one.scores == floor] for one in found])
    wanted = limit - int(np.count_nonzero(scores > floor))
    last = np.sort(keys)[wanted - 1]
    return [
        np.flatnonzero((one.scores > floor) | ((one.scores == floor) & (_order(one) <= last)))
        for one in found
    ]


def _order(found: Found) -> NDArray[np.bytes_]:
    """The beginnings of the references, in whose order ties are given."""
    keys: NDArray[np.bytes_] = found.searched.view.column("order")[found.rows]
    return keys


def _word_hit(found: Found, place: int, ref: EntryRef) -> WordHit:
    length = found.searched.view.column("length")[found.rows[place]]
    return WordHit(ref, tuple(found.counts[:, place].tolist()), int(length))


def _frequencies(held: Sequence[Found], terms: int) -> tuple[int, ...]:
    """In how many rows each term stands."""
    return tuple(sum(int(np.count_nonzero(found.counts[term])) for found in held) for term in range(terms))


def _lengths(found: Found) -> NDArray[np.int32]:
    lengths: NDArray[np.int32] = found.searched.view.column("length")[found.rows]
    return lengths


def _scored(found: Found, weights: Sequence[float], average: float) -> Found:
    scores = np.zeros(len(found.rows))
    lengths = _lengths(found)
    for column, weight in enumerate(weights):
        scores += weight * bm25.term_weight(found.counts[column], lengths, average)
    return Found(found.searched, found.rows, scores, found.counts)


def measured_counts(packed: Sequence[bytes], terms: Sequence[str]) -> tuple[NDArray[np.int64], list[int]]:
    """From packed terms of entries: how often each holds each of the terms, and how long each is."""
    sizes = [len(one) // 12 for one in packed]
    hashes = np.frombuffer(b"".join(one[: 8 * n] for one, n in zip(packed, sizes, strict=True)), "<i8")
    counts = np.frombuffer(b"".join(one[8 * n :] for one, n in zip(packed, sizes, strict=True)), "<u4")
    owners = np.repeat(np.arange(len(packed)), sizes)
    table = np.zeros((len(packed), len(terms)), np.int64)
    for column, term in enumerate(terms):
        places = np.flatnonzero(hashes == term_hash(term))
        table[owners[places], column] = counts[places]
    lengths = np.bincount(owners, counts, len(packed)).astype(np.int64)
    return table, lengths.tolist()


def cosines_of(blobs: Sequence[bytes | None], vector: Floats) -> list[float | None]:
    """The cosine of each stored vector with `vector`; none where there is none."""
    rows, present = decoded(list(blobs), len(vector))
    products = (rows @ vector).astype(np.float64).round(_DIGITS)
    return [float(product) if there else None for product, there in zip(products, present, strict=True)]
