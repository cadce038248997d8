"""A merge loses nothing: what tells one thing more, or gives two things each other's part, is kept beside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from triptych import Triptych

_NUMBERS = count()


@pytest.fixture(scope="module")
def memory() -> Iterator[Triptych]:
    with Triptych.open(":memory:", settings={"upkeep": {"worker": False}}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I am allergic to peanuts", "I am allergic to peanuts and shellfish"),
        ("I love tea", "I love tea and coffee"),
        ("I take metformin", "I take metformin and insulin"),
        ("I speak French", "I speak French, German and Dutch"),
        ("I have a son", "I have a son named Leo"),
        ("I work at Google", "I work at Google as a manager since 2020"),
        ("I live in Paris", "I live in Paris with my wife Clara"),
        ("I'm reading Middlemarch", "Finished Middlemarch, I'm reading Beloved now"),
        ("Anna manages Bob", "Bob manages Anna"),
        ("Service A calls service B", "Service B calls service A"),
        ("The server restarts if the cache fails", "The cache fails if the server restarts"),
        ("我对花生过敏", "我对花生和虾过敏"),
        ("我喜欢苹果", "我喜欢苹果和香蕉"),
        ("我养了一只猫", "我养了一只猫和一只狗"),
        ("我有一个儿子", "我有一个儿子叫小宝"),
        ("我在读三体", "三体读完了，现在在读红楼梦"),
        ("服务A依赖服务B", "服务B依赖服务A"),
        ("小明管理小红", "小红管理小明"),
        ("德国队赢了法国队", "法国队赢了德国队"),
    ],
)
def test_what_would_be_lost_is_kept_beside(memory: Triptych, known: str, said: str) -> None:
    me = memory.principal(user=f"user{next(_NUMBERS)}")
    me.remember(known)
    outcome = me.remember(said)
    assert outcome.change != "reinforced"
    assert outcome.memory is not None
    assert outcome.memory.content == said


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I live in Paris with my wife Clara", "I live in Paris"),
        ("I visited Rome in May", "In May I visited Rome"),
        ("I like tea and coffee", "I like coffee and tea"),
        ("Ann is the mother of Eva", "The mother of Eva is Ann"),
        ("Bob is managed by Anna", "Anna manages Bob"),
        ("我喜欢茶", "我非常喜欢茶"),
    ],
)
def test_what_says_no_more_is_a_repetition(memory: Triptych, known: str, said: str) -> None:
    me = memory.principal(user=f"user{next(_NUMBERS)}")
    me.remember(known)
    assert me.remember(said).change == "reinforced"
    [kept] = me.memories()
    assert len(kept.sources) == 2


def test_two_wordings_of_one_moment_are_two_sources(memory: Triptych) -> None:
    me = memory.principal(user=f"user{next(_NUMBERS)}")
    for text in ("我家在北京", "住在北京"):
        me.remember(text, said_at="2026-01-10")
    [kept] = me.memories()
    assert [source.quote for source in kept.sources] == ["我家在北京", "住在北京"]


def test_after_an_undone_merge_the_same_words_find_their_own_memory(memory: Triptych) -> None:
    me = memory.principal(user=f"user{next(_NUMBERS)}")
    me.remember("我家在北京")
    me.remember("住在北京")
    me.unmerge(me.memories()[0].id)
    again = me.remember("住在北京")
    assert again.memory is not None
    assert again.memory.content == "住在北京"
    assert len(me.memories()) == 2
