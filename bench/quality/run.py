"""How well is it found again? `python -m bench.quality FOLDER… [--limit-queries N] [--json FILE]`.

A folder holds pairs of `corpus*.jsonl` and `queries*.jsonl`, or folders that do. Every corpus is lived
through and asked through the public interface, beside plain BM25, plain vectors and rank fusion over the same
words and vectors. What is printed and written to the JSON file: see `report`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.quality.ingest import Owner, full_tokens, ingest, ranked_ids, store_name
from bench.quality.progress import Progress
from bench.quality.report import Results, print_set
from bench.quality.rivals import Rivals
from bench.quality.sets import Corpus, DataSet, Question, find_folders, read_folder
from bench.quality.vectors import KeptVectors, kept
from triptych.bootstrap import AsyncTriptych, make_embedder
from triptych.settings import load_settings

_DATA = "data"
_K = 10
_FOREIGN = 60


@dataclass(frozen=True, slots=True)
class Options:
    """What to run: questions per set (none is all), records per corpus, the seed, the layers looked at.

    `stores` keeps what was lived through in a folder, for runs in which only recall differs.
    """

    limit_queries: int | None
    largest: int | None
    seed: int
    types: tuple[str, ...]
    stores: str | None


class Bench:
    """One run: its options, its embedder and its sign of life."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.progress = Progress()
        self.embedder: KeptVectors = kept(make_embedder(load_settings().embedder), self.progress)

    async def run_set(self, data: DataSet) -> Results:
        """Live through and ask every corpus of one data set."""
        results = Results(data.name)
        largest = self.options.largest
        corpora = [c for c in data.corpora if largest is None or len(c.rows) <= largest]
        chosen = drawn(corpora, self.options)
        for corpus in corpora:
            if chosen[corpus.name]:
                self.progress.about = (
                    corpus.name if corpus.name == data.name else f"{data.name} {corpus.name}"
                )
                await self._run_corpus(corpus, chosen, results)
        return results

    async def _run_corpus(
        self, corpus: Corpus, chosen: Mapping[str, Sequence[Question]], results: Results
    ) -> None:
        with self._folder() as folder:
            path = Path(folder) / store_name(corpus)
            async with await AsyncTriptych.open(
                path, embedder=self.embedder, settings=load_settings()
            ) as memory:
                begun = time.perf_counter()
                owner = await ingest(corpus, memory, self.options.types, self.progress)
                results.ingest_seconds += time.perf_counter() - begun
                results.records += len(corpus.rows)
                results.full_tokens.append(full_tokens(corpus))
                rivals = Rivals(corpus, self.embedder)
                asked = chosen[corpus.name]
                for number, question in enumerate(asked):
                    self.progress("asked", number, len(asked))
                    await _ask(question, owner, rivals, results)
                await self._ask_foreign(corpus, chosen, owner, results)

    def _folder(self) -> AbstractContextManager[str]:
        if self.options.stores is None:
            return tempfile.TemporaryDirectory()
        Path(self.options.stores).mkdir(parents=True, exist_ok=True)
        return nullcontext(self.options.stores)

    async def _ask_foreign(
        self, corpus: Corpus, chosen: Mapping[str, Sequence[Question]], owner: Owner, results: Results
    ) -> None:
        """Questions of the set's other corpora, which this one cannot answer."""
        foreign = [q for name, asked in chosen.items() if name != corpus.name for q in asked]
        for question in random.Random(self.options.seed).sample(foreign, min(_FOREIGN, len(foreign))):
            answer = await owner.recalled(question, _K, with_context=False)
            results.best_foreign.append(max((one.score for one in answer), default=0.0))


def drawn(corpora: Sequence[Corpus], options: Options) -> dict[str, list[Question]]:
    """The questions asked of each corpus: all, or a sample of the set drawn with the seed."""
    everything = [(corpus.name, question) for corpus in corpora for question in corpus.questions]
    if options.limit_queries is not None and options.limit_queries < len(everything):
        everything = random.Random(options.seed).sample(everything, options.limit_queries)
    chosen: dict[str, list[Question]] = {corpus.name: [] for corpus in corpora}
    for name, question in everything:
        chosen[name].append(question)
    return chosen


async def _ask(question: Question, owner: Owner, rivals: Rivals, results: Results) -> None:
    for system, ranking in rivals.rankings(question.text).items():
        results.note(system, question, ranking)
    begun = time.perf_counter()
    answer = await owner.recalled(question, _K, with_context=False)
    results.milliseconds.append((time.perf_counter() - begun) * 1000)
    results.placed_tokens.append(owner.member.place(answer).tokens)
    results.note("triptych", question, ranked_ids(answer.results))
    results.best_own.append(max((one.score for one in answer), default=0.0))
    if question.context:
        told = "\n".join((*question.context, question.text))
        results.note("bm25+context", question, rivals.rankings(told)["bm25"])
        with_context = await owner.recalled(question, _K, with_context=True)
        results.note("triptych+context", question, ranked_ids(with_context.results))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench from the command line."""
    given = _parser().parse_args(arguments)
    options = Options(
        given.limit_queries, given.largest, given.seed, tuple(given.types.split(",")), given.stores
    )
    begun, summaries = time.perf_counter(), list[dict[str, Any]]()
    bench = Bench(options)
    for folder in find_folders(map(Path, given.folders or [_DATA])):
        for data in read_folder(folder):
            results = asyncio.run(bench.run_set(data))
            if results.milliseconds:
                summaries.append(results.summary())
                print_set(summaries[-1])
    bench.embedder.close()
    report = {
        "settings": load_settings().recall.model_dump(),
        "embedder": str(bench.embedder.identity),
        "options": asdict(options),
        "machine": f"{platform.machine()} {platform.system()} Python {platform.python_version()}",
        "seconds": round(time.perf_counter() - begun, 1),
        "sets": summaries,
    }
    print(f"\n{report['machine']}, {report['embedder']}, seed {options.seed}, {report['seconds']} s")
    if given.json:
        Path(given.json).parent.mkdir(parents=True, exist_ok=True)
        Path(given.json).write_text(json.dumps(report, indent=2, ensure_ascii=False), encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.quality", description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="*", help=f"folders of sets, or of such folders (default: {_DATA})")
    parser.add_argument("--limit-queries", type=int, help="questions per set, drawn with the seed")
    parser.add_argument("--largest", type=int, help="leave out corpora with more records than this")
    parser.add_argument("--types", default="memory,message", help="layers looked at: memory, message or both")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--stores", help="keep what was lived through in this folder, and use it again")
    parser.add_argument("--json", help="write everything measured to this file")
    return parser


if __name__ == "__main__":
    main()
