"""Where that lies which a statement may tell anew, though the statement itself lies elsewhere.

    aimed = unit(v + W₂ · max(0, W₁ · v + b₁) + b₂)      v the statement's unit vector

"My season ticket is £300" is not near "I drive to work", but may tell it anew. Fitted to the vectors of one
embedder by `scripts/make_aim.py`, on families of statements, `bench/data/families.*`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from triptych.meaning.fitted import Fitted, stored
from triptych.ports.embedder import EmbedderIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from triptych.ports.store import Vector

    Floats = NDArray[np.float32]

CURVE = ((0.0, 0.0), (0.55, 1.0))
"""What the cosine of an aimed vector means: half of what is told anew lies nearer than the last of these."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The weights, as outputs × inputs."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats

    def of(self, vector: Vector) -> Vector:
        """A unit vector for a unit vector, which stays as it is."""
        hidden = self.inner @ vector + self.inner_bias
        hidden[hidden < 0] = 0
        aimed: Floats = vector + self.outer @ hidden + self.outer_bias
        aimed /= sqrt(float(aimed @ aimed))
        return aimed


def aim_of(identity: EmbedderIdentity) -> Aim | None:
    """From a statement to what it may tell anew, or again in quite other words; none for another embedder."""
    fitted = stored("aim.npz", identity)
    return None if fitted is None else _made(fitted)


@lru_cache(maxsize=1)
def _made(fitted: Fitted) -> Aim:
    parts = ("inner.weight", "inner.bias", "outer.weight", "outer.bias")
    return Aim(*(fitted.numbers[part] for part in parts))
