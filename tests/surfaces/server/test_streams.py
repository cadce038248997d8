"""Streams: what comes, where a reader goes on, and when they end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from surfaces.server.asked import Listener, Opened, opened, run
from triptych.model.principal import Principal
from triptych.surfaces.rest import streams

TEAM = Principal(agent="writer", teams=frozenset({"report"}))
SPACE = "team/report"


async def _published(at: Opened, *texts: str) -> None:
    shared = at.memory.member(TEAM).shared(SPACE)
    for text in texts:
        await shared.publish(text, topics=["news"])


async def _until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not there():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("text", ["Sales fell in the south", "南部的销售下降了"])
def test_deliveries_come_as_they_are_published_and_are_acknowledged_apart(text: str) -> None:
    async def test() -> None:
        async with opened(keyless=TEAM, share={"redeliver_seconds": 0.3}) as at:
            made = {"topics": ["news"], "since": "beginning"}
            assert (await at.http.put("/v1/subscriptions/money", json=made)).status_code == 200
            async with Listener(at.app, "/v1/subscriptions/money/stream") as reader:
                await _published(at, text)
                id, kind, told = await reader.event()
                assert (kind, told["memory"]["content"], told["attempt"]) == ("delivery", text, 1)
                assert id == str(told["seq"])
                _, _, again = await reader.event()  # nobody said that it is settled
                assert (again["id"], again["attempt"]) == (told["id"], 2)
                settled = await at.http.post("/v1/subscriptions/money/ack", json={"ids": [told["id"]]})
                assert settled.json() == 1
                await _published(at, "another thing happened")
                assert (await reader.event())[2]["id"] != told["id"]

    run(test)


def test_what_was_not_acknowledged_comes_again_after_a_reconnection() -> None:
    async def test() -> None:
        async with opened(keyless=TEAM, share={"redeliver_seconds": 0.1}) as at:
            await at.http.put("/v1/subscriptions/money", json={"since": "beginning"})
            await _published(at, "one is red", "two is blue")
            path = "/v1/subscriptions/money/stream"
            async with Listener(at.app, path) as reader:
                first, second = (await reader.event())[2], (await reader.event())[2]
            await at.http.post("/v1/subscriptions/money/ack", json={"ids": [first["id"]]})
            async with Listener(at.app, path, {"last-event-id": str(second["seq"])}) as reader:
                again = (await reader.event())[2]
                assert (again["id"], again["attempt"]) == (second["id"], 2)

    run(test)


def test_changes_of_a_board_come_and_a_reader_goes_on_where_it_was() -> None:
    async def test() -> None:
        async with opened(keyless=TEAM) as at:
            board = at.memory.member(TEAM).shared(SPACE).board("q3", template="research")
            zone = (await board.open()).zones[0].name
            path, query = "/v1/boards/q3/watch", "space=team/report"
            async with Listener(at.app, path, query=query) as reader:
                assert (await reader.event())[1] == "board.opened"
                await board.write(zone, "第一")
                id, kind, told = await reader.event()
                assert (kind, told["zone"], told["position"]) == ("cell.written", zone, int(id))
            await board.complete(zone)
            async with Listener(at.app, path, {"last-event-id": id}, query) as reader:
                assert (await reader.event())[1] == "zone.completed"
                await board.finish(["Sales fell by 3 %."])
                assert (await reader.event())[1] == "board.finished"
                assert (await reader.event())[1] == "end"
                await reader.end()

    run(test)


def test_the_log_comes_as_far_as_the_asker_may_read_it() -> None:
    async def test() -> None:
        async with opened(keyless=None) as at:
            mine, audits = await at.key("user:alice"), await at.key("user:eve,role:auditor")
            path = "/v1/events/stream"
            async with (
                Listener(at.app, path, mine, "after=0") as alice,
                Listener(at.app, path, audits, "after=0&types=memory.added") as auditor,
            ):
                await at.memory.principal(user="bob").remember("I live in Rome")
                await at.memory.principal(user="alice").remember("I live in Lisbon")
                seen = [await alice.event() for _ in range(2)]
                assert {told["space"] for _, _, told in seen} == {"user/alice"}
                assert [(await auditor.event())[2]["space"] for _ in range(2)] == ["user/bob", "user/alice"]
            last = seen[-1][0]
            async with Listener(at.app, path, {**mine, "last-event-id": last}) as alice:
                await at.memory.principal(user="alice").remember("My dog is called Pongo")
                id, kind, _ = await alice.event()
                assert kind == "memory.added"
                assert int(id) > int(last)

    run(test)


@pytest.mark.parametrize(
    ("path", "query", "headers", "status"),
    [
        ("/v1/subscriptions/nothing/stream", "", {}, 404),
        ("/v1/boards/nothing/watch", "space=team/report", {}, 404),
        ("/v1/boards/q3/watch", "space=team/other", {}, 404),
        ("/v1/events/stream", "types=no.such", {}, 422),
        ("/v1/events/stream", "spaces=nowhere/x", {}, 422),
        ("/v1/events/stream", "after=-1", {}, 422),
        ("/v1/events/stream", "", {"last-event-id": "x"}, 422),
        ("/v1/events/stream", "", {"last-event-id": "９"}, 422),
        ("/v1/events/stream", "what=else", {}, 422),
    ],
)
def test_what_cannot_be_streamed_is_a_problem_and_no_stream(
    path: str, query: str, headers: dict[str, str], status: int
) -> None:
    async def test() -> None:
        async with opened(keyless=TEAM) as at, Listener(at.app, path, headers, query) as reader:
            told = await reader.body()
            assert (reader.status, told["status"]) == (status, status)

    run(test)


@pytest.mark.parametrize("path", ["/v1/events/stream", "/v1/subscriptions/s/stream", "/v1/boards/b/watch"])
def test_a_stream_has_no_head_which_would_have_no_end(path: str) -> None:
    async def test() -> None:
        async with opened(keyless=TEAM) as at:
            told = await at.http.head(path)
            assert (told.status_code, told.headers["allow"]) == (405, "GET")

    run(test)


def test_a_stream_ends_soon_after_its_key_is_revoked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "RECHECK_SECONDS", 0.05)

    async def test() -> None:
        async with opened(keyless=None) as at:
            mine = await at.key("user:alice", name="laptop")
            async with Listener(at.app, "/v1/events/stream", mine, "after=0") as reader:
                await at.memory.principal(user="alice").remember("I live in Lisbon")
                await reader.event("memory.added")
                [key] = await at.memory.keys()
                await at.memory.revoke_key(key.id)
                _, _, told = await reader.event("end")
                assert told["error"] == "unauthenticated"
                await reader.end()

    run(test)


def test_a_stream_keeps_its_connection_while_nothing_happens() -> None:
    async def test() -> None:
        async with (
            opened(server={"heartbeat_seconds": 0.05}) as at,
            Listener(at.app, "/v1/events/stream") as reader,
        ):
            await reader.comment()
            await reader.comment()

    run(test)


def test_streams_end_when_the_server_stops_and_other_requests_do_not() -> None:
    async def test() -> None:
        async with opened() as at, Listener(at.app, "/v1/events/stream") as reader:
            await _until(lambda: reader.status == 200)
            at.app.stopping.set()
            await reader.end()
            assert (await at.http.get("/v1/counts")).status_code == 200
            told = await at.http.get("/readyz")
            assert (told.status_code, told.json()["server"]) == (503, "stopping")

    run(test)


def test_a_reader_that_takes_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "SLOW_SECONDS", 0.05)

    async def test() -> None:
        async with opened() as at, Listener(at.app, "/v1/events/stream", taking=False) as reader:
            assert reader._task is not None
            await asyncio.wait_for(asyncio.shield(reader._task), 5)

    run(test)


def test_who_goes_away_leaves_nothing_behind() -> None:
    async def test() -> None:
        async with opened() as at:
            before = asyncio.all_tasks()
            async with Listener(at.app, "/v1/events/stream") as reader:
                await _until(lambda: reader.status == 200)
            with suppress(TimeoutError):
                await _until(lambda: asyncio.all_tasks() <= before)
            assert asyncio.all_tasks() <= before

    run(test)


def test_whole_values_come_to_who_asks_for_them() -> None:
    async def test() -> None:
        async with opened() as at:
            await at.memory.principal(user="me").remember("I live in Lisbon")
            accept = {"accept": "text/event-stream, application/vnd.triptych+json"}
            async with Listener(at.app, "/v1/events/stream", accept, "after=0") as reader:
                told: Any = (await reader.event())[2]
                assert json.dumps(told)

    run(test)
