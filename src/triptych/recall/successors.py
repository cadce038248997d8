"""What likely tells anew what a memory tells that still stands: found so when it was remembered.

A statement told in other words, or as a consequence, shares nothing with the question that the older one
answers. So the older one leads to it, and lends it what speaks for itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from triptych.model.entry import Entry, EntryRef, EntryType, Where
from triptych.model.ids import MemoryId
from triptych.model.memory import Memory
from triptych.ports.store import Reader
from triptych.recall.look import Look
from triptych.recall.pool import Floats

Heirs = Mapping[MemoryId, frozenset[MemoryId]]

_MOST_GENERATIONS = 8


def likely_successors(reader: Reader, seek: Look, refs: Sequence[EntryRef]) -> Heirs:
    """For each of these memories that was likely told anew, all that tell it so and pass the filter."""
    older = [MemoryId(ref.id) for ref in refs if ref.type is EntryType.MEMORY]
    followed: dict[MemoryId, list[Memory]] = defaultdict(list)
    waiting, seen = older, set(older)
    for _ in range(_MOST_GENERATIONS):
        newer = reader.superseded_by(seek.scope, *waiting) if waiting else []
        for memory in newer:
            assert memory.supersedes is not None
            followed[memory.supersedes].append(memory)
        waiting = [memory.id for memory in newer if memory.id not in seen]
        seen.update(waiting)
    found = {id: _descendants(id, followed, seek.where) for id in older} if followed else {}
    return {id: heirs for id, heirs in found.items() if heirs}


def _descendants(
    id: MemoryId, followed: Mapping[MemoryId, Sequence[Memory]], where: Where
) -> frozenset[MemoryId]:
    found, waiting, seen = set(), [id], {id}
    while waiting:
        for memory in followed.get(waiting.pop(), ()):
            if memory.id not in seen:
                seen.add(memory.id)
                waiting.append(memory.id)
                found |= {memory.id} if _passes(memory, where) else set()
    return frozenset(found)


def _passes(memory: Memory, where: Where) -> bool:
    return (
        EntryType.MEMORY in where.types
        and memory.state in where.states
        and (where.kinds is None or memory.kind in where.kinds)
        and (not where.topics or bool(where.topics & memory.topics))
        and (memory.expires_at is None or memory.expires_at > where.now)
        and memory.confidence >= where.min_confidence
    )


def lent(total: Floats, entries: Sequence[Entry], heirs: Heirs) -> Floats:
    """What each entry lacks of the evidence for the best of those that it likely tells anew."""
    lacking = np.zeros(len(total))
    if heirs:
        places = {entry.ref.id: place for place, entry in enumerate(entries) if entry.memory is not None}
        for older, newer in heirs.items():
            for heir in newer & places.keys() if older in places else ():
                short = total[places[older]] - total[places[heir]]
                lacking[places[heir]] = max(lacking[places[heir]], short)
    return lacking


def tells_anew(newer: Entry, older: Entry, heirs: Heirs, entries: Sequence[Entry]) -> bool:
    """Whether the one, or what was remembered of it, was found to tell anew what the other does."""
    told = _memories_of(newer, entries)
    return any(heirs.get(id, frozenset()) & told for id in _memories_of(older, entries) - told)


def _memories_of(entry: Entry, entries: Sequence[Entry]) -> set[MemoryId]:
    if entry.memory is not None:
        return {entry.memory.id}
    assert entry.message is not None
    message = entry.message.id
    return {one.memory.id for one in entries if one.memory is not None and one.memory.rests_on(message)}
