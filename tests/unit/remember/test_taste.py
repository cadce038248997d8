"""A liking ends when it is taken back or something of its kind takes its place; no other does."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.model.memory import State
from triptych.remember.taste import covers

JANUARY = datetime(2026, 1, 10, tzinfo=UTC)
MAY = datetime(2026, 5, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I love strong coffee.", "I've switched to decaf."),
        ("I love strong coffee.", "I've stopped drinking coffee and I drink green tea now."),
        ("I like whole milk.", "I've switched to oat milk."),
        ("I prefer tea.", "I switched from tea to coffee."),
        ("I don't drink tea.", "I drink green tea now."),
        ("我很爱喝浓咖啡", "我现在不喝咖啡了，改喝绿茶"),
        ("我爱喝美式", "我把咖啡戒了"),
        ("我喜欢吃川菜", "我现在不喜欢川菜了"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_the_earlier_liking_gives_way(desk: Any, before: str, after: str, late: bool) -> None:
    spoken = [(before, JANUARY), (after, MAY)]
    for number, (text, at) in enumerate(reversed(spoken) if late else spoken):
        desk.hear(text, at=at, session=f"s{number}")
    live = desk.live()
    assert before not in live
    assert live
    (ended,) = desk.memories(State.SUPERSEDED)
    assert (ended.content, ended.valid_to) == (before, MAY)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I love coffee", "I hate instant coffee"),
        ("I love green tea", "I've switched to decaf"),
        ("I love coffee", "I don't eat meat"),
        ("我喜欢喝咖啡", "我不喝速溶咖啡"),
        ("我喜欢吃川菜", "我不吃香菜"),
    ],
)
def test_other_likings_stay(desk: Any, before: str, after: str) -> None:
    desk.hear(before, at=JANUARY, session="one")
    desk.hear(after, at=MAY, session="two")
    assert sorted(desk.live()) == sorted([before, after])


@pytest.mark.parametrize(
    ("general", "special", "does"),
    [
        ("coffe", "strong coffe", True),
        ("coffe", "decaf", True),
        ("strong coffe", "coffe", False),
        ("tea", "steak", False),
        ("咖啡", "浓咖啡", True),
        ("咖啡", "拿铁", True),
        ("浓咖啡", "咖啡", False),
    ],
)
def test_the_general_covers_the_special_and_not_the_other_way(general: str, special: str, does: bool) -> None:
    assert covers(general, special) is does
