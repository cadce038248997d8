"""Every row of the table, asked well and asked badly."""

from __future__ import annotations

import pytest

from surfaces.rest.doors import Door, Rest
from surfaces.rest.world import World, is_served
from triptych.model.principal import Principal
from triptych.wire.route import Answer, Route, Takes
from triptych.wire.table import ROUTES

SERVED = [pytest.param(route, id=route.name) for route in ROUTES if is_served(route)]
WITH_A_BODY = [
    pytest.param(route, id=route.name) for route in ROUTES if is_served(route) and route.body is Takes.JSON
]


WITH_A_FIELD = [
    pytest.param(route, id=route.name)
    for route in ROUTES
    if is_served(route) and route.body is Takes.JSON and set(route.example or ()) - {"value", "template"}
]


@pytest.fixture
def world(alice: Door, bob: Door) -> World:
    return World(alice, bob)


@pytest.mark.parametrize("route", SERVED)
def test_a_good_request_is_answered_as_the_document_says(route: Route, world: World, rest: Rest) -> None:
    if route.name == "delegate":
        world.alice = rest.key(Principal(user="alice"))  # only the user itself can
    response = world.ask(route).of(world.alice)
    assert response.status_code == route.status, response.text
    if route.versioned and response.json() is not None:
        assert response.headers["etag"] == f'"{response.json()["version"]}"'
    if route.answer is Answer.LIST:
        assert set(response.json()) == {"items", "next"}


@pytest.mark.parametrize("route", SERVED)
def test_an_unknown_parameter_is_refused_by_name(route: Route, standing: World) -> None:
    ask = standing.ask(route)
    response = type(ask)(
        ask.verb, ask.path, {**ask.params, "nonsense": 1}, ask.json, ask.content, ask.headers
    ).of(standing.alice)
    assert response.status_code == 422, response.text
    assert response.json()["field"] == "nonsense"
    assert "leave it out" in response.json()["remedy"]


@pytest.mark.parametrize("route", WITH_A_BODY)
def test_an_unknown_field_is_refused_by_name(route: Route, standing: World) -> None:
    ask = standing.ask(route)
    response = type(ask)(ask.verb, ask.path, ask.params, {**ask.json, "废话": 1}).of(standing.alice)
    assert response.status_code == 422, response.text
    assert response.json()["field"] == "废话"


@pytest.mark.parametrize("route", WITH_A_FIELD)
def test_a_value_of_another_type_is_refused_by_its_field(route: Route, standing: World) -> None:
    ask = standing.ask(route)
    wrong = next(name for name in ask.json if name not in ("value", "template"))
    response = type(ask)(ask.verb, ask.path, ask.params, {**ask.json, wrong: {"not": ["that"]}}).of(
        standing.alice
    )
    assert response.status_code == 422, response.text
    assert response.json()["field"].partition(".")[0].partition("[")[0] == wrong


@pytest.mark.parametrize("route", SERVED)
def test_nobody_is_let_in_without_a_key(route: Route, standing: World) -> None:
    for door in (Door(standing.alice.rest), Door(standing.alice.rest, {"Authorization": "Bearer trp_x_y"})):
        response = standing.ask(route).of(door)
        assert response.status_code == 401
        assert response.headers["www-authenticate"].startswith("Bearer")
        assert response.json()["code"] == "unauthenticated"
