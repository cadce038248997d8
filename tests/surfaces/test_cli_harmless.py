"""Remembered text cannot command the terminal it is shown on."""

from __future__ import annotations

import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from surfaces.conftest import Cli
from triptych.surfaces.cli.harmless import Terminal, harmless, json_text

ATTACK = "\x1b]0;pwn\x07\x1b[31mRED\u202e\x9b1A\u2066"
SAID = f"我喜欢绿茶 {ATTACK} I like tea"


def obeyed(text: str) -> set[str]:
    """What a terminal would obey, line breaks and tabs aside."""
    return {
        c
        for c in text
        if (unicodedata.category(c) == "Cc" and c not in "\n\t")
        or unicodedata.bidirectional(c) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    }


@pytest.fixture
def kept(cli: Cli) -> str:
    """Its id, after it was also said in a session."""
    cli.ok("session", "add", "trip", "user", SAID, "--speaker", "Ann")
    return cli.remembered(SAID, "--tag", "x\x9b")


@pytest.mark.parametrize(
    "command",
    [
        ("recall", "绿茶 tea", "--explain"),
        ("context", "trip", f"tea {ATTACK}"),
        ("session", "show", "trip"),
        ("session", "list"),
        ("session", "end", "trip"),
        ("history", "ID"),
        ("forget", "ID"),
        ("export",),
        ("doctor",),
        ("remember", f"another {SAID}"),
        ("conflicts",),
    ],
    ids=lambda command: " ".join(command[:2])[:20],
)
def test_what_people_are_shown_is_harmless(cli: Cli, kept: str, command: tuple[str, ...]) -> None:
    arguments = [kept if word == "ID" else word for word in command]
    shown = cli.ok(*arguments)
    assert obeyed(shown.stdout + shown.stderr) == set()
    if command[0] in {"recall", "history", "export"}:
        assert "我喜欢绿茶" in shown.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("remember", "tea", "--kind", f"no{ATTACK}"),
        ("remember", "tea", "--said-at", ATTACK),
        ("history", ATTACK),
        ("session", "show", ATTACK),
        ("recall", "tea", "--as", f"user:{ATTACK}"),
        ("recall", "tea", "--db", f"no{ATTACK}.db"),
        ("import", f"no{ATTACK}.jsonl"),
    ],
)
def test_errors_are_harmless_too(cli: Cli, kept: str, arguments: tuple[str, ...]) -> None:
    told = cli.run(*arguments)
    assert told.exit_code != 0
    assert "error" in told.stderr
    assert obeyed(told.stdout + told.stderr) == set()


@pytest.mark.parametrize(
    "command", [("recall", "tea"), ("history", "ID"), ("export",), ("export", "f.jsonl")]
)
def test_json_escapes_what_a_terminal_obeys_and_nothing_else(
    cli: Cli, kept: str, command: tuple[str, ...]
) -> None:
    printed = cli.ok(*[kept if word == "ID" else word for word in command], "--json").stdout
    if command[-1] == "f.jsonl":
        printed = (cli.folder / "f.jsonl").read_text("utf-8").splitlines()[0]
    assert obeyed(printed) == set()
    assert "我喜欢绿茶" in printed
    assert json.dumps(SAID, ensure_ascii=False)[1:-1] in json.dumps(json.loads(printed), ensure_ascii=False)


def test_what_was_exported_comes_back_as_it_was(cli: Cli, kept: str) -> None:
    cli.ok("export", "all.jsonl")
    cli.ok("import", "all.jsonl", "--db", "copy.db")
    assert cli.json("history", kept, "--db", "copy.db")["memory"]["content"] == SAID


@given(st.text())
def test_any_text_is_harmless_and_keeps_its_length(text: str) -> None:
    assert obeyed(harmless(text)) == set()
    assert len(harmless(text)) == len(text)


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_json_reads_back_as_it_was(value: object) -> None:
    written = json_text(value, indent=2)
    assert obeyed(written) == set()
    assert json.loads(written) == value


def test_the_terminal_keeps_its_own_colours() -> None:
    console = Terminal(file=io.StringIO(), force_terminal=True, color_system="standard")
    console.print("[red]fine[/]", ATTACK, style="bold")
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "\x1b[" in shown
    assert "\x1b]0;" not in shown
    assert "\x1b[31mRED" not in shown
    assert "RED" in shown
