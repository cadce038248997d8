"""Two statements read together: the encoder's upper layers, trained anew to look across both.

    each statement → the encoder's lower layers, as ever → what each token finds in the other statement
      → upper layers, where each token attends to both → means and maxima → same, changed, neither

What the layers differ by from the encoder's is in `comparer.npz`, in four bits (`scripts/comparer`
makes it). Neither statement comes first: exchanging them changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from triptych.providers.e5.forward import Layer, Linear, Norm, gelu, read_layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from triptych.providers.e5.weights import WeightFile

    Floats = NDArray[np.float32]
    Mask = NDArray[np.bool_]

_MASKED = np.float32(-1e4)
_ALIKE = 0.9
"""From this cosine on, a token has its like in the other statement."""


@dataclass(frozen=True, slots=True)
class _Upper:
    """A layer in which each token attends to its own statement and to the other, whose keys and values carry
    an offset of their own."""

    layer: Layer
    other_keys: Floats
    other_values: Floats


@dataclass(frozen=True, slots=True)
class _Meeting:
    """What each token is told of the other statement before the layers."""

    meet: Linear
    near: Floats
    heat: np.float32


class PairReader:
    """The upper layers and what is read off them."""

    def __init__(self, file: WeightFile, stored: Mapping[str, NDArray[Any]]) -> None:
        made = _Stored(stored)
        about = json.loads(stored["meta"].tobytes())
        self.lower: int = about["lower"]
        """How many layers each statement goes through alone."""
        self.prefix: str = about["prefix"]
        self.most_pieces: int = about["most"]
        self._shape = file.shape
        self._meeting = _Meeting(made.linear("meet"), made.floats("near"), np.float32(made.floats("heat")))
        self._upper = [
            made.upper(file, number, f"layers.{number - self.lower}")
            for number in range(self.lower, about["upto"])
        ]
        self._hidden, self._out = made.linear("hidden"), made.linear("out")

    def read(self, pairs: Sequence[tuple[Floats, Floats]]) -> Floats:
        """A row per pair: shares of 1 for same, changed and neither. Each side as the rows of its tokens
        after the lower layers."""
        x, mask = _block(pairs)
        x = x + self._met(x, mask)
        bias = np.where(np.concatenate([mask, mask[:, ::-1]], axis=2), np.float32(0), _MASKED)
        rows = x[mask]
        for upper in self._upper:
            rows = self._through(upper, rows, mask, bias[:, :, None, None])
        return self._told(rows, mask)

    def _met(self, x: Floats, mask: Mask) -> Floats:
        """What each token finds in the other statement: its nearest there, how near, and how it differs."""
        meeting, present = self._meeting, mask[..., None].astype(np.float32)
        centred = x - (x * present).sum((1, 2), keepdims=True) / present.sum((1, 2), keepdims=True)
        unit = centred / np.maximum(np.linalg.norm(centred, axis=-1, keepdims=True), np.float32(1e-12))
        alike = unit @ unit[:, ::-1].swapaxes(-1, -2)
        alike = np.where(mask[:, ::-1][:, :, None, :], alike, np.float32(-2))
        best = alike.max(-1, keepdims=True)
        weights = np.exp(meeting.heat * (alike - best))
        weights /= weights.sum(-1, keepdims=True)
        there = weights @ x[:, ::-1]
        found = np.concatenate([there, x - there, centred * (there - x + centred)], axis=-1)
        near = np.concatenate([best, (best > _ALIKE).astype(np.float32)], axis=-1)
        told = meeting.meet(found)
        told += near @ meeting.near
        return told

    def _through(self, upper: _Upper, rows: Floats, mask: Mask, bias: Floats) -> Floats:
        layer = upper.layer
        attended = layer.attention_out(self._attention(upper, layer.attention_in(rows), mask, bias))
        attended += rows
        rows = layer.attention_norm.apply(attended)
        deep = layer.outer(gelu(layer.inner(rows)))
        deep += rows
        return layer.outer_norm.apply(deep)

    def _attention(self, upper: _Upper, projected: Floats, mask: Mask, bias: Floats) -> Floats:
        hidden, heads = self._shape.hidden, self._shape.heads
        block = np.zeros((*mask.shape, 3 * hidden), np.float32)
        block[mask] = projected
        queries, keys, values = np.split(block, 3, axis=-1)
        keys = np.concatenate([keys, keys[:, ::-1] + upper.other_keys], axis=2)
        values = np.concatenate([values, values[:, ::-1] + upper.other_values], axis=2)
        queries, keys, values = (
            one.reshape(*one.shape[:-1], heads, -1).swapaxes(-2, -3) for one in (queries, keys, values)
        )
        weights = queries @ keys.swapaxes(-1, -2)
        weights += bias
        weights -= weights.max(-1, keepdims=True)
        np.exp(weights, out=weights)
        weights /= weights.sum(-1, keepdims=True)
        mixed: Floats = (weights @ values).swapaxes(-2, -3).reshape(*mask.shape, hidden)[mask]
        return mixed

    def _told(self, rows: Floats, mask: Mask) -> Floats:
        x = np.zeros((*mask.shape, self._shape.hidden), np.float32)
        x[mask] = rows
        mean = x.sum(2) / mask.sum(2, keepdims=True).astype(np.float32)
        most = np.where(mask[..., None], x, _MASKED).max(2)
        one, other = mean[:, 0], mean[:, 1]
        seen = np.concatenate(
            [one + other, np.abs(one - other), one * other, most[:, 0] + most[:, 1]], axis=1
        )
        told = self._out(np.tanh(self._hidden(seen)))
        told -= told.max(1, keepdims=True)
        np.exp(told, out=told)
        told /= told.sum(1, keepdims=True)
        return told


class _Stored:
    """The numbers of `comparer.npz` by name: as they are, in eight bits by row, or as what they differ by
    from the encoder's, in four bits by group."""

    def __init__(self, stored: Mapping[str, NDArray[Any]]) -> None:
        self._stored = stored

    def floats(self, name: str) -> Floats:
        packed = self._stored.get(f"{name}.8")
        if packed is None:
            return self._stored[name].astype(np.float32)
        scaled: Floats = packed.astype(np.float32) * self._stored[f"{name}.s"].astype(np.float32)[:, None]
        return scaled

    def linear(self, name: str) -> Linear:
        weight = np.ascontiguousarray(self.floats(f"{name}.weight").T)
        return Linear(weight, self.floats(f"{name}.bias"))

    def upper(self, file: WeightFile, number: int, at: str) -> _Upper:
        shape = file.shape

        def linear(name: str, weight: Floats) -> Linear:
            changed = weight + self._delta(f"{at}.{name}.weight", weight.shape)
            return Linear(np.ascontiguousarray(changed.T), self.floats(f"{at}.{name}.bias"))

        def norm(name: str) -> Norm:
            return Norm(self.floats(f"{at}.{name}.weight"), self.floats(f"{at}.{name}.bias"), shape.epsilon)

        layer = read_layer(file, number, linear=linear, norm=norm)
        return _Upper(layer, self.floats(f"{at}.sk"), self.floats(f"{at}.sv"))

    def _delta(self, name: str, shape: tuple[int, ...]) -> Floats:
        packed, scales = self._stored[f"{name}.4"], self._stored[f"{name}.s"]
        values = np.concatenate([packed & 15, packed >> 4], axis=1).astype(np.float32) - 8
        values *= scales.astype(np.float32)[:, None]
        return values.reshape(shape)


def _block(pairs: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Mask]:
    """The rows of both sides in one padded block, and where there are any."""
    longest = max(len(side) for pair in pairs for side in pair)
    x = np.zeros((len(pairs), 2, longest, pairs[0][0].shape[1]), np.float32)
    mask = np.zeros((len(pairs), 2, longest), np.bool_)
    for place, pair in enumerate(pairs):
        for side, rows in enumerate(pair):
            x[place, side, : len(rows)] = rows
            mask[place, side, : len(rows)] = True
    return x, mask


@lru_cache(maxsize=1)
def stored() -> Mapping[str, NDArray[Any]]:
    """What the package ships of the upper layers."""
    data = files("triptych.providers.e5").joinpath("comparer.npz").read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as found:
        return {name: found[name] for name in found.files}
