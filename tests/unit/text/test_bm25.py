"""BM25 against the formula written out, and its shape."""

from __future__ import annotations

import math

import numpy as np
import pytest

from triptych.text.bm25 import idf, query_idf, term_weight


def test_idf_follows_the_formula() -> None:
    assert idf(10, 2) == pytest.approx(math.log(1 + (10 - 2 + 0.5) / (2 + 0.5)))


def test_a_rare_term_tells_more_than_a_common_one_and_none_counts_against() -> None:
    weights = [idf(100, df) for df in range(101)]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] > 0


def test_term_weight_follows_the_formula() -> None:
    expected = 3 * 2.2 / (3 + 1.2 * (1 - 0.6 + 0.6 * 20 / 10))
    assert term_weight(3, 20, 10) == pytest.approx(expected)


def test_an_average_record_with_one_occurrence_weighs_one() -> None:
    assert term_weight(1, 10, 10) == pytest.approx(1.0)


def test_arrays_give_what_single_numbers_give() -> None:
    tf, length = np.array([1, 2, 5]), np.array([4, 40, 7])
    expected = [term_weight(float(t), float(n), 12.5) for t, n in zip(tf, length, strict=True)]
    assert term_weight(tf, length, 12.5) == pytest.approx(expected)


def test_length_does_not_matter_without_b() -> None:
    assert term_weight(2, 5, 10, b=0.0) == term_weight(2, 500, 10, b=0.0)


def test_an_empty_index_does_not_divide_by_zero() -> None:
    assert math.isfinite(term_weight(1, 0, 0))
    assert idf(0, 0) > 0


def test_query_idf_is_the_sum() -> None:
    assert query_idf([1.0, 2.5]) == 3.5
    assert query_idf([]) == 0
