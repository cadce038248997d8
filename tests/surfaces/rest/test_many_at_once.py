"""Many statements at once are what they would be one after another."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from surfaces.rest.doors import ALICE, BOB, Door, Rest
from triptych.bootstrap import AsyncTriptych
from triptych.errors import ProviderError, StoreError
from triptych.model.principal import Principal
from triptych.ports.telemetry import Tally
from triptych.testing.clock import NOON, FixedClock

TEAM = "team/report"
SETTINGS = {"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}}
AUDITOR = Principal(agent="auditor", roles=frozenset({"auditor"}))
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

OWN = [
    {"content": "I live in Paris", "said_at": "2026-01-10T00:00:00Z"},
    {"content": "I live in Berlin", "said_at": "2026-05-10T00:00:00Z"},
    {"content": "I live in Oslo", "said_at": "2026-03-10T00:00:00Z"},
    {"content": "I live in Berlin", "said_at": "2026-06-01T00:00:00Z"},
    {"content": "我喜欢喝绿茶"},
    {"content": "我喜欢喝绿茶"},
    {"content": "我不喜欢喝绿茶"},
    {"content": "thanks!"},
    {"content": "My password is hunter2-Xy9!"},
    {"content": "I have a dog named Rex", "kind": "fact", "tags": ["pets"], "importance": 0.9},
    {"content": "I no longer have a dog named Rex"},
]
REFUSED = [
    {"content": " "},
    {"content": "我住在柏林", "space": "team/secret"},
    {"content": "I like jazz", "said_at": "sometime"},
    {"content": "I like jazz", "readers": ["somebody"]},
]
SHARED = [
    {"content": "The deadline of project Apollo is Friday", "space": TEAM},
    {"content": "The deadline of project Apollo is Monday", "space": TEAM},
    {"content": "项目的端口是8080", "space": TEAM},
    {"content": "项目的端口是9090", "space": TEAM},
    {"content": "项目的端口是8080", "space": TEAM},
]


@contextmanager
def opened(path: Path | str, arbitration: str = "latest") -> Iterator[tuple[Door, Door, Rest]]:
    with asyncio.Runner() as runner:
        settings = {**SETTINGS, "share": {"arbitration": arbitration}}
        service = runner.run(AsyncTriptych.open(path, settings=settings, clock=FixedClock(NOON)))
        rest = Rest(runner, service)
        yield rest.key(ALICE), rest.key(BOB), rest
        runner.run(service.close())


def lived(rest: Rest, told: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """What was answered and what is in the log; ids are told by when they first came up."""
    events = rest.runner.run(rest.service.member(AUDITOR).events(limit=10_000))
    shown = [(one.type.value, one.actor, str(one.space), one.subject, dict(one.detail)) for one in events]
    numbers: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"#{len(numbers)}")

    named = [_ID.sub(number, repr(one)) for one in (*told, *(one for one in shown if "key" not in one[0]))]
    return named[: len(told)], named[len(told) :]


def one_by_one(door: Door, items: Sequence[Mapping[str, Any]]) -> list[Any]:
    told = []
    for item in items:
        answer = door.request("POST", "/v1/memories", json=item)
        good = answer.status_code < 300
        told.append({"outcome": answer.json() if good else None, "problem": None if good else answer.json()})
    return told


@pytest.mark.parametrize("place", [":memory:", "t.db"])
@pytest.mark.parametrize("arbitration", ["latest", "human", "evidence"])
@pytest.mark.parametrize(
    "items",
    [
        OWN,
        [*OWN[:5], *REFUSED, *OWN[5:]],
        SHARED,
        OWN * 9 + REFUSED,
        [*OWN[:2], *SHARED, {"content": "I live in Oslo", "space": f"{TEAM}/below"}],
    ],
    ids=["own", "refused", "shared", "many", "several spaces"],
)
def test_together_they_come_to_what_they_come_to_one_by_one(
    place: str, arbitration: str, items: list[Mapping[str, Any]], tmp_path: Path
) -> None:
    lives = []
    for together in (False, True):
        path = place if place == ":memory:" else tmp_path / f"{together}.db"
        with opened(path, arbitration) as (alice, bob, rest):
            bob.ok("POST", "/v1/memories", json={"content": SHARED[0]["content"], "space": TEAM})
            if together:
                told = alice.ok("POST", "/v1/memories/bulk", json={"items": items})["items"]
            else:
                told = one_by_one(alice, items)
            lives.append(lived(rest, told))
    (told, log), (told_together, log_together) = lives
    assert told_together == told
    assert log_together == log


def test_many_are_written_in_few_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(":memory:") as (alice, _, rest):
        store, written = rest.service._parts.store, []
        write = store.write

        async def counted(work: Any) -> Any:
            written.append(work)
            return await write(work)

        alice.ok("GET", "/v1/me")
        monkeypatch.setattr(store, "write", counted)
        items = [{"content": f"The zibo-{n} service listens on port {4000 + n}."} for n in range(100)]
        assert len(alice.ok("POST", "/v1/memories/bulk", json={"items": items})["items"]) == 100
        assert len(written) <= 4


@pytest.mark.parametrize(("failing", "tried"), [("store", 1), ("embedder", 3)])
def test_what_is_down_is_not_asked_again_for_each(
    failing: str, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(":memory:") as (alice, _, rest):
        parts, asked = rest.service._parts, []
        kind = StoreError if failing == "store" else ProviderError

        def refuse(*_: Any, **__: Any) -> Any:
            asked.append(failing)
            raise kind("is down", remedy="try later")

        alice.ok("GET", "/v1/me")
        place, name = (parts.store, "write") if failing == "store" else (parts.embedder, "embed")
        items = [{"content": f"The zibo-{n} service listens on port {4000 + n}."} for n in range(20)]
        with monkeypatch.context() as down:
            down.setattr(place, name, refuse)
            told = alice.ok("POST", "/v1/memories/bulk", json={"items": items})["items"]
        assert [one["problem"]["code"] for one in told] == [kind.code] * 20
        assert len(asked) == tried


def test_each_statement_is_counted_once_at_the_gate_also_where_one_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with opened(":memory:") as (alice, _, rest):
        counted: list[str] = []

        def count_each(tally: Tally, _: str, values: Iterable[str]) -> None:
            counted.extend(values if tally is Tally.GATE else ())

        monkeypatch.setattr(rest.service._parts.telemetry, "count_each", count_each)
        items = [*OWN[:3], REFUSED[1], OWN[7]]
        alice.ok("POST", "/v1/memories/bulk", json={"items": items})
        assert counted == ["active"] * 4
