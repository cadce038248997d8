"""The embedder that needs no key and no network: multilingual-e5-small, bundled as a package.

    texts → not seen lately → pieces → windows → hidden rows → their means → centred unit rows
                                                      └─▶ tokens

The model's raw vectors share one strong direction, so that unrelated texts look alike (cosine .8 and
more). Subtracting a fixed mean per role, measured on neutral text of many languages, takes it out: about
.87 is then the same, .5 related and .25 unrelated. The means are part of the embedder's identity.

What computes is in `model`, loaded with the first text: a store is opened far more often than one is
embedded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from triptych.ports.embedder import EmbedderIdentity, QuestionTokens, TextRole, TokenSigns
from triptych.providers.e5.halfway import HALFWAY
from triptych.providers.e5.identity import IDENTITY
from triptych.providers.e5.locks import ProcessLock
from triptych.providers.e5.recent import Recent, key
from triptych.providers.e5.together import Together

if TYPE_CHECKING:
    from triptych.ports.embedder import Vector, Vectors

    Told = tuple[Vector, Any]

_MOST_KEPT = 2048  # texts: 2 kB a passage, 5 kB a usual question, 18 kB one of 64 tokens


class BundledEmbedder:
    """Unit vectors of 384 dimensions for text in about 100 languages, computed in this process.

    Opening it costs nothing: the weights are read at the first text that needs them (about half a
    second and 150 MB, shared by all instances of a process). What the last 2,048 texts gave is kept, keyed
    by a digest. A text longer than the model's 512 positions is cut into windows whose
    rows are averaged by length; beyond `model.MOST_PIECES` pieces it is not read. Safe to share between
    threads and to use on both sides of a fork.

    Raises `ProviderError` at that first text when the weights are missing or damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path`: another copy of the weight file than the installed one."""
        self._path = path
        self._recent: Recent[Told] = Recent(_MOST_KEPT)
        self._turn = ProcessLock()
        self._together: dict[TextRole, Together[Told]] = {}

    @property
    def identity(self) -> EmbedderIdentity:
        """Changes when the means do, since every vector does. Needs no weights."""
        return IDENTITY

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One centred unit row per text, in order. The same text gives the same row in any company."""
        return self.embed_questions(texts)[0] if role is TextRole.QUERY else self.embed_passages(texts)[0]

    def embed_passages(self, texts: Sequence[str]) -> tuple[Vectors, list[TokenSigns]]:
        """The rows, and the first 120 tokens of each text, out of the same computation."""
        from triptych.providers.e5 import model  # brings NumPy: not before there is a text

        told = self._told(texts, TextRole.PASSAGE, model.passages)
        return model.stacked([row for row, _ in told]), [tokens for _, tokens in told]

    def embed_questions(self, texts: Sequence[str]) -> tuple[Vectors, list[QuestionTokens]]:
        """The rows, and the first 64 tokens of each text, out of the same computation."""
        from triptych.providers.e5 import model  # as above

        told = self._told(texts, TextRole.QUERY, model.questions)
        return model.stacked([row for row, _ in told]), [tokens for _, tokens in told]

    def is_known(self, texts: Sequence[str], role: TextRole) -> bool:
        """Whether all of them are among the recent ones."""
        return self._recent.holds([key(text, role) for text in texts])

    def _told(
        self,
        texts: Sequence[str],
        role: TextRole,
        compute: Callable[..., Sequence[Told]],
    ) -> list[Told]:
        keys = [key(text, role) for text in texts]
        told = self._recent.found(keys)
        missing = {name: text for name, text in zip(keys, texts, strict=True) if name not in told}
        if missing:
            together = self._together.get(role) or self._together.setdefault(
                role, Together(partial(compute, path=self._path), self._turn)
            )
            computed = dict(zip(missing, together.told(list(missing.values())), strict=True))
            told.update(computed)
            # A view would keep the whole batch alive.
            self._recent.keep({name: (row.copy(), tokens) for name, (row, tokens) in computed.items()})
        return [told[name] for name in keys]

    def forget(self) -> None:
        """Drop what is kept of recent texts, as an erasure must."""
        self._recent.clear()
        HALFWAY.clear()
