"""Contradictions between agents: who decides is a rule of the space, and everything can be reversed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from triptych import AsyncTriptych, Triptych
from triptych.errors import InvalidInputError, VersionConflictError
from triptych.model.memory import Memory
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member
from triptych.testing.clock import NOON, FixedClock

CLAIMS = {
    "en": ("The deadline of project Apollo is Friday", "The deadline of project Apollo is Monday"),
    "zh": ("阿波罗项目的截止日期是周五", "阿波罗项目的截止日期是周一"),
}


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOON)


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=clock, settings=settings) as opened:
        yield opened


@pytest.fixture(params=["en", "zh"])
def claims(request: pytest.FixtureRequest) -> tuple[str, str]:
    return CLAIMS[request.param]


def _agent(memory: Triptych, name: str) -> Member:
    return memory.principal(agent=name, teams=["t"])


def _say(memory: Triptych, name: str, claim: str, **more: float) -> Memory:
    published = _agent(memory, name).team("t").publish(claim, **more).memory  # type: ignore[arg-type]
    assert published is not None
    return published


def _standing(memory: Triptych) -> list[str]:
    return sorted(one.content for one in _agent(memory, "reader").memories(spaces=["team/t"]))


def _rule(memory: Triptych, arbitration: str) -> None:
    _agent(memory, "lead").set_policy("team/t", arbitration=arbitration)


def test_unless_somebody_says_otherwise_both_stand_until_somebody_decides(
    memory: Triptych, claims: tuple[str, str]
) -> None:
    friday, monday = (_say(memory, name, claim) for name, claim in zip("ab", claims, strict=True))
    assert _standing(memory) == sorted(claims)
    (conflict,) = _agent(memory, "a").conflicts()
    assert set(conflict.sides) == {friday.id, monday.id}


def test_the_latest_stands_also_when_the_older_is_said_again(
    memory: Triptych, clock: FixedClock, claims: tuple[str, str]
) -> None:
    _rule(memory, "latest")
    _say(memory, "a", claims[0])
    clock.advance(hours=1)
    _say(memory, "b", claims[1])
    assert _standing(memory) == [claims[1]]
    clock.advance(hours=1)
    _say(memory, "c", claims[0])
    assert _standing(memory) == [claims[0]]


def test_the_surer_source_stands_whoever_spoke_last(
    memory: Triptych, clock: FixedClock, claims: tuple[str, str]
) -> None:
    _rule(memory, "source_priority")
    _say(memory, "a", claims[0], confidence=0.9)
    clock.advance(hours=1)
    lost = _say(memory, "b", claims[1], confidence=0.7)
    assert _standing(memory) == [claims[0]]
    assert lost.state == "superseded"
    clock.advance(hours=1)
    _say(memory, "c", claims[1], confidence=0.95)
    assert _standing(memory) == [claims[1]]


def test_equals_wait_for_somebody(memory: Triptych, claims: tuple[str, str]) -> None:
    _rule(memory, "source_priority")
    for name, claim in zip("ab", claims, strict=True):
        _say(memory, name, claim)
    assert _standing(memory) == sorted(claims)
    assert len(_agent(memory, "a").conflicts()) == 1


def test_the_side_more_authors_speak_for_stands(
    memory: Triptych, clock: FixedClock, claims: tuple[str, str]
) -> None:
    _rule(memory, "evidence")
    for name, claim in (("a", claims[0]), ("b", claims[1])):
        clock.advance(hours=1)
        _say(memory, name, claim)
    assert _standing(memory) == sorted(claims)
    _say(memory, "a", claims[0])
    assert _standing(memory) == sorted(claims), "the same voice twice is one voice"
    clock.advance(hours=1)
    _say(memory, "c", claims[0])
    assert _standing(memory) == [claims[0]]
    for name in "de":
        clock.advance(hours=1)
        _say(memory, name, claims[1])
    assert _standing(memory) == [claims[1]]


def test_what_somebody_decided_no_policy_overturns_and_somebody_can(
    memory: Triptych, clock: FixedClock, claims: tuple[str, str]
) -> None:
    _rule(memory, "latest")
    friday = _say(memory, "a", claims[0])
    clock.advance(hours=1)
    monday = _say(memory, "b", claims[1])
    lead = _agent(memory, "lead")
    assert lead.conflicts() == []
    (conflict,) = lead.conflicts(open_only=False)
    assert (conflict.kept, conflict.resolved_by) == (monday.id, "policy:latest")
    lead.resolve(conflict.id, keep=friday.id)
    assert _standing(memory) == [claims[0]]
    clock.advance(hours=1)
    _rule(memory, "evidence")
    assert _standing(memory) == [claims[0]]
    decided = [event for event in lead.events() if event.type == "conflict.resolved"]
    assert [event.actor for event in decided] == ["policy:latest", "agent:lead"]


def test_a_new_policy_decides_what_was_open_there_and_only_there(
    memory: Triptych, clock: FixedClock, claims: tuple[str, str]
) -> None:
    for space in ("team/t", "team/t/below"):
        for name, claim in zip("ab", claims, strict=True):
            clock.advance(hours=1)
            _agent(memory, name).shared(space).publish(claim)
    lead = _agent(memory, "lead")
    lead.set_policy("team/t/below", arbitration="human")
    lead.set_policy("team/t", arbitration="latest")
    assert [conflict.space.path for conflict in lead.conflicts()] == ["team/t/below"]
    (changed, *_) = reversed([event for event in lead.events() if event.type == "policy.changed"])
    assert changed.detail["arbitration"] == "latest"


def test_a_hidden_side_is_no_matter_for_a_policy(memory: Triptych, claims: tuple[str, str]) -> None:
    friday, _ = (_say(memory, name, claim) for name, claim in zip("ab", claims, strict=True))
    _agent(memory, "a").forget(friday.id)
    _rule(memory, "latest")
    assert len(_agent(memory, "a").conflicts()) == 1


def test_an_unknown_way_to_decide_is_refused_by_name(memory: Triptych) -> None:
    with pytest.raises(InvalidInputError) as refused:
        _rule(memory, "loudest")
    assert refused.value.field == "arbitration"


def test_a_forgotten_side_that_lost_meanwhile_comes_back_as_the_loser(
    memory: Triptych, claims: tuple[str, str]
) -> None:
    friday, monday = (_say(memory, name, claim) for name, claim in zip("ab", claims, strict=True))
    lead = _agent(memory, "lead")
    (conflict,) = lead.conflicts()
    lead.forget(friday.id)
    lead.resolve(conflict.id, keep=monday.id)
    assert lead.restore(friday.id).state == "superseded"
    assert _standing(memory) == [claims[1]]
    lead.resolve(conflict.id, keep=friday.id)
    assert _standing(memory) == [claims[0]]


@pytest.mark.parametrize(
    ("first", "second"),
    [("I live in Paris", "I live in Berlin"), ("我住在巴黎", "我住在柏林")],
    ids=["en", "zh"],
)
def test_a_forgotten_value_that_was_replaced_meanwhile_does_not_stand_beside_the_new_one(
    memory: Triptych, clock: FixedClock, first: str, second: str
) -> None:
    me = memory.principal(user="alice")
    old = me.remember(first).memory
    assert old is not None
    me.forget(old.id)
    clock.advance(days=1)
    me.remember(second)
    back = me.restore(old.id)
    assert (back.state, back.valid_to) == ("superseded", clock.now())
    assert [one.content for one in me.memories()] == [second]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_ten_facts_about_one_thing_and_a_new_one_leave_one_another_alone(
    memory: Triptych, language: str
) -> None:
    facts = {
        "en": [
            "The Atlas server runs Debian 12",
            "The Atlas server stands in rack 14",
            "The Atlas server has 256 GB of memory",
            "The Atlas server belongs to the data team",
            "The Atlas server was bought in 2023",
            "The Atlas server hosts the billing service",
            "The Atlas server is backed up every night",
            "The Atlas server listens on port 8443",
            "The Atlas server cost 9000 euros",
            "The Atlas server is monitored by Ann",
            "The Atlas server gets a new power supply",
        ],
        "zh": [
            "阿特拉斯服务器运行Debian 12",
            "阿特拉斯服务器在14号机架",
            "阿特拉斯服务器有256GB内存",
            "阿特拉斯服务器归数据组",
            "阿特拉斯服务器是2023年买的",
            "阿特拉斯服务器上跑账单服务",
            "阿特拉斯服务器每晚备份",
            "阿特拉斯服务器监听8443端口",
            "阿特拉斯服务器花了9000欧元",
            "阿特拉斯服务器由小安监控",
            "阿特拉斯服务器要换新电源",
        ],
    }[language]
    me = _agent(memory, "a")
    outcomes = [me.team("t").publish(fact) for fact in facts]
    assert {outcome.change for outcome in outcomes} == {"added"}
    assert _standing(memory) == sorted(facts)
    assert me.conflicts() == []


def test_of_two_agents_that_update_one_version_one_wins_and_both_attempts_are_on_record(
    tmp_path: Path,
) -> None:
    async def race() -> None:
        settings = {"upkeep": {"worker": False}}
        embedder = ScriptedEmbedder()
        opened = [
            await AsyncTriptych.open(tmp_path / "t.db", embedder=embedder, settings=settings) for _ in "ab"
        ]
        agents = [one.principal(agent=name, teams=["t"]) for one, name in zip(opened, "ab", strict=True)]
        known = (await agents[0].team("t").publish("The budget is 90 million")).memory
        assert known is not None
        for version in (1, 2):
            await agents[0].update(known.id, expected_version=version, importance=0.1 * version)
        attempts = await asyncio.gather(
            *(
                agent.update(known.id, expected_version=3, content=f"The budget is {sum} million")
                for agent, sum in zip(agents, (91, 92), strict=True)
            ),
            return_exceptions=True,
        )
        (won,) = (result for result in attempts if isinstance(result, Memory))
        (lost,) = (result for result in attempts if isinstance(result, VersionConflictError))
        assert isinstance(lost.current, Memory)
        assert (lost.current.version, lost.current.content) == (4, won.content)
        history = await agents[0].history(known.id)
        told = [(e.type, e.actor) for e in history.events if e.type in ("memory.updated", "update.refused")]
        assert len(told) == 4
        assert {actor for _, actor in told[2:]} == {"agent:a", "agent:b"}
        (refused,) = (event for event in history.events if event.type == "update.refused")
        assert refused.detail == {"expected": 3, "found": 4}
        for one in opened:
            await one.close()

    asyncio.run(race())
