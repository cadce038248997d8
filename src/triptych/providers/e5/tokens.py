"""What single tokens mean: the network's last hidden rows, on 128 directions that all texts share.

A passage's tokens are kept as signs, 16 bytes each; a question's as numbers. The directions are the
principal ones of neutral text, so that the first 128 hold most of what tells tokens apart.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from triptych.ports.embedder import QuestionTokens, TextRole, TokenSigns
from triptych.providers.e5.identity import NAME
from triptych.text.scripts import CJK

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

MOST_TOKENS = {TextRole.QUERY: 64, TextRole.PASSAGE: 120}
"""How many tokens of a text are told. 120 are about 450 English or 200 Chinese characters, and few enough for
a database to keep them in one page; a question is asked by at most 64 terms as well."""

DIRECTIONS = 128

_SPACE_MARK = "\u2581"
_WORDED = re.compile(r"\w")
_WORD_BY_ITSELF = re.compile(f"[{CJK}]")


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """The directions (a column each), and the mean hidden row of each role, which is subtracted first."""

    directions: Floats
    query: Floats
    passage: Floats
    maker: str

    @classmethod
    def read(cls, data: bytes) -> Self:
        """From the bytes of `basis.npz`."""
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            directions, query, passage = (
                stored[name].astype("<f4") for name in ("directions", "query", "passage")
            )
        numbers = directions.tobytes() + query.tobytes() + passage.tobytes()
        return cls(directions, query, passage, f"{NAME}/{hashlib.sha256(numbers).hexdigest()[:12]}")

    def of_rows(self, rows: Floats, role: TextRole) -> NDArray[Any]:
        """For hidden rows: 128 numbers each, or for passages the 16 bytes of their signs."""
        mean = self.query if role is TextRole.QUERY else self.passage
        numbers: Floats = rows @ self.directions
        numbers -= mean @ self.directions
        return numbers if role is TextRole.QUERY else np.packbits(numbers > 0, axis=1)

    def signs(self, rows: NDArray[np.uint8]) -> TokenSigns:
        """A passage's tokens, as they are kept."""
        return TokenSigns(self.maker, rows.tobytes())

    def question(self, rows: Floats, pieces: Sequence[str]) -> QuestionTokens:
        """A question's tokens, as they are compared."""
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        unit = (rows / np.maximum(lengths, np.float32(1e-9))).astype(np.float16)
        return QuestionTokens(self.maker, unit, words_of(pieces))


def words_of(pieces: Sequence[str]) -> tuple[str, ...]:
    """For each piece the word it is part of. A sign is one itself, and a piece of a script without spaces."""
    words: list[list[str]] = []
    joins = False
    for piece in pieces:
        alone = not _WORDED.search(piece) or _WORD_BY_ITSELF.search(piece) is not None
        if joins and not alone and not piece.startswith(_SPACE_MARK):
            words[-1].append(piece)
        else:
            words.append([piece])
        joins = not alone
    return tuple("".join(word).replace(_SPACE_MARK, " ").strip() for word in words for _ in word)


@lru_cache(maxsize=1)
def basis() -> Basis:
    """The one that is shipped."""
    return Basis.read(files("triptych.providers.e5").joinpath("basis.npz").read_bytes())
