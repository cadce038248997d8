"""What the cells of a board say in sentences: the conclusions that are filed when nobody words them anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from triptych.model.board import Cell
from triptych.text.scripts import CJK
from triptych.text.sentences import split_sentences

_FEWEST_WORDS = 4
_FEWEST_CHARACTERS = 6
_WORD = re.compile(r"[^\W\d_]+")
_CJK = re.compile(f"[{CJK}]")
_LIST_MARK = re.compile(r"^(?:[-*•#>]+\s+|\d{1,3}[.)、]\s*)+")
_QUESTION = re.compile(r"[?？][\"'”’」』)）]*$")


def sentences_of(cells: Iterable[Cell]) -> list[tuple[Cell, str]]:
    """Each sentence that states something, with the cell it stands in, in their order and each once.

    A sentence has four words or six ideographs at least, and asks nothing. Of a mapping the values count,
    not their names.
    """
    found: dict[str, tuple[Cell, str]] = {}
    for cell in cells:
        for text in _texts(cell.value):
            for span in split_sentences(text):
                sentence = _LIST_MARK.sub("", span.of(text)).strip()
                if _tells(sentence):
                    found.setdefault(sentence, (cell, sentence))
    return list(found.values())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _tells(sentence: str) -> bool:
    if _QUESTION.search(sentence):
        return False
    ideographs = len(_CJK.findall(sentence))
    words = len(_WORD.findall(_CJK.sub(" ", sentence)))
    return ideographs >= _FEWEST_CHARACTERS or words + ideographs >= _FEWEST_WORDS
