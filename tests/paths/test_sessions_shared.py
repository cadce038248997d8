"""Several agents in one session, and the state of the task they share."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest

from paths.talks import NOW, SMALL, alice, chat, opened, say, text_of
from triptych import AsyncTriptych
from triptych.errors import InvalidInputError, NotFoundError, SessionClosedError, VersionConflictError
from triptych.model.message import Message
from triptych.providers.scripted import ScriptedEmbedder
from triptych.testing.clock import FixedClock

SPOKEN = pytest.mark.parametrize(
    ("asked", "found", "decided"),
    [
        ("Plan a trip.", "Lisbon is sunny in May.", "May it is."),
        ("计划一次旅行。", "里斯本五月天晴。", "那就五月。"),
    ],
    ids=["en", "zh"],
)


@SPOKEN
def test_two_agents_in_one_session_each_see_it_from_their_own_side(
    asked: str, found: str, decided: str
) -> None:
    with opened() as memory:
        scout = memory.principal(agent="scout", teams=["trip"]).session("plan", space="team/trip")
        writer = memory.principal(agent="writer", teams=["trip"]).session("plan", space="team/trip")
        scout.add("user", asked)
        scout.add("assistant", found)
        writer.add("assistant", decided)
        assert [message.name for message in writer.messages()] == [None, "scout", "writer"]
        assert [(m["role"], m["content"]) for m in scout.context().as_openai()] == [
            ("user", asked),
            ("assistant", found),
            ("user", f"writer: {decided}"),
        ]
        assert [(m["role"], m["content"]) for m in writer.context().as_openai()] == [
            ("user", asked),
            ("user", f"scout: {found}"),
            ("assistant", decided),
        ]
        assert writer.context(seen_by="scout") == scout.context()


def test_a_tool_that_one_agent_called_is_told_to_the_other() -> None:
    call = {"id": "c1", "function": {"name": "search", "arguments": "{}"}}
    with opened() as memory:
        scout = memory.principal(agent="scout", teams=["trip"]).session("plan", space="team/trip")
        writer = memory.principal(agent="writer", teams=["trip"]).session("plan", space="team/trip")
        scout.add_openai(
            [
                {"role": "assistant", "content": "I look.", "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "c1", "content": "sunny"},
            ]
        )
        assert [message["role"] for message in scout.context().as_openai()] == ["assistant", "tool"]
        assert [(m["role"], m["content"]) for m in writer.context().as_openai()] == [
            ("user", "scout: I look.\n[called search: {}]"),
            ("user", "scout: [result of search] sunny"),
        ]


def test_an_agent_alone_with_its_user_needs_no_name() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        say(session, "hello", "hi")
        assert [message.name for message in session.messages()] == [None, None]
        assert [message["role"] for message in session.context().as_openai()] == ["user", "assistant"]


def test_who_is_not_of_the_team_cannot_tell_the_session_from_none() -> None:
    with opened() as memory:
        inside = memory.principal(agent="scout", teams=["trip"]).session("plan", space="team/trip")
        inside.add("user", "Plan a trip.")
        outside = memory.principal(agent="stranger").session("plan", space="team/trip")
        with pytest.raises(Exception, match="may not"):
            outside.begin()
        with pytest.raises(NotFoundError):
            outside.messages()
        assert memory.principal(agent="stranger").sessions() == []


def test_a_long_shared_session_stays_within_the_budget_for_each_and_names_the_speakers() -> None:
    with opened() as memory:
        agents = [
            memory.principal(agent=name, teams=["trip"]).session("plan", space="team/trip")
            for name in ("scout", "writer")
        ]
        for turn in range(40):
            agents[0].add("user", f"Question {turn} about Lisbon?")
            agents[turn % 2].add("assistant", f"We decided on plan {turn} for Lisbon. " * 8)
            for agent in agents:
                report = agent.context().report
                assert report.tokens <= report.budget
                assert report.cut == ()
        assert "scout: " in text_of(agents[1].context())


def test_messages_of_two_writers_keep_one_order_however_they_interleave() -> None:
    async def scene() -> list[Message]:
        memory = await AsyncTriptych.open(
            ":memory:",
            embedder=ScriptedEmbedder(),
            clock=FixedClock(NOW),
            settings={"upkeep": {"worker": False}, "budget": SMALL},
        )
        async with memory:
            sessions = [
                memory.principal(agent=name, teams=["t"]).session("s", space="team/t") for name in ("a", "b")
            ]
            await asyncio.gather(*(sessions[n % 2].add("assistant", f"{n}") for n in range(60)))
            return await sessions[0].messages()

    messages = asyncio.run(scene())
    assert [message.seq for message in messages] == [*range(1, 61)]
    assert {message.content: message.name for message in messages} == {str(n): "ab"[n % 2] for n in range(60)}


# --- state ---------------------------------------------------------------------------------------


def test_state_is_typed_and_versioned_and_says_who_wrote_it() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        values = {"step": 3, "done": False, "计划": ["调研", "写作"], "facts": {"price": 4.2, "note": None}}
        for key, value in values.items():
            assert session.set_state(key, value).version == 1
        assert {key: note.value for key, note in session.state().items()} == values
        again = session.set_state("step", 4)
        assert (again.version, again.written_by) == (2, alice(memory).principal.name)
        assert isinstance(again.written_at, datetime)
        assert session.get_state("step") == again
        assert session.get_state("nothing") is None


def test_of_two_agents_that_write_at_once_one_is_refused_with_the_others_value() -> None:
    with opened() as memory:
        agents = [
            memory.principal(agent=name, teams=["t"]).session("s", space="team/t") for name in ("a", "b")
        ]
        assert agents[0].set_state("owner", "a", expected_version=0).version == 1
        with pytest.raises(VersionConflictError) as refused:
            agents[1].set_state("owner", "b", expected_version=0)
        assert refused.value.current.value == "a"  # type: ignore[attr-defined]
        assert agents[1].set_state("owner", "b", expected_version=1).version == 2


def test_twenty_writers_of_one_counter_lose_no_count() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        session.set_state("count", 0)

        def increase(_: int) -> None:
            while True:
                note = session.get_state("count")
                assert note is not None
                try:
                    session.set_state("count", note.value + 1, expected_version=note.version)
                except VersionConflictError:
                    continue
                return

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(increase, range(20)))
        assert session.state()["count"].value == 20


def test_state_reaches_the_model_only_where_it_is_asked_for() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        chat(session, 12)
        session.set_state("plan", {"city": "里斯本"})
        session.set_state("secret", "do not tell")
        assert "里斯本" not in text_of(session.context("and now?"))
        prompt = session.context("and now?", show_state=["plan"])
        assert 'plan = {"city": "里斯本"}' in text_of(prompt)
        assert "do not tell" not in text_of(prompt)
        assert prompt.report.tokens <= prompt.report.budget
        with pytest.raises(NotFoundError):
            session.context(show_state=["none"])


def test_state_survives_messages_and_contexts_and_goes_with_the_session() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        session.set_state("step", 1)
        chat(session, 30)
        session.context()
        assert session.state()["step"].value == 1
        session.end()
        assert session.state() == {}
        with pytest.raises(SessionClosedError):
            session.set_state("step", 2)


@pytest.mark.parametrize("value", [{1, 2}, float("nan"), "x" * 200_000, object()])
def test_what_is_no_json_or_too_large_is_refused(value: object) -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        with pytest.raises(InvalidInputError):
            session.set_state("key", value)
        assert session.state() == {}


def test_the_whole_state_stays_small_enough_to_be_read_with_the_session() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        for n in range(10):
            session.set_state(f"part {n}", "x" * 99_000)
        with pytest.raises(InvalidInputError):
            session.set_state("one more", "x" * 99_000)
        assert session.set_state("part 0", "small").version == 2
        session.set_state("one more", "x" * 99_000)


def test_writing_state_keeps_a_silent_session_alive() -> None:
    clock = FixedClock(NOW)
    with opened(clock=clock) as memory:
        session = alice(memory).session("s")
        first = session.begin().id
        for step in range(4):
            clock.advance(minutes=20)
            session.set_state("step", step)
        assert session.info().id == first
