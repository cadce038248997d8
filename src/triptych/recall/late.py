"""Late interaction: how well the tokens of an entry answer those of the question, each on its own.

For every token of the question the nearest token of the entry counts, and the tokens' cosines are averaged by
how telling their words are (Khattab and Zaharia 2020, with signs in place of the entry's vectors). A text
about many things says more in this way than by its one vector; a short fact does not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from triptych.ports.embedder import BYTES_PER_TOKEN
from triptych.recall.pool import Floats, Places
from triptych.text.words import index_terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from triptych.ports.embedder import QuestionTokens

_EVERYWHERE = math.log(2)  # the idf of a term that stands in every entry: for stop words and signs too
# A column of `Pool.around` and what an answer there is worth: the two messages before, and the one after.
_NEIGHBOURS = ((0, 0.9), (1, 0.8), (3, 0.85))
# The signs of a vector keep this share of its cosines, on average over all directions.
_SIGNS_KEEP = math.sqrt(2 / math.pi)
# So many tokens at a time stay in the processor's cache.
_BLOCK = 1024


# What tokens make of a cosine of 0 and of 1, on average: fitted on texts found for questions.
_EXPECTED = (0.17, 0.74)


def expected_closeness(cosines: Floats) -> Floats:
    """What `late_closeness` is on average for entries whose vectors are as near as this to the question's."""
    none, all_ = _EXPECTED
    expected: Floats = none + (all_ - none) * cosines
    return expected


def token_weights(words: Sequence[str], terms: Sequence[str], idfs: Sequence[float]) -> Floats:
    """What each token of the question weighs; all together 1.

    It is the idf of its word as the words arm counts it: that of the rarest of the `terms` sought, each
    with its idf, that the word is looked up by.
    """
    known = dict(zip(terms, idfs, strict=True))
    by_word = {word: _idf(word, known) for word in set(words)}
    weights = np.array([by_word[word] for word in words])
    shares: Floats = weights / weights.sum()
    return shares


def _idf(word: str, known: Mapping[str, float]) -> float:
    return max([_EVERYWHERE, *(known[term] for term in index_terms(word) if term in known)])


def best_matches(question: QuestionTokens, packed: Sequence[bytes | None]) -> NDArray[np.float32]:
    """For each entry (a row) and each token of the question, the cosine of the entry's nearest token.

    `packed` are the entries' token signs by the question's maker; an entry without any has a row of zeros.
    """
    matches = np.zeros((len(packed), len(question.rows)), np.float32)
    if not len(question.rows):
        return matches
    rows = question.rows.astype(np.float32)
    for places in _blocks(packed):
        signs = np.frombuffer(b"".join(packed[place] or b"" for place in places), np.uint8)
        bits = np.unpackbits(signs.reshape(-1, BYTES_PER_TOKEN), axis=1).astype(np.float32)
        starts = np.cumsum([0, *(_size(packed[place]) for place in places[:-1])])
        # A sign is 2 · bit - 1, so its product with a row is 2 · (bits · row) less the row's sum.
        matches[places] = 2 * np.maximum.reduceat(bits @ rows.T, starts, axis=0) - rows.sum(axis=1)
    matches /= np.float32(math.sqrt(8 * BYTES_PER_TOKEN) * _SIGNS_KEEP)
    return matches


def _size(packed: bytes | None) -> int:
    """How many tokens these are."""
    return len(packed or b"") // BYTES_PER_TOKEN


def _blocks(packed: Sequence[bytes | None]) -> Iterator[list[int]]:
    """The places of entries that have tokens, in runs of few enough tokens; never empty."""
    run, tokens = list[int](), 0
    for place, signs in enumerate(packed):
        size = _size(signs)
        if run and tokens + size > _BLOCK:
            yield run
            run, tokens = [], 0
        if size:
            run.append(place)
            tokens += size
    if run:
        yield run


def late_closeness(matches: NDArray[np.float32], weights: Floats, around: Places) -> Floats:
    """For each candidate the mean of its best matches by the tokens' `weights`.

    A token of the question may also be answered by the messages beside the candidate, for a little less. The
    first rows of `matches` are the candidates; `around` names the rows beside each, as `Pool.around` does.
    """
    someone = np.vstack([matches, np.zeros_like(matches[:1])])  # nobody, who is row -1, answers nothing
    best = matches[: len(around)]
    for column, worth in _NEIGHBOURS:
        best = np.maximum(best, np.float32(worth) * someone[around[:, column]])
    mean: Floats = best.astype(float) @ weights
    return mean
