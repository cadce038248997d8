"""How good a ranking is, without a judge: where the known answers stand in it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Scores:
    """Recall at 5 and 10 (share of the gold found), hit at 10, reciprocal rank, nDCG at 10."""

    recall_5: float
    recall_10: float
    hit_10: float
    mrr: float
    ndcg_10: float


def score(ranked: Sequence[str], gold: Collection[str]) -> Scores:
    """The scores of one ranking of ids, each counted where it first stands."""
    places = [place for place, one in enumerate(dict.fromkeys(ranked)) if one in gold]
    top = [place for place in places if place < 10]
    ideal = sum(1 / math.log2(place + 2) for place in range(min(len(gold), 10)))
    return Scores(
        recall_5=sum(place < 5 for place in places) / len(gold),
        recall_10=len(top) / len(gold),
        hit_10=float(bool(top)),
        mrr=1 / (places[0] + 1) if places else 0.0,
        ndcg_10=sum(1 / math.log2(place + 2) for place in top) / ideal,
    )


def mean(scores: Iterable[Scores]) -> Scores:
    """The mean of each, over questions."""
    rows = [astuple(one) for one in scores]
    return Scores(*(sum(column) / len(rows) for column in zip(*rows, strict=True)))


def auc(positives: Sequence[float], negatives: Sequence[float]) -> float:
    """How often an answerable question's best score stands above an unanswerable one's; ties count half."""
    wins = sum((high > low) + 0.5 * (high == low) for high in positives for low in negatives)
    return wins / (len(positives) * len(negatives))
