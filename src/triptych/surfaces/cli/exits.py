"""The one table from errors to exit codes."""

from __future__ import annotations

from triptych.errors import (
    AccessDeniedError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    ProviderError,
    StoreError,
    TriptychError,
    UnauthenticatedError,
)

OK = 0
UNEXPECTED = 1
BAD_INPUT = 2  # also what a wrong option gives
NOT_FOUND = 3
ACCESS_DENIED = 4
CONFLICT = 5
STORE = 6
PROVIDER = 7

MEANINGS = {
    OK: "done",
    BAD_INPUT: "bad input",
    NOT_FOUND: "not found",
    ACCESS_DENIED: "refused",
    CONFLICT: "conflict",
    STORE: "store or server failed, or is unsound",
    PROVIDER: "model or embedder failed",
    UNEXPECTED: "anything else",
}
"""What each tells, in a few words."""

_CODES: tuple[tuple[type[TriptychError], int], ...] = (
    (InvalidInputError, BAD_INPUT),
    (NotFoundError, NOT_FOUND),
    (UnauthenticatedError, ACCESS_DENIED),
    (AccessDeniedError, ACCESS_DENIED),
    (ConflictError, CONFLICT),
    (StoreError, STORE),
    (ProviderError, PROVIDER),
)


def exit_code(error: TriptychError) -> int:
    """The exit code of an error, the same for every command; its whole family shares one."""
    return next((code for family, code in _CODES if isinstance(error, family)), UNEXPECTED)
