"""Who says the same in other words keeps the things; who says something else puts one in place of another."""

from __future__ import annotations

import pytest

from triptych.text.deeds import things
from triptych.text.guards import takes_back
from triptych.text.rephrasing import may_be_reworded
from triptych.text.statements import read_statement

_NEAR = 0.96


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I drive to the office on Mondays", "On Mondays I get to the office by car"),
        ("我用Vim写代码", "我写代码用的编辑器是Vim"),
        ("我母亲以前是裁缝", "我妈以前做裁缝"),
        ("我们公司不用打卡", "我们公司上班不需要打卡"),
        ("我家没有电视", "我们家没装电视"),
    ],
)
def test_another_verb_and_the_kind_of_a_named_thing_change_nothing(known: str, said: str) -> None:
    assert may_be_reworded(known, said, _NEAR)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I keep my papers in a drawer at home", "At home my papers are kept in a folder"),
        ("I share the office with two designers", "In the office I sit together with two accountants"),
        ("My aunt teaches ballet to children", "Children get swimming lessons from my aunt"),
        ("我把收据放在鞋盒里", "我的收据都收在文件夹里"),
        ("我和两个设计师共用一间办公室", "我的办公室里还坐着两位会计"),
        ("我叔叔在老城区开了家面包店", "我叔叔有间书店，就在老城区"),
    ],
)
def test_a_thing_in_place_of_another_is_another_statement_however_it_is_put(known: str, said: str) -> None:
    assert not may_be_reworded(known, said, 1.0)
    assert not may_be_reworded(said, known, 1.0)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("我每天跑五公里", "我现在每天都走五公里"),
        ("我弟弟在修这辆车", "我弟弟就在开这辆车"),
        ("给他只读权限就行", "给他读写的权限就行了"),
    ],
)
def test_a_verb_in_place_of_another_is_no_rewording_with_small_words_changed_too(
    known: str, said: str
) -> None:
    assert not may_be_reworded(known, said, 1.0)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The build is slow", "The build is slow because of the linter"),
        ("构建很慢", "构建很慢，是因为代码检查"),
        ("我对坚果过敏", "我对坚果和海鲜都过敏"),
    ],
)
def test_what_goes_on_to_tell_more_is_no_repetition(known: str, said: str) -> None:
    assert not may_be_reworded(known, said, 1.0)


@pytest.mark.parametrize(
    ("mine", "other", "own"),
    [
        ("I bake bread", "I make bread", []),
        ("I keep the ladder in the shed", "I keep the ladder in the attic", ["shed"]),
        ("我喝咖啡要放糖", "我喝咖啡加糖", []),
        ("我家里有条狗", "我家里有只兔子", ["dog"]),
        ("火车18:00到", "火车下午六点到", []),
    ],
)
def test_the_things_of_one_side_are_what_it_speaks_of_and_not_what_is_done(
    mine: str, other: str, own: list[str]
) -> None:
    assert things(read_statement(mine), read_statement(other)) == own


def test_what_must_not_be_takes_back_what_must() -> None:
    assert takes_back("You must pay in cash", "You mustn't pay in cash")
