"""A curve for an embedder, measured on labelled pairs.

Two cosines matter: from where on two statements may be the same, if no guard objects, and from where on they
belong together. They become the similarities at which the settings draw the line, so that these mean the
same for every embedder.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median

from triptych.errors import InvalidInputError
from triptych.remember.calibrate import Curve
from triptych.settings import RememberSettings
from triptych.text.guards import may_be_one, tells_more

LABELS = ("same", "different", "related")
UNRELATED = "unrelated"
_FEWEST = 5
_MOST_FALSE = 0.01
_UNRELATED_AT, _RELATED_AT, _SAME_AT = 0.2, 0.5, 0.96
# Thresholds closer than this cannot be told apart by a cosine in half precision.
_APART = 0.01
_NEARLY = 0.01


@dataclass(frozen=True, slots=True)
class MeasuredPair:
    """A labelled pair with its cosine."""

    left: str
    right: str
    label: str
    cosine: float


@dataclass(frozen=True, slots=True)
class Threshold:
    """A cosine, and how well it parts what belongs above it from the rest."""

    cosine: float
    f1: float
    recall: float
    false_rate: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured. `cosines` are those of each label, rising; `same` counts with the guards at work,
    `unguarded` as if there were none; `together` parts same and different pairs from the rest."""

    cosines: Mapping[str, tuple[float, ...]]
    same: Threshold
    unguarded: Threshold
    together: Threshold
    curve: Curve


def measure(
    pairs: Sequence[MeasuredPair], unrelated: Sequence[float], rules: RememberSettings
) -> Calibration:
    """The distributions, the two thresholds and the curve through them.

    `unrelated` are cosines of texts that have nothing to do with each other. The first threshold is the one
    with the best F1 among those that merge at most 1 % of the other pairs, guards at work; failing that,
    the one with the fewest false merges. Raises `InvalidInputError` for fewer than five pairs of a label.
    """
    cosines = {
        label: tuple(sorted(round(p.cosine, 4) for p in pairs if p.label == label)) for label in LABELS
    }
    for label, found in cosines.items():
        if len(found) < _FEWEST:
            raise InvalidInputError(
                f"has {len(found)} pairs labelled {label!r}",
                field="pairs",
                remedy=f"label at least {_FEWEST} of each: {', '.join(LABELS)}",
            )
    cosines[UNRELATED] = tuple(sorted(round(cosine, 4) for cosine in unrelated))
    wanted = [(p.cosine, p.label == "same") for p in pairs]
    free = [(p.cosine, p.label == "same") for p in pairs if _may_be_one(p)]
    same = _Graded.of(free, wanted).best()
    near = [(p.cosine, p.label != "related") for p in pairs] + [(cosine, False) for cosine in unrelated]
    graded = _Graded.of(near, near)
    together = graded.best()
    if together.cosine > same.cosine - _APART:
        together = graded.at(same.cosine - _APART)
    unguarded = _Graded.of(wanted, wanted).at(same.cosine)
    return Calibration(cosines, same, unguarded, together, _curve(cosines, same, together, rules))


def _may_be_one(pair: MeasuredPair) -> bool:
    return may_be_one(pair.left, pair.right) and not tells_more(pair.right, pair.left)


@dataclass(frozen=True, slots=True)
class _Graded:
    """Rising cosines of what belongs above a threshold and of what does not, and how many of each there are
    besides those that are looked at."""

    right: Sequence[float]
    wrong: Sequence[float]
    rights: int
    wrongs: int

    @classmethod
    def of(cls, taken: Iterable[tuple[float, bool]], of_all: Iterable[tuple[float, bool]]) -> _Graded:
        split: tuple[list[float], list[float]] = ([], [])
        for cosine, right in taken:
            split[not right].append(cosine)
        grades = [right for _, right in of_all]
        return cls(sorted(split[0]), sorted(split[1]), sum(grades), len(grades) - sum(grades))

    def at(self, cosine: float) -> Threshold:
        """How well it parts there."""
        right, wrong = (len(values) - bisect_left(values, cosine) for values in (self.right, self.wrong))
        f1 = 2 * right / max(1, right + wrong + self.rights)
        return Threshold(round(cosine, 4), f1, right / max(1, self.rights), wrong / max(1, self.wrongs))

    def best(self) -> Threshold:
        """Of the places between two cosines the best; of nearly equal ones the highest, lest a single pair
        decide."""
        values = sorted({*self.right, *self.wrong}) or [1.0]
        found = [self.at(place) for place in (values[0] - _APART, *map(fmean, pairwise(values)))]
        least = max(_MOST_FALSE, min(one.false_rate for one in found if one.f1) if self.right else 0.0)
        allowed = [one for one in found if one.false_rate <= least]
        enough = max(one.f1 for one in allowed) - _NEARLY
        return max((one for one in allowed if one.f1 >= enough), key=lambda one: one.cosine)


def _curve(
    cosines: Mapping[str, Sequence[float]], same: Threshold, together: Threshold, rules: RememberSettings
) -> Curve:
    """Through both thresholds, and through the medians that lie where they should."""
    group_at, same_at = min(rules.group_above, rules.same_above), rules.same_above
    below = [(median(cosines[UNRELATED] or [0.0]), _UNRELATED_AT), (median(cosines["related"]), _RELATED_AT)]
    above = [(median(cosines["same"]), _SAME_AT), (1.0, 1.0)]
    points = [(together.cosine, group_at), (same.cosine, same_at)]
    for point in reversed(below):
        if point[0] < points[0][0] - _APART and point[1] < points[0][1]:
            points.insert(0, point)
    for point in above:
        if point[0] > points[-1][0] + _APART and point[1] >= points[-1][1]:
            points.append(point)
    lowest = min(0.0, points[0][0] - _APART)
    return tuple((round(x, 4), round(y, 4)) for x, y in [(lowest, 0.0), *points])


def histogram(values: Sequence[float], edges: Sequence[float]) -> list[int]:
    """How many of the rising values lie from each edge to the next."""
    places = [bisect_left(values, edge) for edge in edges]
    return [high - low for low, high in pairwise(places)]
