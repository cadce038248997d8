"""Sessions on the command line: grouped by task, with a state beside what is said."""

from __future__ import annotations

from surfaces.conftest import Cli


def test_the_sessions_of_one_task_are_listed_together(cli: Cli) -> None:
    cli.ok("session", "add", "flights", "user", "We fly on Friday.", "--task", "trip")
    cli.ok("session", "add", "forms", "user", "报税截止到六月底。", "--task", "报税")
    assert [one["name"] for one in cli.json("session", "list", "--task", "trip")] == ["flights"]
    assert [one["name"] for one in cli.json("session", "list", "--task", "报税")] == ["forms"]
    assert len(cli.json("session", "list")) == 2


def test_state_is_kept_as_json_or_else_as_text_and_shown_with_its_version(cli: Cli) -> None:
    cli.ok("session", "add", "trip", "user", "We fly on Friday.")
    cli.ok("session", "state", "trip", "step", "3")
    (note,) = cli.json("session", "state", "trip", "step", '{"done": ["订票"]}')
    assert (note["value"], note["version"]) == ({"done": ["订票"]}, 2)
    cli.ok("session", "state", "trip", "city", "里斯本 [old town]")
    shown = cli.ok("session", "state", "trip").stdout
    assert 'step = {"done": ["订票"]}  version 2' in shown
    assert 'city = "里斯本 [old town]"' in shown
    assert cli.json("session", "state", "trip", "nothing") == []
    assert "订票" not in cli.ok("context", "trip").stdout


def test_only_an_open_session_has_a_state(cli: Cli) -> None:
    cli.ok("session", "add", "trip", "user", "We fly on Friday.")
    cli.ok("session", "end", "trip")
    assert cli.error(3, "session", "state", "trip", "step", "3")["field"] == "session"
