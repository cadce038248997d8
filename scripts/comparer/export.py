"""Pack trained weights for the package: `build/comparer.pt` → `src/triptych/providers/e5/comparer.npz`.

python -m scripts.comparer.export [build/comparer.pt] [--out FILE]
python -m scripts.comparer.export one.pt other.pt --shares 0.3 0.7     the mean of several, by shares

Weights that lie on one way of training may be averaged: what each has learnt is kept, and errs less.

name.4, name.s    what a layer's matrix differs by from the encoder's: four bits, a scale per 64 values
name.8, name.s    another large matrix: eight bits, a scale per row
name              anything else, in half precision
meta              JSON, as bytes
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from scripts.comparer.network import CLASSES, MOST, PREFIX, Network

TARGET = Path(__file__).parents[2] / "src/triptych/providers/e5/comparer.npz"
_GROUP = 64
_LARGE = 20_000
_CLIPPED = (1.0, 0.9, 0.8, 0.7)
"""Shares of a group's greatest value: to clip it often costs less than coarse steps for all the others."""
_LEAST_SCALE = np.float16(6e-8)

Floats = NDArray[np.float32]


def main() -> None:
    """Pack and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", type=Path, nargs="*", default=[Path("build/comparer.pt")])
    parser.add_argument("--shares", type=float, nargs="*", default=[1.0])
    parser.add_argument("--out", type=Path, default=TARGET)
    asked = parser.parse_args()
    saved = [torch.load(path) for path in asked.weights]
    state = averaged([one["state"] for one in saved], asked.shares)
    np.savez_compressed(asked.out, **packed(state, saved[0]["args"]["lower"]))
    sys.stdout.write(f"{asked.out}: {asked.out.stat().st_size} bytes\n")


def averaged(
    states: Sequence[Mapping[str, torch.Tensor]], shares: Sequence[float]
) -> dict[str, torch.Tensor]:
    """The mean of the weights, by these shares of 1."""
    each = list(zip(states, shares, strict=True))
    return {
        name: sum((state[name].float() * share for state, share in each), torch.tensor(0.0))
        for name in states[0]
    }


def packed(state: Mapping[str, torch.Tensor], lower: int) -> dict[str, NDArray[Any]]:
    """The arrays to be stored, by name."""
    untrained = Network(lower)
    base = untrained.state_dict()
    stored: dict[str, NDArray[Any]] = {}
    for name, tensor in state.items():
        values = tensor.float().numpy()
        if name.startswith("layers.") and values.ndim == 2:
            stored[f"{name}.4"], stored[f"{name}.s"] = _in_four_bits(values - base[name].numpy())
        elif values.ndim == 2 and values.size > _LARGE:
            stored[f"{name}.8"], stored[f"{name}.s"] = _in_eight_bits(values)
        else:
            stored[name] = values.astype(np.float16)
    meta = {
        "lower": lower,
        "upto": lower + len(untrained.layers),
        "prefix": PREFIX,
        "most": MOST,
        "classes": CLASSES,
    }
    stored["meta"] = np.frombuffer(json.dumps(meta).encode(), np.uint8)
    return stored


def _in_four_bits(values: Floats) -> tuple[NDArray[np.uint8], NDArray[np.float16]]:
    """Two values a byte, the first half of each group in the low bits."""
    groups = values.reshape(-1, _GROUP)
    greatest = np.abs(groups).max(axis=1)
    best, least = np.zeros(len(groups), np.float16), np.full(len(groups), np.inf)
    for share in _CLIPPED:
        scales = np.maximum((greatest * share / 7).astype(np.float16), _LEAST_SCALE)
        off = ((_steps(groups, scales) * scales.astype(np.float32)[:, None] - groups) ** 2).sum(axis=1)
        best[off < least] = scales[off < least]
        least = np.minimum(off, least)
    steps = (_steps(groups, best) + 8).astype(np.uint8)
    return steps[:, : _GROUP // 2] | steps[:, _GROUP // 2 :] << 4, best


def _steps(groups: Floats, scales: NDArray[np.float16]) -> Floats:
    steps: Floats = np.clip(np.rint(groups / scales.astype(np.float32)[:, None]), -8, 7)
    return steps


def _in_eight_bits(values: Floats) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    scales = (np.abs(values).max(axis=1) / 127).astype(np.float16)
    steps = np.rint(values / scales.astype(np.float32)[:, None]).clip(-127, 127)
    return steps.astype(np.int8), scales


if __name__ == "__main__":
    main()
