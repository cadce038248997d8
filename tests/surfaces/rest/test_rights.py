"""Who asks is told by the key alone; what is forbidden looks like what does not exist."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest

from surfaces.rest.doors import ALICE, Door, Rest
from surfaces.rest.world import World, is_served
from triptych.model.ids import new_id
from triptych.model.principal import Principal
from triptych.wire.route import Route
from triptych.wire.table import ROUTES

BY_ID = [
    pytest.param(one, id=one.name)
    for one in ROUTES
    if is_served(one) and ("{id}" in one.path or "{conflict}" in one.path)
]


@pytest.mark.parametrize("route", BY_ID)
def test_unknown_and_forbidden_ids_look_alike(
    route: Route, standing: World, mallory_of_standing: Door
) -> None:
    ask = standing.ask(route)
    forbidden = ask.of(mallory_of_standing)
    known = ask.path.split("/")[3]
    unknown = new_id()
    other = type(ask)(ask.verb, ask.path.replace(known, unknown), ask.params, ask.json).of(
        mallory_of_standing
    )
    assert forbidden.status_code == other.status_code == 404, forbidden.text
    assert forbidden.json() == {**other.json(), "detail": other.json()["detail"].replace(unknown, known)}


def test_me_is_who_the_key_is(rest: Rest) -> None:
    door = rest.key(ALICE, name="laptop", acts_for=["bob", "小明"])
    assert door.ok("GET", "/v1/me") == {
        "name": "laptop",
        "tenant": "default",
        "principal": ALICE.written,
        "acts_for": ["bob", "小明"],
        "expires_at": None,
    }
    assert "user:bob" in door.acting_for("bob").ok("GET", "/v1/me")["principal"]


@pytest.mark.parametrize("user", ["bob", "小明", "ann o'neil/x"])
def test_a_key_asks_for_those_users_it_may(rest: Rest, user: str) -> None:
    door = rest.key(Principal(agent="assistant"), acts_for=[user])
    told = door.acting_for(quote(user, safe="")).ok("POST", "/v1/memories", json={"content": "I like tea"})
    assert told["memory"]["subject"] == f"user:{user}"
    refused = door.acting_for("eve").problem(403, "POST", "/v1/memories", json={"content": "I like tea"})
    assert refused["code"] == "access_denied"


@pytest.mark.parametrize("name", ["小明".encode(), b"%FF", b"a b", b""])
def test_a_user_whose_name_cannot_be_told_is_refused(rest: Rest, name: bytes) -> None:
    door = rest.key(Principal(agent="assistant"), acts_for=["*"])
    response = door.request("GET", "/v1/me", headers={"Triptych-Acting-For": name})
    assert response.status_code == 422
    assert response.json()["field"] == "Triptych-Acting-For"


@pytest.mark.parametrize("shown", ["", "Basic YTpi", "Bearer", "Bearer ", "Bearer nonsense", "trp_x_y"])
def test_whatever_is_no_key_lets_nobody_in(rest: Rest, shown: str) -> None:
    told = Door(rest, {"Authorization": shown}).problem(401, "GET", "/v1/me")
    assert told["code"] == "unauthenticated"


def test_a_revoked_and_an_expired_key_look_like_an_unknown_one(rest: Rest, alice: Door) -> None:
    made = alice.ok("POST", "/v1/keys", json={"principal": "user:carol"})
    carol = Door(rest, {"Authorization": f"Bearer {made['secret']}"})
    assert carol.ok("GET", "/v1/me")["principal"] == "user:carol"
    alice.ok("DELETE", f"/v1/keys/{made['key']['id']}")
    unknown = made["secret"][:-4] + "AAAA"
    told = [
        Door(rest, {"Authorization": f"Bearer {one}"}).problem(401, "GET", "/v1/me")
        for one in (made["secret"], unknown)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("verb", "path"),
    [("GET", "/v1/settings"), ("GET", "/v1/jobs"), ("POST", "/v1/upkeep"), ("GET", "/v1/keys"),
     ("POST", "/v1/log/seal"),
     ("GET", "/v1/log/health"), ("GET", "/v1/health"), ("POST", "/v1/keys")],
)  # fmt: skip
def test_what_an_operator_does_nobody_else_does(bob: Door, verb: str, path: str) -> None:
    body = {"json": {"principal": "user:bob,role:operator"}} if path == "/v1/keys" and verb == "POST" else {}
    assert bob.problem(403, verb, path, **body)["code"] == "access_denied"


def test_an_operator_makes_no_keys_for_another_tenant(alice: Door) -> None:
    assert (
        alice.problem(422, "POST", "/v1/keys", json={"principal": "user:eve", "tenant": "other"})["field"]
        == "tenant"
    )


def test_the_settings_tell_no_secret(rest: Rest, alice: Door) -> None:
    secret = "sk-" + "not-to-be-told"
    chat = rest.service.settings.chat.model_copy(
        update={"api_key": secret, "url": f"https://me:{secret}@models.example/v1"}
    )
    changed = rest.service.settings.model_copy(update={"chat": chat})
    rest.service._parts.settings = changed
    told = alice.request("GET", "/v1/settings")
    assert told.json()["chat"]["api_key"] == "set"
    assert told.json()["chat"]["url"] == "https://…@models.example/v1"
    assert secret not in told.text


def test_an_expired_key_ends(rest: Rest) -> None:
    door = rest.key(Principal(user="ann"), expires_at=datetime.now(UTC) + timedelta(days=1))
    assert door.ok("GET", "/v1/me")["expires_at"] is not None
