"""The table against the service: every method has a row, or stands among the omissions with its reason."""

from __future__ import annotations

import inspect
import re
from typing import Any, get_origin

import pytest

from triptych.service.member.member import AsyncMember
from triptych.wire.arguments import Place, parameters, wire_type
from triptych.wire.omissions import FACES, OMITTED
from triptych.wire.route import Route, Takes
from triptych.wire.table import NAMED, ROUTES, routes_of

ROWS = pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)


def _public(face: type) -> set[str]:
    fields = set(getattr(face, "__dataclass_fields__", ()))
    return {name for name in dir(face) if not name.startswith("_")} - fields


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_every_public_method_has_a_row_or_a_reason(face: type) -> None:
    rows = {route.method for route in ROUTES}
    missing = set()
    for name in _public(face):
        member: Any = getattr(face, name)
        method = member.fget if isinstance(member, property) else member
        if method not in rows and (face, name) not in OMITTED:
            missing.add(name)
    assert missing == set()


def test_no_omission_is_of_something_that_is_there_or_gone() -> None:
    rows = {route.method for route in ROUTES}
    for (face, name), reason in OMITTED.items():
        assert reason
        assert name in _public(face) | set(getattr(face, "__dataclass_fields__", ())), name
        assert getattr(face, name) not in rows, name


def test_names_and_places_are_taken_once() -> None:
    assert len(NAMED) == len(ROUTES)
    assert len({(route.verb, route.path) for route in ROUTES}) == len(ROUTES)


@ROWS
def test_every_name_in_a_path_is_an_argument(route: Route) -> None:
    in_path = [one.name for one in parameters(route) if one.place is Place.PATH]
    assert sorted(in_path) == sorted(re.findall(r"\{(\w+)\}", route.path))


@ROWS
def test_every_argument_is_given_once(route: Route) -> None:
    found = [one.name for one in parameters(route)]
    assert len(set(found)) == len(found)


@ROWS
def test_what_a_method_must_be_given_can_be_given(route: Route) -> None:
    wanted = {
        name
        for name, one in inspect.signature(route.method).parameters.items()
        if one.default is inspect.Parameter.empty and name != "self"
    }
    ours = {one.argument for one in parameters(route) if one.step == len(route.by)}
    assert wanted <= ours | set(route.given)


@ROWS
def test_nobody_says_who_asks(route: Route) -> None:
    names = {one.name for one in parameters(route)}
    assert names.isdisjoint({"tenant", "acting_for"})
    assert "principal" not in names or route.name == "create_key"


@ROWS
def test_an_example_names_fields_there_are(route: Route) -> None:
    if route.example is None or route.takes is Takes.JSON_OR_LINES:
        return
    fields = {one.name for one in parameters(route) if one.place is Place.BODY}
    assert set(route.example) <= fields


def test_several_rows_may_call_one_method() -> None:
    assert [route.name for route in routes_of(AsyncMember.remember)] == ["remember", "remember_many"]
    assert routes_of(AsyncMember.place) == ()


def test_types_are_resolved() -> None:
    types = {one.name: one.type for one in parameters(NAMED["remember"])}
    assert types["content"] is str
    assert types["space"] == types["said_at"] == str | None
    assert types["tags"] == list[str]
    assert get_origin(types["metadata"]) is not None
    assert wire_type(dict[str, int]) == dict[str, int]
    assert all(not isinstance(one.type, str) for route in ROUTES for one in parameters(route))
