"""The comparer that needs no key and no network: the bundled encoder, reading two statements at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from triptych.providers.e5.locks import ProcessLock

if TYPE_CHECKING:
    from triptych.model.change import Comparison

_AT_ONCE = 16
"""Pairs: with more it is not faster, only larger."""


class BundledComparer:
    """How two statements stand to each other, in English and Chinese, computed in this process.

    Making one costs nothing: the weights are read at the first pair, those of the embedder with them. Of
    statements longer than 62 pieces (some 45 English words or 90 Chinese characters) nothing is told. Safe to
    share between threads and to use on both sides of a fork.

    Raises `ProviderError` at that first pair when the weights are missing or damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path`: another copy of the weight file than the installed one."""
        self._path = path
        self._turn = ProcessLock()

    def compare(self, pairs: Sequence[tuple[str, str]]) -> Sequence[Comparison | None]:
        """One comparison per pair, in the order given, whichever comes first."""
        from triptych.providers.e5 import model  # brings NumPy: not before there is a pair

        told: list[Comparison | None] = []
        with self._turn.held():
            for start in range(0, len(pairs), _AT_ONCE):
                told += model.comparisons(pairs[start : start + _AT_ONCE], self._path)
        return told
