"""An embedder and a comparer for tests: offline, instant, the same on every machine.

A known text gets the vector it was given. Any other text is a bag of features (words, the letter
triples inside them, CJK characters and their pairs); each feature owns a fixed pattern of signs, and
the text's vector is their sum. Texts that share features are near, others are about orthogonal.
"""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from triptych.errors import InvalidInputError
from triptych.model.change import Comparison
from triptych.ports.embedder import EmbedderIdentity, TextRole

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_RUNS = re.compile(rf"(?P<cjk>[{_CJK}]+)|(?P<word>[^\W{_CJK}]+)")
_WORD_WEIGHT = 1.0
_PART_WEIGHT = 0.35  # a word has several parts; together they should weigh about as much as the word


class ScriptedEmbedder:
    """Deterministic unit vectors: those in `vectors` for known texts, shared features for the rest.

    `vectors` are normalised for you. Both roles give the same row. Two embedders of different
    `revision` have different identities, which is how a test provokes a mismatch.

    Raises `InvalidInputError` for a vector of the wrong length, all zeros or not finite.
    """

    def __init__(
        self,
        dimension: int = 64,
        vectors: Mapping[str, Sequence[float]] | None = None,
        *,
        revision: str = "1",
    ) -> None:
        if dimension < 1:
            raise InvalidInputError(
                f"{dimension} is not a dimension", field="dimension", remedy="give 1 or more"
            )
        self._identity = EmbedderIdentity("scripted", dimension, revision)
        self._known = {text: _checked(row, dimension) for text, row in (vectors or {}).items()}

    @property
    def identity(self) -> EmbedderIdentity:
        """`scripted`, with the dimension and revision given."""
        return self._identity

    def forget(self) -> None:
        """Nothing is cached."""

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:  # noqa: ARG002 - the port has it
        """One unit row per text, in order; `role` makes no difference."""
        rows = np.empty((len(texts), self._identity.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[:] = self._row(text)
        return rows

    def _row(self, text: str) -> Vectors:
        known = self._known.get(text)
        return _hashed(text, self._identity.dimension) if known is None else known


def _checked(row: Sequence[float], dimension: int) -> Vectors:
    vector = np.asarray(row, np.float64)
    if vector.shape != (dimension,):
        raise InvalidInputError(
            f"a vector of shape {vector.shape} cannot stand beside {dimension} dimensions",
            field="vectors",
            remedy=f"give {dimension} numbers per text",
        )
    norm = float(np.linalg.norm(vector))
    if not math.isfinite(norm) or norm == 0:
        raise InvalidInputError(
            "a vector without a direction", field="vectors", remedy="give finite numbers, not all zero"
        )
    return (vector / norm).astype(np.float32)


def _hashed(text: str, dimension: int) -> Vectors:
    total = np.zeros(dimension)
    for feature, weight in _weights(text).items():
        total += weight * _signs(feature, dimension)
    norm = float(np.linalg.norm(total))
    # Signs can cancel out exactly; such a text, like one without features, stands for itself alone.
    return (total / norm if norm else _signs(f"whole {text}", dimension) / math.sqrt(dimension)).astype(
        np.float32
    )


def _weights(text: str) -> dict[str, float]:
    """Feature → weight; repeats count by the root, so that a refrain does not drown the rest."""
    counts = Counter(_features(unicodedata.normalize("NFKC", text).casefold()))
    return {feature: weight * math.sqrt(count) for (feature, weight), count in counts.items()}


def _features(folded: str) -> Iterator[tuple[str, float]]:
    for run in _RUNS.finditer(folded):
        yield from _cjk_features(run[0]) if run["cjk"] else _word_features(run[0])


def _cjk_features(run: str) -> Iterator[tuple[str, float]]:
    for character in run:
        yield f"c {character}", _WORD_WEIGHT
    for start in range(len(run) - 1):
        yield f"p {run[start : start + 2]}", _WORD_WEIGHT


def _word_features(word: str) -> Iterator[tuple[str, float]]:
    yield f"w {word}", _WORD_WEIGHT
    padded = f"^{word}$"
    for start in range(len(padded) - 2):
        yield f"t {padded[start : start + 3]}", _PART_WEIGHT


@lru_cache(maxsize=65_536)
def _signs(feature: str, dimension: int) -> Vectors:
    digest = hashlib.shake_128(feature.encode("utf-8", "surrogatepass")).digest((dimension + 7) // 8)
    bits = np.unpackbits(np.frombuffer(digest, np.uint8), count=dimension)
    return bits.astype(np.float32) * 2 - 1


class ScriptedComparer:
    """Says of the pairs in `told`, in whichever order, what it was given; of all others that both can hold.

    `asked` lists what it was asked, in order.
    """

    def __init__(self, told: Mapping[tuple[str, str], Comparison]) -> None:
        self._told = {frozenset(pair): comparison for pair, comparison in told.items()}
        self.asked: list[tuple[str, str]] = []

    def compare(self, pairs: Sequence[tuple[str, str]]) -> Sequence[Comparison]:
        """One comparison per pair, in the order given."""
        self.asked += pairs
        return [self._told.get(frozenset(pair), Comparison(same=0.0, changed=0.0)) for pair in pairs]
