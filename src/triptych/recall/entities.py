"""The entity arm: who is named in the question is also found under other names.

What another way to write a name finds counts as the name itself: its occurrences are added to those of the
word that was asked, so that `Bob` is worth as much where `Robert` stands, in every part of the evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from triptych.model.entry import EntryRef, Measured, Where, WordHit, WordHits
from triptych.ports.store import IndexReader
from triptych.recall.look import Look
from triptych.text.aliases import aliases
from triptych.text.normal import fold
from triptych.text.words import stem

if TYPE_CHECKING:
    from triptych.ports.store import Vector

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lookup:
    """The terms sought, those that stand for one of them, and the place of the one each stands for."""

    sought: tuple[str, ...]
    others: tuple[str, ...]
    places: tuple[int, ...]

    def folded(self, counts: Sequence[int]) -> Counts:
        """The counts of the terms sought, with those of the others added."""
        told = list(counts[: len(self.sought)])
        for place, count in zip(self.places, counts[len(self.sought) :], strict=True):
            told[place] += count
        return tuple(told)


@lru_cache(maxsize=256)
def lookup_of(sought: tuple[str, ...], names: tuple[str, ...]) -> Lookup:
    """What to look up for these terms in a question that names these."""
    known, others = {term: place for place, term in enumerate(sought)}, dict[str, int]()
    for word in (word for name in names for word in fold(name).split()):
        place = known.get(stem(word))
        for other in aliases(word) if place is not None else ():
            term = stem(other)
            if term not in known:
                others.setdefault(term, known[stem(word)])
    return Lookup(sought, tuple(others), tuple(others.values()))


def words(reader: IndexReader, seek: Look, where: Where, *, limit: int) -> tuple[WordHits, list[EntryRef]]:
    """What the words arm finds, other names included; and, best first, what only they led to or also did."""
    lookup = lookup_of(seek.plan.sought, seek.plan.names)
    hits = reader.words(seek.scope, where, (*lookup.sought, *lookup.others), limit=limit)
    if not lookup.others:
        return hits, []
    named = [hit.ref for hit in hits.hits if any(hit.counts[len(lookup.sought) :])]
    frequencies = lookup.folded(hits.frequencies)
    return (
        replace(
            hits,
            frequencies=tuple(min(one, hits.total) for one in frequencies),
            hits=tuple(WordHit(hit.ref, lookup.folded(hit.counts), hit.length) for hit in hits.hits),
        ),
        named,
    )


def measure(
    reader: IndexReader, seek: Look, refs: Sequence[EntryRef], vector: Vector | None
) -> list[Measured]:
    """The same of these entries."""
    lookup = lookup_of(seek.plan.sought, seek.plan.names)
    measured = reader.measure(seek.scope, refs, (*lookup.sought, *lookup.others), vector)
    if not lookup.others:
        return measured
    return [Measured(one.ref, lookup.folded(one.counts), one.length, one.cosine) for one in measured]
