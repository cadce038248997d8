"""A clock that stands still until told otherwise."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

NOON = datetime(2024, 5, 8, 12, 0, tzinfo=UTC)


class FixedClock:
    """A `Clock` that says what it was set to."""

    def __init__(self, start: datetime = NOON) -> None:
        self._now = start

    def now(self) -> datetime:
        """The instant it was set to."""
        return self._now

    def set(self, instant: datetime) -> None:
        """Go to `instant`, forwards or backwards."""
        self._now = instant

    def advance(
        self, seconds: float = 0, *, minutes: float = 0, hours: float = 0, days: float = 0
    ) -> datetime:
        """Let time pass; returns the new instant."""
        self._now += timedelta(seconds=seconds, minutes=minutes, hours=hours, days=days)
        return self._now
