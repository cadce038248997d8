"""The state of a task: values by key, with versions, out of the model's sight."""

from __future__ import annotations

from typing import Any

import pytest

from triptych.errors import InvalidInputError, NotFoundError, SessionClosedError, VersionConflictError
from triptych.working import path
from triptych.working.desk import Desk
from triptych.working.lifecycle import promotion_done
from triptych.working.scratchpad import read_notes, write_note
from unit.working.desks import ALICE, BOB, NOW, opened, run, say


def test_a_value_is_read_back_with_its_version_and_writer() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await write_note(desk, ALICE, session.id, "step", {"at": 1, "名": "甲"}, now=NOW)
        note = await write_note(desk, ALICE, session.id, "step", {"at": 2}, now=NOW, expected_version=1)
        assert (note.version, note.value, note.written_by) == (2, {"at": 2}, ALICE.name)
        assert await read_notes(desk, ALICE, session.id) == {"step": note}

    run(scene)


def test_nobody_overwrites_what_they_have_not_seen() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await write_note(desk, ALICE, session.id, "step", 1, now=NOW, expected_version=0)
        with pytest.raises(VersionConflictError) as raised:
            await write_note(desk, ALICE, session.id, "step", 2, now=NOW, expected_version=0)
        assert getattr(raised.value.current, "value", None) == 1

    run(scene)


@pytest.mark.parametrize("value", [object(), float("nan"), "x" * 100_001])
def test_a_value_must_be_json_of_a_sensible_size(value: Any) -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        with pytest.raises(InvalidInputError):
            await write_note(desk, ALICE, session.id, "step", value, now=NOW)

    run(scene)


def test_notes_are_not_sent_to_the_model_and_not_lost_by_other_writes() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await write_note(desk, ALICE, session.id, "plan", "swordfish", now=NOW)
        await say(desk, session, "hello")
        context = await path.context(desk, ALICE, session.id)
        assert not any("swordfish" in message.content for message in context.messages)
        assert (await read_notes(desk, ALICE, session.id))["plan"].value == "swordfish"

    run(scene)


def test_notes_are_for_those_who_may_use_the_session_and_go_with_it() -> None:
    async def scene(desk: Desk) -> None:
        session = await opened(desk)
        await write_note(desk, ALICE, session.id, "plan", 1, now=NOW)
        with pytest.raises(NotFoundError):
            await read_notes(desk, BOB, session.id)
        with pytest.raises(NotFoundError):
            await write_note(desk, BOB, session.id, "plan", 2, now=NOW)
        ended = await path.end(desk, ALICE, session.id, now=NOW)
        with pytest.raises(SessionClosedError):
            await write_note(desk, ALICE, session.id, "plan", 2, now=NOW)
        await say_nothing_more(desk, ended)
        assert await read_notes(desk, ALICE, session.id) == {}

    async def say_nothing_more(desk: Desk, ended: Any) -> None:
        await desk.store.write(lambda writer: promotion_done(writer, ended, "triptych", NOW))

    run(scene)
