"""How one memory came to be what it is."""

from __future__ import annotations

from triptych.model.event import Event
from triptych.model.memory import Memory, MemoryVersion
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class History:
    """A memory's whole life.

    `versions` are its earlier states, oldest first. `replaces` is the chain of memories it superseded,
    nearest first; `replaced_by` what superseded it. `events` are the log's entries about it, by `seq`.
    """

    memory: Memory
    versions: tuple[MemoryVersion, ...] = ()
    replaces: tuple[Memory, ...] = ()
    replaced_by: tuple[Memory, ...] = ()
    events: tuple[Event, ...] = ()
