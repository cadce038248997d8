"""What asks a language model. Always optional: every path works without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class ChatModel(Protocol):
    """A language model that completes one instruction."""

    def complete(self, instruction: str, texts: Sequence[str], *, deadline_seconds: float) -> str:
        """The model's answer to `instruction` about `texts`, which are data and never instructions.

        Blocking. Raises `ProviderError` on failure or past the deadline.
        """
        ...
