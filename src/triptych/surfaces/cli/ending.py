"""When something ends, as it is given on the command line."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from triptych.errors import InvalidInputError
from triptych.model.instant import as_instant

_SPAN = re.compile(r"(\d{1,5})([hdw])")
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}

WHEN = "90d, 12h, 2w or a date"
"""What `ends_at` reads, for the help of an option."""


def ends_at(given: str | None) -> datetime | None:
    """A span from now, or the time itself. Raises `InvalidInputError` saying how to write either."""
    if given is None:
        return None
    span = _SPAN.fullmatch(given)
    if span is not None:
        return datetime.now(UTC) + timedelta(**{_UNITS[span[2]]: int(span[1])})
    try:
        return as_instant(given, "expires_at")
    except InvalidInputError as error:
        raise InvalidInputError(
            error.message, field=error.field, remedy="write it as 90d, 12h, 2w or 2027-05-08"
        ) from None
