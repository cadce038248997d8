"""What reads question and text together. Always optional: recall works without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Reranker(Protocol):
    """A model that says how well each text answers a question."""

    @property
    def name(self) -> str:
        """Which one it is; told in explanations."""
        ...

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """One finite score per text, in the order given: higher answers better, on any scale.

        Blocking: called off the event loop, from several threads at once. What it raises, and an answer that
        comes too late, leaves the order as it was.
        """
        ...
