"""Patterns of topics: whole segments, wildcards, whatever the spelling."""

from __future__ import annotations

import pytest

from triptych.errors import InvalidInputError
from triptych.share.topics import Patterns, check_patterns


@pytest.mark.parametrize(
    ("pattern", "takes", "leaves"),
    [
        ("budget", ["budget", " Budget ", "ＢＵＤＧＥＴ"], ["budget/q3", "budgets", "bud"]),
        ("预算/差旅", ["预算/差旅", "预算 / 差旅", "预算／差旅"], ["预算", "预算/差旅/机票", "总预算/差旅"]),
        ("budget/*", ["budget/q3", "budget/预算"], ["budget", "budget/q3/travel", "q3/budget/a"]),
        ("*/差旅", ["预算/差旅", "Team/差旅"], ["差旅", "a/b/差旅"]),
        ("*", ["budget", "预算"], ["budget/q3"]),
        ("budget/**", ["budget", "BUDGET/q3", "budget/q3/travel"], ["budgets/q3", "team/budget"]),
        ("*/q3/**", ["budget/q3", "预算/Q3/差旅"], ["q3", "budget/q4/q3"]),
        ("**", ["budget", "预算/差旅/机票"], []),
        ("C#/Café", ["c#/cafe"], ["c/cafe"]),
    ],
)
def test_a_pattern_takes_whole_segments(pattern: str, takes: list[str], leaves: list[str]) -> None:
    patterns = Patterns(check_patterns([pattern]))
    assert [topic for topic in [*takes, *leaves] if patterns.take(frozenset({topic}))] == takes


def test_of_several_topics_and_patterns_one_pair_is_enough() -> None:
    patterns = Patterns(check_patterns(["budget/*", "预算"]))
    assert patterns.take(frozenset({"cats", "预算"}))
    assert not patterns.take(frozenset({"cats", "budget"}))
    assert not patterns.take(frozenset())
    assert Patterns(()).take(frozenset())


def test_the_same_patterns_are_the_same_whatever_their_order_and_spelling() -> None:
    assert check_patterns(["B/*", "a", "b / *"]) == check_patterns(["a", "b/*"])


@pytest.mark.parametrize(
    "pattern", ["", " ", "a//b", "/a", "a/", "**/a", "a/**/b", "bud*", "a/***", "x" * 201]
)
def test_what_is_no_pattern_is_refused_with_what_to_write(pattern: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        check_patterns([pattern])
    assert refused.value.field == "topics"
    assert refused.value.remedy
