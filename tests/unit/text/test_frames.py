"""Frames, light verbs and courtesies change no statement; another deed, head or thing of one sort does."""

from __future__ import annotations

import pytest

from triptych.text.guards import (
    find_differences,
    may_be_one,
    tell_alike,
    tells_more,
)
from triptych.text.rephrasing import may_be_reworded


@pytest.mark.parametrize(
    ("left", "right"),
    [
        # names and trades
        ("My dog's name is Rex", "I have a dog called Rex"),
        ("My uncle works as a plumber", "My uncle is a plumber"),
        ("Nina runs the marketing department", "Nina is in charge of the marketing department"),
        ("Lima is where I was born", "I was born in Lima"),
        ("我家鹦鹉的名字是奇奇", "我家鹦鹉叫奇奇"),
        ("我舅舅是做电工的", "我舅舅是个电工"),
        ("我是复旦的学生", "我在复旦读书"),
        ("我来自云南", "我是云南人"),
        # done by, done to
        ("The bakery was opened by my grandmother", "My grandmother opened the bakery"),
        ("我的航班取消了", "我的航班被取消了"),
        ("我的车被偷了", "有人偷了我的车"),
        # a verb, or a light verb and a noun
        ("I made a promise to call my mother on Sundays", "I promised to call my mother on Sundays"),
        ("I take a nap after lunch", "I nap after lunch"),
        ("我每天早上冲个澡", "我每天早上洗澡"),
        # able, willing, liking
        ("I'm able to read Arabic", "I can read Arabic"),
        ("I'm hoping to visit Japan", "I'd like to visit Japan"),
        ("I'm extremely fond of opera", "I love opera"),
        ("I find chess fascinating", "Chess fascinates me"),
        ("我会织毛衣", "我懂得织毛衣"),
        ("我对爵士乐感兴趣", "我喜欢爵士乐"),
        # what is not eaten
        ("I'm a vegetarian", "I don't eat meat"),
        ("I'm lactose intolerant", "I have a lactose intolerance"),
        ("我戒了咖啡", "我不喝咖啡了"),
        ("我吃不了海鲜，过敏", "我对海鲜过敏"),
        # hedges and courtesies
        ("Actually, I'm colour-blind", "I'm color blind"),
        ("Could you please write in British English?", "Please write in British English"),
        ("麻烦你用英文回答", "请用英文回答"),
        ("我其实是色盲", "我是色盲"),
        # since when, until when
        ("I moved here in 2016", "I've lived here since 2016"),
        ("My visa is valid until March", "My visa expires in March"),
        ("我从2014年开始在博世上班", "我2014年起在博世工作"),
        ("我宽带一个月一百块", "我的宽带每月100元"),
        # what follows from the rest
        ("I like coffee", "I like drinking coffee"),
        ("Our server is in Frankfurt", "Our server is located in Frankfurt"),
        ("我喜欢古典音乐", "我喜欢听古典音乐"),
    ],
)
def test_frames_of_one_fact_tell_alike(left: str, right: str) -> None:
    assert tell_alike(left, right)
    assert tell_alike(right, left)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I bought cat food", "I bought a cat"),
        ("I hate peanut butter", "I hate peanuts"),
        ("My phone case is broken", "My phone is broken"),
        ("I drive the bus", "I take the bus"),
        ("I make furniture", "I have furniture"),
        ("I get paid on Fridays", "I pay on Fridays"),
        ("My brother is a twin", "My brother has twins"),
        ("My dog bit the cat", "The cat bit my dog"),
        ("My sister moved in", "My sister moved out"),
        ("I need a new phone", "I got a new phone"),
        ("I'm from Chile", "I'm in Chile"),
        ("我买了猫粮", "我买了猫"),
        ("手机壳坏了", "手机坏了"),
        ("我喜欢牛奶巧克力", "我喜欢牛奶"),
        ("我怕狗", "我有狗"),
        ("我教足球", "我踢足球"),
        ("我要大杯", "我要中杯"),
        ("我去上海", "我来上海"),
        ("我弟弟是双胞胎", "我弟弟有一对双胞胎"),
        ("我付房租给小金", "小金付房租给我"),
        ("我喝过酒", "我喝酒"),
        ("我家人都很高", "我家没有人高"),
        ("I am learning to drive", "I have learnt to drive"),
        ("邻居养着一只鹦鹉", "邻居养过一只鹦鹉"),
        ("我要换新手机", "我换了新手机"),
        ("我腰疼得厉害", "我腰有点疼"),
        ("我喜欢大狗", "我喜欢小狗"),
        ("我是智利人", "我在智利"),
        ("我姐夫在银行工作", "我姐姐在银行工作"),
    ],
)
def test_another_deed_head_or_direction_keeps_two_statements_apart(known: str, said: str) -> None:
    assert not may_be_one(known, said)
    assert find_differences(known, said)
    assert find_differences(said, known)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Eva is Tim's mother", "Tim is Eva's father"),
        ("My brother drives a bus", "My brother repairs buses"),
        ("我教大人", "我教小孩"),
    ],
)
def test_things_of_one_sort_are_no_other_wording_of_each_other(left: str, right: str) -> None:
    assert not may_be_reworded(left, right, 1.0)
    assert not may_be_reworded(right, left, 1.0)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I like dogs", "I like eating dogs"),
        ("I have a violin", "I play the violin"),
        ("I like tea", "I like selling tea"),
        ("我有钢琴", "我弹钢琴"),
        ("我有猫", "我喂猫"),
    ],
)
def test_a_deed_that_does_not_follow_is_told(known: str, said: str) -> None:
    assert tells_more(said, known)
