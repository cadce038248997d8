"""Cosines of one embedder, made to mean what a threshold says.

Small models press all cosines together, each in its own way. A curve spreads them: 0.92 and above is near
enough to be the same statement, if the guards find nothing that was changed; from 0.85 on two statements
belong together; below 0.3 they have nothing to do with each other. For the bundled model, with the fixed mean
taken off, medians were measured as: rephrased .88, one value changed .83, same topic .6, unrelated .14. At
.66, its 0.92, lie 98 % of the rephrased pairs; how many of the changed ones do matters little."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from triptych.ports.embedder import EmbedderIdentity

Curve = Sequence[tuple[float, float]]
"""Points (cosine, similarity), rising in both; straight lines between them."""

IDENTITY_CURVE: Curve = ((0.0, 0.0), (1.0, 1.0))
BUNDLED_CURVE: Curve = (
    (0.0, 0.0),
    (0.26, 0.2),
    (0.47, 0.5),
    (0.6, 0.85),
    (0.66, 0.92),
    (0.87, 0.96),
    (1.0, 1.0),
)

_BY_NAME: tuple[tuple[str, Curve], ...] = (("multilingual-e5-small", BUNDLED_CURVE),)


def curve_of(identity: EmbedderIdentity, measured: Mapping[str, Curve] | None = None) -> Curve:
    """The curve measured for exactly this embedder (by its identity written out), else the one shipped for
    it; a straight line for one that was never measured."""
    own = (measured or {}).get(str(identity))
    if own is not None:
        return own
    return next((curve for name, curve in _BY_NAME if identity.name.startswith(name)), IDENTITY_CURVE)


def calibrated(cosine: float, curve: Curve) -> float:
    """The similarity, 0–1, never falling as the cosine rises. Beyond its ends the curve is level."""
    place = bisect_right([x for x, _ in curve], cosine)
    if place == 0:
        return curve[0][1]
    if place == len(curve):
        return curve[-1][1]
    (x0, y0), (x1, y1) = curve[place - 1], curve[place]
    return y0 + (y1 - y0) * (cosine - x0) / (x1 - x0)
