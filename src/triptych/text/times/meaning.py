"""What an expression means before anybody says which year, month, week or day it belongs to.

"yesterday" is one period. "May 5" is one in every year, "the 20th" in every month, "Friday" in every week,
"3pm" in every day. Both are a `Meaning`; `settle` picks the occurrence by tense, `occurrences` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from triptych.text.times.arithmetic import Period, Unit, day_of, index_of, nth
from triptych.text.times.value import Grain

Direction = Literal["past", "future", "near"]

# How far from the present an occurrence is looked for: 29 February skips eight years around 2100, a weekday
# that must agree with a date ("Friday, July 18") comes back within eleven.
_REACH: dict[Unit, int] = {"year": 12, "month": 14, "week": 3, "day": 3}


@dataclass(frozen=True, slots=True)
class Meaning:
    """`at(i)` is the occurrence in the i-th `unit` (see `index_of`); a known period has no unit."""

    unit: Unit | None
    grain: Grain
    at: Callable[[int], Period | None]
    recurring: bool = False
    # "in two hours" beside a past tense is a duration ("I finished in two hours"), not a time.
    only: Direction | None = None
    # Hours without am or pm: a part of the day beside them ("tonight") says which.
    half_day: bool = False
    # Whether this is such a part of a day ("tonight", 下午).
    day_part: bool = False
    # What else was said about it: of "Friday, July 18" only the years in which it is one are likely.
    likely: Callable[[Period], bool] | None = None
    # What is done to the occurrence once it is chosen: "a week from Friday" starts from the coming Friday.
    then: Callable[[Period], Period | None] | None = None


def known(period: Period, only: Direction | None = None) -> Meaning:
    """A meaning that is already one period."""
    return Meaning(None, period.grain, lambda _: period, only=only)


def repeating(unit: Unit, grain: Grain, at: Callable[[int], Period | None]) -> Meaning:
    """A meaning with one occurrence in every `unit`, or none where `at` gives none or no such date exists."""
    return Meaning(unit, grain, _tolerant(at))


def whole(unit: Unit, now: datetime) -> Meaning:
    """Every day, week, month or year as a whole."""
    return repeating(unit, _GRAINS[unit], lambda i: nth(unit, i, now.tzinfo))


_GRAINS: dict[Unit, Grain] = {"year": "year", "month": "month", "week": "week", "day": "day"}


def transformed(meaning: Meaning, change: Callable[[Period], Period | None], grain: Grain) -> Meaning:
    """Every occurrence changed the same way; those for which `change` gives none vanish."""

    if meaning.then is not None:
        return deferred(meaning, change, grain)

    def at(index: int) -> Period | None:
        period = meaning.at(index)
        return None if period is None else change(period)

    return replace(meaning, grain=grain, at=_tolerant(at), half_day=False, day_part=False)


def deferred(meaning: Meaning, change: Callable[[Period], Period | None], grain: Grain) -> Meaning:
    """The occurrence changed after it is chosen."""
    earlier = meaning.then

    def then(period: Period) -> Period | None:
        first = earlier(period) if earlier else period
        return None if first is None else change(first)

    return replace(meaning, grain=grain, then=then, half_day=False, day_part=False)


def finished(meaning: Meaning, chosen: Period | None) -> Period | None:
    """The chosen occurrence with everything done to it that was said."""
    if chosen is None or meaning.then is None:
        return chosen
    try:
        return meaning.then(chosen)
    except (ValueError, OverflowError):
        return None


def within(outer: Meaning, inner: Meaning) -> Meaning:
    """The occurrence of `inner` inside each occurrence of `outer` ("last year" + "March")."""
    unit = inner.unit
    if unit is None:
        return outer
    narrowed = transformed(outer, lambda p: inner.at(index_of(unit, p.start)), inner.grain)
    return replace(
        narrowed,
        recurring=outer.recurring or inner.recurring,
        half_day=inner.half_day,
        day_part=inner.day_part,
    )


def told_half(hour: Meaning, part: Meaning) -> Meaning | None:
    """Hours with the half of the day told by a part of it ("8" + "in the evening", "tonight" + "at 8")."""
    if part.unit == "day":
        return transformed(hour, lambda p: _turned(p, part.at(index_of("day", p.start))), hour.grain)
    if hour.unit != "day":
        return None
    return transformed(part, lambda p: _turned(hour.at(index_of("day", p.start)), p), hour.grain)


def _turned(hour: Period | None, window: Period | None) -> Period | None:
    """The hour or its twin half a day away, whichever lies in the window."""
    if hour is None or window is None:
        return hour
    turns = (replace(hour, start=hour.start + s, end=hour.end + s) for s in _HALF_DAYS)
    return next((t for t in turns if window.start <= t.start <= window.end), hour)


_HALF_DAYS = (timedelta(0), timedelta(hours=12), timedelta(hours=-12), timedelta(days=1))


def _tolerant(at: Callable[[int], Period | None]) -> Callable[[int], Period | None]:
    """30 February and the year 12000 are no occurrences rather than errors."""

    def safe(index: int) -> Period | None:
        try:
            return at(index)
        except (ValueError, OverflowError):
            return None

    return safe


def following(meaning: Meaning, moment: datetime) -> Period | None:
    """The first occurrence that starts at the moment or later."""
    found = (p for p in _onwards(meaning, moment) if meaning.unit is None or p.start >= moment)
    return finished(meaning, next(found, None))


def preceding(meaning: Meaning, moment: datetime) -> Period | None:
    """The last occurrence that starts at the moment or earlier."""
    found = (p for p in _backwards(meaning, moment) if meaning.unit is None or p.start <= moment)
    return finished(meaning, next(found, None))


def settle(meaning: Meaning, now: datetime, direction: Direction, *, by_cue: bool = False) -> Period | None:
    """The one occurrence a speaker means at `now`; none when the tense rules the reading out.

    Undirected, dates stay in the current year or month (see `_plain_choice`), weekdays take the coming one,
    hours the day itself. A direction told by a cue word alone (`by_cue`) does not reach for the far-fetched.
    """
    if meaning.only and direction not in (meaning.only, "near"):
        return None
    return finished(meaning, _chosen(meaning, now, direction, by_cue))


def _chosen(meaning: Meaning, now: datetime, direction: Direction, by_cue: bool) -> Period | None:
    if meaning.unit is None:
        return meaning.at(0)
    direction = _inclined(meaning, now, direction)
    if direction == "near" and meaning.unit == "day":
        return meaning.at(index_of("day", now))
    likely = _likely(meaning, now)
    chosen = _directed(meaning, likely, now, direction)
    if direction != "near" and (not by_cue or (chosen and _plausible(chosen, now))):
        return chosen
    around = likely or _nearby(meaning, meaning.unit, now)
    nearest = min(around, key=lambda p: (_distance(p, now), p.start > now), default=None)
    return nearest if likely or nearest is None else _plain_choice(meaning, meaning.unit, nearest, now)


def _directed(meaning: Meaning, likely: list[Period], now: datetime, direction: Direction) -> Period | None:
    """The last one behind or the first one ahead."""
    if direction == "past":
        behind = likely[::-1] or _backwards(meaning, now)
        return next((p for p in behind if p.start <= now or _same_day(p, now)), None)
    if direction == "future":
        return next((p for p in likely or _onwards(meaning, now) if p.end > now), None)
    return None


def _likely(meaning: Meaning, now: datetime) -> list[Period]:
    """The occurrences within a year and a half that fit what else was said, in order."""
    if meaning.likely is None or meaning.unit is None:
        return []
    here, reach = index_of(meaning.unit, now), _REACH[meaning.unit]
    found = (meaning.at(i) for i in range(here - reach, here + reach + 1))
    return [p for p in found if p and meaning.likely(p) and abs((p.start - now).days) < 550]


def _inclined(meaning: Meaning, now: datetime, direction: Direction) -> Direction:
    """What repeats is next time; a weekday is the coming one, the weekend on a Monday the one just over."""
    if meaning.recurring:
        return "future"
    if direction == "near" and meaning.unit == "week":
        return "past" if meaning.grain == "weekend" and now.weekday() == 0 else "future"
    return direction


def _plausible(chosen: Period, now: datetime) -> bool:
    """Nobody means a day eleven months off by its bare date; then the cue belonged to something else."""
    return chosen.grain not in ("day", "week", "period") or abs((chosen.start - now).days) < 300


def _plain_choice(meaning: Meaning, unit: Unit, nearest: Period, now: datetime) -> Period:
    """With no tense to go by: this year's (month's) occurrence, unless a neighbour is just across the border.

    In June "December 20" is this year's, but on 5 January "28 December" was last week.
    """
    if _distance(nearest, now) < _NEIGHBOURLY.get(unit, 0):
        return nearest
    return meaning.at(index_of(unit, now)) or nearest


_NEIGHBOURLY: dict[Unit, float] = {"year": 60 * 86400.0, "month": 5 * 86400.0}


def occurrences(meaning: Meaning, earliest: datetime, latest: datetime) -> list[Period]:
    """Every occurrence that touches the stretch from `earliest` to `latest`, in order."""
    if meaning.unit is None:
        single = finished(meaning, meaning.at(0))
        return [single] if single else []
    first, last = index_of(meaning.unit, earliest), index_of(meaning.unit, latest)
    found = (finished(meaning, meaning.at(i)) for i in range(first - 1, last + 1))
    return [p for p in found if p and p.end > earliest and p.start <= latest]


def _onwards(meaning: Meaning, moment: datetime) -> Iterator[Period]:
    """The occurrences from just before the moment on."""
    here, reach = _place(meaning, moment)
    return (p for i in range(here - 1, here + reach + 1) if (p := meaning.at(i)))


def _backwards(meaning: Meaning, moment: datetime) -> Iterator[Period]:
    """The occurrences from just after the moment back."""
    here, reach = _place(meaning, moment)
    return (p for i in range(here + 1, here - reach - 1, -1) if (p := meaning.at(i)))


def _place(meaning: Meaning, moment: datetime) -> tuple[int, int]:
    """Where in the sequence of occurrences the moment lies, and how far to look."""
    return (index_of(meaning.unit, moment), _REACH[meaning.unit]) if meaning.unit else (0, 0)


def _nearby(meaning: Meaning, unit: Unit, now: datetime) -> list[Period]:
    """The occurrences right around now; farther ones only where there are none."""
    here = index_of(unit, now)
    close = [p for i in (here - 1, here, here + 1) if (p := meaning.at(i))]
    return close or [*list(_backwards(meaning, now))[:1], *list(_onwards(meaning, now))[:1]]


def _same_day(period: Period, now: datetime) -> bool:
    """A day named in the past tense may be today; an hour must have come."""
    return period.grain not in ("hour", "minute", "period") and day_of(now).start == period.start


def _distance(period: Period, now: datetime) -> float:
    if period.start <= now < period.end:
        return 0.0
    return min(abs((period.start - now).total_seconds()), abs((period.end - now).total_seconds()))
