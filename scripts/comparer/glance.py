"""Train the glance of the comparer: what it tells after one layer, and when that is enough.

    python -m scripts.comparer.glance [build/comparer.pt]      some minutes; writes it into that file

It learns what the whole network tells of pairs like those that network was trained on. Pairs that it surely
tells to be neither the same nor changed are read no further: `enough` is from which share of 1 on, chosen so
that at most one in a hundred of those is lost that the whole network does not tell to be neither, and so much
that no room is left for the two.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections.abc import Sequence
from pathlib import Path

import torch
from scripts.comparer.network import CLASSES, Glance, Network, Statements
from scripts.comparer.rows import Row, material
from torch import Tensor
from torch.nn import functional

_log = logging.getLogger("comparer")

_PAIRS, _AT_ONCE, _HELD_OUT = 24_000, 32, 6
_STEPS, _BATCH, _RATE, _DECAY = 3_000, 512, 1e-3, 0.05
_LOST, _LEAST = 0.01, 0.8
_TOLD_APART = 0.35
"""From this share on, same and changed together, something may come of a pair."""


def main() -> None:
    """Train, choose, and write."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", type=Path, nargs="?", default=Path("build/comparer.pt"))
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    rng = random.Random(asked.seed)
    saved = torch.load(asked.weights)
    lower = saved["args"]["lower"]
    network = Network(lower)
    network.load_state_dict(saved["state"])
    rows = material(rng, share=0.1).drawn((3, 4, 6), (), rng)[:_PAIRS]
    seen, told = looked_at(network.eval(), Statements(lower), rows)
    glance = Glance(seen.shape[1] // 4)
    held_out = len(rows) // _HELD_OUT
    learn(glance, seen[held_out:], told[held_out:])
    enough = chosen(glance.eval(), seen[:held_out], told[:held_out])
    torch.save(saved | {"glance": glance.state_dict(), "enough": enough}, asked.weights)


@torch.no_grad()
def looked_at(network: Network, statements: Statements, rows: Sequence[Row]) -> tuple[Tensor, Tensor]:
    """What is seen of each pair after the first layer, and what the whole network tells of it."""
    statements.read(text for row in rows for text in (row.one, row.other))
    seen, told = list[Tensor](), list[Tensor]()
    for start in range(0, len(rows), _AT_ONCE):
        pairs = [(row.one, row.other) for row in rows[start : start + _AT_ONCE]]
        first, *_, last = network.seen(*statements.block(pairs))
        seen.append(first)
        told.append(torch.softmax(network.out(torch.tanh(network.hidden(last))), -1))
    return torch.cat(seen), torch.cat(told)


def learn(glance: Glance, seen: Tensor, told: Tensor) -> None:
    """Learn to tell the same after the first layer."""
    learner = torch.optim.AdamW(glance.parameters(), lr=_RATE, weight_decay=_DECAY)
    for step in range(_STEPS):
        some = torch.randint(len(seen), (_BATCH,))
        loss = functional.cross_entropy(glance(seen[some]), told[some])
        learner.zero_grad()
        loss.backward()
        learner.param_groups[0]["lr"] = _RATE * (1 - step / _STEPS)
        learner.step()


@torch.no_grad()
def chosen(glance: Glance, seen: Tensor, told: Tensor) -> float:
    """From which share of neither on a glance is enough."""
    neither = CLASSES.index("other")
    glanced = torch.softmax(glance(seen), -1)[:, neither]
    matters = 1 - told[:, neither] >= _TOLD_APART
    enough = max(_LEAST, float(torch.quantile(glanced[matters], 1 - _LOST)))
    _log.info(
        "enough from %.3f on: %.0f %% of %d pairs, %.0f %% of those that are neither",
        *(enough, 100 * (glanced >= enough).float().mean(), len(seen)),
        100 * (glanced >= enough)[~matters].float().mean(),
    )
    return enough


if __name__ == "__main__":
    main()
