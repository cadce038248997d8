"""Vectors of a corpus kept on disk between runs, so that an hour of tuning embeds each text once."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from triptych.ports.embedder import Embedder, EmbedderIdentity, TextRole

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

_SAVE_EVERY = 1024


class KeptVectors:
    """An embedder that asks another only for texts it has never seen, on this machine.

    Rows live as half precision, which is what every store keeps, in one file per embedder identity under
    `folder`. Call `save` before leaving.
    """

    def __init__(self, embedder: Embedder, folder: Path | None = None) -> None:
        self._embedder = embedder
        place = folder or Path(tempfile.gettempdir()) / "triptych-bench"
        place.mkdir(parents=True, exist_ok=True)
        name = hashlib.blake2b(str(embedder.identity).encode(), digest_size=8).hexdigest()
        self._file = place / f"vectors-{name}.npz"
        self._rows: dict[str, Vectors] = self._loaded()
        self._unsaved = 0

    @property
    def identity(self) -> EmbedderIdentity:
        """The other embedder's: the vectors are its own."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One unit row per text, in order."""
        keys = [_key(text, role) for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._rows}
        for start in range(0, len(missing), _SAVE_EVERY):
            self._compute(dict(list(missing.items())[start : start + _SAVE_EVERY]), role)
        if not keys:
            return np.empty((0, self.identity.dimension), np.float32)
        return np.stack([self._rows[key] for key in keys]).astype(np.float32)

    def save(self) -> None:
        """Write what is new."""
        if not self._unsaved:
            return
        part = self._file.with_suffix(".part.npz")
        np.savez(part, keys=np.array(list(self._rows)), rows=np.stack(list(self._rows.values())))
        part.replace(self._file)
        self._unsaved = 0

    def _compute(self, missing: dict[str, str], role: TextRole) -> None:
        rows = self._embedder.embed(list(missing.values()), role).astype(np.float16)
        self._rows.update(zip(missing, rows, strict=True))
        self._unsaved += len(missing)
        if self._unsaved >= _SAVE_EVERY:
            self.save()

    def _loaded(self) -> dict[str, Vectors]:
        if not self._file.exists():
            return {}
        with np.load(self._file, allow_pickle=False) as kept:
            return dict(zip(kept["keys"].tolist(), kept["rows"], strict=True))


def _key(text: str, role: TextRole) -> str:
    seed = f"{role.value}\n{text}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(seed, digest_size=12).hexdigest()
