"""What has the form of a taste, an order, a correction or a habit, and is meant for the moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from triptych.remember.extract import Extraction
from triptych.remember.gate import Passage, judge
from triptych.settings import RememberSettings

Hear = Callable[..., Extraction]


def _passages(heard: Extraction) -> set[Passage]:
    return {judge(draft, RememberSettings()).passage for draft in heard.drafts}


@pytest.mark.parametrize(
    ("fleeting", "lasting"),
    [
        ("I hate this stupid website.", "I hate websites with pop-ups."),
        ("I'd rather starve.", "I'd rather have tea than coffee."),
        ("I hate my life.", "I hate my middle name."),
        ("I'm allergic to hard work.", "I'm allergic to hazelnuts."),
        ("I'm allergic to mornings haha", "I'm allergic to hazelnuts."),
        ("Don't tell me how it ends.", "Don't tell anyone my address."),
        ("Stop making me laugh.", "Stop sending me newsletters."),
        ("No, the other one.", "No, the 14th, not the 15th."),
        ("I always lose at this.", "I always walk to work."),
        ("I decided to forgive the toaster.", "I decided to sell the boat."),
        ("The trick is to look busy.", "The trick was to disable autosave."),
        ("I'm a disaster.", "I'm a plumber."),
        ("I drive my wife crazy.", "I drive a van."),
        ("这辆车我讨厌死这破喇叭了", "我讨厌香菜"),
        ("我宁可饿死", "我宁愿喝茶也不喝咖啡"),
        ("我对上班过敏", "我对榛子过敏"),
        ("我对上班过敏哈哈", "我对榛子过敏"),
        ("别告诉我结局", "别再给我发推送了"),
        ("别逗我笑了", "别再给我推荐海鲜餐厅了"),
        ("不对，开错窗口了", "不对，是14号，不是15号"),
        ("我们最后总是来这家店", "我总是走路上班"),
        ("我决定原谅烤面包机", "我决定把船卖了"),
        ("诀窍就是使劲晃", "诀窍是把自动保存关掉"),
        ("我是纳税人", "我是苏州人"),
    ],
)
def test_what_holds_for_the_moment_is_not_active_and_what_lasts_is(
    hear: Hear, fleeting: str, lasting: str
) -> None:
    assert Passage.ACTIVE not in _passages(hear(fleeting))
    assert _passages(hear(lasting)) == {Passage.ACTIVE}


@pytest.mark.parametrize(
    "text", ["I'm married to this bug.", "我现在住在这个队伍里", "我再也不喝了"], ids=["en", "zh", "zh empty"]
)
def test_what_is_pointed_at_fills_no_slot(hear: Hear, text: str) -> None:
    assert [draft.slot for draft in hear(text).drafts if draft.slot] == []


@pytest.mark.parametrize("text", ["每次上课都让我觉得好困", "你永远不会懂", "总有人非要赢过别人"])
def test_a_complaint_with_the_words_of_an_order_orders_nothing(hear: Hear, text: str) -> None:
    assert Passage.ACTIVE not in _passages(hear(text))
