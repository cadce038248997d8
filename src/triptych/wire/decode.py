"""What `service.plain` made of a value, made into the value again.

The same rules for every type: frozen values field by field, spaces from their paths, times from ISO 8601 as
UTC instants, words as the member of their enumeration. What a newer Triptych has added is passed over.

`plain(value, whole=True)` is what is read back: of what `plain(value)` alone gives, results lack their entry
and outcomes their draft. Two things never cross a wire: what a merged source would be as a memory of its own
(`Source.alone`, which serves to undo the merge) and the numbers of a subscription's meaning
(`Subscription.direction`); they are read back as empty.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from triptych.errors import StoreError, TriptychError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.service.plain import HIDDEN

T = TypeVar("T")
Reader = Callable[[Any], Any]

_REMEDY = "is the server another version of Triptych? bring both to the same one"


@overload
def decode(shape: type[T], data: object) -> T: ...
@overload
def decode(shape: Any, data: object) -> Any: ...
def decode(shape: Any, data: object) -> Any:
    """The value of the type `shape` (a class, or such as `list[Memory]`) that `data` tells.

    Raises `StoreError`, its `field` the place in `data`, when something is missing there or cannot be that.
    """
    try:
        return reader_of(shape)(data)
    except _UnreadableError as unreadable:
        raise StoreError(f"the answer {unreadable}", field=unreadable.place or None, remedy=_REMEDY) from None


@cache
def returned_by(method: Callable[..., Any]) -> Any:
    """The type of what a method of the service returns, when it is waited for."""
    told = types.SimpleNamespace(__annotations__={"return": method.__annotations__["return"]})
    return get_type_hints(told, method.__globals__)["return"]


@cache
def reader_of(shape: Any) -> Reader:
    """What reads a value of that type, made once for each type."""
    if isinstance(shape, NewType):
        return reader_of(shape.__supertype__)
    if shape in _SIMPLE:
        return _SIMPLE[shape]
    return _of_class(shape) if get_origin(shape) is None else _of_parts(get_origin(shape), get_args(shape))


def _of_parts(origin: Any, inner: Sequence[Any]) -> Reader:
    if origin in (Union, types.UnionType):
        return _either([reader_of(one) for one in inner if one is not type(None)], none=type(None) in inner)
    if issubclass(origin, Mapping):
        return _mapping(reader_of(inner[0]), reader_of(inner[1]))
    if issubclass(origin, tuple):
        return _several(reader_of(inner[0]), tuple)
    return _several(reader_of(inner[0]), frozenset if issubclass(origin, Set) else list)


class _UnreadableError(ValueError):
    """Why something cannot be read; `place` grows on its way out."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.place = ""

    def at(self, step: str | int) -> _UnreadableError:
        here = f"[{step}]" if isinstance(step, int) else step
        self.place = here + (f".{self.place}" if self.place and self.place[0] != "[" else self.place)
        return self


def _of_class(shape: type) -> Reader:
    if issubclass(shape, Enum):
        return _read_with(shape, f"no {shape.__name__}")
    if is_dataclass(shape):
        return _fields(shape)
    raise TypeError(f"{shape!r} does not cross a wire")


def _fields(shape: type) -> Reader:
    hints, hidden = get_type_hints(shape), HIDDEN.get(shape)
    own = [one for one in fields(shape) if one.init and one.name != hidden]
    known = [(one.name, reader_of(hints[one.name])) for one in own]
    required = {one.name for one in own if one.default is MISSING and one.default_factory is MISSING}

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise _wrong(data, "an object")
        if not required <= data.keys():
            raise _UnreadableError("lacks it").at(min(required - data.keys()))
        given = {}
        name = ""
        try:
            for name, reader in known:
                if name in data:
                    given[name] = reader(data[name])
        except _UnreadableError as unreadable:
            raise unreadable.at(name) from None
        return shape(**given)

    return read


def _several(reader: Reader, made: Callable[[list[Any]], Any]) -> Reader:
    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise _wrong(data, "a list")
        found: list[Any] = []
        try:
            for one in data:
                found.append(reader(one))  # noqa: PERF401 - its place is known when one cannot be read
        except _UnreadableError as unreadable:
            raise unreadable.at(len(found)) from None
        return made(found)

    return read


def _mapping(key: Reader, reader: Reader) -> Reader:
    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise _wrong(data, "an object")
        found = {}
        name = ""
        try:
            for name, one in data.items():
                found[key(name)] = reader(one)
        except _UnreadableError as unreadable:
            raise unreadable.at(name) from None
        return found

    return read


def _either(readers: Sequence[Reader], *, none: bool) -> Reader:
    """The first that can read it; what the last says when none can."""

    def read(data: Any) -> Any:
        if data is None and none:
            return None
        for reader in readers[:-1]:
            try:
                return reader(data)
            except _UnreadableError:
                continue
        return readers[-1](data)

    return read


def _is(kind: type, told: str) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _wrong(data, told)
        return data

    return read


def _read_with(make: Callable[[Any], Any], told: str) -> Reader:
    def read(data: Any) -> Any:
        try:
            return make(data)
        except (ValueError, TypeError, KeyError, AttributeError, TriptychError):
            raise _wrong(data, told) from None

    return read


def _wrong(data: Any, wanted: str) -> _UnreadableError:
    """Its own words may be what somebody remembers: only its sort is told."""
    return _UnreadableError(f"has {type(data).__name__} where {wanted} is expected")


def _number(data: Any) -> float:
    if type(data) not in (int, float):
        raise _wrong(data, "a number")
    return float(data)


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _as_it_is(data: Any) -> Any:
    return data


_SIMPLE: dict[Any, Reader] = {
    Any: _as_it_is,
    object: _as_it_is,
    str: _is(str, "text"),
    bool: _is(bool, "true or false"),
    int: _is(int, "a whole number"),
    float: _number,
    type(None): _is(type(None), "nothing"),
    datetime: _read_with(_instant, "a time"),
    Space: _read_with(Space.parse, "a space"),
    EntryRef: _read_with(lambda data: EntryRef(EntryType(data["type"]), str(data["id"])), "a reference"),
    Principal: _read_with(
        lambda data: Principal.parse(data["written"], tenant=data["tenant"]), "a principal"
    ),
}
