"""Late interaction: weights, best matches, and answers beside an entry."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.ports.embedder import QuestionTokens
from triptych.recall.late import best_matches, late_closeness, token_weights
from triptych.recall.pool import NOBODY

COMMON = math.log(2)


def signs_of(*rows: list[float]) -> bytes:
    """Packed signs of rows that repeat the given numbers up to 128."""
    return np.packbits(np.array([np.resize(row, 128) for row in rows]) > 0, axis=1).tobytes()


def asked(*rows: list[float]) -> QuestionTokens:
    whole = np.array([np.resize(row, 128) for row in rows]).reshape(-1, 128)
    unit = whole / np.linalg.norm(whole, axis=1, keepdims=True)
    return QuestionTokens("test", unit.astype(np.float16), tuple("abc"[: len(rows)]))


@pytest.mark.parametrize(
    ("words", "terms", "idfs", "expected"),
    [
        # A word counts by the idf of its stem; stop words and signs as what stands everywhere.
        (["When", "did", "Melanie", "?"], ["melani"], [3.0], [COMMON, COMMON, 3.0, COMMON]),
        # Chinese is looked up by pairs and single characters: the rarest counts.
        (["我的", "妹妹", "?"], ["妹妹", "妹"], [5.0, 4.0], [COMMON, 5.0, COMMON]),
        # A term that nobody asked for, and one commoner than the commonest, add nothing.
        (["tea", "cup"], ["tea"], [0.1], [COMMON, COMMON]),
        (["tea"], [], [], [COMMON]),
    ],
)
def test_a_token_weighs_what_its_word_tells(
    words: list[str], terms: list[str], idfs: list[float], expected: list[float]
) -> None:
    shares = np.array(expected) / sum(expected)
    assert token_weights(words, terms, idfs) == pytest.approx(shares)


def test_the_nearest_token_of_the_entry_counts() -> None:
    question = asked([1.0, -1.0], [1.0, 1.0])
    matches = best_matches(question, [signs_of([1.0, 1.0], [-1.0, -1.0]), signs_of([1.0, -1.0])])
    scale = math.sqrt(math.pi / 2)  # signs keep less of a cosine
    assert matches == pytest.approx(np.array([[0, 1], [1, 0]]) * scale, abs=1e-3)


def test_an_entry_without_tokens_matches_nothing() -> None:
    question = asked([1.0])
    matches = best_matches(question, [None, signs_of([1.0]), b""])
    assert matches[:, 0] == pytest.approx([0, math.sqrt(math.pi / 2), 0], abs=1e-3)
    assert best_matches(question, []).shape == (0, 1)
    assert best_matches(asked(), [signs_of([1.0])]).shape == (1, 0)


@given(st.lists(st.integers(0, 700), max_size=8), st.integers(1, 4), st.integers(0, 99))
def test_many_entries_match_as_each_alone(sizes: list[int], tokens: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    rows = random.standard_normal((tokens, 128))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    question = QuestionTokens("test", rows.astype(np.float16), ("w",) * tokens)
    packed = [random.bytes(16 * size) for size in sizes]
    together = best_matches(question, packed)
    for row, one in zip(together, packed, strict=True):
        assert row == pytest.approx(best_matches(question, [one])[0], abs=1e-4)


def test_a_token_may_be_answered_by_the_messages_beside() -> None:
    matches = np.array([[0.1, 0.5], [0.8, 0.0], [0.6, 0.9], [0.7, 0.0], [1.0, 1.0]], np.float32)
    weights = np.array([0.5, 0.5])
    nobody = [NOBODY] * 6
    alone = late_closeness(matches, weights, np.array([nobody]))
    assert alone == pytest.approx([0.3])
    # One before, two before, one after; what stands further off does not count.
    around = np.array([[1, 2, 4, 3, 4, 4]])
    assert late_closeness(matches, weights, around) == pytest.approx([(0.8 * 0.9 + 0.9 * 0.8) / 2])
    after = np.array([[NOBODY, NOBODY, NOBODY, 3, NOBODY, NOBODY]])
    assert late_closeness(matches, weights, after) == pytest.approx([(0.7 * 0.85 + 0.5) / 2])
