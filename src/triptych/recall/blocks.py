"""Blocks into a prompt: always first, always in the same order, quoted line by line.

The text depends on the blocks alone, so that while nobody changes one the prompt begins with the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from triptych.model.block import Block
from triptych.text.quoting import BLOCKS_CLOSING, BLOCKS_OPENING, LONGEST_QUOTE, quoted
from triptych.text.tokens import TokenCounter

# From what concerns everybody to what concerns one.
_ROOTS = ("global", "team", "agent", "user")


def blocks_text(blocks: Sequence[Block], *, budget_tokens: int, counter: TokenCounter) -> str:
    """The blocks as text for a prompt, in at most `budget_tokens`: whole, or else the longest are shortened
    to one common length, and the last left out when that is not enough. Empty for none."""
    ordered = sorted(filter(lambda block: block.text.strip(), blocks), key=_place)
    longest = max((len(block.text) for block in ordered), default=0)
    for count in range(len(ordered), 0, -1):
        shown = ordered[:count]
        text = fitted(partial(_rendered, shown), longest, budget_tokens, counter)
        if text:
            return text
    return ""


def fitted(render: Callable[[int], str], longest: int, budget_tokens: int, counter: TokenCounter) -> str:
    """The text that `render` makes with its parts cut to the greatest length, at most `longest`, at which it
    costs no more than `budget_tokens`; empty when one character of each is too much."""
    whole = render(longest)
    if counter.count(whole) <= budget_tokens:
        return whole
    best, low, high = "", 1, longest - 1
    while low <= high:
        length = (low + high) // 2
        text = render(length)
        if counter.count(text) <= budget_tokens:
            best, low = text, length + 1
        else:
            high = length - 1
    return best


def _place(block: Block) -> tuple[int, str, str]:
    return _ROOTS.index(block.space.segments[0]), block.space.path, block.label


def _rendered(blocks: Sequence[Block], longest: int) -> str:
    lines = [BLOCKS_OPENING]
    for block in blocks:
        standing = ", read-only" if block.read_only else ""
        lines.append(f'"{quoted(block.label)}" in "{quoted(block.space.path)}"{standing}:')
        lines += [f'- "{line}"' for line in _lines(block.text, longest)]
    return "\n".join([*lines, BLOCKS_CLOSING])


def _lines(text: str, longest: int) -> list[str]:
    """The text line by line, each fit to be quoted; a line longer than one quote goes on in the next."""
    shown = text if len(text) <= longest else f"{text[:longest].rstrip()}…"
    pieces = (
        line[start : start + LONGEST_QUOTE]
        for line in shown.splitlines()
        for start in range(0, len(line), LONGEST_QUOTE)
    )
    return [clean for clean in map(quoted, pieces) if clean]
