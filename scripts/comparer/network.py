"""The network of the comparer in torch; `providers/e5/pairs.py` computes the same in NumPy.

    each statement → the encoder's lower layers, which stay as they are → what each token finds in the other
      → upper layers, where each token attends to both → means and maxima → same, changed, other

Neither statement comes first: exchanging them changes nothing, so that one pass serves both orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from triptych.providers.e5.forward import Encoder
from triptych.providers.e5.tokenizer import Tokenizer
from triptych.providers.e5.weights import WeightFile, bundled_path

PREFIX = "passage: "
MOST = 64
"""Pieces of a statement, those at its two ends included; what is longer is cut off."""
CLASSES = ("same", "changed", "other")

_DROPPED = 0.1
_MASKED = -1e4
_ALIKE = 0.9
_TOLD = 128
_AT_ONCE = 64


class Layer(nn.Module):
    """A layer of the encoder in which each token attends to its own statement and to the other, whose keys
    and values carry an offset of their own."""

    def __init__(self, file: WeightFile, number: int) -> None:
        super().__init__()
        shape = file.shape

        def linear(name: str, columns: int = shape.hidden) -> nn.Linear:
            weight = torch.tensor(file.matrix(f"l{number}.{name}.w", columns))
            made = nn.Linear(weight.shape[1], weight.shape[0])
            made.weight.data = weight
            made.bias.data = torch.tensor(file.floats(f"l{number}.{name}.b"))
            return made

        def norm(name: str) -> nn.LayerNorm:
            made = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
            made.weight.data = torch.tensor(file.floats(f"l{number}.{name}.w"))
            made.bias.data = torch.tensor(file.floats(f"l{number}.{name}.b"))
            return made

        self.heads = shape.heads
        self.q, self.k, self.v, self.ao = (linear(name) for name in ("q", "k", "v", "ao"))
        self.aln, self.oln = norm("aln"), norm("oln")
        self.fi, self.fo = linear("fi"), linear("fo", shape.inner)
        self.sk = nn.Parameter(torch.randn(shape.hidden) * 0.02)
        self.sv = nn.Parameter(torch.randn(shape.hidden) * 0.02)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """`x`: pairs × 2 × tokens × hidden; `bias`: pairs × 2 × 1 × 1 × both statements' tokens."""
        x = self.aln(x + self._drop(self.ao(self._attention(x, bias))))
        return self.oln(x + self._drop(self.fo(functional.gelu(self.fi(x)))))

    def _attention(self, x: Tensor, bias: Tensor) -> Tensor:
        queries, keys, values = self.q(x), self.k(x), self.v(x)
        keys = torch.cat([keys, keys.flip(1) + self.sk], 2)
        values = torch.cat([values, values.flip(1) + self.sv], 2)
        queries, keys, values = (
            one.unflatten(-1, (self.heads, -1)).transpose(-2, -3).flatten(0, 1)
            for one in (queries, keys, values)
        )
        # By hand: in bfloat16 the way back through scaled_dot_product_attention takes ten times as long.
        alike = queries @ keys.transpose(-1, -2) * queries.shape[-1] ** -0.5
        weights = torch.softmax(alike + bias.flatten(0, 1), -1)
        return (weights @ values).transpose(-2, -3).flatten(-2).unflatten(0, (-1, 2))

    def _drop(self, x: Tensor) -> Tensor:
        return functional.dropout(x, _DROPPED, self.training)


class Network(nn.Module):
    """Everything above the `lower` layers, from the encoder's own weights on."""

    def __init__(self, lower: int) -> None:
        super().__init__()
        file = WeightFile(bundled_path())
        hidden = file.shape.hidden
        self.layers = nn.ModuleList(Layer(file, number) for number in range(lower, file.shape.layers))
        self.meet = nn.Linear(3 * hidden, hidden)
        nn.init.normal_(self.meet.weight, std=0.01)
        nn.init.zeros_(self.meet.bias)
        self.near = nn.Parameter(torch.randn(2, hidden) * 0.02)
        self.heat = nn.Parameter(torch.tensor(12.0))
        self.hidden = nn.Linear(4 * hidden, _TOLD)
        self.out = nn.Linear(_TOLD, len(CLASSES))

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """A row of logits per pair. `x`: pairs × 2 × tokens × hidden; `mask`: where there is a token."""
        both = torch.cat([mask, mask.flip(1)], 2)
        bias = torch.zeros(both.shape, dtype=x.dtype).masked_fill(~both, _MASKED)[:, :, None, None, :]
        x = x + self._met(x.float(), mask).to(x.dtype)
        for layer in self.layers:
            x = layer(x, bias)
        present = mask[..., None].to(x.dtype)
        mean = (x * present).sum(2) / present.sum(2)
        most = x.masked_fill(~mask[..., None], _MASKED).amax(2)
        one, other = mean[:, 0], mean[:, 1]
        seen = torch.cat([one + other, (one - other).abs(), one * other, most[:, 0] + most[:, 1]], -1)
        told = torch.tanh(self.hidden(functional.dropout(seen.float(), _DROPPED, self.training)))
        return self.out(functional.dropout(told, _DROPPED, self.training))

    def _met(self, x: Tensor, mask: Tensor) -> Tensor:
        """What each token finds in the other statement: its nearest there, how near, and how it differs."""
        present = mask[..., None].float()
        mean = (x * present).sum((1, 2), keepdim=True) / present.sum((1, 2), keepdim=True)
        unit = functional.normalize(x - mean, dim=-1)
        alike = unit @ unit.flip(1).transpose(-1, -2)
        alike = alike.masked_fill(~mask.flip(1)[:, :, None, :], -2)
        best = alike.amax(-1, keepdim=True)
        there = torch.softmax(self.heat * alike, -1) @ x.flip(1)
        near = torch.cat([best, (best > _ALIKE).float()], -1) @ self.near
        return self.meet(torch.cat([there, x - there, (x - mean) * (there - mean)], -1)) + near


class Statements:
    """The rows of statements after the `lower` layers, each computed once."""

    def __init__(self, lower: int) -> None:
        file = WeightFile(bundled_path())
        self._lower = lower
        self._vocabulary = file.vocabulary
        self._tokenizer = Tokenizer(file.vocabulary)
        self._encoder = Encoder(file)
        self._rows: dict[str, Tensor] = {}

    def read(self, texts: Iterable[str]) -> None:
        """Compute what is not there yet."""
        new = sorted({text for text in texts if text not in self._rows}, key=len)
        for start in range(0, len(new), _AT_ONCE):
            some = new[start : start + _AT_ONCE]
            encoded = self._encoder.encode([self._pieces(text) for text in some], self._lower)
            rows = np.split(encoded.rows, encoded.starts[1:])
            self._rows.update(zip(some, map(torch.from_numpy, rows), strict=True))

    def pieces_of(self, text: str) -> int:
        """How many rows it has."""
        return len(self._rows[text])

    def block(self, pairs: Sequence[tuple[str, str]]) -> tuple[Tensor, Tensor]:
        """The rows of both sides in one padded block, and where there are any."""
        longest = max(self.pieces_of(text) for pair in pairs for text in pair)
        x = torch.zeros(len(pairs), 2, longest, self._rows[pairs[0][0]].shape[1])
        mask = torch.zeros(len(pairs), 2, longest, dtype=torch.bool)
        for place, pair in enumerate(pairs):
            for side, text in enumerate(pair):
                rows = self._rows[text]
                x[place, side, : len(rows)] = rows
                mask[place, side, : len(rows)] = True
        return x, mask

    def _pieces(self, text: str) -> list[int]:
        pieces = self._tokenizer.ids(PREFIX + text, 6 * MOST)[: MOST - 2]
        return [self._vocabulary.begin, *pieces, self._vocabulary.end]
