"""English words that can stand for each other by the word of a dictionary, where the tables are silent.

A file of sorted lines, made by `scripts/make_thesaurus.py` from WordNet, whose licence stands beside it: read
when a decision first needs it, and never taken apart, so that it costs its size in memory, and a look-up some
microseconds.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from triptych.text.irregular import FIRST_FORMS
from triptych.text.words import stem


def key_of(words: str) -> str:
    """What a word or phrase stands under: `putting off` is `put off`."""
    parts = re.split(r"[ _-]", words.removesuffix("'s"))
    return " ".join(stem(FIRST_FORMS.get(part, part)) for part in parts)


def others_for(key: str) -> frozenset[str]:
    """Under which keys stands what can stand for the word."""
    return _entry(key)[0]


def is_thing(key: str) -> bool | None:
    """Whether it is mostly a noun; `None` when the word is not known."""
    return _entry(key)[1]


@lru_cache(maxsize=8192)
def _entry(key: str) -> tuple[frozenset[str], bool | None]:
    lines = _lines()
    wanted = key.encode(errors="replace")
    low, high = 0, len(lines)
    while low < high:  # both where a line begins
        start = max(low, lines.rfind(b"\n", low, (low + high) // 2) + 1)
        end = lines.index(b"\n", start) + 1
        found, _, told = lines[start : end - 1].partition(b"\t")
        if found == wanted:
            others, _, mark = told.decode().partition("\t")
            return frozenset(others.split("|")) - {""}, bool(mark)
        low, high = (end, high) if found < wanted else (low, start)
    return frozenset(), None


@cache
def _lines() -> bytes:
    return Path(__file__).with_name("english.txt").read_bytes()
