"""What turns text into vectors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar, cast, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]
    Vectors = NDArray[np.float32]
    Halves = NDArray[np.float16]


T = TypeVar("T")

BYTES_PER_TOKEN = 16
# So many known texts are stacked in less time than the way into a thread takes.
_FEW = 16


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


@dataclass(frozen=True, slots=True)
class TokenSigns:
    """What the tokens of a passage mean: 16 bytes each, the signs of 128 numbers (`numpy.packbits`).

    Only the tokens of a question with the same `maker` can be compared with them.
    """

    maker: str
    packed: bytes


@dataclass(frozen=True, slots=True, eq=False)
class QuestionTokens:
    """What the tokens of a question mean: a unit row of 128 numbers each, and the word it is part of."""

    maker: str
    rows: Halves
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Embedding:
    """A passage's vector, none where it was not embedded; and its tokens where the embedder tells them."""

    vector: Vector | None = None
    signs: TokenSigns | None = None


UNEMBEDDED = Embedding()


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


@runtime_checkable
class TokenEmbedder(Protocol):
    """What an `Embedder` may do besides: tell the tokens of a text out of the same computation.

    Texts about one thing in many words are found better by their tokens, short facts by their vectors, so
    tokens are added to vectors and never replace them. Everything works without.
    """

    def embed_passages(self, texts: Sequence[str]) -> tuple[Vectors, list[TokenSigns]]:
        """What `embed` gives for passages, and the tokens of each (of a long one: the first)."""
        ...

    def embed_questions(self, texts: Sequence[str]) -> tuple[Vectors, list[QuestionTokens]]:
        """What `embed` gives for questions, and the tokens of each (of a long one: the first)."""
        ...


class KeepingEmbedder(Protocol):
    """What an `Embedder` may do besides: say that it still has what texts gave before."""

    def is_known(self, texts: Sequence[str], role: TextRole) -> bool:
        """Whether all of them would be answered without computing anything. Takes microseconds."""
        ...


async def embed_texts(embedder: Embedder, texts: Sequence[str], role: TextRole) -> Vectors:
    """`embedder.embed`, off the event loop, rounded to the half precision that every store keeps.

    Rounding here makes a similarity the same to the last digit whichever store computes it.
    """
    if not texts:
        return _rounded([], embedder)
    return _rounded(await _computed(embedder, texts, role, embedder.embed, role), embedder)


async def embed_passages(embedder: Embedder, texts: Sequence[str]) -> list[Embedding]:
    """The same for passages, with their tokens where the embedder tells them."""
    if not texts:
        return []
    teller = _as_teller(embedder)
    if teller is None:
        return [Embedding(row) for row in await embed_texts(embedder, texts, TextRole.PASSAGE)]
    vectors, signs = await _computed(embedder, texts, TextRole.PASSAGE, teller.embed_passages)
    return [Embedding(row, told) for row, told in zip(_rounded(vectors, embedder), signs, strict=True)]


async def embed_questions(
    embedder: Embedder, texts: Sequence[str]
) -> tuple[Vectors, list[QuestionTokens | None]]:
    """The same for questions."""
    teller = _as_teller(embedder)
    if not texts or teller is None:
        return await embed_texts(embedder, texts, TextRole.QUERY), [None] * len(texts)
    vectors, tokens = await _computed(embedder, texts, TextRole.QUERY, teller.embed_questions)
    return _rounded(vectors, embedder), [*tokens]


async def _computed(
    embedder: Embedder, texts: Sequence[str], role: TextRole, compute: Callable[..., T], *more: object
) -> T:
    """What `compute` tells of the texts: in a thread, unless it is known and the way there takes longer."""
    keeps = len(texts) <= _FEW and hasattr(embedder, "is_known")
    if keeps and cast("KeepingEmbedder", embedder).is_known(texts, role):
        return compute(texts, *more)
    return await asyncio.to_thread(compute, texts, *more)


def _as_teller(embedder: Embedder) -> TokenEmbedder | None:
    """The embedder as one that tells tokens; asking the protocol would take longer than a short text."""
    tells = hasattr(embedder, "embed_passages") and hasattr(embedder, "embed_questions")
    return cast("TokenEmbedder", embedder) if tells else None


def _rounded(vectors: Vectors | list[Vector], embedder: Embedder) -> Vectors:
    import numpy as np  # numpy is slow to import, and not every command embeds

    rows = np.asarray(vectors, np.float16).astype(np.float32)
    return rows.reshape(-1, embedder.identity.dimension)
