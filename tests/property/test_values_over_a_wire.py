"""Whatever a method of the service returns is the same value again after it went over a wire as JSON."""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from inspect import isabstract, isfunction
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.errors import StoreError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.memory import Memory, Source
from triptych.model.principal import Principal
from triptych.model.recollection import Recollection
from triptych.model.space import Space
from triptych.model.subscription import Delivery, Subscription
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.plain import HIDDEN, plain
from triptych.service.service import Service
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.subscription import AsyncSubscription
from triptych.wire.decode import decode, returned_by

FACES = (AsyncMember, AsyncSession, AsyncSharedSpace, AsyncBoard, AsyncSubscription, Service)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["预算 2026", "Zürich"]
)
NAMES = st.sampled_from(["alice", "小明", "a b", "50%", "q/3", "x,y"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=4,
)
KNOWN: dict[Any, st.SearchStrategy[Any]] = {
    Any: JSON,
    object: JSON,
    str: TEXTS,
    bool: st.booleans(),
    int: st.integers(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bytes: st.just(b""),
    type(None): st.none(),
    datetime: st.datetimes(timezones=st.just(UTC)),
    Space: st.builds(lambda first, below: Space(("team", first, *below)), NAMES, st.lists(NAMES, max_size=2)),
    EntryRef: st.builds(EntryRef, st.sampled_from(EntryType), TEXTS),
    Principal: st.builds(
        Principal, agent=NAMES, user=st.none() | NAMES, teams=st.frozensets(NAMES, max_size=2), tenant=NAMES
    ),
}


def values_of(shape: Any) -> st.SearchStrategy[Any]:
    """Any value of the type that a wire can carry."""
    if isinstance(shape, NewType):
        return values_of(shape.__supertype__)
    if shape in KNOWN:
        return KNOWN[shape]
    return _made_of_parts(shape) if get_args(shape) else _made_of_fields(shape)


def _made_of_parts(shape: Any) -> st.SearchStrategy[Any]:
    origin, inner = get_origin(shape), get_args(shape)
    if origin in (Union, types.UnionType):
        return st.one_of([values_of(one) for one in inner])
    if issubclass(origin, Mapping):
        return st.dictionaries(values_of(inner[0]), values_of(inner[1]), max_size=2)
    made: Callable[[list[Any]], Any] = {tuple: tuple, list: list}.get(origin, frozenset)
    few = st.lists(values_of(inner[0]), max_size=2)
    return few.map(made)


def _made_of_fields(shape: Any) -> st.SearchStrategy[Any]:
    if issubclass(shape, Enum):
        return st.sampled_from(shape)
    hints = get_type_hints(shape)
    told = [one.name for one in fields(shape) if one.init and one.name != HIDDEN.get(shape)]
    return st.builds(shape, **{name: values_of(hints[name]) for name in told})


def returned() -> Iterator[Any]:
    """The types of what the service's methods return."""
    for face in FACES:
        for name, method in vars_of(face):
            if not name.startswith("_") and isfunction(method):
                yield returned_by(method)


def vars_of(face: type) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(face, name)) for name in dir(face))


def is_value(shape: Any) -> bool:
    """Whether it is made of plain values all through, not a face or a way to wait."""
    if get_args(shape):
        return all(is_value(one) for one in get_args(shape) if one is not Ellipsis)
    if shape in KNOWN or isinstance(shape, NewType):
        return True
    return is_dataclass(shape) and not isabstract(shape) and shape not in FACES and "Async" not in str(shape)


def inside(shape: Any) -> Any:
    """A list is as good as what it holds."""
    return get_args(shape)[0] if get_origin(shape) is list else shape


ALONE = {Delivery, Principal}
CROSSING = sorted({inside(shape) for shape in returned() if is_value(shape)} | ALONE, key=str)


def over_a_wire(shape: Any, value: object) -> Any:
    return decode(shape, json.loads(json.dumps(plain(value, whole=True), ensure_ascii=False)))


@pytest.mark.parametrize("shape", CROSSING, ids=str)
def test_a_value_is_the_same_after_it_went_over_a_wire(shape: Any) -> None:
    @given(values_of(shape))
    @settings(max_examples=25, deadline=None)
    def same(value: Any) -> None:
        assert over_a_wire(shape, value) == value

    same()


def test_all_that_is_told_crosses() -> None:
    names = str(CROSSING)
    told = {"Memory", "Outcome", "Recollection", "Session", "Board", "Cell", "Grant", "Receipt", "Graph"}
    assert {one for one in told if one in names} == told


@given(values_of(Subscription))
@settings(max_examples=20, deadline=None)
def test_the_numbers_of_a_meaning_and_what_a_source_would_be_alone_stay_inside(wish: Subscription) -> None:
    assert over_a_wire(Subscription, replace(wish, direction=b"\x01\x02")) == replace(wish, direction=b"")
    source = Source("user:alice", "stated", NOON, alone={"content": "我搬到了柏林"})  # type: ignore[arg-type]
    assert over_a_wire(Source, source) == replace(source, alone=None)


NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
MEMORY: dict[str, Any] = {
    "id": "m1",
    "tenant": "default",
    "space": "user/小明",
    "kind": "fact",
    "content": "secret words",
    "recorded_at": "2026-05-08T12:00:00Z",
    "updated_at": "2026-05-08T14:00:00+02:00",
    "sources": [],
}


def test_what_a_newer_server_adds_is_passed_over_and_what_it_leaves_out_is_as_usual() -> None:
    read = decode(Memory, MEMORY | {"colour": "blue"})
    assert (read.space, read.recorded_at, read.updated_at) == (Space.of_user("小明"), NOON, NOON)
    assert read.confidence == 0.8


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([MEMORY, {key: MEMORY[key] for key in MEMORY if key != "content"}], "[1].content"),
        ([MEMORY | {"kind": "rumour"}], "[0].kind"),
        ([MEMORY | {"space": "nowhere"}], "[0].space"),
        ([MEMORY | {"recorded_at": "yesterday"}], "[0].recorded_at"),
        ([MEMORY | {"confidence": True}], "[0].confidence"),
        ([MEMORY | {"sources": {"author": "x"}}], "[0].sources"),
        ([MEMORY | {"sources": [{"author": "secret words"}]}], "[0].sources[0].method"),
        ([MEMORY | {"tags": ["a", None]}], "[0].tags[1]"),
        ("secret words", None),
    ],
)
def test_an_answer_that_cannot_be_read_names_the_place(data: Any, place: str | None) -> None:
    with pytest.raises(StoreError) as failed:
        decode(list[Memory], data)
    assert failed.value.field == place
    assert failed.value.remedy
    assert "secret" not in str(failed.value)


def test_results_without_their_entry_are_told_to_be_so() -> None:
    with pytest.raises(StoreError) as failed:
        decode(Recollection, {"results": [{"id": "m1", "score": 0.5, "relevance": 0.5}]})
    assert failed.value.field == "results[0].entry"
