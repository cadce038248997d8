"""`triptych block …`: texts that are always in the prompt."""

from __future__ import annotations

import pytest

from surfaces.conftest import Cli


@pytest.mark.parametrize(
    ("text", "line", "old", "new"),
    [
        ("Alex, lives in Lisbon", "Likes tea", "Lisbon", "Porto"),
        ("Alex，住在上海", "喜欢喝茶", "上海", "杭州"),
    ],
    ids=["en", "zh"],
)
def test_a_block_from_its_first_word_to_its_erasure(
    cli: Cli, text: str, line: str, old: str, new: str
) -> None:
    assert cli.json("block", "set", "human", text)["version"] == 1
    cli.ok("block", "append", "human", "-", stdin=line)
    changed = cli.json("block", "replace", "human", old, new)
    assert changed["text"] == f"{text.replace(old, new)}\n{line}"
    assert new in cli.ok("block", "show", "human").stdout
    assert new in cli.ok("block", "list").stdout
    assert [state["version"] for state in cli.json("block", "history", "human")] == [1, 2, 3]
    assert old in cli.ok("block", "history", "human").stdout
    assert new in cli.ok("context", "s").stdout
    receipt = cli.json("block", "erase", "human", "--yes")
    assert receipt["removed"] == {"blocks": 1, "versions": 2}
    assert receipt["verified"] is True
    assert cli.json("block", "list") == []
    assert "no blocks" in cli.ok("block", "list").stdout


def test_each_refusal_has_its_code_and_names_the_field(cli: Cli) -> None:
    cli.ok("block", "set", "human", "Alex")
    assert cli.error(2, "block", "set", "human", "a" * 2001)["field"] == "text"
    assert cli.error(2, "block", "replace", "human", "Bob", "Ann")["field"] == "old"
    assert cli.error(3, "block", "show", "task")["field"] == "label"
    assert cli.error(5, "block", "set", "human", "Ann", "--expect", "4")["field"] == "expected_version"
    assert cli.error(2, "block", "erase", "human")["field"] == "--yes"
    cli.ok("block", "lock", "human")
    assert cli.error(4, "block", "append", "human", "more")["field"] == "label"
    assert "read-only" in cli.ok("block", "show", "human").stdout
    cli.ok("block", "unlock", "human")
    cli.ok("block", "append", "human", "more", "--expect", "3")


def test_a_block_of_another_space_and_where_recall_stands(cli: Cli) -> None:
    cli.ok("block", "set", "rules", "cite", "--space", "team/report", "--as", "user:me,team:report")
    assert cli.json("block", "list", "--as", "user:other") == []
    cli.remembered("I like window seats")
    query = "Which seat do I like?"
    roles = {
        placement: [m["role"] for m in cli.json("context", "s", query, "--placement", placement)["messages"]]
        for placement in ("system", "user", "tool")
    }
    assert roles == {
        "system": ["system", "user"],
        "user": ["user", "user"],
        "tool": ["user", "assistant", "tool"],
    }
    assert cli.error(2, "context", "s", query, "--when", "never")["field"] == "when"


def test_an_export_brings_blocks_back(cli: Cli) -> None:
    cli.ok("block", "set", "human", "Alex，住在上海")
    rows = cli.json("export")
    file = cli.write("all.jsonl", rows)
    told = cli.json("import", str(file), "--db", "other.db")
    assert told["blocks"] == 1
    assert cli.json("block", "show", "human", "--db", "other.db")["text"] == "Alex，住在上海"
