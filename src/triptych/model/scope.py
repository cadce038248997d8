"""What a principal may touch in one call. Nothing is read or written without one."""

from __future__ import annotations

from enum import StrEnum

from triptych.errors import InvalidInputError
from triptych.model.space import Space
from triptych.model.values import dataclass


class Right(StrEnum):
    """The two things one can be allowed to do."""

    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class Scope:
    """The tenant, the keys held, the right exercised, and the spaces asked for.

    `spaces` are subtrees; `None` means every space in which the keys carry the right; an empty tuple
    means no space at all. A store applies a scope inside its query, before any top-k.
    """

    tenant: str
    keys: frozenset[str]
    right: Right
    spaces: tuple[Space, ...] | None = None

    def __post_init__(self) -> None:
        if not self.tenant:
            raise InvalidInputError("names no tenant", field="scope", remedy="make scopes from a principal")

    def covers(self, space: Space) -> bool:
        """Whether `space` lies in what was asked for (rights are decided elsewhere)."""
        return self.spaces is None or any(asked.contains(space) for asked in self.spaces)
