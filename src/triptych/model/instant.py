"""Times as they come from callers, made into UTC instants."""

from __future__ import annotations

from datetime import UTC, datetime

from triptych.errors import InvalidInputError


def as_instant(value: datetime | str, field: str) -> datetime:
    """`value` as an aware UTC instant; a time without a zone is read as UTC, a date as its midnight.

    Raises `InvalidInputError` naming `field` when a string is not ISO 8601, or it is neither.
    """
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise InvalidInputError(
                f"{value!r} is no time", field=field, remedy="write it as 2026-05-08T13:56:00+02:00"
            ) from None
    if not isinstance(value, datetime):
        raise InvalidInputError(
            f"is {type(value).__name__}, not a time", field=field, remedy="give a datetime, or ISO 8601 text"
        )
    if value.tzinfo is None:
        value = value.replace(tzinfo=UTC)
    try:
        return value.astimezone(UTC)
    except OverflowError:
        raise InvalidInputError(
            f"{value} is outside the calendar", field=field, remedy="give a year between 1 and 9999"
        ) from None


def as_optional_instant(value: datetime | str | None, field: str) -> datetime | None:
    """The same, where nothing may be given."""
    return None if value is None else as_instant(value, field)
