"""How well is it found again? `python -m bench.quality FOLDER… [--limit-queries N] [--json FILE]`.

Runs every pair of corpus and queries in the given folders through the public interface. Prints recall at 5
and 10, hit at 10, reciprocal rank and nDCG at 10 for plain BM25, plain vectors, rank fusion and Triptych,
overall and by category; then how often an answerable question got no answer, and how well the best score
tells answerable questions from those asked of another corpus.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, fields
from pathlib import Path
from typing import Any

from bench.quality.ingest import Owner, ingest, ranked_ids
from bench.quality.metrics import Scores, auc, mean, score
from bench.quality.rivals import Rivals
from bench.quality.sets import Corpus, DataSet, Question, read_folder
from bench.quality.vectors import KeptVectors
from triptych.bootstrap import AsyncTriptych, make_embedder
from triptych.settings import load_settings

_DEFAULT_FOLDERS = ("locomo", "lifebench", "madial")
_DEVELOPMENT_DATA = Path("data")
_K = 10
_FOREIGN = 60


@dataclass(frozen=True, slots=True)
class Options:
    """What to run: questions per set (none is all), records per corpus, the seed, the layers looked at."""

    limit_queries: int | None
    largest: int | None
    seed: int
    types: tuple[str, ...]


@dataclass(slots=True)
class Results:
    """What one data set gave."""

    name: str
    scores: dict[str, list[tuple[str, Scores]]] = field(default_factory=lambda: defaultdict(list))
    milliseconds: list[float] = field(default_factory=list)
    best_own: list[float] = field(default_factory=list)
    best_foreign: list[float] = field(default_factory=list)
    records: int = 0
    ingest_seconds: float = 0.0

    def note(self, system: str, question: Question, ranking: Sequence[str]) -> None:
        """Score one system's ranking for one question."""
        self.scores[system].append((question.category, score(ranking, question.gold)))

    def summary(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "set": self.name,
            "records": self.records,
            "questions": len(self.milliseconds),
            "overall": {system: asdict(mean(s for _, s in rows)) for system, rows in self.scores.items()},
            "by_category": {system: _by_category(rows) for system, rows in self.scores.items()},
            "recall_ms": _spread(self.milliseconds),
            "ingest_seconds": round(self.ingest_seconds, 1),
            "false_nothing": _share_zero(self.best_own),
            "true_nothing": _share_zero(self.best_foreign),
            "auc": auc(self.best_own, self.best_foreign) if self.best_foreign else None,
        }


def _by_category(rows: Iterable[tuple[str, Scores]]) -> dict[str, Any]:
    groups: dict[str, list[Scores]] = defaultdict(list)
    for category, one in rows:
        groups[category].append(one)
    return {name: {"n": len(group), **asdict(mean(group))} for name, group in sorted(groups.items())}


def _spread(values: Sequence[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "p50": round(statistics.median(ordered), 2),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 2),
    }


def _share_zero(values: Sequence[float]) -> float | None:
    return sum(value == 0 for value in values) / len(values) if values else None


async def run_set(data: DataSet, embedder: KeptVectors, options: Options) -> Results:
    """Ingest and ask every corpus of one data set."""
    results = Results(data.name)
    corpora = [c for c in data.corpora if options.largest is None or len(c.rows) <= options.largest]
    chosen = _chosen(corpora, options)
    for corpus in corpora:
        if chosen[corpus.name]:
            await _run_corpus(corpus, chosen, results, embedder, options)
    return results


def _chosen(corpora: Sequence[Corpus], options: Options) -> dict[str, list[Question]]:
    """The questions asked of each corpus: all, or a sample of the set drawn with the seed."""
    everything = [(corpus.name, question) for corpus in corpora for question in corpus.questions]
    if options.limit_queries is not None and options.limit_queries < len(everything):
        everything = random.Random(options.seed).sample(everything, options.limit_queries)
    chosen: dict[str, list[Question]] = {corpus.name: [] for corpus in corpora}
    for name, question in everything:
        chosen[name].append(question)
    return chosen


async def _run_corpus(
    corpus: Corpus,
    chosen: Mapping[str, Sequence[Question]],
    results: Results,
    embedder: KeptVectors,
    options: Options,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        memory = await AsyncTriptych.open(
            Path(folder) / "bench.db", embedder=embedder, settings=load_settings()
        )
        async with memory:
            begun = time.perf_counter()
            owner = await ingest(corpus, memory, options.types)
            results.ingest_seconds += time.perf_counter() - begun
            results.records += len(corpus.rows)
            rivals = Rivals(corpus, embedder)
            for question in chosen[corpus.name]:
                await _ask(question, owner, rivals, results)
            foreign = [q for name, asked in chosen.items() if name != corpus.name for q in asked]
            for question in random.Random(options.seed).sample(foreign, min(_FOREIGN, len(foreign))):
                answer = await owner.recalled(question, 1, with_context=False)
                results.best_foreign.append(max((one.relevance for one in answer), default=0.0))
    embedder.save()


async def _ask(question: Question, owner: Owner, rivals: Rivals, results: Results) -> None:
    for system, ranking in rivals.rankings(question.text).items():
        results.note(system, question, ranking)
    begun = time.perf_counter()
    answer = await owner.recalled(question, _K, with_context=False)
    results.milliseconds.append((time.perf_counter() - begun) * 1000)
    results.note("triptych", question, ranked_ids(answer.results))
    results.best_own.append(max((one.relevance for one in answer), default=0.0))
    if question.context:
        with_context = await owner.recalled(question, _K, with_context=True)
        results.note("triptych+context", question, ranked_ids(with_context.results))


def print_table(summary: Mapping[str, Any], *, categories: bool) -> None:
    """One set's results for people."""
    names = [one.name for one in fields(Scores)]
    print(f"\n{summary['set']}: {summary['records']} records, {summary['questions']} questions")
    print(f"  {'':24}" + "".join(f"{name:>10}" for name in names))
    for system, scores in summary["overall"].items():
        print(f"  {system:24}" + "".join(f"{scores[name]:10.3f}" for name in names))
        groups = summary["by_category"][system] if categories and system.startswith("triptych") else {}
        for category, part in groups.items():
            print(f"    {category[:16]:16} {part['n']:5}" + "".join(f"{part[name]:10.3f}" for name in names))
    told = {
        key: summary[key] for key in ("recall_ms", "ingest_seconds", "false_nothing", "true_nothing", "auc")
    }
    print("  " + ", ".join(f"{key} {value}" for key, value in told.items() if value is not None))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench from the command line."""
    given = _parser().parse_args(arguments)
    folders = [Path(folder) for folder in given.folders] or [
        _DEVELOPMENT_DATA / name for name in _DEFAULT_FOLDERS
    ]
    options = Options(given.limit_queries, given.largest, given.seed, tuple(given.types.split(",")))
    embedder = KeptVectors(make_embedder(load_settings().embedder))
    begun, summaries = time.perf_counter(), []
    for folder in folders:
        for data in read_folder(folder):
            results = asyncio.run(run_set(data, embedder, options))
            if results.milliseconds:
                summaries.append(results.summary())
                print_table(summaries[-1], categories=given.categories)
    report = {
        "settings": load_settings().recall.model_dump(),
        "embedder": str(embedder.identity),
        "options": dict(zip((one.name for one in fields(Options)), astuple(options), strict=True)),
        "machine": f"{platform.machine()} {platform.system()} Python {platform.python_version()}",
        "seconds": round(time.perf_counter() - begun, 1),
        "sets": summaries,
    }
    print(f"\n{report['machine']}, seed {options.seed}, {report['seconds']} s")
    if given.json:
        Path(given.json).write_text(json.dumps(report, indent=2, ensure_ascii=False), encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.quality", description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="*", help="folders of corpus*.jsonl and queries*.jsonl")
    parser.add_argument("--limit-queries", type=int, help="questions per set, drawn with the seed")
    parser.add_argument("--largest", type=int, help="leave out corpora with more records than this")
    parser.add_argument("--types", default="memory,message", help="layers looked at: memory, message or both")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--categories", action="store_true", help="print Triptych's scores by category")
    parser.add_argument("--json", help="write everything measured to this file")
    return parser


if __name__ == "__main__":
    main()
