"""A secret that somebody gives away is written nowhere, whichever way it comes in; and this is reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from triptych import Triptych
from triptych.errors import InvalidInputError
from triptych.model.message import ToolCall
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member

PASSWORD = "kT9-zebra!x"
CARD = "4111 1111 1111 1111"
SAID = [f"My wifi password is {PASSWORD}", f"我的wifi密码是{PASSWORD}"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
def memory(file: Path) -> Iterator[Triptych]:
    with _opened(file) as opened:
        yield opened


def _opened(file: Path, **secrets: str) -> Triptych:
    settings = {"upkeep": {"worker": False}, "secrets": secrets}
    return Triptych.open(file, embedder=ScriptedEmbedder(), settings=settings)


def _holds(file: Path, secret: str) -> bool:
    forms = {secret.encode(), json.dumps(secret)[1:-1].encode()}
    files = [one for one in file.parent.iterdir() if one.name.startswith(file.name)]
    return any(form in one.read_bytes() for one in files for form in forms)


def _remember(member: Member, said: str) -> None:
    assert member.remember(said).change == "blocked"


def _remember_beside(member: Member, said: str) -> None:
    outcome = member.remember("The router is in the hall", metadata={"password": PASSWORD}, tags=[said])
    assert outcome.secrets == {"password": 1}


def _publish(member: Member, said: str) -> None:
    assert member.team("t").publish(said, topics=["wifi"]).change == "blocked"


def _say(member: Member, said: str) -> None:
    with member.session("s") as session:
        message = session.add("user", f"{said}. We moved to Graz last week.")
        assert message.metadata["triptych.secrets"] == {"password": 1}
        assert "Graz" in message.content
        report = session.end()
    assert not any("[password]" in memory.content for memory in member.memories())
    assert report.counts["blocked"] == 1


def _say_in_a_tool_call(member: Member, said: str) -> None:
    session = member.session("s")
    session.add("user", "log in for me")
    call = ToolCall("1", "login", json.dumps({"password": PASSWORD, "note": said}))
    session.add("assistant", "", tool_calls=[call], metadata={"password": PASSWORD})
    session.add("tool", json.dumps({"password": PASSWORD}), tool_call_id="1")
    session.context("what now?")


def _note(member: Member, said: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        member.session("s").set_state("login", {"password": PASSWORD, "said": said})
    assert PASSWORD not in str(refused.value)


def _update(member: Member, said: str) -> None:
    known = member.remember("The router is in the hall").memory
    assert known is not None
    for edit in ({"content": said}, {"reason": said}, {"tags": [said]}):
        with pytest.raises(InvalidInputError):
            member.update(known.id, expected_version=1, **edit)
    assert member.get(known.id).version == 1


def _import(member: Member, said: str) -> None:
    member.remember("The router is in the hall")
    session = member.session("other")
    session.add("user", "the router is old")
    rows = json.loads(json.dumps(member.export()).replace("the router is old", said))
    rows = json.loads(json.dumps(rows).replace("The router is in the hall", said))
    stranger = member
    for row in rows:
        row["id"] = f"1{row['id'][1:]}"
        if "session" in row:
            row["session"] = f"1{row['session'][1:]}"
    report = stranger.import_rows(
        [{**row, "name": "imported"} if row["row"] == "session" else row for row in rows]
    )
    assert report.redacted >= 2


def _import_conversation(member: Member, said: str) -> None:
    from triptych.service.conversation import read_lines

    member.import_conversation(read_lines([json.dumps({"text": said})], source="x"))


def _open(member: Member, said: str) -> None:
    session = member.session("s", task=said, transcript="discard", retention_days=3)
    assert session.begin().transcript == "discard"
    assert "[password]" in str(session.info().task)


WAYS = [
    _remember,
    _remember_beside,
    _publish,
    _say,
    _say_in_a_tool_call,
    _open,
    _note,
    _update,
    _import,
    _import_conversation,
]


@pytest.mark.parametrize("said", SAID, ids=["en", "zh"])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_password_is_written_nowhere(
    memory: Triptych, file: Path, way: Callable[[Member, str], None], said: str
) -> None:
    member = memory.principal(agent="a", user="alice", teams=["t"])
    way(member, said)
    assert PASSWORD not in json.dumps(member.export(), ensure_ascii=False)
    assert PASSWORD not in str(member.events())
    memory.close()
    assert not _holds(file, PASSWORD)


@pytest.mark.parametrize("said", [f"I paid with card {CARD} in Graz", f"我用卡{CARD}在格拉茨付的钱"])
def test_what_is_redacted_is_remembered_without_it_and_reported(
    memory: Triptych, file: Path, said: str
) -> None:
    me = memory.principal(user="alice")
    outcome = me.remember(said)
    assert outcome.memory is not None
    assert outcome.memory.content == said.replace(CARD, "[card number]")
    assert outcome.memory.sources[0].quote == outcome.memory.content
    assert outcome.secrets == {"card number": 1}
    (event,) = (event for event in me.events() if event.type == "draft.redacted")
    assert (event.subject, event.detail) == (outcome.memory.id, {"secrets": {"card number": 1}})
    memory.close()
    assert not _holds(file, CARD)


def test_the_log_counts_what_was_taken_out_of_messages(memory: Triptych) -> None:
    me = memory.principal(user="alice")
    me.session("s").add("user", f"card {CARD}, password: {PASSWORD}")
    (added,) = (event for event in me.events() if event.type == "message.added")
    assert added.detail["secrets"] == {"card number": 1, "password": 1}


@pytest.mark.parametrize(
    ("handling", "change", "kept"),
    [("allow", "added", True), ("redact", "added", False), ("block", "blocked", False)],
)
def test_the_policy_is_a_setting(file: Path, handling: str, change: str, kept: bool) -> None:
    with _opened(file, password=handling) as memory:
        me = memory.principal(user="alice")
        assert me.remember(SAID[0]).change == change
        said: Any = me.session("s").add("user", SAID[0])
        assert (PASSWORD in said.content) is kept
    assert _holds(file, PASSWORD) is kept


def test_the_callers_own_ids_are_given_back_untouched(memory: Triptych) -> None:
    me = memory.principal(user="alice")
    number = CARD.replace(" ", "")
    said = me.session("s").add("user", "hello there", reference=number, metadata={"order_id": number})
    assert (said.reference, said.metadata) == (number, {"order_id": number})
    kept = me.remember("The invoice is paid", uri=f"https://shop.example/orders/{number}").memory
    assert kept is not None
    assert kept.sources[0].uri == f"https://shop.example/orders/{number}"
    cut = me.remember("The mirror is up", uri="https://ann:s3cr3tpw@mirror.example/x").memory
    assert cut is not None
    assert cut.sources[0].uri == "https://ann:[password]@mirror.example/x"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("What is your password?", PASSWORD),
        ("What is your password?", "swordfish"),
        ("你的密码是什么？", "就是swordfish"),
    ],
)
@pytest.mark.parametrize("at_once", [True, False], ids=["in one call", "later"])
def test_a_bare_answer_to_a_question_for_a_password_is_written_nowhere(
    memory: Triptych, file: Path, asked: str, answer: str, at_once: bool
) -> None:
    member = memory.principal(user="alice")
    if at_once:
        said = [{"role": "assistant", "content": asked}, {"role": "user", "content": answer}]
        member.import_history(json.dumps(said))
    else:
        session = member.session("s")
        session.add("assistant", asked)
        assert session.add("user", answer).metadata["triptych.secrets"] == {"password": 1}
    memory.close()
    assert not _holds(file, PASSWORD)
    assert not _holds(file, "swordfish")


KEY = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
NAMED: list[tuple[str, Callable[[Member], object]]] = [
    ("session", lambda member: member.session(KEY).add("user", "hello")),
    ("session", lambda member: member.session(f"password: {PASSWORD}").add("user", "hello")),
    ("space", lambda member: member.session("s", space=f"user/alice/{KEY}").add("user", "hello")),
    ("space", lambda member: member.remember("I like tea", space=f"user/alice/{KEY}")),
    ("readers", lambda member: member.remember("I like tea", readers=[f"user:{KEY}"])),
    ("writers", lambda member: member.remember("I like tea", writers=[f"user:{KEY}"])),
]


@pytest.mark.parametrize(("field", "use"), NAMED)
def test_a_name_that_holds_a_secret_is_refused(
    memory: Triptych, file: Path, field: str, use: Callable[[Member], object]
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        use(memory.principal(user="alice"))
    assert refused.value.field == field
    assert KEY not in str(refused.value)
    memory.close()
    assert not _holds(file, KEY)
    assert not _holds(file, PASSWORD)


def test_a_speaker_or_reference_that_holds_a_secret_is_cut_out(memory: Triptych, file: Path) -> None:
    session = memory.principal(user="alice").session("s")
    message = session.add("user", "I moved to Graz last week.", name=KEY, reference=f"chat?token={KEY}")
    assert message.metadata["triptych.secrets"] == {"API key": 1}
    assert message.name == "[API key]"
    session.end()
    memory.close()
    assert not _holds(file, KEY)


def test_a_policy_that_allows_keys_allows_them_in_names(file: Path) -> None:
    with _opened(file, api_key="allow") as opened:
        opened.principal(user="alice").session(KEY).add("user", "hello")
