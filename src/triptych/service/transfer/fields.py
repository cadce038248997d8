"""The fields of a row from outside, each looked at before it is believed."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from triptych.errors import InvalidInputError
from triptych.model.instant import as_instant

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")

LONGEST_WORD = 20_000
_MOST = 2**31 - 1
_MOST_LISTED = 100_000
_LONGEST_JSON = 10_000_000
_SKEW = timedelta(days=1)  # clocks differ; a day covers a zone mistaken for another
_REMEDY = "import a file that `triptych export` wrote"
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_CONTROLS = re.compile("[\x00-\x1f\x7f]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Fields:
    """A row, or a mapping inside one, and where it stands: `row 3`, `row 3.sources[0]`.

    Each method gives a field as what it must be, and raises `InvalidInputError` naming row and field when
    it is not. `now` is what times of the past are held against.
    """

    row: Mapping[str, Any]
    place: str
    now: datetime

    @classmethod
    def of(cls, row: object, place: str, now: datetime) -> Fields:
        """The fields of what must be a mapping."""
        if not isinstance(row, Mapping):
            raise InvalidInputError(f"is {_sort(row)}, not an object", field=place, remedy=_REMEDY)
        return cls(row, place, now)

    def refuse(self, name: str, why: str, remedy: str = _REMEDY) -> NoReturn:
        """Raise the error of this field."""
        raise InvalidInputError(why, field=f"{self.place}.{name}", remedy=remedy)

    def optional(self, name: str, read: Callable[[str], T]) -> T | None:
        """What `read` makes of the field; none when it is absent or null."""
        return None if self.row.get(name) is None else read(name)

    def text(self, name: str, longest: int = LONGEST_WORD, *, empty: bool = False) -> str:
        """Text that can be written down."""
        value = self._given(name)
        if not isinstance(value, str):
            self.refuse(name, f"is {_sort(value)}, not text")
        if not empty and not value.strip():
            self.refuse(name, "is empty")
        if len(value) > longest:
            self.refuse(name, f"is {len(value)} characters long", f"at most {longest} are taken")
        if _HALF_PAIR.search(value):
            self.refuse(name, "holds half a surrogate pair", "remove it")
        return value

    def name(self, name: str) -> str:
        """Text that names somebody or something: not empty, on one line."""
        value = self.text(name)
        if _CONTROLS.search(value):
            self.refuse(name, "holds a control character", "remove it")
        return value

    def id(self, name: str) -> str:
        """A UUID in its usual form."""
        value = self._given(name)
        if not isinstance(value, str) or not _ID.fullmatch(value):
            self.refuse(name, "is no UUID")
        return value

    def choice(self, name: str, choices: type[E], default: E | None = None) -> E:
        """One of the names of an enumeration."""
        value = self.row.get(name, default)
        if not isinstance(value, str) or value not in [choice.value for choice in choices]:
            known = ", ".join(choice.value for choice in choices)
            self.refuse(name, f"is {value!r}" if value is not None else "is missing", f"use one of {known}")
        return choices(value)

    def share(self, name: str, default: float) -> float:
        """A number from 0 to 1."""
        value = self.row.get(name, default)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value) or not 0 <= value <= 1:
            self.refuse(name, f"is {value!r}", "give a number from 0 to 1")
        return float(value)

    def count(self, name: str, default: int, *, least: int = 0, most: int = _MOST) -> int:
        """A whole number between these."""
        value = self.row.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(name, f"is {value!r}", f"give a whole number from {least} to {most}")
        return value

    def instant(self, name: str) -> datetime:
        """A time."""
        value = self._given(name)
        try:
            return as_instant(value, f"{self.place}.{name}")
        except OverflowError:
            self.refuse(name, f"is {value!r}", "give a year between 1 and 9999")

    def past(self, name: str) -> datetime:
        """A time that cannot be ahead of now, but for a day of clocks that differ."""
        value = self.instant(name)
        if value - self.now > _SKEW:
            self.refuse(name, f"is {value.isoformat()}, in the future", "correct the time, or this clock")
        return value

    def texts(self, name: str) -> frozenset[str]:
        """A list of texts; none given is an empty one."""
        listed = {str(i): value for i, value in enumerate(self._listed(name))}
        each = Fields(listed, f"{self.place}.{name}", self.now)
        return frozenset(each.text(i, empty=True) for i in listed)

    def inner(self, name: str) -> Iterator[Fields]:
        """A list of mappings, one by one; none given is an empty one."""
        for i, value in enumerate(self._listed(name)):
            yield Fields.of(value, f"{self.place}.{name}[{i}]", self.now)

    def within(self, name: str) -> Fields:
        """A mapping inside this one."""
        return Fields.of(self._given(name), f"{self.place}.{name}", self.now)

    def metadata(self) -> dict[str, Any]:
        """The metadata, which JSON must be able to hold."""
        value = self.row.get("metadata") or {}
        if not isinstance(value, Mapping):
            self.refuse("metadata", f"is {_sort(value)}, not an object")
        try:
            written = json.dumps(dict(value), ensure_ascii=False, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            self.refuse("metadata", f"cannot be kept as JSON ({type(error).__name__})")
        if len(written) > _LONGEST_JSON or _HALF_PAIR.search(written):
            self.refuse("metadata", "is endless, or holds half a surrogate pair", "leave it out")
        read: dict[str, Any] = json.loads(written)
        return read

    def _given(self, name: str) -> Any:
        value = self.row.get(name)
        if value is None:
            self.refuse(name, "is missing")
        return value

    def _listed(self, name: str) -> list[Any]:
        value = self.row.get(name)
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            self.refuse(name, f"is {_sort(value)}, not a list")
        if len(value) > _MOST_LISTED:
            self.refuse(name, f"lists {len(value)}", f"list at most {_MOST_LISTED}")
        return list(value)


def _sort(value: object) -> str:
    return "missing" if value is None else f"of type {type(value).__name__}"
