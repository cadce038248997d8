"""Pages: walked to the end, every item comes once, in the list's order."""

from __future__ import annotations

import base64
import json

import pytest

from surfaces.rest.doors import Door
from surfaces.rest.world import TEAM, World
from triptych.model.principal import Principal

MANY = 7


@pytest.fixture(scope="module")
def full(standing: World) -> Door:
    """With several of each thing; for tests that change nothing in it."""
    return filled(standing.alice)


def filled(alice: Door) -> Door:
    for number in range(MANY):
        alice.ok(
            "POST", "/v1/memories", json={"content": f"My locker number {number} is {1000 + number * 37}"}
        )
        alice.ok("PUT", f"/v1/sessions/talk {number}", json={})
        alice.ok("PUT", f"/v1/blocks/块 {number}", json={"text": "x"})
        alice.ok("PUT", f"/v1/subscriptions/s{number}", json={"topics": [f"t{number}"]})
        alice.ok("PUT", f"/v1/boards/b{number}", json={"space": TEAM})
        alice.ok("POST", "/v1/grants", json={"space": TEAM, "holder": f"agent:a{number}", "reason": "x"})
        alice.ok("POST", "/v1/sessions/long/messages", json={"role": "user", "content": f"line {number}"})
        alice.ok("PUT", f"/v1/boards/wall/cells/inputs/c{number}", json={"space": TEAM, "value": "x"})
        alice.ok("POST", "/v1/keys", json={"principal": f"user:u{number}"})
        version = alice.ok("PUT", "/v1/blocks/often", json={"text": f"version {number}"})["version"]
        assert version == number + 1
    return alice


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/v1/memories", "id"),
        ("/v1/sessions", "id"),
        ("/v1/sessions/long/messages", "seq"),
        ("/v1/blocks", "id"),
        ("/v1/blocks/often/history", "version"),
        ("/v1/subscriptions", "name"),
        ("/v1/boards", "id"),
        (f"/v1/boards/wall/cells?space={TEAM}", "id"),
        (f"/v1/boards/wall/changes?space={TEAM}", "position"),
        ("/v1/grants", "id"),
        ("/v1/keys", "id"),
        ("/v1/events", "seq"),
        ("/v1/events?types=memory.added", "seq"),
    ],
)
def test_every_item_comes_once(full: Door, path: str, key: str, limit: int) -> None:
    if limit == 1 and path == "/v1/events":
        limit = 5  # many, one by one, take long
    whole = [one[key] for one in full.ok("GET", path + ("&" if "?" in path else "?") + "limit=1000")["items"]]
    assert len(whole) >= MANY
    assert len(set(whole)) == len(whole)
    assert [one[key] for one in full.walked(path, limit)] == whole


def test_spaces_are_paths(full: Door) -> None:
    assert full.walked("/v1/spaces", 1) == full.ok("GET", "/v1/spaces")["items"]


def test_what_comes_in_between_is_neither_doubled_nor_in_the_way(alice: Door) -> None:
    for number in range(MANY):
        alice.ok("PUT", f"/v1/sessions/talk {number}", json={})
    first = alice.ok("GET", "/v1/sessions?limit=3")
    alice.ok("PUT", "/v1/sessions/new", json={})  # it goes to the front
    second = alice.ok("GET", f"/v1/sessions?limit=1000&cursor={first['next']}")
    names = [one["name"] for one in (*first["items"], *second["items"])]
    assert len(names) == len(set(names)) == MANY
    assert "new" not in names


def test_what_a_cursor_stood_on_may_go(alice: Door) -> None:
    for number in range(MANY):
        alice.ok("PUT", f"/v1/blocks/块 {number}", json={"text": "x"})
    first = alice.ok("GET", "/v1/blocks?limit=3")
    gone = first["items"][-1]
    alice.ok("DELETE", f"/v1/blocks/{gone['label']}")
    rest = alice.ok("GET", f"/v1/blocks?cursor={first['next']}")["items"]
    assert [one["label"] for one in (*first["items"], *rest)] == [f"块 {n}" for n in range(MANY)]


@pytest.mark.parametrize(
    "cursor",
    ["x", "", "null", base64.urlsafe_b64encode(b"[]").decode(),
     base64.urlsafe_b64encode(b'["blocks",1]').decode(),
     base64.urlsafe_b64encode(json.dumps(["memories", {"a": 1}]).encode()).decode(),
     base64.urlsafe_b64encode(b"[" * 5000).decode(), "é",
     base64.urlsafe_b64encode(b"[\"memories\",5]").decode()],
)  # fmt: skip
def test_what_is_no_cursor_of_the_list_is_refused(full: Door, cursor: str) -> None:
    for path in ("/v1/memories", "/v1/sessions", "/v1/blocks"):
        assert full.problem(422, "GET", f"{path}?cursor={cursor}")["field"] == "cursor"


def test_a_cursor_opens_no_other_door(full: Door, mallory_of_standing: Door) -> None:
    cursor = full.ok("GET", "/v1/memories?limit=2")["next"]
    assert mallory_of_standing.ok("GET", f"/v1/memories?cursor={cursor}")["items"] == []
    stranger = full.rest.key(Principal(user="stranger"))
    assert stranger.ok("GET", f"/v1/memories?cursor={cursor}")["items"] == []
