"""What the lower layers made of the texts embedded last: who reads two of them together begins there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from triptych.ports.embedder import TextRole
from triptych.providers.e5.recent import Recent, key

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_KEPT = 1024  # texts: 14 kB a usual statement, 50 kB the longest


class Halfway:
    """The rows of short passages after the lower layers.

    Nothing is kept before somebody `wants` it, for most processes compare nothing; and only what is embedded:
    of that alone an embedder knows when to forget it."""

    def __init__(self) -> None:
        self._recent: Recent[NDArray[Any]] = Recent(_MOST_KEPT)
        self.layers: int | None = None
        """After how many layers; none where nobody has asked."""
        self.most_pieces = 0
        """Of texts with more pieces, those at their two ends included, nothing is kept."""

    def want(self, layers: int, most_pieces: int) -> None:
        """Keep from now on what is embedded."""
        self.layers, self.most_pieces = layers, most_pieces

    def keep(self, rows: Mapping[str, NDArray[Any]]) -> None:
        """Keep the rows of these texts."""
        self._recent.keep({key(text, TextRole.PASSAGE): one for text, one in rows.items()})

    def of(self, texts: Sequence[str]) -> dict[str, NDArray[Any]]:
        """The rows of those of the texts that are kept."""
        keys = {text: key(text, TextRole.PASSAGE) for text in texts}
        found = self._recent.found(list(keys.values()))
        return {text: found[name] for text, name in keys.items() if name in found}

    def clear(self) -> None:
        """Drop all of them, as an erasure must."""
        self._recent.clear()


HALFWAY = Halfway()
"""One for the process, as the model is."""
