"""When a session's context asks memory, what stands in between, and where in the prompt it stands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from paths.talks import NOW, chat, opened, say
from triptych import Triptych
from triptych.errors import InvalidInputError
from triptych.sync import Member, Session
from triptych.testing.clock import FixedClock

SAID = {
    "en": ("I prefer window seats on flights.", "My dog Rex has blood type A."),
    "zh": ("我坐飞机喜欢靠窗的座位。", "我家的狗小黑是A型血。"),
}
ASKED = {
    "en": ("Which seat do I like on flights?", "What blood type does my dog have?"),
    "zh": ("我坐飞机喜欢坐哪里？", "我家的狗是什么血型？"),
}
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


def knowing(memory: Triptych, language: str) -> Member:
    me = memory.principal(agent="assistant", user="alice")
    for said in SAID[language]:
        me.remember(said)
    return me


def recalled(prompt: Any) -> str:
    """The text that was recalled, wherever it stands."""
    return "\n".join(message.content for message in prompt.messages if "<memory>" in message.content)


@LANGUAGES
def test_memory_is_asked_at_the_first_query_and_when_the_topic_shifts(
    memory: Triptych, language: str
) -> None:
    session = knowing(memory, language).session("s")
    seat, dog = SAID[language]
    first = session.context(ASKED[language][0])
    assert first.report.recall == "the session's first question"
    assert seat.strip(".。") in recalled(first)
    say(session, ASKED[language][0], "By the window." if language == "en" else "靠窗。")
    same = session.context(ASKED[language][0])
    assert same.report.recall == "the topic is the same"
    assert recalled(same) == recalled(first)
    shifted = session.context(ASKED[language][1])
    assert shifted.report.recall not in ("the topic is the same", first.report.recall)
    assert dog.strip(".。") in recalled(shifted)


@LANGUAGES
def test_what_was_recalled_stands_while_the_model_works_on_the_answer(
    memory: Triptych, language: str
) -> None:
    session = knowing(memory, language).session("s")
    first = session.context(ASKED[language][0])
    session.add("user", ASKED[language][0])
    between = session.context()
    assert between.report.recall == "nothing is asked"
    assert recalled(between) == recalled(first) != ""


@LANGUAGES
def test_it_can_be_asked_on_every_turn_by_setting_or_by_call(language: str) -> None:
    with opened() as memory:
        session = knowing(memory, language).session("s")
        for _ in range(2):
            session.context(ASKED[language][0])
        assert session.context(ASKED[language][0]).report.recall == "the topic is the same"
        assert session.context(ASKED[language][0], when="turn").report.recall == "on every turn"
    with opened(settings={"recall": {"when": "turn"}}) as memory:
        session = knowing(memory, language).session("s")
        session.context(ASKED[language][0])
        assert session.context(ASKED[language][0]).report.recall == "on every turn"
        assert session.context(ASKED[language][0], when="shift").report.recall == "the topic is the same"


@LANGUAGES
def test_a_question_whose_best_answer_stands_already_changes_nothing(memory: Triptych, language: str) -> None:
    session = knowing(memory, language).session("s")
    first = session.context(ASKED[language][0])
    other = "On flights, which seat suits me?" if language == "en" else "飞机上哪个座位适合我？"
    again = session.context(other)
    assert again.report.recall == "the topic is the same"
    assert recalled(again) == recalled(first) != ""


@pytest.mark.parametrize(
    ("asked", "told", "named"),
    [
        (
            "Which seat do I like on flights?",
            "Priya is coming along on this flight.",
            "Priya is allergic to peanuts.",
        ),
        ("我坐飞机喜欢坐哪里？", "这次李晓明和我一起坐飞机。", "李晓明对花生过敏。"),
    ],
    ids=["en", "zh"],
)
def test_a_name_that_is_not_in_view_brings_up_what_is_known_of_it(
    memory: Triptych, asked: str, told: str, named: str
) -> None:
    me = memory.principal(agent="assistant", user="alice")
    me.remember(SAID["en"][0] if asked.isascii() else SAID["zh"][0])
    session = me.session("s")
    session.context(asked)
    say(session, asked, "Noted." if asked.isascii() else "好的。")
    me.remember(named)
    prompt = session.context(told)
    assert prompt.report.recall.endswith("is new")
    assert named.strip(".。") in recalled(prompt)


def test_where_nothing_was_found_memory_is_asked_again(alice: Member) -> None:
    session = alice.session("s")
    assert recalled(session.context("Which seat do I like?")) == ""
    alice.remember("I like window seats.")
    again = session.context("Which seat do I like?")
    assert again.report.recall == "nothing was found before"
    assert "window seats" in recalled(again)


@pytest.mark.parametrize("how", ["update", "forget", "erase", "expire"])
def test_what_has_changed_since_is_not_placed_as_it_was(
    memory: Triptych, clock: FixedClock, how: str
) -> None:
    me = memory.principal(user="alice")
    kept = me.remember("My locker code is on the blue card.", expires_at=NOW + timedelta(hours=1)).memory
    assert kept is not None
    me.remember("My locker is in the blue hall.")
    session = me.session("s", timeout_seconds=10_000)
    asked = "Where is my locker and its code?"
    assert "blue card" in recalled(session.context(asked))
    match how:
        case "update":
            me.update(
                kept.id,
                expected_version=me.get(kept.id).version,
                content="My locker code is on the red card.",
            )
        case "forget":
            me.forget(kept.id)
        case "erase":
            me.erase(kept.id)
        case _:
            clock.advance(hours=2)
    assert "blue card" not in recalled(session.context())
    later = session.context(asked)
    assert later.report.recall == "what was recalled has changed"
    assert "blue card" not in recalled(later)
    assert ("red card" in recalled(later)) == (how == "update")


@LANGUAGES
def test_it_outlives_the_process(tmp_path: Path, language: str) -> None:
    path = tmp_path / "triptych.db"
    with opened(path) as memory:
        first = knowing(memory, language).session("s").context(ASKED[language][0])
    with opened(path) as memory:
        session = memory.principal(agent="assistant", user="alice").session("s")
        assert recalled(session.context()) == recalled(first) != ""
        assert session.context(ASKED[language][0]).report.recall == "the topic is the same"


def test_neither_a_question_nor_what_it_brought_is_kept_in_words(tmp_path: Path) -> None:
    path = tmp_path / "triptych.db"
    with opened(path) as memory:
        me = memory.principal(user="alice")
        me.remember("The vault is behind the mural.")
        session = me.session("s")
        assert "mural" in recalled(session.context("Whatever did we say about the vault, Zebedee?"))
        assert session.info().metadata == {}
        data = path.read_bytes() + path.with_name("triptych.db-wal").read_bytes()
    assert b"Zebedee" not in data
    assert b"Whatever did we" not in data


def test_what_one_recalled_in_a_shared_session_no_other_sees_or_gets(memory: Triptych) -> None:
    team = {"teams": ["report"]}
    ann = memory.principal(agent="writer", user="ann", **team)  # type: ignore[arg-type]
    bob = memory.principal(agent="editor", user="bob", **team)  # type: ignore[arg-type]
    ann.remember("My salary is 4,000 euros.")
    asked = "What is my salary?"
    hers = ann.session("joint", space="team/report").context(asked)
    assert "4,000" in recalled(hers)
    his = bob.session("joint", space="team/report")
    for prompt in (his.context(), his.context(asked), his.context(asked)):
        assert recalled(prompt) == ""
    seen = str([bob.export(), bob.sessions(), his.info(), bob.events()])
    kept = ann.memories()[0]
    assert kept.id not in seen
    assert "4,000" in recalled(ann.session("joint", space="team/report").context())


def test_what_one_may_no_longer_read_is_not_placed_any_more(memory: Triptych) -> None:
    lead = memory.principal(user="lead", teams=["report"])
    lead.shared("team/report").publish("The launch is on 4 May.")
    me = memory.principal(agent="writer", teams=["report"])
    session = me.session("s")
    assert "4 May" in recalled(session.context("When is the launch?"))
    lead.set_policy("team/report", readers=["user:lead"])
    assert recalled(session.context()) == ""
    assert recalled(session.context("When is the launch?")) == ""


def test_it_goes_when_the_session_ends(memory: Triptych) -> None:
    me = knowing(memory, "en")
    session = me.session("s")
    assert recalled(session.context(ASKED["en"][0]))
    session.add("user", "Thanks.")
    session.end()
    assert recalled(me.session("s").context()) == ""


def test_an_ephemeral_session_keeps_it_in_this_process_alone(tmp_path: Path) -> None:
    path = tmp_path / "triptych.db"
    with opened(path) as memory:
        me = knowing(memory, "en")
        session = me.session("s", ephemeral=True)
        first = session.context(ASKED["en"][0])
        assert recalled(session.context()) == recalled(first) != ""
    with opened(path) as memory:
        again = memory.principal(agent="assistant", user="alice").session("s", ephemeral=True)
        assert recalled(again.context()) == ""


def positions(session: Session, placement: str, query: str | None) -> list[str]:
    """What each message of a context is, in order."""
    names = []
    for message in session.context(query, placement=placement).messages:
        if "<memory>" in message.content:
            names.append(f"memory as {message.role.value}")
        elif "<blocks>" in message.content:
            names.append("blocks")
        elif message.tool_calls:
            names.append("call")
        elif message.content == query:
            names.append("query")
        else:
            names.append(message.content)
    return names


@LANGUAGES
def test_the_three_placements(memory: Triptych, language: str) -> None:
    me = knowing(memory, language)
    me.set_block("persona", "brief")
    session = me.session("s")
    session.add("system", "rhyme")
    say(session, "hi", "hello")
    query = ASKED[language][0]
    assert positions(session, "system", query) == [
        *("rhyme", "blocks", "memory as system", "hi", "hello", "query")
    ]
    assert positions(session, "user", query) == [
        *("rhyme", "blocks", "hi", "hello", "memory as user", "query")
    ]
    assert positions(session, "tool", query) == [
        *("rhyme", "blocks", "hi", "hello", "query", "call", "memory as tool")
    ]
    assert positions(session, "user", None) == ["rhyme", "blocks", "memory as user", "hi", "hello"]
    assert positions(session, "tool", None) == ["rhyme", "blocks", "hi", "hello", "call", "memory as tool"]


def test_placements_come_out_as_providers_take_them() -> None:
    with opened(settings={"recall": {"placement": "tool"}}) as memory:
        session = knowing(memory, "en").session("s")
        prompt = session.context(ASKED["en"][0])
        asked, called, answered = prompt.as_openai()
        assert (asked["role"], called["role"], answered["role"]) == ("user", "assistant", "tool")
        assert called["tool_calls"][0]["id"] == answered["tool_call_id"]
        assert [message["role"] for message in prompt.as_anthropic()] == ["user", "assistant", "user"]
        in_front = session.context(ASKED["en"][0], placement="user").as_anthropic()
        assert [len(message["content"]) for message in in_front] == [2]


def test_while_nothing_changes_the_prompt_begins_with_the_same_bytes(memory: Triptych) -> None:
    me = knowing(memory, "en")
    me.set_block("persona", "brief")
    for placement in ("system", "user", "tool"):
        session = me.session(placement)
        before = session.context(ASKED["en"][0], placement=placement).as_openai()
        say(session, ASKED["en"][0], "By the window.")
        after = session.context("Great, the window it is.", placement=placement).as_openai()
        stable = 2 if placement == "system" else 1
        assert after[:stable] == before[:stable]
        if placement != "system":
            assert after[1]["content"] == ASKED["en"][0]


@pytest.mark.parametrize(
    ("wanted", "field"), [({"placement": "footer"}, "placement"), ({"when": "never"}, "when")]
)
def test_a_word_that_is_none_of_the_choices_is_named(
    alice: Member, wanted: Mapping[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        alice.session("s").context("hello", **wanted)
    assert refused.value.field == field


@pytest.mark.parametrize("chinese", [False, True], ids=["en", "zh"])
def test_once_more_of_the_session_is_out_of_view_memory_is_asked_again(chinese: bool) -> None:
    with opened() as memory:
        me = knowing(memory, "zh" if chinese else "en")
        session = me.session("s")
        query = ASKED["zh" if chinese else "en"][0]
        session.context(query)
        chat(session, 30, chinese=chinese)
        session.context()
        assert session.context(query).report.recall == "more of the session is out of view"
