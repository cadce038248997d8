"""Do the weights carry over to a set they were not chosen on?

    python -m bench.quality.leave_one_out FOLDER… [--stores DIR] [--largest N] [--limit-queries N]

For each folder, weights are chosen on the questions of the other folders, by a coarse coordinate search over
the parts of the evidence that recall explains, and then its own questions are asked with them and with the
defaults, as a user would ask. A question with a conversation around it is asked within it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.quality.ingest import Owner, ingest, ranked_ids, store_name
from bench.quality.metrics import Scores, mean, score
from bench.quality.progress import Progress
from bench.quality.run import Options, drawn
from bench.quality.sets import Corpus, DataSet, Question, find_folders, read_folder
from bench.quality.vectors import kept
from triptych.bootstrap import AsyncTriptych, make_embedder
from triptych.recall.rank import relevance_of
from triptych.settings import load_settings

WEIGHTS = (
    "words", "window_words", "session_words", "closeness", "neighbour_closeness", "session_closeness", "late",
    "event", "time", "tells_when", "speaker", "question", "kind",
)  # fmt: skip
STEPS = (0.0, 0.5, 1.5, 2.0)
"""Times the default that a weight is tried at."""

_ROUNDS, _DEEP, _K = 2, 50, 10
_relevance = np.vectorize(relevance_of, otypes=[float])

Floats = NDArray[np.float64]
Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Answer:
    """The candidates of one question: what each part of the evidence says of them (a column per weight), what
    the other parts add, what time and standing make of their relevance, and the ids they stand on."""

    parts: Floats
    rest: Floats
    standing: Floats
    ids: tuple[tuple[str, ...], ...]
    gold: frozenset[str]

    def scored(self, weights: Floats) -> Scores:
        """How good the ranking by these weights is."""
        order = np.argsort(-_relevance(self.parts @ weights + self.rest) * self.standing, kind="stable")
        ranked = [one for place in order[:_K] for one in self.ids[place]]
        return score(ranked, self.gold)


class Bench:
    """The sets, asked with one or another set of weights."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._progress = Progress()
        self._embedder = kept(make_embedder(load_settings().embedder), self._progress)

    @asynccontextmanager
    async def _owner(self, corpus: Corpus, weights: Weights) -> AsyncIterator[Owner]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(self._options.stores or folder) / store_name(corpus)
            settings = load_settings({"recall": {f"weight_{name}": value for name, value in weights.items()}})
            async with await AsyncTriptych.open(path, embedder=self._embedder, settings=settings) as memory:
                yield await ingest(corpus, memory, self._options.types, self._progress)

    def _asked(self, data: DataSet) -> list[tuple[Corpus, Sequence[Question]]]:
        largest = self._options.largest
        corpora = [one for one in data.corpora if largest is None or len(one.rows) <= largest]
        questions = drawn(corpora, self._options)
        return [(corpus, questions[corpus.name]) for corpus in corpora if questions[corpus.name]]

    async def answers(self, data: DataSet) -> list[Answer]:
        """What recall found for every question, taken apart."""
        found = list[Answer]()
        for corpus, questions in self._asked(data):
            async with self._owner(corpus, {}) as owner:
                for number, question in enumerate(questions):
                    self._progress(f"{corpus.name} asked", number, len(questions))
                    found.append(await _answer(owner, question))
        return found

    async def measured(self, data: DataSet, weights: Weights) -> Scores:
        """How well the set's questions are answered with these weights."""
        scores = list[Scores]()
        for corpus, questions in self._asked(data):
            async with self._owner(corpus, weights) as owner:
                for question in questions:
                    answer = await owner.recalled(question, _K, with_context=True)
                    scores.append(score(ranked_ids(answer.results), question.gold))
        return mean(scores)


async def _answer(owner: Owner, question: Question) -> Answer:
    found = await owner.member.recall(
        question.text, k=_DEEP, types=owner.types, asked_at=owner.now, context=question.context, min_score=0.0
    )
    size = len(found.results)
    parts, rest, standing = np.zeros((size, len(WEIGHTS))), np.zeros(size), np.ones(size)
    for place, result in enumerate(found):
        evidence = [factor for factor in result.factors if factor.name not in _OF_THE_SCORE]
        for factor in evidence:
            if factor.name in WEIGHTS:
                parts[place, WEIGHTS.index(factor.name)] = factor.value
            else:
                rest[place] += factor.points
        standing[place] = result.score / result.relevance if result.relevance else 0.0
    return Answer(parts, rest, standing, tuple(tuple(ranked_ids([one])) for one in found), question.gold)


_OF_THE_SCORE = frozenset({"relevance", "recency", "trust", "standing"})


def worth(sets: Sequence[Sequence[Answer]], weights: Floats) -> float:
    """The mean over sets of recall at 10 and nDCG at 10."""
    means = (mean(answer.scored(weights) for answer in answers) for answers in sets)
    return float(np.mean([(one.recall_10 + one.ndcg_10) / 2 for one in means]))


def searched(sets: Sequence[Sequence[Answer]], start: Floats) -> Floats:
    """The best weights found from `start` by trying one after the other at each step, twice around."""
    weights, best = start.copy(), worth(sets, start)
    for _ in range(_ROUNDS):
        for place in range(len(weights)):
            for step in (*STEPS, 1.0):
                tried = weights.copy()
                tried[place] = step * start[place]
                if (value := worth(sets, tried)) > best:
                    weights, best = tried, value
    return weights


async def run(folders: Sequence[Path], options: Options) -> list[dict[str, object]]:
    """One row for each set: what it gives with the defaults and with the weights of the other folders."""
    bench = Bench(options)
    sets = {folder: list(read_folder(folder)) for folder in find_folders(folders)}
    answers = {folder: [await bench.answers(one) for one in data] for folder, data in sets.items()}
    settings = load_settings().recall.model_dump()
    start = np.array([settings[f"weight_{name}"] for name in WEIGHTS], float)
    rows = list[dict[str, object]]()
    for left_out, data in sets.items():
        others = [one for folder, found in answers.items() if folder != left_out for one in found if one]
        weights = dict(zip(WEIGHTS, searched(others, start).tolist(), strict=True))
        changed = {name: value for name, value in weights.items() if value != settings[f"weight_{name}"]}
        print(f"\nwithout {left_out.name}: {changed or 'the defaults'}", flush=True)
        for one in data:
            default, own = await bench.measured(one, {}), await bench.measured(one, weights)
            rows.append(
                {"set": one.name, "default": astuple(default), "others": astuple(own), "weights": changed}
            )
            print(
                f"  {one.name:14} R@10 {default.recall_10:.3f} → {own.recall_10:.3f}"
                f"  nDCG@10 {default.ndcg_10:.3f} → {own.ndcg_10:.3f}",
                flush=True,
            )
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.quality.leave_one_out")
    parser.add_argument("folders", nargs="+", type=Path, help="two or more folders of sets")
    parser.add_argument("--stores", help="keep what was lived through in this folder, and use it again")
    parser.add_argument("--largest", type=int, help="leave out corpora with more records than this")
    parser.add_argument("--limit-queries", type=int, help="questions per set, drawn with the seed")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    given = parser.parse_args(arguments)
    options = Options(given.limit_queries, given.largest, given.seed, ("memory", "message"), given.stores)
    rows = asyncio.run(run(given.folders, options))
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
