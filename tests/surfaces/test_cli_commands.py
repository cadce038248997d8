"""Each command does what it says, for people and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from surfaces.conftest import Cli

TALK = [
    {
        "id": "a1",
        "session": "1",
        "time": "2023-05-08T13:56:00",
        "speaker": "user",
        "text": "I live in Paris.",
    },
    {"id": "a2", "session": "1", "time": "2023-05-08T13:57:00", "speaker": "assistant", "text": "Noted."},
    {
        "id": "a3",
        "session": "2",
        "time": "2023-06-01T09:00:00",
        "speaker": "user",
        "text": "Yesterday I ran a race in Lyon.",
    },
]


@pytest.mark.parametrize(
    ("said", "asked"),
    [("I prefer window seats", "which seat do I prefer?"), ("我喜欢靠窗的座位", "我喜欢什么座位？")],
)
def test_what_was_remembered_is_recalled(cli: Cli, said: str, asked: str) -> None:
    kept = cli.remembered(said)
    found = cli.json("recall", asked)
    assert [one["id"] for one in found["results"]] == [kept]
    assert found["results"][0]["content"] == said


def test_recall_shows_score_kind_date_id_and_reasons(cli: Cli) -> None:
    kept = cli.remembered("I prefer window seats", "--kind", "preference", "--said-at", "2026-03-01")
    shown = cli.ok("recall", "window seats").stdout
    for part in ("I prefer window seats", "preference", "2026-03-01", kept, "because", "0."):
        assert part in shown


def test_recall_explains_its_factors_plan_and_stages(cli: Cli) -> None:
    cli.remembered("I prefer window seats")
    shown = cli.ok("recall", "window seats", "--explain").stdout
    for part in ("relevance", "recency", "plan", "stages", "candidates"):
        assert part in shown


def test_explained_json_tells_filters_and_what_a_prompt_has_no_room_for(cli: Cli) -> None:
    for number in range(7):
        cli.remembered(f"Seat {number} is by the window")
    found = cli.json("recall", "window seat", "--explain", "-k", "7")
    assert {one["name"] for one in found["filters"]} == {"state"}
    assert [cut["why"] for cut in found["placed"]["cut"]] == ["only 5 are placed"] * 2
    assert "placed" not in cli.json("recall", "window seat")


def test_recall_says_why_not_this_one(cli: Cli) -> None:
    kept = cli.remembered("I prefer window seats")
    cli.ok("forget", kept)
    told = cli.json("recall", "window seats", "--why-not", kept)["why_not"]
    assert (told["verdict"], told["why"]) == ("filtered", "is archived")
    assert "is archived" in cli.ok("recall", "window seats", "--why-not", kept).stdout
    seats = [cli.remembered(f"Seat {number} is by the window") for number in range(7)]
    verdicts = [
        cli.json("recall", "window seat", "-k", "7", "--why-not", seat)["why_not"]["verdict"]
        for seat in seats
    ]
    assert sorted(verdicts) == ["cut_by_budget"] * 2 + ["in_answer"] * 5


def test_why_not_says_the_same_of_what_is_forbidden_and_what_does_not_exist(cli: Cli) -> None:
    hidden = cli.remembered("I prefer window seats", "--as", "user:bob")
    forbidden, unknown = (
        cli.json("recall", "seats", "--why-not", id)["why_not"] for id in (hidden, "nobody")
    )
    assert forbidden | {"id": "", "why": ""} == unknown | {"id": "", "why": ""}
    assert forbidden["why"].replace(hidden, "nobody") == unknown["why"]


def test_graph_shows_who_belongs_to_what(cli: Cli) -> None:
    cli.remembered("Ann Lee works in Graz")
    cli.remembered("Bob lives in Oslo", "--as", "user:bob")
    drawn = cli.json("graph", "--around", "ann")
    assert {one["name"] for one in drawn["entities"]} >= {"Ann Lee", "Graz"}
    shown = cli.ok("graph").stdout
    assert "Ann Lee" in shown
    assert "Oslo" not in shown
    assert "nothing to show" in cli.ok("graph", "--around", "Nobody").stdout


def test_recall_narrows_by_kind_and_number(cli: Cli) -> None:
    cli.remembered("The window seat is broken", "--kind", "fact")
    wanted = cli.remembered("I prefer a window seat", "--kind", "preference")
    found = cli.json("recall", "window seat", "--kind", "preference", "-k", "3")
    assert [one["id"] for one in found["results"]] == [wanted]
    assert len(cli.json("recall", "window seat", "-k", "1")["results"]) == 1


def test_nothing_found_is_a_success_with_its_reason(cli: Cli) -> None:
    cli.remembered("I prefer window seats")
    found = cli.json("recall", "quarterly turbine maintenance")
    assert found["results"] == []
    assert found["empty_reason"] == "nothing_relevant"
    assert "nothing here is relevant" in cli.ok("recall", "quarterly turbine maintenance").stdout


def test_remember_takes_its_text_from_stdin(cli: Cli) -> None:
    outcome = cli.json("remember", "-", stdin="The order number is KX-48213-B\n")
    assert "KX-48213-B" in outcome["memory"]["content"]


def test_remember_keeps_tags_topics_and_confidence(cli: Cli) -> None:
    options = ["--tag", "travel", "--tag", "train", "--topic", "seats", "--confidence", "0.7"]
    memory = cli.json("remember", "I prefer window seats", *options)["memory"]
    assert memory["tags"] == ["train", "travel"]
    assert memory["topics"] == ["seats"]
    assert memory["confidence"] == 0.7


def test_said_again_is_one_memory_with_two_sources(cli: Cli) -> None:
    first = cli.remembered("I prefer window seats", "--said-at", "2026-03-01")
    again = cli.json("remember", "I prefer window seats", "--said-at", "2026-04-01")
    assert again["change"] == "reinforced"
    assert again["memory"]["id"] == first
    assert len(again["memory"]["sources"]) == 2


def test_history_links_what_replaced_what(cli: Cli) -> None:
    old = cli.remembered("I live in Paris", "--said-at", "2026-01-05")
    new = cli.remembered("I moved to Berlin", "--said-at", "2026-05-05")
    told = cli.json("history", new)
    assert [one["id"] for one in told["replaces"]] == [old]
    shown = cli.ok("history", old).stdout
    assert "replaced by" in shown
    assert "I moved to Berlin" in shown


def test_as_of_asks_for_what_held_then(cli: Cli) -> None:
    old = cli.remembered("I live in Paris", "--said-at", "2026-01-05")
    new = cli.remembered("I moved to Berlin", "--said-at", "2026-05-05")
    assert [one["id"] for one in cli.json("recall", "where do I live")["results"]] == [new]
    then = cli.json("recall", "where do I live", "--as-of", "2026-02-01")
    assert [one["id"] for one in then["results"]] == [old]


def test_forgetting_hides_and_restoring_brings_back(cli: Cli) -> None:
    kept = cli.remembered("I prefer window seats")
    assert cli.json("forget", kept)["state"] == "archived"
    assert cli.json("recall", "window seats")["results"] == []
    assert cli.json("restore", kept)["state"] == "active"
    assert cli.json("recall", "window seats")["results"][0]["id"] == kept


def test_erasing_removes_the_text_from_the_file(cli: Cli) -> None:
    kept = cli.remembered("my locker is number zanzibar-17")
    receipt = cli.json("erase", kept, "--yes")
    assert receipt["target"].endswith(kept)
    assert receipt["removed"]["memories"] == 1
    held = b"".join(file.read_bytes() for file in cli.folder.glob("triptych.db*"))
    assert b"zanzibar" not in held


def test_erase_asks_first_and_does_nothing_when_nobody_answers(cli: Cli) -> None:
    kept = cli.remembered("I prefer window seats")
    assert cli.error(2, "erase", kept)["field"] == "--yes"
    assert cli.json("recall", "window seats")["results"][0]["id"] == kept


def test_a_session_is_written_shown_and_ended(cli: Cli) -> None:
    cli.ok("session", "add", "trip", "user", "I live in Paris.", "--reference", "m-1")
    cli.ok("session", "add", "trip", "assistant", "Noted.")
    assert [one["name"] for one in cli.json("session", "list")] == ["trip"]
    told = cli.json("session", "show", "trip")
    assert [one["content"] for one in told["messages"]] == ["I live in Paris.", "Noted."]
    ended = cli.json("session", "end", "trip")
    assert ended["session"]["state"] == "ended"
    assert any("Paris" in one["memory"]["content"] for one in ended["outcomes"] if one["memory"])
    assert "I live in Paris." in cli.ok("session", "show", "trip").stdout


def test_context_shows_the_messages_and_where_the_tokens_went(cli: Cli) -> None:
    cli.remembered("I prefer window seats")
    cli.ok("session", "add", "trip", "user", "Hello, we plan a journey.")
    sent = cli.json("context", "trip", "which seat do I prefer?")
    contents = [message["content"] for message in sent["messages"]]
    assert contents[-1] == "which seat do I prefer?"
    assert any("I prefer window seats" in content for content in contents)
    shown = cli.ok("context", "trip", "which seat do I prefer?").stdout
    assert "tokens" in shown
    assert "verbatim" in shown


def test_an_export_comes_back_as_it_was(cli: Cli) -> None:
    kept = cli.remembered("I prefer window seats")
    cli.ok("session", "add", "trip", "user", "I live in Paris.")
    cli.ok("session", "end", "trip")
    written = cli.json("export", "all.jsonl")
    assert written["rows"]["session"] == 1
    report = cli.json("import", "all.jsonl", "--db", "copy.db")
    assert report["messages"] == written["rows"]["message"]
    assert cli.json("history", kept, "--db", "copy.db")["memory"]["content"] == "I prefer window seats"
    again = cli.json("import", "all.jsonl", "--db", "copy.db")
    assert again["memories"] == 0
    assert again["skipped"] > 0


def test_an_export_goes_to_stdout_as_json_lines(cli: Cli) -> None:
    cli.remembered("I prefer window seats")
    rows = [json.loads(line) for line in cli.ok("export").stdout.splitlines()]
    assert [row["content"] for row in rows if row["row"] == "memory"] == ["I prefer window seats"]
    assert cli.json("export") == rows


def test_an_export_never_overwrites_unasked(cli: Cli) -> None:
    cli.remembered("I prefer window seats")
    Path("mine.jsonl").write_text("precious", "utf-8")
    error = cli.error(2, "export", "mine.jsonl")
    assert "--force" in error["remedy"]
    assert Path("mine.jsonl").read_text("utf-8") == "precious"
    cli.ok("export", "mine.jsonl", "--force")


def test_an_imported_conversation_is_remembered_with_its_own_dates(cli: Cli) -> None:
    cli.write("talk.jsonl", TALK)
    report = cli.json("import", "talk.jsonl", "--user", "alice")
    assert (report["sessions"], report["messages"]) == (2, 3)
    found = cli.json("recall", "when did I run the race in Lyon?", "--as", "user:alice")
    days = {one["time"][:10] for one in found["results"] if one["type"] == "memory"}
    assert "2023-05-31" in days
    assert cli.json("recall", "race in Lyon", "--as", "user:bob")["results"] == []


def test_a_file_with_several_conversations_must_be_told_which(cli: Cli) -> None:
    cli.write(
        "two.jsonl", [{"corpus": "one", "text": "I live in Paris."}, {"corpus": "two", "text": "Hello."}]
    )
    assert "one, two" in cli.error(2, "import", "two.jsonl")["remedy"]
    assert cli.json("import", "two.jsonl", "--corpus", "two")["messages"] == 1


def test_what_is_published_reaches_the_team_and_nobody_else(cli: Cli) -> None:
    writer, colleague = "agent:writer,team:report", "agent:editor,team:report"
    cli.ok("publish", "Q3 revenue is 4.2M", "--space", "team/report", "--as", writer)
    assert cli.json("recall", "Q3 revenue", "--as", colleague)["results"][0]["space"] == "team/report"
    assert cli.json("recall", "Q3 revenue", "--as", "agent:visitor")["results"] == []


def test_conflicts_lists_both_sides(cli: Cli) -> None:
    for who, figure in (("writer", "4.2M"), ("editor", "5.1M")):
        who_asks = f"agent:{who},team:report"
        text = f"The Q3 revenue is {figure}"
        cli.ok("publish", text, "--space", "team/report", "--as", who_asks)
    found = cli.json("conflicts", "--as", "agent:writer,team:report")
    shown = cli.ok("conflicts", "--as", "agent:writer,team:report").stdout
    assert len(found) == 1
    assert "4.2M" in shown
    assert "5.1M" in shown


def test_shared_options_may_stand_before_the_command(cli: Cli) -> None:
    cli.ok("--db", "other.db", "--as", "user:alice", "remember", "I prefer window seats")
    assert (cli.folder / "other.db").exists()
    found = json.loads(cli.ok("--db", "other.db", "--as", "user:alice", "--json", "recall", "seats").stdout)
    assert len(found["results"]) == 1


def test_the_opened_store_is_named_beside_the_answer_but_not_beside_json(cli: Cli) -> None:
    assert "triptych.db" in cli.ok("remember", "I prefer window seats").stderr
    assert cli.ok("recall", "seats", "--json").stderr == ""


def test_the_doctor_says_what_it_saw(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPTYCH_EMBEDDER__API_KEY", "very-secret")
    cli.remembered("I prefer window seats")
    found = cli.json("doctor")
    assert {"triptych", "python", "sqlite", "disk", "embedder", "contents"} <= {
        one["topic"] for one in found["findings"]
    }
    assert all(one["well"] for one in found["findings"])
    assert found["changed"]["embedder.provider"] == "scripted"
    assert "very-secret" not in json.dumps(found)
    assert "very-secret" not in cli.ok("doctor").output


def test_the_doctor_fails_on_a_file_that_is_no_store(cli: Cli) -> None:
    Path("triptych.db").write_bytes(b"this is no database, whatever its name says" * 100)
    result = cli.run("doctor", "--json")
    assert result.exit_code == 6
    assert not all(one["well"] for one in json.loads(result.stdout)["findings"])


def test_the_doctor_makes_no_store(cli: Cli) -> None:
    assert "none yet" in cli.ok("doctor").stdout
    assert not (cli.folder / "triptych.db").exists()
