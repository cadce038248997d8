"""What Prometheus reads: how long calls and their stages take, what becomes of memories, what waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from triptych.errors import TriptychError
from triptych.ports.telemetry import Tally
from triptych.service.service import Service

# Half a millisecond to half a minute.
_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_RESULTS = (0, 1, 2, 3, 5, 8, 10, 20, 50)

COUNTERS: Mapping[Tally, tuple[str, str, tuple[str, ...]]] = {
    Tally.OUTCOMES: ("triptych_outcomes", "What became of drafts.", ("change",)),
    Tally.GATE: ("triptych_gate", "How drafts left the gate.", ("passage",)),
    Tally.CONFLICTS: ("triptych_conflicts", "Contradictions opened and resolved.", ("change",)),
    Tally.TOKENS: ("triptych_model_tokens", "Tokens that language models read and wrote.", ("direction",)),
    Tally.JOBS: ("triptych_jobs", "Attempts at jobs of upkeep.", ("task", "result")),
    Tally.DENIALS: ("triptych_denials", "What was refused to a principal.", ()),
    Tally.KEYS_REFUSED: ("triptych_keys_refused", "Keys that let nobody in.", ("reason",)),
}
"""The counter of each tally: its name, to which Prometheus adds `_total`, what it is, and its labels."""


class _Timed:
    """One block, timed. Written out, since there are half a dozen in every call."""

    __slots__ = ("_begun", "_errors", "_seconds")

    def __init__(self, seconds: Histogram, errors: Callable[[str], Counter] | None) -> None:
        self._seconds = seconds
        self._errors = errors

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._seconds.observe(time.perf_counter() - self._begun)
        if self._errors is not None and isinstance(error, Exception):
            self._errors(error.code if isinstance(error, TriptychError) else type(error).__name__).inc()


class Metrics:
    """A `Telemetry` that keeps numbers, and tells them in the text format of Prometheus.

    Give it to `open(telemetry=[…])`. It has a registry of its own, so that there may be several.
    """

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._calls = self._histogram("triptych_call_seconds", "How long a call takes.", "call")
        self._stages = self._histogram(
            "triptych_stage_seconds", "How long a stage of a call takes.", "call", "stage"
        )
        self._errors = Counter(
            "triptych_errors", "Calls that ended with an error.", ("call", "error"), registry=self.registry
        )
        self._results = Histogram(
            "triptych_recall_results", "How much a recall finds.", buckets=_RESULTS, registry=self.registry
        )
        self._timed: dict[str, tuple[Histogram, Callable[[str], Counter] | None]] = {}
        self._counters = {
            tally: Counter(name, told, labels, registry=self.registry)
            for tally, (name, told, labels) in COUNTERS.items()
        }
        self._waiting = Gauge("triptych_queue_jobs", "Unfinished jobs.", ("task",), registry=self.registry)
        self._oldest = Gauge(
            "triptych_queue_due_seconds",
            "How long the longest job has been due.",
            ("task",),
            registry=self.registry,
        )

    def _histogram(self, name: str, told: str, *labels: str) -> Histogram:
        return Histogram(name, told, labels, buckets=_SECONDS, registry=self.registry)

    def span(self, name: str) -> _Timed:
        """Time it, as a call or as a stage of one. An error is counted where a call ends with it."""
        found = self._timed.get(name)
        if found is None:
            call, _, stage = name.partition(".")
            timed = self._stages.labels(call, stage) if stage else self._calls.labels(call)
            found = self._timed[name] = timed, None if stage else partial(self._errors.labels, call)
        return _Timed(*found)

    def count(self, tally: Tally, times: int = 1, **labels: str) -> None:
        """It happened so many times."""
        counter = self._counters[tally]
        (counter.labels(**labels) if labels else counter).inc(times)

    def count_each(self, tally: Tally, label: str, values: Iterable[str]) -> None:
        """It happened once for each value of the label."""
        for value in values:
            self._counters[tally].labels(**{label: value}).inc()

    def observe_results(self, results: int) -> None:
        """A recall found so many."""
        self._results.observe(results)

    async def render(self, service: Service) -> bytes:
        """All of it as text, with what waits in the queue of `service` at this moment."""
        queue = await service.queue()
        for gauge in (self._waiting, self._oldest):
            gauge.clear()
        for queued in queue:
            self._waiting.labels(queued.task).set(queued.jobs)
            self._oldest.labels(queued.task).set(queued.due_seconds)
        return generate_latest(self.registry)
