"""What likely tells anew what something else tells that still stands: found so when it was remembered.

A statement told in other words, or as a consequence, shares nothing with the question that the older one
answers. So the older one leads to it, and lends it what speaks for itself. It is found as a memory if it is
active, and as the message it was said in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.ids import MemoryId
from triptych.model.memory import LIVE, Memory, State
from triptych.ports.store import Reader
from triptych.recall.look import Look
from triptych.recall.pool import Floats, Heirs

_MOST_GENERATIONS = 8
_OF_ITS_OWN, _OF_DOUBT = 0.5, 3.0
"""How much of the other's evidence an heir must have itself to be lent the rest: the latter times the doubt
whether it tells that anew, and at most the former. A mere likelihood makes no answer of what has nothing to
do with the question."""


def only_statements(reader: Reader, seek: Look, refs: Sequence[EntryRef]) -> Mapping[EntryRef, Memory]:
    """The statement that each of these messages and digests holds. Those that state more than one thing, or
    nothing, are left out: what else they say may still hold."""
    stated = reader.statements_of(seek.scope, refs)
    return {ref: memories[0] for ref, memories in stated.items() if len(memories) == 1}


def likely_heirs(
    reader: Reader, seek: Look, refs: Sequence[EntryRef], stated: Mapping[EntryRef, Memory]
) -> Heirs:
    """For each of these that was likely told anew, what tells it so and passes the filter; a message and a
    digest count as the one thing that is `stated` in it."""
    told = {ref: MemoryId(ref.id) for ref in refs if ref.type is EntryType.MEMORY}
    told |= {ref: stated[ref].id for ref in refs if ref in stated}
    followed = _followed(reader, seek, told.values())
    heirs = {
        ref: _likeliest(_descendants(id, followed), seek.where) for ref, id in told.items() if id in followed
    }
    return {ref: found for ref, found in heirs.items() if found}


def _followed(reader: Reader, seek: Look, older: Iterable[MemoryId]) -> Mapping[MemoryId, Sequence[Memory]]:
    """What took the place of each of these, or likely tells it anew, and so on."""
    followed: dict[MemoryId, list[Memory]] = defaultdict(list)
    waiting = set(older)
    seen = set(waiting)
    for _ in range(_MOST_GENERATIONS):
        newer = reader.superseded_by(seek.scope, *waiting) if waiting else []
        for memory in newer:
            assert memory.supersedes is not None
            followed[memory.supersedes].append(memory)
        waiting = {memory.id for memory in newer} - seen
        seen |= waiting
    return followed


def _descendants(
    id: MemoryId, followed: Mapping[MemoryId, Sequence[Memory]]
) -> Iterator[tuple[Memory, float]]:
    """What follows it, and how likely all that lies between does."""
    waiting, seen = [(id, 1.0)], {id}
    while waiting:
        older, so_far = waiting.pop()
        for memory in followed.get(older, ()):
            if memory.id not in seen:
                seen.add(memory.id)
                likelihood = so_far * memory.likelihood
                waiting.append((memory.id, likelihood))
                yield memory, likelihood


def _likeliest(descendants: Iterator[tuple[Memory, float]], where: Where) -> Mapping[EntryRef, float]:
    heirs: dict[EntryRef, float] = {}
    for memory, likelihood in descendants:
        for ref in _refs(memory, where):
            heirs[ref] = max(likelihood, heirs.get(ref, 0.0))
    return heirs


def _refs(memory: Memory, where: Where) -> Iterator[EntryRef]:
    """The memory, and the messages that it was said in, as far as they pass the filter. What nobody needed
    expires, and was said all the same."""
    if memory.state not in LIVE | {State.EXPIRED}:
        return
    kind = where.kinds is None or memory.kind in where.kinds
    topic = not where.topics or bool(where.topics & memory.topics)
    sure = memory.confidence >= where.min_confidence
    over = memory.expires_at is not None and memory.expires_at <= where.now
    if (
        not over
        and EntryType.MEMORY in where.types
        and memory.state in where.states
        and kind
        and topic
        and sure
    ):
        yield EntryRef(EntryType.MEMORY, memory.id)
    if EntryType.MESSAGE in where.types and where.kinds is None and not where.topics:
        for source in memory.sources:
            if source.message is not None and source.session not in where.hidden_sessions:
                yield EntryRef(EntryType.MESSAGE, source.message)


def lent(total: Floats, refs: Sequence[EntryRef], heirs: Heirs) -> Floats:
    """What each lacks of the evidence for the best of those that it likely tells anew."""
    lacking = np.zeros(len(total))
    places = {ref: place for place, ref in enumerate(refs)} if heirs else {}
    for older, newer in heirs.items():
        for heir in newer.keys() & places.keys() if older in places else ():
            has, short = total[places[heir]], total[places[older]] - total[places[heir]]
            if has >= min(_OF_ITS_OWN, _OF_DOUBT * (1 - newer[heir])) * total[places[older]]:
                lacking[places[heir]] = max(lacking[places[heir]], short)
    return lacking
