"""A language model that answers as told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from triptych.ports.chat import Completion

Answer = str | Completion | Exception | Callable[[Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class Question:
    """What a model was asked."""

    instruction: str
    texts: tuple[str, ...]
    deadline_seconds: float
    schema: Mapping[str, Any] | None


@dataclass(slots=True)
class ScriptedChat:
    """Gives its answers in turn, the last one again and again, and keeps what it was asked.

    An exception is raised; a function is asked for its answer to the texts.
    """

    answers: Sequence[Answer] = ("",)
    name: str = "scripted"
    asked: list[Question] = field(default_factory=list)

    def complete(
        self,
        instruction: str,
        texts: Sequence[str],
        *,
        deadline_seconds: float,
        schema: Mapping[str, Any] | None = None,
    ) -> Completion:
        """The next answer."""
        answer = self.answers[min(len(self.asked), len(self.answers) - 1)]
        self.asked.append(Question(instruction, tuple(texts), deadline_seconds, schema))
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Completion):
            return answer
        return Completion(answer if isinstance(answer, str) else answer(texts))
