"""Fit where that lies which a statement may tell anew: `bench/data` → `src/triptych/meaning/aim.npz`.

    python -m scripts.make_aim                some minutes, most of them for embedding
    python -m scripts.make_aim --measure      how often what is told anew is among the nearest

Needs torch beside the package. Each family of `bench/data/families.*` is ways to make one claim, and what
changes it: from any of them the others are to be found, among those of all other families. One family in
thirty is held out and measured.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scripts.comparer.rows import LANGUAGES, families
from torch import Tensor, nn
from torch.nn import functional

from triptych.meaning.aim import aim_of
from triptych.meaning.fitted import packed
from triptych.ports.embedder import TextRole
from triptych.providers.e5.embedder import BundledEmbedder

_log = logging.getLogger("aim")

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src/triptych/meaning/aim.npz"
_KINDS = ("same", "changed", "other")
_HIDDEN, _DROPPED, _DECAY = 768, 0.3, 0.1
_STEPS, _FAMILIES, _RATE = 2_500, 384, 1e-3
_CHANGED = 0.7
"""How often the statement that leads is one that changes the claim."""
_WANTED_CHANGED = 0.25
"""How often that to which it should lead is one."""
_AT_ONCE = 256

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Family:
    """The vectors of one family's statements."""

    same: Sequence[Floats]
    changed: Sequence[Floats]
    other: Sequence[Floats]


def main() -> None:
    """Fit, write and measure."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", action="store_true", help="only measure what is shipped")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    embedder = BundledEmbedder()
    learnt = {language: read(language, embedder, held_out=False) for language in LANGUAGES}
    if not asked.measure:
        torch.manual_seed(asked.seed)
        fit = fitted(learnt, random.Random(asked.seed))
        np.savez_compressed(TARGET, **packed(embedder.identity, fit.stored()))
    aim = aim_of(embedder.identity)
    assert aim is not None
    for language, known in learnt.items():
        held_out = read(language, embedder, held_out=True)
        for way, aimed in (("by itself", lambda vector: vector), ("aimed", aim.of)):
            _log.info("%s %s: %s", language, way, measured(held_out, known[:200], aimed))


class Network(nn.Module):
    """What `Aim` computes, in torch."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.inner, self.outer = nn.Linear(size, _HIDDEN), nn.Linear(_HIDDEN, size)
        nn.init.normal_(self.inner.weight, std=0.2)
        nn.init.normal_(self.outer.weight, std=0.005)
        self.heat = nn.Parameter(torch.tensor(2.7))

    def forward(self, x: Tensor) -> Tensor:
        """Unit rows in, unit rows out."""
        hidden = functional.dropout(functional.relu(self.inner(x)), _DROPPED, self.training)
        return functional.normalize(x + self.outer(hidden), dim=-1)

    def stored(self) -> dict[str, NDArray[np.float16]]:
        """What the file holds."""
        layers = {"inner": self.inner, "outer": self.outer}
        return {
            f"{name}.{part}": getattr(layer, part).detach().numpy().astype(np.float16)
            for name, layer in layers.items()
            for part in ("weight", "bias")
        }


def fitted(learnt: Mapping[str, Sequence[Family]], rng: random.Random) -> Network:
    """A network that has gone through the families, those of one language at a time."""
    network = Network(len(learnt[LANGUAGES[0]][0].same[0])).train()
    optimizer = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
    for step in range(_STEPS):
        for group in optimizer.param_groups:
            group["lr"] = _RATE * (1 - step / _STEPS)
        loss = _loss(network, rng.sample(learnt[LANGUAGES[step % 2]], _FAMILIES), rng)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 200 == 0:
            _log.info("step %d of %d: loss %.3f", step, _STEPS, loss.item())
    return network.eval()


def _loss(network: Network, families: Sequence[Family], rng: random.Random) -> Tensor:
    """From one statement of each family another of it is to be nearer than those of all others, and than what
    stands beside theirs. What stands beside its own is neither wanted nor wrong."""
    drawn = [_drawn(family, rng) for family in families]
    leading, wanted, beside = (torch.from_numpy(np.array(one)) for one in zip(*drawn, strict=True))
    own = torch.cat([torch.zeros(len(drawn), len(drawn)), torch.eye(len(drawn))], 1).bool()
    alike = network(leading) @ torch.cat([wanted, beside]).T * network.heat.exp()
    return functional.cross_entropy(alike.masked_fill(own, -1e4), torch.arange(len(drawn)))


def _drawn(family: Family, rng: random.Random) -> tuple[Floats, Floats, Floats]:
    """One that leads, one to which it should, and one that stands beside."""
    leading = rng.choice(family.changed if rng.random() < _CHANGED else family.same)
    among = family.changed if rng.random() < _WANTED_CHANGED else family.same
    return leading, rng.choice([one for one in among if one is not leading]), rng.choice(family.other)


def read(language: str, embedder: BundledEmbedder, *, held_out: bool) -> list[Family]:
    """The families that are learnt from, or those that are held out."""
    told = families(language, held_out=held_out)
    texts = [text for one in told for kind in _KINDS for text in one[kind]]
    rows = iter(embedded(texts, embedder))
    return [Family(*([next(rows) for _ in one[kind]] for kind in _KINDS)) for one in told]


def embedded(texts: Sequence[str], embedder: BundledEmbedder) -> Floats:
    """A row per text."""
    rows = []
    for start in range(0, len(texts), _AT_ONCE):
        rows.append(embedder.embed(texts[start : start + _AT_ONCE], TextRole.PASSAGE))
        if start % (40 * _AT_ONCE) == 0:
            _log.info("embedded %d of %d", start, len(texts))
    return np.concatenate(rows)


def measured(held_out: Sequence[Family], others: Sequence[Family], aimed: Callable[[Floats], Floats]) -> str:
    """From what changes a claim: how often the claim is the nearest, and among the nearest two, four and ten,
    of all claims and what stands beside them."""
    pool = np.array([vector for one in (*held_out, *others) for vector in (one.same[0], *one.other)])
    ranks, place = [], 0
    for family in held_out:
        for vector in family.changed:
            alike = pool @ aimed(vector)
            ranks.append(int((alike > alike[place]).sum()))
        place += 1 + len(family.other)
    return " ".join(f"{np.mean(np.array(ranks) < most):.2f}" for most in (1, 2, 4, 10))


if __name__ == "__main__":
    main()
