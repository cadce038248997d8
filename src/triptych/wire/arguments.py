"""From a signature to what the wire takes: parameters of path and query, fields of a body."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.settings import BudgetSettings
from triptych.wire.limits import FREE, Limits, limits_of
from triptych.wire.route import Extra, Method, Route, Step
from triptych.wire.shapes import SHAPES

REQUIRED = inspect.Parameter.empty
_ITERABLES = (list, tuple, frozenset, Iterable)


class Place(StrEnum):
    """Where a parameter stands."""

    PATH = "path"
    QUERY = "query"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing a row takes.

    `name` is its name on the wire, `argument` that of the method, `type` what JSON has for it: texts,
    numbers, truth values, lists, mappings, none of them, or a value of the model, field by field. `step` is
    the call that takes it: the first of the row's steps is 0, the method comes last; none for what the row
    adds itself.
    `spread`: its items are given one by one.
    """

    name: str
    argument: str
    place: Place
    type: Any
    default: Any = REQUIRED
    limits: Limits = FREE
    step: int | None = None
    spread: bool = False
    what: str = ""

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED


@lru_cache(maxsize=512)
def parameters(route: Route) -> tuple[Parameter, ...]:
    """All that a row takes: for each step, for the method, and what the row adds."""
    steps = (*route.by, _last(route))
    found = [one for number, step in enumerate(steps) for one in _taken(route, step, number)]
    found += [_extra(route, extra) for extra in (*route.extras, *_paging(route, found))]
    return tuple(found)


def _paging(route: Route, found: Iterable[Parameter]) -> Iterable[Extra]:
    """What every list that is asked for takes: how many, and from where on."""
    if not route.pages:
        return
    if all(one.name != "limit" for one in found):
        yield Extra("limit", int, "The most items on the page.", 100)
    yield Extra("cursor", str | None, "`next` of the page before.")


def _last(route: Route) -> Step:
    """The call of the method itself: all its arguments, under their own names unless given others."""
    names = {name: route.renamed.get(name, name) for name in _arguments(route.method)}
    return Step(route.method, {n: w for n, w in names.items() if n not in route.given}, route.given)


def _taken(route: Route, step: Step, number: int) -> Iterable[Parameter]:
    hints = _arguments(step.method)
    for argument, name in step.names.items():
        hint, given = hints[argument]
        default = given.default
        place = _place(route, name)
        spread = given.kind is inspect.Parameter.VAR_POSITIONAL
        yield Parameter(
            name=name,
            argument=argument,
            place=place,
            type=SHAPES.get((step.method.__qualname__, argument))
            or (_list_of(hint) if spread else wire_type(hint)),
            default=REQUIRED if place is Place.PATH else default,
            limits=limits_of(step.method, name),
            step=number,
            spread=spread,
        )


def _extra(route: Route, extra: Extra) -> Parameter:
    return Parameter(
        name=extra.name,
        argument=extra.name,
        place=_place(route, extra.name),
        type=SHAPES.get((route.name, extra.name)) or extra.type,
        default=extra.default,
        limits=limits_of(route.method, extra.name),
        what=extra.what,
    )


def _place(route: Route, name: str) -> Place:
    if f"{{{name}}}" in route.path:
        return Place.PATH
    return Place.QUERY if route.reads else Place.BODY


@lru_cache(maxsize=512)
def _arguments(method: Method) -> Mapping[str, tuple[Any, inspect.Parameter]]:
    """The arguments a method takes from afar, with their types: not itself, and nothing that is called."""
    hints = get_type_hints(method, localns={"BudgetLike": BudgetSettings | int})
    given = [one for name, one in inspect.signature(method).parameters.items() if name != "self"]
    return {one.name: (hints[one.name], one) for one in given if get_origin(hints[one.name]) is not _CALLED}


_CALLED = get_origin(Callable[[], None])


def wire_type(hint: Any) -> Any:
    """What stands on the wire for a type: JSON's own, or a value of the model."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _union(inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[str, wire_type(inner[1])]  # type: ignore[misc]  # a type that is made
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return _list_of(inner[0])
    if hint in (Space, Principal, datetime) or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        return str
    return Any if hint is object else hint


def _list_of(hint: Any) -> Any:
    return list[wire_type(hint)]  # type: ignore[misc]  # a type that is made


def _union(members: tuple[Any, ...]) -> Any:
    kinds = list(dict.fromkeys(wire_type(one) for one in members if one is not NoneType))
    made = kinds[0]
    for kind in kinds[1:]:
        made = made | kind
    return made | None if NoneType in members else made
