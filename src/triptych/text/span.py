"""A stretch of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` (included) to `end` (excluded) of the text it was found in."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters themselves."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end

    def within(self, other: Span) -> Span:
        """What the two share, where they overlap."""
        return Span(max(self.start, other.start), min(self.end, other.end))
