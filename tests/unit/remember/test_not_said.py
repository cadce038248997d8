"""What is not told of the speaker: what others take them for, what they wish, what they joke about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from triptych.model.memory import Kind
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.remember.extract import Extraction, extract
from triptych.remember.statement import draft_from_statement
from triptych.testing.clock import NOON

Hear = Callable[..., Extraction]


def _lines(table: str) -> list[str]:
    return [line.strip() for line in table.strip().splitlines()]


@pytest.mark.parametrize(
    "text",
    _lines(
        """
        Bob thinks I live in Rome
        My boss believes that I work at Contoso
        Everyone assumes I'm a vegetarian
        According to Bob, I live in Rome
        Bob told me that I live in Rome
        Bob heard I moved to Rome
        Rumor has it that I live in Rome
        Apparently I live in Rome now, according to Facebook
        She's convinced I own a yacht
        Bob mistakenly believes my name is Robert
        小王以为我住在罗马
        我老板觉得我在腾讯上班
        大家都以为我是素食者
        据小王说我住在罗马
        小王听说我搬到了罗马
        传言说我住在罗马
        她坚信我有一艘游艇
        他误以为我叫罗伯特
        """
    ),
)
def test_what_others_take_the_speaker_for_is_not_drafted(hear: Hear, text: str) -> None:
    assert hear(text).drafts == ()
    assert [decision.reason for decision in hear(text).decisions] == ["somebody else's word on the speaker"]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("The doctor said I have high blood pressure", "condition"),
        ("医生说我有高血压", "condition"),
        ("I think I live in Graz", "residence"),
        ("我觉得我住在格拉茨挺好", None),
        ("My mom thinks my sister lives in Rome", None),
        ("Bob said the server runs on port 8080", None),
        ("小王说服务器在8080端口", None),
    ],
)
def test_what_others_know_or_tell_of_others_is_drafted(hear: Hear, text: str, attribute: str | None) -> None:
    (draft,) = hear(text).drafts
    assert (draft.slot.attribute if draft.slot else None) == attribute


@pytest.mark.parametrize(
    "text",
    _lines(
        """
        I wish I lived in Paris
        If only I lived in Paris
        Wish I had a dog
        Would be cool if I owned a yacht
        How I wish my name was Max
        Had I lived in Rome, I would speak Italian
        In my dreams I live in Paris
        I only wish I could speak Spanish
        如果我住在巴黎就好了
        我要是住在巴黎就好了
        要是我能养只狗就好了
        假如我会说西班牙语就好了
        能住在巴黎就好了
        多希望我住在巴黎
        但愿我住在巴黎
        我住在巴黎该多好
        如果重启一下代理就好了
        我本来可以住在罗马
        """
    ),
)
def test_nothing_comes_of_a_wish(hear: Hear, text: str) -> None:
    assert hear(text).drafts == ()


@pytest.mark.parametrize("text", ["I wish I lived in Paris", "如果我住在巴黎就好了", "多希望我住在巴黎"])
def test_a_wish_that_is_to_be_remembered_is_a_preference(text: str) -> None:
    draft = draft_from_statement(
        text, principal=Principal(user="alice"), space=Space.of_user("alice"), said_at=NOON
    )
    assert (draft.kind, draft.slot) == (Kind.PREFERENCE, None)


@pytest.mark.parametrize("text", ["Restarting the proxy fixed it", "重启一下代理就好了"])
def test_what_did_work_is_no_wish(hear: Hear, text: str) -> None:
    (draft,) = hear(text).drafts
    assert draft.kind is Kind.SKILL


def _told(hear: Hear, said: str) -> list[str]:
    return [draft.content for draft in hear(*said.split(" | ")).drafts]


@pytest.mark.parametrize(
    "said",
    _lines(
        """
        I own a yacht | I'm kidding, I don't own a yacht
        I own a yacht. Just kidding!
        I own a yacht | just joking
        I have three kids | Haha no, I was joking
        My name is Batman | lol jk
        I work for the CIA | That was a joke
        I married a prince | nah, just pulling your leg
        I'm moving to Mars. Not really.
        我有一艘游艇 | 开玩笑的，我没有游艇
        我有一艘游艇。开玩笑的
        我有一艘游艇 | 逗你玩的
        我有三个孩子 | 哈哈骗你的
        我叫蝙蝠侠 | 说着玩的啦
        我在国安局上班 | 刚才是开玩笑的
        """
    ),
)
def test_a_joke_that_is_taken_back_leaves_nothing(hear: Hear, said: str) -> None:
    assert _told(hear, said) == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I live on the moon, just kidding, I live in Graz", "I live in Graz"),
        ("I bought a castle | only joking, I bought a tent", "I bought a tent"),
        ("I moved to Graz last week. I own a yacht | just kidding", "I moved to Graz last week."),
        ("I'm not kidding, I own a yacht", "I'm not kidding, I own a yacht"),
        ("我住在月球，开玩笑的，我住在广州", "我住在广州"),
        ("我买了一座城堡 | 逗你的，我买了个帐篷", "我买了个帐篷"),
        ("我上周搬到了广州。我有一艘游艇 | 开玩笑的", "我上周搬到了广州。"),
        ("我不是开玩笑，我真的有一艘游艇", "我不是开玩笑，我真的有一艘游艇"),
    ],
)
def test_what_is_meant_beside_a_joke_is_kept(hear: Hear, said: str, kept: str) -> None:
    assert _told(hear, said) == [kept]


def test_a_joke_is_taken_back_by_its_own_speaker(lines: Callable[..., list[Message]]) -> None:
    first = lines("I own a yacht", name="Ann")
    second = lines("just kidding", name="Bob", session="s2")
    drafts = extract([*first, *second], space=Space.of_user("a"), author="user:a").drafts
    assert [draft.content for draft in drafts] == ["I own a yacht"]
