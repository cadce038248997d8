"""The network: 12 layers of a BERT encoder in NumPy, float32.

Rows of all sequences lie end to end without padding; only attention, which must not look across
sequences, spreads them into a padded block. Everything a call writes to is its own, so that any
number of threads can run one `Encoder`; NumPy leaves the interpreter lock while it multiplies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from triptych.providers.e5.weights import WeightFile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# OpenBLAS wakes its threads for a product of more than 2^18 steps. Attention is hundreds of small products;
# on a busy machine waiting for threads at each made a long text ten times slower. These stay below it.
_WHOLE = 90  # so many queries times as many keys of size 32
_BLOCK = 16  # so many queries times 512 keys
_MASKED = np.float32(-1e9)
_GELU_ROWS = 64  # so many rows at a time stay in the processor's cache through all the steps
_GELU_FIT = np.array([0.797507884, 0.037005646, -0.00035151679], np.float32)


@dataclass(frozen=True, slots=True)
class Linear:
    """A product and a sum."""

    weight: Floats  # (inputs, outputs): for few rows twice as fast as the other way round
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        """Each row of `x` through it."""
        y: Floats = x @ self.weight
        y += self.bias
        return y


@dataclass(frozen=True, slots=True)
class Norm:
    """A normalisation of rows."""

    weight: Floats
    bias: Floats
    epsilon: float

    def apply(self, x: Floats) -> Floats:
        """Normalise each row of `x` in place."""
        x -= x.mean(axis=1, keepdims=True)
        variance = np.einsum("ij,ij->i", x, x) / np.float32(x.shape[1])
        x *= (1 / np.sqrt(variance + np.float32(self.epsilon)))[:, None]
        x *= self.weight
        x += self.bias
        return x


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of the network."""

    attention_in: Linear  # queries, keys and values side by side; queries already scaled
    attention_out: Linear
    attention_norm: Norm
    inner: Linear
    outer: Linear
    outer_norm: Norm


@dataclass(frozen=True, slots=True)
class Encoded:
    """The hidden rows of some sequences, end to end, where each sequence starts, and its mean row; and the
    rows as they were before the last layers, if asked for."""

    rows: Floats
    starts: NDArray[np.intp]
    means: Floats
    halfway: Floats | None = None

    def of_each(self, rows: NDArray[Any]) -> list[NDArray[Any]]:
        """Such rows, those of each sequence apart."""
        return np.split(rows, self.starts[1:])


class Encoder:
    """The weights as float32 (about 85 MB), ready to run."""

    def __init__(self, file: WeightFile) -> None:
        self._file = file
        self._shape = file.shape
        self._positions = file.floats("emb.pos").reshape(-1, file.shape.hidden)
        self._type = file.floats("emb.type")[: file.shape.hidden]
        self._norm = Norm(file.floats("emb.ln.w"), file.floats("emb.ln.b"), file.shape.epsilon)
        self._layers = [read_layer(file, number) for number in range(file.shape.layers)]

    def encode(
        self, sequences: Sequence[Sequence[int]], layers: int | None = None, halfway: int | None = None
    ) -> Encoded:
        """Run sequences of piece ids, none of which may be empty or longer than the model's positions,
        through the lowest `layers`, or all; `halfway` is the number of layers after which the rows are
        told, too."""
        ragged = _Ragged.of([len(sequence) for sequence in sequences])
        ids = np.concatenate([np.asarray(sequence, np.intp) for sequence in sequences])
        x = self._embedded(ids, ragged)
        below = None
        for number, layer in enumerate(self._layers[:layers], start=1):
            x = self._through(layer, x, ragged)
            if number == halfway:
                below = x
        means: Floats = np.add.reduceat(x, ragged.starts, axis=0)
        means /= ragged.lengths[:, None].astype(np.float32)
        return Encoded(x, ragged.starts, means, below)

    def _embedded(self, ids: NDArray[np.intp], ragged: _Ragged) -> Floats:
        x = self._file.rows("emb.word", self._shape.hidden, ids)
        x += self._positions[ragged.positions]
        x += self._type
        return self._norm.apply(x)

    def _through(self, layer: Layer, x: Floats, ragged: _Ragged) -> Floats:
        attended = layer.attention_out(self._attention(layer.attention_in(x), ragged))
        attended += x
        x = layer.attention_norm.apply(attended)
        deep = layer.outer(gelu(layer.inner(x)))
        deep += x
        return layer.outer_norm.apply(deep)

    def _attention(self, projected: Floats, ragged: _Ragged) -> Floats:
        count, longest, heads = len(ragged.lengths), ragged.longest, self._shape.heads
        spread = ragged.spread(projected).reshape(count, longest, 3, heads, -1)
        queries, keys, values = spread.transpose(2, 0, 3, 1, 4)
        blocks = queries.reshape(count, heads, -1, ragged.block, queries.shape[-1])
        weights = blocks @ keys.transpose(0, 1, 3, 2)[:, :, None]
        if ragged.padded:
            weights += ragged.bias
        weights -= weights.max(axis=-1, keepdims=True)
        np.exp(weights, out=weights)
        weights /= weights.sum(axis=-1, keepdims=True)
        mixed = (weights @ values[:, :, None]).reshape(queries.shape)
        mixed = mixed.transpose(0, 2, 1, 3).reshape(count, longest, self._shape.hidden)
        return ragged.gather(mixed)


@dataclass(frozen=True, slots=True)
class _Ragged:
    """How sequences of different lengths lie end to end, and in a padded block."""

    lengths: NDArray[np.intp]
    longest: int  # a multiple of block
    block: int  # queries multiplied at a time
    starts: NDArray[np.intp]
    positions: NDArray[np.intp]
    mask: NDArray[np.bool_]
    padded: bool
    bias: Floats

    @classmethod
    def of(cls, sizes: Sequence[int]) -> _Ragged:
        lengths = np.asarray(sizes, np.intp)
        longest = int(lengths.max())
        block = longest if longest <= _WHOLE else _BLOCK
        longest += -longest % block
        mask = np.arange(longest) < lengths[:, None]
        starts = np.cumsum(lengths) - lengths
        positions = np.arange(int(lengths.sum())) - np.repeat(starts, lengths)
        bias = np.where(mask, np.float32(0), _MASKED)[:, None, None, None, :]
        return cls(lengths, longest, block, starts, positions, mask, not bool(mask.all()), bias)

    def spread(self, rows: Floats) -> Floats:
        if not self.padded:
            return rows.reshape(*self.mask.shape, -1)
        block = np.zeros((*self.mask.shape, rows.shape[1]), np.float32)
        block[self.mask] = rows
        return block

    def gather(self, block: Floats) -> Floats:
        return block[self.mask] if self.padded else block.reshape(-1, block.shape[-1])


def read_layer(
    file: WeightFile,
    number: int,
    linear: Callable[[str, Floats], Linear] | None = None,
    norm: Callable[[str], Norm] | None = None,
) -> Layer:
    """A layer as the file has it; or with what others make of its products, by name and weight (outputs ×
    inputs), and of its norms."""
    shape = file.shape

    def plain(name: str, weight: Floats) -> Linear:
        return Linear(np.ascontiguousarray(weight.T), file.floats(f"l{number}.{name}.b"))

    def plain_norm(name: str) -> Norm:
        return Norm(file.floats(f"l{number}.{name}.w"), file.floats(f"l{number}.{name}.b"), shape.epsilon)

    def made(name: str, columns: int = shape.hidden) -> Linear:
        return (linear or plain)(name, file.matrix(f"l{number}.{name}.w", columns))

    return Layer(
        attention_in=_joined(made("q"), made("k"), made("v"), shape.hidden // shape.heads),
        attention_out=made("ao"),
        attention_norm=(norm or plain_norm)("aln"),
        inner=made("fi"),
        outer=made("fo", shape.inner),
        outer_norm=(norm or plain_norm)("oln"),
    )


def _joined(query: Linear, key: Linear, value: Linear, head: int) -> Linear:
    scale = np.float32(head**-0.5)  # attention divides by the root of a head's size; once is enough
    return Linear(
        np.concatenate([query.weight * scale, key.weight, value.weight], axis=1),
        np.concatenate([query.bias * scale, key.bias, value.bias]),
    )


def gelu(x: Floats) -> Floats:
    """`x · Φ(x)` in place, with Φ as (1 + tanh(x · p(x²))) / 2.

    The quadratic p was fitted for the least greatest error: the result is off by at most 2.6e-5, far below
    what four-bit weights leave. Past |x| = 6 tanh is 1 and p, no longer fitted, would turn: hence the cap.
    """
    for start in range(0, len(x), _GELU_ROWS):
        rows = x[start : start + _GELU_ROWS]
        square = np.minimum(rows * rows, np.float32(36))
        phi = square * _GELU_FIT[2]
        phi += _GELU_FIT[1]
        phi *= square
        phi += _GELU_FIT[0]
        phi *= rows
        np.tanh(phi, out=phi)
        phi += 1
        phi *= np.float32(0.5)
        rows *= phi
    return x
