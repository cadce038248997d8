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
)

OK = 0
UNEXPECTED = 1
BAD_INPUT = 2  # also what a wrong option gives
NOT_FOUND = 3
ACCESS_DENIED = 4
CONFLICT = 5
STORE = 6
PROVIDER = 7

_CODES: tuple[tuple[type[TriptychError], int], ...] = (
    (InvalidInputError, BAD_INPUT),
    (NotFoundError, NOT_FOUND),
    (AccessDeniedError, ACCESS_DENIED),
    (ConflictError, CONFLICT),
    (StoreError, STORE),
    (ProviderError, PROVIDER),
)


def exit_code(error: TriptychError) -> int:
    """The exit code of an error, the same for every command; its whole family shares one."""
    return next((code for family, code in _CODES if isinstance(error, family)), UNEXPECTED)
