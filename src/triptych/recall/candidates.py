"""One look into the store: the arms side by side, then everything measured about what they found.

All of it runs inside one read transaction, so that the parts of an answer belong to one state of the store.
Scope and filter are the store's to apply, before any top-k; nothing here widens them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from triptych.model.entry import (
    EntryRef,
    EntryType,
    Measured,
    Surroundings,
    VectorHit,
    WordHits,
)
from triptych.model.memory import Memory
from triptych.ports.store import IndexReader, Reader
from triptych.recall import entities
from triptych.recall.examine import examine
from triptych.recall.fuse import term_shares
from triptych.recall.look import Look
from triptych.recall.pool import (
    ENTITY,
    NOBODY,
    SLOT,
    TIME,
    UPDATE,
    VECTOR,
    WORDS,
    Examined,
    Floats,
    Found,
    Heirs,
    Places,
    Pool,
)
from triptych.recall.successors import likely_heirs, only_statements
from triptych.text import bm25

BEFORE, AFTER = 3, 3
_MOST_TIME_RANGES = 4
_LEADING = 16
"""How many of the best are asked what they state."""
_LED_FROM = 8
"""How many of those are asked what likely tells them anew."""

Scorer = Callable[[Pool], Floats]


def look(reader: Reader, seek: Look, score: Scorer) -> Examined:
    """The candidates and what was measured about them, the best by `score` read in full."""
    found, known = _search(reader, seek)
    measures = _Measures(reader, seek, found, known)
    stored = measures.found.sought or reader.count_entries(seek.scope, seek.where)
    refs = list(measures.found.arms)
    pool = measures.pool(refs)
    talks = any(ref.type is EntryType.MESSAGE for ref in refs)
    if talks and seek.limits.expanded and not seek.hurried():
        pool = measures.pool_around(_with_neighbours(measures, pool, seek, score))
    rows = _best(score(pool), pool.refs, seek.limits.examined)
    heirs: Heirs = {}
    stated: Mapping[EntryRef, Memory] = {}
    if seek.newest and not seek.hurried():
        leading = [pool.refs[row] for row in rows[:_LEADING]]
        stated = only_statements(reader, seek, leading)
        heirs = likely_heirs(reader, seek, leading[:_LED_FROM], stated)
        pool, rows = _with_heirs(measures, pool, rows, heirs)
    return replace(examine(reader, seek, pool, rows, stored), heirs=heirs, stated=stated)


def _with_heirs(measures: _Measures, pool: Pool, rows: Places, heirs: Heirs) -> tuple[Pool, Places]:
    """The pool with those that the best lead to, which are read in full like these."""
    read = {pool.refs[row] for row in rows}
    wanted = dict.fromkeys(ref for newer in heirs.values() for ref in sorted(newer) if ref not in read)
    missing = [ref for ref in wanted if ref not in pool.refs]
    if missing:
        measures.led_to(missing, by=UPDATE)
        pool = (
            measures.pool_around([*pool.refs, *missing])
            if pool.beside
            else measures.pool([*pool.refs, *missing])
        )
    more = [pool.refs.index(ref) for ref in wanted if ref in pool.refs]
    return pool, np.concatenate([rows, np.array(more, np.intp)])


def _best(scores: Floats, refs: Sequence[EntryRef], most: int) -> Places:
    """Rows by falling score, ties by reference, so that the order never hangs on how they were found."""
    order = sorted(range(len(refs)), key=lambda row: (-scores[row], refs[row]))
    return np.array(order[:most], dtype=np.intp)


def _with_neighbours(measures: _Measures, pool: Pool, seek: Look, score: Scorer) -> list[EntryRef]:
    """The best candidates, and the messages beside the very best: an answer often stands next to the words
    that lead to it."""
    best = [pool.refs[row] for row in _best(score(pool), pool.refs, 2 * seek.limits.examined)]
    joined = dict.fromkeys(best)
    for surroundings in measures.around(best[: seek.limits.expanded]).values():
        joined.update(dict.fromkeys((*surroundings.before, *surroundings.after)))
    return list(joined)


# --- arms -------------------------------------------------------------------------------------------------


def _search(reader: IndexReader, seek: Look) -> tuple[Found, dict[EntryRef, Measured]]:
    """What the arms found, and what is thereby measured already."""
    arms, near = _Arms(), list[VectorHit]()
    hits, named = entities.words(reader, seek, seek.where, limit=seek.limits.arm)
    arms.add(WORDS, (hit.ref for hit in hits.hits))
    arms.add(ENTITY, named)
    if seek.vector is not None:
        near = reader.nearest(seek.scope, seek.where, seek.vector, limit=seek.limits.arm)
        arms.add(VECTOR, (hit.ref for hit in near))
    if seek.plan.slots:
        arms.add(SLOT, reader.by_subject(seek.scope, seek.where, seek.plan.slots))
    if seek.plan.times and not seek.hurried():
        _search_times(reader, seek, arms)
    idfs = [bm25.idf(hits.total, count) for count in hits.frequencies]
    shares = term_shares(seek.plan, idfs)
    found = Found(arms.ranks, np.array(idfs, float), shares, hits.total, hits.average_length)
    return found, _known_from(hits, near, seek)


def _known_from(hits: WordHits, near: Sequence[VectorHit], seek: Look) -> dict[EntryRef, Measured]:
    """Entries that both arms found; and, where the words arm found all there is, those it did not find: they
    hold none of the terms. (A message's length still counts in its neighbours' windows, a memory's does not.)
    """
    worded = {hit.ref: hit for hit in hits.hits}
    all_found = len(hits.hits) < seek.limits.arm
    none = (0,) * len(seek.plan.sought)
    known = {}
    for one in near:
        if hit := worded.get(one.ref):
            known[one.ref] = Measured(one.ref, hit.counts, hit.length, one.cosine)
        elif all_found and one.ref.type is EntryType.MEMORY:
            known[one.ref] = Measured(one.ref, none, 0, one.cosine)
    return known


def _search_times(reader: IndexReader, seek: Look, arms: _Arms) -> None:
    """The same question, asked only of what happened in the periods it names."""
    for asked in seek.plan.times[:_MOST_TIME_RANGES]:
        where = replace(seek.where, within=(asked.start, asked.end))
        hits, _ = entities.words(reader, seek, where, limit=seek.limits.arm // 2)
        arms.add(TIME, (hit.ref for hit in hits.hits))
        if seek.vector is not None:
            near = reader.nearest(seek.scope, where, seek.vector, limit=seek.limits.arm // 2)
            arms.add(TIME, (hit.ref for hit in near))


class _Arms:
    """Collects who found what; the better rank stays when one arm finds something twice."""

    def __init__(self) -> None:
        self.ranks: dict[EntryRef, dict[str, int]] = {}

    def add(self, arm: str, refs: Iterable[EntryRef]) -> None:
        for rank, ref in enumerate(refs, 1):
            found = self.ranks.setdefault(ref, {})
            found[arm] = min(rank, found.get(arm, rank))


# --- measuring --------------------------------------------------------------------------------------------


class _Measures:
    """What has been measured so far; each entry is measured once."""

    def __init__(
        self, reader: IndexReader, seek: Look, found: Found, known: dict[EntryRef, Measured]
    ) -> None:
        self.found = found
        self._reader = reader
        self._seek = seek
        self._known = known
        self._around: dict[EntryRef, Surroundings] = {}

    def led_to(self, refs: Sequence[EntryRef], *, by: str) -> None:
        """Note what brought these in, which no arm found."""
        self.found = replace(self.found, arms={**self.found.arms, **{ref: {by: 1} for ref in refs}})

    def pool(self, refs: Sequence[EntryRef]) -> Pool:
        """These candidates, as if nothing stood around them."""
        return self._arranged(refs, {})

    def pool_around(self, refs: Sequence[EntryRef]) -> Pool:
        """These candidates with what stands around them."""
        return self._arranged(refs, self.around(refs))

    def around(self, refs: Sequence[EntryRef]) -> Mapping[EntryRef, Surroundings]:
        """The neighbours of those that are messages."""
        messages = [ref for ref in refs if ref.type is EntryType.MESSAGE]
        if new := [ref for ref in messages if ref not in self._around]:
            self._around |= self._reader.around(self._seek.scope, new, before=BEFORE, after=AFTER)
        return {ref: self._around[ref] for ref in messages if ref in self._around}

    def _arranged(self, refs: Sequence[EntryRef], around: Mapping[EntryRef, Surroundings]) -> Pool:
        beside = (ref for one in around.values() for ref in (*one.before, *one.after))
        wanted = list(dict.fromkeys((*refs, *beside)))
        self._measure(wanted)
        present = [ref for ref in wanted if ref in self._known]
        rows = {ref: row for row, ref in enumerate(present)}
        candidates = tuple(ref for ref in refs if ref in rows)
        measured = [self._known[ref] for ref in present]
        width = len(self._seek.plan.sought)
        counts = np.array([one.counts for one in measured], float).reshape(len(measured), width)
        lengths, cosines = np.array([one.length for one in measured], float), self._cosines(measured)
        neighbours = _neighbour_rows(candidates, around, rows)
        if around:
            neighbours = _without_repeats(neighbours, counts, lengths, cosines)
        return Pool(
            found=self.found,
            refs=candidates,
            counts=counts,
            lengths=lengths,
            cosines=cosines,
            around=neighbours,
            beside=tuple(present[len(candidates) :]),
        )

    def _measure(self, refs: Sequence[EntryRef]) -> None:
        new = [ref for ref in refs if ref not in self._known]
        if new:
            for one in entities.measure(self._reader, self._seek, new, self._seek.vector):
                self._known[one.ref] = one

    def _cosines(self, measured: Sequence[Measured]) -> Floats:
        raw = np.array([np.nan if one.cosine is None else one.cosine for one in measured], float)
        return np.nan_to_num(self._seek.calibration.common(raw), nan=0.0)


def _neighbour_rows(
    refs: Sequence[EntryRef], around: Mapping[EntryRef, Surroundings], rows: Mapping[EntryRef, int]
) -> Places:
    places = np.full((len(refs), BEFORE + AFTER), NOBODY, dtype=np.intp)
    for row, ref in enumerate(refs):
        if ref in around:
            for column, neighbour in enumerate(around[ref].before[:BEFORE]):
                places[row, column] = rows.get(neighbour, NOBODY)
            for column, neighbour in enumerate(around[ref].after[:AFTER], BEFORE):
                places[row, column] = rows.get(neighbour, NOBODY)
    return places


def _without_repeats(around: Places, counts: Floats, lengths: Floats, cosines: Floats) -> Places:
    """The same without neighbours that only repeat the message: they are no other voice for it.

    What has the same words, length and nearness says the same.
    """
    rows = np.arange(len(around))[:, None]
    alike = (cosines[around] == cosines[rows]) & (lengths[around] == lengths[rows]) & (cosines[rows] != 0)
    if not alike.any():
        return around
    alike &= (counts[around] == counts[rows]).all(axis=2)
    return np.where(alike, NOBODY, around)
