"""Text to pieces: the most likely cut under a unigram model (Kudo 2018), found by dynamic programming."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby

from triptych.providers.e5.weights import Vocabulary

_SPACES = re.compile(" {2,}")
_SPACE_MARK = "\u2581"  # stands for a space inside a piece
_UNKNOWN_PENALTY = 10.0  # below the least likely piece, so that an unknown is always the last choice


class Tokenizer:
    """Cuts texts into piece ids. Holds no state between calls: one serves all threads."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._longest = max(map(len, vocabulary.ids), default=1)
        self._unknown_score = min(vocabulary.scores, default=0.0) - _UNKNOWN_PENALTY

    def ids(self, text: str, most_characters: int) -> list[int]:
        """The pieces of `text`, reading at most so many characters of it; never fails, whatever it holds."""
        prepared = self._prepared(text, most_characters)
        return _joined_unknowns(self._best_cut(prepared), self._vocabulary.unknown)

    def _prepared(self, text: str, most: int) -> str:
        # Compose before and after the replacements: they map single code points and may yield parts.
        composed = unicodedata.normalize("NFC", text[:most])
        replaced = unicodedata.normalize("NFC", composed.translate(self._vocabulary.replacements))
        spaced = _SPACES.sub(" ", replaced[:most])
        led = spaced if spaced.startswith(" ") else f" {spaced}"
        return led.replace(" ", _SPACE_MARK)

    def _best_cut(self, text: str) -> list[int]:
        ids, scores, longest = self._vocabulary.ids, self._vocabulary.scores, self._longest
        size = len(text)
        best = [float("-inf")] * (size + 1)
        best[0] = 0.0
        last = [(0, self._vocabulary.unknown)] * (size + 1)
        for start in range(size):
            here = best[start]
            for stop in range(start + 1, min(size, start + longest) + 1):
                piece = ids.get(text[start:stop])
                if piece is not None and here + scores[piece] > best[stop]:
                    best[stop] = here + scores[piece]
                    last[stop] = (start, piece)
            if here + self._unknown_score > best[start + 1]:
                best[start + 1] = here + self._unknown_score
                last[start + 1] = (start, self._vocabulary.unknown)
        return _walked_back(last)


def _walked_back(last: list[tuple[int, int]]) -> list[int]:
    pieces = []
    at = len(last) - 1
    while at > 0:
        at, piece = last[at]
        pieces.append(piece)
    return pieces[::-1]


def _joined_unknowns(pieces: Iterable[int], unknown: int) -> list[int]:
    """The model was trained with a run of unknown characters as one piece."""
    joined: list[int] = []
    for piece, run in groupby(pieces):
        joined.extend([unknown] if piece == unknown else run)
    return joined
