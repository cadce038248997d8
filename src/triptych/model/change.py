"""What consolidation decides: the changes one draft makes to what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from triptych.model.draft import Draft
from triptych.model.ids import GroupId, MemoryId
from triptych.model.memory import Memory
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Add:
    """Keep the draft as a new memory, in `group` when it belongs with others.

    `closed_by` is the memory that already supersedes it: an older statement that arrived late. `updates` is
    the memory whose matter it likely tells anew; both stand.
    """

    draft: Draft
    reason: str
    group: GroupId | None = None
    closed_by: Memory | None = None
    updates: Memory | None = None


@dataclass(frozen=True, slots=True)
class Reinforce:
    """The draft says again what `target` says: give it one more source."""

    target: Memory
    draft: Draft
    reason: str


@dataclass(frozen=True, slots=True)
class Supersede:
    """The draft replaces what `targets` said: they stop holding when it begins to hold."""

    targets: tuple[Memory, ...]
    draft: Draft
    reason: str


@dataclass(frozen=True, slots=True)
class Relate:
    """Near but not the same: `target` joins `group`, beside the draft's own memory."""

    target: Memory
    group: GroupId
    reason: str


@dataclass(frozen=True, slots=True)
class Contradict:
    """The draft and `target` cannot both hold, and no side outweighs the other: keep both, in the open."""

    target: Memory
    draft: Draft
    reason: str


Change = Add | Reinforce | Supersede | Relate | Contradict


class Comparison(NamedTuple):
    """How two statements stand to each other, as shares of 1: `same` when they make the very same claim,
    `changed` when they answer one question differently, so that not both hold now; else both can."""

    same: float
    changed: float


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A stored memory near a draft, with what near means: calibrated similarity 0–1, and how it was found;
    and how the two stand to each other, where they were read together. `matter` is how near, from 0 to 1,
    it lies to what the draft may tell anew. What is `over` had expired when the draft was said: it can
    only be told anew."""

    memory: Memory
    similarity: float
    matter: float = 0.0
    same_fingerprint: bool = False
    same_slot: bool = False
    comparison: Comparison | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one draft, for the caller and for the counters.

    `change` is one of added, reinforced, superseded, conflict, candidate, dropped, blocked. `memory` is
    the memory that now holds the draft's content; none when it was dropped or blocked. `secrets` tells how
    many were taken out, by kind; the draft shown here has none of them any more.
    """

    change: str
    reason: str
    draft: Draft
    memory: Memory | None = None
    replaced: tuple[MemoryId, ...] = ()
    secrets: Mapping[str, int] = field(default_factory=dict)

    @property
    def junk_class(self) -> str | None:
        """What sort of junk a dropped draft was; none for any other."""
        return self.reason.partition(":")[0] if self.change == "dropped" else None


@dataclass(frozen=True, slots=True)
class Unmerged:
    """Two memories that had been one: the one that was there before, and the one that had joined it."""

    kept: Memory
    parted: Memory
