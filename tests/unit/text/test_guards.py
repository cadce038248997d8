"""Which near statements must stay apart, and which may become one."""

from __future__ import annotations

import pytest

from triptych.text.guards import LONGEST_STATEMENT, find_differences
from unit.text import guard_pairs
from unit.text.guard_pairs import Label, Pair

TABLES = {
    "tuned, English": guard_pairs.TUNED_ENGLISH,
    "tuned, Chinese": guard_pairs.TUNED_CHINESE,
    "later, English": guard_pairs.LATER_ENGLISH,
    "later, Chinese": guard_pairs.LATER_CHINESE,
}


def kinds(left: str, right: str) -> set[str]:
    return {difference.kind for difference in find_differences(left, right)}


@pytest.mark.parametrize(
    ("left", "right", "kind"),
    [
        ("I like tea", "I do not like tea", "negation"),
        ("I eat meat", "I no longer eat meat", "negation"),
        ("我有孩子", "我没有孩子", "negation"),
        ("我吃辣", "我从不吃辣", "negation"),
        ("I love tea", "I hate tea", "polarity"),
        ("I used to smoke", "I smoke", "mood"),
        ("我喜欢喝乌龙茶", "我讨厌喝乌龙茶", "polarity"),
        ("饭前吃药", "饭后吃药", "polarity"),
        ("He accepted the offer", "He refused the offer", "polarity"),
        ("I have two cats", "I have 3 cats", "number"),
        ("预算两万元", "预算三万元", "number"),
        ("Meet Ann at 3", "Meet Ann at 4", "date"),
        ("下午三点见", "下午四点见", "date"),
        ("周三开会", "周四开会", "date"),
        ("Call me today", "Call me tomorrow", "date"),
        ("My birthday is in May", "My birthday is in June", "date"),
        ("I run 5 km", "I run 5 miles", "unit"),
        ("三百美元", "三百欧元", "unit"),
        ("I met Ann", "I met Bob", "name"),
        ("张伟来了", "张伟明来了", "name"),
        ("My brother likes tea", "I like tea", "party"),
        ("Tom is taller than Ann", "Ann is taller than Tom", "party"),
        ("see ERR-7f3a/9", "see ERR-7f3a/8", "code"),
        ("plan A is best", "plan B is best", "code"),
        ("华为Mate60Pro手机", "小米Mate60Pro平板", "content"),
        ("I moved to Berlin", "I live in Paris", "content"),
        ("我喝红茶", "我喝绿茶", "content"),
    ],
)
def test_a_difference_is_named_by_its_kind(left: str, right: str, kind: str) -> None:
    assert kind in kinds(left, right)
    assert kinds(left, right) == kinds(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("I like tea", "I love tea"),
        ("I like tea", "I like green tea"),
        ("I don't like tea", "I hate tea"),
        ("我家在北京", "住在北京"),
        ("这家店不错", "这家店很好"),
        ("没关系，我喜欢茶", "我喜欢茶"),
        ("3 pm on Friday", "Friday at 15:00"),
        ("I have 2 cats", "I have two cats"),
    ],
)
def test_a_paraphrase_or_an_added_detail_is_no_difference(left: str, right: str) -> None:
    assert find_differences(left, right) == []


def _passing(pairs: tuple[Pair, ...]) -> float:
    return sum(not find_differences(*pair) for pair in pairs) / len(pairs)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_changed_facts_hardly_ever_pass_and_the_same_mostly_do(table: dict[Label, tuple[Pair, ...]]) -> None:
    assert _passing(table["changed"]) <= 0.01
    assert _passing(table["related"]) <= 0.2
    assert _passing(table["same"]) >= 0.75


def test_documents_are_never_taken_for_one_another() -> None:
    document = "I like tea. " * (LONGEST_STATEMENT // 10)
    assert kinds(document, document + "And milk.") == {"content"}
    assert find_differences(document, document.upper()) == []
