"""A session's life: begun, resumed, silent, handed off, ended, gone on from; and those that leave nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paths.talks import NOW, alice, chat, opened, say, text_of
from triptych import Triptych
from triptych.errors import InvalidInputError, NotFoundError, SessionClosedError
from triptych.model.session import SessionState
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member, Session
from triptych.testing.clock import FixedClock

STORES = pytest.mark.parametrize("place", ["memory", "sqlite"])
ALLERGY = pytest.mark.parametrize(
    ("said", "key", "asked"),
    [
        ("Please remember: I am allergic to peanuts.", "peanuts", "What am I allergic to?"),
        ("请记住：我对花生过敏。", "花生", "我对什么过敏？"),
    ],
    ids=["en", "zh"],
)


def _path(place: str, folder: Path) -> Path | str:
    return ":memory:" if place == "memory" else folder / "triptych.db"


def _contents(member: Member) -> list[str]:
    return [memory.content for memory in member.memories()]


def _promotions(member: Member) -> list[int]:
    return [
        event.detail["messages"] for event in member.events(limit=100_000) if event.type == "session.promoted"
    ]


# --- silence ------------------------------------------------------------------------------------


@STORES
@ALLERGY
@pytest.mark.parametrize("swept", [False, True], ids=["unswept", "swept"])
@pytest.mark.parametrize("use", ["add", "context", "state", "again"])
def test_after_its_timeout_the_next_use_promotes_it_and_begins_a_new_one(
    place: str, said: str, key: str, asked: str, use: str, swept: bool, tmp_path: Path
) -> None:
    clock = FixedClock(NOW)
    with opened(_path(place, tmp_path), clock=clock) as memory:
        me = alice(memory)
        session = me.session("chat")
        say(session, said, "Noted.")
        first = session.info().id
        clock.advance(minutes=31)
        if swept:
            memory.run_upkeep()
        match use:
            case "add":
                session.add("user", "hello")
            case "context":
                assert said not in text_of(session.context("hello", recall=False))
            case "state":
                session.set_state("step", 1)
            case "again":
                session = me.session("chat")
                session.begin()
        assert session.info().id != first
        states = {one.id: one.state for one in me.sessions()}
        assert states[first] is SessionState.EXPIRED
        assert any(key in content for content in _contents(me))
        assert memory.run_upkeep() == 0  # nothing is left to do


@STORES
@pytest.mark.parametrize("known", [True, False], ids=["used here", "named"])
def test_looking_at_a_session_whose_timeout_has_passed_changes_nothing(
    place: str, tmp_path: Path, *, known: bool
) -> None:
    clock = FixedClock(NOW)
    with opened(_path(place, tmp_path), clock=clock) as memory:
        me = alice(memory)
        used = me.session("chat", timeout_seconds=60)
        say(used, "I am allergic to peanuts.")
        used.set_state("step", 1)
        before = used.info()
        session = used if known else me.session("chat")
        clock.advance(61)
        told = len(me.events())
        assert session.info() == before
        assert [message.content for message in session.messages()] == ["I am allergic to peanuts."]
        assert session.state()["step"].value == 1
        assert session.get_state("step") == session.state()["step"]
        assert me.sessions() == [before]
        assert len(me.events()) == told
        memory.run_upkeep()
        assert (session.info().id, session.info().state) == (before.id, SessionState.EXPIRED)
        assert session.begin().id != before.id
        assert session.messages() == []


@STORES
@pytest.mark.parametrize("ephemeral", [False, True], ids=["kept", "ephemeral"])
def test_looking_at_what_was_never_begun_begins_nothing(
    place: str, tmp_path: Path, *, ephemeral: bool
) -> None:
    with opened(_path(place, tmp_path)) as memory:
        me = alice(memory)
        session = me.session("chat", ephemeral=ephemeral)
        for look in (session.info, session.messages, session.state, lambda: session.get_state("step")):
            with pytest.raises(NotFoundError):
                look()
        assert (me.sessions(), me.events()) == ([], [])


def test_the_sweep_expires_and_promotes_those_that_nobody_uses_again(tmp_path: Path) -> None:
    clock = FixedClock(NOW)
    with opened(tmp_path / "triptych.db", clock=clock) as memory:
        me = alice(memory)
        other = memory.principal(user="kim", tenant="elsewhere")
        for member in (me, other):
            say(member.session("chat", timeout_seconds=60), "I am allergic to peanuts.")
        clock.advance(59)
        memory.run_upkeep()
        assert [one.state for one in me.sessions()] == [SessionState.OPEN]
        clock.advance(2)
        memory.run_upkeep()
        for member in (me, other):
            assert [one.state for one in member.sessions()] == [SessionState.EXPIRED]
            assert any("peanuts" in content for content in _contents(member))
            assert _promotions(member) == [1]


def test_one_that_was_ended_is_not_begun_again_unasked(tmp_path: Path) -> None:
    with opened(tmp_path / "triptych.db") as memory:
        session = alice(memory).session("chat")
        say(session, "hello")
        session.end()
        with pytest.raises(SessionClosedError):
            session.add("user", "one more thing")
        assert session.info().state is SessionState.ENDED


def test_a_session_is_resumed_after_a_restart_with_all_it_had(tmp_path: Path) -> None:
    with opened(tmp_path / "triptych.db") as memory:
        session = alice(memory).session("chat", task="move")
        chat(session, 20)
        session.set_state("step", 3)
        before, known = session.context(), session.info().id
    with opened(tmp_path / "triptych.db") as memory:
        session = alice(memory).session("chat")
        assert session.info().id == known
        assert session.info().task == "move"
        assert session.state()["step"].value == 3
        assert session.context() == before


# --- hand-off -----------------------------------------------------------------------------------


@STORES
@ALLERGY
def test_what_is_out_of_view_in_a_long_open_session_is_promoted_once(
    place: str, said: str, key: str, asked: str, tmp_path: Path
) -> None:
    with opened(_path(place, tmp_path)) as memory:
        me = alice(memory)
        session = me.session("long")
        say(session, said, "Noted.")
        for _ in range(6):
            chat(session, 10)
            report = session.context().report
            memory.run_upkeep()
        assert session.info().state is SessionState.OPEN
        assert any(key in content for content in _contents(me))
        assert session.context().report.promoted_seq > 40
        assert any(key in result.content for result in me.session("other").context(asked).messages)

        handed_off = _promotions(me)
        assert len(handed_off) >= 2
        assert all(later - earlier >= 40 for earlier, later in pairwise(handed_off))
        assert report.cut == ()
        session.end()
        assert _promotions(me) == [*handed_off, 122]
        (fact,) = [memory for memory in me.memories() if key in memory.content and memory.kind != "digest"]
        assert len(fact.sources) == 1
        assert any(key in memory.content for memory in me.memories() if memory.kind == "digest")


@pytest.mark.parametrize("strategy", ["window", "verbatim"])
def test_what_a_strategy_leaves_out_is_handed_off_as_well(strategy: str) -> None:
    with opened(settings={"working": {"strategy": strategy, "window_turns": 3}}) as memory:
        me = alice(memory)
        session = me.session("long")
        say(session, "Please remember: I am allergic to peanuts.", "Noted.")
        chat(session, 40)
        session.context()
        assert memory.run_upkeep() == 1
        assert any("peanuts" in content for content in _contents(me))


def test_handing_off_while_it_ends_promotes_each_message_once() -> None:
    for _ in range(10):
        with opened() as memory:
            me = alice(memory)
            session = me.session("long")
            say(session, "Please remember: I am allergic to peanuts.", "Noted.")
            chat(session, 40)
            session.context()
            with ThreadPoolExecutor(2) as pool:
                both: list[Future[object]] = [pool.submit(session.end), pool.submit(memory.run_upkeep)]
                for done in both:
                    done.result()
            assert _promotions(me)[-1] == 82
            assert len(_promotions(me)) <= 2
            assert all(len(one.sources) == 1 for one in me.memories() if one.kind != "digest")


def test_a_short_session_is_not_handed_off() -> None:
    with opened() as memory:
        session = alice(memory).session("short")
        chat(session, 19)
        session.context(budget=400)
        assert memory.run_upkeep() == 0


# --- going on -----------------------------------------------------------------------------------


@STORES
@ALLERGY
def test_a_new_session_goes_on_from_earlier_ones_when_asked(
    place: str, said: str, key: str, asked: str, tmp_path: Path
) -> None:
    with opened(_path(place, tmp_path)) as memory:
        me = alice(memory)
        with me.session("monday") as monday:
            say(monday, said, "Noted.")
        with me.session("tuesday") as tuesday:
            say(tuesday, "We decided to fly to Lisbon on 3 May.", "Good.")
        plain = me.session("plain")
        say(plain, "hello")
        assert key not in text_of(plain.context())
        going_on = me.session("wednesday", continue_profile=True)
        say(going_on, "hello")
        prompt = going_on.context()
        assert key in text_of(prompt)
        assert "Lisbon" in text_of(prompt)
        assert prompt.report.parts.profile > 0
        assert prompt.report.summarised == ()
        for strategy in ("window", "verbatim"):
            assert key in text_of(going_on.context(strategy=strategy))
        assert going_on.context(budget=256).report.tokens <= 160


def test_it_goes_on_from_one_that_fell_silent_under_the_same_name_too() -> None:
    clock = FixedClock(NOW)
    with opened(clock=clock) as memory:
        me = alice(memory)
        say(me.session("chat"), "Please remember: I am allergic to peanuts.", "Noted.")
        clock.advance(hours=20)
        assert "peanuts" in text_of(me.session("chat", continue_profile=True).context("hello", recall=False))


def test_a_task_groups_sessions_and_goes_on_from_its_own() -> None:
    clock = FixedClock(NOW)
    with opened(clock=clock) as memory:
        me = alice(memory)
        with me.session("a", task="trip") as first:
            say(first, "We decided to fly to Lisbon on 3 May.")
        clock.advance(1)
        with me.session("b", task="tax") as second:
            say(second, "We decided to declare 4200 euros.")
        clock.advance(1)
        third = me.session("c", task="trip", continue_profile=True)
        prompt = text_of(third.context("hello", recall=False))
        assert "Lisbon" in prompt
        assert "4200" not in prompt
        assert [one.name for one in me.sessions(task="trip")] == ["c", "a"]
        assert [one.name for one in me.sessions(task="trip", limit=1)] == ["c"]
        assert len(me.sessions()) == 3


def test_what_was_erased_or_is_not_for_the_reader_is_not_gone_on_from() -> None:
    with opened() as memory:
        writer = memory.principal(agent="writer", teams=["x"])
        reader = memory.principal(agent="reader", teams=["x"])
        with writer.session("one", space="team/x") as first:
            say(first, "We decided to fly to Lisbon on 3 May.")
        going_on = writer.session("two", space="team/x", continue_profile=True)
        assert "Lisbon" in text_of(going_on.context())
        (digest,) = [one for one in writer.memories() if one.kind == "digest"]
        writer.update(digest.id, expected_version=digest.version, readers=["agent:writer"])
        assert "Lisbon" in text_of(going_on.context())
        assert "Lisbon" not in text_of(reader.session("two", space="team/x").context())
        writer.erase(digest.id)
        assert "Lisbon" not in text_of(going_on.context())


# --- leaving nothing ------------------------------------------------------------------------------


@ALLERGY
def test_an_ephemeral_session_never_touches_the_disk(said: str, key: str, asked: str, tmp_path: Path) -> None:
    path = tmp_path / "triptych.db"
    with opened(path) as memory:
        alice(memory).remember("The office is in Graz")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with opened(path) as memory:
        me = alice(memory)
        with me.session("private", ephemeral=True) as session:
            say(session, said, "Noted. Unforgettable-Zanzibar.")
            chat(session, 30)
            session.set_state("pin", "Zanzibar-4711")
            prompt = session.context("Where is the office?", show_state=["pin"])
            assert "Graz" in text_of(prompt)
            assert "Zanzibar-4711" in text_of(prompt)
            assert key in text_of(prompt)
            assert prompt.report.summarised
        assert session.end().outcomes == ()
        memory.run_upkeep()
        assert me.sessions() == []
        assert _contents(me) == ["The office is in Graz"]
    after = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert after == before


def test_an_ephemeral_session_obeys_the_policy_of_its_space_and_its_timeout() -> None:
    clock = FixedClock(NOW)
    with opened(clock=clock) as memory:
        owner = memory.principal(agent="owner", teams=["x"])
        mate = memory.principal(agent="mate", teams=["x"])
        owner.set_policy("team/x", readers=["agent:owner"], writers=["agent:owner"])
        session = owner.session("private", space="team/x", ephemeral=True)
        say(session, "hello")
        with pytest.raises(Exception, match="may not"):
            mate.session("private", space="team/x", ephemeral=True).begin()
        clock.advance(hours=1)
        memory.run_upkeep()
        with pytest.raises(NotFoundError):
            session.messages()
        session.begin()
        assert session.messages() == []
        with pytest.raises(InvalidInputError):
            owner.session("private", ephemeral=True, continue_profile=True)


@pytest.mark.parametrize("swept", [True, False], ids=["swept by upkeep", "noticed on use"])
def test_an_ephemeral_session_whose_time_is_over_begins_anew_whatever_is_done_next(*, swept: bool) -> None:
    clock = FixedClock(NOW)
    with opened(clock=clock) as memory:
        me = alice(memory)
        uses: list[Callable[[Session], object]] = [
            lambda session: session.add("user", "again"),
            lambda session: session.set_state("step", 2),
            lambda session: session.context("again?"),
            lambda session: session.end(),
        ]
        for use in uses:
            session = me.session("private", ephemeral=True)
            say(session, "hello")
            session.set_state("step", 1)
            clock.advance(hours=1)
            if swept:
                memory.run_upkeep()
            use(session)
        with pytest.raises(SessionClosedError):
            session.add("user", "after its end")
        again = me.session("private", ephemeral=True)
        again.add("user", "once more")
        assert [message.content for message in again.messages()] == ["once more"]
        assert again.state() == {}


def test_a_transcript_is_kept_discarded_or_kept_for_some_days(tmp_path: Path) -> None:
    path, clock = tmp_path / "triptych.db", FixedClock(NOW)

    def kept() -> list[str]:
        with closing(sqlite3.connect(path)) as database:
            return [row[0] for row in database.execute("select content from messages order by content")]

    with opened(path, clock=clock) as memory:
        me = alice(memory)
        choices: dict[str, Any] = {
            "kept": {},
            "discarded": {"transcript": "discard"},
            "short": {"retention_days": 7},
        }
        for name, options in choices.items():
            with me.session(name, **options) as session:
                say(session, f"I am allergic to {name} nuts.")
        assert kept() == ["I am allergic to kept nuts.", "I am allergic to short nuts."]
        assert any("discarded nuts" in content for content in _contents(me))
        clock.advance(days=6)
        memory.run_upkeep()
        assert len(kept()) == 2
        clock.advance(days=2)
        memory.run_upkeep()
        assert kept() == ["I am allergic to kept nuts."]


@pytest.mark.parametrize("transcript", ["keep", "discard"])
def test_ending_tells_the_session_as_it_is_afterwards(transcript: str) -> None:
    with opened(":memory:") as memory:
        me = alice(memory)
        session = me.session("chat", transcript=transcript)
        for number in range(60):
            say(session, f"I am allergic to nut number {number}, and my sister {number} is a vet.")
        session.set_state("step", 2)
        session.context("And now?", budget=1_500)
        assert session.info().turn_summaries
        told = session.end().session
        assert told == session.info()
        assert (told.promoted_seq, told.turn_summaries, told.profile) == (60, (), None)
        assert session.end().session == told


def test_a_failing_embedder_delays_promotion_but_loses_nothing(tmp_path: Path) -> None:
    from triptych.errors import ProviderError

    class Failing(ScriptedEmbedder):
        down = False

        def embed(self, texts: Any, role: Any) -> Any:
            if self.down:
                raise ProviderError("is down")
            return super().embed(texts, role)

    embedder, clock = Failing(), FixedClock(NOW)
    with Triptych.open(
        tmp_path / "t.db", embedder=embedder, clock=clock, settings={"upkeep": {"worker": False}}
    ) as memory:
        me = alice(memory)
        session = me.session("chat")
        say(session, "I am allergic to peanuts.")
        embedder.down = True
        with pytest.raises(ProviderError):
            session.end()
        assert _contents(me) == []
        embedder.down = False
        assert session.end().counts["added"] >= 1
        assert memory.run_upkeep() == 0
        assert _promotions(me) == [1]
