"""Similarities mean the same for every embedder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.errors import InvalidInputError
from triptych.ports.embedder import EmbedderIdentity
from triptych.remember.calibrate import BUNDLED_CURVE, IDENTITY_CURVE, calibrated, curve_of

_COSINES = st.floats(-1, 1)


def test_the_bundled_embedder_has_a_curve_of_its_own_and_others_a_straight_line() -> None:
    assert curve_of(EmbedderIdentity("multilingual-e5-small-q4", 384, "1")) is BUNDLED_CURVE
    assert curve_of(EmbedderIdentity("somebody's", 8, "1")) is IDENTITY_CURVE


@given(_COSINES)
def test_the_straight_line_changes_nothing_between_zero_and_one(cosine: float) -> None:
    assert calibrated(cosine, IDENTITY_CURVE) == pytest.approx(min(1.0, max(0.0, cosine)))


@given(_COSINES, _COSINES)
def test_similarity_never_falls_as_the_cosine_rises(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= calibrated(low, BUNDLED_CURVE) <= calibrated(high, BUNDLED_CURVE) <= 1


def test_measured_medians_fall_on_their_side_of_the_thresholds() -> None:
    rephrased, changed, related, unrelated = (calibrated(c, BUNDLED_CURVE) for c in (0.87, 0.76, 0.47, 0.26))
    assert rephrased > changed >= 0.92
    assert related < 0.85
    assert unrelated < 0.3


@pytest.mark.parametrize("curve", [(), ((0.0, 0.0),), ((0.5, 0.0), (0.2, 1.0)), ((0.0, 1.0), (1.0, 0.0))])
def test_a_curve_that_does_not_rise_is_refused(curve: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(InvalidInputError, match="calibration"):
        calibrated(0.5, curve)
