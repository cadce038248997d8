"""Updates said the way people say them, and what only sounds like one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.recall import cues
from triptych.recall.weigh import LIKELY, WEIGHTS, likelihood, may_be_likely

JANUARY, MAY = (datetime(2026, month, 10, tzinfo=UTC) for month in (1, 5))

UPDATES = {
    "the older answer in one clause, the newer in another": [
        ("Marta is my neighbour", "Marta lives in Chile, next door is Viktor", "Who is my neighbour?"),
        (
            "Saskia tutors me in statistics",
            "For statistics I go to Rahul, Saskia has no time",
            "Who tutors me in statistics?",
        ),
        ("家里的车是帕萨特", "车库里停着理想L9，帕萨特没有了", "家里的车是什么车？"),
    ],
    "somebody else does it": [
        ("The login bug is assigned to Yara", "Kofi has the login bug", "Who is the login bug assigned to?"),
        ("Contracts are signed by Mr. Duarte", "Ms. Hale signs contracts", "Who signs contracts?"),
        ("俱乐部的会长是安女士", "俱乐部选了罗先生当会长", "俱乐部的会长是谁？"),
        ("少年队的教练是高指导", "少年队由何指导带", "少年队的教练是谁？"),
    ],
    "a place that no preposition tells": [
        (
            "Bus 17 stops in front of our house",
            "Bus 17 stops two streets away because of the roadworks",
            "Where does bus 17 stop?",
        ),
        ("会话存在Redis里", "会话都存Valkey", "会话存在哪里？"),
    ],
    "the thing is not named again": [
        (
            "Our office is on the third floor",
            "They moved us up to the seventh floor",
            "Which floor is our office on?",
        ),
        (
            "I take tram 4 to the office",
            "I take tram 11, line 4 is under repair",
            "Which tram do I take to the office?",
        ),
        ("我体重82公斤", "秤上显示我76公斤", "我体重多少公斤？"),
    ],
    "on a condition": [
        (
            "The party is in the scout hut",
            "The party is in the garden if it stays dry",
            "Where is the party?",
        ),
    ],
    "something was decided or fitted": [
        (
            "The chair of the club is Ms. Abebe",
            "The club elected Mr. Lorenz as chair",
            "Who is the chair of the club?",
        ),
        ("I drive on summer tyres", "The garage fitted winter tyres", "Which tyres do I drive on?"),
    ],
    "a change in words of its own": [
        (
            "You can reach me at kim@oldmail.example",
            "My email address changed, it is kim@newmail.example",
            "What is my email address?",
        ),
    ],
}


@pytest.mark.parametrize(
    ("old", "new", "question"),
    [row for rows in UPDATES.values() for row in rows],
    ids=[f"{kind}: {row[1]}" for kind, rows in UPDATES.items() for row in rows],
)
def test_the_newer_comes_first_however_it_is_said(world: Any, old: str, new: str, question: str) -> None:
    world.talk(old, at=JANUARY)
    world.talk(new, at=MAY)
    assert world.ask(question).results[0].content == new


REMARKS = {
    "names nothing where the older names what was asked": [
        ("I bank with Wise", "The bank sent me a calendar again this year", "Which bank am I with?"),
        (
            "The kids go to Maple School",
            "Most days the kids come home from school starving",
            "Which school do the kids go to?",
        ),
        ("我们用Ansible部署", "这个月部署慢得要命，大家都烦", "我们用什么部署？"),
    ],
    "tells for how long or how often, and not when": [
        ("Rehearsal is on Wednesdays", "Rehearsal has been great fun this year", "When is rehearsal?"),
        ("Our standup is at 9:15", "Standup dragged on for forty minutes today", "When is our standup?"),
        ("我们站会是九点一刻", "今天站会拖了四十分钟", "我们站会几点？"),
    ],
    "measures something else": [
        ("Our dog weighs 12 kilos", "Our dog is 7 years old", "How much does our dog weigh?"),
        ("我家的狗12公斤", "我家的狗7岁了", "我家的狗多重？"),
    ],
    "denies, and ends nothing": [
        (
            "Our anniversary is on 9 May",
            "I still have no idea what to give Tom for our anniversary",
            "When is our anniversary?",
        ),
        ("我们的纪念日是5月9号", "纪念日送老汤什么还没想好", "我们的纪念日是几号？"),
    ],
    "answers nothing of what is asked": [
        ("My best friend is Ines", "My best friend cooked for me", "Who is my best friend?"),
        ("我们周日去爬山", "爬山把我的脚磨出泡了", "我们什么时候去爬山？"),
    ],
    "is of another one of its sort": [
        ("The history exam is on 3 June", "The biology exam is on 9 June", "When is the history exam?"),
        ("北京办公室有四十个人", "西安办公室现在有十五个人", "北京办公室有多少人？"),
    ],
}


@pytest.mark.parametrize(
    ("right", "newer", "question"),
    [row for rows in REMARKS.values() for row in rows],
    ids=[f"{kind}: {row[1]}" for kind, rows in REMARKS.items() for row in rows],
)
def test_what_is_no_update_stays_behind(world: Any, right: str, newer: str, question: str) -> None:
    world.talk(right, at=JANUARY)
    world.talk(newer, at=MAY)
    assert world.ask(question).results[0].content == right


@pytest.mark.parametrize(
    ("older", "newer", "said"),
    [
        ("I paint with Grandma", "I paint with a teacher now", "Really? I still like to paint."),
        ("我跟奶奶画画", "我现在跟老师画画", "真的？我现在还喜欢画画。"),
    ],
)
def test_a_turn_that_asks_nothing_lifts_nothing(world: Any, older: str, newer: str, said: str) -> None:
    world.talk(older, at=JANUARY)
    world.talk(newer, at=MAY)
    assert not any("newer than" in reason for one in world.ask(said) for reason in one.reasons)


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Where do I live?", False),
        ("my current address", False),
        ("Remind me where I live now.", False),
        ("Hmm, I used to paint a lot.", True),
        ("Is that so? I still feel tired.", True),
        ("我现在住在哪里？", False),
        ("我现在的地址", False),
        ("我以前画过很多画。", True),
        ("他什么都不怕！", True),
    ],
)
def test_a_question_is_told_from_a_turn_that_tells(text: str, *, tells: bool) -> None:
    assert cues.tells_last(text) is tells


@pytest.mark.parametrize("near", [0.2, 0.7, 1.2])
@pytest.mark.parametrize("common", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("spoken_for", [0.0, 1.0])
def test_what_turns_out_likely_never_looked_unlikely_before(
    near: float, common: float, spoken_for: float
) -> None:
    seen = {"near": near, "words in common": common}
    for_it = {name: spoken_for for name, weight in WEIGHTS.items() if weight > 0 and name not in seen}
    assert may_be_likely(seen) or likelihood({**seen, **for_it}) < LIKELY
