"""Where memories live, and who may see them there."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from triptych.errors import InvalidInputError
from triptych.model.principal import EVERYONE, check_name
from triptych.model.values import dataclass

_ROOTS = ("team", "agent", "user")
_DEEPEST = 16
_HOW_TO_WRITE = "write global, team/NAME, agent/NAME or user/NAME, then /SEGMENT as often as needed"


def _encode(segment: str) -> str:
    return segment.replace("%", "%25").replace("/", "%2F")


def _decode(segment: str) -> str:
    return segment.replace("%2F", "/").replace("%2f", "/").replace("%25", "%")


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """A namespace: a path of whole segments under `global`, `team/<id>`, `agent/<id>` or `user/<id>`.

    Segments are any Unicode and are compared as they are, one by one: `user/foo` does not contain
    `user/foobar`. Raises `InvalidInputError` for a root that is none of the four, or an empty segment.
    """

    segments: tuple[str, ...]

    def __post_init__(self) -> None:
        for segment in self.segments:
            check_name(segment, "space")
        root = self.segments[0] if self.segments else ""
        if root not in (*_ROOTS, "global") or (root in _ROOTS and len(self.segments) < 2):
            raise InvalidInputError(
                f"{'/'.join(self.segments)!r} is no space", field="space", remedy=_HOW_TO_WRITE
            )
        if len(self.segments) > _DEEPEST:
            raise InvalidInputError(
                f"is {len(self.segments)} segments deep", field="space", remedy=f"use at most {_DEEPEST}"
            )

    @classmethod
    def of_team(cls, name: str, *below: str) -> Space:
        """The space of a team, or one below it."""
        return cls(("team", name, *below))

    @classmethod
    def of_agent(cls, name: str, *below: str) -> Space:
        """The space of an agent, or one below it."""
        return cls(("agent", name, *below))

    @classmethod
    def of_user(cls, name: str, *below: str) -> Space:
        """The space of a user, or one below it."""
        return cls(("user", name, *below))

    @classmethod
    def parse(cls, path: str) -> Space:
        """The space written as `path`; a `/` or `%` inside a segment is written `%2F`, `%25`."""
        if not isinstance(path, str):
            raise InvalidInputError(f"{path!r} is no space", field="space", remedy=_HOW_TO_WRITE)
        return _parsed(path)

    @property
    def path(self) -> str:
        """The one way to write this space as text; `parse` reads it back."""
        return "/".join(_encode(segment) for segment in self.segments)

    @property
    def root(self) -> Space:
        """The individual, team or global space this one lies in."""
        return Space(self.segments[: 1 if self.segments[0] == "global" else 2])

    @property
    def parent(self) -> Space | None:
        """The space around this one; none for a root."""
        return None if self == self.root else Space(self.segments[:-1])

    @property
    def is_shared(self) -> bool:
        """Whether several write here: a team's, or the global one."""
        return self.segments[0] in ("team", "global")

    def contains(self, other: Space) -> bool:
        """Whether `other` is this space or lies below it."""
        return other.segments[: len(self.segments)] == self.segments

    def __str__(self) -> str:
        return self.path


@lru_cache(maxsize=4096)
def _parsed(path: str) -> Space:
    """Stores read the same few paths again with every row."""
    return Space(tuple(_decode(segment) for segment in path.split("/")))


GLOBAL = Space(("global",))


class Arbitration(StrEnum):
    """Who decides when two memories of a space contradict each other.

    `latest`: the newer statement. `source_priority`: the more trusted source, then the more confident one.
    `evidence`: the side that more authors speak for. `human`: somebody, by `resolve`. Where a policy finds
    both sides equal, the conflict waits for somebody.
    """

    LATEST = "latest"
    SOURCE_PRIORITY = "source_priority"
    EVIDENCE = "evidence"
    HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Policy:
    """Who may read, who may write, and how contradictions are decided. An empty set is nobody.

    Without an `arbitration` of its own the setting `share.arbitration` holds.
    """

    readers: frozenset[str]
    writers: frozenset[str]
    arbitration: Arbitration | None = None


def default_policy(space: Space) -> Policy:
    """What holds for a space until somebody decides otherwise: its owner or its team, nobody else.

    The global space is read by everyone in the tenant and written by its administrators.
    """
    if space.segments[0] == "global":
        return Policy(readers=frozenset({EVERYONE}), writers=frozenset({"role:admin"}))
    owner = frozenset({f"{space.segments[0]}:{space.segments[1]}"})
    return Policy(readers=owner, writers=owner)
