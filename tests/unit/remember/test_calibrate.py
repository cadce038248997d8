"""Similarities mean the same for every embedder."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.errors import InvalidInputError
from triptych.ports.embedder import EmbedderIdentity
from triptych.remember.calibrate import BUNDLED_CURVE, IDENTITY_CURVE, calibrated, curve_of
from triptych.remember.measure import MeasuredPair, measure
from triptych.settings import CalibrationSettings, RememberSettings

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


def test_a_curve_measured_for_exactly_this_embedder_comes_first() -> None:
    mine = EmbedderIdentity("multilingual-e5-small-q4", 384, "1")
    measured = ((0.1, 0.0), (0.9, 1.0))
    assert curve_of(mine, {str(mine): measured}) is measured
    assert curve_of(mine, {"multilingual-e5-small-q4/384/2": measured}) is BUNDLED_CURVE


_ROWS = [
    *(
        MeasuredPair(f"I like tea number {n}", f"I love tea number {n}", "same", 0.8 + n / 100)
        for n in range(9)
    ),
    *(MeasuredPair("I like tea", "I hate tea", "different", 0.85 + n / 100) for n in range(9)),
    *(MeasuredPair("I like tea", "My tea shop closed", "related", 0.5 + n / 100) for n in range(9)),
]


def test_the_thresholds_fall_on_the_lines_that_the_settings_draw() -> None:
    rules = RememberSettings()
    found = measure(_ROWS, [0.1, 0.2, 0.3], rules)
    assert calibrated(found.same.cosine, found.curve) == pytest.approx(rules.same_above)
    assert calibrated(found.together.cosine, found.curve) == pytest.approx(rules.group_above)
    assert 0.58 < found.together.cosine < found.same.cosine < 0.8
    assert (found.same.recall, found.same.false_rate, found.unguarded.false_rate) == (1.0, 0.0, 0.5)


@given(st.lists(st.floats(-1, 1), min_size=27, max_size=27), st.lists(st.floats(-1, 1), max_size=9))
def test_whatever_is_measured_the_curve_rises(cosines: list[float], unrelated: list[float]) -> None:
    rows = [replace(row, cosine=cosine) for row, cosine in zip(_ROWS, cosines, strict=True)]
    curve = measure(rows, unrelated, RememberSettings()).curve
    assert CalibrationSettings(curves={"a": curve}).curves["a"] == curve


def test_too_few_pairs_of_a_label_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="has 4 pairs labelled 'related'"):
        measure(_ROWS[:22], [], RememberSettings())
