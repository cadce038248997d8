"""Searching by words and by meaning, over the views of the spaces that a scope leads to."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from triptych.model.entry import EntryRef, EntryType, Measured, VectorHit, WordHit, WordHits
from triptych.stores.sqlite.eligible import Gate, Mask
from triptych.stores.sqlite.reach import Reached
from triptych.stores.sqlite.statements import statement
from triptych.stores.sqlite.values import term_hash
from triptych.stores.sqlite.vectors import Floats, Sketch, Whole, candidates_for, decoded
from triptych.stores.sqlite.view import View, ref_of
from triptych.stores.sqlite.views import Views
from triptych.text import bm25

# Cosines closer than this are ties: the last digit depends on how a processor adds.
_DIGITS = 6
# So few eligible rows are compared exactly without looking at sketches first.
_FEW = 400
_TYPES = {type_.value: type_ for type_ in EntryType}


@dataclass(frozen=True, slots=True, eq=False)
class Searched:
    """A space's view and the rows of it that may be found."""

    space: int
    view: View
    mask: Mask


class Posted(NamedTuple):
    """The rows of one space that hold a term and may be found, ascending, and how often each holds it."""

    rows: NDArray[np.int32]
    counts: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Rows of one space with what they score."""

    searched: Searched
    rows: NDArray[np.intp]
    scores: NDArray[np.float64]
    posted: Sequence[Posted] = ()


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
        self._posted: dict[tuple[int, str], Posted] = {}
        self._placed: dict[EntryRef, tuple[Searched, int]] = {}

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
        posted = [[self._postings(one, term) for term in terms] for one in self._searched]
        frequencies = tuple(sum(len(held[n].rows) for held in posted) for n in range(len(terms)))
        weights = [bm25.idf(total, frequency) for frequency in frequencies]
        ranked = [
            _scored(one, held, weights, average) for one, held in zip(self._searched, posted, strict=True)
        ]
        return WordHits(total, average, frequencies, _word_hits(self._best(ranked, limit)))

    def _postings(self, one: Searched, term: str) -> Posted:
        posted = self._posted.get((one.space, term))
        if posted is None:
            posted = self._posted[one.space, term] = self._looked_up(one, term)
        return posted

    def _looked_up(self, one: Searched, term: str) -> Posted:
        view = one.view
        pairs = view.postings.of(
            term_hash(term), one.space, view.revision, self._connection, keep=self._keeps(one.space)
        )
        rows = view.rows_of(pairs[:, 0])
        seen = one.mask[rows]
        return Posted(rows[seen], pairs[seen, 1])

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
        return Found(one, rows, cosines.astype(np.float64).round(_DIGITS))

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

    # What was found, measured by the other arm's measure.

    def measured(
        self, refs: Sequence[EntryRef], terms: Sequence[str], vector: Floats | None
    ) -> list[Measured]:
        """Term counts and cosine of those among `refs` that were found here and whose vectors are at hand."""
        together: dict[Searched, list[EntryRef]] = defaultdict(list)
        for ref in refs:
            if ref in self._placed:
                together[self._placed[ref][0]].append(ref)
        return [
            one for held, these in together.items() for one in self._measured_in(held, these, terms, vector)
        ]

    def _measured_in(
        self, one: Searched, refs: Sequence[EntryRef], terms: Sequence[str], vector: Floats | None
    ) -> list[Measured]:
        rows = np.array([self._placed[ref][1] for ref in refs], np.intp)
        cosines: list[float | None] = [None] * len(refs)
        if vector is not None:
            held = one.view.buffers.vectors.cosines(rows, vector)
            if held is None:
                return []
            present = one.view.column("present")[rows].tolist()
            rounded = held.astype(np.float64).round(_DIGITS).tolist()
            cosines = [cosine if there else None for cosine, there in zip(rounded, present, strict=True)]
        counts = _counts(rows, [self._postings(one, term) for term in terms])
        lengths = one.view.column("length")[rows].tolist()
        return list(map(Measured, refs, map(tuple, counts.tolist()), lengths, cosines))

    # The best, with their references.

    def _best(self, found: Sequence[Found], limit: int) -> list[tuple[Found, int, EntryRef]]:
        """The best `limit`, best first and ties by reference; each as the place in what was found."""
        if limit <= 0 or not found:
            return []
        best: list[tuple[float, EntryRef, Found, int]] = []
        for one, places in zip(found, _cut(found, limit), strict=True):
            scores = (-one.scores[places]).tolist()
            refs = self._refs(one, places)
            best += zip(scores, refs, repeat(one), places.tolist())
        best.sort(key=itemgetter(0, 1))
        chosen = [(one, place, ref) for _, ref, one, place in best[:limit]]
        self._placed.update((ref, (one.searched, int(one.rows[place]))) for one, place, ref in chosen)
        return chosen

    def _refs(self, found: Found, places: NDArray[np.intp]) -> list[EntryRef]:
        """The references of what was found at these places."""
        rows = found.rows[places]
        refs = list(map(ref_of, found.searched.view.column("ref")[rows].tolist()))
        kept = [ref for ref in refs if ref is not None]
        return kept if len(kept) == len(refs) else self._read_refs(found.searched, rows)

    def _read_refs(self, searched: Searched, rows: NDArray[np.intp]) -> list[EntryRef]:
        entries = searched.view.column("entry")[rows].tolist()
        asked = (searched.space, json.dumps(entries))
        cursor = self._connection.execute(statement("refs_of_entries"), asked)
        cursor.row_factory = None
        refs = {entry: EntryRef(_TYPES[type_], own) for entry, type_, own in cursor}
        return [refs[entry] for entry in entries]


def _cut(found: Sequence[Found], limit: int) -> list[NDArray[np.intp]]:
    """The places that can be among the best `limit`: few more than that, though many may tie at the end."""
    scores = np.concatenate([one.scores for one in found])
    if len(scores) <= limit:
        return [np.arange(len(one.scores)) for one in found]
    floor = np.partition(scores, len(scores) - limit)[len(scores) - limit]
    tied = [np.flatnonzero(one.scores == floor) for one in found]
    orders = [_order(one, places) for one, places in zip(found, tied, strict=True)]
    wanted = limit - int(np.count_nonzero(scores > floor))
    last = np.sort(np.concatenate(orders))[wanted - 1]
    return [
        np.concatenate([np.flatnonzero(one.scores > floor), places[order <= last]])
        for one, places, order in zip(found, tied, orders, strict=True)
    ]


def _order(found: Found, places: NDArray[np.intp]) -> NDArray[np.bytes_]:
    """The beginnings of the references, in whose order ties are given."""
    keys: NDArray[np.bytes_] = found.searched.view.column("ref")[found.rows[places]]
    return keys


def _scored(one: Searched, posted: Sequence[Posted], weights: Sequence[float], average: float) -> Found:
    """The rows that hold a term, by BM25."""
    place = np.zeros(one.view.rows, np.int32)
    for held in posted:
        place[held.rows] = 1
    found = np.flatnonzero(place)
    place[found] = np.arange(len(found), dtype=np.int32)
    lengths = one.view.column("length")
    scores = np.zeros(len(found))
    for held, weight in zip(posted, weights, strict=True):
        scores[place[held.rows]] += weight * bm25.term_weight(held.counts, lengths[held.rows], average)
    return Found(one, found, scores, posted)


def _word_hits(best: Sequence[tuple[Found, int, EntryRef]]) -> tuple[WordHit, ...]:
    """The hits with their counts, which are looked up for the best only."""
    places: dict[Found, list[int]] = defaultdict(list)
    for found, place, _ in best:
        places[found].append(place)
    counted = {found: iter(_counted(found, there)) for found, there in places.items()}
    return tuple(WordHit(ref, *next(counted[found])) for found, _, ref in best)


def _counted(found: Found, places: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """How often each term stands in each of these, and how long each is."""
    rows = found.rows[list(places)]
    counts = _counts(rows, found.posted)
    lengths = found.searched.view.column("length")[rows].tolist()
    return list(zip(map(tuple, counts.tolist()), lengths, strict=True))


def _counts(rows: NDArray[np.intp], posted: Sequence[Posted]) -> NDArray[np.int64]:
    """How often each term stands in each of these rows."""
    counts = np.zeros((len(rows), len(posted)), np.int64)
    for column, held in enumerate(posted):
        if len(held.rows):
            nearby = np.minimum(np.searchsorted(held.rows, rows), len(held.rows) - 1)
            counts[:, column] = np.where(held.rows[nearby] == rows, held.counts[nearby], 0)
    return counts


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
