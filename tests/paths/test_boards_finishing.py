"""Boards: what one came to is remembered by the team, once, and the board is read-only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from paths.boards import on, people_of
from paths.talks import opened
from triptych import Triptych
from triptych.errors import (
    ConflictError,
    InvalidInputError,
)
from triptych.model.event import EventType
from triptych.ports.embedder import TextRole
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors


@pytest.fixture
def people(memory: Triptych) -> dict[str, Member]:
    return people_of(memory)


@pytest.mark.parametrize("readers", [["everyone"], ["team:report", "agent:guest", "agent:outsider"]])
def test_a_zone_that_does_not_narrow_its_space_files_for_the_readers_of_the_space(
    people: dict[str, Member], readers: list[str]
) -> None:
    board = on(people["writer"], template={"zones": [{"name": "hall", "readers": readers}]})
    board.write("hall", "The spring fair opens on the first of April.")
    [filed] = board.finish()
    assert filed.memory is not None
    assert filed.memory.readers is None
    assert len(people["guest"].recall("spring fair")) == 1
    assert list(people["outsider"].recall("spring fair")) == []


def test_of_many_who_finish_at_once_one_files_the_conclusions(memory: Triptych) -> None:
    members = [memory.principal(agent=f"a{n}", teams=["report"]) for n in range(6)]
    on(members[0]).write("review", "The contract runs until the end of March. Is it signed?")

    def finish(member: Member) -> int:
        try:
            return len(on(member).finish())
        except ConflictError:
            return -1

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(finish, members)) == [-1] * 5 + [1]
    [kept] = members[0].memories()
    assert (kept.content, len(kept.sources)) == ("The contract runs until the end of March.", 1)
    types = [event.type for event in members[0].events()]
    assert types.count(EventType.BOARD_FINISHED) == types.count(EventType.MEMORY_PUBLISHED) == 1


class _Interrupting(ScriptedEmbedder):
    """Does something else when first asked to embed: between looking at a board and finishing it."""

    meanwhile: Callable[[], object] | None = None

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        interruption, self.meanwhile = self.meanwhile, None
        if interruption is not None:
            interruption()
        return super().embed(texts, role)


def test_what_is_written_while_a_board_is_being_finished_is_filed_too() -> None:
    embedder = _Interrupting()
    with Triptych.open(":memory:", embedder=embedder, settings={"upkeep": {"worker": False}}) as memory:
        first, second = (memory.principal(agent=name, teams=["report"]) for name in ("a", "b"))
        on(first).write("review", "The bridge is closed on Monday.")
        embedder.meanwhile = lambda: on(second).write("review", "The tunnel is open all week.")
        contents = [outcome.draft.content for outcome in on(first).finish()]
        assert contents == ["The bridge is closed on Monday.", "The tunnel is open all week."]
        assert sorted(one.content for one in first.memories()) == contents
    with Triptych.open(":memory:", embedder=embedder, settings={"upkeep": {"worker": False}}) as memory:
        first, second = (memory.principal(agent=name, teams=["report"]) for name in ("a", "b"))
        on(first).write("review", "The bridge is closed on Monday.")
        embedder.meanwhile = lambda: on(second).finish(["The bridge opens on Tuesday."])
        with pytest.raises(ConflictError, match="finished by agent:b"):
            on(first).finish()
        assert [one.content for one in first.memories()] == ["The bridge opens on Tuesday."]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (
            {"verdict": "Costs rose in May. Approve?", "score": 4, "tags": ["ok", "done"], "see": "a/b.csv"},
            ["Costs rose in May."],
        ),
        (
            "- 成本在五月上升了。\n- 要不要批准？\n2. 供应商同意了新的价格。",
            ["成本在五月上升了。", "供应商同意了新的价格。"],
        ),
        (["The lead time is six weeks", "n/a"], ["The lead time is six weeks"]),
        ("ok", []),
    ],
    ids=["mapping", "list in Chinese", "list", "nothing"],
)
def test_conclusions_are_the_sentences_of_the_last_zone(
    people: dict[str, Member], value: Any, told: list[str]
) -> None:
    board = on(people["writer"])
    board.write("drafts", "This sentence of a draft is not filed.")
    board.write("review", value)
    outcomes = board.finish()
    assert [outcome.draft.content for outcome in outcomes] == told
    assert sorted(memory.content for memory in people["writer"].memories()) == sorted(told)


def test_conclusions_in_ones_own_words_take_the_ordinary_path(people: dict[str, Member]) -> None:
    text = "The office in Lisbon opens in May."
    changes = []
    for name in ("q3", "q4"):
        board = on(people["writer"], name)
        board.write("review", "This sentence is not filed now.")
        changes += [(outcome.change, outcome.draft.content) for outcome in board.finish([text])]
    assert changes == [("added", text), ("reinforced", text)]
    assert [memory.content for memory in people["writer"].memories()] == [text]


def test_conclusions_are_told_to_whoever_subscribed_and_may_read_them(people: dict[str, Member]) -> None:
    heard = {
        name: people[name].subscribe("q3", topics=["reports/*"], since="beginning")
        for name in ("guest", "writer", "outsider")
    }
    board = on(people["writer"], template={"zones": [{"name": "hall", "readers": ["team:report"]}]})
    board.open()
    board.finish(["The new tariff starts in July.", "新的资费七月开始执行。"], topics=["reports/q3"])
    told = {name: [one.memory.content for one in heard[name].pull()] for name in heard}
    assert told == {
        "guest": [],
        "writer": ["The new tariff starts in July.", "新的资费七月开始执行。"],
        "outsider": [],
    }


def test_more_sentences_than_are_filed_unasked_are_refused_and_nothing_is_finished() -> None:
    with opened(settings={"boards": {"conclusions": 1}}) as memory:
        board = on(memory.principal(agent="a", teams=["report"]))
        board.write("review", "The first thing is red. The second thing is blue.")
        with pytest.raises(InvalidInputError) as refused:
            board.finish()
        assert refused.value.field == "conclusions"
        assert board.status().finished_by is None
        board.finish(["The first thing is red."])


def test_a_conclusion_that_cannot_be_kept_leaves_the_board_open(people: dict[str, Member]) -> None:
    board = on(people["writer"])
    board.open()
    with pytest.raises(InvalidInputError):
        board.finish(["The roof needs new tiles.", " "])
    assert board.status().finished_by is None
    assert people["writer"].memories() == []
