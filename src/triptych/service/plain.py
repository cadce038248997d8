"""Values as plain data: the one JSON shape of everything, whatever door it leaves by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from triptych.model.change import Outcome
from triptych.model.entry import Entry, EntryRef
from triptych.model.key import Key
from triptych.model.memory import Memory, Source
from triptych.model.principal import Principal
from triptych.model.recollection import Factor, Recalled, Recollection
from triptych.model.space import Space
from triptych.model.subscription import Subscription
from triptych.model.webhook import Webhook


def plain(value: object, *, whole: bool = False) -> Any:
    """`value` as dicts, lists, strings and numbers that `json.dumps` takes.

    Times are ISO 8601 in UTC, spaces are paths, sets are sorted lists, absent values are null. What is for
    people to read is left out or told in short: drafts, the entries of results, the last digits of scores.
    `whole` has all of them, field by field, for who makes the values again (`wire.decode`); only what is kept
    to undo a merge and the numbers of a meaning stay inside.
    """
    match value:
        case None | str() | bool() | int() | float():
            shown: Any = value.value if isinstance(value, Enum) else value
        case datetime():
            shown = value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case Enum():
            shown = value.value
        case Space():
            shown = value.path
        case Principal():
            shown = {"tenant": value.tenant, "written": value.written} if whole else value.name
        case EntryRef():
            shown = {"type": value.type.value, "id": value.id}
        case Mapping():
            shown = {str(plain(key)): plain(inner, whole=whole) for key, inner in value.items()}
        case Set():
            shown = sorted(plain(inner) for inner in value)
        case tuple() | list():
            shown = [plain(inner, whole=whole) for inner in value]
        case _:
            shown = _plain_value(value, whole=whole)
    return shown


def _plain_value(value: object, *, whole: bool = False) -> Any:
    shape = None if whole else _SHAPES.get(type(value))
    if shape is not None:
        return shape(value)
    if is_dataclass(value) and not isinstance(value, type):
        hidden = HIDDEN.get(type(value))
        names = (field.name for field in fields(value) if field.name != hidden)
        return {name: plain(getattr(value, name), whole=whole) for name in names}
    return str(value)


def _recollection(answer: Recollection) -> dict[str, Any]:
    return {
        "results": [_recalled(result) for result in answer.results],
        "empty_reason": plain(answer.empty_reason),
        "near_misses": plain(answer.near_misses),
        "stages": plain(answer.stages),
        "plan": plain(answer.plan),
        "filters": plain(answer.filters),
        "why_not": plain(answer.why_not),
    }


def _recalled(result: Recalled) -> dict[str, Any]:
    return {
        "id": result.id,
        "type": result.type,
        "kind": result.kind,
        "content": result.content,
        "score": round(result.score, 4),
        "relevance": round(result.relevance, 4),
        "space": result.space.path,
        "time": plain(result.time),
        "state": plain(result.entry.memory.state) if result.entry.memory else None,
        "sources": _sources(result.entry),
        "reasons": list(result.reasons),
        "arms": dict(result.arms),
        "factors": plain(result.factors),
        "also": plain(result.also),
    }


def _sources(entry: Entry) -> list[dict[str, Any]]:
    """Where it was said. A message is its own source."""
    if entry.memory is not None:
        return [plain(source) for source in entry.memory.sources]
    message = entry.message
    assert message is not None
    return [
        {
            "author": message.called,
            "method": "stated",
            "said_at": plain(message.time),
            "session": message.session,
            "message": message.id,
            "reference": message.reference,
            "quote": None,
            "uri": None,
            "voucher": None,
        }
    ]


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "change": outcome.change,
        "reason": outcome.reason,
        "memory": _plain_value(outcome.memory) if isinstance(outcome.memory, Memory) else None,
        "replaced": list(outcome.replaced),
        "secrets": dict(outcome.secrets),
    }


def _factor(factor: Factor) -> dict[str, Any]:
    return {
        "name": factor.name,
        "value": round(factor.value, 4),
        "weight": factor.weight,
        "points": round(factor.points, 4),
    }


def _key(key: Key) -> dict[str, Any]:
    """Whom it lets in is told whole: its teams and roles are what it may do."""
    shown = {field.name: plain(getattr(key, field.name)) for field in fields(key)}
    return shown | {"tenant": key.tenant, "principal": key.principal.written}


# Values whose JSON is not simply their fields: properties shown, numbers rounded, drafts left out.
_SHAPES: Mapping[type, Callable[[Any], Any]] = {
    Recollection: _recollection,
    Recalled: _recalled,
    Outcome: _outcome,
    Factor: _factor,
    Key: _key,
}
# Fields that never leave: what a merged source would be alone, the numbers of a meaning, what signs.
HIDDEN: Mapping[type, str] = {Source: "alone", Subscription: "direction", Webhook: "secret"}
