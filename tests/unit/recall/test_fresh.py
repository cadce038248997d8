"""What counts as an update of a statement, and what does not."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.recall import cues

JANUARY, MAY = (datetime(2026, month, 10, tzinfo=UTC) for month in (1, 5))

UPDATES = [
    (
        "The gym opens at 7",
        "The gym opens at 6 now",
        "When does the gym open?",
        "When did the gym open before?",
    ),
    (
        "I drive an old Volvo",
        "I sold the Volvo and drive a Kia",
        "What do I drive?",
        "What did I drive before?",
    ),
    ("Priya leads Atlas", "Atlas is led by Sven from now on", "Who leads Atlas?", "Who led Atlas before?"),
    ("My trainer is called Petra", "Petra left, my trainer is Luis", "Who is my trainer?", None),
    ("健身房七点开门", "健身房改成六点开门了", "健身房几点开门？", "健身房以前几点开门？"),
    ("婚礼六月在三亚办", "婚礼改到九月在大理办", "婚礼在哪里办？", None),
    ("门票12块钱", "门票涨到15块钱了", "门票多少钱？", "门票以前多少钱？"),
    ("我的教练叫佩佩", "佩佩走了，我现在的教练是阿路", "我的教练是谁？", None),
]


@pytest.mark.parametrize(("old", "new", "now", "before"), UPDATES, ids=[row[2] for row in UPDATES])
def test_a_plain_question_in_the_present_gets_the_newer_and_one_about_before_the_older(
    world: Any, old: str, new: str, now: str, before: str | None
) -> None:
    world.talk(old, at=JANUARY)
    world.talk(new, at=MAY)
    assert world.ask(now).results[0].content == new
    if before is not None:
        assert world.ask(before).results[0].content == old


@pytest.mark.parametrize(
    ("right", "newer", "question"),
    [
        ("I live in Lisbon", "My sister lives in Cork now", "Where do I live?"),
        ("My brother drives a van", "My sister drives a tram now", "What does my brother drive?"),
        ("我住在苏州", "我姐姐现在住在青岛", "我住在哪里？"),
    ],
)
def test_news_of_another_relative_is_no_update(world: Any, right: str, newer: str, question: str) -> None:
    world.talk(right, at=JANUARY)
    world.talk(newer, at=MAY)
    assert world.ask(question).results[0].content == right


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (("My tea is green", "My tea is black now"), "Which tea is Ann's?"),
        (("我的茶是绿茶", "我的茶现在是红茶"), "小安的茶是什么？"),
    ],
)
def test_what_another_speaker_says_is_no_update(world: Any, said: tuple[str, str], question: str) -> None:
    older, newer = said
    world.talk(older, at=JANUARY, name="Ann" if "Ann" in question else "小安")
    world.talk(newer, at=MAY, name="Ben" if "Ann" in question else "小本")
    assert world.ask(question).results[0].content == older


REMARKS = [
    ("The gym costs 29 a month", "The gym was packed", "How much does the gym cost a month?"),
    ("Mrs Lund teaches my son maths", "My son found maths hard", "Who teaches my son maths?"),
    ("The wedding is at the castle", "I still need shoes, the wedding is near", "Where is the wedding?"),
    ("The app is called Heron", "I showed the app to my wife", "What is the app called?"),
    ("I use Firefox", "I read a review of Firefox", "What do I use?"),
    ("健身房月卡299", "健身房月卡忘在家里了", "健身房月卡多少钱？"),
    ("游泳课在周一", "游泳课把我累坏了", "游泳课在什么时候？"),
    ("婚礼在古堡办", "婚礼穿的鞋还没买", "婚礼在哪里办？"),
]


@pytest.mark.parametrize(("right", "newer", "question"), REMARKS, ids=[row[2] for row in REMARKS])
def test_what_merely_mentions_the_thing_later_is_no_update(
    world: Any, right: str, newer: str, question: str
) -> None:
    world.talk(right, at=JANUARY)
    world.talk(newer, at=MAY)
    assert world.ask(question).results[0].content == right


SILENT = [
    ("Rent is 840 a month", "Rent comes to 910 a month", "How much is rent?"),
    ("Our sync is at 9:15", "The sync starts at 10:45", "When is our sync?"),
    ("I use Firefox", "Firefox crashes all the time, I use Vivaldi", "Which browser do I use?"),
    (
        "We have a barbecue on the 20th",
        "No barbecue on the 20th after all",
        "Is there a barbecue on the 20th?",
    ),
    ("Ines is my girlfriend", "Ines and I are married as of May", "What is Ines to me?"),
    ("周会9点15开", "周会10点45开", "周会几点开？"),
    ("我的代码是小魏评审", "我的代码给丹丹评审", "谁评审我的代码？"),
    ("我戴眼镜", "我做了手术，不用戴眼镜", "我戴眼镜吗？"),
]


@pytest.mark.parametrize(("old", "new", "question"), SILENT, ids=[row[2] for row in SILENT])
def test_an_update_need_not_say_that_something_has_changed(
    world: Any, old: str, new: str, question: str
) -> None:
    world.talk(old, at=JANUARY)
    world.talk(new, at=MAY)
    assert world.ask(question).results[0].content == new


GUESSES = [
    ("I drive a Skoda", "I wish I drove a Porsche", "What do I drive?"),
    ("I drive a Skoda", "What do I drive, you ask?", "What do I drive?"),
    ("I drive a Skoda", "Tom says I drive a Fiat", "What do I drive?"),
    (
        "I take 20 mg of lisinopril",
        "Maybe I should take 40 mg of lisinopril",
        "How much lisinopril do I take?",
    ),
    ("Our rent is 840", "Anna thinks our rent is 700", "How much is our rent?"),
    ("I live in Lisbon", "I used to live in Oslo", "Where do I live?"),
    ("I drive a Skoda", "I drove a Fiat previously", "What do I drive?"),
    ("我住在苏州", "我以前住在大连", "我住在哪里？"),
    ("我开斯柯达", "我以前开菲亚特", "我开什么车？"),
    ("我开斯柯达", "要是我开保时捷就好了", "我开什么车？"),
    ("我开斯柯达", "小明说我开菲亚特", "我开什么车？"),
    ("房租每个月4200", "假如房租每个月5000怎么办", "房租每个月多少钱？"),
    ("我吃20毫克的药", "也许我该吃40毫克的药", "我吃多少毫克的药？"),
]


@pytest.mark.parametrize("guess_is_newer", [True, False])
@pytest.mark.parametrize(("stated", "guess", "question"), GUESSES, ids=[row[1] for row in GUESSES])
def test_what_is_stated_comes_before_what_is_asked_wished_past_or_said_by_others(
    world: Any, stated: str, guess: str, question: str, *, guess_is_newer: bool
) -> None:
    world.talk(stated, at=JANUARY if guess_is_newer else MAY)
    world.talk(guess, at=MAY if guess_is_newer else JANUARY)
    assert world.ask(question).results[0].content == stated


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        ("My boss shouts", "My boss shouts less now", "Why does my boss shout?"),
        ("I swim on Mondays", "I swim on Fridays now", "Should I swim more?"),
        ("我周一游泳", "我现在周五游泳", "我应该多游泳吗？"),
    ],
)
def test_a_question_for_advice_or_reasons_lifts_nothing(
    world: Any, older: str, newer: str, question: str
) -> None:
    world.talk(older, at=JANUARY)
    world.talk(newer, at=MAY)
    assert not any("newer than" in reason for one in world.ask(question) for reason in one.reasons)


@pytest.mark.parametrize("question", ["What did I pay in January?", "一月我付了多少？"])
def test_a_dated_question_is_not_bent_towards_the_new(world: Any, question: str) -> None:
    old, new = ("I pay 900", "I pay 950 now") if question.isascii() else ("我付九百", "我现在付一千")
    world.talk(old, at=JANUARY)
    world.talk(new, at=MAY)
    assert world.ask(question).results[0].content == old


def test_the_update_says_what_it_is_newer_than_and_its_factors_add_up(world: Any) -> None:
    (older,) = world.talk("The gym opens at 7 every day", at=JANUARY)
    world.talk("The gym opens at 6 now", at=MAY)
    first = world.ask("When does the gym open every day?").results[0]
    assert any(older.id in reason for reason in first.reasons)
    score = ("relevance", "recency", "trust", "standing")
    assert sum(one.points for one in first.factors if one.name in score) == pytest.approx(
        first.score, abs=1e-4
    )


@pytest.mark.parametrize(
    ("question", "present"),
    [
        ("What car do I drive?", True),
        ("Who leads Atlas?", True),
        ("Which phone do I have?", True),
        ("What has Ann bought?", False),
        ("Have I been to Rome?", False),
        ("What did I say?", False),
        ("Where are we going to meet?", False),
        ("我开什么车？", True),
        ("我对花生过敏吗？", True),
        ("我买了什么？", False),
        ("我去过罗马吗？", False),
    ],
)
def test_the_tense_of_a_question(question: str, *, present: bool) -> None:
    assert cues.is_present_tense(question) is present
