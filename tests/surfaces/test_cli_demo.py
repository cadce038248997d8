"""The demonstration from beginning to end, on a conversation small enough for a test."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from surfaces.conftest import Cli
from triptych.errors import InvalidInputError
from triptych.service.conversation import Question
from triptych.surfaces.cli.demo.report import timing
from triptych.surfaces.cli.demo.script import Wish, load, sibling

TALK = [
    {
        "session": "1",
        "time": "2025-01-05T10:00:00",
        "id": "t1",
        "speaker": "user",
        "text": "I live in Paris.",
    },
    {"session": "1", "time": "2025-01-05T10:01:00", "id": "t2", "speaker": "assistant", "text": "Lovely."},
    {
        "session": "2",
        "time": "2025-05-05T10:00:00",
        "id": "t3",
        "speaker": "user",
        "text": "I moved to Berlin.",
    },
    {
        "session": "2",
        "time": "2025-05-05T10:01:00",
        "id": "t4",
        "speaker": "user",
        "text": "I really like tea.",
    },
    {
        "session": "3",
        "time": "2025-06-05T10:00:00",
        "id": "t5",
        "speaker": "user",
        "text": "I live in Berlin.",
    },
]
ASKED = [
    {"question": "Where do I live?", "answer": "Berlin", "gold_ids": ["t3", "t5"], "asked_at": "2025-07-01"},
    {"question": "What do I like?", "answer": "tea", "gold_ids": ["t4"], "asked_at": "2025-07-01"},
]


def played(cli: Cli, *options: str) -> Any:
    """The demonstration's JSON on the small conversation."""
    cli.write("corpus.en.jsonl", [{"corpus": "chats/ann", **row} for row in TALK])
    cli.write("queries.en.jsonl", [{"corpus": "chats/ann", **row} for row in ASKED])
    return cli.json("demo", "--from", "corpus.en.jsonl", *options)


def test_every_message_is_played_and_every_question_asked(cli: Cli) -> None:
    report = played(cli)
    [conversation] = report["conversations"]
    assert [session["messages"] for session in conversation["sessions"]] == [2, 2, 1]
    assert report["summary"]["messages"] == 5
    assert report["summary"]["timings"]["adding a message"]["calls"] == 5
    assert [one["question"]["text"] for one in conversation["answers"]] == [
        "Where do I live?",
        "What do I like?",
    ]
    assert conversation["principal"] == "agent:assistant for user:ann"


def test_an_answer_carries_its_results_their_references_and_the_prompt(cli: Cli) -> None:
    [conversation] = played(cli)["conversations"]
    where = conversation["answers"][0]
    first = where["found"]["results"][0]
    assert "Berlin" in first["content"]
    assert first["sources"][0]["reference"] in {"t3", "t5"}
    assert first["reasons"]
    assert where["prompt"]["messages"][-1]["content"] == "Where do I live?"


def test_wanted_references_are_looked_for_among_the_results(cli: Cli) -> None:
    report = played(cli)
    ranks = [one["rank"] for one in report["conversations"][0]["answers"]]
    assert report["summary"]["judged"] == 2
    assert report["summary"]["hits"] == sum(rank is not None for rank in ranks)
    assert ranks[0] is not None


def test_the_stranger_of_the_scene_sees_nothing_and_the_colleague_does(cli: Cli) -> None:
    steps = played(cli)["sharing"]
    assert [step["allowed"] for step in steps] == [True, True, False, False, False, False, True]
    assert "Skärgård" in steps[1]["came"]
    refused = {step["came"].partition("'")[0] + step["came"].rpartition("'")[2] for step in steps[3:5]}
    assert len(refused) == 1
    assert "access.denied by agent:visitor" in steps[-1]["came"]


def test_the_page_shows_what_the_json_tells(cli: Cli) -> None:
    played(cli)
    shown = cli.ok("demo", "--from", "corpus.en.jsonl").stdout
    for part in (
        "session 1",
        "Where do I live?",
        "because",
        "message t3",
        "would be sent",
        "sharing between agents",
        "agent:visitor",
        "duplicates avoided",
        "p95",
        "hit@5",
        "triptych-demo-2.db",
    ):
        assert part in shown


def test_the_commands_it_offers_work(cli: Cli) -> None:
    report = played(cli)
    assert report["database"] == "triptych-demo.db"
    assert 3 <= len(report["explore"]) <= 4
    for line in report["explore"]:
        words = shlex.split(line)
        arguments = words[words.index("triptych") + 1 :] if "triptych" in words else words[1:]
        assert cli.ok(*arguments).stdout


def test_it_never_touches_a_store_that_exists(cli: Cli) -> None:
    Path("triptych-demo.db").write_bytes(b"precious")
    assert played(cli)["database"] == "triptych-demo-2.db"
    assert Path("triptych-demo.db").read_bytes() == b"precious"
    error = cli.error(2, "demo", "--from", "corpus.en.jsonl", "--db", "triptych-demo.db")
    assert error["field"] == "--db"
    assert Path("triptych-demo.db").read_bytes() == b"precious"


def test_one_asks_ones_own_questions(cli: Cli) -> None:
    report = played(cli, "--ask", "Do I like tea?", "--ask", "Where is Berlin?")
    answers = report["conversations"][0]["answers"]
    assert [one["question"]["text"] for one in answers] == ["Do I like tea?", "Where is Berlin?"]


def test_without_questions_some_are_made_of_what_was_remembered(cli: Cli) -> None:
    cli.write("talk.jsonl", TALK)
    report = cli.json("demo", "--from", "talk.jsonl")
    assert report["conversations"][0]["answers"]


@pytest.mark.parametrize(("language", "person"), [("en", "maya"), ("zh", "周晴")])
def test_the_shipped_conversations_are_whole(language: str, person: str) -> None:
    [script] = load(Wish(language=language))
    assert script.person == person
    assert len({line.session for line in script.lines}) == 6
    said = {line.reference for line in script.lines}
    assert len(said) == len(script.lines) > 70
    assert len(script.questions) == 10
    assert all(said.issuperset(question.references) for question in script.questions)
    assert any(not question.references for question in script.questions)
    times = [line.time for line in script.lines]
    assert times == sorted(times, key=str)


def test_questions_are_found_beside_their_conversation(tmp_path: Path) -> None:
    for name in ("corpus.zh.jsonl", "queries.zh.jsonl", "queries.en.jsonl", "other.jsonl"):
        (tmp_path / name).write_text("", "utf-8")
    assert sibling(tmp_path / "corpus.zh.jsonl") == tmp_path / "queries.zh.jsonl"
    assert sibling(tmp_path / "other.jsonl") is None


def test_a_shortened_conversation_keeps_only_questions_it_can_answer(tmp_path: Path) -> None:
    rows = [json.dumps(row) for row in TALK]
    (tmp_path / "corpus.jsonl").write_text("\n".join(rows), "utf-8")
    (tmp_path / "queries.jsonl").write_text("\n".join(json.dumps(row) for row in ASKED), "utf-8")
    [script] = load(Wish(file=tmp_path / "corpus.jsonl", messages=4))
    assert [line.reference for line in script.lines] == ["t1", "t2", "t3", "t4"]
    assert [question.text for question in script.questions] == ["What do I like?"]


def test_an_unknown_conversation_is_an_error_that_names_those_there_are(tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text('{"corpus": "a/b", "text": "hello"}', "utf-8")
    assert load(Wish(file=tmp_path / "corpus.jsonl", corpus="b"))[0].corpus == "a/b"
    with pytest.raises(InvalidInputError, match="a/b"):
        load(Wish(file=tmp_path / "corpus.jsonl", corpus="c"))


def test_ones_own_questions_come_without_the_file_s(tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text('{"text": "hello"}', "utf-8")
    [script] = load(Wish(file=tmp_path / "corpus.jsonl", ask=("who?",)))
    assert script.questions == (Question("who?"),)


def test_percentiles_are_of_what_was_measured() -> None:
    took = timing([float(n) for n in range(1, 101)])
    assert (took.calls, took.p50, took.p95) == (100, 51.0, 95.0)
    assert timing([]).calls == 0
