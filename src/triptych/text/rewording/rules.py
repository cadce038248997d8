"""A rule of rewording, and many of them applied."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from triptych.text.tables import listed

Instead = str | Callable[[re.Match[str]], str]
Written = tuple[str, str, Instead]
"""What must stand in the text (in small letters, one of several; `_` is a blank), the pattern, and what comes
instead."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one language, and which of them each needed word calls for.

    There are hundreds and a text calls for few, so a pattern is compiled when it is first called for.
    """

    patterns: tuple[tuple[str, Instead], ...]
    called_by: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, written: Sequence[Written]) -> Rules:
        needed = [listed(words) for words, _, _ in written]
        called_by = {
            word: tuple(place for place, words in enumerate(needed) if word in words)
            for word in dict.fromkeys(word for words in needed for word in words)
        }
        return cls(tuple((pattern, instead) for _, pattern, instead in written), called_by)

    def apply(self, text: str) -> str:
        """The text after each rule that a word in it calls for, in their order."""
        lowered = text.lower()
        called = {place for word, places in self.called_by.items() if word in lowered for place in places}
        for place in sorted(called):
            pattern, instead = self.patterns[place]
            text = _compiled(pattern).sub(instead, text, count=1)
        return text


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
