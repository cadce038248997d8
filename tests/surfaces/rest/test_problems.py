"""Whatever cannot be done is told as a problem: a code, the field, and the remedy."""

from __future__ import annotations

import pytest

from surfaces.rest.doors import Door, Rest
from triptych.errors import (
    AccessDeniedError,
    ConflictError,
    EmbedderMismatchError,
    InvalidInputError,
    ModelAnswerError,
    NotFoundError,
    ProviderError,
    SchemaError,
    SessionClosedError,
    SettingsError,
    StoreBusyError,
    StoreError,
    TriptychError,
    UnauthenticatedError,
    VersionConflictError,
)
from triptych.surfaces.rest.problems import answer_problem, status_of

MEMORY = {"content": "I prefer window seats"}


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UnauthenticatedError("x"), 401),
        (AccessDeniedError("x"), 403),
        (NotFoundError("x"), 404),
        (InvalidInputError("x"), 422),
        (SettingsError("x"), 422),
        (ConflictError("x"), 409),
        (SessionClosedError("x"), 409),
        (VersionConflictError("x", current=None), 412),
        (StoreError("x"), 500),
        (EmbedderMismatchError("x"), 500),
        (SchemaError("x"), 500),
        (StoreBusyError("x"), 503),
        (ProviderError("x"), 502),
        (ModelAnswerError("x"), 502),
        (TriptychError("x"), 500),
    ],
    ids=lambda one: type(one).__name__,
)
def test_every_error_has_its_status(error: TriptychError, status: int) -> None:
    answer = answer_problem(error)
    assert status_of(error) == answer.status_code == status
    assert answer.media_type == "application/problem+json"
    assert ("retry-after" in answer.headers) == (status == 503)
    assert ("www-authenticate" in answer.headers) == (status == 401)


def test_every_error_of_the_tree_is_tried_above() -> None:
    def below(kind: type[TriptychError]) -> set[type[TriptychError]]:
        ours = {one for one in kind.__subclasses__() if one.__module__ == "triptych.errors"}
        return ours.union(*map(below, ours))

    marks = test_every_error_has_its_status.pytestmark  # type: ignore[attr-defined]  # pytest sets it
    [table] = [mark.args[1] for mark in marks if mark.name == "parametrize"]
    assert below(TriptychError) | {TriptychError} == {type(error) for error, _ in table}


@pytest.mark.parametrize("body", [b"{bad", b"", b"[1", b"\xff\xfe", b'{"content": "x"} rest'], ids=repr)
def test_a_body_that_is_no_json_is_no_request(alice: Door, body: bytes) -> None:
    if not body:
        assert alice.problem(422, "POST", "/v1/memories", content=body)["field"] == "content"
        return
    told = alice.problem(
        400, "POST", "/v1/memories", content=body, headers={"Content-Type": "application/json"}
    )
    assert told["code"] == "malformed_json"


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "application/json; charset=gbk", ""])
def test_another_content_type_is_named(alice: Door, kind: str) -> None:
    told = alice.problem(415, "POST", "/v1/memories", content=b"{}", headers={"Content-Type": kind})
    assert told["field"] == "Content-Type"
    assert "application/json" in told["remedy"]


def test_a_body_that_is_too_large_is_not_read(alice: Door) -> None:
    told = alice.problem(413, "POST", "/v1/memories", json={"content": "长" * 100_000})
    assert told["code"] == "too_large"
    lines = {"Content-Type": "application/x-ndjson"}
    assert (
        alice.problem(413, "POST", "/v1/import", content=b"x" * 300_000, headers=lines)["code"] == "too_large"
    )


@pytest.mark.parametrize(
    "path", ["/", "/v1", "/v1/nothing", "/v1/memories/", "/v1/memories/x/y/z", "/v2/memories"]
)
def test_no_such_path(rest: Rest, alice: Door, path: str) -> None:
    for door in (alice, rest.nobody()):
        assert door.problem(404, "GET", path)["remedy"]


def test_another_verb_is_told_which_there_are(alice: Door) -> None:
    response = alice.request("PUT", "/v1/memories")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD, POST"
    assert response.json()["code"] == "method_not_allowed"


def test_head_is_get_without_a_body(alice: Door) -> None:
    assert alice.request("HEAD", "/v1/me").status_code == 200


@pytest.mark.parametrize(
    "error",
    [
        StoreError("could not be read or written", field="/srv/memory/triptych.db", remedy="check the disk"),
        StoreBusyError("is busy", field="/srv/memory/triptych.db", remedy="try again"),
        ProviderError("http://10.0.0.5:11434/v1 timed out, 3 times", field="embedder", remedy="see it"),
        ModelAnswerError("/srv/weights.bin cannot be read", field="chat", remedy="see it"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_where_the_server_keeps_its_things_is_told_to_its_log_alone(
    error: TriptychError, caplog: pytest.LogCaptureFixture
) -> None:
    told = bytes(answer_problem(error).body).decode()
    for inside in ("/srv", "10.0.0.5"):
        assert inside not in told
        assert (inside in str(error)) == (inside in caplog.text)
    assert error.code in told
    assert "remedy" in told


def test_a_failure_that_nobody_expected_tells_nothing_of_itself(
    alice: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> object:
        raise RuntimeError("the memory says: my PIN is 4711")

    monkeypatch.setattr(type(alice.rest.service), "member", broken)
    told = alice.problem(500, "GET", "/v1/spaces")
    assert told["code"] == "internal"
    assert "4711" not in str(told)
    assert "RuntimeError" in caplog.text


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"content": 1}, "content"),
        ({}, "content"),
        ({**MEMORY, "kind": "opinion"}, "kind"),
        ({**MEMORY, "confidence": 1.5}, "confidence"),
        ({**MEMORY, "confidence": "0.5"}, "confidence"),
        ({**MEMORY, "tags": "one"}, "tags"),
        ({**MEMORY, "tags": ["a", 2]}, "tags[1]"),
        ({**MEMORY, "slot": {"subject": "a", "attribute": "b"}}, "slot.value"),
        ({**MEMORY, "slot": {"subject": "a", "attribute": "b", "value": "c", "more": 1}}, "slot.more"),
        ({**MEMORY, "said_at": "yesterday"}, "said_at"),
        ({**MEMORY, "space": "nowhere"}, "space"),
        ({**MEMORY, "readers": ["alice"]}, "readers"),
        ({**MEMORY, "principal": "user:bob"}, "principal"),
        ({**MEMORY, "tenant": "other"}, "tenant"),
    ],
    ids=str,
)
def test_what_cannot_be_used_is_named(alice: Door, body: dict[str, object], field: str) -> None:
    told = alice.problem(422, "POST", "/v1/memories", json=body)
    assert told["field"] == field
    assert told["remedy"]
    assert alice.ok("GET", "/v1/counts") == {}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("limit=ten", "limit"),
        ("limit=1&limit=2", "limit"),
        ("kinds=opinion", "kinds[0]"),
        ("states=", "states[0]"),
        ("page=2", "page"),
        ("id=x", "id"),
        ("principal=user:bob", "principal"),
    ],
)
def test_what_cannot_be_asked_is_named(alice: Door, query: str, field: str) -> None:
    assert alice.problem(422, "GET", f"/v1/memories?{query}")["field"] == field


def test_a_word_that_is_none_is_told(alice: Door) -> None:
    told = alice.problem(422, "GET", "/v1/events?types=memory.aded")
    assert (told["field"], told["detail"]) == ("types[0]", "'memory.aded' is none")
    assert {"memory.added", "imported"} <= set(told["remedy"].removeprefix("use one of ").split(", "))
    assert len(alice.problem(422, "GET", f"/v1/events?types={'x' * 500}")["detail"]) < 100


def test_what_belongs_into_the_body_is_told_where_it_goes(alice: Door) -> None:
    told = alice.problem(422, "PUT", "/v1/boards/q3?space=team/report", json={"template": "research"})
    assert (told["field"], told["remedy"]) == ("space", "give it in the JSON body")


@pytest.mark.parametrize(
    ("path", "remedy"),
    [
        ("/v1/memories?limit=0", "give 1 or more"),
        ("/v1/memories?limit=5000", "give 1000 or less"),
        ("/v1/events?after=-1", "give 0 or more"),
    ],
)
def test_what_is_out_of_range_is_told_the_range(alice: Door, path: str, remedy: str) -> None:
    assert alice.problem(422, "GET", path)["remedy"] == remedy
