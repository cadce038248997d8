"""Many statements in one message: each meets those it could change, and no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.remember.calibrate import IDENTITY_CURVE
from triptych.remember.extract import Extraction
from triptych.remember.gather import gather
from triptych.remember.resolve import resolve
from triptych.settings import RememberSettings

ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
MANY = {
    "en": [f"The zibo-{n} service listens on port {4000 + n}." for n in range(30)],
    "zh": [f"紫檀{n}号服务的端口是{4000 + n}。" for n in range(30)],
}
OTHER = {"en": "The zibo-90 service listens on port 5900.", "zh": "紫檀90号服务的端口是5900。"}
LANGUAGES = pytest.mark.parametrize("language", MANY)


@pytest.fixture
def met(desk: Any) -> Callable[..., list[str]]:
    """What each draft of a message meets once all of it is remembered, its vector left aside."""

    def look(extraction: Extraction) -> list[str]:
        [draft] = map(resolve, extraction.drafts)
        more: dict[str, Any] = {
            "settings": RememberSettings(),
            "curve": IDENTITY_CURVE,
            "now": desk.clock.now(),
        }
        near = desk.read(lambda reader: gather(reader, draft, None, principal=ALICE, **more))
        return [neighbour.memory.content for neighbour in near]

    return look


@LANGUAGES
def test_a_statement_meets_none_of_the_others_of_a_long_message(
    desk: Any, hear: Callable[..., Extraction], met: Callable[..., list[str]], language: str
) -> None:
    assert len(desk.hear(" ".join(MANY[language]))) == 30
    assert met(hear(OTHER[language])) == []


@LANGUAGES
def test_a_statement_meets_what_was_made_of_its_own_words(
    desk: Any, hear: Callable[..., Extraction], met: Callable[..., list[str]], language: str
) -> None:
    desk.hear(" ".join(MANY[language]))
    assert len(met(hear(MANY[language][7]))) == 1
    assert {one.change for one in desk.hear(" ".join(MANY[language]))} == {"reinforced"}
    assert len(desk.live()) == 30


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "I bought a yacht.", "I sold my yacht."),
        ("en", "I like strong coffee.", "I don't like coffee anymore."),
        ("en", "I use MySQL.", "We switched from MySQL to Postgres."),
        ("zh", "我有一辆跑车。", "我把跑车卖了。"),
        ("zh", "我喜欢喝咖啡。", "我不喜欢喝咖啡了。"),
    ],
)
def test_what_takes_back_a_statement_of_the_same_message_still_meets_it(
    desk: Any, language: str, before: str, after: str
) -> None:
    desk.hear(" ".join([before, *MANY[language], after]))
    assert [memory.content for memory in desk.memories(State.SUPERSEDED)] == [before]
