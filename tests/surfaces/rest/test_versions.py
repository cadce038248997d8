"""What has versions has an ETag; who changes it may say which version was seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from surfaces.rest.doors import Door
from surfaces.rest.world import TEAM

CHANGES = pytest.mark.parametrize(
    ("verb", "path", "read", "bodies"),
    [
        ("PUT", "/v1/blocks/persona", "/v1/blocks/persona", [{"text": "one"}, {"text": "二"}]),
        ("POST", "/v1/blocks/notes/append", "/v1/blocks/notes", [{"text": "one"}, {"text": "二"}]),
        (
            "PUT", "/v1/boards/wall/cells/inputs/c", f"/v1/boards/wall/cells/inputs/c?space={TEAM}",
            [{"space": TEAM, "value": "one"}, {"space": TEAM, "value": ["二"]}],
        ),
        (
            "PUT", "/v1/sessions/plan/state/step", "/v1/sessions/plan/state/step",
            [{"value": 1}, {"value": {"步骤": 2}}],
        ),
    ],
    ids=["block", "append", "cell", "note"],
)  # fmt: skip


@CHANGES
def test_a_change_is_made_to_the_version_that_was_seen(
    alice: Door, verb: str, path: str, read: str, bodies: list[Mapping[str, Any]]
) -> None:
    first, second = bodies
    begun = alice.request(verb, path, json=first, headers={"If-None-Match": "*"})
    assert (begun.status_code, begun.headers["etag"]) == (200, '"1"')
    seen = alice.request("GET", read)
    assert seen.headers["etag"] == '"1"'
    changed = alice.request(verb, path, json=second, headers={"If-Match": seen.headers["etag"]})
    assert (changed.status_code, changed.headers["etag"]) == (200, '"2"')
    told = alice.problem(412, verb, path, json=first, headers={"If-Match": '"1"'})
    assert told["current"] == changed.json()
    not_new = alice.problem(412, verb, path, json=first, headers={"If-None-Match": "*"})
    assert not_new["current"]["version"] == 2
    in_body = alice.problem(412, verb, path, json={**first, "expected_version": 1})
    assert [one["field"] for one in (told, not_new, in_body)] == [
        "If-Match",
        "If-None-Match",
        "expected_version",
    ]
    again = alice.request(verb, path, json={**first, "expected_version": told["current"]["version"]})
    assert again.headers["etag"] == '"3"'


def test_a_memory_is_changed_only_at_the_version_that_was_seen(alice: Door) -> None:
    id = alice.ok("POST", "/v1/memories", json={"content": "I prefer window seats"})["memory"]["id"]
    path = f"/v1/memories/{id}"
    assert alice.request("GET", path).headers["etag"] == '"1"'
    assert alice.problem(422, "PATCH", path, json={"tags": ["a"]})["field"] == "expected_version"
    assert (
        alice.request("PATCH", path, json={"tags": ["a"]}, headers={"If-Match": '"1"'}).headers["etag"]
        == '"2"'
    )
    told = alice.problem(412, "PATCH", path, json={"tags": ["b"]}, headers={"If-Match": '"1"'})
    assert told["current"]["tags"] == ["a"]
    assert told["field"] == "If-Match"
    assert told["remedy"]


@pytest.mark.parametrize("etag", ["*", 'W/"1"', '"1", "2"', '"one"', "", '"-1"'])
def test_what_is_no_version_is_refused(alice: Door, etag: str) -> None:
    told = alice.problem(422, "PUT", "/v1/blocks/persona", json={"text": "x"}, headers={"If-Match": etag})
    assert told["field"] == "If-Match"
    assert alice.ok("GET", "/v1/blocks")["items"] == []


@pytest.mark.parametrize(("header", "tag"), [("If-Match", '"1"'), ("If-None-Match", "*")])
def test_two_versions_at_once_are_refused(alice: Door, header: str, tag: str) -> None:
    body = {"text": "x", "expected_version": 2}
    told = alice.problem(422, "PUT", "/v1/blocks/persona", json=body, headers={header: tag})
    assert told["field"] == header


@pytest.mark.parametrize(("header", "tag"), [("If-Match", '"1"'), ("If-None-Match", "*")])
@pytest.mark.parametrize("version", ["one", 1.5, True])
def test_what_is_wrong_in_the_body_is_not_told_of_the_header(
    alice: Door, header: str, tag: str, version: object
) -> None:
    body = {"text": "x", "expected_version": version}
    told = alice.problem(422, "PUT", "/v1/blocks/persona", json=body, headers={header: tag})
    assert told["field"] == "expected_version"


def test_a_memory_is_not_made_where_it_can_only_be_changed(alice: Door) -> None:
    id = alice.ok("POST", "/v1/memories", json={"content": "I prefer window seats"})["memory"]["id"]
    headers = {"If-None-Match": "*"}
    told = alice.problem(422, "PATCH", f"/v1/memories/{id}", json={"tags": ["a"]}, headers=headers)
    assert (told["field"], told["remedy"]) == ("If-None-Match", "give If-Match")
    assert "0" not in told["detail"]


def test_the_same_key_with_another_version_is_another_request(alice: Door) -> None:
    path = "/v1/blocks/notes/append"
    first, other = ({"Idempotency-Key": "k", "If-Match": f'"{version}"'} for version in (1, 2))
    alice.ok("POST", path, json={"text": "一"})
    made = alice.ok("POST", path, json={"text": "二"}, headers=first)
    assert alice.ok("POST", path, json={"text": "二"}, headers=first) == made
    assert alice.problem(422, "POST", path, json={"text": "二"}, headers=other)["field"] == "Idempotency-Key"


@pytest.mark.parametrize(
    ("verb", "path"), [("DELETE", "/v1/blocks/persona"), ("POST", "/v1/blocks/persona/lock")]
)
def test_a_version_is_not_passed_over_where_none_is_looked_at(alice: Door, verb: str, path: str) -> None:
    alice.ok("PUT", "/v1/blocks/persona", json={"text": "x"})
    assert alice.problem(422, verb, path, headers={"If-Match": '"7"'})["field"] == "If-Match"
    assert alice.ok("GET", "/v1/blocks/persona")["locked_by"] is None
