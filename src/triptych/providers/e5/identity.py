"""Who the bundled embedder is, known without loading it."""

from __future__ import annotations

from triptych.ports.embedder import EmbedderIdentity

NAME = "multilingual-e5-small-q4"
DIMENSION = 384

_COMPUTATION = "1"  # raise it when the same text would get another vector although the means are the same
MEANS_DIGEST = "c844f4d232da"
"""Of the numbers in `means.npz`; `scripts/make_means.py` tells the one of new means."""

IDENTITY = EmbedderIdentity(NAME, DIMENSION, f"{_COMPUTATION}-{MEANS_DIGEST}")
"""Changes when the means do, since every vector does."""
