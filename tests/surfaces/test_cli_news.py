"""`triptych broadcast …` and `triptych subscribe …`: what one is told by others."""

from __future__ import annotations

import pytest

from surfaces.conftest import Cli

LEAD = ("--space", "team/report", "--as", "agent:lead,team:report")
READER = ("--as", "agent:reader,team:report")
OUTSIDER = ("--as", "agent:outsider")


@pytest.mark.parametrize("text", ["Freeze until Monday", "周一之前不发版"], ids=["en", "zh"])
def test_a_broadcast_from_sending_to_withdrawing(cli: Cli, text: str) -> None:
    sent = cli.json("broadcast", "send", text, "--topic", "ops", "--expires", "2099-01-01", *LEAD)
    assert (sent["content"], sent["topics"], sent["expires_at"]) == (text, ["ops"], "2099-01-01T00:00:00Z")
    shown = cli.ok("broadcast", "list", *READER).stdout
    assert text in shown
    assert sent["id"] in shown
    assert cli.json("broadcast", "list", *OUTSIDER) == []
    assert cli.json("broadcast", "ack", sent["id"], *READER) == {"first": True}
    assert cli.json("broadcast", "ack", sent["id"], *READER) == {"first": False}
    assert "no broadcasts" in cli.ok("broadcast", "list", *READER).stdout
    assert [one["id"] for one in cli.json("broadcast", "list", "--all", *READER)] == [sent["id"]]
    assert "agent:reader" in cli.ok("broadcast", "who", sent["id"], *LEAD).stdout
    assert cli.json("broadcast", "withdraw", sent["id"], *LEAD)["verified"] is True
    assert cli.error(3, "broadcast", "ack", sent["id"], *READER)["field"] == "id"


def test_the_budget_of_broadcasts_and_what_is_missing_have_their_codes(cli: Cli) -> None:
    assert cli.error(2, "broadcast", "send", "x")["field"] == "--space"
    assert cli.error(2, "broadcast", "send", "x", "--space", "user/me")["field"] == "space"
    for number in range(5):
        cli.ok("broadcast", "send", f"state {number}", *LEAD)
    refused = cli.error(5, "broadcast", "send", "one more", *LEAD)
    assert refused["field"] == "space"
    assert "next is possible" in refused["message"]
    assert cli.error(4, "broadcast", "send", "x", "--space", "team/report", *OUTSIDER)["field"] == "space"


@pytest.mark.parametrize(
    ("text", "topic", "pattern", "word"),
    [
        ("Q3 revenue is 4.2M", "budget/q3", "budget/**", "revenue"),
        ("第三季度营收是420万", "预算/第三季度", "预算/*", "营收"),
    ],
    ids=["en", "zh"],
)
def test_a_subscription_from_adding_to_removing(
    cli: Cli, text: str, topic: str, pattern: str, word: str
) -> None:
    added = cli.json("subscribe", "add", "money", "--topic", pattern, "--word", word, *READER)
    assert added["interest"]["topics"] == [pattern]
    cli.ok("publish", text, "--topic", topic, *LEAD)
    cli.ok("publish", "The cat sleeps", "--topic", "cats", *LEAD)
    [delivery] = cli.json("subscribe", "pull", "money", *READER)
    assert (delivery["memory"]["content"], delivery["attempt"]) == (text, 1)
    assert "nothing new" in cli.ok("subscribe", "pull", "money", *READER).stdout
    assert cli.json("subscribe", "ack", "money", delivery["id"], *READER) == {"settled": 1}
    assert "0 deliveries" in cli.ok("subscribe", "ack", "money", delivery["id"], *READER).stdout
    shown = cli.ok("subscribe", "list", *READER).stdout
    assert pattern in shown
    assert word in shown
    assert cli.json("subscribe", "dead", "money", *READER) == []
    assert cli.json("subscribe", "retry", "money", delivery["id"], *READER) == {"retried": 0}
    assert cli.json("subscribe", "remove", "money", *READER) == {"removed": True}
    assert "no such" in cli.ok("subscribe", "remove", "money", *READER).stdout
    assert "no subscriptions" in cli.ok("subscribe", "list", *READER).stdout


def test_where_a_subscription_begins_and_how_it_is_changed(cli: Cli) -> None:
    cli.ok("publish", "one", *LEAD)
    cli.ok("subscribe", "add", "all", "--since", "beginning", *READER)
    cli.ok("subscribe", "add", "later", "--since", "1000", *READER)
    shown = cli.ok("subscribe", "pull", "all", "--ack", "--limit", "5", *READER).stdout
    assert "one" in shown
    assert cli.json("subscribe", "pull", "later", *READER) == []
    assert cli.error(5, "subscribe", "add", "all", "--kind", "fact", *READER)["field"] == "name"
    assert cli.json("subscribe", "add", "all", "--kind", "fact", "--replace", *READER)["interest"][
        "kinds"
    ] == ["fact"]
    assert cli.error(2, "subscribe", "add", "x", "--since", "soon", *READER)["field"] == "since"
    assert cli.error(2, "subscribe", "add", "x", "--topic", "a/**/b", *READER)["field"] == "topics"
    assert cli.error(3, "subscribe", "pull", "all", *OUTSIDER)["field"] == "name"
    assert cli.error(3, "subscribe", "ack", "all", "nonsense", *READER)["field"] == "id"
