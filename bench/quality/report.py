"""What one data set gave: gathered, summed up, printed.

Recall at 5 and 10, hit at 10, reciprocal rank and nDCG at 10 of each system, overall and by category; the
gain over plain BM25; how often an answerable question got no answer (`false_nothing`) and one asked of
another corpus got none (`true_nothing`); how well the best score tells these two apart (`auc`); and how much
of the whole was placed into a prompt.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from bench.quality.metrics import Scores, auc, mean, score
from bench.quality.sets import Question

BASELINE = "bm25"
_WIDTH = 28
_TOLD = ("recall_ms", "ingest_seconds", "false_nothing", "true_nothing", "auc")


@dataclass(slots=True)
class Results:
    """What one data set gave, question by question."""

    name: str
    scores: dict[str, list[tuple[str, Scores]]] = field(default_factory=lambda: defaultdict(list))
    milliseconds: list[float] = field(default_factory=list)
    best_own: list[float] = field(default_factory=list)
    best_foreign: list[float] = field(default_factory=list)
    full_tokens: list[int] = field(default_factory=list)
    placed_tokens: list[int] = field(default_factory=list)
    records: int = 0
    ingest_seconds: float = 0.0

    def note(self, system: str, question: Question, ranking: Sequence[str]) -> None:
        """Score one system's ranking for one question."""
        self.scores[system].append((question.category, score(ranking, question.gold)))

    def summary(self) -> dict[str, Any]:
        """All of it as plain data."""
        overall = {system: asdict(mean(s for _, s in rows)) for system, rows in self.scores.items()}
        base = overall[BASELINE]
        return {
            "set": self.name,
            "records": self.records,
            "questions": len(self.milliseconds),
            "overall": overall,
            "gain_over_bm25": {
                system: {name: value - base[name] for name, value in scores.items()}
                for system, scores in overall.items()
                if system.startswith("triptych")
            },
            "by_category": {system: _by_category(rows) for system, rows in self.scores.items()},
            "recall_ms": _spread(self.milliseconds),
            "ingest_seconds": round(self.ingest_seconds, 1),
            "false_nothing": _share_zero(self.best_own),
            "true_nothing": _share_zero(self.best_foreign),
            "auc": auc(self.best_own, self.best_foreign) if self.best_foreign else None,
            "full_context_tokens": round(statistics.mean(self.full_tokens)),
            "placed_tokens": round(statistics.mean(self.placed_tokens)),
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


def print_set(summary: Mapping[str, Any]) -> None:
    """One set's results for people."""
    names = [one.name for one in fields(Scores)]
    print(f"\n{summary['set']}: {summary['records']} records, {summary['questions']} questions")
    print(f"  {'':{_WIDTH}}" + "".join(f"{name:>10}" for name in names))
    for system, scores in summary["overall"].items():
        print(f"  {system:{_WIDTH}}" + "".join(f"{scores[name]:10.3f}" for name in names))
    for system, gains in summary["gain_over_bm25"].items():
        gained = f"{system} over {BASELINE}"
        print(f"  {gained:{_WIDTH}}" + "".join(f"{gains[name]:+10.3f}" for name in names))
    _print_categories(summary["by_category"])
    print(
        f"  whole context {summary['full_context_tokens']} tokens, placed {summary['placed_tokens']} (means)"
    )
    print("  " + ", ".join(f"{key} {_rounded(summary[key])}" for key in _TOLD if summary[key] is not None))


def _print_categories(by_category: Mapping[str, Mapping[str, Any]]) -> None:
    categories = by_category[BASELINE]
    if len(categories) < 2:
        return
    print(f"  {'recall@10 / nDCG@10':{_WIDTH}}" + "".join(f"{system:>18}" for system in by_category))
    for category, part in categories.items():
        cells = [
            f"{groups[category]['recall_10']:.3f} / {groups[category]['ndcg_10']:.3f}"
            if category in groups
            else ""
            for groups in by_category.values()
        ]
        told = f"{category[: _WIDTH - 6]} ({part['n']})"
        print(f"  {told:{_WIDTH}}" + "".join(f"{cell:>18}" for cell in cells))


def _rounded(value: object) -> object:
    return round(value, 3) if isinstance(value, float) else value
