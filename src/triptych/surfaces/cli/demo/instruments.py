"""A clock that follows the conversation, and an embedder that is timed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from triptych.ports.embedder import Embedder, EmbedderIdentity, TextRole

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors


class PlayedClock:
    """Shows the time of what is being played, so that months pass as they did. Never goes back."""

    def __init__(self) -> None:
        self._now = datetime.min.replace(tzinfo=UTC)

    def now(self) -> datetime:
        """The time last set; the machine's own before that."""
        return self._now if self._now.year > 1 else datetime.now(UTC)

    def turn_to(self, time: datetime) -> None:
        """It is now `time`."""
        self._now = time


@dataclass(slots=True)
class TimedEmbedder:
    """Another embedder, and how many milliseconds it has taken so far."""

    inner: Embedder
    spent: float = 0.0

    @property
    def identity(self) -> EmbedderIdentity:
        """The other's own: its vectors are unchanged."""
        return self.inner.identity

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """What the other gives, timed."""
        begun = time.perf_counter()
        try:
            return self.inner.embed(texts, role)
        finally:
            self.spent += (time.perf_counter() - begun) * 1000

    def forget(self) -> None:
        """Let the other drop what it caches."""
        self.inner.forget()


@dataclass(slots=True)
class Stopwatch:
    """Milliseconds of every call by what it was, embedding taken out and counted by itself."""

    embedder: TimedEmbedder
    times: dict[str, list[float]] = field(default_factory=dict)

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Time the call made inside."""
        spent, begun = self.embedder.spent, time.perf_counter()
        yield
        whole = (time.perf_counter() - begun) * 1000
        embedding = self.embedder.spent - spent
        self.times.setdefault(what, []).append(max(0.0, whole - embedding))
        if embedding:
            self.times.setdefault(f"embedding for {what}", []).append(embedding)
