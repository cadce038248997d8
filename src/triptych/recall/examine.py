"""The best candidates, read in full: what became of them, and what only they themselves can tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from triptych.model.entry import Entry, EntryRef
from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, Memory, State
from triptych.model.message import Message
from triptych.model.scope import Scope
from triptych.ports.store import Reader
from triptych.recall.late import best_matches, expected_closeness, late_closeness, token_weights
from triptych.recall.look import Look
from triptych.recall.pool import NOBODY, Examined, Floats, Places, Pool
from triptych.recall.slots import ANYBODY
from triptych.recall.told import is_former

if TYPE_CHECKING:
    from triptych.ports.store import Vector

SLOWEST_TALK = 12.0
"""Hours: a session whose messages follow each other more slowly than this is no conversation."""


def examine(reader: Reader, seek: Look, pool: Pool, rows: Places, stored: int) -> Examined:
    """The candidates in these rows of the pool, read in full; those that cannot be are left out."""
    refs = [pool.refs[row] for row in rows]
    loaded = {entry.ref: entry for entry in reader.load(seek.scope, refs)}
    kept = [row for row in rows if pool.refs[row] in loaded]
    entries = tuple(_as_asked(reader, seek, loaded[pool.refs[row]]) for row in kept)
    successors = {entry.ref: _successors(reader, seek.scope, entry) for entry in entries if is_former(entry)}
    examined = np.array(kept, dtype=np.intp)
    forgotten = frozenset(entry.ref for entry in entries if _is_forgotten(reader, seek.scope, entry))
    talks = _as_conversations(pool, examined, entries)
    return Examined(
        talks,
        examined,
        entries,
        successors,
        stored,
        forgotten,
        late=_beyond_vectors(reader, seek, talks, examined),
        vectors=_vectors_of_talks(reader, seek.scope, entries),
    )


def _beyond_vectors(reader: Reader, seek: Look, pool: Pool, rows: Places) -> Floats:
    """For each of these rows, how much better its tokens answer than its vector lets expect; 0 where
    there are none to compare, so that an entry without is neither preferred nor left behind.

    Only the question has tokens: with a conversation around it they count its own share.
    """
    tokens = seek.tokens
    if tokens is None or not len(tokens.rows) or not len(rows) or seek.hurried():
        return np.zeros(len(rows))
    refs = (*pool.refs, *pool.beside)
    around = pool.around[rows]
    places = list(dict.fromkeys((*rows.tolist(), *around[around != NOBODY].tolist())))
    signs = reader.token_signs(seek.scope, [refs[place] for place in places], tokens.maker)
    packed = [signs.get(refs[place]) for place in places]
    new_place = np.full(len(refs) + 1, NOBODY, np.intp)  # the last for nobody, who is row -1
    new_place[places] = np.arange(len(places))
    weights = token_weights(tokens.words, seek.plan.sought, pool.found.idfs.tolist())
    closeness = late_closeness(best_matches(tokens, packed), weights, new_place[around])
    told = np.array([bool(one) for one in packed[: len(rows)]])
    surplus: Floats = np.where(told, closeness - expected_closeness(pool.cosines[rows]), 0.0)
    return surplus * (1 - seek.plan.context_counts) if seek.plan.context else surplus


def _vectors_of_talks(reader: Reader, scope: Scope, entries: Sequence[Entry]) -> Mapping[EntryRef, Vector]:
    """The vectors, where messages are among the entries: what was said of one event on one day is many."""
    if not any(entry.message is not None for entry in entries):
        return {}
    return reader.vectors(scope, [entry.ref for entry in entries])


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
