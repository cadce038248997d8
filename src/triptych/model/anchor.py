"""What the last recall of a session was for."""

from __future__ import annotations

from triptych.model.entry import EntryRef
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Placed:
    """A result that was placed, without its words: those are looked up again, with the rights of then.

    `version` tells whether it has changed since.
    """

    ref: EntryRef
    relevance: float
    version: int


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a principal's last recall in a session was for, and what came of it. It holds no text.

    `direction` is the meaning of the turn (a unit vector of 16-bit floats, little-endian; empty when it was
    not embedded) as `maker` tells it. `told` are hashes of the names and codes it was about. `summarised` is
    the last message for which a summary stood then.
    """

    placed: tuple[Placed, ...] = ()
    direction: bytes = b""
    maker: str = ""
    told: frozenset[int] = frozenset()
    summarised: int = 0
