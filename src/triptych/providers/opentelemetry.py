"""Spans for OpenTelemetry, by its API alone: whoever runs Triptych chooses where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from opentelemetry.trace import (
    ProxyTracerProvider,
    Status,
    StatusCode,
    TracerProvider,
    get_tracer,
    get_tracer_provider,
)

from triptych.errors import TriptychError
from triptych.ports.telemetry import Tally


class OpenTelemetry:
    """Each call and stage is a span: `triptych.recall`, and inside it `triptych.recall.rank`.

    A span that fails says by which error, not its message, which may quote. Counts are not spans: nothing is
    told of them.
    """

    def __init__(self, provider: TracerProvider | None = None) -> None:
        """Without a provider, the one that is set for the process."""
        self._tracer = get_tracer("triptych", tracer_provider=provider)

    @contextmanager
    def span(self, name: str) -> Iterator[None]:
        """A span of that name under the one that is current."""
        with self._tracer.start_as_current_span(
            f"triptych.{name}", record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield
            except BaseException as error:
                span.set_status(Status(StatusCode.ERROR, error_word(error)))
                raise

    def count(self, tally: Tally, times: int = 1, **labels: str) -> None:
        """Nothing."""

    def count_each(self, tally: Tally, label: str, values: Iterable[str]) -> None:
        """Nothing."""

    def observe_results(self, results: int) -> None:
        """Nothing."""


def is_set_up() -> bool:
    """Whether spans of this process go anywhere."""
    return not isinstance(get_tracer_provider(), ProxyTracerProvider)


def error_word(error: BaseException) -> str:
    """Which error it is, in a word that quotes nothing."""
    return error.code if isinstance(error, TriptychError) else type(error).__name__
