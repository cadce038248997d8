"""What callers give, looked at before anything is done with it.

Every function gives back the value as the core wants it, and raises `InvalidInputError` naming the field
when it cannot be that. Types are checked too: what comes in may have been read from JSON, or made by a
model.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from numbers import Real
from typing import Any, TypeVar

from triptych.errors import InvalidInputError
from triptych.model.entry import EntryType
from triptych.model.event import EventType
from triptych.model.grant import Given
from triptych.model.memory import Kind, Slot, State
from triptych.model.principal import Principal, check_name
from triptych.model.scope import Right
from triptych.model.session import TranscriptPolicy
from triptych.model.space import Arbitration, Space
from triptych.share.policies import check_keys
from triptych.share.publication import check_topics

E = TypeVar("E")

MOST = 2**31 - 1
_MOST_NUMBER = 2**63 - 1


def as_text(value: object, field: str) -> str:
    """Text that can be written down."""
    if not isinstance(value, str):
        raise InvalidInputError(f"is {_sort(value)}, not text", field=field, remedy="give text")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidInputError(
            "holds half a surrogate pair", field=field, remedy="remove it, or decode the text anew"
        ) from None
    return value


def as_question(value: object) -> str:
    """Any text, also one that could not be written down: it is not kept."""
    if not isinstance(value, str):
        raise InvalidInputError(f"is {_sort(value)}, not text", field="question", remedy="ask in words")
    return value


def as_optional_text(value: object, field: str) -> str | None:
    """The same, where nothing may be given."""
    return None if value is None else as_text(value, field)


def as_texts(values: object, field: str) -> tuple[str, ...]:
    """A list of texts. One text alone is none: it would be taken letter by letter."""
    return tuple(as_text(value, field) for value in as_list(values, field))


def as_tags(values: object) -> frozenset[str]:
    """Tags."""
    return frozenset(as_texts(values, "tags"))


def as_topics(values: object) -> frozenset[str]:
    """Topics, trimmed."""
    return check_topics(as_texts(values, "topics"))


def as_list(values: object, field: str) -> list[Any]:
    """Several of something, in any sort of list."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise InvalidInputError(f"is {_sort(values)}, not a list", field=field, remedy="give a list")
    return list(values)


def as_share(value: object, field: str) -> float:
    """A number from 0 to 1."""
    number = isinstance(value, Real) and not isinstance(value, bool)
    if not number or not 0 <= value <= 1:  # type: ignore[operator]  # not every Real can be compared
        raise InvalidInputError(f"is {_shown(value)}", field=field, remedy="give a number from 0 to 1")
    return float(value)  # type: ignore[arg-type]  # a Real


def as_optional_share(value: object, field: str) -> float | None:
    """The same, where nothing may be given."""
    return None if value is None else as_share(value, field)


def as_count(value: object, field: str, *, least: int = 0, most: int = MOST) -> int:
    """A whole number between these."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        remedy = f"give a whole number from {least} to {most}"
        raise InvalidInputError(f"is {_shown(value)}", field=field, remedy=remedy)
    return value


def as_optional_count(value: object, field: str, *, least: int = 0) -> int | None:
    """The same, where nothing may be given."""
    return None if value is None else as_count(value, field, least=least)


def as_position(value: object, field: str) -> int:
    """A sequence number, or 0 for the beginning."""
    return as_count(value, field, most=_MOST_NUMBER)


def as_keys(keys: object, field: str) -> frozenset[str] | None:
    """The keys of readers or writers; none where none are given. Nobody's keys are refused."""
    return None if keys is None else check_keys(frozenset(as_texts(keys, field)), field)


def as_holder(key: object) -> str:
    """The key of one principal, or of several at once."""
    (holder,) = check_keys(frozenset({as_text(key, "holder")}), "holder")
    return holder


def as_given(given: object) -> Given:
    """One of the two rights, to be given."""
    return _one_of(given, "given", {"read": Given.READ, "write": Given.WRITE})


def as_right(right: object) -> Right:
    """One of the two rights."""
    return _one_of(right, "right", {each.value: each for each in Right})


def as_event_types(types: object) -> frozenset[EventType] | None:
    """Types of events by their names; none where none are given."""
    if types is None:
        return None
    known = {one.value: one for one in EventType}
    return frozenset(_one_of(type, "types", known) for type in as_list(types, "types"))


def as_kind(kind: object) -> Kind:
    """The kind of that name."""
    try:
        return Kind(kind)  # type: ignore[arg-type]  # anything may be asked
    except ValueError:
        raise _unknown(kind, "kind", [k.value for k in Kind]) from None


def as_kinds(kinds: object) -> frozenset[Kind] | None:
    """Kinds by their names; none where none are given."""
    return None if kinds is None else frozenset(as_kind(kind) for kind in as_list(kinds, "kinds"))


def as_arbitration(arbitration: object) -> Arbitration | None:
    """The way to decide contradictions of that name; none where none is given."""
    known = {one.value: one for one in Arbitration}
    return None if arbitration is None else _one_of(arbitration, "arbitration", known)


def as_states(states: object) -> frozenset[State]:
    """States by their names."""
    known = {state.value: state for state in State}
    return frozenset(_one_of(state, "states", known) for state in as_list(states, "states"))


def as_types(types: object) -> frozenset[EntryType]:
    """`memory`, `message` or both; both where none are given."""
    if types is None:
        return frozenset(EntryType)
    known = {type.value: type for type in EntryType}
    return frozenset(_one_of(type, "types", known) for type in as_list(types, "types"))


def as_choice(value: object, field: str, choices: Iterable[str]) -> str:
    """One of these words."""
    return _one_of(value, field, {choice: choice for choice in choices})


def as_transcript(policy: object) -> TranscriptPolicy | None:
    """`keep` or `discard`; none where none is given."""
    known = {policy.value: policy for policy in TranscriptPolicy}
    return None if policy is None else _one_of(policy, "transcript", known)


def as_space(space: object) -> Space:
    """A space already made, or one written as a path."""
    return space if isinstance(space, Space) else Space.parse(space)  # type: ignore[arg-type]  # it checks


def as_principal(principal: object, *, tenant: str) -> Principal:
    """A principal already made, or one of the tenant in its written form."""
    if isinstance(principal, Principal):
        return principal
    return Principal.parse(as_text(principal, "principal"), tenant=tenant)


def as_slot(slot: object) -> Slot | None:
    """A slot; none where none is given."""
    if slot is None:
        return None
    if not isinstance(slot, Slot):
        raise InvalidInputError(
            f"is {_sort(slot)}, not a Slot", field="slot", remedy="give Slot(subject, attribute, value)"
        )
    for name in ("subject", "attribute", "value"):
        if not as_text(getattr(slot, name), f"slot.{name}").strip():
            raise InvalidInputError("is empty", field=f"slot.{name}", remedy="give it a text")
    return slot


def as_subject(value: object) -> str | None:
    """Who or what it is about; none where none is given."""
    return None if value is None else check_name(value, "subject")  # type: ignore[arg-type]  # it checks


def as_metadata(value: object) -> Mapping[str, Any]:
    """A mapping that JSON can hold; none given is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise InvalidInputError(
            f"is {_sort(value)}, not a mapping of names", field="metadata", remedy="give a mapping"
        )
    try:
        as_text(json.dumps(dict(value), ensure_ascii=False, allow_nan=False), "metadata")
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInputError(
            f"cannot be kept as JSON ({error})",
            field="metadata",
            remedy="use texts, finite numbers, lists and mappings",
        ) from None
    return value


def as_cell_value(value: object, most: int) -> Any:
    """Text, or a mapping or list that JSON can hold, of at most so many characters once written."""
    if not isinstance(value, str | Mapping | list):
        raise InvalidInputError(
            f"is {_sort(value)}", field="value", remedy="give text, a mapping of names, or a list"
        )
    try:
        written = as_text(json.dumps(value, ensure_ascii=False, allow_nan=False, default=_mapping), "value")
    except (TypeError, ValueError, RecursionError) as error:
        if isinstance(error, InvalidInputError):
            raise
        raise InvalidInputError(
            f"cannot be kept as JSON ({error})",
            field="value",
            remedy="use texts, finite numbers, lists and mappings",
        ) from None
    size = len(value) if isinstance(value, str) else len(written)
    if size > most:
        raise InvalidInputError(
            f"is {size:,} characters long, {size - most:,} too many",
            field="value",
            remedy=f"shorten it to {most:,}, or spread it over several cells",
        )
    return value if isinstance(value, str) else json.loads(written)


def as_optional_seconds(value: object, field: str) -> float | None:
    """So many seconds, 0 or more; none where none are given."""
    if value is None:
        return None
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= MOST:  # type: ignore[operator]  # a number, as just seen
        raise InvalidInputError(f"is {_shown(value)}", field=field, remedy="give seconds, 0 or more")
    return float(value)  # type: ignore[arg-type]  # a number, as just seen


def _mapping(value: object) -> dict[str, Any]:
    """A mapping of another sort, for JSON."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a value {_sort(value)}")


def _one_of(value: object, field: str, known: Mapping[str, E]) -> E:
    if not isinstance(value, str) or value not in known:
        raise _unknown(value, field, list(known))
    return known[value]


def _unknown(value: object, field: str, known: Iterable[str]) -> InvalidInputError:
    return InvalidInputError(f"{_shown(value)} is none", field=field, remedy=f"use one of {', '.join(known)}")


def _sort(value: object) -> str:
    return "missing" if value is None else f"of type {type(value).__name__}"


def _shown(value: object) -> str:
    """A number or a short text as it is; of the rest only what it is: it may be endless."""
    short = isinstance(value, float | bool) or (isinstance(value, str) and len(value) <= 100)
    small = isinstance(value, int) and abs(value) < 10**20
    return repr(value) if short or small else _sort(value)
