"""When it happened, until when it holds, and when it is stale: of what is said and what is extracted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.model.draft import Draft
from triptych.model.memory import Kind
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.remember.extract import Extraction
from triptych.remember.path import draft_from_statement

Hear = Callable[..., Extraction]
# A Monday noon.
SAID = datetime(2025, 6, 16, 12, tzinfo=UTC)


def _both(hear: Hear, text: str) -> list[Draft]:
    (extracted,) = hear(text, at=SAID).drafts
    me = Principal(user="alice")
    return [extracted, draft_from_statement(text, principal=me, space=Space.of_user("alice"), said_at=SAID)]


def _day(month: int, day: int, hour: int = 0) -> datetime:
    return datetime(2025, month, day, hour, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("I have a dentist appointment tomorrow", _day(6, 17), _day(6, 18)),
        ("I'm in Berlin until Thursday", SAID, _day(6, 20)),
        ("I'll be away for two weeks starting Tuesday.", _day(6, 17), _day(7, 1)),
        ("I'm on holiday from August 4 to August 18.", _day(8, 4), _day(8, 19)),
        ("The meeting was moved to Thursday at 3pm.", _day(6, 19, 15), _day(6, 19, 16)),
        ("Our conference runs from Wednesday to Friday.", _day(6, 18), _day(6, 21)),
        ("我明天去看牙医", _day(6, 17), _day(6, 18)),
        ("我在北京待到周四", SAID, _day(6, 20)),
        ("从下周一开始我要出差两个星期", _day(6, 23), _day(7, 7)),
        ("我8月4号到8月18号休年假", _day(8, 4), _day(8, 19)),
        ("我们的会改到周四下午三点了", _day(6, 19, 15), _day(6, 19, 16)),
        ("我们的会议从周三开到周五", _day(6, 18), _day(6, 21)),
    ],
)
def test_a_plan_has_its_extent_and_stays_when_it_is_over(
    hear: Hear, text: str, start: datetime, end: datetime
) -> None:
    for draft in _both(hear, text):
        assert (draft.event_start, draft.event_end, draft.expires_at) == (start, end, None)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("I broke my wrist on May 3rd", _day(5, 3)),
        ("Yesterday I ran a race", _day(6, 15)),
        ("我5月3号把手腕摔断了", _day(5, 3)),
        ("昨天我跑完了一场比赛", _day(6, 15)),
    ],
)
def test_what_happened_is_dated_and_never_stale(hear: Hear, text: str, start: datetime) -> None:
    for draft in _both(hear, text):
        assert (draft.event_start, draft.expires_at) == (start, None)


@pytest.mark.parametrize(
    ("text", "recurs"),
    [
        ("We have a team meeting every Monday at 10.", "every Monday at 10"),
        ("I always swim on Tuesdays", "on Tuesdays"),
        ("我们每周一上午十点开组会", "每周一上午十点"),
        ("我每天早上跑步", "每天早上"),
    ],
)
def test_what_comes_again_keeps_how_often_and_has_no_day(hear: Hear, text: str, recurs: str) -> None:
    for draft in _both(hear, text):
        assert draft.metadata["recurs"] == recurs
        assert (draft.event_start, draft.expires_at) == (None, None)


@pytest.mark.parametrize(
    ("text", "kind", "holds_from"),
    [
        ("I was diagnosed with asthma two years ago", Kind.FACT, datetime(2023, 6, 16, tzinfo=UTC)),
        ("Last week I adopted a dog", Kind.EVENT, datetime(2025, 6, 9, tzinfo=UTC)),
        ("我两年前离婚了", Kind.FACT, datetime(2023, 6, 16, tzinfo=UTC)),
        ("上周我领养了一只猫", Kind.EVENT, datetime(2025, 6, 9, tzinfo=UTC)),
    ],
)
def test_what_came_about_is_news_for_a_while_and_then_a_fact(
    hear: Hear, text: str, kind: Kind, holds_from: datetime
) -> None:
    (draft,) = hear(text, at=SAID).drafts
    assert (draft.kind, draft.valid_from) == (kind, holds_from)


@pytest.mark.parametrize("text", ["I'm on the night shift this year", "我今年上夜班"])
def test_what_is_so_this_year_is_a_fact(hear: Hear, text: str) -> None:
    (draft,) = hear(text, at=SAID).drafts
    assert draft.kind is Kind.FACT


def test_a_stated_end_goes_before_the_read_one() -> None:
    stated: dict[str, Any] = {"expires_at": _day(12, 1)}
    draft = draft_from_statement(
        "I'm in Berlin until Thursday",
        principal=Principal(user="alice"),
        space=Space.of_user("alice"),
        said_at=SAID,
        **stated,
    )
    assert draft.expires_at == _day(12, 1)
