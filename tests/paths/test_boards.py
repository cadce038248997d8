"""Boards: agents lay down their work in zones, each in cells of its own, and hand it over."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from paths.boards import on, people_of, stages
from paths.talks import NOW, opened
from triptych import Triptych
from triptych.errors import (
    ConflictError,
    InvalidInputError,
    TriptychError,
    VersionConflictError,
)
from triptych.model.board import Template, Zone
from triptych.model.event import EventType
from triptych.sync import Member


@pytest.fixture
def people(memory: Triptych) -> dict[str, Member]:
    return people_of(memory)


@pytest.mark.parametrize(
    ("notes", "draft", "verdict"),
    [
        (
            "Sales rose by 4 percent.",
            {"title": "Q3", "text": "Sales rose."},
            "The Q3 report is ready to print.",
        ),
        ("销售额增长了百分之四。", {"标题": "三季报", "正文": "销售额增长。"}, "三季度报告已经可以付印。"),
    ],
    ids=["en", "zh"],
)
def test_work_goes_from_zone_to_zone_and_ends_as_knowledge_of_the_team(
    people: dict[str, Member], notes: str, draft: dict[str, str], verdict: str
) -> None:
    board = on(people["researcher"], template="research")
    assert stages(board) == {"research": "open", "draft": "waiting", "review": "waiting"}
    with pytest.raises(ConflictError, match="waits for 'research'"):
        on(people["writer"]).write("draft", draft)
    assert board.write("research", notes).version == 1
    board.complete("research")
    theirs = on(people["writer"])
    assert stages(theirs) == {"research": "complete", "draft": "open", "review": "waiting"}
    assert [cell.value for cell in theirs.read("research")] == [notes]
    theirs.write("draft", draft)
    theirs.complete("draft")
    last = on(people["reviewer"])
    last.write("review", verdict)
    assert [(cell.zone, cell.owner, cell.value) for cell in last.read()] == [
        ("research", "agent:researcher", notes),
        ("draft", "agent:writer", draft),
        ("review", "agent:reviewer", verdict),
    ]
    [filed] = last.finish()
    assert filed.memory is not None
    assert (filed.memory.content, filed.memory.space.path) == (verdict, "team/report")
    assert [source.author for source in filed.memory.sources] == ["agent:reviewer"]
    assert filed.memory.metadata == {
        "board": "q3",
        "zone": "review",
        "cell": "agent:reviewer",
        "author": "agent:reviewer",
    }
    assert verdict in [r.content for r in people["guest"].recall(verdict)]
    assert last.status().finished_by == "agent:reviewer"
    refused: list[Callable[[], object]] = [
        lambda: last.write("review", "more"),
        lambda: last.complete("review"),
        lambda: last.reopen("draft"),
        last.finish,
    ]
    for change in refused:
        with pytest.raises(ConflictError, match="was finished by agent:reviewer"):
            change()
    assert [cell.value for cell in theirs.read("review")] == [verdict]


def test_a_board_without_a_template_takes_inputs_drafts_and_review_in_any_order(
    people: dict[str, Member],
) -> None:
    on(people["writer"]).write("inputs", {"csv": "a,b\n1,2"})
    assert on(people["reviewer"]).read("drafts") == []
    on(people["reviewer"]).write("review", "looks fine")
    assert on(people["guest"]).read("inputs")[0].value == {"csv": "a,b\n1,2"}
    assert [board.name for board in people["guest"].boards()] == ["q3"]
    assert [board.name for board in people["guest"].team("report").boards()] == ["q3"]
    assert people["writer"].team("report", "below").boards() == []


def test_whoever_comes_second_finds_the_same_board_and_another_template_is_refused(
    people: dict[str, Member],
) -> None:
    on(people["researcher"], template="research").open()
    assert on(people["writer"]).status().template == "research"
    assert on(people["writer"], template="research").status().opened_by == "agent:researcher"
    same = {"name": "mine", "zones": ["research", {"name": "draft", "inputs": ["research"]}]}
    for template in ("decision", same):
        with pytest.raises(ConflictError) as refused:
            on(people["writer"], template=template).write("draft", "x")
        assert refused.value.field == "template"
        assert refused.value.remedy


def test_many_who_open_one_board_at_once_make_one(memory: Triptych) -> None:
    members = [memory.principal(agent=f"a{n}", teams=["report"]) for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda member: on(member).write("drafts", member.principal.name), members))
    assert len(on(members[0]).read("drafts")) == 8
    assert [board.name for board in members[0].boards()] == ["q3"]
    assert [e.type for e in members[0].events()].count(EventType.BOARD_OPENED) == 1


@pytest.mark.parametrize(
    ("template", "field"),
    [
        ("unknown", "template"),
        (7, "template"),
        ({"zones": []}, "template.zones"),
        ({"zones": "ab"}, "template.zones"),
        ({}, "template.zones"),
        ({"zones": ["a"], "colour": 1}, "template"),
        ({"name": "", "zones": ["a"]}, "template.name"),
        ({"zones": ["a", ""]}, "template.zones[1].name"),
        ({"zones": ["a", "a"]}, "template.zones[1].name"),
        ({"zones": [7]}, "template.zones[0]"),
        ({"zones": [{"name": "a", "reader": []}]}, "template.zones[0]"),
        ({"zones": [{"readers": []}]}, "template.zones[0].name"),
        ({"zones": [{"name": "a", "readers": "team:report"}]}, "template.zones[0].readers"),
        ({"zones": [{"name": "a", "writers": ["bob"]}]}, "template.zones[0].writers"),
        ({"zones": [{"name": "a", "inputs": ["a"]}]}, "template.zones[0].inputs"),
        ({"zones": [{"name": "a", "inputs": ["b"]}, "b"]}, "template.zones[0].inputs"),
        ({"zones": [f"z{n}" for n in range(33)]}, "template.zones"),
        (Template("t", (Zone("a", inputs=("b",)),)), "template.zones[0].inputs"),
    ],
)
def test_a_template_that_cannot_be_is_refused_with_its_field(
    people: dict[str, Member], template: object, field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        on(people["writer"], template=template)
    assert refused.value.field == field
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (7, "value"),
        (None, "value"),
        ({"n": float("nan")}, "value"),
        ({"n": object()}, "value"),
        ("\ud800", "value"),
        ("字" * 20_001, "value"),
        ({"text": "a" * 20_000}, "value"),
    ],
)
def test_a_value_that_cannot_be_kept_is_refused(people: dict[str, Member], value: Any, field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        on(people["writer"]).write("drafts", value)
    assert (refused.value.field, bool(refused.value.remedy)) == (field, True)


def test_what_is_not_there_is_told_with_what_is(people: dict[str, Member]) -> None:
    board = on(people["writer"])
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: board.write("draft", "x"), "zone"),
        (lambda: board.read("draft"), "zone"),
        (lambda: board.complete("draft"), "zone"),
        (lambda: board.cell("drafts", "none"), "cell"),
        (lambda: board.history("drafts", "none"), "cell"),
        (lambda: board.write("drafts", "x", cell=""), "cell"),
        (lambda: board.write("drafts", "x", expected_version=-1), "expected_version"),
        (lambda: board.changes(-1), "after"),
        (lambda: list(board.watch(timeout_seconds=-1)), "timeout_seconds"),
        (lambda: on(people["writer"], ""), "board"),
        (lambda: on(people["writer"], "none", begin=False).read(), "board"),
        (lambda: on(people["writer"], "none").finish(), "board"),
    ]
    for call, field in calls:
        with pytest.raises(TriptychError) as refused:
            call()
        assert (refused.value.field, bool(refused.value.remedy)) == (field, True)
    with pytest.raises(InvalidInputError, match="inputs, drafts, review"):
        board.read("draft")
    assert people["writer"].boards() == []


def test_a_write_on_an_older_version_is_refused_with_the_current_cell(people: dict[str, Member]) -> None:
    board = on(people["writer"])
    with pytest.raises(VersionConflictError) as refused:
        board.write("drafts", "x", expected_version=1)
    assert refused.value.current is None
    first = board.write("drafts", "one", expected_version=0)
    second = board.write("drafts", "two", expected_version=first.version)
    for expected in (0, 1, 3):
        with pytest.raises(VersionConflictError) as refused:
            board.write("drafts", "x", expected_version=expected)
        assert refused.value.current == second
    assert board.write("drafts", "three").version == 3
    history = board.history("drafts", "agent:writer")
    assert [(state.version, state.value) for state in history] == [(1, "one"), (2, "two"), (3, "three")]
    assert {(state.owner, state.written_at) for state in history} == {("agent:writer", NOW)}
    assert board.cell("drafts", "agent:writer") == history[-1]


def test_of_many_who_write_on_one_version_one_succeeds(people: dict[str, Member]) -> None:
    board = on(people["writer"])
    board.write("drafts", "0")

    def attempt(number: int) -> bool:
        try:
            board.write("drafts", str(number), expected_version=1)
        except VersionConflictError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(16))) == 1
    assert board.cell("drafts", "agent:writer").version == 2


def test_what_rests_on_a_zone_that_was_reopened_waits_and_is_handed_over_anew(
    people: dict[str, Member],
) -> None:
    board = on(people["researcher"], template="research")
    board.complete("research")
    board.complete("research")
    assert board.status().position == 2
    board.complete("draft")
    board.complete("review")
    with pytest.raises(ConflictError, match="reopen"):
        board.write("research", "late")
    assert stages(board) == dict.fromkeys(("research", "draft", "review"), "complete")
    board.reopen("research")
    board.write("research", "late")
    assert stages(board) == {"research": "open", "draft": "waiting", "review": "waiting"}
    with pytest.raises(ConflictError, match="waits for 'research'"):
        board.complete("draft")
    board.complete("research")
    assert stages(board) == {"research": "complete", "draft": "open", "review": "waiting"}
    [_, draft, review] = board.status().zones
    assert (draft.waits_for, draft.completed_by, review.waits_for) == ((), None, ("draft",))


def test_a_board_and_a_space_hold_so_much_and_no_more() -> None:
    with opened(settings={"boards": {"cells": 2, "per_space": 1}}) as memory:
        me = memory.principal(agent="a", teams=["report"])
        on(me).write("inputs", "1")
        on(me).write("drafts", "2")
        with pytest.raises(InvalidInputError) as refused:
            on(me).write("review", "3")
        assert (refused.value.field, bool(refused.value.remedy)) == ("cell", True)
        on(me).write("drafts", "4")
        with pytest.raises(InvalidInputError) as refused:
            on(me, "q4").open()
        assert (refused.value.field, bool(refused.value.remedy)) == ("board", True)
        me.team("report", "below").board("q4").open()
