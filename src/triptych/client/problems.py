"""What a server refused, as the error the library raises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from triptych.errors import (
    AccessDeniedError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    StoreBusyError,
    StoreError,
    TriptychError,
    UnauthenticatedError,
    VersionConflictError,
)
from triptych.wire.decode import decode

PROBLEM = "application/problem+json"

_BY_STATUS: Mapping[int, type[TriptychError]] = {
    401: UnauthenticatedError,
    403: AccessDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: StoreBusyError,
    503: StoreBusyError,
}


def error_of(status: int, problem: Mapping[str, Any], shape: Any) -> TriptychError:
    """The error that `problem` (application/problem+json) tells: of the same class, with the same message,
    field and remedy. `shape` is what the method returns, and what the current state of a version conflict is.
    """
    message, field, remedy = (_text(problem.get(name)) for name in ("detail", "field", "remedy"))
    kind = _BY_CODE.get(str(problem.get("code"))) or _kind_of(status)
    told = message or _text(problem.get("title")) or f"the server answered {status}"
    if kind is VersionConflictError:
        current = problem.get("current")
        return VersionConflictError(
            told, current=None if current is None else decode(shape, current), remedy=remedy
        )
    return kind(told, field=field, remedy=remedy)


def error_told(details: Mapping[str, Any]) -> TriptychError:
    """The error that a stream ended with, from its `details()`."""
    message, field, remedy = (_text(details.get(name)) for name in ("message", "field", "remedy"))
    kind = _BY_CODE.get(str(details.get("error")), StoreError)
    if kind is VersionConflictError:
        kind = ConflictError
    return kind(message or "the stream ended", field=field, remedy=remedy)


def _kind_of(status: int) -> type[TriptychError]:
    """The nearest error of a status whose code this version does not know."""
    return _BY_STATUS.get(status) or (StoreError if status >= 500 else InvalidInputError)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _below(kind: type[TriptychError]) -> Iterator[type[TriptychError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _below(one)


_BY_CODE = {kind.code: kind for kind in _below(TriptychError) if "code" in vars(kind)}
