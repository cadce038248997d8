"""How long something lasts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from triptych.text.times.durations import end_after

START = datetime(2025, 10, 20, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("I'll be away for two weeks", datetime(2025, 11, 3, 9, tzinfo=UTC)),
        ("the course lasts three months", datetime(2026, 1, 20, 9, tzinfo=UTC)),
        ("it takes about an hour", datetime(2025, 10, 20, 10, tzinfo=UTC)),
        ("我要出差两个星期", datetime(2025, 11, 3, 9, tzinfo=UTC)),
        ("在罗马待十天", datetime(2025, 10, 30, 9, tzinfo=UTC)),
        ("开会两个小时", datetime(2025, 10, 20, 11, tzinfo=UTC)),
        ("two weeks ago I was away", None),
        ("I worked for Contoso", None),
        ("三天前就开始了", None),
        ("第三天下雨", None),
        ("8月去北京", None),
    ],
)
def test_a_length_gives_the_end(text: str, end: datetime | None) -> None:
    assert end_after(text, START) == end
