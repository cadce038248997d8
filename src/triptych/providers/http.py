"""An embedder behind any endpoint that speaks OpenAI's `/embeddings`: a service, Ollama, vLLM, TEI.

texts → batches → POST, again after a pause while it is busy → rows in the order asked → unit rows
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, cast

import numpy as np

from triptych.errors import InvalidInputError, ProviderError
from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.endpoint import PATIENT, Endpoint, Retries, sendable

if TYPE_CHECKING:
    import httpx

    from triptych.ports.embedder import Vectors

_BLANK = " "  # most endpoints reject an empty text


class HttpEmbedder:
    """Unit rows from the `/embeddings` endpoint below `base_url`, such as `http://localhost:11434/v1`.

    `dimension` is sent to nobody; without it the first answer settles it, and the identity asks for one by
    embedding one word. `prefixes` go before the texts of a role, for models that were trained with them.
    `timeout` is in seconds, for each attempt. Statuses 429 and 5xx, timeouts and broken connections are
    tried again as `retries` says; everything else fails at once.

    Thread-safe. Whoever opens it closes it. Raises `InvalidInputError` for an impossible address, key or
    number, and `ProviderError` when httpx is missing, when the endpoint cannot be reached or refuses, and
    when its answer is not one finite row per text.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        api_key: str | None = None,
        dimension: int | None = None,
        prefixes: Mapping[TextRole, str] | None = None,
        batch: int = 64,
        timeout: float = 30.0,
        retries: Retries = PATIENT,
        transport: httpx.BaseTransport | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`transport` and `pause` are for tests: who answers, and who waits."""
        if batch < 1:
            raise InvalidInputError("a batch counts from 1", field="batch", remedy="give 1 or more")
        self._endpoint = Endpoint(
            base_url,
            "/embeddings",
            serves="embedder",
            api_key=api_key,
            timeout=timeout,
            retries=retries,
            transport=transport,
            pause=pause,
        )
        self._model = model
        self._dimension = dimension
        self._learning = threading.Lock()
        self._prefixes = dict(prefixes or {})
        self._batch = batch

    def __repr__(self) -> str:
        return f"HttpEmbedder({self._endpoint.shown!r}, {self._model!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close its connections."""
        self._endpoint.close()

    @property
    def identity(self) -> EmbedderIdentity:
        """The model's name and dimension; the prefixes are its revision, for they change every vector."""
        prefixes = "|".join(f"{role}={self._prefixes[role]}" for role in TextRole if role in self._prefixes)
        return EmbedderIdentity(self._model, self._known_dimension(), prefixes or "plain")

    def forget(self) -> None:
        """Nothing is cached."""

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One unit row per text, in order; one request for each `batch` texts."""
        if not texts:
            return np.empty((0, self._known_dimension()), np.float32)
        prefix = self._prefixes.get(role, "")
        prepared = [_sendable(prefix + text) for text in texts]
        starts = range(0, len(prepared), self._batch)
        answers = [self._checked(self._asked(prepared[at : at + self._batch])) for at in starts]
        return _unit(np.concatenate(answers))

    def _known_dimension(self) -> int:
        if self._dimension is None:
            self._checked(self._asked(["dimension"]))
        return cast(int, self._dimension)

    def _checked(self, rows: Vectors) -> Vectors:
        """These rows, if they are as long as all before them."""
        found = rows.shape[1]
        with self._learning:
            expected = self._dimension = self._dimension or found
        if found != expected:
            raise ProviderError(
                f"{self._model} answered with {found} dimensions, not {expected}",
                field="dimension",
                remedy=f"open it with dimension={found}, or check the model's name",
            )
        return rows

    def _asked(self, texts: Sequence[str]) -> Vectors:
        body = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        return _rows(self._endpoint.post(body), len(texts), self._endpoint)


def _rows(answer: Any, count: int, endpoint: Endpoint) -> Vectors:
    """The rows of one answer by their `index`, which need not be the order they come in."""
    try:
        entries = sorted(answer["data"], key=lambda entry: entry["index"])
        indices = [entry["index"] for entry in entries]
        rows = np.asarray([entry["embedding"] for entry in entries], np.float32)
    except (KeyError, TypeError, ValueError):  # ValueError: rows of different lengths, or no numbers
        raise endpoint.nonsense("its answer holds no list of embeddings") from None
    if indices != list(range(count)) or rows.ndim != 2:
        raise endpoint.nonsense(f"it answered {len(indices)} rows for {count} texts")
    if not np.isfinite(rows).all() or not rows.any(axis=1).all():
        raise endpoint.nonsense("a row is all zeros or not finite")
    return rows


def _sendable(text: str) -> str:
    return sendable(text) if text.strip() else _BLANK


def _unit(rows: Vectors) -> Vectors:
    unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit
