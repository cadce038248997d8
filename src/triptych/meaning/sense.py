"""What its meaning tells of how long a statement matters.

    share = 1 / (1 + exp(−(w · v + b)))      v the statement's unit vector, w and b by language

A logistic regression on the vectors of one embedder, fitted to twins: statements of one form of which one
lasts and one is over with the moment ("I'm a carpenter now", "I'm a statue now"). `scripts/make_sense.py`
makes it from `bench/data/lasting.*.jsonl`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from triptych.meaning.fitted import stored
from triptych.ports.embedder import EmbedderIdentity
from triptych.text.language import has_cjk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from triptych.ports.store import Vector

    Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sense:
    """The regression for one embedder: for each language the weights, and the constant last."""

    fitted: Mapping[str, Floats]

    def lasting(self, text: str, vector: Vector) -> float:
        """How surely a statement with this vector matters for longer than the moment, as a share of 1."""
        row = self.fitted["zh" if has_cjk(text) else "en"]
        return 1 / (1 + exp(-float(vector @ row[:-1] + row[-1])))


def sense_of(identity: EmbedderIdentity) -> Sense | None:
    """The one fitted to this embedder's vectors; none for any other."""
    fitted = stored("sense.npz", identity)
    return None if fitted is None else Sense(fitted.numbers)
