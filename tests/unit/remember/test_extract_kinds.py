"""Instructions, corrections, experience, tastes and habits, and what only sounds like them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from triptych.model.memory import Kind
from triptych.model.message import Role
from triptych.remember.chinese import rules as chinese
from triptych.remember.english import rules as english
from triptych.remember.extract import Extraction
from triptych.remember.finding import Mark, Rule, Rulebook
from triptych.text.language import has_cjk

Hear = Callable[..., Extraction]

INSTRUCTIONS = [
    "From now on cc finance on anything above 5k",
    "Whenever I send you a receipt, add it to the expenses sheet.",
    "for all code samples use TypeScript please",
    "Every Friday, send me a recap of the open tickets.",
    "In future, put the key points at the top.",
    "Never share my address with anyone.",
    "stop sending me newsletters",
    "no more than three suggestions at a time",
    "Before you order anything, ask me",
    "Remember that Fridays are off limits for meetings.",
    "以后这类邮件都抄送给财务",
    "我每次发收据给你，你就记到报销表里",
    "代码示例都用TypeScript写",
    "每周五把没关的工单汇总发给我",
    "绝对不要把我的地址告诉别人",
    "给我订机票只订直飞的",
    "一次最多给我三个建议",
    "删文件之前一定要先问我",
    "周三不要安排会议",
    "从现在起叫我阿波",
]
CORRECTIONS = [
    "no, I meant the Boston office",
    "not Sweden, Switzerland",
    "You misunderstood, I have two brothers",
    "Scratch that, it's 40 people, not 30.",
    "I said Tuesday earlier but it's actually Wednesday",
    "the invoice was for 310, I mistyped",
    "不对，我是说波士顿那个办公室",
    "是16号不是15号",
    "你记错了，我没住过丹东",
    "不对，发票是310，我打错了",
    "其实她是我侄女",
    "不是瑞典，是瑞士",
]
LESSONS = [
    "Restarting the proxy first worked",
    "Lowering the batch size to 16 stopped the out of memory errors.",
    "What worked was putting the baby down earlier.",
    "If the app hangs, killing the daemon helps.",
    "Turned out you have to unplug the dock first.",
    "Lesson learned: never run the import on a Friday.",
    "先重启代理就好了",
    "batch size降到16就不爆显存了",
    "管用的办法是孩子还没完全睡着就放下",
    "升级固件之前一定要先拔掉扩展坞，不然会变砖",
    "穿羊毛袜就不会磨出水泡",
    "教训是周五千万别跑导入",
]
TASTES = [
    "not a big fan of musicals tbh",
    "Window seat over aisle, always.",
    "I hate it when meetings run over",
    "I'd rather get a voice message than a call",
    "crowds stress me out",
    "I'm a night owl",
    "I tend to skip breakfast.",
    "I only buy second hand clothes",
    "比起咖啡我更爱喝茶",
    "坐飞机我只选靠窗的位置",
    "人多的地方让我焦虑",
    "我不怎么喝酒",
    "我是夜猫子",
    "我们每年夏天都去露营",
    "我对黑巧克力毫无抵抗力",
    "高尔夫我实在喜欢不起来",
]


@pytest.mark.parametrize("text", INSTRUCTIONS)
def test_a_standing_instruction_is_marked(hear: Hear, text: str) -> None:
    (draft,) = hear(text).drafts
    assert Mark.INSTRUCTION in draft.tags


@pytest.mark.parametrize("text", CORRECTIONS)
def test_a_correction_is_marked(hear: Hear, text: str) -> None:
    (draft,) = hear(text).drafts
    assert Mark.CORRECTION in draft.tags


@pytest.mark.parametrize("text", LESSONS)
def test_what_somebody_found_to_work_is_a_skill(hear: Hear, text: str) -> None:
    (draft,) = hear(text).drafts
    assert draft.kind is Kind.SKILL


@pytest.mark.parametrize("text", TASTES)
def test_a_taste_or_habit_is_a_preference(hear: Hear, text: str) -> None:
    (draft,) = hear(text).drafts
    assert draft.kind is Kind.PREFERENCE
    assert Mark.INSTRUCTION not in draft.tags


@pytest.mark.parametrize(
    "text",
    [
        "Let me know if you need any tips.",
        "Make your dreams happen and believe in yourself.",
        "From now on I'll go to bed early.",
        "It's not just for our kids, but for all of us.",
        "My bad, I'll wait",
        "Seeing them play was so motivating.",
        "Listening to you makes me happy for you.",
        "我以后想当医生",
        "他特别喜欢开车，感觉特别治愈",
        "本质是节奏管理，而不是透支",
        "要是能在车里活动一下就好了",
        "你总结得很到位",
        "别担心，慢慢来",
    ],
)
def test_what_only_sounds_like_one_is_none(hear: Hear, text: str) -> None:
    for draft in hear(text).drafts:
        assert not draft.tags & {Mark.INSTRUCTION, Mark.CORRECTION}
        assert draft.kind is not Kind.SKILL


@pytest.mark.parametrize(
    "text",
    [
        'She told me "I love you"',
        "I need a recipe for lasagna",
        "I'd love to see the northern lights one day",
        "who wrote Moby Dick",
        "it says error 404",
        "她跟我说“我爱你”",
        "我想要一个千层面的菜谱",
        "好想有一天能看到极光",
        "我要是有钱就买条船",
        "我们刚才说到哪了",
        "听到这个我很难过。",
        "新闻上说那边地震了",
        "Translate into French: My name is John Doe.",
        "Example: my name is John Doe.",
        "Please proofread this: I live in Mordor and I love rings.",
        "In my novel I live in Mordor.",
        "Write a story where I own a castle.",
        "请翻译：我住在纽约",
        "帮我润色：我在谷歌工作",
        "写一个故事，我住在月亮上",
    ],
)
def test_wishes_requests_and_the_words_of_others_yield_nothing(hear: Hear, text: str) -> None:
    assert hear(text).drafts == ()


@pytest.mark.parametrize(
    "text",
    [
        "I live in the cloud, so to speak, and I love helping people.",
        "From now on I'll always answer in French.",
        "我住在云端，最喜欢帮助别人",
    ],
)
def test_an_assistant_has_no_home_and_no_tastes(hear: Hear, text: str) -> None:
    assert hear(text, role=Role.ASSISTANT).drafts == ()


@pytest.mark.parametrize("rules", [english.RULES, chinese.RULES], ids=["english", "chinese"])
def test_the_words_a_rule_needs_lose_nothing_it_would_read(rules: tuple[Rule, ...]) -> None:
    texts = [
        text
        for text in (*INSTRUCTIONS, *CORRECTIONS, *LESSONS, *TASTES)
        if has_cjk(text) == (rules is chinese.RULES)
    ]
    for rule in rules:
        for text in texts:
            assert Rulebook([rule]).first(text) == Rulebook([replace(rule, needs=("",))]).first(text)


@pytest.mark.parametrize("rules", [english.RULES, chinese.RULES], ids=["english", "chinese"])
def test_every_rule_is_a_pattern_whose_words_are_in_lower_case(rules: tuple[Rule, ...]) -> None:
    for rule in rules:
        re.compile(rule.pattern, rule.flags)
        assert "{{" not in rule.pattern
        assert rule.needs
        assert all(word == word.lower() for word in rule.needs)
