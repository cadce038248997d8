"""Parameters as strict pydantic models, and back: what was given, as the service takes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model

from triptych.errors import InvalidInputError
from triptych.model.instant import as_instant
from triptych.settings import BudgetSettings
from triptych.wire.arguments import Parameter, wire_type
from triptych.wire.limits import Limits, limits_of
from triptych.wire.shapes import MAPPINGS

STRICT = ConfigDict(extra="forbid", strict=True)


def model_of(name: str, parameters: Iterable[Parameter]) -> type[BaseModel]:
    """A model that takes exactly these."""
    taken: dict[str, Any] = {}
    for one in parameters:
        default = ... if one.required else _default(one.default)
        described = Field(default, description=one.what or None)
        taken[one.name] = (bounded(one.type, one.limits), described)
    return create_model(name, __config__=STRICT, **taken)


def _default(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | frozenset) else value


def bounded(kind: Any, limits: Limits) -> Any:
    """The type within the limits: of a list its items, of a choice each of them."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        made = [bounded(one, limits) for one in inner]
        return Union[tuple(made)]  # noqa: UP007 - as many as there are
    if origin is list:
        fewest, most = limits.items or (None, None)
        return Annotated[list[bounded(inner[0], limits)], Field(min_length=fewest, max_length=most)]  # type: ignore[misc]  # a type that is made
    if origin is dict:
        return dict[str, inner[1]]  # type: ignore[valid-type]  # a type that is made
    if isinstance(kind, type) and is_dataclass(kind):
        return value_model(kind)
    if kind is BudgetSettings:
        return budget_model()
    return _bounded_plain(kind, limits)


def _bounded_plain(kind: Any, limits: Limits) -> Any:
    if kind is str:
        if limits.words is not None:
            return Literal[limits.words]
        told = {"minLength": limits.shortest, "maxLength": limits.longest}
        told |= {"pattern": limits.pattern, "format": limits.format}  # type: ignore[dict-item]  # texts too
        known: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
        return Annotated[str, Field(json_schema_extra=known)] if known else str
    if kind is int:
        return Annotated[int, Field(ge=limits.least, le=limits.most), BeforeValidator(_whole)]
    if kind is float:
        return Annotated[float, Field(ge=limits.least, le=limits.most, allow_inf_nan=False)]
    return kind


def _whole(value: Any) -> Any:
    """The number as JSON means it, where `1.0` is a whole one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


@lru_cache(maxsize=1)
def budget_model() -> type[BaseModel]:
    """A strict model of the budget's settings."""
    taken: dict[str, Any] = {}
    for name, told in BudgetSettings.model_fields.items():
        whole = int in (told.annotation, *get_args(told.annotation))
        kind = Annotated[told.annotation, BeforeValidator(_whole)] if whole else told.annotation
        taken[name] = (kind, told)
    return create_model("BudgetGiven", __config__=STRICT, **taken)


@lru_cache(maxsize=64)
def value_model(kind: type) -> type[BaseModel]:
    """A model of a value, field by field."""
    hints = get_type_hints(kind)
    taken: dict[str, Any] = {}
    for one in fields(kind):
        default = ... if one.default is MISSING and one.default_factory is MISSING else None
        if one.default is not MISSING:
            default = _default(one.default)
        elif one.default_factory is not MISSING:
            default = one.default_factory()
        kept = bounded(wire_type(hints[one.name]), limits_of(kind, one.name))
        taken[one.name] = (kept, Field(default))
    return create_model(f"{kind.__name__}Given", __config__=STRICT, __doc__=kind.__doc__, **taken)


def given(model: BaseModel, parameters: Iterable[Parameter]) -> dict[str, Any]:
    """What was given, by its name on the wire, as the service takes it."""
    named = {one.name: one for one in parameters}
    return {name: made(named[name].type, getattr(model, name), name) for name in model.model_fields_set}


def made(kind: Any, value: Any, field: str) -> Any:
    """The value of that type, made of what was read."""
    if isinstance(value, budget_model()):
        return value.model_dump(exclude_unset=True)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if isinstance(value, BaseModel):
            [kind] = [one for one in inner if isinstance(one, type) and is_dataclass(one)]
        elif isinstance(value, list):
            kind = next((one for one in inner if get_origin(one) is list), Any)
        else:
            return value
        return made(kind, value, field)
    if origin is list:
        return [made(inner[0], one, f"{field}[{at}]") for at, one in enumerate(value)]
    if isinstance(value, BaseModel):
        return _made_value(kind, value, field)
    return value


def _made_value(kind: type, value: BaseModel, field: str) -> Any:
    if kind in MAPPINGS:
        return value.model_dump(exclude_unset=True)
    hints = get_type_hints(kind)
    taken = {}
    for name in value.model_fields_set:
        hint, inner = hints[name], getattr(value, name)
        taken[name] = _made_field(hint, made(wire_type(hint), inner, f"{field}.{name}"), f"{field}.{name}")
    return kind(**taken)


def _made_field(hint: Any, value: Any, field: str) -> Any:
    """A field as its value has it: tuples, words of an enumeration, instants."""
    members = set(get_args(hint)) if get_origin(hint) in (Union, UnionType) else {hint}
    members.discard(NoneType)
    if isinstance(value, list) and any(get_origin(one) is tuple for one in members):
        return tuple(value)
    if isinstance(value, str) and str not in members:
        for one in members:
            if one is datetime:
                return as_instant(value, field)
            if isinstance(one, type) and issubclass(one, StrEnum):
                return one(value)
    return value


def refused(error: ValidationError, known: Iterable[str], *, inside: str = "") -> InvalidInputError:
    """The first thing that is wrong, as an error that names the field and the remedy."""
    first = error.errors(include_url=False)[0]
    names = [part for part in first["loc"] if not _is_branch(part)]
    field = _written([inside, *names] if inside else names)
    match first["type"]:
        case "extra_forbidden":
            remedy = f"leave it out; known here: {', '.join(sorted(known)) or 'none'}"
            return InvalidInputError("is no field of this", field=field, remedy=remedy)
        case "missing":
            return InvalidInputError("is missing", field=field, remedy="give it")
        case "literal_error":
            words = first["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
            return InvalidInputError(_none_of(first["input"]), field=field, remedy=f"use one of {words}")
        case "greater_than_equal":
            return InvalidInputError("is too small", field=field, remedy=f"give {first['ctx']['ge']} or more")
        case "less_than_equal":
            return InvalidInputError("is too large", field=field, remedy=f"give {first['ctx']['le']} or less")
        case _:
            told = first["msg"].removeprefix("Input ").replace("should be", "must be")
            return InvalidInputError(
                told, field=field or None, remedy="see /v1/openapi.json for what it may be"
            )


def _none_of(given: Any) -> str:
    shown = repr(given)
    return f"{shown} is none" if len(shown) <= _SHOWN else "is none of the words"


def _is_branch(part: int | str) -> bool:
    """Whether it names a choice of a union, not a field."""
    return isinstance(part, str) and (part in _BRANCHES or "[" in part or part[:1].isupper())


_SHOWN = 60
_BRANCHES = frozenset({"str", "int", "float", "bool", "constrained-str", "constrained-int"})


def _written(names: Iterable[int | str]) -> str:
    text = ""
    for name in names:
        text += f"[{name}]" if isinstance(name, int) else f".{name}" if text else str(name)
    return text
