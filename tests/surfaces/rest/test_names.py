"""Names and texts in any script, in paths, queries and bodies, and what a session is found by."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from surfaces.rest.doors import Door
from surfaces.rest.world import TEAM

NAMES = pytest.mark.parametrize(
    "name",
    ["planning", "季度 计划", "a/b/c", "100%", "%2F", "?x=1#y", "résumé", "😀", "a+b&c", "+", "a;b,c:d@e"],
)


@NAMES
def test_a_session_is_found_by_its_name(alice: Door, name: str) -> None:
    path = f"/v1/sessions/{quote(name, safe='')}"
    begun = alice.ok("PUT", path, json={"task": name})
    assert (begun["name"], begun["task"]) == (name, name)
    alice.ok("POST", f"{path}/messages", json={"role": "user", "content": name})
    assert [one["content"] for one in alice.ok("GET", f"{path}/messages")["items"]] == [name]
    key = quote(name, safe="")
    alice.ok("PUT", f"{path}/state/{key}", json={"value": {name: name}})
    assert alice.ok("GET", f"{path}/state")[name]["value"] == {name: name}
    assert alice.ok("GET", f"/v1/sessions?task={key}")["items"][0]["id"] == begun["id"]


@NAMES
def test_a_block_and_a_subscription_are_found_by_their_names(alice: Door, name: str) -> None:
    path = quote(name, safe="")
    alice.ok("PUT", f"/v1/blocks/{path}", json={"text": name})
    assert alice.ok("GET", f"/v1/blocks/{path}")["text"] == name
    alice.ok("PUT", f"/v1/subscriptions/{path}", json={"topics": ["**"]})
    assert alice.ok("GET", f"/v1/subscriptions/{path}")["name"] == name
    assert alice.ok("DELETE", f"/v1/subscriptions/{path}") is True


@NAMES
def test_a_board_its_zones_and_cells_are_found_by_their_names(alice: Door, name: str) -> None:
    part = quote(name, safe="")
    alice.ok("PUT", f"/v1/boards/{part}", json={"space": TEAM, "template": {"zones": [name]}})
    cell = f"/v1/boards/{part}/cells/{part}/{part}"
    alice.ok("PUT", cell, json={"space": TEAM, "value": [name]})
    assert alice.ok("GET", f"{cell}?space={TEAM}")["value"] == [name]
    assert (
        alice.ok("POST", f"/v1/boards/{part}/zones/{part}/complete", json={"space": TEAM})["zones"][0][
            "stage"
        ]
        == "complete"
    )


@pytest.mark.parametrize("space", ["user/alice/旅行", "user/alice/a%2Fb", "user/alice/100%25"])
def test_a_space_is_named_by_its_path(alice: Door, space: str) -> None:
    told = alice.ok("POST", "/v1/memories", json={"content": "我喜欢绿茶", "space": space})
    assert told["memory"]["space"] == space
    assert (
        alice.ok("GET", f"/v1/memories?spaces={quote(space, safe='')}")["items"][0]["content"] == "我喜欢绿茶"
    )
    assert space in alice.ok("GET", "/v1/spaces")["items"]


def test_both_languages_are_recalled_and_placed(alice: Door) -> None:
    for content in ("I prefer window seats", "我喜欢喝绿茶"):
        alice.ok("POST", "/v1/memories", json={"content": content})
    for question, answer in (
        ("Which seat do I prefer?", "I prefer window seats"),
        ("我喜欢喝什么茶？", "我喜欢喝绿茶"),
    ):
        told = alice.ok("POST", "/v1/recall", json={"question": question, "place": {"budget_tokens": 500}})
        assert told["results"][0]["content"] == answer
        assert answer in told["placement"]["text"]
        assert told["placement"]["tokens"] <= 500
    assert "placement" not in alice.ok("POST", "/v1/recall", json={"question": "tea"})


def test_who_makes_the_values_again_gets_them_whole(alice: Door) -> None:
    alice.ok("POST", "/v1/memories", json={"content": "I prefer window seats"})
    whole = {"headers": {"Accept": "application/vnd.triptych+json"}}
    response = alice.request("POST", "/v1/recall", json={"question": "Which seat?", "place": {}}, **whole)
    assert response.headers["content-type"] == "application/vnd.triptych+json"
    assert response.json()["results"][0]["entry"]["memory"]["content"] == "I prefer window seats"
    told = alice.request("POST", "/v1/memories", json={"content": "I like tea"}, **whole).json()
    assert told["draft"]["content"] == "I like tea"


def test_a_session_that_is_not_there_is_not_begun_by_looking(alice: Door) -> None:
    for path in ("", "/messages", "/state", "/state/x"):
        assert alice.problem(404, "GET", f"/v1/sessions/nowhere{path}")["field"] == "session"
    assert alice.problem(404, "POST", "/v1/sessions/nowhere/end")["field"] == "session"
    assert alice.ok("GET", "/v1/sessions")["items"] == []


def test_a_session_that_ended_stays_ended_for_who_names_it_by_its_id(alice: Door) -> None:
    first = alice.ok("PUT", "/v1/sessions/talk", json={})["id"]
    assert (
        alice.ok("POST", "/v1/sessions/talk/end", json={"session_id": first})["session"]["state"] == "ended"
    )
    assert (
        alice.ok("POST", "/v1/sessions/talk/end", json={})["session"]["id"] == first
    )  # ending twice is ending once
    hello = {"role": "user", "content": "hello"}
    refused = alice.problem(409, "POST", "/v1/sessions/talk/messages", json={**hello, "session_id": first})
    assert refused["code"] == "session_closed"
    alice.ok("POST", "/v1/sessions/talk/messages", json=hello)  # by its name, a new one begins
    second = alice.ok("GET", "/v1/sessions/talk")["id"]
    assert second != first
    assert alice.ok("GET", f"/v1/sessions/talk?session_id={first}")["id"] == first


def test_what_goes_out_comes_in_again(alice: Door, mallory: Door) -> None:
    alice.ok("POST", "/v1/memories", json={"content": "我喜欢喝绿茶"})
    for number in range(3):
        alice.ok("POST", "/v1/sessions/talk/messages", json={"role": "user", "content": f"hello {number}"})
    alice.ok("PUT", "/v1/blocks/persona", json={"text": "Be kind."})
    exported = alice.request("GET", "/v1/export")
    assert exported.headers["content-type"] == "application/x-ndjson"
    rows = [json.loads(line) for line in exported.text.splitlines()]
    assert [row["row"] for row in rows] == ["memory", "session", "message", "message", "message", "block"]
    lines = {"headers": {"Content-Type": "application/x-ndjson"}, "content": exported.content}
    brought = mallory.ok("POST", "/v1/import", **lines)
    assert (brought["memories"], brought["messages"], brought["blocks"]) == (1, 3, 1)
    again = mallory.ok("POST", "/v1/import", **lines)
    assert (again["memories"], again["messages"], again["blocks"]) == (0, 0, 0)
    assert [row["content"] for row in mallory.ok("GET", "/v1/memories")["items"]] == ["我喜欢喝绿茶"]


def test_a_row_that_cannot_be_read_is_named_by_its_place(alice: Door) -> None:
    good = json.dumps({"row": "block", **alice.ok("PUT", "/v1/blocks/b", json={"text": "x"})})
    lines = "\n".join([*[good] * 600, '{"row": "memory"}'])
    kept = {"headers": {"Content-Type": "application/x-ndjson"}, "content": lines}
    assert alice.problem(422, "POST", "/v1/import", **kept)["field"].startswith("row 601")
    told = alice.problem(400, "POST", "/v1/import", **kept | {"content": f"{good}\nnot json\n"})
    assert told["field"] == "row 2"


@pytest.mark.parametrize("lines", [True, False], ids=["lines", "list"])
def test_many_are_remembered_each_by_itself(alice: Door, lines: bool) -> None:
    items = [
        {"content": "I moved to Berlin"},
        {"content": "我喜欢绿茶", "space": "team/secret"},
        {"content": " "},
    ]
    if lines:
        content = "\n".join([json.dumps(one) for one in items] + ["{", '{"content": 1}'])
        sent = {"content": content, "headers": {"Content-Type": "application/x-ndjson"}}
    else:
        sent = {"json": {"items": items}}
    told = alice.ok("POST", "/v1/memories/bulk", **sent)["items"]
    codes = [one["problem"] and one["problem"]["code"] for one in told]
    assert codes[:3] == [None, "access_denied", "invalid_input"]
    assert told[0]["outcome"]["memory"]["content"] == "I moved to Berlin"
    if lines:
        assert codes[3:] == ["malformed_json", "invalid_input"]
        assert told[4]["problem"]["field"] == "line 5.content"
    else:
        wrong = {"json": {"items": [*items, {"content": 1}]}}
        assert alice.problem(422, "POST", "/v1/memories/bulk", **wrong)["field"] == "items[3].content"
