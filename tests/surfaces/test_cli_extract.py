"""`triptych extract` shows what would be remembered of a conversation, and why; it stores nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from surfaces.conftest import Cli

ENGLISH = [
    {
        "id": "a1",
        "session": "1",
        "time": "2025-06-16T12:00:00",
        "speaker": "user",
        "text": "I live in Tampere.",
    },
    {"id": "a2", "session": "1", "time": "2025-06-16T12:01:00", "speaker": "assistant", "text": "Got it!"},
    {"id": "a3", "session": "1", "time": "2025-06-16T12:02:00", "speaker": "user", "text": "Is it far?"},
]
CHINESE = [
    {"id": "b1", "session": "1", "time": "2025-06-16T12:00:00", "speaker": "user", "text": "我住在苏州。"},
    {"id": "b2", "session": "1", "time": "2025-06-16T12:01:00", "speaker": "assistant", "text": "好的！"},
    {"id": "b3", "session": "1", "time": "2025-06-16T12:02:00", "speaker": "user", "text": "远吗？"},
]
BOTH = pytest.mark.parametrize(("talk", "value"), [(ENGLISH, "Tampere"), (CHINESE, "苏州")])


@BOTH
def test_each_draft_has_its_message_span_slot_and_reasons(cli: Cli, talk: Any, value: str) -> None:
    file = cli.write("talk.jsonl", talk)
    (one,) = cli.json("extract", str(file))
    text = talk[0]["text"]
    assert one["message"] == talk[0]["id"]
    assert text[slice(*one["span"])] == one["text"] == text
    assert one["slot"] == {"subject": "user:me", "attribute": "residence", "value": value}
    assert (one["passage"], one["kind"]) == ("active", "fact")
    assert one["reasons"][0] == "residence"
    assert 0 < one["importance"] <= 1
    assert one["valid_from"] == "2025-06-16T12:00:00Z"


@BOTH
def test_why_shows_what_yields_nothing_as_well(cli: Cli, talk: Any, value: str) -> None:
    file = cli.write("talk.jsonl", talk)
    every = cli.json("extract", str(file), "--why")
    assert [one["message"] for one in every] == [line["id"] for line in talk]
    assert [one["reasons"][0] for one in every[1:]] == ["said by the assistant", "question"]
    shown = cli.ok("extract", str(file), "--why").stdout
    for part in (value, "residence", "question", "said by the assistant", talk[2]["text"]):
        assert part in shown


def test_what_the_gate_drops_is_shown_with_its_reason_only_when_asked_why(cli: Cli) -> None:
    talk = [{"text": "The chairs are red.", "time": "2025-06-16T12:00:00"}]
    file = cli.write("talk.jsonl", talk)
    assert cli.json("extract", str(file)) == []
    (one,) = cli.json("extract", str(file), "--why")
    assert one["passage"] == "dropped"
    assert len(one["reasons"]) > 1


def test_a_plan_is_shown_with_its_times(cli: Cli) -> None:
    file = cli.write("talk.jsonl", [{"text": "I fly to Oslo tomorrow.", "time": "2025-06-16T12:00:00"}])
    (one,) = cli.json("extract", str(file))
    assert (one["event_start"], one["event_end"]) == ("2025-06-17T00:00:00Z", "2025-06-18T00:00:00Z")
    assert "happened 2025-06-17" in cli.ok("extract", str(file)).stdout


def test_a_conversation_may_come_from_stdin(cli: Cli) -> None:
    rows = "".join(json.dumps(line) + "\n" for line in ENGLISH)
    (one,) = cli.json("extract", "-", stdin=rows)
    assert one["message"] == "a1"


def test_the_first_person_is_whoever_asks_or_the_named_speaker(cli: Cli) -> None:
    file = cli.write(
        "talk.jsonl", [{"text": "I live in Oslo."}, {"text": "I live in Rome.", "speaker": "Ann"}]
    )
    found = cli.json("extract", str(file), "--as", "user:bea")
    assert [one["slot"]["subject"] for one in found] == ["user:bea", "Ann"]


def test_sessions_are_read_apart(cli: Cli) -> None:
    told = {"text": "The fix was to restart the proxy.", "session": "1"}
    file = cli.write("talk.jsonl", [told, {**told, "speaker": "assistant", "session": "2"}])
    assert [one["session"] for one in cli.json("extract", str(file))] == ["1", "2"]
    again = cli.write("again.jsonl", [told, {**told, "speaker": "assistant"}])
    assert [one["session"] for one in cli.json("extract", str(again))] == ["1"]


def test_nothing_is_stored(cli: Cli) -> None:
    cli.json("extract", str(cli.write("talk.jsonl", ENGLISH)))
    assert [path.name for path in cli.folder.iterdir()] == ["talk.jsonl"]


@pytest.mark.parametrize(
    ("rows", "field"),
    [([{"speaker": "user"}], "talk.jsonl:1 text"), ([{"text": "x", "role": "king"}], "talk.jsonl:1 role")],
)
def test_a_row_that_cannot_be_read_is_named(cli: Cli, rows: Any, field: str) -> None:
    told = cli.error(2, "extract", str(cli.write("talk.jsonl", rows)))
    assert told["field"] == field
    assert told["remedy"]


def test_a_file_that_is_not_there_is_named(cli: Cli) -> None:
    assert cli.error(2, "extract", "nowhere.jsonl")["field"] == "file"


def test_the_format_can_be_named_as_the_remedy_says(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "talk.json"
    talk = [{"role": "user", "content": [{"type": "text", "text": "I moved to Graz in May."}]}]
    file.write_text(json.dumps(talk), "utf-8")
    assert cli.error(2, "extract", str(file), "--format", "telegram")["field"] == "format"
    (one,) = cli.json("extract", str(file), "--format", "anthropic")
    assert one["content"] == "I moved to Graz in May."


@pytest.mark.parametrize("command", ["extract", "import"])
@pytest.mark.parametrize(
    "text",
    ['{"text": "I live in \\ud800 Graz"}', '[{"role": "user", "content": "我住在\\udc00广州"}]'],
    ids=["en", "zh"],
)
def test_half_a_surrogate_pair_is_named_with_its_place(
    cli: Cli, tmp_path: Path, command: str, text: str
) -> None:
    file = tmp_path / "talk.json"
    file.write_text(text, "utf-8")
    told = cli.error(2, command, str(file))
    assert told["field"].startswith("talk.json")
    assert "half a surrogate pair" in told["message"]
