"""What reads two statements together. Always optional: remembering works without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from triptych.model.change import Comparison


class Comparer(Protocol):
    """A model that says how two statements stand to each other."""

    def compare(self, pairs: Sequence[tuple[str, str]]) -> Sequence[Comparison | None]:
        """One comparison per pair, in the order given; which of the two comes first makes no difference.
        None where it cannot tell, of a text that is too long for it for instance.

        Blocking: called off the event loop, from several threads at once. Raises `ProviderError` when it
        cannot tell.
        """
        ...
