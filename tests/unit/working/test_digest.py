"""What is worth having next time, and when nothing is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message, Role
from triptych.working.digest import digest, digest_text

NOW = datetime(2025, 3, 1, tzinfo=UTC)


def session(*texts: str) -> list[Message]:
    roles = [Role.USER, Role.ASSISTANT]
    return [
        Message(MessageId(f"m{at}"), SessionId("s"), at + 1, roles[at % 2], text, NOW)
        for at, text in enumerate(texts)
    ]


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (
            (
                "Hi! How are you today?",
                "Fine, thanks! How can I help?",
                "We decided to move the Lisbon launch to 3 May. The weather was lovely. Thanks!",
                "Good to hear.",
                "From now on please answer in French. Maria owns the $4,200 budget.",
                "Understood.",
            ),
            [
                "We decided to move the Lisbon launch to 3 May.",
                "From now on please answer in French.",
                "Maria owns the $4,200 budget.",
            ],
        ),
        (
            (
                "你好！",
                "您好，有什么可以帮您的吗？",
                "我们决定把里斯本的发布改到5月3日。今天天气真好。",
                "好的。",
                "以后请用法语回答。李明负责32万元的预算。",
                "明白了。",
            ),
            ["我们决定把里斯本的发布改到5月3日。", "以后请用法语回答。", "李明负责32万元的预算。"],
        ),
    ],
)
def test_decisions_preferences_and_facts_word_for_word_in_order(
    texts: tuple[str, ...], wanted: list[str]
) -> None:
    found = digest(session(*texts))
    assert [one.text for one in found] == wanted
    assert all(one.text in one.message.content for one in found)


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("Hi there!", "Hello! How can I help you today?"),
        ("你好呀", "您好，有什么可以帮您的吗？"),
        ("What is the capital of France?", "Let me look that up."),
    ],
)
def test_nothing_when_nothing_is_worth_it(texts: tuple[str, ...]) -> None:
    assert digest(session(*texts)) == ()


def test_a_repetition_is_told_once() -> None:
    said = "We decided to use Redis in Lisbon."
    assert len(digest(session(said, "Ok.", said, "Ok.", "Yes, " + said))) == 1


def test_tool_output_is_no_conclusion() -> None:
    found = Message(MessageId("m1"), SessionId("s"), 1, Role.TOOL, "Decided: Redis in Lisbon, $4,200.", NOW)
    assert digest([found]) == ()


def test_the_text_names_who_said_it() -> None:
    assert digest_text(digest(session("We decided to use Redis."))) == "user: We decided to use Redis."


@pytest.mark.parametrize(
    "text",
    [
        "Anna, 2025-09-17 10:45:00 to 2025-09-17 10:48:30.",
        "[通话 王秀英] 2025-09-17 10:45:00 至 2025-09-17 10:48:30 接通",
    ],
    ids=["en", "zh"],
)
def test_times_alone_make_no_sentence_worth_keeping(text: str) -> None:
    assert digest(session(text)) == ()
