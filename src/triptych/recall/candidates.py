"""One look into the store: the arms side by side, then everything measured about what they found.

All of it runs inside one read transaction, so that the parts of an answer belong to one state of the store.
Scope and filter are the store's to apply, before any top-k; nothing here widens them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from triptych.model.entry import (
    Entry,
    EntryRef,
    EntryType,
    Measured,
    Surroundings,
    VectorHit,
    Where,
    WordHits,
)
from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, Memory, State
from triptych.model.message import Message
from triptych.model.scope import Scope
from triptych.ports.store import IndexReader, Reader
from triptych.recall.calibration import Calibration
from triptych.recall.fuse import is_former, term_shares
from triptych.recall.plan import Plan
from triptych.recall.pool import (
    NOBODY,
    SLOT,
    TIME,
    VECTOR,
    WORDS,
    Examined,
    Floats,
    Found,
    Places,
    Pool,
)
from triptych.recall.slots import ANYBODY
from triptych.text import bm25

if TYPE_CHECKING:
    from triptych.ports.store import Vector

BEFORE, AFTER = 3, 3
SLOWEST_TALK = 12.0
"""Hours: a session whose messages follow each other more slowly than this is no conversation."""

_MOST_TIME_RANGES = 4

Scorer = Callable[[Pool], Floats]


@dataclass(frozen=True, slots=True)
class Limits:
    """How many each arm brings, how many of the best bring their neighbours, how many are read in full."""

    arm: int
    expanded: int
    examined: int


@dataclass(frozen=True, slots=True)
class Look:
    """What to look with: the question's plan and vector, what it may see, and how much of it."""

    scope: Scope
    where: Where
    plan: Plan
    vector: Vector | None
    calibration: Calibration
    limits: Limits
    hurried: Callable[[], bool]
    """True once the deadline is near: what is optional is left out."""


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
    return _read(reader, seek, pool, rows, stored)


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
    hits = reader.words(seek.scope, seek.where, seek.plan.sought, limit=seek.limits.arm)
    arms.add(WORDS, (hit.ref for hit in hits.hits))
    if seek.vector is not None:
        near = reader.nearest(seek.scope, seek.where, seek.vector, limit=seek.limits.arm)
        arms.add(VECTOR, (hit.ref for hit in near))
    if seek.plan.slots:
        arms.add(SLOT, reader.by_subject(seek.scope, seek.where, seek.plan.slots))
    if seek.plan.times and not seek.hurried():
        _search_times(reader, seek, arms)
    idfs = [bm25.idf(hits.total, count) for count in hits.frequencies]
    found = Found(arms.ranks, term_shares(seek.plan, idfs), hits.total, hits.average_length)
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
        hits = reader.words(seek.scope, where, seek.plan.sought, limit=seek.limits.arm // 2)
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

    def pool(self, refs: Sequence[EntryRef]) -> Pool:
        """These candidates, as if nothing stood around them."""
        return self._arranged(refs, {})

    def pool_around(self, refs: Sequence[EntryRef]) -> Pool:
        """These candidates with what stands around them."""
        return self._arranged(refs, self.around(refs))

    def around(self, refs: Sequence[EntryRef]) -> Mapping[EntryRef, Surroundings]:
        """The neighbours of those that are messages."""
        messages = [ref for ref in refs if ref.type is EntryType.MESSAGE]
        if not messages:
            return {}
        return self._reader.around(self._seek.scope, messages, before=BEFORE, after=AFTER)

    def _arranged(self, refs: Sequence[EntryRef], around: Mapping[EntryRef, Surroundings]) -> Pool:
        beside = (ref for one in around.values() for ref in (*one.before, *one.after))
        wanted = list(dict.fromkeys((*refs, *beside)))
        self._measure(wanted)
        present = [ref for ref in wanted if ref in self._known]
        rows = {ref: row for row, ref in enumerate(present)}
        candidates = tuple(ref for ref in refs if ref in rows)
        measured = [self._known[ref] for ref in present]
        width = len(self._seek.plan.sought)
        return Pool(
            found=self.found,
            refs=candidates,
            counts=np.array([one.counts for one in measured], float).reshape(len(measured), width),
            lengths=np.array([one.length for one in measured], float),
            cosines=self._cosines(measured),
            around=_neighbour_rows(candidates, around, rows),
        )

    def _measure(self, refs: Sequence[EntryRef]) -> None:
        new = [ref for ref in refs if ref not in self._known]
        if new:
            plan, vector = self._seek.plan, self._seek.vector
            for one in self._reader.measure(self._seek.scope, new, plan.sought, vector):
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


# --- reading ----------------------------------------------------------------------------------------------


def _read(reader: Reader, seek: Look, pool: Pool, rows: Places, stored: int) -> Examined:
    refs = [pool.refs[row] for row in rows]
    loaded = {entry.ref: entry for entry in reader.load(seek.scope, refs)}
    kept = [row for row in rows if pool.refs[row] in loaded]
    entries = tuple(_as_asked(reader, seek, loaded[pool.refs[row]]) for row in kept)
    successors = {entry.ref: _successors(reader, seek.scope, entry) for entry in entries if is_former(entry)}
    examined = np.array(kept, dtype=np.intp)
    forgotten = frozenset(entry.ref for entry in entries if _is_forgotten(reader, seek.scope, entry))
    talks = _as_conversations(pool, examined, entries)
    return Examined(talks, examined, entries, successors, stored, forgotten)


def _is_forgotten(reader: Reader, scope: Scope, entry: Entry) -> bool:
    """Whether a message has nothing left to say but what was forgotten: stale, and that is why."""
    if entry.message is None or not entry.stale:
        return False
    said = reader.by_message(scope, entry.message.id)
    return any(memory.state is State.ARCHIVED and not memory.kind.is_derived for memory in said)


def _as_asked(reader: Reader, seek: Look, entry: Entry) -> Entry:
    """The entry, marked stale when what it says about the slot asked for has been superseded.

    A message, or a digest of several, may say more than that and still hold otherwise.
    """
    if not seek.plan.slots or entry.stale:
        return entry
    if entry.message is not None:
        messages = [entry.message.id]
    elif entry.memory is not None and entry.memory.kind is Kind.DIGEST:
        messages = [source.message for source in entry.memory.sources if source.message is not None]
    else:
        return entry
    said = [memory for message in messages for memory in reader.by_message(seek.scope, message)]
    states = {memory.state for memory in said if _fills(memory, seek.plan.slots)}
    superseded = State.SUPERSEDED in states and State.ACTIVE not in states
    return replace(entry, stale=True) if superseded else entry


def _fills(memory: Memory, slots: Sequence[tuple[str, str]]) -> bool:
    slot = memory.slot
    return slot is not None and any(
        attribute == slot.attribute and subject in (slot.subject, ANYBODY) for subject, attribute in slots
    )


def _as_conversations(pool: Pool, rows: Places, entries: Sequence[Entry]) -> Pool:
    """The pool without neighbours in sessions whose messages are hours apart: such a session is a collection
    of notes, and what stands beside a note says nothing about it."""
    scattered = {session for session, pace in _paces(entries).items() if pace > SLOWEST_TALK}
    if not scattered:
        return pool
    around = pool.around.copy()
    for row, entry in zip(rows, entries, strict=True):
        if entry.message is not None and entry.message.session in scattered:
            around[row] = NOBODY
    return replace(pool, around=around)


def _paces(entries: Sequence[Entry]) -> dict[str, float]:
    """The median hours from one message to the next, by session, as far as the examined ones tell."""
    sessions: dict[str, list[Message]] = {}
    for entry in entries:
        if entry.message is not None:
            sessions.setdefault(entry.message.session, []).append(entry.message)
    paces = {}
    for session, messages in sessions.items():
        messages.sort(key=lambda message: message.seq)
        steps = [_pace(a, b) for a, b in pairwise(messages) if b.seq > a.seq]
        if steps:
            paces[session] = median(steps)
    return paces


def _pace(earlier: Message, later: Message) -> float:
    return abs((later.time - earlier.time).total_seconds()) / 3600 / (later.seq - earlier.seq)


def _successors(reader: Reader, scope: Scope, entry: Entry) -> frozenset[MemoryId]:
    """What holds now instead of a superseded memory, or of what was remembered from a message."""
    if entry.message is not None:
        messages = [entry.message.id]
    else:
        assert entry.memory is not None
        digested = entry.memory.sources if entry.memory.kind is Kind.DIGEST else ()
        messages = [source.message for source in digested if source.message is not None]
    replaced = [memory.id for message in messages for memory in reader.by_message(scope, message)]
    return frozenset(_last_successors(reader, scope, replaced or [MemoryId(entry.ref.id)]))


def _last_successors(reader: Reader, scope: Scope, ids: Iterable[MemoryId]) -> set[MemoryId]:
    """Follows the chain to its ends; a chain that returns to itself ends where it does."""
    seen, waiting, ends = set(ids), list(ids), set()
    while waiting:
        for memory in reader.superseded_by(scope, waiting.pop()):
            if memory.state is State.ACTIVE:
                ends.add(memory.id)
            if memory.id not in seen:
                seen.add(memory.id)
                waiting.append(memory.id)
    return ends
