"""Which of many words stand in a text.

Asking each word whether it is there takes longer than all else about a short text; so they are looked for by
their first two letters, of which a text holds few.
"""

from __future__ import annotations

from collections.abc import Iterable


class Needles:
    """Many words, of any script, ready to be looked for. An empty one stands in every text."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_beginning: dict[str, list[str]] = {}
        self._short: list[str] = []
        for word in dict.fromkeys(words):
            if len(word) < 2:
                self._short.append(word)
            else:
                self._by_beginning.setdefault(word[:2], []).append(word)

    def within(self, text: str) -> list[str]:
        """Those that stand in the text, letter for letter; in no particular order."""
        found = [word for word in self._short if word in text]
        beginnings = self._by_beginning
        for pair in {text[at : at + 2] for at in range(len(text) - 1)}:
            if pair in beginnings:
                found += [word for word in beginnings[pair] if word in text]
        return found
