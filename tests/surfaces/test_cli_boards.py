"""`triptych board …`: agents on the command line work on one board."""

from __future__ import annotations

import json

import pytest

from surfaces.conftest import Cli

HERE = ("--space", "team/report")


def as_(agent: str) -> tuple[str, ...]:
    return (*HERE, "--as", f"agent:{agent},team:report")


@pytest.mark.parametrize(
    ("facts", "text", "verdict"),
    [
        ("Sales rose by 4 percent", "Sales rose, says the sheet.", "The report is ready to be printed."),
        ("销售额增长了百分之四", "据表格，销售额增长了。", "这份报告已经可以付印了。"),
    ],
    ids=["en", "zh"],
)
def test_a_board_from_its_first_zone_to_what_it_files(cli: Cli, facts: str, text: str, verdict: str) -> None:
    begun = cli.json("board", "open", "q3", "--template", "research", *as_("a"))
    assert [(zone["name"], zone["stage"]) for zone in begun["zones"]] == [
        ("research", "open"),
        ("draft", "waiting"),
        ("review", "waiting"),
    ]
    assert cli.json("board", "write", "q3", "research", facts, *as_("a"))["version"] == 1
    assert cli.error(5, "board", "write", "q3", "draft", text, *as_("b"))["field"] == "zone"
    assert "waits for research" in cli.ok("board", "status", "q3", *as_("b")).stdout
    cli.ok("board", "complete", "q3", "research", *as_("a"))
    cli.ok("board", "write", "q3", "draft", "-", "--cell", "one", *as_("b"), stdin=text)
    again = cli.json("board", "write", "q3", "draft", text, "--cell", "one", "--expect", "1", *as_("b"))
    assert again["version"] == 2
    assert text in cli.ok("board", "read", "q3", *as_("c")).stdout
    assert [cell["value"] for cell in cli.json("board", "read", "q3", "research", *as_("c"))] == [facts]
    assert [s["version"] for s in cli.json("board", "history", "q3", "draft", "one", *as_("c"))] == [1, 2]
    cli.ok("board", "reopen", "q3", "research", *as_("a"))
    for agent, zone in (("a", "research"), ("b", "draft")):
        cli.ok("board", "complete", "q3", zone, *as_(agent))
    cli.ok("board", "write", "q3", "review", verdict, *as_("c"))
    [filed] = cli.json("board", "finish", "q3", *as_("c"))
    assert filed["memory"]["content"] == verdict
    types = [change["type"] for change in cli.json("board", "changes", "q3", "--after", "5", *as_("c"))]
    assert types == ["zone.reopened", "zone.completed", "zone.completed", "cell.written", "board.finished"]
    assert "board.finished" in cli.ok("board", "changes", "q3", *as_("c")).stdout
    assert "finished by agent:c" in cli.ok("board", "list", *as_("a")).stdout
    assert cli.error(5, "board", "write", "q3", "review", "x", *as_("c"))["field"] == "board"
    assert cli.json("board", "erase", "q3", "--yes", *as_("c"))["verified"] is True
    assert cli.json("board", "list", *as_("a")) == []
    assert verdict in cli.ok("recall", verdict, *as_("a")).stdout


def test_a_template_of_ones_own_and_a_mapping(cli: Cli) -> None:
    zones = ["facts", {"name": "结论", "inputs": ["facts"], "writers": ["agent:lead"]}]
    (cli.folder / "own.json").write_text(json.dumps({"name": "own", "zones": zones}), "utf-8")
    cli.ok("board", "open", "q3", "--template", "own.json", *as_("a"))
    cli.ok("board", "write", "q3", "facts", '{"rows": 3}', "--mapping", *as_("a"))
    assert cli.json("board", "read", "q3", *as_("a"))[0]["value"] == {"rows": 3}
    assert '"rows": 3' in cli.ok("board", "read", "q3", *as_("a")).stdout
    assert cli.error(4, "board", "complete", "q3", "结论", *as_("a"))["field"] == "zone"
    cli.ok("board", "complete", "q3", "facts", *as_("a"))
    outcomes = cli.json("board", "finish", "q3", "--conclusion", "Three rows are enough.", *as_("lead"))
    assert [outcome["change"] for outcome in outcomes] == ["added"]


def test_each_refusal_has_its_code_and_names_the_field(cli: Cli) -> None:
    cli.ok("board", "write", "q3", "drafts", "x", *as_("a"))
    assert cli.error(2, "board", "status", "q3")["field"] == "--space"
    assert cli.error(2, "board", "read", "q3", "nowhere", *as_("a"))["field"] == "zone"
    assert cli.error(2, "board", "open", "q4", "--template", "none", *as_("a"))["field"] == "template"
    assert cli.error(3, "board", "open", "q4", "--template", "none.json", *as_("a"))["field"] == "template"
    assert cli.error(2, "board", "write", "q3", "drafts", "{", "--mapping", *as_("a"))["field"] == "text"
    assert cli.error(2, "board", "erase", "q3", *as_("a"))["field"] == "--yes"
    assert cli.error(3, "board", "status", "q4", *as_("a"))["field"] == "board"
    assert cli.error(3, "board", "read", "q3", *HERE, "--as", "agent:x")["field"] == "board"
    assert cli.error(4, "board", "write", "q3", "drafts", "x", *HERE, "--as", "agent:x")["field"] == "space"
    assert cli.error(5, "board", "write", "q3", "drafts", "x", "--expect", "4", *as_("a"))["field"] == (
        "expected_version"
    )
    assert cli.error(5, "board", "open", "q3", "--template", "research", *as_("a"))["field"] == "template"
    assert "no cells" in cli.ok("board", "read", "q3", "review", *as_("a")).stdout
    assert "nothing happened" in cli.ok("board", "changes", "q3", "--after", "9", *as_("a")).stdout
    assert "no boards" in cli.ok("board", "list", "--as", "agent:x").stdout
