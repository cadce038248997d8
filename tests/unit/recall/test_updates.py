"""Fresh over stale: of two values said one after the other, a question about now gets the newer first."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

JANUARY, MAY = (datetime(2026, month, 10, tzinfo=UTC) for month in (1, 5))

UPDATES = [
    ("The gym opens at 7 these days", "The gym opens at 6 these days", "When does the gym open now?"),
    ("My phone is a Nokia", "My phone is a Pixel", "What phone do I have now?"),
    ("Our standup is on Zoom", "Our standup is on Meet", "Where is our standup currently?"),
    ("The backup runs on Monday", "The backup runs on Friday", "Which day does the backup run now?"),
    ("I pay 900 for rent", "I pay 950 for rent", "What do I currently pay for rent?"),
    ("My desk is on floor 3", "My desk is on floor 5", "Which floor is my desk on now?"),
    ("健身房七点开门", "健身房六点开门", "健身房现在几点开门？"),
    ("我的手机是诺基亚", "我的手机是小米", "我现在用什么手机？"),
    ("站会在腾讯会议开", "站会在飞书开", "现在站会在哪里开？"),
    ("备份周一运行", "备份周五运行", "目前备份哪天运行？"),
    ("房租每月九百", "房租每月一千", "目前房租每月多少？"),
    ("我的工位在三楼", "我的工位在五楼", "我的工位现在在几楼？"),
]


@pytest.mark.parametrize(("older", "newer", "question"), UPDATES, ids=[row[2] for row in UPDATES])
@pytest.mark.parametrize("order", ["in order", "out of order"])
def test_the_newer_statement_comes_first(
    world: Any, older: str, newer: str, question: str, order: str
) -> None:
    said = [(older, JANUARY), (newer, MAY)]
    for text, at in said if order == "in order" else reversed(said):
        world.talk(text, at=at)
    assert [result.content for result in world.ask(question)][:2] == [newer, older]
