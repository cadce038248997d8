"""`triptych import`: conversations in every format, told apart by themselves, and never twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from surfaces.conftest import Cli

EN = "I live in Oslo."
ZH = "我养了一只猫叫小黑。"
FILES = {
    "jsonl": json.dumps({"text": EN, "time": "2024-03-01T09:00:00"}) + "\n" + json.dumps({"text": ZH}) + "\n",
    "openai": json.dumps([{"role": "user", "content": EN}, {"role": "user", "content": ZH}]),
    "anthropic": json.dumps({"system": "", "messages": [{"role": "user", "content": f"{EN} {ZH}"}]}),
    "chatgpt": json.dumps(
        [
            {
                "title": "住处",
                "id": "0123456789",
                "mapping": {
                    "a": {
                        "parent": None,
                        "message": {"author": {"role": "user"}, "content": {"parts": [EN, ZH]}},
                    }
                },
                "current_node": "a",
            }
        ]
    ),
    "markdown": f"# 2024-03-01\n**User:** {EN}\n**用户：** {ZH}\n**Assistant:** 好的\n",
}
FORMATS = pytest.mark.parametrize("format", FILES)


@FORMATS
def test_a_file_is_told_by_what_stands_in_it_and_remembered_once(cli: Cli, format: str) -> None:
    Path("talk").write_text(FILES[format], "utf-8")
    report = cli.json("import", "talk", "--user", "alice")
    assert report["sessions"] == 1
    assert report["memories"] >= 1
    for question, home in (("Where do I live?", "Oslo"), ("我的猫叫什么？", "小黑")):
        found = cli.json("recall", question, "--as", "user:alice")["results"]
        assert any(home in one["content"] for one in found)
    again = cli.json("import", "talk", "--user", "alice")
    assert (again["memories"], again["messages"], again["skipped"]) == (0, 0, 1)
    assert "1 were there already" in cli.ok("import", "talk", "--user", "alice").stdout


@FORMATS
def test_the_format_can_be_named_and_the_file_read_from_stdin(cli: Cli, format: str) -> None:
    assert cli.json("import", "-", "--format", format, stdin=FILES[format])["sessions"] == 1


@pytest.mark.parametrize(
    ("name", "text", "options", "field", "remedy"),
    [
        ("notes.txt", "Dear diary", (), "notes.txt", "give its format: export, jsonl"),
        ("talk.jsonl", '{"text": "a"}\n{"text": 5}', (), "talk.jsonl:2 text", "JSON object"),
        ("talk.json", '[{"role": "user", "content": 5}]', (), "talk.json[0].content", "message"),
        ("talk.jsonl", '{"text": "a"}', ("--format", "word"), "format", "markdown"),
        ("talk.jsonl", '{"text": "a"}', ("--format", "chatgpt"), "talk.jsonl.mapping", "conversations.json"),
        ("talk.md", "nobody speaks", ("--format", "markdown"), "talk.md", "### User"),
        ("all.jsonl", '{"row": "memory"}\n{', (), "all.jsonl:2", "whole export"),
        ("talk.md", " \n ", (), "file", "something in it"),
    ],
)
def test_what_cannot_be_imported_is_named_and_no_store_is_made(
    cli: Cli, name: str, text: str, options: tuple[str, ...], field: str, remedy: str
) -> None:
    Path(name).write_text(text, "utf-8")
    error = cli.error(2, "import", name, *options)
    assert error["field"] == field
    assert remedy in error["remedy"]
    assert not Path("triptych.db").exists()


def test_a_file_that_is_not_utf8_says_so(cli: Cli) -> None:
    Path("talk.md").write_bytes("**用户：** 你好".encode("gb18030"))
    assert "UTF-8" in cli.error(2, "import", "talk.md")["message"]
