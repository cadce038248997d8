"""Requests that may be sent again: carried out once, answered alike for a day."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from triptych import AsyncTriptych
from triptych.errors import ConflictError, InvalidInputError
from triptych.model.principal import Principal
from triptych.ports.clock import Clock, SystemClock
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service import answers
from triptych.service.answers import Answered, answers_of
from triptych.testing.clock import NOON, FixedClock

ALICE = Principal(user="alice")
SETTINGS = {"upkeep": {"worker": False}}


GIVEN = Answered(201, "好".encode(), '"1"')


class Work:
    """Something that is done, and counted."""

    def __init__(self, answer: Answered | Exception = GIVEN) -> None:
        self.answer, self.times = answer, 0

    async def __call__(self) -> Answered:
        self.times += 1
        await asyncio.sleep(0)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


async def opened(folder: Path, clock: Clock) -> AsyncTriptych:
    return await AsyncTriptych.open(
        folder / "t.db", embedder=ScriptedEmbedder(), clock=clock, settings=SETTINGS
    )


def test_it_is_answered_alike_also_by_another_process(tmp_path: Path) -> None:
    async def run() -> None:
        clock, work = FixedClock(NOON), Work()
        async with await opened(tmp_path, clock) as here, await opened(tmp_path, clock) as there:
            first = await answers_of(here).once(ALICE, "k", b"said", work)
            again = await answers_of(there).once(ALICE, "k", b"said", work)
        assert first == (work.answer, False)
        assert again == (work.answer, True)
        assert work.times == 1

    asyncio.run(run())


def test_after_a_day_it_is_forgotten_by_upkeep(tmp_path: Path) -> None:
    async def run() -> None:
        clock, work = FixedClock(NOON), Work()
        async with await opened(tmp_path, clock) as triptych:
            await answers_of(triptych).once(ALICE, "k", b"said", work)
            clock.advance(hours=23)
            await triptych.run_upkeep()
            assert await answers_of(triptych).once(ALICE, "k", b"said", work) == (work.answer, True)
            clock.advance(hours=2)
            await triptych.run_upkeep()
            assert not await triptych._parts.store.read(lambda reader: reader.answers_before(clock.now()))
            assert await answers_of(triptych).once(ALICE, "k", b"other", work) == (work.answer, False)

    asyncio.run(run())


def test_what_failed_is_not_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with await opened(tmp_path, FixedClock(NOON)) as triptych:
            with pytest.raises(ConflictError):
                await answers_of(triptych).once(ALICE, "k", b"said", Work(ConflictError("no")))
            undone = Work(Answered(503, b"", done=False))
            assert (await answers_of(triptych).once(ALICE, "k", b"said", undone))[0].status == 503
            work = Work()
            assert await answers_of(triptych).once(ALICE, "k", b"said", work) == (work.answer, False)

    asyncio.run(run())


def test_what_may_not_be_kept_is_not_done_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with await opened(tmp_path, FixedClock(NOON)) as triptych:
            work = Work()
            await answers_of(triptych).once(ALICE, "k", b"said", work, keep=False)
            with pytest.raises(ConflictError, match="carried out before"):
                await answers_of(triptych).once(ALICE, "k", b"said", work)
            assert work.times == 1

    asyncio.run(run())


class Slow(Work):
    """Something that takes longer than who does nothing is believed to be alive."""

    async def __call__(self) -> Answered:
        self.times += 1
        await asyncio.sleep(4 * answers._LOST_AFTER.total_seconds())
        return await super().__call__()


@pytest.mark.parametrize("fails", [False, True], ids=["done", "failed"])
def test_what_takes_long_is_not_taken_for_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, fails: bool
) -> None:
    monkeypatch.setattr(answers, "_LOST_AFTER", timedelta(seconds=0.2))

    async def run() -> None:
        slow = Slow(ConflictError("no") if fails else GIVEN)
        async with (
            await opened(tmp_path, SystemClock()) as here,
            await opened(tmp_path, SystemClock()) as there,
        ):
            first = asyncio.create_task(answers_of(here).once(ALICE, "k", b"said", slow))
            await asyncio.sleep(0.4)
            work = Work()
            again = await answers_of(there).once(ALICE, "k", b"said", work)
            if fails:  # then it was free again at once
                with pytest.raises(ConflictError):
                    await first
                assert again == (GIVEN, False)
            else:
                assert (await first, again) == ((GIVEN, False), (GIVEN, True))
                assert work.times == 0

    asyncio.run(run())


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_PATIENCE_SECONDS", 0.0)

    async def run() -> None:
        async with await opened(tmp_path, FixedClock(NOON)) as triptych:
            free = asyncio.Event()

            async def slow() -> Answered:
                await free.wait()
                return Answered(200, b"1")

            first = asyncio.create_task(answers_of(triptych).once(ALICE, "k", b"said", slow))
            await asyncio.sleep(0.05)
            with pytest.raises(ConflictError, match="still being carried out"):
                await answers_of(triptych).once(ALICE, "k", b"said", Work())
            with pytest.raises(InvalidInputError):
                await answers_of(triptych).once(ALICE, "k", b"other", Work())
            free.set()
            assert (await first)[0].content == b"1"

    asyncio.run(run())
