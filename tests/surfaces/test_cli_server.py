"""`--server` sends a command to a server: the same answers, the same errors, the same exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from surfaces.conftest import WRITER, Cli, Served, interrupted

THERE = ("--server", "work")
HERE = ("--db", "here.db", "--as", WRITER)
TEAM = ("--space", "team/report")
UNKNOWN = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"

_OWN = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}(/\d+)?|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|\b[0-9a-f]{64}\b")
_OWN_NUMBERS = frozenset({"milliseconds", "seq", "cursor", "recall_count", "last_recalled_at"})


@pytest.fixture
def at(cli: Cli, served: Served) -> Cli:
    """The command line with a profile of the server for each of its keys."""
    for name, secret in served.keys.items():
        cli.ok("profile", "add", name, "--url", served.url, "--key-from-stdin", stdin=secret)
    return cli


def told(value: Any) -> Any:
    """What a command printed, without what is each store's own: ids, times, numbers of events, places.

    Of an error, what kind it is and which field is to blame: a server reads what it is sent in its own words.
    """
    match value:
        case {"error": kind, "field": field}:
            return {"error": kind, "field": field}
        case dict():
            return {key: told(inner) for key, inner in value.items() if key not in _OWN_NUMBERS}
        case list():
            return [told(inner) for inner in value]
        case str():
            return _OWN.sub("…", value)
        case _:
            return value


def both(cli: Cli, *arguments: str, stdin: str | None = None) -> tuple[Any, Any]:
    """The code and answer of the command here, and there."""
    here = cli.run(*arguments, *HERE, "--json", stdin=stdin)
    there = cli.run(*arguments, *THERE, "--json", stdin=stdin)
    first, second = ((done.exit_code, told(json.loads(done.stdout))) for done in (here, there))
    return first, second


STORY: tuple[tuple[str, ...], ...] = (
    ("remember", "I prefer window seats", "--tag", "travel"),
    ("remember", "我家在上海，我对花生过敏"),
    ("remember", "I prefer window seats"),
    ("remember", "  "),
    ("remember", "tea", "--kind", "nonsense"),
    ("recall", "which seat do I like?"),
    ("recall", "花生", "-k", "2"),
    ("recall", "quantum chromodynamics"),
    ("recall", "tea", "-k", "0"),
    ("graph",),
    ("history", UNKNOWN),
    ("forget", UNKNOWN),
    ("session", "add", "trip", "user", "We fly to Porto on Friday", "--speaker", "Ann"),
    ("session", "add", "trip", "nobody", "tea"),
    ("session", "list"),
    ("session", "show", "trip"),
    ("session", "show", "missing"),
    ("session", "state", "trip", "step", "3"),
    ("session", "state", "trip"),
    ("context", "trip", "where do we fly?"),
    ("session", "end", "trip"),
    ("block", "set", "persona", "Brief and kind"),
    ("block", "append", "persona", "Never late"),
    ("block", "set", "persona", "x", "--expect", "9"),
    ("block", "list"),
    ("block", "history", "persona"),
    ("block", "show", "missing"),
    ("publish", "Q3 revenue is 4.2M", "--topic", "budget/q3", *TEAM),
    ("publish", "tea", "--space", "team/other"),
    ("publish", "tea"),
    ("subscribe", "add", "money", "--topic", "budget/**", "--since", "beginning", *TEAM),
    ("subscribe", "pull", "money"),
    ("subscribe", "list"),
    ("broadcast", "send", "No releases today", *TEAM),
    ("broadcast", "list"),
    ("board", "open", "q3", "--template", "research", *TEAM),
    ("board", "write", "q3", "research", "Sales rose.", *TEAM),
    ("board", "write", "q3", "draft", "Sales rose.", *TEAM),
    ("board", "read", "q3", *TEAM),
    ("board", "changes", "q3", *TEAM),
    ("board", "status", "q3", *TEAM),
    ("conflicts",),
    ("access", "may", "write", *TEAM),
    ("access", "may", "write", "--space", "team/other"),
    ("access", "delegate", "clerk", "--reason", "dinners"),
    ("access", "list"),
    ("export",),
    ("block", "erase", "persona", "--yes"),
    ("board", "erase", "q3", "--yes", *TEAM),
)


def test_a_story_is_told_alike_here_and_there(at: Cli) -> None:
    differing = [
        (arguments, here, there)
        for arguments in STORY
        for here, there in [both(at, *arguments)]
        if here != there
    ]
    assert differing == []


def test_an_import_becomes_the_memory_of_a_user_that_the_key_acts_for(at: Cli) -> None:
    at.write("talk.jsonl", [{"text": "I live in Lisbon."}, {"text": "我的猫叫年糕。"}])
    here, there = both(at, "import", "talk.jsonl", "--user", "bob")
    assert here[1]["messages"] == there[1]["messages"] == 2
    assert "Lisbon" in at.ok("recall", "where do I live?", *THERE, "--as", "user:bob").stdout
    assert at.error(4, "recall", "where?", *THERE, "--as", "user:carol")["field"] == "user"
    assert at.error(4, "recall", "where?", *THERE, "--as", "agent:other")["error"] == "access_denied"


def test_the_profile_in_use_is_asked_unless_something_else_is_named(at: Cli) -> None:
    at.ok("profile", "use", "work")
    at.ok("block", "set", "mood", "calm")
    assert not (at.folder / "triptych.db").exists()
    assert at.json("block", "show", "mood", *THERE)["text"] == "calm"
    assert at.error(3, "block", "show", "mood", "--db", "here.db")["field"] == "--db"
    assert "server work" in at.ok("block", "show", "mood").stderr
    at.ok("profile", "use")
    assert at.error(3, "block", "show", "mood")["field"] == "--db"


def test_the_settings_name_a_profile_and_a_key(at: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPTYCH_CLIENT__PROFILE", "work")
    assert at.json("session", "list") is not None
    monkeypatch.setenv("TRIPTYCH_CLIENT__API_KEY", "trp_unknown_" + "a" * 43)
    assert at.error(4, "session", "list")["error"] == "unauthenticated"
    monkeypatch.setenv("TRIPTYCH_CLIENT__PROFILE", "nonsense")
    assert at.error(3, "session", "list")["field"] == "client.profile"


@pytest.mark.parametrize("where", [("before",), ("after",), ("around",)], ids=lambda where: where[0])
def test_a_store_and_a_server_are_not_named_together(at: Cli, where: tuple[str]) -> None:
    words = {
        "before": ("--db", "x.db", "--server", "work", "session", "list"),
        "after": ("session", "list", "--db", "x.db", "--server", "work"),
        "around": ("--server", "work", "session", "list", "--db", "x.db"),
    }[where[0]]
    assert at.error(2, *words)["field"] == "--server"


@pytest.mark.parametrize(
    "arguments",
    [
        ("serve", "--port", "0"),
        ("mcp",),
        ("calibrate", "pairs.jsonl"),
        ("extract", "talk.jsonl"),
        ("demo",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_what_works_on_the_file_says_so(at: Cli, arguments: tuple[str, ...]) -> None:
    at.write("talk.jsonl", [{"text": "I live in Lisbon."}])
    at.write("pairs.jsonl", [{"left": "a", "right": "b", "label": "same"}])
    error = at.error(2, *arguments, *THERE)
    assert error["field"] == "--server"
    assert "--db" in error["remedy"]


def test_an_operator_keeps_the_server_from_afar(at: Cli) -> None:
    there = ("--server", "operator")
    assert at.json("upkeep", *there)["done"] >= 0
    assert len(at.json("audit", "seal", *there)["hash"]) == 64
    assert at.json("audit", "verify", *there)["problems"] == []
    made = at.json("key", "create", "--as", "agent:new", *there)
    assert made["key"]["principal"] == "agent:new"
    assert made["key"]["id"] in {key["id"] for key in at.json("key", "list", *there)}
    assert at.json("key", "revoke", made["key"]["id"], *there)["revoked_at"]
    for arguments in (("upkeep",), ("audit", "seal"), ("key", "list")):
        assert at.error(4, *arguments, *THERE)["error"] == "access_denied"


def test_the_doctor_says_what_can_be_seen_from_afar(at: Cli) -> None:
    for name, topic in (("work", "health"), ("operator", "jobs")):
        found = at.json("doctor", "--server", name)
        topics = {finding["topic"]: finding["well"] for finding in found["findings"]}
        assert topics["server"]
        assert topics[topic]
        assert "--db" in next(one["saw"] for one in found["findings"] if one["topic"] == "store")


def test_a_server_out_of_reach_is_named(at: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    at.ok("profile", "add", "gone", "--url", "http://127.0.0.1:9", "--no-key")
    error = at.error(6, "session", "list", "--server", "gone")
    assert "127.0.0.1:9" in f"{error['field']} {error['message']}"
    assert at.run("doctor", "--server", "gone").exit_code == 6


def test_tail_shows_what_others_do_at_the_server(at: Cli) -> None:
    command = [sys.executable, "-u", "-m", "triptych", "tail", "--json", "--type", "block.changed", *THERE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as tail:
        assert tail.stdout is not None
        for number in range(20):
            at.ok("block", "set", "news", f"number {number}", *THERE)
            try:
                tail.wait(1)
            except subprocess.TimeoutExpired:
                if number > 3:
                    break
        shown, remarks = interrupted(tail)
    assert tail.returncode == 0, remarks
    assert {json.loads(line)["type"] for line in shown.splitlines()} == {"block.changed"}
