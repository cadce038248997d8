"""One address of an OpenAI-compatible service: asked, asked again while it is busy, its answers as JSON.

The key goes into one request header and nowhere else: no repr, message or chained error shows it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import ModuleType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from triptych.errors import InvalidInputError, ProviderError

if TYPE_CHECKING:
    import httpx

_BUSY = HTTPStatus.TOO_MANY_REQUESTS
_REFUSED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
_LONGEST_PAUSE = 30.0


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and how patiently a busy endpoint is asked again."""

    attempts: int = 4
    first_pause: float = 0.5
    """Seconds; doubled each time, at most 30. What `Retry-After` says goes before it."""


PATIENT = Retries()


class RefusedError(ProviderError):
    """The endpoint understood and will not; `status` is its HTTP status."""

    def __init__(self, message: str, *, field: str, remedy: str, status: int) -> None:
        super().__init__(message, field=field, remedy=remedy)
        self.status = status


class Endpoint:
    """Posts JSON to `path` below `base_url`.

    `timeout` is in seconds, for each attempt. Statuses 429 and 5xx, timeouts and broken connections are
    tried again as `retries` says; everything else fails at once. `serves` names the setting that errors
    point to. Thread-safe. Whoever opens it closes it.

    Raises `InvalidInputError` for an impossible address or key, `ProviderError` when httpx is missing.
    """

    def __init__(
        self,
        base_url: str,
        path: str,
        *,
        serves: str,
        api_key: str | None,
        timeout: float,
        retries: Retries,
        transport: httpx.BaseTransport | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        if retries.attempts < 1:
            raise InvalidInputError("attempts count from 1", field="retries", remedy="give 1 or more")
        self._url, self.shown = _addresses(base_url, path)
        self._path = path
        self._serves = serves
        self._timeout = timeout
        self._retries = retries
        self._pause = pause
        self._httpx = _import_httpx(serves)
        self._client = self._httpx.Client(headers=_headers(api_key), timeout=timeout, transport=transport)

    def close(self) -> None:
        """Close its connections."""
        self._client.close()

    def post(self, body: Mapping[str, Any], *, within: float = math.inf) -> Any:
        """The answer, `within` so many seconds, pauses included.

        Raises `RefusedError` for a status that will not change, `ProviderError` for everything else.
        """
        until = time.monotonic() + within
        for tries in range(1, self._retries.attempts + 1):
            outcome = self._attempt(body, min(self._timeout, max(until - time.monotonic(), 0.001)))
            if not isinstance(outcome, _Busy):
                return outcome
            wait = _pause_before(tries, outcome.wait, self._retries.first_pause)
            if tries == self._retries.attempts or time.monotonic() + wait >= until:
                break
            self._pause(wait)
        raise ProviderError(
            f"{self.shown} {outcome.why}, {tries} times",
            field=self._serves,
            remedy="see whether the endpoint is up and its limits allow this; then try again",
        )

    def nonsense(self, why: str) -> ProviderError:
        """The error of an answer that is not what was asked for."""
        return ProviderError(
            f"{self.shown}: {why}",
            field=self._serves,
            remedy=f"check that it is an OpenAI-compatible {self._path} endpoint",
        )

    def _attempt(self, body: Mapping[str, Any], timeout: float) -> Any:
        try:
            response = self._client.post(self._url, json=body, timeout=timeout)
        except self._httpx.TimeoutException:
            return _Busy("did not answer in time")
        except self._httpx.TransportError as error:
            return _Busy(f"could not be reached ({type(error).__name__})")
        if response.status_code == _BUSY or response.is_server_error:
            return _Busy(f"answered {response.status_code}", response.headers.get("retry-after"))
        return self._accepted(response)

    def _accepted(self, response: httpx.Response) -> Any:
        if response.is_success:
            try:
                return response.json()
            except ValueError:  # not chained: it would carry the whole answer
                raise self.nonsense("its answer is not JSON") from None
        refused = response.status_code in _REFUSED
        raise RefusedError(
            f"{self.shown} answered {response.status_code} {response.reason_phrase}".rstrip(),
            field="api_key" if refused else self._serves,
            remedy="check the key"
            if refused
            else "check base_url, the model's name and the length of the texts",
            status=response.status_code,
        )


def sendable(text: str) -> str:
    """JSON goes out as UTF-8, which has no lone surrogates."""
    return text.encode("utf-8", "replace").decode()


@dataclass(frozen=True, slots=True)
class _Busy:
    """An attempt that is worth another."""

    why: str
    wait: str | None = None


def _import_httpx(serves: str) -> ModuleType:
    try:
        import httpx  # an extra, and slow to import: only whoever opens an endpoint needs it
    except ImportError as error:
        raise ProviderError(
            f"a {serves} over HTTP needs httpx, which is not installed",
            field=serves,
            remedy="run `pip install 'triptych[http]'`",
        ) from error
    return httpx


def _addresses(base_url: str, path: str) -> tuple[str, str]:
    """Where to post, and the same without user, password and query, fit to be shown."""
    try:
        parts = urlsplit(base_url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise InvalidInputError(
            "not an address", field="base_url", remedy="give one like http://localhost:11434/v1"
        )
    full = parts._replace(path=f"{parts.path.rstrip('/')}{path}", fragment="")
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
