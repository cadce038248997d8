"""How well the comparer that the package ships tells what it was not trained on.

    python -m scripts.comparer.measure

For each kind of pairs, as the shares of 1 that it gives:

    same            how often a pair that is the same gets more than one that is not (AUC)
    found           how many that are the same get more than all but 1 % of the others
    order           how often a change gets more as a change than what stands beside (AUC)
    changed, left   changes that get more than a half as one; others that do not
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scripts.comparer.rows import CHANGED, OTHER, SAME, Row, held_out

from triptych.providers.e5.comparer import BundledComparer

_FALSE = 0.01
_LIKELY = 0.5

Floats = NDArray[np.float64]


def main() -> None:
    """Measure and print."""
    comparer = BundledComparer()
    for name, rows in held_out().items():
        told = comparer.compare([(row.one, row.other) for row in rows])
        read = [(row, one) for row, one in zip(rows, told, strict=True) if one is not None]
        found = figures([row for row, _ in read], np.array([one for _, one in read], float))
        shown = "  ".join(f"{figure} {value:.3f}" for figure, value in found.items())
        sys.stdout.write(f"{name:20s} {len(read):5d} of {len(rows):5d}  {shown}\n")
        sys.stdout.flush()


def figures(rows: Sequence[Row], told: Floats) -> dict[str, float]:
    """What is told of the rows, in figures; only those that the rows allow."""
    labels = np.array([row.label for row in rows])
    same, changed, other = labels == SAME, labels == CHANGED, labels == OTHER
    found: dict[str, float] = {}
    if same.any() and not same.all():
        found["same"] = area(told[same, 0], told[~same, 0])
        found["found"] = float((told[same, 0] > _bar(told[~same, 0])).mean())
    if changed.any() and other.any():
        found["order"] = area(told[changed, 1], told[other, 1])
    if changed.any():
        found["changed"] = float((told[changed, 1] > _LIKELY).mean())
    if other.any():
        found["left"] = float((told[other, 1] <= _LIKELY).mean())
    return found


def area(those: Floats, others: Floats) -> float:
    """The share of pairs of one of each in which the former is the greater; ties are half."""
    difference = those[:, None] - others[None, :]
    return float((difference > 0).mean() + (difference == 0).mean() / 2)


def _bar(others: Floats) -> float:
    """What at most one in a hundred of them is above."""
    return float(np.sort(others)[::-1][int(_FALSE * len(others))])


if __name__ == "__main__":
    main()
