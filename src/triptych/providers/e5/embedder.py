"""The embedder that needs no key and no network: multilingual-e5-small, bundled as a package.

    texts → not seen lately → pieces → windows → means of hidden rows → centred unit rows

The model's raw vectors share one strong direction, so that unrelated texts look alike (cosine .8 and
more). Subtracting a fixed mean per role, measured on neutral text of many languages, takes it out: about
.87 is then the same, .5 related and .25 unrelated. The means are part of the embedder's identity.

What computes is in `model`, loaded with the first text: a store is opened far more often than one is
embedded.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.e5.identity import IDENTITY
from triptych.providers.e5.locks import ProcessLock

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

_REMEMBERED = 2048  # vectors kept, about 3 MB


class BundledEmbedder:
    """Unit vectors of 384 dimensions for text in about 100 languages, computed in this process.

    Opening it costs nothing: the weights are read at the first text that needs them (about half a
    second and 150 MB, shared by all instances of a process). The vectors of the last 2,048 texts are
    kept, keyed by a digest. A text longer than the model's 512 positions is cut into windows whose
    rows are averaged by length; beyond `model.MOST_PIECES` pieces it is not read. Safe to share between
    threads and to use on both sides of a fork.

    Raises `ProviderError` at that first text when the weights are missing or damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path`: another copy of the weight file than the installed one."""
        self._path = path
        self._recent = _Recent(_REMEMBERED)

    @property
    def identity(self) -> EmbedderIdentity:
        """Changes when the means do, since every vector does. Needs no weights."""
        return IDENTITY

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One centred unit row per text, in order. The same text gives the same row in any company."""
        from triptych.providers.e5 import model  # brings NumPy: not before there is a text

        keys = [_key(text, role) for text in texts]
        rows = self._recent.found(keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in rows}
        if missing:
            computed = model.vectors(list(missing.values()), role, self._path)
            rows.update(zip(missing, computed, strict=True))
            self._recent.keep(zip(missing, computed, strict=True))
        return model.stacked([rows[key] for key in keys])

    def forget(self) -> None:
        """Drop the vectors kept from recent texts, as an erasure must."""
        self._recent.clear()


class _Recent:
    """The vectors of the texts asked for last, under keys that do not hold the texts."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: OrderedDict[bytes, Vectors] = OrderedDict()
        self._guard = ProcessLock()

    def found(self, keys: Sequence[bytes]) -> dict[bytes, Vectors]:
        with self._guard.held():
            present = {key: self._rows[key] for key in keys if key in self._rows}
            for key in present:
                self._rows.move_to_end(key)
        return present

    def keep(self, rows: Iterator[tuple[bytes, Vectors]]) -> None:
        with self._guard.held():
            for key, row in rows:
                self._rows[key] = row.copy()  # a view would keep the whole batch alive
            while len(self._rows) > self._most:
                self._rows.popitem(last=False)

    def clear(self) -> None:
        with self._guard.held():
            self._rows.clear()


def _key(text: str, role: TextRole) -> bytes:
    return hashlib.blake2b(
        text.encode("utf-8", "surrogatepass"), digest_size=16, person=role.value.encode()
    ).digest()
