"""Sketches find what an exact comparison finds, whatever the embedder."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from triptych.stores.sqlite.vectors import Sketch, Whole, candidates_for, most_whole

ROWS = 6000
CENTRES = 60


def unit(rows: NDArray[np.float64]) -> NDArray[np.float32]:
    scaled = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    rounded: NDArray[np.float32] = scaled.astype(np.float16).astype(np.float32)
    return rounded


def embedded(dimension: int, lean: float, seed: int = 3) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Vectors in clusters, and questions near them; all of them lean to one side as `lean` grows."""
    generator = np.random.default_rng(seed)
    side = lean * generator.normal(size=dimension)
    centres = generator.normal(size=(CENTRES, dimension))

    def some(count: int) -> NDArray[np.float32]:
        noise = generator.normal(size=(count, dimension))
        return unit(side + centres[generator.integers(0, CENTRES, count)] + noise)

    return some(ROWS), some(40)


@pytest.mark.parametrize("dimension", [16, 100, 384, 1024])
@pytest.mark.parametrize("lean", [0.0, 4.0])
def test_the_ten_nearest_are_among_the_candidates(dimension: int, lean: float) -> None:
    vectors, questions = embedded(dimension, lean)
    whole = Whole(dimension, ROWS)
    whole.put(0, vectors)
    sketch = Sketch.of(whole, np.ones(ROWS, np.bool_), ROWS)
    eligible = np.ones(ROWS, np.bool_)
    eligible[::3] = False
    found, most = 0, candidates_for(10, dimension)
    for question in questions:
        candidates = sketch.candidates(eligible, question, most)
        assert eligible[candidates].all()
        exact = np.where(eligible, vectors @ question, -2)
        found += len(set(np.argsort(-exact)[:10].tolist()) & set(candidates.tolist()))
    assert found / (10 * len(questions)) > 0.98


def test_a_sketch_grows_without_changing_what_it_holds() -> None:
    vectors, questions = embedded(100, 1.0)
    whole = Whole(100, ROWS)
    whole.put(0, vectors[:2000])
    sketch = Sketch.of(whole, np.ones(2000, np.bool_), 2000)
    grown = sketch.grown(2000, ROWS)
    grown.put(2000, vectors[2000:])
    first = np.zeros(ROWS, np.bool_)
    first[:2000] = True
    before = sketch.candidates(np.ones(2000, np.bool_), questions[0], 50)
    assert grown.candidates(first, questions[0], 50).tolist() == before.tolist()
    everything = np.arange(ROWS)
    cosines = grown.cosines(everything, questions[0])
    assert cosines is not None
    np.testing.assert_allclose(cosines, vectors @ questions[0], atol=1e-3)


def test_fewer_numbers_are_compared_whole_as_vectors_get_longer() -> None:
    assert most_whole(384) == 4096
    assert most_whole(1536) * 1536 == most_whole(384) * 384
    assert most_whole(10**9) == 1
