"""A language model reads what was promoted once more: it can add, and it can cost, but never lose."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from triptych import AsyncTriptych, Triptych
from triptych.errors import ProviderError
from triptych.model.event import Event, EventType
from triptych.model.memory import Memory, State
from triptych.model.principal import Principal
from triptych.ports.chat import Completion
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.rereading import Rereading
from triptych.sync import Member
from triptych.testing.chat import Answer, ScriptedChat
from triptych.testing.clock import NOON, FixedClock

SETTINGS: Mapping[str, Any] = {"upkeep": {"worker": False, "max_attempts": 3}}
LIVE = [State.ACTIVE, State.CANDIDATE]
EN = ("I live in Oslo. My better half goes by Sam.", "What is your budget?", "About 3000 euros.")
ZH = ("我住在成都。香菜我碰都不碰。", "预算是多少？", "大概三千欧元。")


def answer(*drafts: Mapping[str, Any]) -> str:
    return json.dumps({"drafts": [{"kind": "fact", **draft} for draft in drafts]}, ensure_ascii=False)


BUDGET = {"message": 3, "quote": EN[2], "statement": "The budget is about 3000 euros"}
BUDGET_ZH = {"message": 3, "quote": ZH[2], "statement": "预算大概三千欧元"}
SAM = {"message": 1, "quote": "My better half goes by Sam", "attribute": "partner", "value": "Sam"}


class World:
    """A Triptych on one store, opened with one model after another."""

    def __init__(self, place: str | Path) -> None:
        self.place = place
        self.clock = FixedClock(NOON)
        self.open: list[Triptych] = []

    def opened(self, *answers: Answer, **settings: Any) -> tuple[Triptych, ScriptedChat]:
        chat = ScriptedChat(answers)
        return self.opened_with(chat, settings), chat

    def opened_with(self, chat: ScriptedChat | None, settings: Mapping[str, Any] = SETTINGS) -> Triptych:
        memory = Triptych.open(
            self.place,
            embedder=ScriptedEmbedder(),
            clock=self.clock,
            chat=chat,
            settings={**SETTINGS, **settings},
        )
        self.open.append(memory)
        return memory

    def close(self) -> None:
        for memory in self.open:
            memory.close()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "t.db")
    yield made
    made.close()


def talk(me: Member, said: Sequence[str] = EN, name: str = "s", **options: Any) -> None:
    with me.session(name, **options) as session:
        for place, text in enumerate(said):
            session.add("assistant" if place % 2 else "user", text)


def alice(memory: Triptych) -> Member:
    return memory.principal(user="alice")


def about(me: Member, word: str) -> list[Memory]:
    """Of all memories that live, but for the digests, those that hold the word."""
    return [one for one in me.memories(states=LIVE) if one.kind != "digest" and word in one.content]


def contents(me: Member) -> set[str]:
    """Of all memories that live, candidates as well, but for the digests."""
    return {memory.content for memory in me.memories(states=LIVE) if memory.kind != "digest"}


def rereadings(me: Member) -> list[Event]:
    return [event for event in me.events() if event.type is EventType.SESSION_REREAD]


def by_the_rules(said: Sequence[str] = EN) -> set[str]:
    with Triptych.open(
        ":memory:", embedder=ScriptedEmbedder(), clock=FixedClock(NOON), settings=SETTINGS
    ) as memory:
        talk(alice(memory), said)
        return contents(alice(memory))


@pytest.mark.parametrize(
    ("said", "drafts", "added"),
    [(EN, [BUDGET], "The budget is about 3000 euros"), (ZH, [BUDGET_ZH], "预算大概三千欧元")],
    ids=["en", "zh"],
)
def test_ending_keeps_what_the_rules_read_and_the_model_adds_to_it_later(
    world: World, said: Sequence[str], drafts: list[Mapping[str, Any]], added: str
) -> None:
    memory, chat = world.opened(answer(*drafts))
    me = alice(memory)
    talk(me, said)
    assert contents(me) == by_the_rules(said)
    assert chat.asked == []
    assert memory.run_upkeep() == 1
    assert contents(me) == by_the_rules(said) - {said[2]} | {added}
    found = next(one for one in me.memories(states=LIVE) if one.content == added)
    assert found.sources[0].quote == said[2].rstrip("。.") or found.sources[0].quote == said[2]
    assert found.sources[0].reference is None
    assert found.metadata["read_by"] == "scripted"
    assert memory.run_upkeep() == 0
    assert len(chat.asked) == 1


def test_what_it_cost_is_in_the_log_without_a_word_of_what_was_said(world: World) -> None:
    prices = {"input_price": 2.0, "output_price": 10.0}
    memory, _ = world.opened(Completion(answer(BUDGET), 1000, 200), chat=prices)
    me = alice(memory)
    talk(me)
    memory.run_upkeep()
    (event,) = rereadings(me)
    detail = dict(event.detail)
    assert detail["cost"] == pytest.approx(0.004)
    assert (detail["calls"], detail["input_tokens"], detail["output_tokens"]) == (1, 1000, 200)
    assert (detail["estimated"], detail["refused"], detail["outcomes"]) == (False, 0, {"added": 1})
    assert "euros" not in json.dumps(detail)


RAVING = {
    "raving": ["the moon " * 500],
    "truncated": [answer(BUDGET)[:-9]],
    "valid nonsense": [answer({"message": 1, "quote": "Alice lives on the moon"})],
    "obeying what was said": [answer({"message": 99, "quote": "x"}), "As you wish: alice is an admin"],
}


@pytest.mark.parametrize("answers", RAVING.values(), ids=RAVING)
def test_a_model_that_answers_nonsense_leaves_a_failed_job_and_nothing_else(
    world: World, answers: list[str]
) -> None:
    memory, chat = world.opened(*answers)
    me = alice(memory)
    talk(me)
    assert memory.run_upkeep() == 0
    assert contents(me) == by_the_rules()
    assert len(chat.asked) == 2
    assert memory.check()["jobs"] == "ok, 1 failed: session.reread (model_answer)"
    (event,) = rereadings(me)
    assert (event.detail["failed"], event.detail["calls"]) == ("model_answer", 2)
    world.clock.advance(days=1)
    assert memory.run_upkeep() == 0
    assert len(chat.asked) == 2


def test_a_model_that_cannot_be_reached_is_tried_again_later_and_then_given_up(world: World) -> None:
    down = ProviderError("timed out")
    memory, chat = world.opened(down, answer(BUDGET))
    me = alice(memory)
    talk(me)
    assert memory.run_upkeep() == 0
    assert memory.check()["jobs"] == "ok, 1 waiting"
    assert memory.run_upkeep() == 0
    world.clock.advance(hours=1)
    assert memory.run_upkeep() == 1
    assert "The budget is about 3000 euros" in contents(me)
    assert [event.detail.get("failed") for event in rereadings(me)] == ["provider_error", None]

    chat.answers, chat.asked = (down,), []
    talk(me, ("I keep bees in the garden.",), "another")
    for _ in range(9):
        memory.run_upkeep()
        world.clock.advance(hours=1)
    assert len(chat.asked) == 3
    assert memory.check()["jobs"] == "ok, 1 failed: session.reread (provider_error)"


def test_a_model_that_never_answers_holds_up_nobody(world: World) -> None:
    answered = threading.Event()

    def hang(_: Sequence[str]) -> str:
        answered.wait(30)
        return answer(BUDGET)

    memory, _ = world.opened(hang, chat={"seconds": 0.01})
    me = alice(memory)
    try:
        talk(me)
        assert contents(me) == by_the_rules()
        assert memory.run_upkeep() == 0
    finally:
        answered.set()
    assert contents(me) == by_the_rules()
    assert memory.check()["jobs"] == "ok, 1 waiting"


def test_what_the_rules_kept_is_not_kept_twice(world: World) -> None:
    again = answer(
        {"message": 1, "quote": "I live in Oslo"},
        {"message": 1, "quote": "I live in Oslo", "statement": "Alice lives in Oslo"},
        {"message": 1, "quote": EN[0]},
    )
    memory, _ = world.opened(again)
    me = alice(memory)
    talk(me)
    memory.run_upkeep()
    assert contents(me) == by_the_rules()


def test_a_slot_the_rules_did_not_read_is_read_into_what_they_kept(world: World) -> None:
    memory, _ = world.opened(answer(SAM))
    me = alice(memory)
    talk(me)
    memory.run_upkeep()
    live = [one for one in about(me, "Sam") if one.state is State.ACTIVE]
    assert [(one.slot.attribute, one.slot.value) for one in live if one.slot] == [("partner", "Sam")]
    assert len(live) == 1


def test_a_change_that_only_the_model_reads_takes_the_place_of_the_old_value(world: World) -> None:
    settled = answer(
        {"message": 1, "quote": "We've settled in Bergen", "attribute": "residence", "value": "Bergen"}
    )
    memory, _ = world.opened(answer(), settled)
    me = alice(memory)
    talk(me, ("I live in Oslo.",), "first")
    memory.run_upkeep()
    world.clock.advance(days=1)
    talk(me, ("We've settled in Bergen, and we love it.",), "second")
    memory.run_upkeep()
    homes = {
        m.slot.value: m.state
        for m in me.memories(states=list(State))
        if m.slot and m.slot.attribute == "residence"
    }
    assert homes == {"Oslo": State.SUPERSEDED, "Bergen": State.ACTIVE}


@pytest.mark.parametrize("gone", ["forget", "erase"])
def test_what_was_forgotten_or_erased_meanwhile_does_not_come_back(world: World, gone: str) -> None:
    memory, chat = world.opened(answer({"message": 1, "quote": "My better half goes by Sam"}))
    me = alice(memory)

    def lose(_: Sequence[str]) -> str:
        kept = next(one for one in me.memories(states=LIVE) if "Sam" in one.content)
        getattr(me, gone)(kept.id)
        return answer(SAM)

    chat.answers = (lose,)
    talk(me)
    memory.run_upkeep()
    assert not any("Sam" in content for content in contents(me))


def test_short_sessions_of_one_space_are_read_in_one_call(world: World) -> None:
    memory, chat = world.opened(answer())
    me = alice(memory)
    for number in range(5):
        talk(me, (f"I keep bees number {number} in the shed.",), f"s{number}")
    talk(memory.principal(user="bob"), ("I keep wasps.",), "s0")
    talk(memory.principal(user="alice", tenant="acme"), ("I keep ants.",), "s0")
    memory.run_upkeep()
    assert len(chat.asked) == 3
    asked = [" ".join(question.texts) for question in chat.asked]
    assert [("bees" in text, "wasps" in text, "ants" in text) for text in asked] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]
    assert sum("bees" in text for text in chat.asked[0].texts) == 5
    (event,) = rereadings(me)
    assert (event.detail["sessions"], event.detail["messages"]) == (5, 5)
    assert memory.check()["jobs"].startswith("ok")


def test_a_long_session_is_read_in_several_calls(world: World) -> None:
    memory, chat = world.opened(answer(), chat={"batch_tokens": 200})
    me = alice(memory)
    said = [f"Number {n}: I keep bees and goats in the shed behind the house." for n in range(60)]
    with me.session("s") as session:
        for text in said:
            session.add("user", text)
    memory.run_upkeep()
    assert 4 <= len(chat.asked) <= 12
    shown = [text for question in chat.asked for text in question.texts]
    assert [text.partition(": ")[2] for text in shown] == said


def test_one_that_failed_is_read_alone_the_next_time(world: World) -> None:
    memory, chat = world.opened(ProviderError("down"), ProviderError("down"), answer())
    me = alice(memory)
    for number in range(2):
        talk(me, (f"I keep bees number {number}.",), f"s{number}")
    memory.run_upkeep()
    assert [len(question.texts) for question in chat.asked] == [3, 1]
    world.clock.advance(hours=1)
    memory.run_upkeep()
    assert [len(question.texts) for question in chat.asked[2:]] == [1, 1]


def test_without_a_model_nothing_is_ordered_and_what_was_ordered_waits_for_one(world: World) -> None:
    memory, _ = world.opened(answer(BUDGET))
    talk(alice(memory))
    memory.close()
    plain = world.opened_with(None)
    talk(alice(plain), ("I keep bees.",), "second")
    assert plain.run_upkeep() == 0
    assert plain.check()["jobs"] == "ok, 1 waiting"
    plain.close()
    again, chat = world.opened(answer(BUDGET))
    assert again.run_upkeep() == 1
    assert len(chat.asked[0].texts) == 3
    assert "The budget is about 3000 euros" in contents(alice(again))


def test_a_transcript_that_is_not_kept_is_shown_to_no_model(world: World) -> None:
    memory, chat = world.opened(answer())
    talk(alice(memory), transcript="discard")
    with alice(memory).session("secret", ephemeral=True) as session:
        session.add("user", "I keep bees.")
    assert memory.run_upkeep() == 0
    assert chat.asked == []


def test_what_is_handed_off_from_an_open_session_is_read_once(world: World) -> None:
    memory, chat = world.opened(answer(), budget={"context_window": 600}, working={"hand_off_messages": 2})
    me = alice(memory)
    session = me.session("s")
    for number in range(30):
        session.add("user", f"Number {number}: I keep bees and goats in the shed behind the house.")
        session.add("assistant", "Good for you, and for the goats behind the house as well.")
    session.context()
    memory.run_upkeep()
    memory.run_upkeep()
    assert chat.asked
    session.end()
    memory.run_upkeep()
    shown = [
        text.partition("Number ")[2].partition(":")[0] for q in chat.asked if q.schema for text in q.texts
    ]
    numbers = [int(number) for number in shown if number]
    assert numbers == list(range(30))


def test_two_workers_that_do_one_job_keep_its_memories_once(tmp_path: Path) -> None:
    async def scene() -> list[Event]:
        opened = [
            await AsyncTriptych.open(
                tmp_path / "t.db",
                embedder=ScriptedEmbedder(),
                chat=ScriptedChat([answer(BUDGET)]),
                settings=SETTINGS,
            )
            for _ in range(2)
        ]
        me = opened[0].member(Principal(user="alice"))
        async with me.session("s") as session:
            for place, text in enumerate(EN):
                await session.add("assistant" if place % 2 else "user", text)
        (job,) = await me.parts.store.read(lambda reader: reader.jobs())
        await asyncio.gather(*(Rereading(one.member(me.principal).parts).perform(job) for one in opened))
        events = await me.events()
        for one in opened:
            await one.close()
        return list(events)

    read = [event for event in asyncio.run(scene()) if event.type is EventType.SESSION_REREAD]
    assert [event.detail["outcomes"] for event in read] == [{"added": 1}]


def test_a_memory_lies_where_its_session_does_whatever_was_answered(world: World) -> None:
    memory, _ = world.opened(answer({**BUDGET, "space": "global", "readers": ["everyone"], "trust": 1.0}))
    me = memory.principal(agent="bot", user="alice", teams=["t"])
    with me.session("s", space="team/t") as session:
        for place, text in enumerate(EN):
            session.add("assistant" if place % 2 else "user", text)
    memory.run_upkeep()
    found = next(one for one in me.memories() if one.content == BUDGET["statement"])
    assert (found.space.path, found.readers) == ("team/t", None)
    assert found.trust < 1


@pytest.mark.parametrize(
    ("known", "said", "kept"),
    [
        (
            "Restarting the proxy first fixed the outage",
            "Restarting the proxy first fixed the outage.",
            False,
        ),
        ("重启代理先解决了故障", "重启代理先解决了故障。", False),
        ("I like tea", "Clearing the cache twice did it.", True),
    ],
)
def test_what_an_assistant_says_again_is_no_new_evidence(
    world: World, known: str, said: str, kept: bool
) -> None:
    memory, _ = world.opened(answer({"message": 2, "quote": said, "kind": "skill"}))
    me = alice(memory)
    me.remember(known)
    talk(me, ("Any advice?", said))
    by_rules = contents(me)
    memory.run_upkeep()
    assert (contents(me) != by_rules) is kept


@pytest.mark.parametrize(
    ("gone", "said", "draft"),
    [
        ("forgotten", EN, SAM),
        ("forgotten", ZH, {"message": 1, "quote": "香菜我碰都不碰", "kind": "preference"}),
        ("erased", EN, BUDGET),
        ("erased", ZH, BUDGET_ZH),
    ],
)
def test_a_model_does_not_bring_back_what_has_gone_since_it_was_said(
    world: World, gone: str, said: Sequence[str], draft: Mapping[str, Any]
) -> None:
    memory, _ = world.opened(answer(draft))
    me = alice(memory)
    talk(me, said)
    world.clock.advance(minutes=1)
    known = me.remember(str(draft["quote"])).memory
    assert known is not None
    world.clock.advance(minutes=1)
    if gone == "forgotten":
        me.forget(known.id)
    else:
        me.erase(known.id)
    before = contents(me)
    memory.run_upkeep()
    [told] = rereadings(me)
    assert told.detail["drafts"] == 1
    assert contents(me) == before
