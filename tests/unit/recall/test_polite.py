"""A message that is nothing but courtesy answers nothing, however much is said around it."""

from __future__ import annotations

import pytest

from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.recall.cues import POLITE


@pytest.mark.parametrize(
    "text",
    [
        "Gladly.", "OK, sure thing!", "Great!", "Thank you so much!!", "All right, see you soon!",
        "好的，谢谢！", "谢谢你，晚安～", "好的没问题", "嗯嗯，好呀", "收到，明白。",
    ],
)  # fmt: skip
def test_thanks_greetings_and_consent_say_nothing(text: str) -> None:
    assert POLITE.fullmatch(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sure, I live in Rome", "Great restaurant in Rome", "Nice is in France", "History", "Thanks to Ann",
        "可以的话帮我订票", "好好学习", "行李箱丢了", "谢谢王医生的药", "很好吃", "", "…",
    ],
)  # fmt: skip
def test_what_tells_something_beside_it_is_not_courtesy(text: str) -> None:
    assert not POLITE.fullmatch(text)


@pytest.mark.parametrize(
    ("told", "answer", "question"),
    [
        ("I live in Paris with my two cats.", "Gladly.", "Where do I live?"),
        ("我住在成都的老房子里。", "好的！", "我住在成都的老房子里吗？"),
    ],
)
def test_courtesy_beside_an_answer_is_not_recalled(told: str, answer: str, question: str) -> None:
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(), settings=settings) as memory:
        me = memory.principal(user="alice")
        with me.session("monday") as session:
            session.add("user", told)
            session.add("assistant", answer)
        found = [result.content for result in me.recall(question, types=["message"], k=10)]
    assert told in found
    assert answer not in found
