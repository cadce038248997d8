"""Evidence, part by part, and its sum; here the parts that need no reading of the entries.

Each part is one absolute number per candidate: it means the same whatever else was found, so that parts
can be added, and one alone can carry a candidate in. Word scores are BM25 with each idf divided by that of
the whole question: one whose words are missing counts little on words and is decided by meaning; a rare code
that matches counts much. Weights live in settings; the choice is measured in docs/decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from triptych.recall.plan import Plan
from triptych.recall.pool import NOBODY, SLOT, TIME, Floats, Pool
from triptych.text import bm25

WINDOW_WEIGHTS = np.array([0.6, 0.4, 0.2, 0.4, 0.2, 0.1])
"""What a word said one, two, three messages before, and one, two, three after, counts."""

_CLOSE_NEIGHBOURS = np.array([True, True, False, True, False, False])
# How much of a text's own nearness its neighbours show on average; stands in where there are none.
_USUAL_NEIGHBOUR = 0.5


@dataclass(frozen=True, slots=True)
class Evidence:
    """Parts by name, one value per candidate, and their weighted sum."""

    parts: Mapping[str, Floats]
    weights: Mapping[str, float]
    total: Floats


def summed(parts: Mapping[str, Floats], weights: Mapping[str, float], size: int) -> Evidence:
    """The parts with their weighted sum; a part without a weight counts nothing."""
    total = np.zeros(size)
    for name, values in parts.items():
        total = total + weights.get(name, 0.0) * values
    return Evidence(parts, weights, total)


def joined(evidence: Evidence, name: str, values: Floats) -> Evidence:
    """The evidence with one part more."""
    weight = evidence.weights.get(name, 0.0)
    return Evidence({**evidence.parts, name: values}, evidence.weights, evidence.total + weight * values)


def term_shares(plan: Plan, idfs: Sequence[float]) -> Floats:
    """How much each of the sought terms tells, 1 in all: its idf as a share of all the question's.

    With a conversation around the question, the words said in it get `context_counts` of it.
    """
    telling = np.array(idfs, float)
    own, around = (_shared_out(telling, plan.sought, terms) for terms in (plan.terms, plan.context_terms))
    if not plan.terms or not plan.context_terms:
        return own + around
    return (1 - plan.context_counts) * own + plan.context_counts * around


def _shared_out(telling: Floats, sought: Sequence[str], terms: Sequence[str]) -> Floats:
    among = telling * np.array([term in terms for term in sought])
    whole = bm25.query_idf(among)
    shares: Floats = among / whole if whole else among
    return shares


def text_parts(pool: Pool, plan: Plan) -> dict[str, Floats]:
    """Words and meaning, of the candidate and of what stands around it."""
    return {
        "words": words(pool),
        "window_words": window_words(pool),
        "closeness": pool.cosines[: len(pool.refs)],
        "neighbour_closeness": neighbour_closeness(pool),
        "code": code_matches(pool, plan),
    }


def arm_hints(pool: Pool) -> dict[str, Floats]:
    """What the time and slot arms already tell before an entry is read."""
    arms = [pool.arms_of(row) for row in range(len(pool.refs))]
    return {
        "time": np.array([float(TIME in found) for found in arms]),
        "slot": np.array([float(SLOT in found) for found in arms]),
    }


def words(pool: Pool) -> Floats:
    """BM25 of the candidate itself, as a share of the question's idf."""
    size = len(pool.refs)
    return _bm25_share(pool, pool.counts[:size], pool.lengths[:size], np.ones(size))


def window_words(pool: Pool) -> Floats:
    """BM25 of the candidate with its neighbours, whose words count less the farther they stand.

    Without neighbours it equals `words`.
    """
    size = len(pool.refs)
    present = pool.around != NOBODY
    weights = WINDOW_WEIGHTS * present
    counts = pool.counts[:size] + np.einsum("nw,nwt->nt", weights, pool.counts[pool.around])
    lengths = pool.lengths[:size] + (weights * pool.lengths[pool.around]).sum(1)
    return _bm25_share(pool, counts, lengths, 1.0 + weights.sum(1))


def _bm25_share(pool: Pool, counts: Floats, lengths: Floats, widths: Floats) -> Floats:
    saturated = bm25.term_weight(counts, (lengths / widths)[:, None], pool.found.average_length)
    share: Floats = saturated @ pool.found.shares
    return share


def neighbour_closeness(pool: Pool) -> Floats:
    """Mean cosine of the two messages before and the one after; half of its own where it has none."""
    present = (pool.around != NOBODY) & _CLOSE_NEIGHBOURS
    number = present.sum(1)
    total = (pool.cosines[pool.around] * present).sum(1)
    own = _USUAL_NEIGHBOUR * pool.cosines[: len(pool.refs)]
    mean: Floats = np.where(number > 0, total / np.maximum(number, 1), own)
    return mean


def code_matches(pool: Pool, plan: Plan) -> Floats:
    """The share of the question's codes that stand in the candidate, letter for letter."""
    columns = [place for place, term in enumerate(plan.sought) if term in plan.codes]
    if not columns:
        return np.zeros(len(pool.refs))
    share: Floats = (pool.counts[: len(pool.refs), columns] > 0).mean(1)
    return share
