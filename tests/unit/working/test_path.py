"""The path of working memory on a real store: open, append, context, end, expiry, and the ephemeral kind."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, TypeVar

import pytest

from triptych.access.scopes import reading
from triptych.errors import (
    AccessDeniedError,
    InvalidInputError,
    NotFoundError,
    ProviderError,
    SessionClosedError,
)
from triptych.model.event import EventType
from triptych.model.message import Role, ToolCall
from triptych.model.session import SessionState, TranscriptPolicy
from triptych.testing.chat import ScriptedChat
from triptych.working import path
from triptych.working.beside import Beside
from triptych.working.desk import Desk, set_up
from triptych.working.ephemeral import EphemeralStore
from triptych.working.incoming import Incoming
from triptych.working.lifecycle import (
    FORGET_TRANSCRIPT,
    PROMOTE,
    forget_transcript,
    needs_promotion,
    promotion_done,
    without_summaries,
)
from unit.working.desks import ALICE, BOB, HOME, NOW, SMALL, opened, run, say

T = TypeVar("T")


def test_a_session_is_created_once_and_resumed_by_its_name() -> None:
    async def scene(desk: Desk) -> None:
        first = await opened(desk)
        again = await opened(desk)
        assert first == again
        events = await desk.store.read(lambda reader: reader.events(reading(ALICE)))
        assert [event.type for event in events] == [EventType.SPACE_CREATED, EventType.SESSION_OPENED]

    run(scene)


def test_a_session_is_opened_only_where_its_opener_may_write() -> None:
    async def scene(desk: Desk) -> None:
        with pytest.raises(AccessDeniedError):
            await path.open_session(desk, BOB, HOME, "s-1", now=NOW)
        assert await desk.store.read(lambda reader: reader.policy("default", HOME)) is None

    run(scene)


def test_strangers_can_neither_read_nor_write_nor_end_a_session() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        for attempt in (
            path.append(desk, BOB, session.id, [Incoming("user", "hi")], now=NOW),
            path.context(desk, BOB, session.id),
            path.end(desk, BOB, session.id, now=NOW),
        ):
            with pytest.raises(NotFoundError):
                await attempt

    run(scene)


def test_appended_messages_get_their_order_tokens_and_utc_times() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        naive = datetime(2023, 5, 8, 9)  # noqa: DTZ001 - a caller's time without zone is the point
        shanghai = datetime(2023, 5, 8, 17, tzinfo=timezone(timedelta(hours=8)))
        kept = await path.append(
            desk,
            ALICE,
            session.id,
            [
                Incoming("user", "我家在上海", naive),
                Incoming("assistant", "ok", shanghai),
                Incoming("user", "hm"),
            ],
            now=NOW,
        )
        assert [message.seq for message in kept] == [1, 2, 3]
        assert [message.time for message in kept] == [datetime(2023, 5, 8, 9, tzinfo=UTC)] * 2 + [NOW]
        assert all(message.tokens > 0 for message in kept)

    run(scene)


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (Incoming("robot", "hi"), "role"),
        (Incoming("user", "half \ud83d a pair"), "content"),
        (Incoming("user", "hi", content_type="text"), "content_type"),
        (Incoming("user", "hi", name=" "), "name"),
        (Incoming("user", "hi", tool_calls=(ToolCall("1", "f", "{}"),)), "tool_calls"),
        (Incoming("user", "x" * 2_000_001), "content"),
    ],
)
def test_a_message_that_cannot_be_kept_names_its_field_and_keeps_nothing(
    message: Incoming, field: str
) -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        with pytest.raises(InvalidInputError) as raised:
            await path.append(desk, ALICE, session.id, [Incoming("user", "fine"), message], now=NOW)
        assert raised.value.field == field
        assert await desk.store.read(lambda reader: reader.messages(reading(ALICE), session.id)) == []

    run(scene)


def test_the_query_comes_last_and_is_not_stored() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await say(desk, session, "I like tea.", "Noted.")
        context = await path.context(
            desk, ALICE, session.id, "What do I like?", beside=Beside.text("Likes tea (2025)")
        )
        assert [(m.role, m.content) for m in context.messages] == [
            (Role.SYSTEM, "Likes tea (2025)"),
            (Role.USER, "I like tea."),
            (Role.ASSISTANT, "Noted."),
            (Role.USER, "What do I like?"),
        ]
        assert (await path.context(desk, ALICE, session.id)).messages == context.messages[1:3]

    run(scene)


@pytest.mark.parametrize(
    ("decision", "named", "chatter"),
    [
        (
            "We decided to keep invoices in PostgreSQL 16.",
            "keep invoices in PostgreSQL 16",
            "Tell me about day {} at the office, the weather and lunch.",
        ),
        (
            "我们决定把账单存放在 PostgreSQL 16 里。",
            "决定把账单存放在 PostgreSQL 16",
            "说说第{}天办公室里的天气和午饭吧。",
        ),
    ],
)
def test_a_decision_of_the_first_turn_is_still_named_after_the_sixtieth(
    decision: str, named: str, chatter: str
) -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await say(desk, session, decision, "Sure.")
        for day in range(60):
            await say(
                desk, session, chatter.format(day), "It was a quiet day with soup and a little rain. " * 2
            )
            context = await path.context(desk, ALICE, session.id)
            assert context.report.tokens <= context.report.budget
        assert any(named in message.content for message in context.messages)
        assert context.report.cut == ()

    run(scene)


def test_asking_twice_writes_nothing_the_second_time() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        for turn in range(20):
            await say(desk, session, f"Question {turn} about the garden, please?", "Water it well. " * 20)
        first = await path.context(desk, ALICE, session.id)
        assert first.report.summarised
        kept = await opened(desk)
        writes = Writes(desk)
        assert await path.context(replace(desk, store=writes), ALICE, session.id) == first
        assert writes.count == 0
        assert await opened(desk) == kept

    run(scene)


class Writes:
    """A store that counts its writes."""

    def __init__(self, desk: Desk) -> None:
        self.count = 0
        self._store = desk.store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write(self, work: Callable[..., T]) -> T:
        self.count += 1
        return await self._store.write(work)


def test_system_messages_stay_in_view_however_long_the_session() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await path.append(desk, ALICE, session.id, [Incoming("system", "Answer in rhyme.")], now=NOW)
        for turn in range(30):
            await say(desk, session, f"Question {turn}?", "A long answer follows. " * 15)
            context = await path.context(desk, ALICE, session.id)
        assert context.messages[0].content == "Answer in rhyme."
        assert context.report.summarised[0].first == 2

    run(scene)


def test_ending_twice_orders_one_promotion() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await say(desk, session, "I like tea.")
        both = await asyncio.gather(*(path.end(desk, ALICE, session.id, now=NOW) for _ in range(2)))
        assert [ended.state for ended in both] == [SessionState.ENDED] * 2
        jobs = await desk.store.read(lambda reader: reader.jobs())
        assert [(job.task, job.key) for job in jobs] == [(PROMOTE, session.id)]
        events = await desk.store.read(lambda reader: reader.events(reading(ALICE)))
        assert [event.type for event in events].count(EventType.SESSION_ENDED) == 1

    run(scene)


def test_an_ended_session_takes_no_more_messages() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await path.end(desk, ALICE, session.id, now=NOW)
        with pytest.raises(SessionClosedError):
            await say(desk, session, "one more thing")

    run(scene)


def test_a_silent_session_takes_no_messages_and_is_swept_once() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk, timeout_seconds=60)
        late = NOW + timedelta(seconds=61)
        with pytest.raises(SessionClosedError):
            await say(desk, session, "still there?", now=late)
        swept = await path.expire_idle(desk.store, "default", now=late)
        assert [(s.id, s.state) for s in swept] == [(session.id, SessionState.EXPIRED)]
        assert await path.expire_idle(desk.store, "default", now=late) == []

    run(scene)


def test_a_session_that_is_spoken_in_does_not_expire() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk, timeout_seconds=60)
        await say(desk, session, "hello", now=NOW + timedelta(seconds=50))
        assert await path.expire_idle(desk.store, "default", now=NOW + timedelta(seconds=100)) == []

    run(scene)


def test_a_new_session_begins_under_the_name_of_one_that_is_closed() -> None:
    async def scene(desk: Desk) -> None:
        first = await opened(desk, timeout_seconds=60)
        late = NOW + timedelta(hours=1)
        second = await path.open_session(desk, ALICE, HOME, "s-1", now=late)
        assert second.id != first.id
        assert second.state is SessionState.OPEN
        expired = await desk.store.read(lambda reader: reader.session_by_id(reading(ALICE), first.id))
        assert expired is not None
        assert expired.state is SessionState.EXPIRED
        assert await path.open_session(desk, ALICE, HOME, "s-1", now=late) == second

    run(scene)


@pytest.mark.parametrize("transcript", TranscriptPolicy)
def test_promotion_clears_the_working_copy_and_keeps_or_discards_the_transcript(
    transcript: TranscriptPolicy,
) -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk, transcript=transcript)
        for turn in range(20):
            await say(desk, session, f"Question {turn}?", "A long answer follows. " * 15)
        await path.context(desk, ALICE, session.id)
        ended = await path.end(desk, ALICE, session.id, now=NOW)
        assert ended.turn_summaries
        assert needs_promotion(ended)
        done = await desk.store.write(lambda writer: promotion_done(writer, ended, "triptych", NOW))
        assert (done.promoted_seq, done.turn_summaries, done.profile) == (40, (), None)
        assert not needs_promotion(done)
        kept = await desk.store.read(lambda reader: reader.messages(reading(ALICE), session.id))
        assert len(kept) == (40 if transcript is TranscriptPolicy.KEEP else 0)
        again = await desk.store.write(lambda writer: promotion_done(writer, done, "triptych", NOW))
        assert again == done

    run(scene)


def test_after_an_erasure_summaries_are_made_anew() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await say(desk, session, "My sister Miranda decided to move to Lisbon.", "Noted.")
        for turn in range(12):
            await say(desk, session, f"Question {turn}?", "A long answer follows. " * 15)
        before = await path.context(desk, ALICE, session.id)
        assert any("Miranda" in message.content for message in before.messages)
        secret = await desk.store.read(lambda reader: reader.messages(reading(ALICE), session.id, limit=1))
        current = await opened(desk)

        def erase(writer: Any) -> None:
            writer.erase_messages(session.id, [secret[0].id])
            writer.replace_session(without_summaries(current))

        await desk.store.write(erase)
        after = await path.context(desk, ALICE, session.id)
        assert not any("Miranda" in message.content for message in after.messages)

    run(scene)


def test_two_writers_of_one_session_keep_one_order() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await asyncio.gather(*(say(desk, session, f"from writer {n}") for n in range(40)))
        kept = await desk.store.read(lambda reader: reader.messages(reading(ALICE), session.id))
        assert [message.seq for message in kept] == [*range(1, 41)]
        assert (await opened(desk)).last_seq == 40

    run(scene)


def test_an_ephemeral_session_works_and_is_gone_when_it_ends() -> None:
    async def scene() -> None:
        desk = set_up(EphemeralStore(), None, budget=SMALL)
        session = await opened(desk)
        for turn in range(20):
            await say(desk, session, f"Question {turn}?", "A long answer follows. " * 15)
            context = await path.context(desk, ALICE, session.id)
            assert context.report.tokens <= context.report.budget
        assert context.report.summarised
        assert (await path.end(desk, ALICE, session.id, now=NOW)).state is SessionState.ENDED
        with pytest.raises(NotFoundError):
            await path.context(desk, ALICE, session.id)
        assert (await opened(desk)).id != session.id

    asyncio.run(scene())


def test_several_agents_each_see_the_session_from_their_own_side() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        call = ToolCall("c1", "search", '{"q": "Lisbon"}')
        spoken = [
            Incoming("user", "Plan a trip."),
            Incoming("assistant", "I look it up.", name="scout", tool_calls=(call,)),
            Incoming("tool", "Sunny in May.", tool_call_id="c1"),
            Incoming("assistant", "May it is.", name="writer"),
        ]
        await path.append(desk, ALICE, session.id, spoken, now=NOW)
        scout = await path.context(desk, ALICE, session.id, view=replace(desk.view, seen_by="scout"))
        assert [(m["role"], m["content"]) for m in scout.as_openai()] == [
            ("user", "Plan a trip."),
            ("assistant", "I look it up."),
            ("tool", "Sunny in May."),
            ("user", "writer: May it is."),
        ]
        writer = await path.context(desk, ALICE, session.id, view=replace(desk.view, seen_by="writer"))
        assert [(m["role"], m["content"]) for m in writer.as_openai()] == [
            ("user", "Plan a trip."),
            ("user", 'scout: I look it up.\n[called search: {"q": "Lisbon"}]'),
            ("user", "scout: [result of search] Sunny in May."),
            ("assistant", "May it is."),
        ]
        assert writer.report.tokens <= writer.report.budget

    run(scene)


def test_with_a_model_its_summaries_are_kept_and_its_failures_reported() -> None:
    def answer(texts: Sequence[str]) -> str:
        if "Question 3" in texts[0]:
            raise ProviderError("timed out")
        return "the user asked about lamps"

    async def scene(desk: Desk) -> None:
        desk = replace(desk, model=ScriptedChat([answer]))
        session = await opened(desk)
        for turn in range(12):
            await say(desk, session, f"Question {turn} about red lamps?", "Lamps are fine. " * 12)
        context = await path.context(desk, ALICE, session.id)
        assert "timed out" in context.report.notes[-1]
        assert context.report.cut == ()
        kept = (await opened(desk)).turn_summaries
        assert kept != ()

    run(scene)


def test_a_model_that_never_answers_is_not_waited_for() -> None:
    answered = threading.Event()

    def hang(_: Sequence[str]) -> str:
        answered.wait(30)
        return "too late"

    async def scene(desk: Desk) -> None:
        impatient = desk.settings.model_copy(update={"summary_seconds": 0.01})
        desk = replace(desk, model=ScriptedChat([hang]), settings=impatient)
        session = await opened(desk)
        for turn in range(12):
            await say(desk, session, f"Question {turn} about red lamps?", "Lamps are fine. " * 12)
        try:
            context = await path.context(desk, ALICE, session.id)
        finally:
            answered.set()
        assert "did not answer in time" in context.report.notes[0]
        assert context.report.summarised
        assert not any("too late" in message.content for message in context.messages)
        answered.clear()

    run(scene)


def test_what_is_erased_while_a_context_is_made_is_not_kept_in_a_summary() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await say(desk, session, "My sister Miranda decided to move to Lisbon.", "Noted.")
        for turn in range(12):
            await say(desk, session, f"Question {turn}?", "A long answer follows. " * 15)

        class ErasingFirst:
            """A store in which somebody erases a message just before each write."""

            def __getattr__(self, name: str) -> Any:
                return getattr(desk.store, name)

            async def write(self, work: Callable[..., T]) -> T:
                kept = await desk.store.read(
                    lambda reader: reader.messages(reading(ALICE), session.id, limit=1)
                )
                await desk.store.write(lambda writer: writer.erase_messages(session.id, [kept[0].id]))
                return await desk.store.write(work)

        store: Any = ErasingFirst()
        await path.context(replace(desk, store=store), ALICE, session.id)
        assert (await opened(desk)).turn_summaries == ()

    run(scene)


def test_a_kept_transcript_is_forgotten_when_its_days_are_over() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk, retention_days=30)
        await say(desk, session, "I like tea.", "Noted.")
        ended = await path.end(desk, ALICE, session.id, now=NOW)
        done = await desk.store.write(lambda writer: promotion_done(writer, ended, "triptych", NOW))
        jobs = await desk.store.read(lambda reader: reader.jobs())
        due = {job.task: job.due_at for job in jobs}
        assert due[FORGET_TRANSCRIPT] == NOW + timedelta(days=30)
        assert await desk.store.write(lambda writer: forget_transcript(writer, done, "triptych", NOW)) == 2
        assert await desk.store.read(lambda reader: reader.messages(reading(ALICE), session.id)) == []

    run(scene)
