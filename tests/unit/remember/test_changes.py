"""What takes the place of what, and on which day it happened."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.model.memory import Kind, State
from triptych.remember.extract import Extraction

JANUARY = datetime(2026, 1, 10, tzinfo=UTC)
MAY = datetime(2026, 5, 10, tzinfo=UTC)
SAID = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


@pytest.mark.parametrize("by_session", [False, True])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I live in Oslo", "I bought a house in Rome and moved there"),
        ("I live in Oslo", "I no longer live in Oslo, I live in Rome"),
        ("我住在北京", "昨天我搬到了上海"),
        ("我住在北京", "我搬家了，现在在上海"),
        ("I work at Acme", "I changed jobs and now work at Globex"),
        ("I work at Acme", "I left Acme for Globex"),
        ("我在阿里上班", "我跳槽到字节了"),
        ("我在阿里上班", "我换工作了，现在在腾讯上班"),
        ("I prefer window seats", "I prefer aisle seats now"),
        ("I like morning flights", "These days I prefer evening flights"),
        ("我喜欢靠窗的座位", "我现在喜欢靠过道的座位"),
        ("我喜欢喝红茶", "我现在喜欢喝绿茶"),
    ],
)
def test_the_later_takes_the_place_of_the_earlier(
    desk: Any, before: str, after: str, by_session: bool
) -> None:
    for at, text in ((JANUARY, before), (MAY, after)):
        if by_session:
            desk.hear(text, at=at, session=at.isoformat())
        else:
            desk.say(text, at=at)
    assert before in [memory.content for memory in desk.memories(State.SUPERSEDED)]
    assert before not in desk.live()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I live in Oslo", "I moved to the marketing department"),
        ("I live in Oslo", "I will move to Berlin next year"),
        ("我住在北京", "我打算明年搬去成都"),
        ("我住在北京", "我搬到隔壁办公室了"),
        ("I work at Acme", "I work at night"),
        ("I prefer window seats", "I prefer aisle seats"),
        ("I like window seats", "I also like aisle seats now"),
        ("I love dogs", "I love cats now"),
        ("我喜欢靠窗的座位", "我喜欢靠过道的座位"),
        ("我喜欢靠窗的座位", "我现在也喜欢靠过道的座位"),
        ("我喜欢跑步", "我现在喜欢看书"),
    ],
)
def test_the_earlier_stays(desk: Any, before: str, after: str) -> None:
    desk.say(before, at=JANUARY)
    desk.say(after, at=MAY)
    assert before in desk.live()


def test_a_home_told_beside_a_home_town_is_the_one_that_a_move_replaces(desk: Any) -> None:
    desk.say("我老家在湖南，现在住武汉", at=JANUARY)
    desk.say("我已经搬到长沙了", at=MAY)
    (moved,) = desk.memories(State.ACTIVE, State.CANDIDATE)
    assert moved.slot.value == "长沙"


@pytest.mark.parametrize(
    ("text", "attribute", "day"),
    [
        ("A week ago I adopted a dog", "pet", datetime(2023, 5, 1, tzinfo=UTC)),
        ("Yesterday I bought a parrot", "pet", datetime(2023, 5, 7, tzinfo=UTC)),
        ("上个月3号我结婚了", "marital", datetime(2023, 4, 3, tzinfo=UTC)),
        ("昨天我结婚了", "marital", datetime(2023, 5, 7, tzinfo=UTC)),
        ("三天前我收养了一只猫", "pet", datetime(2023, 5, 5, tzinfo=UTC)),
    ],
)
def test_a_dated_happening_keeps_its_slot_and_its_day(
    hear: Callable[..., Extraction], text: str, attribute: str, day: datetime
) -> None:
    (draft,) = hear(text, at=SAID).drafts
    assert draft.slot is not None
    assert (draft.slot.attribute, draft.kind) == (attribute, Kind.EVENT)
    assert (draft.event_start, draft.valid_from) == (day, day)


@pytest.mark.parametrize("text", ["My birthday is on July 9", "I live in Paris today", "我生日是7月9日"])
def test_a_state_has_no_day(hear: Callable[..., Extraction], text: str) -> None:
    (draft,) = hear(text, at=SAID).drafts
    assert (draft.kind, draft.event_start, draft.valid_from) == (Kind.FACT, None, SAID)
