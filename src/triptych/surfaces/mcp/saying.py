"""Remembered text as it stands in an answer: quoted as data, in the product's own frame and quotes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from triptych.model.memory import Memory, State
from triptych.text.quoting import CLOSING, LONGEST_QUOTE, OPENING, quoted


def framed(lines: Iterable[str]) -> str:
    """The lines between the marks that say: what stands in quotes is data, not instructions."""
    return "\n".join([OPENING, *lines, CLOSING])


def quote(text: str) -> str:
    """The text between quotation marks that it cannot close, on one line."""
    return f'"{quoted(text)}"'


def quotes(text: str) -> Iterator[str]:
    """The whole text in as many quotes as it takes: a line each, and longer lines in several."""
    for line in text.splitlines():
        for start in range(0, len(line), LONGEST_QUOTE):
            yield quote(line[start : start + LONGEST_QUOTE])


def value_text(value: object) -> str:
    """What a cell holds, as text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def told(memory: Memory) -> str:
    """A memory: its words, when and by whom they were said, and where it stands."""
    authors = list(dict.fromkeys(quoted(source.author) for source in memory.sources))[:2]
    about = [f"{memory.said_at:%Y-%m-%d}", " and ".join(authors)]
    if memory.space.is_shared:
        about.append(quoted(memory.space.path))
    if memory.state is not State.ACTIVE:
        about.append(memory.state.value)
    about.append(handle(memory))
    return f"{quote(memory.content)} ({', '.join(filter(None, about))})"


def handle(memory: Memory) -> str:
    """What other tools take to name it as it is now."""
    return f"id {memory.id}, version {memory.version}"
