"""An embedder behind any endpoint that speaks OpenAI's `/embeddings`: a service, Ollama, vLLM, TEI.

    texts → batches → POST, again after a pause while it is busy → rows in the order asked → unit rows

The key goes into one request header and nowhere else: no repr, message or chained error shows it.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self, cast
from urllib.parse import urlsplit, urlunsplit

import numpy as np

from triptych.errors import InvalidInputError, ProviderError
from triptych.ports.embedder import EmbedderIdentity, TextRole

if TYPE_CHECKING:
    import httpx

    from triptych.ports.embedder import Vectors

_BUSY = HTTPStatus.TOO_MANY_REQUESTS
_REFUSED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
_LONGEST_PAUSE = 30.0
_BLANK = " "  # most endpoints reject an empty text


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and how patiently a busy endpoint is asked again."""

    attempts: int = 4
    first_pause: float = 0.5
    """Seconds; doubled each time, at most 30. What `Retry-After` says goes before it."""


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
        retries: Retries = Retries(),
        transport: httpx.BaseTransport | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`transport` and `pause` are for tests: who answers, and who waits."""
        if batch < 1 or retries.attempts < 1:
            raise InvalidInputError("batch and attempts count from 1", field="batch", remedy="give 1 or more")
        self._url, self._shown = _addresses(base_url)
        self._model = model
        self._dimension = dimension
        self._learning = threading.Lock()
        self._prefixes = dict(prefixes or {})
        self._batch = batch
        self._retries = retries
        self._pause = pause
        self._httpx = _import_httpx()
        self._client = self._httpx.Client(headers=_headers(api_key), timeout=timeout, transport=transport)

    def __repr__(self) -> str:
        return f"HttpEmbedder({self._shown!r}, {self._model!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close its connections."""
        self._client.close()

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
        return _rows(self._answer(texts), len(texts), self._shown)

    def _answer(self, texts: Sequence[str]) -> Any:
        body = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        for attempt in range(1, self._retries.attempts + 1):
            outcome = self._attempt(body)
            if not isinstance(outcome, _Busy):
                return outcome
            if attempt < self._retries.attempts:
                self._pause(_pause_before(attempt, outcome.wait, self._retries.first_pause))
        raise ProviderError(
            f"{self._shown} {outcome.why}, {self._retries.attempts} times",
            field="embedder",
            remedy="see whether the endpoint is up and its limits allow this; then try again",
        )

    def _attempt(self, body: Mapping[str, Any]) -> Any:
        try:
            response = self._client.post(self._url, json=body)
        except self._httpx.TimeoutException:
            return _Busy("did not answer in time")
        except self._httpx.TransportError as error:
            return _Busy(f"could not be reached ({type(error).__name__})")
        if response.status_code == _BUSY or response.is_server_error:
            return _Busy(f"answered {response.status_code}", response.headers.get("retry-after"))
        return _accepted(response, self._shown)


@dataclass(frozen=True, slots=True)
class _Busy:
    """An attempt that is worth another."""

    why: str
    wait: str | None = None


def _import_httpx() -> ModuleType:
    try:
        import httpx  # an extra, and slow to import: only whoever opens this embedder needs it
    except ImportError as error:
        raise ProviderError(
            "HttpEmbedder needs httpx, which is not installed",
            field="embedder",
            remedy="run `pip install 'triptych[http]'`",
        ) from error
    return httpx


def _addresses(base_url: str) -> tuple[str, str]:
    """Where to post, and the same without user, password and query, fit to be shown."""
    try:
        parts = urlsplit(base_url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise InvalidInputError(
            "not an address", field="base_url", remedy="give one like http://localhost:11434/v1"
        )
    full = parts._replace(path=f"{parts.path.rstrip('/')}/embeddings", fragment="")
    shown = full._replace(netloc=full.netloc.rpartition("@")[2], query="")
    return urlunsplit(full), urlunsplit(shown)


def _headers(api_key: str | None) -> dict[str, str]:
    if not api_key:
        return {}
    if not (api_key.isascii() and api_key.isprintable()) or " " in api_key:
        # Checked here because a client's own complaint would quote it.
        raise InvalidInputError(
            "a key holds printable ASCII without spaces or line ends", field="api_key", remedy="strip it"
        )
    return {"Authorization": f"Bearer {api_key}"}


def _pause_before(attempt: int, asked: str | None, first: float) -> float:
    """Seconds to wait after the attempt of this number, the first being 1."""
    try:
        wait = float(asked) if asked else math.nan
    except ValueError:  # a date: rare here, and our own pause serves as well
        wait = math.nan
    return min(wait if wait >= 0 else first * 2 ** (attempt - 1), _LONGEST_PAUSE)


def _accepted(response: httpx.Response, url: str) -> Any:
    if response.is_success:
        try:
            return response.json()
        except ValueError:  # not chained: it would carry the whole answer
            raise _nonsense(url, "its answer is not JSON") from None
    refused = response.status_code in _REFUSED
    raise ProviderError(
        f"{url} answered {response.status_code} {response.reason_phrase}".rstrip(),
        field="api_key" if refused else "embedder",
        remedy="check the key" if refused else "check base_url, the model's name and the length of the texts",
    )


def _rows(answer: Any, count: int, url: str) -> Vectors:
    """The rows of one answer by their `index`, which need not be the order they come in."""
    try:
        entries = sorted(answer["data"], key=lambda entry: entry["index"])
        indices = [entry["index"] for entry in entries]
        rows = np.asarray([entry["embedding"] for entry in entries], np.float32)
    except (KeyError, TypeError, ValueError):  # ValueError: rows of different lengths, or no numbers
        raise _nonsense(url, "its answer holds no list of embeddings") from None
    if indices != list(range(count)) or rows.ndim != 2:
        raise _nonsense(url, f"it answered {len(indices)} rows for {count} texts")
    if not np.isfinite(rows).all() or not rows.any(axis=1).all():
        raise _nonsense(url, "a row is all zeros or not finite")
    return rows


def _nonsense(url: str, why: str) -> ProviderError:
    return ProviderError(
        f"{url}: {why}", field="embedder", remedy="check that it is an OpenAI-compatible /embeddings endpoint"
    )


def _sendable(text: str) -> str:
    """JSON goes out as UTF-8, which has no lone surrogates."""
    return text.encode("utf-8", "replace").decode() if text.strip() else _BLANK


def _unit(rows: Vectors) -> Vectors:
    unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit
