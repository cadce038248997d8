"""The same in another order, with a verb more, as a request, in other company; and what only looks so."""

from __future__ import annotations

import pytest

from triptych.text.guards import find_differences, may_be_one, takes_back, tells_more
from triptych.text.rephrasing import may_be_reworded
from triptych.text.statements import read_statement


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("I never take calls after eight", "After eight I never take calls"),
        ("I can't sleep in hotels", "In hotels I can't sleep"),
        ("没有时间学吉他", "学吉他没有时间"),
        ("我在酒店睡不好", "在酒店我睡不好"),
    ],
)
def test_a_not_that_something_is_moved_before_denies_the_same(left: str, right: str) -> None:
    assert not find_differences(left, right)
    assert not takes_back(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("I eat bread without butter", "I eat butter without bread"),
        ("I can work without music", "I can't work without music"),
        ("I don't drink coffee, but I drink tea", "I drink coffee, but I don't drink tea"),
        ("没有闹钟我也能起床", "没有闹钟我不能起床"),
    ],
)
def test_another_thing_denied_is_a_difference(left: str, right: str) -> None:
    assert find_differences(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("My husband cooks and I wash", "I cook and he washes"),
        ("My sister drives and I navigate", "I drive while my sister navigates"),
        ("At home I iron while my wife cleans", "My wife irons at home and I clean"),
        ("我买菜，老婆做饭", "老婆买菜，我做饭"),
        ("我遛狗，我妈喂猫", "我妈遛狗，我喂猫"),
        ("Two trainees report to me", "I report to two trainees"),
    ],
)
def test_who_does_which_is_a_difference(left: str, right: str) -> None:
    assert find_differences(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("My sister drives and I navigate", "I navigate and my sister drives"),
        ("我买菜，老婆做饭", "老婆做饭，我买菜"),
    ],
)
def test_who_does_which_in_another_order_is_none(left: str, right: str) -> None:
    assert not find_differences(left, right)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I'm saving up for a canoe", "I'm putting money aside to buy a canoe"),
        ("我收集旧唱片", "我喜欢收藏老唱片"),
    ],
)
def test_a_verb_more_in_another_wording_tells_no_more(known: str, said: str) -> None:
    assert may_be_one(known, said)
    assert not tells_more(said, known)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I have a canoe", "I have a canoe and a kayak"),
        ("My uncle is a vet", "My uncle and I met at a vet's"),
        ("我有一条船", "我有一条船和一辆车"),
        ("我喝咖啡", "我喝咖啡要加肉桂"),
    ],
)
def test_a_thing_more_tells_more(known: str, said: str) -> None:
    assert tells_more(said, known)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("My nephew drives a tram", "My nephew works as a tram driver"),
        ("我表哥开公交车", "我表哥是公交车司机"),
        ("The lecture takes two hours", "It's a two-hour lecture"),
        ("They moved our warehouse to Pine Street", "Our warehouse was moved to Pine Street"),
        ("The tent is too small", "The tent isn't big enough"),
        ("帐篷太小了", "帐篷不够大"),
        ("我爸身高一米七五", "我爸身高175厘米"),
        ("我家养了三只鹅", "我家有三只鹅"),
        ("Uploads larger than 2 GB fail", "Uploads over 2 GB fail"),
        ("My keys went missing", "I lost my keys"),
        ("我有写日记的习惯", "我写日记"),
        ("礼堂能坐两百人", "礼堂可以容纳两百人"),
        ("Please use short sentences", "I want you to use short sentences"),
        ("Winters are cold here", "It's cold here in winter"),
    ],
)
def test_a_frame_of_one_kind_is_brought_to_one_wording(left: str, right: str) -> None:
    assert not find_differences(left, right)
    assert may_be_one(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("The tent is too small", "The tent isn't small enough"),
        ("帐篷太小了", "帐篷不够小"),
        ("我爸身高一米七五", "我爸身高一米七六"),
        ("Uploads over 2 GB fail", "Uploads under 2 GB fail"),
        ("The library only lends books", "The library lends books"),
        ("接口只支持XML", "接口支持XML"),
        ("I keep the ladder at home", "I keep the ladder at work"),
        ("The store is open on Sundays", "The store is off on Sundays"),
        ("我们店周日营业", "我们店周日休息"),
    ],
)
def test_what_only_looks_like_the_frame_stays_a_difference(left: str, right: str) -> None:
    assert find_differences(left, right)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The battery of my watch dies quickly", "My watch's battery drains fast"),
    ],
)
def test_a_word_of_each_that_names_no_thing_may_say_the_same_where_hardly_a_word_is_kept(
    known: str, said: str
) -> None:
    assert may_be_reworded(known, said, 0.96)
    assert not may_be_reworded(known, said, 0.94)


def test_this_before_a_thing_points_at_nothing() -> None:
    assert may_be_one("I have owned this bakery for ten years", "This bakery has been mine for a decade")
    assert not may_be_one("This was mine", "This has been mine")


@pytest.mark.parametrize("text", ["回答简洁一点", "说得具体一点", "语气柔和一点", "房间亮一点更好"])
def test_a_bit_is_no_hour(text: str) -> None:
    assert not read_statement(text).when


def test_an_hour_after_a_word_of_time_is_one() -> None:
    assert "1:00" in {word.value for word in read_statement("会议下午一点开").when}
