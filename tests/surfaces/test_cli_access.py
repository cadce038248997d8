"""`triptych access …`, `triptych audit …` and `triptych resolve`."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from surfaces.conftest import Cli

OWNER, CLERK = "agent:owner,team:report", "agent:clerk"
REPORT = ("--space", "team/report")


@pytest.fixture
def published(cli: Cli) -> Cli:
    cli.ok("publish", "The audit is due in March", *REPORT, "--as", OWNER)
    cli.ok("publish", "审计在北京进行", *REPORT, "--as", OWNER)
    return cli


def test_a_grant_from_giving_to_taking_back(published: Cli) -> None:
    cli = published
    refused = cli.run("access", "may", "read", *REPORT, "--as", CLERK)
    assert (refused.exit_code, refused.stdout.strip()) == (4, "denied: not in readers of team/report")
    given = cli.json(
        "access", "grant", CLERK, *REPORT, "--reason", "review", "--until", "2100-01-01", "--as", OWNER
    )
    assert (given["holder"], given["given"]) == (CLERK, "read")
    assert "grant" in cli.ok("access", "may", "read", *REPORT, "--as", CLERK).stdout
    assert "审计" in cli.ok("recall", "审计在哪里进行？", "--as", CLERK).stdout
    assert "may read team/report" in cli.ok("access", "list", "--as", CLERK).stdout
    cli.ok("access", "revoke", given["id"], "--as", OWNER)
    assert "no grants" in cli.ok("access", "list", "--as", CLERK).stdout
    assert "revoked by agent:owner" in cli.ok("access", "list", "--all", "--as", CLERK).stdout


def test_an_agent_acts_for_whoever_lets_it(cli: Cli) -> None:
    cli.ok("remember", "I live in Lisbon")
    acting = "agent:clerk,acting:me"
    assert cli.json("recall", "Where do I live?", "--as", acting)["results"] == []
    cli.ok("access", "delegate", "clerk", "--reason", "books my trips")
    assert cli.json("recall", "Where do I live?", "--as", acting)["results"]


@pytest.mark.parametrize("giving", [("grant", "agent:clerk"), ("delegate", "clerk")])
def test_a_right_can_be_given_before_anything_is_remembered(cli: Cli, giving: tuple[str, str]) -> None:
    given = cli.json("access", *giving, "--reason", "books my trips")
    assert (given["holder"], given["space"]) == ("agent:clerk", "user/me")


GIVING = [
    ("access", "grant", "agent:clerk", "--reason", "trips", "--until"),
    ("access", "delegate", "clerk", "--reason", "trips", "--until"),
    ("key", "create", "--as", "agent:clerk", "--expires"),
    ("broadcast", "send", "Freeze", *REPORT, "--as", OWNER, "--expires"),
]


@pytest.mark.parametrize("giving", GIVING, ids=lambda words: " ".join(words[:2]))
def test_whatever_ends_takes_a_span_as_well_as_a_date(cli: Cli, giving: tuple[str, ...]) -> None:
    def end(written: str) -> datetime:
        told = cli.json(*giving, written)
        return datetime.fromisoformat(told.get("key", told)["expires_at"])

    assert abs(end("2w") - datetime.now(UTC) - timedelta(weeks=2)) < timedelta(minutes=5)
    soon = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=5)
    assert end(f"{soon:%Y-%m-%d}") == soon
    refused = cli.error(2, *giving, "soon")
    assert (refused["field"], "90d" in refused["remedy"]) == ("expires_at", True)


def test_a_policy_is_set_and_shown(published: Cli) -> None:
    told = published.ok(
        "access", "policy", *REPORT, "--reader", "everyone", "--arbitration", "latest", "--as", OWNER
    ).stdout
    assert "readers: everyone" in told
    assert "contradictions: latest" in told


def test_a_refusal_has_its_code(published: Cli) -> None:
    asked = ("access", "grant", CLERK, *REPORT, "--reason", "mine", "--as", CLERK)
    assert published.error(4, *asked)["field"] == "space"
    assert published.error(3, "access", "revoke", "nothing")["field"] == "id"
    assert published.error(2, "audit", "list", "--what", "nonsense")["field"] == "types"


def test_the_log_is_read_by_who_and_what(published: Cli) -> None:
    auditor = "agent:a,role:auditor"
    found = published.json(
        "audit", "list", "--who", "agent:owner", "--what", "memory.published", "--as", auditor
    )
    assert len(found) == 2
    shown = published.ok("audit", "list", "--as", auditor).stdout
    assert "memory.published" in shown
    assert "March" not in shown
    assert "no events" in published.ok("audit", "list", "--as", "user:nobody").stdout


def test_a_sealed_log_that_was_altered_is_told(published: Cli) -> None:
    assert "nothing is sealed yet" in published.ok("audit", "verify").stdout
    seal = published.json("audit", "seal")
    assert published.json("audit", "verify", "--kept", seal["hash"])["problems"] == []
    assert "none altered" in published.ok("audit", "verify").stdout
    with sqlite3.connect(Path("triptych.db")) as file:
        file.execute("update events set actor = 'agent:somebody' where seq = 2")
    file.close()
    health = published.run("audit", "verify")
    assert health.exit_code == 6
    assert "were altered" in health.stdout
    with sqlite3.connect(Path("triptych.db")) as file:
        file.execute("delete from events where seq = 2")
    file.close()
    assert "are missing" in published.run("audit", "verify").stdout


def test_a_contradiction_is_decided(cli: Cli) -> None:
    for agent, port in (("one", 8080), ("two", 9090)):
        who = f"agent:{agent},team:report"
        cli.ok("publish", f"The server port is {port}", *REPORT, "--as", who)
    (conflict,) = cli.json("conflicts", "--as", OWNER)
    kept = conflict["sides"][1]
    decided = cli.json("resolve", conflict["id"], "--keep", kept, "--as", OWNER)
    assert (decided["kept"], decided["resolved_by"]) == (kept, "agent:owner")
    assert cli.json("conflicts", "--as", OWNER) == []
