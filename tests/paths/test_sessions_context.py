"""What a session sends to a model: within any budget, by any strategy, in the shapes providers take."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paths.talks import alice, chat, opened, say, text_of
from triptych.errors import InvalidInputError, SettingsError
from triptych.settings import BudgetSettings
from triptych.testing.chat import ScriptedChat

TALKS = pytest.mark.parametrize("chinese", [False, True], ids=["en", "zh"])


@TALKS
def test_one_call_can_be_for_another_model_than_the_others(chinese: bool) -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        chat(session, 20, chinese=chinese)
        usual = session.context()
        assert usual.report.budget == 800
        assert usual.report.summarised
        roomy = session.context(model="gpt-4o")
        assert roomy.report.context_window == 128_000
        for window in (256, 600, 4096):
            report = session.context("and now?", budget=window).report
            assert report.context_window == window
            assert report.tokens <= report.budget == window - window * 3 // 8
        by_name = session.context(budget={"context_window": 500, "reserve": 100}).report
        assert by_name.tokens <= by_name.budget == 400
        assert session.context(budget=BudgetSettings(context_window=4096, reserve=96)).report.budget == 4000


def test_a_small_call_does_not_shorten_what_the_usual_ones_see() -> None:
    with opened(settings={"budget": {"context_window": 16_000}}) as memory:
        session = alice(memory).session("s")
        chat(session, 20)
        before = session.context()
        assert before.report.summarised == ()
        assert session.context(budget=600).report.summarised
        assert session.context() == before


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"strategy": "shortest"}, "strategy"),
        ({"model": "somebody-else-7b"}, "budget.model"),
        ({"budget": {"context_window": 300, "reserve": 290}}, "budget.reserve"),
        ({"budget": {"windows": 300}}, "windows"),
    ],
)
def test_what_cannot_be_used_for_a_call_is_named(wanted: dict[str, Any], field: str) -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        say(session, "hello")
        with pytest.raises((SettingsError, InvalidInputError)) as refused:
            session.context(**wanted)
        assert refused.value.field == field


@TALKS
def test_each_strategy_by_its_name(chinese: bool) -> None:
    with opened(settings={"working": {"window_turns": 2}}) as memory:
        session = alice(memory).session("s")
        chat(session, 20, chinese=chinese)
        reports = {name: session.context(strategy=name).report for name in ("layered", "window", "verbatim")}
    assert {name: report.strategy for name, report in reports.items()} == {name: name for name in reports}
    assert reports["layered"].summarised
    assert reports["layered"].cut == ()
    assert [(span.first, span.last) for span in reports["window"].verbatim] == [(37, 40)]
    assert [(span.first, span.last) for span in reports["window"].cut] == [(1, 36)]
    assert reports["verbatim"].summarised == ()
    assert reports["verbatim"].verbatim[0].first < 37


def test_the_report_tells_where_the_tokens_went_and_what_share_of_the_window_they_are() -> None:
    with opened(settings={"budget": {"context_window": 2400, "reserve": 400}}) as memory:
        me = alice(memory)
        me.remember("I am allergic to peanuts")
        session = me.session("s")
        session.add("system", "Answer in rhyme.")
        chat(session, 50)
        report = session.context("What am I allergic to?").report
    parts = report.parts
    assert min(parts.system, parts.placed, parts.profile, parts.summaries, parts.verbatim, parts.query) > 0
    assert report.tokens == parts.total <= report.budget == 2000
    assert report.share == report.tokens / 2000
    assert report.window_share == report.tokens / 2400
    assert report.promoted_seq == 0


class ThreePerCharacter:
    """A provider's own counter, of a provider that counts generously."""

    def count(self, text: str) -> int:
        return 3 * len(text)


@TALKS
def test_a_providers_own_counter_decides_what_fits(chinese: bool) -> None:
    with opened(counter=ThreePerCharacter()) as memory:
        session = alice(memory).session("s")
        chat(session, 12, chinese=chinese)
        for wanted in ({}, {"budget": 2000}, {"strategy": "verbatim"}):
            prompt = session.context("und jetzt?", **wanted)
            spent = sum(3 * len(message.text) + 4 for message in prompt.messages)
            assert prompt.report.tokens == spent <= prompt.report.budget


@TALKS
def test_what_is_recalled_fits_even_into_a_tiny_budget(chinese: bool) -> None:
    with opened() as memory:
        me = alice(memory)
        for room in range(30):
            me.remember(
                f"{room}号会议室在二楼走廊尽头" if chinese else f"Meeting room {room} is on floor two"
            )
        session = me.session("s")
        chat(session, 6, chinese=chinese)
        query = "5号会议室在哪里？" if chinese else "Where is meeting room 5?"
        for window in (256, 400, 800, 4096):
            prompt = session.context(query, budget=window)
            assert prompt.report.tokens <= prompt.report.budget
            assert prompt.messages[-1].content == query


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("The blue folder lies behind the third shelf.", "Where does the blue folder lie?"),
        ("蓝色文件夹放在第三个书架后面。", "蓝色文件夹放在哪里？"),
    ],
    ids=["en", "zh"],
)
def test_what_was_said_long_ago_in_the_same_session_is_recalled_word_for_word(said: str, asked: str) -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        say(session, said, "All right.")
        assert not any("<memory>" in message.content for message in session.context(asked).messages)
        chat(session, 60)
        session.context()
        placed = [one.content for one in session.context(asked).messages if "<memory>" in one.content]
        assert len(placed) == 1
        assert said.rstrip(".。") in placed[0]
        assert "day 59" not in placed[0]


@pytest.mark.parametrize(
    ("said", "again", "asked"),
    [
        (
            "The blue folder lies behind the third shelf.",
            "Where does the blue folder number {n} lie?",
            "Where does the blue folder lie?",
        ),
        ("蓝色文件夹放在第三个书架后面。", "{n}号蓝色文件夹放在哪里？", "蓝色文件夹放在哪里？"),
    ],
    ids=["en", "zh"],
)
def test_what_is_in_view_does_not_crowd_out_what_was_said_long_ago(said: str, again: str, asked: str) -> None:
    with opened(settings={"budget": {"context_window": 3000, "reserve": 1000}}) as memory:
        session = alice(memory).session("s")
        say(session, said, "All right.")
        chat(session, 60)
        session.context()
        in_view = [again.format(n=n) for n in range(14)]
        say(session, *in_view)
        prompt = session.context(asked)
        assert [message.content for message in prompt.messages][-15:-1] == in_view
        placed = "".join(one.content for one in prompt.messages if "<memory>" in one.content)
        assert said.rstrip(".。") in placed
        assert not any(text in placed for text in in_view)


def test_only_what_is_placed_counts_as_recalled() -> None:
    with opened(settings={"recall": {"placed": 2}}) as memory:
        me = alice(memory)
        for room in range(8):
            me.remember(f"Meeting room {room} is on floor {room}")
        placed = text_of(me.session("s").context("Where is meeting room 5?"))
        memory.run_upkeep()
        counts = {one.content: one.recall_count for one in me.memories()}
        assert sum(counts.values()) == 2
        assert all(content in placed for content, count in counts.items() if count)


ASKED: dict[str, Any] = {
    "role": "assistant",
    "content": None,
    "tool_calls": [
        {"id": "c1", "type": "function", "function": {"name": "search", "arguments": '{"q": "Lisbon"}'}},
        {"id": "c2", "type": "function", "function": {"name": "weather", "arguments": '{"in": "Lisbon"}'}},
    ],
}
RESULTS: list[dict[str, Any]] = [
    {"role": "tool", "tool_call_id": "c2", "content": "sunny"},
    {"role": "tool", "tool_call_id": "c1", "content": "a city in Portugal"},
]
BLOCKS: list[dict[str, Any]] = [
    {"role": "user", "content": "How is Lisbon?"},
    {
        "role": "assistant",
        "content": [
            {"type": "tool_use", "id": "c1", "name": "search", "input": {"q": "Lisbon"}},
            {"type": "tool_use", "id": "c2", "name": "weather", "input": {"in": "Lisbon"}},
        ],
    },
    {
        "role": "user",
        "content": [
            {"type": "tool_result", "tool_use_id": "c2", "content": "sunny"},
            {"type": "tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": "a city"}]},
        ],
    },
]


def test_parallel_calls_come_in_as_one_provider_has_them_and_go_out_as_either_does() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        session.add_openai([{"role": "user", "content": "How is Lisbon?"}, ASKED, *RESULTS])
        prompt = session.context()
        assert prompt.as_openai() == [{"role": "user", "content": "How is Lisbon?"}, ASKED, *RESULTS]
        called, answered = prompt.as_anthropic()[1:]
        assert [block["id"] for block in called["content"]] == ["c1", "c2"]
        assert {block["tool_use_id"] for block in answered["content"]} == {"c1", "c2"}

        other = alice(memory).session("t")
        other.add_anthropic(BLOCKS)
        assert [message["role"] for message in other.context().as_openai()] == [
            *("user", "assistant", "tool", "tool")
        ]
        assert [len(message["content"]) for message in other.context().as_anthropic()] == [1, 2, 2]


def test_a_call_and_its_results_are_kept_or_left_together_in_any_budget() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        for part in range(6):
            calls = [
                {"id": f"{part}-{n}", "function": {"name": "read", "arguments": json.dumps({"page": n})}}
                for n in range(3)
            ]
            session.add_openai(
                [
                    {"role": "user", "content": f"Read part {part}."},
                    {"role": "assistant", "content": "", "tool_calls": calls},
                    *(
                        {"role": "tool", "tool_call_id": call["id"], "content": "A page of text. " * 20}
                        for call in calls
                    ),
                    {"role": "assistant", "content": "Read."},
                ]
            )
        for window in range(256, 4000, 170):
            sent = session.context(budget=window).as_openai()
            asked = [call["id"] for message in sent for call in message.get("tool_calls", ())]
            answered = [message["tool_call_id"] for message in sent if message["role"] == "tool"]
            assert asked == answered


def test_a_result_without_a_call_and_a_call_without_a_result_are_put_right_and_reported() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        session.add_openai([{"role": "user", "content": "hi"}, RESULTS[0], ASKED, RESULTS[0]])
        prompt = session.context()
    assert [message["role"] for message in prompt.as_openai()] == [
        *("user", "assistant", "assistant", "tool", "tool")
    ]
    assert len(prompt.report.repaired) == 2
    assert any("without its call" in repair for repair in prompt.report.repaired)
    assert any("c1 has no result" in repair for repair in prompt.report.repaired)


@pytest.mark.parametrize("text", ["data and more data. ", "数据还有更多数据。"])
def test_one_enormous_message_leaves_room_for_the_others(text: str) -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        say(session, "My name is Ann.", "Hello Ann.", text * (50_000 // 4), "That was long.", "And now?")
        prompt = session.context()
    assert prompt.report.tokens <= prompt.report.budget
    assert prompt.report.shortened == (3,)
    assert prompt.messages[-1].content == "And now?"


def test_two_hundred_tool_results_in_one_turn_fit() -> None:
    with opened() as memory:
        session = alice(memory).session("s")
        session.add("user", "Look everywhere.")
        for n in range(200):
            call = {"id": f"c{n}", "function": {"name": "look", "arguments": "{}"}}
            session.add_openai(
                [
                    {"role": "assistant", "content": "", "tool_calls": [call]},
                    {"role": "tool", "tool_call_id": f"c{n}", "content": f"Nothing in room {n}."},
                ]
            )
        prompt = session.context()
    assert prompt.report.tokens <= prompt.report.budget
    assert "Look everywhere." in [message.content for message in prompt.messages]
    assert prompt.report.cut == ()


def test_empty_messages_images_and_one_common_time_do_no_harm() -> None:
    image = {"type": "image_url", "image_url": {"url": "https://example.com/plan.png"}}
    with opened() as memory:
        session = alice(memory).session("s")
        session.add_openai([{"role": "user", "content": [{"type": "text", "text": "See?"}, image]}])
        for turn in range(7):
            say(session, f"message {turn}", "")
        prompt = session.context(budget=8000)
        assert prompt.as_openai()[0]["content"][1] == image
        numbered = [message.content for message in prompt.messages if message.content.startswith("message")]
        assert numbered == [f"message {turn}" for turn in range(7)]
        assert session.context(budget=600).report.tokens <= 375


@pytest.mark.parametrize(
    ("chinese", "line"), [(False, "user asked about day {n}"), (True, "user 问了第{n}天的情况")]
)
def test_a_language_model_may_write_the_summaries(chinese: bool, line: str) -> None:
    model = ScriptedChat([line.format(n=n) for n in range(20)])
    with opened(chat=model) as memory:
        session = alice(memory).session("s")
        chat(session, 10, chinese=chinese)
        prompt = session.context()
    assert line.format(n=1) in text_of(prompt)
    assert prompt.report.notes == ()
    assert prompt.report.tokens <= prompt.report.budget


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("nothing happened", "loses"),
        ("word " * 500, "longer than"),
        ("", "is empty"),
        (TimeoutError("no answer"), "no answer"),
        (ValueError("not JSON"), "not JSON"),
    ],
)
def test_a_model_that_fails_costs_nothing_but_a_note(answer: str | Exception, told: str) -> None:
    with opened(chat=ScriptedChat([answer])) as memory, opened() as plain:
        sessions = [alice(one).session("s") for one in (memory, plain)]
        for session in sessions:
            chat(session, 10)
        ours, theirs = (session.context() for session in sessions)
    assert ours.messages == theirs.messages
    assert any(told in note for note in ours.report.notes)
