"""Threads that ask at the same time are answered together.

Sixteen texts at once take half the time of sixteen one by one, and one computation at a time leaves the other
cores to other work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from triptych.providers.e5.locks import ProcessLock

T = TypeVar("T")

_MOST = 16  # texts: with more it is not faster, and the first waits longer


@dataclass(slots=True)
class _Asked(Generic[T]):
    texts: Sequence[str]
    told: Sequence[T] | None = None
    error: Exception | None = None

    @property
    def answered(self) -> bool:
        return self.told is not None or self.error is not None


class Together(Generic[T]):
    """Answers what several threads ask, in turn and together; those that share a `turn` one after another."""

    def __init__(self, compute: Callable[[Sequence[str]], Sequence[T]], turn: ProcessLock) -> None:
        self._compute = compute
        self._turn = turn
        self._guard = ProcessLock()
        self._waiting: list[_Asked[T]] = []

    def told(self, texts: Sequence[str]) -> Sequence[T]:
        """One for each text, in order. Raises what the computation raises."""
        asked = _Asked[T](texts)
        with self._guard.held():
            self._waiting.append(asked)
        with self._turn.held():
            while not asked.answered:
                self._answer(self._next())
        if asked.error is not None:
            raise asked.error
        assert asked.told is not None
        return asked.told

    def _next(self) -> list[_Asked[T]]:
        """Those that have waited longest, together of few texts; one at least."""
        with self._guard.held():
            count, texts = 1, len(self._waiting[0].texts)
            while count < len(self._waiting) and texts + len(self._waiting[count].texts) <= _MOST:
                texts += len(self._waiting[count].texts)
                count += 1
            chosen, self._waiting = self._waiting[:count], self._waiting[count:]
        return chosen

    def _answer(self, those: Sequence[_Asked[T]]) -> None:
        try:
            told = self._compute([text for one in those for text in one.texts])
        except Exception as error:  # noqa: BLE001 - it is raised where it was asked
            for one in those:
                one.error = error
            return
        begun = 0
        for one in those:
            one.told = told[begun : begun + len(one.texts)]
            begun += len(one.texts)
