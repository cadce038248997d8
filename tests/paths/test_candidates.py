"""What becomes of a candidate: needed three times, each within a day, it is kept; else it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from triptych import Triptych
from triptych.ports.embedder import Embedder
from triptych.sync import Member
from triptych.testing.clock import NOON, FixedClock

TALK = [
    ("The printer on our floor jams.", "What about the printer on our floor?"),
    ("三楼的打印机老卡纸。", "三楼的打印机怎么样？"),
]
Need = Callable[[Member, str, str], None]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOON)


@pytest.fixture(params=["memory", "sqlite"])
def memory(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    embedder: Embedder,
    clock: FixedClock,
) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path_factory.mktemp("t") / "t.db"
    with Triptych.open(
        path, embedder=embedder, clock=clock, settings={"upkeep": {"worker": False}}
    ) as opened:
        yield opened


def _ask(me: Member, line: str, question: str) -> None:
    assert len(me.recall(question).results) >= 1


def _ask_in_a_prompt(me: Member, line: str, question: str) -> None:
    session = me.session("asking")
    assert line in str(session.context(question).messages)
    session.end()


def _say_again(me: Member, line: str, question: str) -> None:
    with me.session("again") as session:
        session.add("user", line)


def _candidate(me: Member, line: str) -> str:
    with me.session("first") as session:
        session.add("user", line)
    (candidate,) = me.memories(states=["candidate"])
    return candidate.id


@pytest.mark.parametrize(("line", "question"), TALK, ids=["en", "zh"])
@pytest.mark.parametrize("need", [_ask, _ask_in_a_prompt], ids=["asked", "in a prompt"])
def test_three_uses_each_within_a_day_of_the_last_make_it_active(
    memory: Triptych, clock: FixedClock, need: Need, line: str, question: str
) -> None:
    me = memory.principal(user="alice")
    id = _candidate(me, line)
    for _ in range(3):
        assert me.get(id).state == "candidate"
        clock.advance(hours=20)
        need(me, line, question)
        memory.run_upkeep()
    assert me.get(id).state == "active"
    clock.advance(days=30)
    memory.run_upkeep()
    assert me.get(id).state == "active"


@pytest.mark.parametrize(("line", "question"), TALK, ids=["en", "zh"])
def test_said_three_times_it_is_kept(memory: Triptych, clock: FixedClock, line: str, question: str) -> None:
    me = memory.principal(user="alice")
    id = _candidate(me, line)
    for _ in range(2):
        assert me.get(id).state == "candidate"
        clock.advance(hours=20)
        _say_again(me, line, question)
    assert me.get(id).state == "active"


@pytest.mark.parametrize(("line", "question"), TALK, ids=["en", "zh"])
def test_uses_more_than_a_day_apart_do_not_count_and_it_expires(
    memory: Triptych, clock: FixedClock, line: str, question: str
) -> None:
    me = memory.principal(user="alice")
    id = _candidate(me, line)
    born = clock.now()
    for _ in range(4):
        clock.advance(hours=30)
        _ask(me, line, question)
        memory.run_upkeep()
        assert me.get(id).state == "candidate"
    clock.advance(hours=(born + timedelta(days=8) - clock.now()) / timedelta(hours=1))
    memory.run_upkeep()
    assert me.get(id).state == "expired"
