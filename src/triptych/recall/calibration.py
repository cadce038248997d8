"""One scale for the cosines of every embedder.

Embedders spread their cosines differently: unrelated texts meet at .26 with the bundled one (centred) and at
.1 or .7 with others. A straight line through two measured points brings each to the bundled one's scale, on
which all weights and cuts are set: about .26 unrelated, .5 related, .87 the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triptych.ports.embedder import EmbedderIdentity

Floats = NDArray[np.float64]

_UNRELATED = 0.26
_SAME = 0.87


@dataclass(frozen=True, slots=True)
class Calibration:
    """Median cosine of unrelated texts, and of two ways to say the same, as the embedder gives them."""

    unrelated: float = _UNRELATED
    same: float = _SAME

    def common(self, cosines: Floats) -> Floats:
        """The cosines on the common scale."""
        stretched = (cosines - self.unrelated) / (self.same - self.unrelated)
        return np.clip(_UNRELATED + stretched * (_SAME - _UNRELATED), -1.0, 1.0)


_MEASURED: Mapping[str, Calibration] = {
    "multilingual-e5-small-q4": Calibration(),
    # Shared words and letters decide; texts that share nothing are orthogonal but for chance.
    "scripted": Calibration(unrelated=0.05, same=0.8),
}


def calibration_of(identity: EmbedderIdentity) -> Calibration:
    """What is known of this embedder; an unknown one is taken to be spread like the bundled one."""
    return _MEASURED.get(identity.name, Calibration())
