"""What a text said about time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from triptych.text.span import Span

Grain = Literal["minute", "hour", "day", "week", "weekend", "month", "season", "year", "period"]


@dataclass(frozen=True, slots=True)
class TimeMention:
    """One expression of time, resolved.

    `start` is included, `end` is not; both are aware and stand in the zone of the time they were resolved
    against. `grain` is how precise the speaker was: "three months ago" starts on an exact day and has the
    grain "month". `period` covers the rest (a part of a day, a quarter, "from Monday to Wednesday").
    `recurring` ones ("every Friday", 每周五) hold their next occurrence.
    """

    start: datetime
    end: datetime
    grain: Grain
    span: Span
    text: str
    recurring: bool = False
