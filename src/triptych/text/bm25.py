"""BM25 term by term, so that a store can add it up over postings and an array over columns.

The formula is Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009),
with the inverse document frequency of Apache Lucene's `BM25Similarity`, which is never negative.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

_Floats = NDArray[Any]

K1 = 1.2
B = 0.6


def idf(total: int, df: int) -> float:
    """How telling a term is that `df` of `total` records hold: `ln(1 + (N - df + .5) / (df + .5))`."""
    return math.log1p((total - df + 0.5) / (df + 0.5))


def query_idf(idfs: Iterable[float]) -> float:
    """The idf of all of a query's distinct terms together: dividing a BM25 score by it makes scores of
    different queries comparable. A term no record holds counts with `idf(total, 0)`."""
    return math.fsum(idfs)


@overload
def term_weight(tf: float, length: float, average_length: float, k1: float = K1, b: float = B) -> float: ...
@overload
def term_weight(
    tf: _Floats, length: _Floats | float, average_length: float, k1: float = K1, b: float = B
) -> NDArray[np.float64]: ...
def term_weight(
    tf: _Floats | float,
    length: _Floats | float,
    average_length: float,
    k1: float = K1,
    b: float = B,
) -> NDArray[np.float64] | float:
    """What `tf` occurrences in a record of `length` terms are worth, before the idf: 0 to `k1 + 1`.

    Takes numbers or arrays of equal shape. An average length of 0 (an empty index) is read as 1.
    """
    relative = length / (average_length or 1.0)
    weight: NDArray[np.float64] | float = tf * (k1 + 1) / (tf + k1 * (1 - b + b * relative))
    return weight
