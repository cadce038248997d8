"""Two people in each other's place are another statement."""

from __future__ import annotations

import pytest

from triptych.text.guards import may_be_one


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("My boss emailed Karin", "Karin wrote an email to my boss"),
        ("Dad cooks for Mum on Sundays", "On Sundays Mum does the cooking for Dad"),
        ("My sister drives me to work", "I drive my sister to work"),
        ("Tom pays my aunt every month", "Every month my aunt pays Tom"),
        ("老板骂了小赵", "小赵把老板骂了"),
        ("我哥教我下象棋", "是我教哥哥下的象棋"),
        ("我妈每周给我奶奶做饭", "我奶奶每周给我妈做饭"),
    ],
)
def test_who_does_it_to_whom_is_told_by_their_order(said: str, turned: str) -> None:
    assert not may_be_one(said, turned)
    assert not may_be_one(turned, said)


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("My boss emailed Karin", "Karin was emailed by my boss"),
        ("I play chess with my uncle", "My uncle and I play chess"),
        ("My neighbour is Tom", "Tom is my neighbour"),
        ("Joe lent me a ladder", "I borrowed a ladder from Joe"),
        ("My dad cooks for us", "It's my dad who cooks for us"),
        ("小赵被老板骂了", "老板骂了小赵"),
        ("我和表哥住在一起", "表哥和我住在一起"),
        ("我的老板是小赵", "小赵是我的老板"),
    ],
)
def test_one_thing_told_from_either_end_is_one(said: str, again: str) -> None:
    assert may_be_one(said, again)
    assert may_be_one(again, said)


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("表妹们全在国外", "我有几个表妹在国外"),
        ("这药饭前吃", "药要吃完饭再吃"),
        ("这药饭前吃", "这药饭后吃"),
        ("我只会说粤语", "我也会说粤语"),
    ],
)
def test_some_only_and_before_make_another_statement(said: str, other: str) -> None:
    assert not may_be_one(said, other)
    assert not may_be_one(other, said)
