"""What goes by itself: what is over, and what finds no room. All of it can be brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.testing.clock import NOON, FixedClock

Opened = Callable[..., Triptych]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOON)


@pytest.fixture(params=["memory", "sqlite"])
def opened(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[Opened]:
    inside: list[Triptych] = []

    def start(**settings: Any) -> Triptych:
        path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
        given = {"upkeep": {"worker": False}, **settings}
        inside.append(Triptych.open(path, embedder=ScriptedEmbedder(), clock=clock, settings=given))
        return inside[0]

    yield start
    inside[0].close()


@pytest.mark.parametrize(
    ("fact", "question"),
    [("My car is parked on deck B2", "Where is my car parked?"), ("我的车停在B2层", "我的车停在哪里？")],
    ids=["en", "zh"],
)
def test_what_is_over_is_hidden_at_once_put_aside_by_upkeep_and_restorable(
    opened: Opened, clock: FixedClock, fact: str, question: str
) -> None:
    memory = opened()
    me = memory.principal(user="alice")
    known = me.remember(fact, expires_at=clock.now().replace(hour=18)).memory
    assert known is not None
    assert [one.id for one in me.recall(question)] == [known.id]
    clock.advance(hours=6)
    assert list(me.recall(question)) == []
    assert me.get(known.id).state == "active"

    memory.run_upkeep()
    memory.run_upkeep()
    assert me.get(known.id).state == "expired"
    assert [event.type for event in me.history(known.id).events] == ["memory.added", "memory.expired"]
    assert me.history(known.id).events[1].actor == "triptych:upkeep"
    assert [one.id for one in me.recall(question, as_of=NOON)] == [known.id]
    assert list(me.recall(question, as_of=clock.now())) == []

    back = me.restore(known.id)
    assert (back.state, back.expires_at) == ("active", None)
    memory.run_upkeep()
    assert [one.id for one in me.recall(question)] == [known.id]


def test_what_somebody_forgot_is_not_found_as_of_any_time(opened: Opened, clock: FixedClock) -> None:
    memory = opened()
    me = memory.principal(user="alice")
    known = me.remember("My car is parked on deck B2", expires_at=NOON.replace(hour=18)).memory
    assert known is not None
    clock.advance(hours=6)
    memory.run_upkeep()
    me.forget(known.id)
    assert me.get(known.id).state == "archived"
    assert list(me.recall("Where is my car parked?", as_of=NOON)) == []


def test_expiry_reaches_every_tenant_and_what_nobody_may_read(opened: Opened, clock: FixedClock) -> None:
    memory = opened()
    soon = NOON.replace(hour=13)
    here = memory.principal(user="alice", teams=["t"])
    there = memory.principal(user="alice", tenant="other")
    ids = [
        (here, here.remember("deck B2", expires_at=soon).memory),
        (there, there.remember("deck C3", expires_at=soon).memory),
        (here, here.remember("sealed", space="team/t", expires_at=soon, readers=[]).memory),
    ]
    clock.advance(hours=2)
    memory.run_upkeep()
    states = [who.get(known.id).state for who, known in ids[:2] if known is not None]
    assert states == ["expired", "expired"]
    assert memory.run_upkeep() == 0


@pytest.mark.parametrize(
    "lines",
    [
        ["My sister Ann lives in Graz.", "My brother Tom works at Fennick Labs.", "I was born in Oslo."],
        ["我妹妹小安住在格拉茨。", "我哥哥小汤在蓝鲸公司上班。", "我出生在奥斯陆。"],
    ],
    ids=["en", "zh"],
)
def test_a_full_space_archives_what_matters_least_and_its_message_is_still_found(
    opened: Opened, clock: FixedClock, lines: list[str]
) -> None:
    memory = opened(remember={"cap_per_space": 2})
    me = memory.principal(user="alice")
    with me.session("s") as session:
        for line in lines:
            session.add("user", line)
    before = me.memories(limit=100)
    assert len(before) > 2
    memory.run_upkeep()
    left = me.memories(limit=100)
    assert len(left) == 2
    gone = [one for one in before if one.id not in {two.id for two in left}]
    assert max(one.importance for one in gone) <= min(one.importance for one in left)
    for one in gone:
        assert me.get(one.id).state == "archived"
        assert me.history(one.id).events[-1].detail["why"] == "no room"
    facts = [one for one in gone if one.kind != "digest"]
    for one in facts:
        said = one.sources[0].quote
        assert said in [result.content for result in me.recall(one.content, types=["message"])]
        me.forget(one.id)
        assert said not in [result.content for result in me.recall(one.content, types=["message"])]
        assert me.restore(one.id).state == "active"


def test_what_was_recalled_lately_outlives_what_was_not(opened: Opened, clock: FixedClock) -> None:
    memory = opened(remember={"cap_per_space": 1})
    me = memory.principal(user="alice")
    me.remember("The printer jams", importance=0.9)
    me.remember("The office is in Graz", importance=0.1)
    clock.advance(days=100)
    assert me.recall("Where is the office in Graz?", k=1).results[0].content == "The office is in Graz"
    memory.run_upkeep()
    assert [one.content for one in me.memories()] == ["The office is in Graz"]


def test_the_worker_tidies_by_itself(tmp_path: Path) -> None:
    import time

    settings = {"upkeep": {"interval_seconds": 0.05}, "remember": {"cap_per_space": 1}}
    with Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder(), settings=settings) as memory:
        me = memory.principal(user="alice")
        for n in range(3):
            me.remember(f"fact number {n} of the list")
        until = time.monotonic() + 30
        while len(me.memories()) > 1 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(me.memories()) == 1
