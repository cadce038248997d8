"""Text from memory as it may stand in a prompt: data, which cannot end its quote or pass for an order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST_QUOTE = 1200
"""Characters of one quote; a longer text is cut with an ellipsis."""

_QUOTES = dict.fromkeys(map(ord, '"“”„‟«»″〝〞〟＂「」『』'), "'")
_BRACKETS = {ord("<"): "‹", ord(">"): "›", ord("＜"): "‹", ord("＞"): "›"}
_SPACES = re.compile(r"\s+")
_JOINS_EMOJI = "\u200d"


def quoted(text: str) -> str:
    """The text as it may stand between quotation marks: one line, nothing in it that could end the quote."""
    plain = one_line(text).translate(_QUOTES)
    return plain if len(plain) <= LONGEST_QUOTE else plain[: LONGEST_QUOTE - 1].rstrip() + "…"


def one_line(text: str) -> str:
    """The text in one line, without tags, control, formatting and direction marks; its quotes stay."""
    return _SPACES.sub(" ", "".join(_visible(text)).translate(_BRACKETS)).strip()


def _visible(text: str) -> Iterator[str]:
    for character in text:
        category = unicodedata.category(character)
        if category in ("Cc", "Zl", "Zp"):
            yield " "  # every line end is a space
        elif category not in ("Cf", "Cs", "Co") or character == _JOINS_EMOJI:
            yield character
