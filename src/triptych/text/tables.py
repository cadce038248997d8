"""How word lists are written in this package."""

from __future__ import annotations


def listed(text: str) -> list[str]:
    """The words of a table: separated by blanks and line ends, `_` standing for a blank inside one."""
    return [word.replace("_", " ") for word in text.split()]
