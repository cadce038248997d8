"""What calibrating found, as text with a small chart."""

from __future__ import annotations

from itertools import pairwise

from rich.console import Group, RenderableType
from rich.text import Text

from triptych.remember.measure import Calibration, Threshold, histogram

_BARS = " ▁▂▃▄▅▆▇█"
_STEP = 0.025


def calibration(found: Calibration) -> RenderableType:
    """The distributions, the thresholds, the curve."""
    lowest = min(values[0] for values in found.cosines.values() if values)
    first = int(max(-1.0, lowest) // _STEP)
    edges = [step * _STEP for step in range(first, round(1 / _STEP) + 2)]
    rows = [
        Text(f"{label:10s} {len(values):4d}  {_bars(histogram(values, edges))}  {_spread(values)}")
        for label, values in found.cosines.items()
    ]
    marks = {"same": found.same, "together": found.together}
    line = "".join(_mark(low, high, marks) for low, high in pairwise(edges))
    return Group(
        Text(f"{'':17s}{edges[0]:<{len(edges) - 2}.2f}1", style="dim"),
        *rows,
        Text(f"{'':17s}{line}  s: same, t: together", style="dim"),
        Text(""),
        Text(f"same from      {_told(found.same)}"),
        Text(f"without guards {'':12s}  {_rates(found.unguarded)}", style="dim"),
        Text(f"together from  {_told(found.together)}"),
        Text(f"curve          {' '.join(f'{x:g}→{y:g}' for x, y in found.curve)}"),
    )


def _bars(counts: list[int]) -> str:
    most = max(counts, default=0) or 1
    return "".join(_BARS[-(-count * (len(_BARS) - 1) // most)] for count in counts)


def _spread(values: tuple[float, ...]) -> str:
    if not values:
        return "none"
    low, middle, high = (values[int(part * (len(values) - 1))] for part in (0.05, 0.5, 0.95))
    return f"5 % {low:.2f}  median {middle:.2f}  95 % {high:.2f}"


def _mark(low: float, high: float, marks: dict[str, Threshold]) -> str:
    return next((name[0] for name, mark in marks.items() if low <= mark.cosine < high), " ")


def _told(threshold: Threshold) -> str:
    return f"cosine {threshold.cosine:.3f}  {_rates(threshold)}"


def _rates(threshold: Threshold) -> str:
    return f"F1 {threshold.f1:.2f}  recall {threshold.recall:.2f}  false {threshold.false_rate:.1%}"
