"""Measure the directions on which the bundled embedder tells tokens, and write them beside it.

    python scripts/make_basis.py [--out FILE]

The directions are the principal ones of token rows, as unit vectors around their mean: of the neutral
sentences of `make_means`, by the same weights, and of words drawn at random from the model's own English and
Chinese vocabulary, which weigh as much as the sentences of their language. So they belong to no data set.
Another basis makes tokens that are never compared with those kept before; vectors stay as they are.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from make_means import TEXTS, WEIGHTS

from triptych.ports.embedder import TextRole
from triptych.providers.e5.model import pieces_of_words, raw_tokens
from triptych.providers.e5.tokens import DIRECTIONS, Basis

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

BASIS = Path(__file__).parents[1] / "src" / "triptych" / "providers" / "e5" / "basis.npz"

BAGS = 300
SEED = 1
ENGLISH_WORD = re.compile("\u2581([A-Za-z]{3,})")
CHINESE_WORD = re.compile("([\u4e00-\u9fff]{2,})")


def bags(word: re.Pattern[str], joiner: str, size: int, random: np.random.Generator) -> list[str]:
    """Random words of the vocabulary, so many at a time."""
    words = [match[1] for piece in pieces_of_words() if (match := word.fullmatch(piece))]
    return [joiner.join(random.choice(words, size)) for _ in range(BAGS)]


def neutral() -> Iterator[tuple[list[str], float]]:
    """Lists of texts, each with what it weighs."""
    for language, text in TEXTS.items():
        yield text.strip().splitlines(), WEIGHTS.get(language, 1.0)
    random = np.random.default_rng(SEED)
    yield bags(ENGLISH_WORD, " ", 10, random), WEIGHTS["en"]
    yield bags(CHINESE_WORD, "", 8, random), WEIGHTS["zh"]


def rows_of(role: TextRole) -> list[tuple[Floats, float]]:
    """The token rows of each list, with what it weighs."""
    return [(np.concatenate(raw_tokens(texts, role)), weight) for texts, weight in neutral()]


def mean_of(lists: list[tuple[Floats, float]]) -> Floats:
    """The mean row, each list by its weight."""
    means = [rows.mean(axis=0) for rows, _ in lists]
    mean: Floats = np.average(means, axis=0, weights=[weight for _, weight in lists])
    return mean.astype(np.float32)


def directions_of(lists: list[tuple[Floats, float]], mean: Floats) -> Floats:
    """The principal directions, a column each, the strongest first."""
    total = np.zeros((len(mean), len(mean)))
    for rows, weight in lists:
        centred = rows - mean
        unit = centred / np.linalg.norm(centred, axis=1, keepdims=True)
        total += weight * (unit.T @ unit) / len(unit)
    strongest: Floats = np.linalg.eigh(total)[1][:, ::-1][:, :DIRECTIONS]
    return strongest


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=BASIS, help="default: beside the embedder")
    out: Path = parser.parse_args().out
    passages = rows_of(TextRole.PASSAGE)
    mean = mean_of(passages)
    np.savez(
        out,
        directions=directions_of(passages, mean).astype(np.float16),  # half the file; the signs hardly change
        query=mean_of(rows_of(TextRole.QUERY)),
        passage=mean,
    )
    sys.stdout.write(f"{out}: tokens are now made by {Basis.read(out.read_bytes()).maker}\n")


if __name__ == "__main__":
    main()
