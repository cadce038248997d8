"""One deed told from its other end, one condition told by two negations: read alike, and nothing else is."""

from __future__ import annotations

import pytest

from triptych.text.guards import find_differences, may_be_one
from triptych.text.rewording import reworded


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("Ida sold her cello to Noor", "Noor bought the cello from Ida"),
        ("Ida sold her cello to Noor", "Noor got Ida's cello off her"),
        ("I sold my canoe to Pavel", "Pavel bought my canoe from me"),
        ("Ida sold me her canoe", "I bought the canoe from Ida"),
        ("Ida lent Noor 80 euros", "Noor borrowed 80 euros from Ida"),
        ("I lent my tent to Pavel", "Pavel borrowed the tent from me"),
        ("Ida beat Noor in the badminton final", "Noor lost the badminton final to Ida"),
        ("Ida beat me in the semi-final", "I lost to Ida in the semi-final"),
        ("Ida defeated Noor", "Ida beat Noor"),
        ("Pavel finished after Ida", "Ida finished before Pavel"),
        ("The Larsens live directly above us", "We live below the Larsens"),
        ("Noor reports to Ida", "Ida is Noor's boss"),
        ("老周把冰柜卖给了阿强", "阿强买下了老周的冰柜"),
        ("我把吉他卖给了小陈", "小陈从我手里买了吉他"),
        ("这台缝纫机是从老韩那里买的", "老韩卖给我这台缝纫机"),
        ("小何欠我两千块", "我有两千块小何还没还"),
        ("小何欠我两千块", "我借给小何的两千块他一直没还"),
        ("小侯是我的徒弟", "我是小侯的师傅"),
        ("家里养了三只兔子", "我家有三只兔子"),
        ("下棋是我教舅舅的", "我教舅舅下棋"),
    ],
)
def test_a_deed_told_from_its_other_end_is_the_same_deed(said: str, again: str) -> None:
    assert not [one for one in find_differences(said, again) if one.kind != "content"]


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("Ida sold her cello to Noor", "Ida bought the cello from Noor"),
        ("Ida lent Noor 80 euros", "Ida borrowed 80 euros from Noor"),
        ("Lena borrowed 50 euros from me", "I borrowed 50 euros from Lena"),
        ("Ida beat Noor in the badminton final", "Ida lost the badminton final to Noor"),
        ("Pavel finished after Ida", "Pavel finished before Ida"),
        ("The Larsens live above us", "The Larsens live below us"),
        ("Noor reports to Ida", "Noor is Ida's boss"),
        ("老周把冰柜卖给了阿强", "阿强把冰柜卖给了老周"),
        ("老周把冰柜卖给了阿强", "老周买下了阿强的冰柜"),
        ("小何欠我两千块", "我欠小何两千块"),
        ("小侯是我的徒弟", "小侯是我的师傅"),
        ("包饺子是我妈教我的", "包饺子是我教我妈的"),
    ],
)
def test_the_same_two_in_each_others_place_are_another_deed(said: str, turned: str) -> None:
    assert not may_be_one(said, turned)
    assert [one for one in find_differences(said, turned) if one.kind not in {"content", "negation", "mood"}]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Nobody but Ida has the code", "only Ida has the code"),
        ("Ida is the only one with the code", "only Ida has the code"),
        ("You can't enter without a badge", "You can enter with a badge"),
        ("Nothing is paid unless Ida signs", "it is paid when Ida signs"),
        ("Don't ship until Ida signs", "please ship once Ida signs"),
        ("You can't merge until two people have agreed", "You can merge once two people have agreed"),
        ("I don't sleep here", "I don't sleep here"),
        ("I have not slept without medicine", "I have not slept without medicine"),
        ("没有许可证不能进场", "有许可证才能进场"),
        ("安检不过不准登机", "安检过才能登机"),
        ("必须交了押金才能入住", "交了押金才能入住"),
        ("除了老许没人有钥匙", "只有老许有钥匙"),
    ],
)
def test_two_negations_are_read_as_none(said: str, read: str) -> None:
    assert reworded(said) == read


@pytest.mark.parametrize(
    "said",
    [
        # a loss, a purchase, a gain that is no deed between two
        "I lost my wallet to a thief",
        "We got the news from Ida",
        "I got Tom's number from him",
        "My dad bought my first car",
        "I bought a rug from Turkey last May",
        "I sold my bike to a friend",
        "I sold my phone for a good price",
        "I sold my car this morning",
        # whose it was
        "My brother sold my guitar to Ana",
        "I sold his car to Tom",
        # two doers, or somebody in the middle
        "My wife and I bought the house from Tom",
        "Tom and I lost to Ana in the final",
        "Neither Tom nor Ana reports to Max",
        "The guy who trained Tom reports to Ana",
        "Your team lost the match to Leeds",
        "My assistant never reports to Ana",
        # what goes on
        "Tom reports to Ana and manages Ben",
        "Tom reports to Ana's boss",
        "We moved in after Easter",
        # negations that are two, or say until when
        "I don't eat meat, and I cook without salt",
        "I don't think I can finish until Monday",
        "I can't come on Friday because I work until 8",
        "I can't drink milk without getting sick",
        "I can't run without knee pain",
        "The pool won't be open until September",
        "I don't sleep here",
        "Never travel without my wife",
        # 中文
        "我买了妈妈的蛋糕",
        "前天没有下雨不能怪我",
        "没有规定不能带狗",
        "没有人跟我说不能迟到",
        "我喜欢火锅，只不过不能吃辣",
        "签证没过无法去美国",
        "我跟老婆买菜",
        "妈妈从来没买过彩票",
        "我借了小李五百块没还",
        "我有三万房贷没还",
        "公司开除了小王，没人会修电脑",
        "五年前要离婚",
        "家里有两个孩子",
        "家里有点乱",
    ],
)
def test_what_only_looks_so_stays_as_it_is(said: str) -> None:
    assert reworded(said) == said


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("Tom lives in his flat with Ana", "Tom lives in Ana's flat"),
        ("我每天晚上9点到12点学习", "我每天上午9点到12点学习"),
        ("I work from 10 at night until 2", "I work from 10 in the morning until 2"),
        ("没有规定不能带狗", "有规定才能带狗"),
        ("I can't drink milk without getting sick", "I can drink milk with getting sick"),
    ],
)
def test_what_says_another_thing_is_not_read_as_one(said: str, other: str) -> None:
    assert not may_be_one(said, other)


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("The backup runs at two in the morning", "The backup runs at 2 at night"),
        ("备份每天凌晨三点跑", "备份每天夜里三点跑"),
        ("昨晚2点才睡", "昨天晚上2点才睡"),
        ("Open on Saturday and Sunday", "Open at the weekend"),
        ("周六和周日开门", "周末开门"),
        ("Dad takes his coffee black", "Dad's coffee is black"),
    ],
)
def test_what_differs_in_its_words_alone_is_told_apart_by_no_guard(said: str, again: str) -> None:
    assert not [one for one in find_differences(said, again) if one.kind != "content"]
