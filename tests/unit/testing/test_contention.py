"""The checker of records: it accepts what one register could have answered, and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.testing.contention import Attempt, first_flaw


def wrote(version: int, began: int, ended: int, cell: str = "c") -> Attempt:
    return Attempt(cell, began, ended, version, version - 1, written=True)


def saw(version: int, began: int, ended: int, cell: str = "c") -> Attempt:
    return Attempt(cell, began, ended, version)


def refused(version: int, expected: int, began: int, ended: int) -> Attempt:
    return Attempt("c", began, ended, version, expected)


@pytest.mark.parametrize(
    "attempts",
    [
        [],
        [saw(0, 0, 1)],
        [wrote(1, 0, 10), wrote(2, 5, 20), saw(1, 8, 12), saw(2, 8, 12)],
        [wrote(2, 0, 10), wrote(1, 9, 20)],
        [wrote(1, 0, 10), refused(1, 0, 2, 3), wrote(2, 3, 4)],
        [wrote(1, 0, 10), saw(0, 9, 30), saw(1, 8, 11)],
        [wrote(1, 0, 10), wrote(1, 0, 10, "other"), saw(0, 5, 7, "other")],
    ],
)
def test_what_could_have_been_one_after_another_has_no_flaw(attempts: list[Attempt]) -> None:
    assert first_flaw(attempts) is None
    assert first_flaw(reversed(attempts)) is None


@pytest.mark.parametrize(
    ("attempts", "flaw"),
    [
        ([wrote(1, 0, 1), wrote(1, 2, 3)], "no chain"),  # an update was lost
        ([wrote(1, 0, 1), wrote(3, 2, 3)], "no chain"),
        ([wrote(1, 0, 1), replace(wrote(2, 2, 3), expected=0)], "was written on version 0"),
        ([wrote(1, 5, 6), wrote(2, 0, 1)], "version 2 cannot follow"),
        ([wrote(1, 0, 10), wrote(2, 5, 8), saw(1, 11, 12)], "version 2 cannot follow"),
        ([wrote(1, 5, 10), saw(1, 0, 4)], "seen before it was there"),
        ([wrote(1, 0, 1), saw(0, 2, 3)], "version 1 cannot follow"),
        ([wrote(1, 0, 1), saw(2, 2, 3)], "cannot be"),
        ([wrote(1, 0, 1), refused(1, 1, 2, 3)], "cannot be"),
        ([wrote(1, 0, 10), saw(1, 2, 3), saw(0, 5, 6)], "seen before it was there"),
    ],
)
def test_what_no_register_could_have_answered_is_found(attempts: list[Attempt], flaw: str) -> None:
    for order in (attempts, attempts[::-1]):
        assert flaw in (first_flaw(order) or "")


def _a_true_record(seed: int, calls: int) -> list[Attempt]:
    """What those who use one register at once would have on record: each call takes effect at one moment."""
    chooser, version, record = random.Random(seed), 0, []
    for moment in range(10, 10 * calls, 10):
        began, ended = moment - chooser.randrange(9), moment + chooser.randrange(40)
        began = max(0, began - chooser.randrange(40))
        expected = chooser.choice([None, version, max(0, version - 1)])
        written = expected == version
        version += written
        record.append(Attempt("c", began, ended, version, expected, written))
    return record


@given(seed=st.integers(0, 10_000), calls=st.integers(2, 30))
def test_every_record_of_one_register_is_accepted(seed: int, calls: int) -> None:
    assert first_flaw(_a_true_record(seed, calls)) is None


@given(seed=st.integers(0, 10_000))
def test_a_record_from_which_an_update_is_missing_is_refused(seed: int) -> None:
    record = _a_true_record(seed, 30)
    written = [attempt for attempt in record if attempt.written]
    if len(written) > 1:
        record.remove(written[seed % (len(written) - 1)])
        assert first_flaw(record) is not None
