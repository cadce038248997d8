"""How likely one statement is the update of another, by all that shows of it together.

What no sign shows alone several may. The weights are those of a logistic regression over the pairs of
statements in `bench/data/updates.*`; `python -m bench.weigh_updates` makes them anew.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

LIKELY = 0.85

WEIGHTS: Mapping[str, float] = {
    "always": -11.2,
    "near": 4.8,
    "words in common": 5.9,
    "new words": 2.0,
    "change": 1.9,
    "once": -1.2,
    "yes or no": 2.1,
    "Chinese": -0.5,
    "answers": 4.5,
    "name for name": 0.9,
    "differs": 1.1,
    "another thing": -3.6,
    "about another": -5.2,
}
"""By what shows; `always` is added in any case."""


def likelihood(shown: Mapping[str, float]) -> float:
    """0–1; what is not shown counts for nothing."""
    total = WEIGHTS["always"] + sum(WEIGHTS[name] * value for name, value in shown.items())
    return 1 / (1 + math.exp(-total))


def may_be_likely(shown: Mapping[str, float]) -> bool:
    """Whether it could be `LIKELY` with what has not been looked for yet, if that all spoke for it."""
    rest = {name: 1.0 for name, weight in WEIGHTS.items() if weight > 0 and name not in shown}
    return likelihood({**shown, **rest}) >= LIKELY
