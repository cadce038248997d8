"""What turns text into vectors."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]


class TextRole(StrEnum):
    """Which side of a search a text stands on; asymmetric embedders treat the two differently."""

    QUERY = "query"
    PASSAGE = "passage"


@dataclass(frozen=True, slots=True)
class EmbedderIdentity:
    """Who made a vector. Vectors of two identities are never compared."""

    name: str
    dimension: int
    revision: str

    def __str__(self) -> str:
        return f"{self.name}/{self.dimension}/{self.revision}"


class Embedder(Protocol):
    """Turns texts into unit vectors whose dot product is their similarity."""

    @property
    def identity(self) -> EmbedderIdentity:
        """Name, dimension and revision; stored with every vector."""
        ...

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One unit row per text, shape `(len(texts), dimension)`, float32, in the order given.

        Blocking: callers on an event loop run it in a thread. Thread-safe. An empty text gives a
        valid unit row. Raises `ProviderError` when the provider fails.
        """
        ...

    def forget(self) -> None:
        """Drop whatever is cached of texts embedded before. Erasing calls it."""
        ...


async def embed_texts(embedder: Embedder, texts: Sequence[str], role: TextRole) -> Vectors:
    """`embedder.embed`, off the event loop, rounded to the half precision that every store keeps.

    Rounding here makes a similarity the same to the last digit whichever store computes it.
    """
    import numpy as np  # numpy is slow to import, and not every command embeds

    if not texts:
        return np.zeros((0, embedder.identity.dimension), np.float32)
    vectors = await asyncio.to_thread(embedder.embed, texts, role)
    return vectors.astype(np.float16).astype(np.float32)
