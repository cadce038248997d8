"""What one look into the store brought back: the candidates and everything measured about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from triptych.model.entry import Entry, EntryRef
from triptych.model.ids import MemoryId
from triptych.model.memory import Memory

if TYPE_CHECKING:
    from triptych.ports.store import Vector

Floats = NDArray[np.float64]
Places = NDArray[np.intp]

WORDS, VECTOR, TIME, SLOT, ENTITY = "words", "vector", "time", "slot", "entity"
NEIGHBOUR, UPDATE = "neighbour", "update"
"""The arms; and `neighbour` for what came in beside a message that an arm found, `update` for what came in
because it likely tells anew what something found tells."""

NOBODY = -1

Heirs = Mapping[EntryRef, Mapping[EntryRef, float]]
"""For what still stands, what likely tells it anew, and how likely."""


@dataclass(frozen=True, slots=True)
class Found:
    """Which arm found what at which rank (from 1), and how telling the terms are that were looked for.

    `idfs` and `shares` have one value per term; the shares are 1 in all. `sought` tells how many entries the
    words arm looked through.
    """

    arms: Mapping[EntryRef, Mapping[str, int]]
    idfs: Floats
    shares: Floats
    sought: int
    average_length: float


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidates in rows. The first rows are the candidates `refs`; those `beside` only stand around them.

    `counts` is rows × terms, `lengths` and `cosines` one per row (cosines on the common scale; 0 where there
    is no vector). `around` gives for each candidate the rows of the three messages before it, nearest
    first, then of the three after it; `NOBODY` where there is none.
    """

    found: Found
    refs: tuple[EntryRef, ...]
    counts: Floats
    lengths: Floats
    cosines: Floats
    around: Places
    beside: tuple[EntryRef, ...] = ()

    def arms_of(self, row: int) -> Mapping[str, int]:
        """The arms that found this candidate, with its rank in each."""
        return self.found.arms.get(self.refs[row], {NEIGHBOUR: 1})


@dataclass(frozen=True, slots=True)
class Examined:
    """The candidates worth a closer look, read in full.

    `rows` are their rows in the pool, in step with `entries`. `successors` names for a superseded memory,
    or a message whose statements have been superseded, the memories that now hold instead. `forgotten` are
    messages whose statements were forgotten. `stored` is how many entries the question's scope and filter
    let through. `late` is what their tokens say beyond their vectors, one value per entry. `vectors` has
    the vectors of the entries, if they were asked for. `heirs` names for what still stands what likely
    tells it anew. `stated` is the one thing that a message or a digest states, where that was looked up.
    """

    pool: Pool
    rows: Places
    entries: tuple[Entry, ...]
    successors: Mapping[EntryRef, frozenset[MemoryId]] = field(default_factory=dict)
    stored: int = 0
    forgotten: frozenset[EntryRef] = frozenset()
    late: Floats | None = None
    vectors: Mapping[EntryRef, Vector] = field(default_factory=dict)
    heirs: Heirs = field(default_factory=dict)
    stated: Mapping[EntryRef, Memory] = field(default_factory=dict)
