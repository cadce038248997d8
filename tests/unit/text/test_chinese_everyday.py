"""What people say of themselves in everyday Chinese: other words for one fact are one, near ones stay two."""

from __future__ import annotations

import pytest

from triptych.text.guards import find_differences, may_be_one, takes_back, tell_alike
from triptych.text.statements import read_statement


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("我先生在税务局上班", "我老公在税务局工作"),
        ("我爷爷有阿尔茨海默症", "我祖父得了老年痴呆"),
        ("我弟弟是跑出租的", "我弟弟开出租车"),
        ("我姐做美甲", "我姐姐是美甲师"),
        ("我的职位是产品经理", "我是产品经理"),
        ("数据库运维由我负责", "我负责数据库运维"),
        ("我儿子在读高二", "我儿子上高中二年级"),
        ("我弹了十年钢琴", "我弹钢琴已经十年了"),
        ("我不碰酒", "我不喝酒"),
        ("我正在服用抗抑郁药", "我在吃抗抑郁药"),
        ("我喜欢夜跑", "我爱晚上跑步"),
        ("我是周杰伦的粉丝", "我超喜欢周杰伦"),
        ("我口味偏淡", "我吃得清淡"),
        ("我很在意隐私", "我非常看重隐私"),
        ("面试安排在下午两点", "面试时间是下午两点"),
        ("称呼我老陈就行", "叫我老陈就好"),
        ("我的微信号是mila88", "我微信是mila88"),
        ("公司离我家很近", "我家离公司很近"),
        ("我养了两只猫", "我家有俩猫"),
        ("我会一点西班牙语", "我会一些西班牙语"),
        ("我打算去日本玩", "我计划去日本旅游"),
    ],
)
def test_one_fact_in_everyday_words_tells_alike(left: str, right: str) -> None:
    assert tell_alike(left, right)
    assert tell_alike(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("以后饭前喂猫", "以后饭后喂猫"),
        ("今后会议前发材料", "今后会议后发材料"),
        ("我喜欢冬天", "我不怕冬天"),
        ("我喜欢夏天", "我不讨厌夏天"),
        ("妈妈做手术", "妈妈是做手术的"),
        ("爸爸看病", "爸爸是看病的"),
        ("我弟弟开出租车", "我弟弟坐出租车"),
        ("我公公是医生", "我岳父是医生"),
        ("我在读博", "我在读研"),
        ("我爱吃重口味", "我爱吃清淡的"),
        ("请用普通话", "请用粤语"),
        ("我没卖车", "我卖了车"),
    ],
)
def test_near_everyday_statements_stay_two(left: str, right: str) -> None:
    assert not may_be_one(left, right)
    assert find_differences(right, left)


@pytest.mark.parametrize("kept", ["我没把车卖了", "我没卖车"])
def test_an_ending_that_is_denied_takes_nothing_back(kept: str) -> None:
    assert not takes_back("我有一辆车", kept)


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("测试服务器在北京", "测试服"),
        ("我女儿上小学三年级", "学级"),
        ("我不用吃药", "吃吃"),
    ],
)
def test_words_are_not_found_across_others(said: str, holds: str) -> None:
    statement = read_statement(said)
    assert holds not in {word.term for word in statement.words}
    assert holds not in statement.folded or holds in said
