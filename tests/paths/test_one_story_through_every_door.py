"""One story, lived through every door of the memory: the same answers, and the same errors."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from paths.doors import Door, Refused, opened_door
from triptych.testing.clock import NOON, FixedClock

OTHERS = [
    "blocking",
    "REST",
    "client",
    "blocking client",
    "MCP",
    "command line",
    "command line at a server",
]
ALICE, STRANGER = "agent:assistant,user:alice", "agent:other,user:小明"
MAIL, PLAN = "agent:mail,team:report", "agent:plan,team:report"
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(frozen=True)
class Words:
    """What is said in the story, in one language."""

    moved: str
    again: str
    where: str
    friday: str
    monday: str
    due: str


WORDS = [
    Words(
        "I moved to Berlin in May",
        "I live in Hamburg now",
        "Where do I live?",
        "The delivery date is Friday",
        "The delivery date is Monday",
        "What is the delivery date?",
    ),
    Words(
        "我五月搬到了柏林",
        "我现在住在汉堡",
        "我住在哪里？",
        "交付日期是周五",
        "交付日期是周一",
        "交付日期是什么时候？",
    ),
]


@dataclass
class Story:
    """What was answered, step by step. Ids are told by when they first came up; time passes step by step."""

    clock: FixedClock
    steps: list[tuple[str, Any]] = field(default_factory=list)
    _ids: dict[str, str] = field(default_factory=dict)

    async def outcome(self, step: str, asked: Awaitable[Any]) -> str:
        """What became of a statement; the id of what holds it."""
        told = await asked
        memory = _of(told["memory"], "id version kind content subject space state confidence")
        self._note(step, {**_of(told, "change reason replaced secrets"), "memory": memory})
        return str(memory["id"])

    async def answer(self, step: str, asked: Awaitable[Any]) -> list[str]:
        """What memory said; the words, best first."""
        told = await asked
        results = [_of(one, "id type kind content score space state") for one in told["results"]]
        self._note(step, {"empty_reason": told["empty_reason"], "results": results})
        return [one["content"] for one in results]

    async def disputed(self, step: str, asked: Awaitable[Any]) -> list[Any]:
        """The contradictions that are told."""
        told = [_of(one, "id space reason state kept sides") for one in await asked]
        self._note(step, told)
        return told

    async def decided(self, step: str, asked: Awaitable[Any]) -> None:
        """A contradiction that was decided."""
        self._note(step, _of(await asked, "id space reason state kept sides"))

    async def erased(self, step: str, asked: Awaitable[Any]) -> Mapping[str, Any]:
        """The receipt."""
        receipt = _of(await asked, "target removed verified note")
        self._note(step, receipt)
        return receipt

    async def refused(self, step: str, asked: Awaitable[Any], *, told: str = "") -> str:
        """What the error says (`told` names what counts of it); its code."""
        with pytest.raises(Refused) as refusal:
            await asked
        self._note(step, _of(refusal.value.told, told or "error message field remedy"))
        return str(refusal.value.told["error"])

    def _note(self, step: str, told: Any) -> None:
        self.steps.append((step, self._by_turns(told)))
        self.clock.advance(minutes=1)

    def _by_turns(self, told: Any) -> Any:
        match told:
            case str():
                return _ID.sub(lambda found: self._ids.setdefault(found[0], f"#{len(self._ids)}"), told)
            case dict():
                return {name: self._by_turns(inner) for name, inner in told.items()}
            case list():
                return [self._by_turns(inner) for inner in told]
            case _:
                return told


def _of(told: Mapping[str, Any], names: str) -> dict[str, Any]:
    return {name: told[name] for name in names.split()}


async def lived(door: Door, words: Words, clock: FixedClock) -> list[tuple[str, Any]]:
    """The story."""
    story = Story(clock)
    first = await story.outcome("remember", door.remember(ALICE, words.moved))
    assert await story.answer("recall", door.recall(ALICE, words.where)) == [words.moved]
    assert await story.outcome("say it again", door.remember(ALICE, words.moved)) == first
    second = await story.outcome("what has changed", door.remember(ALICE, words.again))
    assert second != first
    assert (await story.answer("recall what holds", door.recall(ALICE, words.where)))[0] == words.again

    assert await story.answer("a stranger asks", door.recall(STRANGER, words.where)) == []
    assert await story.refused("a stranger erases", door.erase(STRANGER, second)) == "not_found"
    assert await story.refused("a stranger shares", door.publish(STRANGER, words.friday)) == "access_denied"
    wrong = door.remember(ALICE, words.moved, kind="rumour")
    assert await story.refused("no such kind", wrong, told="error field") == "invalid_input"

    friday = await story.outcome("share", door.publish(MAIL, words.friday))
    await story.outcome("contradict", door.publish(PLAN, words.monday))
    [conflict] = await story.disputed("see it", door.conflicts(PLAN))
    assert await story.disputed("a stranger looks", door.conflicts(STRANGER)) == []
    unseen = door.resolve(STRANGER, conflict["id"], friday)
    assert await story.refused("a stranger decides", unseen) == "not_found"
    await story.decided("decide", door.resolve(PLAN, conflict["id"], friday))
    assert await story.disputed("see none", door.conflicts(MAIL)) == []
    assert await story.answer("recall what was decided", door.recall(MAIL, words.due)) == [words.friday]
    assert await story.answer("a stranger hears nothing", door.recall(STRANGER, words.due)) == []

    receipt = await story.erased("erase", door.erase(ALICE, second))
    assert receipt["verified"] is True
    assert words.again not in await story.answer("it is gone", door.recall(ALICE, words.where))
    assert await story.refused("erase again", door.erase(ALICE, second)) == "not_found"
    return story.steps


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that the product runs on."""
    return "asyncio"


@pytest.fixture
def the_clock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FixedClock:
    """One clock for all doors, which every process would have as well."""
    clock = FixedClock(NOON)
    monkeypatch.setattr("triptych.ports.clock.SystemClock.now", lambda _: clock.now())
    monkeypatch.setenv("TRIPTYCH_EMBEDDER__PROVIDER", "scripted")
    monkeypatch.setenv("TRIPTYCH_UPKEEP__WORKER", "false")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return clock


@pytest.mark.anyio
@pytest.mark.parametrize("words", WORDS, ids=["en", "zh"])
@pytest.mark.parametrize("name", OTHERS)
async def test_every_door_answers_as_the_library_does(
    name: str, words: Words, tmp_path: Path, the_clock: FixedClock
) -> None:
    lives = []
    for number, one in enumerate(("library", name)):
        the_clock.set(NOON)
        async with opened_door(one, tmp_path / f"{number}.db") as door:
            lives.append(await lived(door, words, the_clock))
    ours, theirs = lives
    assert [step for step, _ in ours] == [step for step, _ in theirs]
    for (step, right), (_, told) in zip(ours, theirs, strict=True):
        assert told == right, step
