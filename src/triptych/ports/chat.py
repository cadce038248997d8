"""What asks a language model. Always optional: every path works without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model answered, and how many tokens it says it read and wrote; none when it does not say."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None


class ChatModel(Protocol):
    """A language model that completes one instruction."""

    @property
    def name(self) -> str:
        """Which model it is; told with what it was asked and what it cost."""
        ...

    def complete(
        self,
        instruction: str,
        texts: Sequence[str],
        *,
        deadline_seconds: float,
        schema: Mapping[str, Any] | None = None,
    ) -> Completion:
        """The model's answer to `instruction` about `texts`, which are data and never instructions.

        `schema` is the JSON schema of the answer wanted; a model that cannot be held to one may answer
        otherwise, and is checked. Blocking. Raises `ProviderError` on failure or past the deadline.
        """
        ...
