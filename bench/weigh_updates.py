"""The weights of `triptych.recall.weigh`, from the pairs of statements in `data/updates.*`.

    python -m bench.weigh_updates

Asks every question of every file about now, and notes of each pair of contenders what shows. A pair of a
row's own statements is an update unless the older stands; one with a statement of another row is none. Prints
the weights of a logistic regression, and how well it tells the pairs of each file when fitted without them:
the share of updates found, and of the others let alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from bench.quality.progress import Progress
from bench.quality.vectors import kept
from bench.updates import NAMES, WAYS, Update, measure
from triptych.bootstrap import make_embedder
from triptych.recall import rank
from triptych.recall.contender import Contender, Sought
from triptych.recall.fresh import in_time
from triptych.recall.update import shows
from triptych.recall.weigh import LIKELY
from triptych.settings import load_settings

_CONTENDERS, _OF_ANOTHER_ROW, _STANDS, _RIDGE, _STEPS = 8, 0.5, 2.0, 2.0, 60
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pair:
    """What shows of two statements, whether one updates the other, and how much that counts."""

    file: str
    shown: dict[str, float]
    is_update: bool
    counts: float


def pairs_of(file: str, update: Update, contenders: Sequence[Contender]) -> Iterator[Pair]:
    """The pairs in which a newer statement stands behind the one that told the row's older value."""
    found: dict[bool, list[dict[str, float]]] = {True: [], False: []}
    for older in contenders:
        if update.old_value not in older.content or update.new_value in older.content:
            continue
        for newer in contenders:
            if newer.told_at > older.told_at and newer.ranked.score < older.ranked.score:
                found[update.new_value in newer.content].append(shows(newer, older))
    for own, shown in found.items():
        each = (_STANDS if update.stands else 1.0) if own else _OF_ANOTHER_ROW
        yield from (Pair(file, one, own and not update.stands, each / len(shown)) for one in shown)


def gather() -> Iterator[Pair]:
    """Of all files, told in both ways."""
    seen: list[Any] = []

    def noted(*asked: Any) -> Any:
        seen[:] = asked
        return in_time(*asked)

    embedder = kept(make_embedder(load_settings().embedder), Progress())
    with mock.patch.object(rank, "in_time", noted):
        for name in NAMES:
            for way in WAYS:
                for update, asked, _ in measure(name, way, embedder):
                    if asked == "now":
                        ordered, examined, plan, _wanted = seen
                        sought = Sought.of(plan.text, newest=True)
                        contenders = [Contender(one, examined, sought) for one in ordered[:_CONTENDERS]]
                        yield from pairs_of(name, update, contenders)


def fit(pairs: Sequence[Pair]) -> dict[str, float]:
    """The weights, by Newton's method with a ridge."""
    names = ["always", *pairs[0].shown]
    rows = np.array([[1.0, *pair.shown.values()] for pair in pairs])
    wanted = np.array([float(pair.is_update) for pair in pairs])
    counts = np.array([pair.counts for pair in pairs])
    ridge = np.diag([0.0, *(_RIDGE * rows[:, 1:].var(axis=0))])
    weights: Floats = np.zeros(len(names))
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (counts * (likely - wanted)) + ridge @ weights
        curve = (rows.T * (counts * likely * (1 - likely))) @ rows + ridge
        weights -= np.linalg.solve(curve, slope)
    return dict(zip(names, weights.tolist(), strict=True))


def _is_likely(weights: dict[str, float]) -> Callable[[Pair], bool]:
    def test(pair: Pair) -> bool:
        total = weights["always"] + sum(weights[name] * value for name, value in pair.shown.items())
        return bool(1 / (1 + np.exp(-total)) >= LIKELY)

    return test


def main() -> None:
    """Print the weights, and how well each file is told without it."""
    pairs = list(gather())
    for name, weight in fit(pairs).items():
        print(f'    "{name}": {weight:.1f},')
    for file in NAMES:
        test = _is_likely(fit([pair for pair in pairs if pair.file != file]))
        held = [pair for pair in pairs if pair.file == file]
        for is_update, what in ((True, "updates found"), (False, "others let alone")):
            of = sum(pair.counts for pair in held if pair.is_update == is_update)
            right = sum(pair.counts for pair in held if pair.is_update == is_update == test(pair))
            if of:
                print(f"{file:20} {what:16} {right / of:.3f}")


if __name__ == "__main__":
    main()
