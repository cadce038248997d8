"""Which slot a question asks for, in the words people ask with."""

from __future__ import annotations

import pytest

from triptych.recall.slots import asked_slots


@pytest.mark.parametrize(
    ("question", "slot"),
    [
        ("What should I be called?", "nickname"),
        ("What do you call me?", "nickname"),
        ("What name do you call me by?", "nickname"),
        ("How should you address me?", "nickname"),
        ("What's my nickname?", "nickname"),
        ("你怎么称呼我？", "nickname"),
        ("你应该叫我什么", "nickname"),
        ("我的昵称是什么", "nickname"),
        ("What should I be called?", "name"),
        ("你怎么称呼我？", "name"),
        ("What's my full name?", "name"),
        ("我叫啥", "name"),
        ("Which city do I live in?", "residence"),
        ("What town am I based in these days?", "residence"),
        ("Where did I move to?", "residence"),
        ("Whereabouts do I live?", "residence"),
        ("What is my current address?", "residence"),
        ("Which neighbourhood am I living in?", "residence"),
        ("我家在哪", "residence"),
        ("我现在住哪个城市", "residence"),
        ("我搬到哪里了", "residence"),
        ("我在哪座城市生活", "residence"),
        ("我新家在哪里", "residence"),
        ("Who employs me?", "employer"),
        ("Where am I employed?", "employer"),
        ("Which company am I at?", "employer"),
        ("我在哪上班", "employer"),
        ("我在什么公司工作", "employer"),
        ("我跳槽去了哪", "employer"),
        ("What's my home town?", "hometown"),
        ("Which town did I grow up in?", "hometown"),
        ("我老家哪里", "hometown"),
        ("我是什么地方人", "hometown"),
        ("我来自哪里", "hometown"),
        ("What are my allergens?", "allergy"),
        ("我对什么过敏", "allergy"),
        ("What are my sisters called?", "sister"),
        ("我姐叫什么", "sister"),
        ("Where does my sister live?", "sister:residence"),
        ("我妹妹在哪上班", "sister:employer"),
    ],
)
def test_a_question_asks_for_a_slot(question: str, slot: str) -> None:
    assert slot in set(asked_slots(question))


@pytest.mark.parametrize(
    "question",
    [
        "What did we decide about the budget?",
        "Is it going to rain?",
        "Which film did I like most?",
        "What should I call the new function?",
        "How do I call the API?",
        "What do they call that dish?",
        "我们怎么部署服务",
        "会议几点开始",
        "我昨天看了什么电影",
        "这道菜好吃吗",
    ],
)
def test_a_question_about_something_else_asks_for_none(question: str) -> None:
    assert list(asked_slots(question)) == []


def test_a_relative_is_not_the_speaker() -> None:
    assert "residence" not in set(asked_slots("Where does my sister live?"))
