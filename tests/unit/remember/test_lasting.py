"""What of ordinary talk lasts, and what is over with it however much it tells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from triptych.remember.extract import Extraction
from triptych.remember.gate import Passage, judge
from triptych.remember.lasting import why_lasting
from triptych.settings import RememberSettings

Hear = Callable[..., Extraction]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("My parking permit is PX-40912.", "code"),
        ("The recital was moved to May 23.", "date"),
        ("We sold the caravan in March.", "time"),
        ("Yesterday I handed in my notice.", "time"),
        ("This morning I gave blood for the first time.", "day"),
        ("My cousin works the tills at Harrow Market.", "state"),
        ("I can't wear wool.", "state"),
        ("I've signed up for a welding course.", "turn"),
        ("By the way, the ladder is with Mrs Dunmore at number 14.", "named"),
        ("I used to row with my brother on the canal.", "habit"),
        ("My main hobby is pottery.", "habit"),
        ("My desk faces the courtyard.", "plain state"),
        ("我从小跟爷爷学木工", "habit"),
        ("我的工位靠近院子", "plain state"),
        ("我的停车证是PX-40912", "code"),
        ("汇演改到5月23号了", "date"),
        ("我们三月份把房车卖了", "time"),
        ("昨天我交了辞呈", "time"),
        ("今天早上我第一次献血", "day"),
        ("The choir rehearses every other Tuesday.", "arrangement"),
        ("Ravi took over the payroll.", "arrangement"),
        ("合唱团每周二排练", "arrangement"),
        ("工资的事现在归小拉管", "arrangement"),
        ("My aunt plays the oboe.", "pursuit"),
        ("I wear contact lenses.", "pursuit"),
        ("我姑妈拉大提琴", "pursuit"),
        ("我戴隐形眼镜", "pursuit"),
        ("He gets his next jab on May 22, the clinic moved it.", "date"),
        ("他下一针改到5月22号了", "date"),
        ("Btw the boiler is new.", "announced"),
        ("对了，锅炉是新的", "announced"),
        ("我不能穿羊毛的", "state"),
        ("我报名学电焊了", "turn"),
    ],
)
def test_what_lasts_says_so_by_what_holds_it(text: str, why: str) -> None:
    assert why_lasting(text) == why


@pytest.mark.parametrize(
    "text",
    [
        "The lorry in front of us lost its load and all the cabbages rolled down the hill past the church.",
        "He told the whole carriage about his knee since Tuesday.",
        "It took them until March to admit that.",
        "I balanced the ladder on two flowerpots and it held longer than anybody had expected.",
        "This morning I stepped over the hose, and the ladder followed me into the pond.",
        "My ladder squeaks along with the neighbours' trumpet practice!",
        "My ladder squeaks, and the neighbours' trumpet squeaks along with the ladder.",
        "I keep tripping over the hose and I haven't been up the ladder since March.",
        "我老是被水管绊倒，可我三月以后就没爬过梯子",
        "我是踩着梯子回来的",
        "前面那辆货车翻了一车白菜，骨碌碌全滚到坡下教堂边上去了",
        "他跟一车厢的人讲他那条膝盖讲了一路",
        "我把梯子架在两个花盆上，撑得比谁想的都久",
        "我改走后门，走到一半就后悔了",
        "今天早上我从水管上跨过去，结果梯子跟着我一起进了池塘",
    ],
)
def test_an_episode_shows_nothing_that_lasts_and_waits_as_a_candidate(hear: Hear, text: str) -> None:
    assert why_lasting(text) is None
    passages = {judge(draft, RememberSettings()).passage for draft in hear(text).drafts}
    assert Passage.ACTIVE not in passages


@pytest.mark.parametrize(
    "text",
    [
        "他每次都说是那个老演员干的",
        "从那以后她就一直躲在床底下",
        "家里的醋全用光了",
        "司机一路都用方言唱完了整首歌",
    ],
)
def test_what_others_do_and_what_is_used_up_is_no_standing_instruction(hear: Hear, text: str) -> None:
    drafts = hear(text).drafts
    assert all(judge(draft, RememberSettings()).passage is not Passage.ACTIVE for draft in drafts)


def test_what_lasts_is_active_however_little_the_message_tells(hear: Hear) -> None:
    for text in ("I can't wear wool next to my skin.", "我不能穿羊毛的衣服", "我的储物柜是417号"):
        assert [judge(draft, RememberSettings()).passage for draft in hear(text).drafts] == [Passage.ACTIVE]


@pytest.mark.parametrize(
    "text",
    [
        "The choir rehearses every other Tuesday.",
        "Ravi took over the payroll.",
        "I keep bees on the roof.",
        "Heads up, the lift in our building is replaced by stairs.",
        "合唱团每周二排练",
        "工资的事现在归小拉管",
        "我戴隐形眼镜",
        "跟大家说一声，我们楼的电梯拆了",
    ],
)
def test_an_arrangement_a_pursuit_and_what_is_announced_are_active_at_once(hear: Hear, text: str) -> None:
    assert [judge(draft, RememberSettings()).passage for draft in hear(text).drafts] == [Passage.ACTIVE]


@pytest.mark.parametrize(
    ("asked", "talk"),
    [
        ("Note this: my locker is in the cellar.", "Remember when we had a locker?"),
        ("Please remember that our vet is in Hove.", "Remember to breathe."),
        ("帮我记一下，我妈住在三楼东边", "帮我看一下，这个怎么弄"),
        ("麻烦记住，我们的柜子在地下室", "你记住了吗"),
    ],
)
def test_what_somebody_asks_to_be_kept_is_no_request_of_the_moment(hear: Hear, asked: str, talk: str) -> None:
    settings = RememberSettings()
    assert [judge(draft, settings).passage for draft in hear(asked).drafts] == [Passage.ACTIVE]
    assert Passage.ACTIVE not in {judge(draft, settings).passage for draft in hear(talk).drafts}


@pytest.mark.parametrize(
    "text",
    [
        "I've already sent the draft to the office in Malmö.",
        "Mom, I just got back and I'm now unpacking at the flat in Malmö.",
        "I've reviewed the plan.",
        "妈，我已经到丁香路425号了",
        "林薇，我刚下班，正在整理店里的账",
    ],
)
def test_an_errand_is_over_when_it_is_done(hear: Hear, text: str) -> None:
    assert Passage.ACTIVE not in {judge(draft, RememberSettings()).passage for draft in hear(text).drafts}


@pytest.mark.parametrize(
    "text",
    [
        "I play dead when the doorbell rings.",
        "By the way, I feel a bit off.",
        "Yeah, Maria, I agree with that one.",
        "Rome wasn't built in a day, my friend.",
        "We beat them 3-1 in the last minute.",
        "I'm on level 40 of the game.",
        "我们在排31号",
        "北京的秋天太短暂了",
        "对了，我觉得有点冷",
        "我打到四十3关了",
    ],
)
def test_talk_that_looks_like_news_waits_as_a_candidate(hear: Hear, text: str) -> None:
    passages = {judge(draft, RememberSettings()).passage for draft in hear(text).drafts}
    assert Passage.ACTIVE not in passages


_AT_LENGTH_EN = (
    "We organised a supper for the people of the shelter with the choir and the baker from the corner, "
    "cooked lentils for sixty guests and washed up until midnight with everybody singing."
)
_AT_LENGTH_ZH = (
    "我们和合唱团、街角面包店一起给收容所的人办了顿晚饭，煮了六十个人的扁豆汤，大家唱着歌洗碗洗到半夜。"
)


@pytest.mark.parametrize(
    ("story", "aside", "alone"),
    [
        (_AT_LENGTH_EN, "I feel so grateful for all the help.", "We organised a supper with the choir."),
        (_AT_LENGTH_ZH, "我觉得特别感谢大家的帮忙。", "我们和合唱团一起办了顿晚饭。"),
    ],
    ids=["en", "zh"],
)
def test_who_tells_at_length_tells_news_and_no_moods(hear: Hear, story: str, aside: str, alone: str) -> None:
    drafts = hear(f"{story} {aside}").drafts
    passages = {draft.content: judge(draft, RememberSettings()).passage for draft in drafts}
    assert [text for text, passage in passages.items() if passage is Passage.ACTIVE] == [story]
    assert [judge(draft, RememberSettings()).passage for draft in hear(alone).drafts] != [Passage.ACTIVE]


def test_a_thing_called_one_fills_no_slot(hear: Hear) -> None:
    assert [draft.slot for draft in hear("I bought a new one in spring.").drafts] == [None]
