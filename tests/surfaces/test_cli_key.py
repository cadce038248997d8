"""`triptych key …`"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from surfaces.conftest import Cli
from triptych import Triptych

WHO = ("--as", "agent:assistant,user:alice")


def test_a_key_from_making_to_revoking(cli: Cli) -> None:
    made = cli.json("key", "create", *WHO, "--acts-for", "bob", "--acts-for", "李雷", "--name", "笔记本")
    key, secret = made["key"], made["secret"]
    assert (key["principal"], key["acts_for"]) == ("agent:assistant,user:alice", ["bob", "李雷"])
    listed = cli.ok("key", "list").stdout
    for part in ("agent:assistant,user:alice", "笔记本", "acts for bob, 李雷", key["id"], "without end"):
        assert part in listed
    assert secret.split("_", 2)[2] not in listed + str(cli.json("key", "list"))
    assert "revoked by" in cli.ok("key", "revoke", secret).stdout
    assert cli.json("key", "list")[0]["revoked_at"] is not None
    assert cli.error(3, "key", "revoke", "nothing")["field"] == "id"


def test_the_secret_is_shown_once_in_one_piece_and_lets_in(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    made = cli.ok("key", "create", *WHO, "--acts-for", "*")
    assert "told this once" in " ".join(made.stderr.split())
    assert "acts for any user" in " ".join(made.stderr.split())
    [secret] = made.stdout.splitlines()
    with Triptych.open("triptych.db", settings={"upkeep": {"worker": False}}) as memory:
        assert memory.authenticate(secret, acting_for="carol").written == "agent:assistant,user:carol"


def test_nothing_is_said_to_be_done_as_whom_the_key_lets_in(cli: Cli) -> None:
    """A key is made by who opened the store; the one it is for has done nothing yet."""
    made = cli.ok("key", "create", *WHO).stderr
    assert "· as " not in made
    assert "by triptych:local" in made
    assert "· as " not in cli.ok("key", "list").stderr
    assert "· as user:me" in cli.ok("recall", "tea").stderr


@pytest.mark.parametrize(
    ("written", "lasts"),
    [("90d", timedelta(days=90)), ("12h", timedelta(hours=12)), ("2w", timedelta(weeks=2))],
)
def test_it_ends_after_a_span(cli: Cli, written: str, lasts: timedelta) -> None:
    made = cli.json("key", "create", *WHO, "--expires", written)["key"]
    ends, begins = (datetime.fromisoformat(made[name]) for name in ("expires_at", "created_at"))
    assert abs(ends - begins - lasts) < timedelta(minutes=1)


def test_it_ends_on_a_day(cli: Cli) -> None:
    made = cli.json("key", "create", *WHO, "--expires", "2127-01-01")["key"]
    assert datetime.fromisoformat(made["expires_at"]) == datetime(2127, 1, 1, tzinfo=UTC)


def test_what_cannot_be_is_refused(cli: Cli) -> None:
    assert cli.error(3, "key", "list")["field"] == "--db"
    assert cli.error(2, "key", "create")["field"] == "--as"
    assert cli.error(2, "key", "create", *WHO, "--expires", "0d")["field"] == "expires_at"
    assert cli.error(2, "key", "create", *WHO, "--expires", "999999w")["field"] == "expires_at"
    soon = cli.error(2, "key", "create", *WHO, "--expires", "soon")
    assert (soon["field"], "90d" in soon["remedy"]) == ("expires_at", True)
    assert cli.error(2, "key", "create", "--as", "user:alice", "--acts-for", "bob")["field"] == "acts_for"


def test_what_it_prints_is_what_a_profile_takes(cli: Cli) -> None:
    made = cli.ok("key", "create", *WHO).stdout
    add = ("profile", "add", "work", "--url", "https://memory.example.com", "--key-from-stdin")
    assert cli.ok(*add, stdin=made).exit_code == 0


def test_tenants_have_their_own(cli: Cli) -> None:
    made = cli.json("key", "create", *WHO, "--tenant", "acme")["key"]
    assert made["tenant"] == "acme"
    assert cli.json("key", "list") == []
    assert "no keys" in cli.ok("key", "list").stdout
    assert [one["id"] for one in cli.json("key", "list", "--tenant", "acme")] == [made["id"]]
    assert cli.error(3, "key", "revoke", made["id"])["field"] == "id"
    cli.ok("key", "revoke", made["id"], "--tenant", "acme")


def test_on_a_server_its_key_says_which_tenant(cli: Cli) -> None:
    cli.ok(
        "profile", "add", "work", "--url", "https://memory.example.com", "--key-from-stdin", stdin="trp_x\n"
    )
    for arguments in (("list",), ("create", *WHO), ("revoke", "id")):
        error = cli.error(2, "key", *arguments, "--server", "work", "--tenant", "acme")
        assert error["field"] == "--tenant"
