"""Errors as problem+json (RFC 9457), by one table from class to status."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from triptych.errors import (
    AccessDeniedError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    ProviderError,
    StoreBusyError,
    StoreError,
    TriptychError,
    UnauthenticatedError,
    VersionConflictError,
    raised_at,
)
from triptych.service.plain import plain
from triptych.wire.outside import told_outside

PROBLEM = "application/problem+json"

STATUS: Mapping[type[TriptychError], int] = {
    UnauthenticatedError: 401,
    AccessDeniedError: 403,
    NotFoundError: 404,
    InvalidInputError: 422,
    VersionConflictError: 412,
    ConflictError: 409,
    StoreBusyError: 503,
    StoreError: 500,
    ProviderError: 502,
    TriptychError: 500,
}
"""The nearest class above an error has its status."""

_RETRY_SECONDS = "1"
_log = logging.getLogger("triptych.rest")


class RequestError(TriptychError):
    """The request itself cannot be read: no such path, not this verb, no JSON, too large."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        field: str | None = None,
        remedy: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message, field=field, remedy=remedy)
        self.status = status
        self.code = code
        self.headers = dict(headers or {})


def status_of(error: TriptychError) -> int:
    """The status that tells this error."""
    if isinstance(error, RequestError):
        return error.status
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def problem(error: TriptychError, *, whole: bool = False) -> dict[str, Any]:
    """The error as a problem; of a version conflict with the current state, told like any answer."""
    outside = told_outside(error)
    told: dict[str, Any] = {
        "type": f"urn:triptych:error:{error.code}",
        "title": error.code.replace("_", " ").capitalize(),
        "status": status_of(error),
        "detail": outside.message,
        "code": error.code,
        "field": outside.field,
        "remedy": outside.remedy,
    }
    if isinstance(error, VersionConflictError):
        told["current"] = plain(error.current, whole=whole)
    return told


def answer_problem(error: TriptychError, *, whole: bool = False) -> Response:
    """The answer that tells an error."""
    status = status_of(error)
    headers = dict(error.headers) if isinstance(error, RequestError) else {}
    if status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="triptych"'
    if status == 503:
        headers["Retry-After"] = _RETRY_SECONDS
    content = json.dumps(problem(error, whole=whole), ensure_ascii=False).encode("utf-8", "replace")
    return Response(content, status, headers, PROBLEM)


def unexpected(error: Exception) -> TriptychError:
    """What is told of an error that nobody expected: nothing of what it says, which may quote a memory."""
    _log.error("a request failed: %s", raised_at(error))
    return RequestError(
        500, "internal", "something went wrong that should not", remedy="try again; the server's log has it"
    )
