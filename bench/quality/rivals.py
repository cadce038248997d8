"""What Triptych is compared with: the usual three ways, over the same terms and the same vectors."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bench.quality.sets import Corpus
from triptych.ports.embedder import Embedder, TextRole
from triptych.text import bm25
from triptych.text.words import index_terms, query_terms

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

_RANK_CONSTANT = 60
_DEEPEST = 100

Floats = NDArray[np.float64]


class Rivals:
    """Plain BM25, plain cosine and reciprocal rank fusion over one corpus."""

    def __init__(self, corpus: Corpus, embedder: Embedder) -> None:
        self._ids = [row.id for row in corpus.rows]
        texts = [f"{row.speaker}: {row.text}" for row in corpus.rows]
        self._vectors: Vectors = embedder.embed(texts, TextRole.PASSAGE)
        self._embedder = embedder
        counts = [Counter(index_terms(text)) for text in texts]
        self._lengths = np.array([count.total() for count in counts], float)
        self._postings: dict[str, dict[int, int]] = defaultdict(dict)
        for place, count in enumerate(counts):
            for term, frequency in count.items():
                self._postings[term][place] = frequency

    def rankings(self, question: str) -> Mapping[str, list[str]]:
        """The ids, best first, by each of the three."""
        lexical, dense = self._bm25(question), self._cosine(question)
        fused = _reciprocal(lexical) + _reciprocal(dense)
        return {
            name: self._ordered(scores)
            for name, scores in (("bm25", lexical), ("vectors", dense), ("rrf", fused))
        }

    def _bm25(self, question: str) -> Floats:
        scores = np.zeros(len(self._ids))
        for term in query_terms(question):
            found = self._postings.get(term)
            if found:
                places = np.fromiter(found, int)
                frequencies = np.fromiter(found.values(), float)
                weights = bm25.term_weight(frequencies, self._lengths[places], self._lengths.mean())
                scores[places] += weights * bm25.idf(len(self._ids), len(found))
        return scores

    def _cosine(self, question: str) -> Floats:
        similar: Floats = (self._vectors @ self._embedder.embed([question], TextRole.QUERY)[0]).astype(float)
        return similar

    def _ordered(self, scores: Sequence[float] | Floats) -> list[str]:
        order = np.argsort(-np.asarray(scores), kind="stable")[:_DEEPEST]
        return [self._ids[place] for place in order]


def _reciprocal(scores: Floats) -> Floats:
    ranks = np.empty(len(scores))
    ranks[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
    fused: Floats = 1.0 / (_RANK_CONSTANT + ranks)
    return fused
