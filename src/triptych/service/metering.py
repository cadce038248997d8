"""What language models cost, told as it is spent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from triptych.ports.chat import ChatModel, Completion
from triptych.ports.telemetry import Tally, Telemetry


class MeteredChat:
    """The model, with what it reads and writes counted where it says how much that was."""

    def __init__(self, chat: ChatModel, telemetry: Telemetry) -> None:
        self._chat = chat
        self._telemetry = telemetry

    @property
    def name(self) -> str:
        """The model's name."""
        return self._chat.name

    def complete(
        self,
        instruction: str,
        texts: Sequence[str],
        *,
        deadline_seconds: float,
        schema: Mapping[str, Any] | None = None,
    ) -> Completion:
        """The model's answer."""
        with self._telemetry.span("model"):
            answer = self._chat.complete(instruction, texts, deadline_seconds=deadline_seconds, schema=schema)
        for direction, tokens in (("in", answer.input_tokens), ("out", answer.output_tokens)):
            if tokens:
                self._telemetry.count(Tally.TOKENS, tokens, direction=direction)
        return answer
