"""How the vectors of one space are held in memory: whole while there are few, as signs when there are many.

A sign sketch keeps one bit per dimension: on which side of the space's mean the vector lies. The number of
bits in which two sketches differ grows with the angle between the vectors as seen from that mean, so the few
hundred with the fewest differing bits are candidates for an exact comparison. The mean makes the bits tell
something even when an embedder puts all its vectors on one side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# Up to so many numbers vectors are compared whole (4,096 rows of 384); above, sketches choose candidates.
_MOST_NUMBERS = 4096 * 384
# Beside the sketch vectors are kept too, up to so many at full precision (16,384 rows of 384, 25 MB), which
# needs no conversion, and up to so many at half (131,072 rows, 101 MB); above, those of the candidates are
# read from the file.
_MOST_FULL = 16_384 * 384
_MOST_HALVES = 131_072 * 384
# Few bits tell little: candidates for an exact comparison are counted in numbers too, a dozen rows of 384 for
# each that is wanted, at least 200 of them and at most 400. Of 16 wanted among 8,500 sentences of English and
# Chinese chats (bundled embedder) 99 % are among 200, and all that are nearer than .93.
_WIDTH = 384
_FOR_EACH, _FEWEST, _MOST = 12, 200, 400
_WORD_BITS = 64
# Rows compared at a time, so that the intermediate results stay in the processor's cache.
_BLOCK = 32_768


class Whole:
    """The vectors themselves, a row each."""

    def __init__(self, dimension: int, capacity: int) -> None:
        self.rows = np.zeros((capacity, dimension), np.float32)

    @property
    def capacity(self) -> int:
        """How many rows fit."""
        return len(self.rows)

    @property
    def nbytes(self) -> int:
        """What it takes in memory."""
        return self.rows.nbytes

    def put(self, start: int, vectors: Floats) -> None:
        """Write rows from `start` on."""
        self.rows[start : start + len(vectors)] = vectors

    def grown(self, used: int, capacity: int) -> Whole:
        """The first `used` rows with room for more."""
        larger = Whole(self.rows.shape[1], capacity)
        larger.rows[:used] = self.rows[:used]
        return larger

    def cosines(self, picked: NDArray[np.intp], vector: Floats) -> Floats:
        """The dot products of the picked rows with `vector`, in their order."""
        if len(picked) * 4 < len(self.rows):
            return self.rows[picked] @ vector
        products: Floats = (self.rows @ vector)[picked]
        return products


class Sketch:
    """One bit per dimension, column-major: all first words, then all second words, and so on."""

    def __init__(self, centre: Floats, capacity: int) -> None:
        self.centre = centre
        self.words = np.zeros((-(-len(centre) // _WORD_BITS), capacity), np.uint64)
        numbers = capacity * len(centre)
        precision: type[np.floating[Any]] = np.float32 if numbers <= _MOST_FULL else np.float16
        fits = numbers <= _MOST_HALVES
        self.kept = np.zeros((capacity, len(centre)), precision) if fits else None

    @classmethod
    def of(cls, whole: Whole, present: NDArray[np.bool_], capacity: int) -> Sketch:
        """The sketch of the rows that are present, centred on their mean."""
        rows = whole.rows[: len(present)]
        centre = rows[present].mean(axis=0) if present.any() else np.zeros(rows.shape[1], np.float32)
        sketch = cls(centre.astype(np.float32), capacity)
        sketch.put(0, rows)
        return sketch

    @property
    def capacity(self) -> int:
        """How many rows fit."""
        return int(self.words.shape[1])

    @property
    def nbytes(self) -> int:
        """What it takes in memory."""
        return self.words.nbytes + (0 if self.kept is None else self.kept.nbytes)

    def put(self, start: int, vectors: Floats) -> None:
        """Write the signs of rows from `start` on."""
        self.words[:, start : start + len(vectors)] = self._signs(vectors).T
        if self.kept is not None:
            self.kept[start : start + len(vectors)] = vectors

    def grown(self, used: int, capacity: int) -> Sketch:
        """The first `used` rows with room for more."""
        larger = Sketch(self.centre, capacity)
        larger.words[:, :used] = self.words[:, :used]
        if larger.kept is not None and self.kept is not None:
            larger.kept[:used] = self.kept[:used]
        return larger

    def cosines(self, picked: NDArray[np.intp], vector: Floats) -> Floats | None:
        """The dot products of the picked rows with `vector`; none when their vectors are not kept."""
        if self.kept is None:
            return None
        products: Floats = self.kept[picked].astype(np.float32, copy=False) @ vector
        return products

    def candidates(self, picked: NDArray[np.bool_], vector: Floats, most: int) -> NDArray[np.intp]:
        """At least `most` of the picked rows whose signs differ least from those of `vector`."""
        distances = self._distances(len(picked), self._signs(vector[None, :])[0])
        # Further than any can be. A counted threshold is cheaper than a partition: distances are few.
        beyond = len(self.centre) + 1
        distances[~picked] = beyond
        limit = int(np.searchsorted(np.cumsum(np.bincount(distances)), most))
        found: NDArray[np.intp] = np.flatnonzero(distances <= min(limit, beyond - 1))
        return found

    def _distances(self, rows: int, signs: NDArray[np.uint64]) -> NDArray[np.uint16]:
        distances = np.zeros(rows, np.uint16)
        for start in range(0, rows, _BLOCK):
            block = distances[start : start + _BLOCK]
            for word, sign in zip(self.words[:, start : min(start + _BLOCK, rows)], signs, strict=True):
                block += np.bitwise_count(word ^ sign)
        return distances

    def _signs(self, vectors: Floats) -> NDArray[np.uint64]:
        bits = np.packbits(vectors > self.centre, axis=1)
        padded = np.zeros((len(vectors), self.words.shape[0] * _WORD_BITS // 8), np.uint8)
        padded[:, : bits.shape[1]] = bits
        return padded.view(np.uint64)


Held = Whole | Sketch


def most_whole(dimension: int) -> int:
    """Up to how many rows vectors of this dimension are held whole."""
    return max(1, _MOST_NUMBERS // dimension)


def candidates_for(limit: int, dimension: int) -> int:
    """How many candidates an exact comparison needs to return `limit` of them well."""
    wide = min(max(_FOR_EACH * limit, _FEWEST), _MOST)
    return max(wide * _WIDTH // dimension, 2 * limit, _FEWEST)


def rows_of(blobs: list[bytes]) -> list[Floats]:
    """Stored vectors, each as one row."""
    return [np.frombuffer(blob, "<f2").astype(np.float32) for blob in blobs]


def decoded(blobs: list[bytes | None], dimension: int) -> tuple[Floats, NDArray[np.bool_]]:
    """Stored vectors as rows (zeros where there is none), and which there are."""
    present = np.fromiter((blob is not None for blob in blobs), np.bool_, len(blobs))
    rows = np.zeros((len(blobs), dimension), np.float32)
    joined = b"".join(blob for blob in blobs if blob is not None)
    stored: NDArray[Any] = np.frombuffer(joined, "<f2")
    rows[present] = stored.reshape(-1, dimension)
    return rows, present
