"""What of an answer went into a prompt, and how it reads there."""

from __future__ import annotations

from triptych.model.recollection import NearMiss, Recalled
from triptych.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Placement:
    """The results that were placed, by section, the text that holds them, and what did not go in.

    `tokens` is what `text` costs by the caller's counter, never above the budget. `cut` says of each
    result left out why. Nothing placed gives an empty text.
    """

    preferences: tuple[Recalled, ...] = ()
    facts: tuple[Recalled, ...] = ()
    experience: tuple[Recalled, ...] = ()
    text: str = ""
    tokens: int = 0
    cut: tuple[NearMiss, ...] = ()

    def __len__(self) -> int:
        return len(self.preferences) + len(self.facts) + len(self.experience)
