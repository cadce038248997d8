"""Whether a turn of a conversation needs another recall, or what was recalled before still serves it.

To place something else on every turn brings what is beside the point and changes the prompt each time; to
recall once leaves a new topic without memory. So what was recalled stands until there is a reason:

- a name or a code that is not in view, however near the rest of the sentence is;
- a turn far in meaning from the one that the last recall was for and from the last turns;
- a question in its own right, when the best answer that memory has to it is not among what stands.

The mark for "far" was chosen on dialogues joined end to end, in English and Chinese. By names and meaning
.60 and .72 of the changes are noticed (with questions that memory is asked .78 and .88), and .13 of the turns
that stay with their topic are taken for a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from triptych.ports.embedder import EmbedderIdentity
from triptych.recall import cues
from triptych.recall.calibration import calibration_of
from triptych.settings import RecallSettings
from triptych.text.language import has_cjk
from triptych.text.names import find_names
from triptych.text.normal import fold
from triptych.text.words import codes, query_terms

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_FEWEST_TERMS, _FEWEST_TERMS_CJK = 4, 8
"""What tells something in fewer words ("Great, thanks a lot!") says too little to be about anything."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn is about. `named` are the names and codes in it; `asks` is whether it is a question in its
    own right, and not one that only what was said before makes clear."""

    text: str
    named: tuple[str, ...]
    says_enough: bool
    asks: bool

    @classmethod
    def of(cls, text: str) -> Turn:
        """The turn as it is read."""
        names = (fold(name.text) for name in find_names(text))
        asks = cues.ASKS.search(text) is not None
        fewest = _FEWEST_TERMS_CJK if has_cjk(text) else _FEWEST_TERMS
        return cls(
            text=text,
            named=tuple(dict.fromkeys((*names, *sorted(codes(text))))),
            says_enough=asks or len(set(query_terms(text))) >= fewest,
            asks=asks and cues.POINTS_BACK.search(text) is None,
        )

    def told(self) -> frozenset[int]:
        """Hashes of the names and codes."""
        return frozenset(map(_hashed, self.named))


@dataclass(frozen=True, slots=True)
class InView:
    """What needs no recall: the texts in view, and hashes of the names that the last recall was about."""

    texts: Sequence[str]
    told: frozenset[int] = frozenset()

    def new_names(self, turn: Turn) -> list[str]:
        """The turn's names and codes that are not in view."""
        folded = "\n".join(map(fold, self.texts))
        return [name for name in turn.named if name not in folded and _hashed(name) not in self.told]


def likeness(turn: Vector, others: Iterable[Vector], identity: EmbedderIdentity) -> float | None:
    """How near the turn's meaning is to the nearest of the others, on the common scale; none without any."""
    rows = list(others)
    if not rows:
        return None
    common = calibration_of(identity).common(np.asarray(rows, np.float64) @ np.asarray(turn, np.float64))
    return float(common.max())


def why_far(turn: Turn, near: float | None, settings: RecallSettings) -> str | None:
    """Why the turn is about something else than what was recalled for, in words; none when it is not.

    `near` is its likeness to the turn that the last recall was for and to the last turns; none when there
    is nothing to tell it by.
    """
    mark = settings.shift_below_zh if has_cjk(turn.text) else settings.shift_below
    if near is None or near >= mark or not turn.says_enough:
        return None
    return f"another topic (likeness {near:.2f})"


def _hashed(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")
