"""`triptych unmerge` takes two statements apart that had been taken for one."""

from __future__ import annotations

import pytest

from surfaces.conftest import Cli

FIRST, SECOND = "2026-01-05T09:00:00+00:00", "2026-02-05T09:00:00+00:00"
UNKNOWN = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"


@pytest.fixture(params=["The office is in Graz", "办公室在苏州"])
def merged(cli: Cli, request: pytest.FixtureRequest) -> str:
    kept = cli.remembered(request.param, "--said-at", FIRST)
    assert cli.remembered(request.param, "--said-at", SECOND) == kept
    return kept


def test_both_memories_are_answered_as_json(cli: Cli, merged: str) -> None:
    told = cli.json("unmerge", merged)
    assert (told["kept"]["id"], len(told["kept"]["sources"])) == (merged, 1)
    assert told["kept"]["content"] == told["parted"]["content"]
    assert told["parted"]["sources"][0]["said_at"] == "2026-02-05T09:00:00Z"
    assert cli.json("history", told["parted"]["id"])["memory"] == told["parted"]


def test_people_see_both(cli: Cli, merged: str) -> None:
    shown = cli.ok("unmerge", merged, "--source", SECOND).stdout
    assert "unmerged" in shown
    assert merged in shown


def test_what_cannot_be_undone_is_said_with_its_exit_code(cli: Cli, merged: str) -> None:
    cli.ok("unmerge", merged)
    assert cli.error(5, "unmerge", merged)["message"] == "nothing was merged into it"
    assert cli.error(3, "unmerge", UNKNOWN)["field"] == "id"
