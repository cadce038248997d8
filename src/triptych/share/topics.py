"""Patterns of topics: whole segments between `/`, with two wildcards.

`*` stands for any one segment, `**` at the end for any rest, also none: `budget/*` takes `budget/q3`,
`budget/**` takes `budget`, `budget/q3` and `budget/q3/travel`. Width, case and accents make no difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from triptych.errors import InvalidInputError
from triptych.share.publication import check_topics
from triptych.text.normal import fold

ONE = "*"
REST = "**"


def check_patterns(patterns: Iterable[str]) -> tuple[str, ...]:
    """The patterns as they are compared, each once.

    Raises `InvalidInputError` for one that is none.
    """
    folded = sorted({"/".join(_segments(pattern)) for pattern in check_topics(patterns)})
    for pattern in folded:
        *above, last = pattern.split("/")
        if not all((*above, last)):
            raise _wrong(pattern, "holds an empty segment")
        if REST in above:
            raise _wrong(pattern, f"goes on behind {REST}")
        if any(ONE in one and one not in (ONE, REST) for one in (*above, last)):
            raise _wrong(pattern, f"has a {ONE} inside a segment")
    return tuple(folded)


@dataclass(slots=True)
class Patterns:
    """Patterns as `check_patterns` gives them. Thousands of publications share a few sets of topics, so what
    was said of one set is kept."""

    written: tuple[str, ...]
    _said: dict[frozenset[str], bool] = field(default_factory=dict)

    def take(self, topics: frozenset[str]) -> bool:
        """Whether any of the topics is one that any of the patterns takes; without patterns, whatever."""
        if not self.written:
            return True
        if topics not in self._said:
            split = [_segments(topic) for topic in topics]
            self._said[topics] = any(_takes(one.split("/"), topic) for one in self.written for topic in split)
        return self._said[topics]


def _takes(pattern: list[str], topic: list[str]) -> bool:
    rest = pattern[-1] == REST
    wanted = pattern[:-1] if rest else pattern
    if len(topic) < len(wanted) or (len(topic) > len(wanted) and not rest):
        return False
    return all(one in (ONE, given) for one, given in zip(wanted, topic, strict=False))


def _segments(topic: str) -> list[str]:
    return [segment.strip() for segment in fold(topic).split("/")]


def _wrong(pattern: str, why: str) -> InvalidInputError:
    return InvalidInputError(
        f"{pattern!r} {why}",
        field="topics",
        remedy="write whole segments, as in budget/q3, budget/* (one segment) or budget/** (any rest)",
    )
