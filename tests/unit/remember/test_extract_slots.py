"""What speakers say of themselves, their people and their things, in English and Chinese."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from triptych.model.memory import Kind
from triptych.remember.extract import Extraction

Hear = Callable[..., Extraction]


def _slots(extraction: Extraction) -> list[tuple[str, str, str]]:
    return [
        (draft.slot.subject, draft.slot.attribute, draft.slot.value)
        for draft in extraction.drafts
        if draft.slot
    ]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("Hey, Ruben Castillo here", "name", "Ruben Castillo"),
        ("Most people call me Fitz.", "nickname", "Fitz"),
        ("I've lived in Kigali for eleven years", "residence", "Kigali"),
        ("i live in bruges btw", "residence", "bruges"),
        ("i'm from cork originally", "hometown", "cork"),
        ("Born and raised in Tulsa.", "hometown", "Tulsa"),
        ("I'm a marine surveyor.", "job", "marine surveyor"),
        ("I run a small bakery with my cousin", "job", "small bakery"),
        ("I study physics at the University of Bergen.", "school", "University of Bergen"),
        ("We've been married for 22 years", "marital", "married"),
        ("I'm 5'4\" tall", "height", "5'4"),
        ("I'm colour blind", "condition", "colour blind"),
        ("I've got celiac disease.", "condition", "celiac disease"),
        ("I take blood thinners every morning", "medication", "blood thinners"),
        ("I went vegan last spring", "diet", "vegan"),
        ("you can reach me at ann@example.org", "email", "ann@example.org"),
        ("I live at 27 Harrow Street, flat 3B", "address", "27 Harrow Street, flat 3B"),
        ("We just bought a second-hand Kia", "possession", "second-hand Kia"),
        ("My laptop is a ThinkPad X1", "my:laptop", "ThinkPad X1"),
        ("We deploy everything with Ansible.", "tool:deploy", "Ansible"),
        ("My project is called Bluefin.", "project", "Bluefin"),
        ("My son is severely allergic to peanuts", "son:allergy", "peanuts"),
        ("Mom lives in Dayton", "mother:residence", "Dayton"),
        ("你好，这里是陆一鸣", "name", "陆一鸣"),
        ("大家都叫我阿毛", "nickname", "阿毛"),
        ("我在昆明住了十一年了", "residence", "昆明"),
        ("我是土生土长的兰州人", "hometown", "兰州"),
        ("我六十三了", "age", "六十三"),
        ("我是做医疗器械销售的", "job", "医疗器械销售"),
        ("我跟小舅子一起开了家面包店", "job", "面包店"),
        ("我在厦门大学读海洋生物", "school", "厦门大学"),
        ("我们结婚二十二年了", "marital", "结婚"),
        ("我是O型血", "blood_type", "O型"),
        ("我是色盲", "condition", "色盲"),
        ("我三十多岁才确诊的多动症", "condition", "多动症"),
        ("我每天早上都得吃降压药", "medication", "降压药"),
        ("我吃纯素大概两年了", "diet", "纯素"),
        ("有事发我邮箱 ann@example.org", "email", "ann@example.org"),
        ("我家地址是解放路27号3单元502", "address", "解放路27号3单元502"),
        ("我们刚买了辆二手的比亚迪", "possession", "二手的比亚迪"),
        ("我手机是华为Mate60", "my:手机", "华为Mate60"),
        ("我们部署都用Ansible", "tool:部署", "Ansible"),
        ("我负责的项目叫蓝鳍", "project", "蓝鳍"),
        ("我儿子对花生过敏", "son:allergy", "花生"),
        ("我姐嫁到大阪去了", "sister:residence", "大阪"),
    ],
)
def test_the_slot_of_a_statement_is_read(hear: Hear, text: str, attribute: str, value: str) -> None:
    assert ("user:alice", attribute, value) in _slots(hear(text))


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("The frontend is written in Svelte", ("frontend", "uses", "Svelte")),
        ("Backups go to /srv/vault/nightly", ("backups", "path", "/srv/vault/nightly")),
        ("prod is still on Python 3.9", ("prod", "version", "Python 3.9")),
        ("The staging server is at 10.0.3.17", ("staging server", "host", "10.0.3.17")),
        ("The report has to be submitted by Friday", ("report", "deadline", "Friday")),
        ("My passport expires in May 2027", ("passport", "expiry", "May 2027")),
        ("Our wifi network is called Moonbase", ("wifi network", "called", "Moonbase")),
        ("The spare key is under the flowerpot", ("spare key", "location", "under the flowerpot")),
        ("前端是用Svelte写的", ("前端", "uses", "Svelte")),
        ("备份都放在/srv/vault/nightly下面", ("备份", "path", "/srv/vault/nightly")),
        ("线上还是Python 3.9", ("线上", "version", "Python 3.9")),
        ("测试服务器的地址是10.0.3.17", ("测试服务器", "host", "10.0.3.17")),
        ("报告下周五要交", ("报告", "deadline", "下周五")),
        ("我护照2027年5月到期", ("护照", "expiry", "2027年5月")),
        ("我家WiFi名字叫月球基地", ("wifi", "called", "月球基地")),
    ],
)
def test_the_slot_of_a_thing_is_read(hear: Hear, text: str, slot: tuple[str, str, str]) -> None:
    assert slot in _slots(hear(text))


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("We moved to Zulip for all our tickets", "residence"),
        ("Our team moved to CloudBase last month", "residence"),
        ("i live in sweatpants", "residence"),
        ("i live in constant fear", "residence"),
        ("I'm a light sleeper", "job"),
        ("I'm a believer", "job"),
        ("Generally speaking, it works", "name"),
        ("The weather is so nice here", "name"),
        ("I'm in the habit of checking twice", "timezone"),
        ("I got a coffee on the way", "possession"),
        ("我对什么都不过敏", "allergy"),
        ("我儿子什么都不过敏", "son:allergy"),
        ("I'm not allergic to anything", "allergy"),
        ("我是负责人", "hometown"),
        ("把灯打开，一个清晰的方案就有了把握了", "possession"),
        ("我九岁就开始学琴", "age"),
        ("主要步骤：1.", "value"),
        ("一碗面放在木质餐桌上", "host"),
        ("我怕孩子渴了受不了", "preference:孩子渴了受不"),
    ],
)
def test_what_only_looks_like_it_fills_no_slot(hear: Hear, text: str, attribute: str) -> None:
    assert attribute not in {name for _, name, _ in _slots(hear(text))}


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        (
            "I live in Tampere and work as a sound engineer.",
            [
                ("residence", "Tampere", "I live in Tampere"),
                ("job", "sound engineer", "I work as a sound engineer."),
            ],
        ),
        (
            "I work as a paralegal at Dunmore & Pike.",
            [
                ("job", "paralegal", "I work as a paralegal at Dunmore & Pike."),
                ("employer", "Dunmore & Pike", "I work at Dunmore & Pike"),
            ],
        ),
        (
            "我在中天律所当律师助理",
            [
                ("job", "律师助理", "我在中天律所当律师助理"),
                ("employer", "中天律所", "我在中天律所工作"),
            ],
        ),
        (
            "我住在绍兴，是个录音师",
            [("residence", "绍兴", "我住在绍兴"), ("job", "录音师", "是个录音师")],
        ),
    ],
)
def test_two_slots_of_one_sentence_are_two_drafts_that_stand_alone(
    hear: Hear, text: str, slots: list[tuple[str, str, str]]
) -> None:
    drafts = hear(text).drafts
    assert [(d.slot.attribute, d.slot.value, d.content) for d in drafts if d.slot] == slots
    quotes = [draft.source.quote for draft in drafts]
    assert all(quote and quote in text for quote in quotes)
    assert len(set(quotes)) == len(quotes)


@pytest.mark.parametrize(
    ("text", "holder", "attribute", "value"),
    [
        ("My wife loves jazz", "wife", "preference:jazz", "like"),
        ("My kids hate broccoli", "kids", "preference:broccoli", "dislike"),
        ("我老婆喜欢爵士", "老婆", "preference:爵士", "like"),
        ("我儿子最讨厌西兰花", "儿子", "preference:西兰花", "dislike"),
    ],
)
def test_what_somebody_close_likes_is_theirs(
    hear: Hear, text: str, holder: str, attribute: str, value: str
) -> None:
    (draft,) = hear(text).drafts
    assert draft.kind is Kind.PREFERENCE
    assert _slots(hear(text)) == [(holder, attribute, value)]


@pytest.mark.parametrize(
    "text", ["My wife loves jazz but can't stand saxophone solos", "我老婆喜欢爵士，但受不了萨克斯"]
)
def test_the_second_half_of_a_sentence_about_another_is_not_the_speakers(hear: Hear, text: str) -> None:
    assert "user:alice" not in {subject for subject, _, _ in _slots(hear(text))}


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("我表姐搬家了，现在住在闵行", False),
        ("他离婚了，搬到苏州去了", False),
        ("李明毕业了，考上了浙江大学", False),
        ("刘姐改吃素了，对花生过敏", False),
        ("我搬家了，现在住在闵行", True),
        ("我老婆和我搬家了，现在住在闵行", True),
        ("小时候家里穷，现在住在上海", True),
        ("Python工程师，现在住在杭州", True),
        ("晚上总失眠，对花生过敏", True),
        ("房子总算装好了，现在住在浦东", True),
        ("小学在成都读的，现在住在杭州", True),
        ("我女儿出生后，搬到了苏州", True),
        ("我表姐搬家了，我现在住在闵行", True),
    ],
)
def test_a_clause_that_names_nobody_is_of_whom_the_sentence_began_with(
    hear: Hear, text: str, mine: bool
) -> None:
    slots = _slots(hear(text))
    assert ("user:alice" in {subject for subject, _, _ in slots}) is mine
