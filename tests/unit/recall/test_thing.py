"""What has the frame of another statement, but is about another thing, updates nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.recall.thing import Thing

JANUARY, MAY = (datetime(2026, month, 10, tzinfo=UTC) for month in (1, 5))

OTHERS = [
    ("The library closes at eight", "The museum closes at six", "When does the library close?"),
    ("The library closes at eight", "The museum closes at six now", "When does the library close?"),
    ("My passport expires in 2027", "My licence expires in 2031", "When does my passport expire?"),
    ("The Oslo office has 12 desks", "The Malmö office has 30 desks", "How many desks has the Oslo office?"),
    ("Staging runs version 2.1", "Production runs version 2.0", "Which version does staging run?"),
    ("I play tennis on Mondays", "I play cards on Thursdays", "What do I play on Mondays?"),
    ("I have a cat called Olive", "I have a dog called Bruno", "Do I have a cat?"),
    ("Ana leads the web project", "Joris leads the mobile project", "Who leads the web project?"),
    ("图书馆八点关门", "博物馆六点关门", "图书馆几点关门？"),
    ("图书馆八点关门", "博物馆改到六点关门了", "图书馆几点关门？"),
    ("我的护照2027年到期", "我的驾照2031年到期", "我的护照哪年到期？"),
    ("成都分公司有12个人", "西安分公司有30个人", "成都分公司有多少人？"),
    ("我喝咖啡加奶", "我喝茶加柠檬", "我喝咖啡加什么？"),
    ("我周一打网球", "我周四打牌", "我周一打什么？"),
]


@pytest.mark.parametrize(("right", "newer", "question"), OTHERS, ids=[f"{row[2]} {row[1]}" for row in OTHERS])
def test_news_of_another_thing_does_not_come_before_the_answer(
    world: Any, right: str, newer: str, question: str
) -> None:
    world.talk(right, at=JANUARY)
    world.talk(newer, at=MAY)
    assert world.ask(question).results[0].content == right


SAME = [
    ("The library closes at eight", "The library closes at six", "When does the library close?"),
    ("My supervisor is Prof. Grant", "Prof. Lind supervises me", "Who is my supervisor?"),
    ("Marta is my neighbour", "Marta lives in Chile, next door is Viktor", "Who is my neighbour?"),
    ("I drive an old Volvo", "I switched to a Kia", "What is my car?"),
    ("I drink coffee every morning", "I drink tea", "What do I drink in the morning?"),
    ("图书馆八点关门", "图书馆六点关门", "图书馆几点关门？"),
    ("我的教练叫佩佩", "佩佩走了，我现在跟阿路练", "我的教练是谁？"),
    ("我早上喝咖啡", "改喝绿茶", "我早上喝什么？"),
    ("My office is on the third floor", "办公室在七楼", "Which floor is my office on?"),
]


@pytest.mark.parametrize(("older", "newer", "question"), SAME, ids=[row[1] for row in SAME])
def test_what_is_still_about_the_thing_is_not_taken_for_another(
    older: str, newer: str, question: str
) -> None:
    assert not Thing.of(question).left_by(newer, older)


LISTS = [
    ("I go climbing", "I go fishing", "List my hobbies: where do I go?"),
    ("I go climbing", "I go fishing", "What are my hobbies, where do I go?"),
    ("我喜欢爬山", "我喜欢钓鱼", "我喜欢哪些运动？"),
    ("我喜欢爬山", "我喜欢钓鱼", "我喜欢的都有什么？"),
]


@pytest.mark.parametrize(("older", "newer", "question"), LISTS, ids=[row[2] for row in LISTS])
def test_asked_for_several_things_none_outdoes_another(
    world: Any, older: str, newer: str, question: str
) -> None:
    world.talk(older, at=JANUARY)
    world.talk(newer, at=MAY)
    answer = world.ask(question)
    assert {result.content for result in answer} == {older, newer}
    assert not any("newer" in reason for result in answer for reason in result.reasons)
