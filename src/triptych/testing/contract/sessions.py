"""Sessions and messages: numbered without gaps, kept as they were said, erased without a trace."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.access.scopes import reading
from triptych.errors import ConflictError, InvalidInputError, NotFoundError
from triptych.model.ids import MessageId, SessionId
from triptych.model.message import ContentPart, Role, ToolCall
from triptych.model.session import ProfileSummary, Session, SessionState, TranscriptPolicy, TurnSummary
from triptych.model.space import Space
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite, found_by_vector, found_by_words
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_message, a_session, a_vector

HOUR = timedelta(hours=1)


class SessionRules(StoreSuite):
    """The life of a session."""

    def test_a_session_comes_back_as_it_was(self, bench: Bench) -> None:
        session = a_session(
            "会话 🙂",
            state=SessionState.ENDED,
            ended_at=NOON,
            task="plan a trip",
            transcript=TranscriptPolicy.DISCARD,
            retention_days=30,
            timeout_seconds=60,
            turn_summaries=(TurnSummary(1, 2, '说了"茶"', 5),),
            profile=ProfileSummary(1, "likes tea", 3),
            promoted_seq=2,
            metadata={"a": {"b": [1, None]}},
        )
        bench.open_sessions(session)
        scope = reading(ALICE)
        assert bench.read(lambda r: r.session_by_id(scope, session.id)) == session
        assert bench.read(lambda r: r.session(scope, ALICES, session.name)) == session
        assert bench.read(lambda r: r.session(reading(BOB), ALICES, session.name)) is None

    def test_a_name_is_taken_once_in_a_space(self, bench: Bench) -> None:
        bench.make_space(ALICES, tenant="other")
        bench.open_sessions(a_session())
        bench.open_sessions(a_session(space=BOBS))
        bench.open_sessions(a_session(tenant="other"))
        with pytest.raises(ConflictError):
            bench.open_sessions(a_session())

    def test_a_name_can_be_used_again_when_its_session_is_closed(self, bench: Bench) -> None:
        first = a_session()
        bench.open_sessions(first)
        closed = replace(first, state=SessionState.ENDED)
        bench.write(lambda w: w.replace_session(closed))
        second = a_session(opened_at=NOON - HOUR)
        bench.open_sessions(second)

        def named() -> Session | None:
            return bench.read(lambda r: r.session(reading(ALICE), ALICES, first.name))

        assert named() == second
        with pytest.raises(ConflictError):
            bench.write(lambda w: w.replace_session(first))
        bench.write(lambda w: w.replace_session(replace(second, state=SessionState.EXPIRED)))
        assert named() == closed
        bench.write(lambda w: w.replace_session(first))
        assert named() == first

    def test_a_session_changes_in_place_but_keeps_its_numbering(self, bench: Bench) -> None:
        session = a_session()
        bench.say(session, a_message(), a_message())
        ended = replace(session, state=SessionState.ENDED, task="done", last_seq=0)
        bench.write(lambda w: w.replace_session(ended))
        kept = bench.read(lambda r: r.session_by_id(reading(ALICE), session.id))
        assert kept == replace(ended, last_seq=2)
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.replace_session(a_session()))
        with pytest.raises(InvalidInputError):
            bench.write(lambda w: w.replace_session(replace(session, space=BOBS)))

    def test_sessions_come_latest_activity_first(self, bench: Bench) -> None:
        sessions = [a_session(f"s{n}", last_activity=NOON + n * HOUR) for n in range(3)]
        bench.open_sessions(*sessions, a_session(space=BOBS))
        found = bench.read(lambda r: r.sessions(reading(ALICE), limit=2))
        assert [session.name for session in found] == ["s2", "s1"]

    def test_idle_sessions_are_open_ones_whose_timeout_has_passed(self, bench: Bench) -> None:
        idle = a_session("idle", timeout_seconds=3600)
        short = a_session("short", timeout_seconds=60, last_activity=NOON + HOUR / 2)
        busy = a_session("busy", timeout_seconds=3600, last_activity=NOON + HOUR / 2)
        ended = a_session("ended", timeout_seconds=60, state=SessionState.ENDED)
        bench.open_sessions(short, idle, busy, ended)
        found = bench.read(lambda r: r.idle_sessions("default", NOON + HOUR))
        assert [session.name for session in found] == ["idle", "short"]
        assert bench.read(lambda r: r.idle_sessions("other", NOON + HOUR)) == []
        assert bench.read(lambda r: r.tenants()) == ["default"]
        assert bench.read(lambda r: r.any_session("default", busy.id)) == busy
        assert bench.read(lambda r: r.any_session("other", busy.id)) is None


class MessageRules(StoreSuite):
    """The life of a message."""

    def test_a_message_comes_back_as_it_was(self, bench: Bench) -> None:
        message = a_message(
            '结果：\n{"a": 1}\x00',
            role=Role.TOOL,
            name="search",
            reference="D1:3",
            content_type="application/json",
            tokens=12,
            tool_call_id="c1",
            tool_calls=(ToolCall("c2", "search", '{"q": "茶"}'),),
            parts=(ContentPart("image/png", "file:///x.png", 85),),
            metadata={"k": ["v"]},
        )
        session = a_session()
        [placed] = bench.say(session, message)
        assert placed == replace(message, session=session.id, seq=1)
        assert bench.read(lambda r: r.message(reading(ALICE), message.id)) == placed
        assert bench.read(lambda r: r.messages(reading(ALICE), session.id)) == [placed]

    def test_numbers_have_no_gaps_whatever_the_times_say(self, bench: Bench) -> None:
        session, other = a_session(), a_session("other")
        bench.say(session, a_message("one", time=NOON), a_message("two", time=NOON - HOUR))
        bench.say(other, a_message("elsewhere"))
        with pytest.raises(ConflictError):
            bench.say(session, a_message("three", id=MessageId("twice")), a_message(id=MessageId("twice")))
        bench.say(session, a_message("three"))
        found = bench.read(lambda r: r.messages(reading(ALICE), session.id))
        assert [(message.seq, message.content) for message in found] == [(1, "one"), (2, "two"), (3, "three")]

    def test_messages_come_in_pages(self, bench: Bench) -> None:
        session = a_session()
        bench.say(session, *(a_message(f"n {n}") for n in range(5)))
        found = bench.read(lambda r: r.messages(reading(ALICE), session.id, after_seq=1, limit=2))
        assert [message.seq for message in found] == [2, 3]
        assert bench.read(lambda r: r.messages(reading(ALICE), session.id, limit=0)) == []

    def test_messages_need_a_session(self, bench: Bench) -> None:
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.append_messages(SessionId("unknown"), [a_message()], [None]))

    def test_a_redacted_message_is_found_by_its_new_text_only(self, bench: Bench) -> None:
        [message] = bench.say(a_session(), a_message("my password is hunter2"), vector=a_vector())
        bench.write(lambda w: w.replace_message_text(message.id, "my password is [redacted]", None))
        assert found_by_words(bench, ALICE, "hunter2") == []
        assert found_by_words(bench, ALICE, "password") == [message.id]
        assert found_by_vector(bench, ALICE, a_vector()) == []
        kept = bench.read(lambda r: r.message(reading(ALICE), message.id))
        assert kept == replace(message, content="my password is [redacted]")
        bench.write(lambda w: w.replace_message_text(message.id, "again", a_vector(3)))
        assert found_by_vector(bench, ALICE, a_vector(3)) == [message.id]
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.replace_message_text(MessageId("unknown"), "x", None))

    def test_erased_messages_leave_nothing_and_their_numbers_are_not_used_again(self, bench: Bench) -> None:
        session = a_session()
        first, second, third = bench.say(
            session, a_message("oolong"), a_message("sencha"), a_message("matcha"), vector=a_vector()
        )
        removed = bench.write(
            lambda w: w.erase_messages(session.id, [first.id, third.id, MessageId("unknown")])
        )
        assert removed == {"messages": 2, "terms": 2, "vectors": 2}
        assert bench.read(lambda r: r.messages(reading(ALICE), session.id)) == [second]
        assert found_by_words(bench, ALICE, "oolong") == []
        assert found_by_vector(bench, ALICE, a_vector()) == [second.id]
        [fourth] = bench.say(session, a_message("sencha"))
        assert fourth.seq == 4
        assert bench.write(lambda w: w.erase_messages(session.id, None))["messages"] == 2
        assert bench.write(lambda w: w.erase_messages(session.id, None)) == {}
        assert set(bench.check().values()) == {"ok"}

    def test_an_erased_session_leaves_nothing(self, bench: Bench) -> None:
        session = a_session(
            turn_summaries=(TurnSummary(1, 1, "a", 1), TurnSummary(2, 2, "b", 1)),
            profile=ProfileSummary(2, "c", 1),
        )
        bench.say(session, a_message("oolong"), a_message("oolong tea"))
        removed = bench.write(lambda w: w.erase_session(session.id))
        assert removed == {"sessions": 1, "summaries": 3, "messages": 2, "terms": 3, "vectors": 0}
        assert bench.read(lambda r: r.session_by_id(reading(ALICE), session.id)) is None
        assert found_by_words(bench, ALICE, "oolong") == []
        assert bench.write(lambda w: w.erase_session(session.id)) == {}
        bench.say(a_session(), a_message())
        assert set(bench.check().values()) == {"ok"}

    def test_messages_of_a_space_below_belong_to_that_space(self, bench: Bench) -> None:
        below = Space.of_user("alice", "work")
        bench.make_space(below)
        [message] = bench.say(a_session(space=below), a_message())
        assert found_by_words(bench, ALICE, "tea", below) == [message.id]
        assert found_by_words(bench, ALICE, "tea", Space.of_user("alice", "home")) == []
