"""Boards: nobody sees or changes what is not theirs, and nothing of it stays where it must not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from paths.boards import on, people_of
from paths.talks import NOW, opened
from triptych import Triptych
from triptych.errors import (
    AccessDeniedError,
    InvalidInputError,
    NotFoundError,
)
from triptych.model.event import EventType
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Board, Member
from triptych.testing.clock import FixedClock

NARROW = {
    "name": "narrow",
    "zones": [
        {"name": "notes", "writers": ["agent:researcher"]},
        {"name": "draft", "inputs": ["notes"], "writers": ["agent:writer", "agent:researcher"]},
        {
            "name": "verdict",
            "inputs": ["draft"],
            "readers": ["agent:reviewer"],
            "writers": ["agent:reviewer"],
        },
    ],
}


@pytest.fixture
def people(memory: Triptych) -> dict[str, Member]:
    return people_of(memory)


def test_a_cell_is_written_by_its_owner_alone_and_a_refusal_goes_on_record(
    people: dict[str, Member],
) -> None:
    on(people["writer"]).write("drafts", "mine", cell="chapter 1")
    on(people["writer"]).write("drafts", "mine")
    for name in ("chapter 1", "agent:writer"):
        with pytest.raises(AccessDeniedError, match="belongs to agent:writer") as refused:
            on(people["reviewer"]).write("drafts", "theirs", cell=name)
        assert refused.value.field == "cell"
    on(people["reviewer"]).write("review", "theirs", cell="chapter 1")
    assert [cell.value for cell in on(people["writer"]).read("drafts")] == ["mine", "mine"]
    assert [e.type for e in people["writer"].events()].count(EventType.ACCESS_DENIED) == 2


def test_one_agent_for_two_users_has_two_cells(memory: Triptych) -> None:
    for user in ("ann", "bob"):
        member = memory.principal(agent="writer", user=user, teams=["report"])
        on(member).write("drafts", f"for {user}")
    cells = on(memory.principal(agent="reader", teams=["report"])).read("drafts")
    assert [cell.name for cell in cells] == ["agent:writer for user:ann", "agent:writer for user:bob"]


def test_a_zone_narrows_what_the_space_allows(people: dict[str, Member]) -> None:
    researcher, writer, reviewer = people["researcher"], people["writer"], people["reviewer"]
    on(researcher, template=NARROW).write("notes", "facts")
    with pytest.raises(AccessDeniedError, match="not in writers of the zone"):
        on(writer).write("notes", "mine")
    with pytest.raises(AccessDeniedError):
        on(writer).complete("notes")
    on(researcher).complete("notes")
    with pytest.raises(AccessDeniedError):
        on(writer).reopen("notes")
    on(writer).complete("draft")
    on(reviewer).write("verdict", "The report leaves out the costs of travel.")
    for other in ("researcher", "writer", "guest"):
        assert [cell.zone for cell in on(people[other]).read()] == ["notes"]
        assert {change.zone for change in on(people[other]).changes()} == {None, "notes", "draft"}
        verdict = on(people[other]).status().zones[-1]
        assert (verdict.may_read, verdict.may_write, verdict.cells) == (False, False, None)
        calls: list[Callable[[Board], object]] = [
            lambda board: board.read("verdict"),
            lambda board: board.cell("verdict", "agent:reviewer"),
            lambda board: board.history("verdict", "agent:reviewer"),
            lambda board: board.write("verdict", "x"),
            lambda board: board.complete("verdict"),
            lambda board: board.finish(["x"]),
            lambda board: board.erase(),
        ]
        for call in calls:
            with pytest.raises(AccessDeniedError):
                call(on(people[other]))
    assert on(reviewer).status().zones[-1].cells == 1
    [filed] = on(reviewer).finish()
    assert filed.memory is not None
    assert filed.memory.readers == frozenset({"agent:reviewer"})
    assert list(on(writer).read("notes")) == on(writer).read()
    for other in ("writer", "guest"):
        assert list(people[other].recall("costs of travel")) == []
    assert len(reviewer.recall("costs of travel")) == 1


def test_whoever_may_not_read_the_space_sees_nothing_of_its_boards(people: dict[str, Member]) -> None:
    everyone = {"name": "open", "zones": [{"name": "hall", "readers": ["everyone"], "writers": ["everyone"]}]}
    on(people["writer"], template=everyone).write("hall", "hello")
    outsider, guest = people["outsider"], people["guest"]
    assert outsider.boards() == []
    assert outsider.team("report").boards() == []
    looks: list[Callable[[Board], object]] = [
        lambda board: board.open(),
        lambda board: board.status(),
        lambda board: board.read(),
        lambda board: board.read("hall"),
        lambda board: board.cell("hall", "agent:writer"),
        lambda board: board.history("hall", "agent:writer"),
        lambda board: board.changes(),
        lambda board: next(iter(board.watch(timeout_seconds=0)), None),
    ]
    for look in looks:
        with pytest.raises(NotFoundError) as forbidden:
            look(on(outsider))
        with pytest.raises(NotFoundError) as unknown:
            look(on(outsider, "q4"))
        assert str(forbidden.value).replace("q3", "q4") == str(unknown.value)
    changes: list[Callable[[Board], object]] = [
        lambda board: board.write("hall", "x"),
        lambda board: board.complete("hall"),
        lambda board: board.finish(["x"]),
    ]
    for who in (outsider, guest):
        for change in changes:
            told = set()
            for name in ("q3", "q4"):
                with pytest.raises(AccessDeniedError) as refused:
                    change(on(who, name))
                told.add(str(refused.value))
            assert len(told) == 1
    assert [cell.value for cell in on(guest).read("hall")] == ["hello"]
    assert on(guest).status().zones[0].may_write is False
    with pytest.raises(NotFoundError):
        on(guest, "new").read()


def test_a_grant_opens_a_board_for_a_time_and_no_zone_that_names_others(
    people: dict[str, Member], clock: FixedClock
) -> None:
    on(people["researcher"], template=NARROW).write("notes", "facts")
    guest = people["guest"]
    people["writer"].grant(
        "team/report", "agent:guest", given="write", reason="helps out", expires_at=NOW + timedelta(hours=1)
    )
    with pytest.raises(AccessDeniedError, match="not in writers of the zone"):
        on(guest).write("notes", "more")
    assert on(guest, "own").write("drafts", "from outside").owner == "agent:guest"
    clock.advance(hours=2)
    with pytest.raises(AccessDeniedError, match="may not write"):
        on(guest, "own").write("drafts", "later")
    assert [cell.value for cell in on(guest, "own").read("drafts")] == ["from outside"]


def test_an_agent_works_in_its_users_name_only_while_the_user_lets_it(
    people: dict[str, Member], memory: Triptych
) -> None:
    people["writer"].set_policy("team/report", writers=["team:report", "user:ann"], readers=["user:ann"])
    ann = memory.principal(user="ann")
    given = ann.delegate("clerk", reason="while on leave")
    clerk = memory.principal(agent="clerk").acting_for("ann")
    cell = on(clerk).write("drafts", "for ann")
    assert cell.owner == "agent:clerk for user:ann"
    ann.revoke(given.id)
    with pytest.raises(AccessDeniedError):
        on(clerk).write("drafts", "still here")
    with pytest.raises(NotFoundError):
        on(clerk).read()
    assert [one.value for one in on(ann).read()] == ["for ann"]


def test_a_right_that_is_lost_is_lost_at_once(people: dict[str, Member]) -> None:
    on(people["writer"]).write("drafts", "x")
    watching = on(people["reviewer"]).watch(timeout_seconds=5)
    next(watching)
    next(watching)
    people["writer"].set_policy("team/report", readers=["agent:writer"], writers=["agent:writer"])
    with pytest.raises(NotFoundError):
        next(watching)
    with pytest.raises(AccessDeniedError):
        on(people["reviewer"]).write("drafts", "x")


SECRET = "sk-proj-4f9aK2LmQ8xT7vB1nR6wYcE3dHs0"


@pytest.mark.parametrize("text", [f"my api key is {SECRET}", f"我的 API 密钥是 {SECRET}"], ids=["en", "zh"])
def test_a_secret_goes_on_no_board_by_no_way(people: dict[str, Member], text: str) -> None:
    board = on(people["writer"])
    board.write("drafts", "nothing secret")
    calls: list[Callable[[], object]] = [
        lambda: board.write("drafts", text),
        lambda: board.write("drafts", {"api_key": SECRET}),
        lambda: board.write("drafts", ["x", {"deep": text}]),
        lambda: board.write("drafts", "x", cell=text),
        lambda: on(people["writer"], text).open(),
    ]
    for call in calls:
        with pytest.raises(InvalidInputError) as refused:
            call()
        assert SECRET not in str(refused.value)
    told = [*board.read(), *board.changes(), *people["writer"].events(), *people["writer"].boards()]
    assert SECRET not in str(told)


def test_the_log_tells_what_happened_without_a_word_of_it(people: dict[str, Member]) -> None:
    board = on(people["writer"], "harvest", template="research")
    board.write("research", "plums and pears", cell="orchard")
    board.complete("research")
    board.reopen("research")
    board.finish([])
    types = [event.type.value for event in people["writer"].events()]
    assert types[-5:] == ["board.opened", "cell.written", "zone.completed", "zone.reopened", "board.finished"]
    told = str(people["writer"].events())
    assert not any(word in told for word in ("harvest", "plums", "orchard", "research"))


def test_erasing_a_board_leaves_no_byte_of_it_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "triptych.db"
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=FixedClock(NOW)) as memory:
        me = memory.principal(agent="a", teams=["report"])
        board = on(me, "cellar plan")
        board.write("drafts", {"hides": "the oolong behind the barrel"}, cell="stash")
        board.write("drafts", "把乌龙茶藏在酒桶后面 " + "and more " * 150, cell="stash")
        receipt = board.erase()
        assert receipt.removed == {"boards": 1, "cells": 1, "versions": 1}
        assert receipt.verified
        assert me.boards() == []
        data = path.read_bytes() + path.with_name("triptych.db-wal").read_bytes()
    for word in ("oolong", "乌龙茶", "cellar", "stash", "hides"):
        assert word.encode() not in data


def test_a_receipt_counts_what_a_board_says_in_the_same_words(people: dict[str, Member]) -> None:
    writer = people["writer"]
    kept = writer.team("report").publish("The vault code word is Marigold").memory
    assert kept is not None
    on(writer).write("drafts", "As said: The vault code word is Marigold")
    assert "1" in writer.erase(kept.id).note


def test_who_was_shown_a_cell_is_on_record_where_that_is_asked_for() -> None:
    for asked in (True, False):
        with opened(settings={"audit": {"reads": asked}}) as memory:
            writer, reader = (memory.principal(agent=name, teams=["report"]) for name in ("w", "r"))
            board = on(writer)
            cells = [board.write("drafts", "one", cell="1"), board.write("review", "two")]
            on(reader).read()
            on(reader).cell("drafts", "1")
            on(reader).history("drafts", "1")
            told = [(e.actor, e.subject) for e in writer.events() if e.type is EventType.CELL_READ]
            shown = [cell.id for cell in (*cells, cells[0], cells[0])]
            assert told == ([("agent:r", id) for id in shown] if asked else [])
