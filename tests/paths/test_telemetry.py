"""What telemetry is told of a scenario: the numbers agree with it, and no word of it is in them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from opentelemetry import context as contexts
from opentelemetry import trace
from opentelemetry.trace import NonRecordingSpan, Span, SpanContext, Status, StatusCode, TraceFlags
from prometheus_client.parser import text_string_to_metric_families

from triptych import AsyncTriptych, Triptych
from triptych.bootstrap import make_tracing
from triptych.errors import AccessDeniedError, UnauthenticatedError
from triptych.model.principal import Principal
from triptych.ports.chat import Completion
from triptych.ports.embedder import Embedder
from triptych.ports.telemetry import SILENT, Tally, Telemetry
from triptych.providers.opentelemetry import OpenTelemetry
from triptych.surfaces.server.metrics import COUNTERS, Metrics
from triptych.testing.chat import ScriptedChat
from triptych.testing.clock import FixedClock

WORDS = ("Berlin", "Lisbon", "alice", "gleis", "北京", "password", "server port", "carol", "trp_")
QUIET = {"upkeep": {"worker": False}}


class Spans(trace.TracerProvider, trace.Tracer):
    """Keeps the spans of a process."""

    def __init__(self) -> None:
        self.ended: list[Kept] = []

    def get_tracer(self, *_: Any, **__: Any) -> trace.Tracer:
        return self

    def start_span(self, name: str, context: contexts.Context | None = None, *_: Any, **told: Any) -> Kept:
        above = trace.get_current_span(context)
        return Kept(self, name, getattr(above, "name", None), told.get("attributes"))

    @contextmanager
    def start_as_current_span(self, name: str, *_: Any, **told: Any) -> Iterator[Span]:  # type: ignore[override]
        span = self.start_span(name)
        with trace.use_span(
            span,
            end_on_exit=True,
            record_exception=told["record_exception"],
            set_status_on_exception=told["set_status_on_exception"],
        ):
            yield span


class Kept(NonRecordingSpan):
    """A span, and all that is told to it."""

    def __init__(self, spans: Spans, name: str, above: str | None, attributes: Any) -> None:
        super().__init__(SpanContext(len(spans.ended) + 1, 1, False, TraceFlags(1)))
        self.spans, self.name, self.above = spans, name, above
        self.told: list[Any] = [attributes] if attributes else []
        self.status: Status | None = None

    def is_recording(self) -> bool:
        return True

    def end(self, end_time: int | None = None) -> None:
        self.spans.ended.append(self)

    def set_status(self, status: Any, description: str | None = None) -> None:
        self.status = status

    def set_attribute(self, key: str, value: Any) -> None:
        self.told.append((key, value))

    def record_exception(self, exception: BaseException, *_: Any, **__: Any) -> None:
        self.told.append(str(exception))


def play(memory: Triptych) -> None:
    """Things happen, a known number of times."""
    alice = memory.principal(agent="assistant", user="alice")
    facts = ("I live in Berlin", "I live in Berlin", "I moved to Lisbon", "我的公司在北京", "ok thanks")
    changes = [alice.remember(said).change for said in facts]
    changes.append(alice.remember("My password is gleis-8080!x").change)
    assert changes == ["added", "reinforced", "superseded", "added", "added", "blocked"]
    alice.place(alice.recall("Where do I live?"))
    alice.recall("公司在哪里？")
    for agent, port in (("one", 8080), ("two", 9090)):
        team = memory.principal(agent=agent, teams=["report"])
        team.team("report").publish(f"The server port is {port}")
    (conflict,) = team.conflicts()
    team.resolve(conflict.id, keep=conflict.sides[0])
    with pytest.raises(AccessDeniedError):
        alice.team("report").publish("alice has no place there")
    with pytest.raises(UnauthenticatedError):
        memory.authenticate("trp_nothing")
    with alice.session("talk") as session:
        session.add("user", "I work as a baker in Berlin. See you!")
        session.context("What do I do?")
    with alice.session("later", retention_days=3) as session:
        session.add("user", "My sister is called Carol.")


@pytest.fixture(params=["memory", "sqlite"])
def opened(
    request: pytest.FixtureRequest, tmp_path: Path, embedder: Embedder, clock: FixedClock
) -> Iterator[Callable[..., Triptych]]:
    """Opens a store that tells these."""
    path = ":memory:" if request.param == "memory" else tmp_path / "triptych.db"
    memories = []

    def open_with(*telemetry: Telemetry, **options: Any) -> Triptych:
        memory = Triptych.open(
            path, embedder=embedder, clock=clock, settings=QUIET, telemetry=telemetry, **options
        )
        memories.append(memory)
        return memory

    yield open_with
    for memory in memories:
        memory.close()


def samples(memory: Triptych, metrics: Metrics) -> dict[tuple[str, ...], float]:
    """Every number by its name and labels."""
    text = memory._portal.call(metrics.render(memory._inner)).decode()
    assert not [word for word in WORDS if word in text]
    families = text_string_to_metric_families(text)
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def test_the_metrics_say_what_happened(opened: Callable[..., Triptych], clock: FixedClock) -> None:
    metrics = Metrics()
    memory = opened(metrics)
    play(memory)
    clock.advance(days=4)
    told = samples(memory, metrics)
    for name, expected in {
        ("triptych_outcomes_total", "reinforced"): 1,
        ("triptych_outcomes_total", "superseded"): 1,
        ("triptych_outcomes_total", "blocked"): 1,
        ("triptych_outcomes_total", "conflict"): 1,
        ("triptych_gate_total", "blocked"): 1,
        ("triptych_conflicts_total", "opened"): 1,
        ("triptych_conflicts_total", "resolved"): 1,
        ("triptych_denials_total",): 1,
        ("triptych_keys_refused_total", "unknown"): 1,
        ("triptych_errors_total", "remember", "access_denied"): 1,
        ("triptych_queue_jobs", "session.forget_transcript"): 1,
        ("triptych_queue_due_seconds", "session.forget_transcript"): 24 * 3600,
        ("triptych_call_seconds_count", "context"): 1,
        ("triptych_call_seconds_count", "append"): 2,
        ("triptych_recall_results_count",): told["triptych_call_seconds_count", "recall"],
    }.items():
        assert told.get(name) == expected, name
    assert told["triptych_call_seconds_count", "recall"] >= 3
    assert told["triptych_stage_seconds_count", "recall", "rank"] >= 3
    assert told["triptych_stage_seconds_count", "remember", "extract"] == 2
    kept = sum(value for (name, *_), value in told.items() if name == "triptych_outcomes_total")
    gated = sum(value for (name, *_), value in told.items() if name == "triptych_gate_total")
    assert gated == kept  # what was denied is counted as denied
    assert memory.run_upkeep() == 1
    told = samples(memory, metrics)
    assert told["triptych_jobs_total", "done", "session.forget_transcript"] == 1
    assert not [name for name in told if name[0].startswith("triptych_queue")]


def test_every_call_and_stage_is_a_span_in_its_place(opened: Callable[..., Triptych]) -> None:
    spans = Spans()
    play(opened(OpenTelemetry(spans)))
    placed = {(span.name, span.above) for span in spans.ended}
    remember = {
        (f"triptych.remember.{stage}", "triptych.remember")
        for stage in ("screen", "resolve", "gate", "embed", "commit")
    }
    recall = {
        (f"triptych.recall.{stage}", "triptych.recall")
        for stage in ("plan", "embed", "candidates", "fuse", "rank")
    }
    others = {
        ("triptych.remember", None),
        ("triptych.remember.extract", None),
        ("triptych.remember.compare", "triptych.remember.commit"),
        ("triptych.recall", None),
        ("triptych.recall", "triptych.context"),
        ("triptych.recall.place", None),
        ("triptych.recall.place", "triptych.context"),
        ("triptych.context", None),
        ("triptych.append", None),
    }
    assert placed == remember | recall | others


def test_a_span_that_fails_says_which_error_and_quotes_nothing(opened: Callable[..., Triptych]) -> None:
    spans = Spans()
    play(opened(OpenTelemetry(spans)))
    failed = [span for span in spans.ended if span.status is not None]
    assert {span.name for span in failed} == {"triptych.remember", "triptych.remember.commit"}
    for span in failed:
        assert span.status is not None
        assert (span.status.status_code, span.status.description) == (StatusCode.ERROR, "access_denied")
    assert [told for span in spans.ended for told in span.told] == []


def test_several_are_told_the_same(opened: Callable[..., Triptych]) -> None:
    one, other, spans = Metrics(), Metrics(), Spans()
    memory = opened(one, OpenTelemetry(spans), other)
    play(memory)
    counted = [
        {name: value for name, value in samples(memory, metrics).items() if not name[0].endswith("_sum")}
        for metrics in (one, other)
    ]
    assert [_without_times(numbers) for numbers in counted] == [_without_times(counted[0])] * 2
    assert len(spans.ended) == sum(
        value for (name, *_), value in counted[0].items() if name.endswith("_seconds_count")
    )


def _without_times(numbers: dict[tuple[str, ...], float]) -> dict[tuple[str, ...], float]:
    return {name: value for name, value in numbers.items() if "bucket" not in name[0]}


def test_tokens_are_those_the_model_tells(opened: Callable[..., Triptych]) -> None:
    metrics = Metrics()
    chat = ScriptedChat([Completion("[]", input_tokens=120, output_tokens=7), Completion("[]")])
    memory = opened(metrics, chat=chat)
    with memory.principal(user="alice").session("talk") as session:
        session.add("user", "I work as a baker in Berlin.")
    memory.run_upkeep()
    told = samples(memory, metrics)
    assert chat.asked
    assert told["triptych_call_seconds_count", "model"] == len(chat.asked)
    assert told["triptych_model_tokens_total", "in"] == 120
    assert told["triptych_model_tokens_total", "out"] == 7


def test_without_telemetry_all_is_as_before(opened: Callable[..., Triptych]) -> None:
    play(opened())


def test_a_process_that_sends_spans_nowhere_makes_none() -> None:
    assert make_tracing() == ()


def test_every_tally_has_its_counter() -> None:
    assert set(COUNTERS) == set(Tally)
    names = [name for name, _, _ in COUNTERS.values()]
    assert all(name.startswith("triptych_") for name in names)
    assert len(set(names)) == len(names)


def test_what_is_told_to_nobody_is_not_even_made() -> None:
    def values() -> Iterator[str]:
        raise AssertionError
        yield ""

    SILENT.count_each(Tally.GATE, "passage", values())
    with SILENT.span("recall"), SILENT.span("recall.rank"):
        pass


def test_simultaneous_calls_are_each_timed_and_spanned(embedder: Embedder) -> None:
    metrics, spans = Metrics(), Spans()

    async def both() -> Sequence[Kept]:
        told: list[Telemetry] = [metrics, OpenTelemetry(spans)]
        async with await AsyncTriptych.open(
            ":memory:", embedder=embedder, settings=QUIET, telemetry=told
        ) as memory:
            me = memory.member(Principal(user="alice"))
            await asyncio.gather(*(me.recall(f"Where is {number}?") for number in range(10)))
            assert b'triptych_call_seconds_count{call="recall"} 10.0' in await metrics.render(memory)
        return spans.ended

    stages = [span for span in asyncio.run(both()) if span.name.startswith("triptych.recall.")]
    assert stages
    assert {span.above for span in stages} == {"triptych.recall"}
