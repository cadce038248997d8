"""What answers look like, as JSON Schema: derived from the model and the way `plain` tells it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from triptych.model.change import Outcome
from triptych.model.entry import EntryRef, EntryType
from triptych.model.key import Key
from triptych.model.memory import Memory, Source, State
from triptych.model.placement import Placement
from triptych.model.principal import Principal
from triptych.model.recollection import (
    EmptyReason,
    Factor,
    Filter,
    NearMiss,
    Recalled,
    Recollection,
    WhyNot,
)
from triptych.model.recollection import Stage as PathStage
from triptych.model.space import Space
from triptych.model.subscription import Delivery, Subscription
from triptych.service.plain import HIDDEN
from triptych.service.subscription import AsyncDelivery, AsyncSubscription
from triptych.settings import BudgetSettings
from triptych.wire.route import Answer, Route

Schema = dict[str, Any]
PREFIX = "#/components/schemas/"


@dataclass(frozen=True, eq=False)
class Shape:
    """An object whose fields are listed; those of `maybe` may be absent."""

    name: str
    fields: Mapping[str, Any]
    maybe: Mapping[str, Any] = field(default_factory=dict)
    what: str = ""


@dataclass(frozen=True, eq=False)
class Maybe:
    """Such an object, or null."""

    shape: Shape


_RECALLED = Shape(
    "Recalled",
    {
        "id": str, "type": EntryType, "kind": str, "content": str, "score": float, "relevance": float,
        "space": Space, "time": datetime, "state": State | None, "sources": list[Source],
        "reasons": list[str], "arms": Mapping[str, int], "factors": list[Factor], "also": list[EntryRef],
    },
    what="One result.",
)  # fmt: skip
_RECOLLECTION = Shape(
    "Recollection",
    {
        "results": list[_RECALLED], "empty_reason": EmptyReason | None, "near_misses": list[NearMiss],  # type: ignore[valid-type]  # a shape
        "stages": list[PathStage], "plan": Mapping[str, Any], "filters": list[Filter],
        "why_not": WhyNot | None,
    },
    {"placement": Placement},
    "The answer to a query: results best first, or the reason why there are none.",
)  # fmt: skip
SHAPES: Mapping[type, Shape] = {
    Recalled: _RECALLED,
    Recollection: _RECOLLECTION,
    Outcome: Shape(
        "Outcome",
        {"change": str, "reason": str, "memory": Memory | None, "replaced": list[str],
         "secrets": Mapping[str, int]},
        what="What became of one draft.",
    ),
    Factor: Shape("Factor", {"name": str, "value": float, "weight": float, "points": float}),
    Key: Shape(
        "Key",
        {
            "id": str, "name": str, "principal": str, "acts_for": list[str], "created_by": str,
            "created_at": datetime, "expires_at": datetime | None, "revoked_by": str | None,
            "revoked_at": datetime | None, "last_used_at": datetime | None, "tenant": str,
        },
    ),
}  # fmt: skip
"""What `plain` tells in a form of its own, unless asked for the whole."""
PROBLEM = Shape(
    "Problem",
    {
        "type": str, "title": str, "status": int, "detail": str, "code": str, "field": str | None,
        "remedy": str | None,
    },
    {"current": Any},
    "An error: its code, the field to blame, and the remedy. Of a version conflict with the current state.",
)  # fmt: skip
_REMEMBERED = Shape("Remembered", {"outcome": Outcome | None, "problem": Maybe(PROBLEM)})
OWN: Mapping[str, Any] = {
    "me": Shape(
        "Me",
        {"name": str | None, "tenant": str, "principal": str, "acts_for": list[str],
         "expires_at": datetime | None},
    ),
    "settings": Mapping[str, Mapping[str, Any]],
    "remember_many": _REMEMBERED,
}  # fmt: skip
"""By row, what it answers with where that is not what its method returns."""

_NAMES: Mapping[Any, str] = {PathStage: "PathStage"}
"""Of values that share their name with another."""
_PLAIN: Mapping[Any, Schema] = {
    NoneType: {"type": "null"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    datetime: {"type": "string", "format": "date-time"},
    Space: {"type": "string", "description": "A space, written as its path."},
    Any: {},
    object: {},
}


@dataclass
class Schemas:
    """Makes schemas; those that have a name are kept in `components` and pointed at.

    `whole` are those of the values field by field, as `wire.decode` reads them.
    """

    whole: bool = False
    components: dict[str, Schema] = field(default_factory=dict)

    def answer(self, route: Route) -> Schema:
        """What a row answers with."""
        kind = OWN.get(route.name) or returned(route)
        schema = self.of(kind)
        if route.answer is not Answer.LIST:
            return schema
        items: dict[str, Schema] = {
            "items": {"type": "array", "items": schema},
            "next": {"type": ["string", "null"]},
        }
        return _object(items, items) | {"description": "A page; `next` is the cursor of the one after it."}

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if isinstance(kind, Shape):
            return self._named(kind.name, lambda: self._shaped(kind))
        if isinstance(kind, Maybe):
            return {"anyOf": [self.of(kind.shape), {"type": "null"}]}
        return self._made_of(kind) or self._value(kind)

    def _made_of(self, kind: Any) -> Schema | None:
        """The schema of a type that is made of others."""
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(one) for one in inner]}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(inner[1])}
        if isinstance(origin, type) and issubclass(origin, Iterable):
            return {"type": "array", "items": self.of(inner[0])}
        return None

    def _value(self, kind: type) -> Schema:
        if kind is Principal:
            shape = Shape("Principal", {"tenant": str, "written": str})
            return self.of(shape) if self.whole else self.of(str)
        if kind in SHAPES and not self.whole:
            return self.of(SHAPES[kind])
        name = _NAMES.get(kind, kind.__name__)
        if issubclass(kind, Enum):
            return self._named(name, lambda: {"type": "string", "enum": [one.value for one in kind]})
        if issubclass(kind, EntryRef):
            return self.of(Shape("EntryRef", {"type": EntryType, "id": str}))
        if not is_dataclass(kind):
            raise TypeError(f"{kind} has no schema")
        return self._named(name, lambda: self._fields(kind))

    def _fields(self, kind: type) -> Schema:
        hints = get_type_hints(kind)
        names = [one.name for one in fields(kind) if one.name != HIDDEN.get(kind)]
        more = _RECOLLECTION.maybe if kind is Recollection else {}
        told = (getdoc(kind) or "").partition("\n\n")[0]
        schema = _object(
            {name: self.of(kind) for name, kind in {**{n: hints[n] for n in names}, **more}.items()}, names
        )
        return schema | {"description": " ".join(told.split())}

    def _shaped(self, shape: Shape) -> Schema:
        known = {name: self.of(kind) for name, kind in {**shape.fields, **shape.maybe}.items()}
        schema = _object(known, shape.fields)
        return schema | ({"description": shape.what} if shape.what else {})

    def _named(self, name: str, make: Callable[[], Schema]) -> Schema:
        kept = f"Whole{name}" if self.whole else name
        if kept not in self.components:
            self.components[kept] = {}  # what names itself finds itself
            self.components[kept] = make()
        return {"$ref": PREFIX + kept}


def _object(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def returned(route: Route) -> Any:
    """The type of one item of a list, or of the whole answer, as a row's method returns it."""
    kind = get_type_hints(route.method, localns={"BudgetLike": BudgetSettings | int})["return"]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is AsyncGenerator or (route.answer is Answer.LIST and origin is list):
        kind = inner[0]
    return {AsyncSubscription: Subscription, AsyncDelivery: Delivery}.get(kind, kind)
