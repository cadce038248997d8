"""A POST with an idempotency key happens once, however often it is sent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from surfaces.rest.doors import Door, Rest
from triptych.errors import StoreBusyError
from triptych.service.member.member import AsyncMember

HELLO = {"role": "user", "content": "你好, hello"}
PATH = "/v1/sessions/talk/messages"


def keyed(key: str) -> dict[str, Any]:
    return {"headers": {"Idempotency-Key": key}}


def bytes_of(rest: Rest) -> bytes:
    """All that stands in the store's files."""
    folder = Path(rest.service.location).parent
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


def said(door: Door) -> int:
    return len(door.ok("GET", PATH)["items"])


def test_sent_again_it_is_answered_alike_and_done_once(alice: Door) -> None:
    first = alice.request("POST", PATH, json=HELLO, **keyed("one"))
    again = alice.request("POST", PATH, json=HELLO, **keyed("one"))
    assert (again.status_code, again.json()) == (201, first.json())
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert said(alice) == 1
    alice.ok("POST", PATH, json=HELLO, **keyed("two"))
    assert said(alice) == 2


def test_etags_are_answered_again_too(alice: Door) -> None:
    path = "/v1/blocks/persona/append"
    first = alice.request("POST", path, json={"text": "x"}, **keyed("k"))
    again = alice.request("POST", path, json={"text": "x"}, **keyed("k"))
    assert again.headers["etag"] == first.headers["etag"] == '"1"'
    assert alice.ok("GET", "/v1/blocks/persona")["version"] == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (PATH, {**HELLO, "content": "other"}),
        ("/v1/sessions/other/messages", HELLO),
        ("/v1/memories", {"content": "x y"}),
    ],
)
def test_another_request_under_the_same_key_is_refused(alice: Door, path: str, body: dict[str, Any]) -> None:
    alice.ok("POST", PATH, json=HELLO, **keyed("one"))
    told = alice.problem(422, "POST", path, json=body, **keyed("one"))
    assert told["field"] == "Idempotency-Key"
    assert said(alice) == 1


def test_a_key_is_its_principals_own(alice: Door, bob: Door, mallory: Door) -> None:
    for door in (alice, bob, mallory):
        assert "idempotency-replayed" not in door.request("POST", PATH, json=HELLO, **keyed("one")).headers
        assert said(door) == 1


def test_of_many_at_once_one_is_carried_out(alice: Door) -> None:
    async def all_at_once() -> list[httpx.Response]:
        return await asyncio.gather(
            *(alice.asked("POST", PATH, json=HELLO, **keyed("one")) for _ in range(8))
        )

    answers = alice.rest.runner.run(all_at_once())
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert [answer.headers.get("idempotency-replayed") for answer in answers].count(None) == 1
    assert said(alice) == 1


def test_what_failed_may_be_tried_again(alice: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> AsyncMember:
        raise StoreBusyError("is held by another", remedy="try again")

    with monkeypatch.context() as patch:
        patch.setattr(type(alice.rest.service), "member", busy)
        assert alice.problem(503, "POST", PATH, json=HELLO, **keyed("one"))["code"] == "store_busy"
    alice.ok("POST", PATH, json=HELLO, **keyed("one"))
    assert said(alice) == 1


def test_what_was_refused_may_be_put_right(alice: Door) -> None:
    refused = alice.problem(422, "POST", PATH, json={"role": "king", "content": "x"}, **keyed("one"))
    assert refused["field"] == "role"
    alice.ok("POST", PATH, json=HELLO, **keyed("one"))
    assert said(alice) == 1


def test_an_erasure_takes_along_what_was_answered_and_nothing_is_done_twice(alice: Door, bob: Door) -> None:
    body = {"content": "我的护照在蓝色抽屉里, my passport is in the blue drawer"}
    first = alice.ok("POST", "/v1/memories", json=body, **keyed("one"))
    assert b"blue drawer" in bytes_of(alice.rest)
    receipt = alice.ok("DELETE", f"/v1/memories/{first['memory']['id']}")
    assert receipt["verified"] is True, receipt
    assert not any(text.encode() in bytes_of(alice.rest) for text in ("蓝色抽屉", "blue drawer"))
    told = alice.problem(409, "POST", "/v1/memories", json=body, **keyed("one"))
    assert told["field"] == "Idempotency-Key"
    assert alice.ok("GET", "/v1/counts") == {}


def test_a_secret_is_told_once_and_kept_nowhere(rest: Rest, alice: Door) -> None:
    body = {"principal": "user:carol"}
    made = alice.ok("POST", "/v1/keys", json=body, **keyed("one"))
    assert alice.problem(409, "POST", "/v1/keys", json=body, **keyed("one"))["field"] == "Idempotency-Key"
    assert sum(one["principal"] == "user:carol" for one in alice.ok("GET", "/v1/keys")["items"]) == 1
    rest.runner.run(rest.service.close())
    assert made["secret"].encode() not in bytes_of(rest)


@pytest.mark.parametrize("key", ["", " ", "a b", "é", "x" * 201])
def test_what_is_no_key_is_refused(alice: Door, key: str) -> None:
    headers = {"Idempotency-Key": key.encode("latin-1")}
    told = alice.problem(422, "POST", PATH, json=HELLO, headers=headers)
    assert told["field"] == "Idempotency-Key"


def test_asking_is_answered_anew(alice: Door) -> None:
    question = {"question": "Which seat do I like?"}
    assert alice.ok("POST", "/v1/recall", json=question, **keyed("one"))["results"] == []
    alice.ok("POST", "/v1/memories", json={"content": "I prefer window seats"})
    assert alice.ok("POST", "/v1/recall", json=question, **keyed("one"))["results"] != []
