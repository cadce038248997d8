"""Every error Triptych raises on purpose.

    TriptychError
    ├── InvalidInputError        a value the caller gave cannot be used
    │   └── SettingsError        … and it came from arguments, environment or triptych.toml
    ├── UnauthenticatedError     nobody is let in by this key
    ├── AccessDeniedError        the principal may not do this here
    ├── NotFoundError            no such thing, or none this principal may see (never told apart)
    ├── ConflictError            the world moved on
    │   ├── VersionConflictError … between read and write; carries the current state
    │   └── SessionClosedError   … the session has ended
    ├── StoreError               the database could not do it
    │   ├── EmbedderMismatchError  its vectors were made by another embedder
    │   ├── SchemaError            its schema is not one this version can use
    │   └── StoreBusyError         another writer held it for too long
    └── ProviderError            an embedder or model outside Triptych failed
        └── ModelAnswerError     … it answered, and twice what cannot be used

Each carries `field` (what is wrong, when one input is to blame) and `remedy` (what to do next).
"""

from __future__ import annotations

from typing import Any


class TriptychError(Exception):
    """The root: catch this to catch everything Triptych raises on purpose."""

    code = "error"

    def __init__(self, message: str, *, field: str | None = None, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.remedy = remedy

    def __str__(self) -> str:
        named = f"{self.field}: {self.message}" if self.field else self.message
        return f"{named} — {self.remedy}" if self.remedy else named

    def details(self) -> dict[str, Any]:
        """The error as plain data, for `--json` and for surfaces over a wire."""
        return {"error": self.code, "message": self.message, "field": self.field, "remedy": self.remedy}


class InvalidInputError(TriptychError):
    """A value the caller gave cannot be used; nothing was changed."""

    code = "invalid_input"


class SettingsError(InvalidInputError):
    """A setting has an unknown name or an impossible value."""

    code = "invalid_settings"


class UnauthenticatedError(TriptychError):
    """No key, or one that is unknown, expired or revoked: never told apart. Nothing was done."""

    code = "unauthenticated"


class AccessDeniedError(TriptychError):
    """The principal may not do this here; nothing was changed."""

    code = "access_denied"


class NotFoundError(TriptychError):
    """There is no such thing, or none that this principal may see."""

    code = "not_found"


class ConflictError(TriptychError):
    """The state of the store no longer allows this."""

    code = "conflict"


class VersionConflictError(ConflictError):
    """Someone else changed it first; `current` is the state to decide on again."""

    code = "version_conflict"

    def __init__(self, message: str, *, current: object, remedy: str | None = None) -> None:
        super().__init__(message, field="expected_version", remedy=remedy)
        self.current = current


class SessionClosedError(ConflictError):
    """The session has ended and takes no more messages."""

    code = "session_closed"


class StoreError(TriptychError):
    """The database could not do it."""

    code = "store_error"


class EmbedderMismatchError(StoreError):
    """The store's vectors were made by another embedder; vectors of two are never compared."""

    code = "embedder_mismatch"


class SchemaError(StoreError):
    """The database's schema is not one this version of Triptych can use."""

    code = "schema_error"


class StoreBusyError(StoreError):
    """Another writer held the database for longer than the busy timeout."""

    code = "store_busy"


class ProviderError(TriptychError):
    """An embedder or a model failed, timed out or answered nonsense."""

    code = "provider_error"


class ModelAnswerError(ProviderError):
    """A model answered, and when told what is wrong answered again, what cannot be used."""

    code = "model_answer"


def raised_at(error: BaseException) -> str:
    """What kind of error it is and where it was raised, for a log: without what it says, which may quote what
    is remembered."""
    import traceback  # slow, and only what nobody expected is logged so

    return f"{type(error).__name__}\n{''.join(traceback.format_tb(error.__traceback__))}"
