"""What is said in another order, or in other words, is read alike."""

from __future__ import annotations

import re

import pytest

from triptych.text import rewording
from triptych.text.guards import (
    find_differences,
    give_other_figures,
    may_be_one,
    tells_more,
)
from triptych.text.rephrasing import may_be_reworded
from triptych.text.rewording import reworded
from triptych.text.rewording.rules import Rules


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("I report to Rosa", "Rosa is my boss"),
        ("Rosa is the one I report to", "Rosa is my boss"),
        ("Max is shorter than Ben", "Ben is taller than Max"),
        ("I'm two years younger than my brother", "my brother is two years older than me"),
        ("I learned to knit from my grandma", "my grandma taught me knit"),
        ("I borrowed a ladder from Joe", "Joe lent me a ladder"),
        ("Billing is led by Sofia", "Sofia led Billing"),
        ("I'd rather have tea than coffee", "I prefer tea to coffee"),
        ("I've been working at Bosch since 2019", "I started working at Bosch in 2019"),
        ("If I sit too long, my back hurts", "when I sit too long, my back hurts"),
        ("If I moved there, I would miss you", "If I moved there, I would miss you"),
        ("小李没有小王高", "小王比小李高"),
        ("小李比小王矮。", "小王比小李高"),
        ("我下棋是叔叔教的", "叔叔教我下棋"),
        ("我跟小乔借了梯子", "小乔借给我梯子"),
        ("工资由安娜负责", "安娜负责工资"),
        ("比起咖啡我更喜欢茶", "我喜欢茶多过咖啡"),
        ("牛奶我喝不了", "我不能喝牛奶"),
        ("小张还有500块没还我", "小张欠我500块"),
        ("小赵欠我四百", "小赵欠我四百"),
    ],
)
def test_one_order_stands_for_several(said: str, read: str) -> None:
    assert reworded(said) == read
    assert reworded(read) == read


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Rosa is my manager", "I report to Rosa"),
        ("My brother is older than me", "I'm younger than my brother"),
        ("The lease is for two years", "The lease is for 24 months"),
        ("The tests take an hour", "The tests take 60 minutes"),
        ("The invoice is 2,500 euros", "The invoice is 2.5k euros"),
        ("The standup is at 9:30 every morning", "Every morning the standup is at half past nine"),
        ("I quit smoking in 2020", "I gave up cigarettes in 2020"),
        ("I sold my motorcycle", "I've sold my motorbike"),
        ("There's no lift in our building", "Our building doesn't have an elevator"),
        ("I take no sugar in my coffee", "I drink my coffee without sugar"),
        ("小王比小李高", "小李没有小王高"),
        ("房租是三千二", "房租是3200元"),
        ("租期24个月", "租期是两年"),
        ("我坐七点一刻的地铁上班", "我上班坐7:15的地铁"),
        ("我一般六点起床", "我通常早上6点起"),
        ("我受不了香菜", "香菜我特别讨厌"),
        ("我一周游一次泳", "我每周游泳一次"),
        ("The choir meets at nine thirty", "The choir meets at 9:30"),
        ("The lease starts on the first of May", "The lease starts on May 1st"),
        ("The tram takes around 40 minutes", "The tram takes around forty minutes"),
        ("跑完一遍要十分钟", "跑完一遍要10分钟"),
        ("我兼职，一周二十小时", "我兼职，每周20个小时"),
        ("我的生日是十一月九号", "我的生日是11月9日"),
    ],
)
def test_the_same_in_other_words_differs_in_nothing(left: str, right: str) -> None:
    assert may_be_one(left, right)
    assert may_be_one(right, left)


@pytest.mark.parametrize(
    ("left", "right", "kind"),
    [
        ("All of the tests pass", "Some of the tests pass", "number"),
        ("Only Maria has the key", "Everyone but Maria has the key", "number"),
        ("The hall seats at least 50", "The hall seats at most 50", "number"),
        ("I go there once a week", "I go there twice a week", "number"),
        ("The limit is 20 per minute", "The limit is 20 per second", "unit"),
        ("I live with my parents", "I live near my parents", "place"),
        ("I could swim as a child", "I can swim", "polarity"),
        ("I'm getting married in June", "I got married in June", "polarity"),
        ("My uncle sold his garage", "My uncle has a garage", "polarity"),
        ("Lee is the team lead", "Lee is the deputy team lead", "name"),
        ("My brother's wife is a chef", "My brother is a chef", "party"),
        ("Greta is my mentor", "I am Greta's mentor", "party"),
        ("I trust Peter", "Peter trusts me", "party"),
        ("Anna works for me", "I work for Anna", "party"),
        ("I moved out of Prague", "I moved to Prague", "party"),
        ("所有测试都通过了", "部分测试通过了", "number"),
        ("房间至少坐30人", "房间最多坐30人", "number"),
        ("我一周游一次泳", "我一周游两次泳", "number"),
        ("限制是每分钟20次", "限制是每秒20次", "unit"),
        ("我跟爸妈住一起", "我住在爸妈附近", "place"),
        ("我小时候会弹钢琴", "我会弹钢琴", "polarity"),
        ("我妻子会说日语", "我妻子在学日语", "polarity"),
        ("我把车库租出去了", "我租了个车库", "polarity"),
        ("小李是组长", "小李是副组长", "name"),
        ("我哥哥的妻子是厨师", "我哥哥是厨师", "party"),
        ("小赵欠我四百", "我欠小赵四百", "party"),
        ("我从罗马飞巴黎", "我从巴黎飞罗马", "party"),
    ],
)
def test_a_small_word_can_make_another_statement(left: str, right: str, kind: str) -> None:
    assert kind in {difference.kind for difference in find_differences(left, right)}
    assert kind in {difference.kind for difference in find_differences(right, left)}


@pytest.mark.parametrize(
    ("known", "said", "more"),
    [
        ("I'm vegan", "I follow three vegan cooks online", True),
        ("I like tea", "I like green tea", True),
        ("I'm allergic to nuts", "I'm allergic to nuts and shellfish", True),
        ("I like green tea", "I like tea", False),
        ("I like tea", "I really like tea", False),
        ("我们有两个孩子", "我们有两个孩子，住一间房", True),
        ("我喜欢茶", "我喜欢绿茶", True),
        ("我对花生过敏", "我对花生和虾过敏", True),
        ("我喜欢茶", "我非常喜欢茶", False),
    ],
)
def test_what_tells_one_thing_more_is_no_repetition(known: str, said: str, more: bool) -> None:
    assert tells_more(said, known) is more


@pytest.mark.parametrize(
    ("left", "right", "similarity", "does"),
    [
        ("I wear glasses for reading", "I need reading glasses", 0.96, True),
        ("I wear glasses for reading", "I need reading glasses", 0.94, False),  # not near enough
        ("Our server is in Frankfurt", "Our server is in Dublin", 1.0, False),  # a name
        ("I like my steak rare", "I like my steak burnt", 1.0, False),  # a word in the same wording
        ("跑完测试要二十分钟", "测试跑一遍需要20分钟", 0.98, True),
        ("跑完测试要二十分钟", "测试跑一遍需要30分钟", 1.0, False),
        ("房间太热", "房间太冷", 1.0, False),
    ],
)
def test_unknown_words_may_say_the_same_only_in_another_wording_and_near_in_meaning(
    left: str, right: str, similarity: float, does: bool
) -> None:
    assert may_be_reworded(left, right, similarity) is does
    assert may_be_reworded(right, left, similarity) is does


@pytest.mark.parametrize(
    ("left", "right", "other"),
    [
        ("invoice 2024118", "invoice 2024119", True),
        ("it costs 1,500 euros", "it costs 1500 euros", False),
        ("it costs 1.5k euros", "it costs 1500 euros", False),
        ("订单20931", "订单20932", True),
    ],
)
def test_other_long_numbers_are_told_at_a_glance(left: str, right: str, other: bool) -> None:
    assert give_other_figures(left, right) is other


@pytest.mark.parametrize("rules", [rewording._ENGLISH_RULES, rewording._CHINESE_RULES], ids=["en", "zh"])
def test_every_rule_can_be_compiled_and_asks_for_groups_that_there_are(rules: Rules) -> None:
    for pattern, instead in rules.patterns:
        compiled = re.compile(pattern)
        asked = [] if callable(instead) else re.findall(r"\\g<(\w+)>|\\(\d+)", instead)
        assert all(
            name in compiled.groupindex or int(name or number) <= compiled.groups for name, number in asked
        )
