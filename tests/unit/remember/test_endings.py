"""What somebody had or was is over: what said so stops holding, and still answers for the time before."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.model.memory import State

JANUARY = datetime(2026, 1, 10, tzinfo=UTC)
MAY = datetime(2026, 5, 10, tzinfo=UTC)

_OVER = """
I own a yacht | I sold my yacht
I have a bike | I gave away my bike
I have a piano | I got rid of the piano
I bought a camera | My camera got stolen
I have a laptop | I lost my laptop
I own a house in Porto | I sold the house in Porto
I own two horses | I sold both horses
I drive a Tesla Model 3 | I sold the Tesla
I drive a Tesla | We sold our car
My car is a Toyota Yaris | I sold my car
We have a dog | We no longer have a dog
We have a cat called Momo | Momo died last week
I have a dog named Rex | We had to give Rex away
I have a dog | We had to put our dog down
I have a dog | Our dog ran away
I work at Contoso | I quit my job
I work at Contoso | I resigned last week
I work at Contoso | I got laid off
I work at Contoso | I was fired from Contoso
I work as a nurse | I quit my job
My girlfriend is Anna | I broke up with Anna
My girlfriend is Anna | Anna and I are no longer together
My boyfriend is Leo | My boyfriend dumped me
My wife is Anna | I'm divorced now
I study at MIT | I dropped out of MIT
I'm learning Spanish | I stopped learning Spanish
我有一艘游艇 | 我把游艇卖了
我有一辆自行车 | 我把自行车送人了
我有一架钢琴 | 钢琴已经处理掉了
我买了一台相机 | 我的相机被偷了
我有一辆摩托车 | 摩托车丢了
我在上海有一套房子 | 我把上海的房子卖了
我的车是丰田 | 我把车卖了
我养了一只狗 | 我不养狗了
我有一只猫 | 我没有猫了
我养了一条狗叫旺财 | 旺财去世了
我在腾讯上班 | 我辞职了
我在腾讯上班 | 我被裁员了
我在腾讯上班 | 我从腾讯离职了
我男朋友叫阿杰 | 我和阿杰分手了
我女朋友叫小雨 | 我跟小雨不在一起了
我女朋友叫阿珍 | 我和女朋友分手了
我老公叫李明 | 我离婚了
我在清华读书 | 我从清华退学了
我在学西班牙语 | 我不学西班牙语了
"""
_STILL_SO = """
I have a bike | I sold my sister's bike
I have a bike | I almost sold my bike
I have a bike | I want to sell my bike
I have a bike | I haven't sold my bike yet
I have a bike | If I sold my bike I could buy a car
I have a bike | My brother sold his bike
I have a cat | I sold my car
I own a boat | I lost my keys
I own a house in Graz | I sold the house in Porto
I have a watch | I lost my watch but found it again
My son has a bike | I sold my bike
My wife is Anna | I left my wife at the airport
My wife is Anna | Anna and I split the bill
My girlfriend is Anna | Bob broke up with Clara
I work at Contoso | My sister was laid off
I work at Contoso | I might quit my job
我有一辆自行车 | 老王把自行车卖了
我有一辆自行车 | 我想把自行车卖了
我有一辆自行车 | 我把汽车卖了
我在上海有一套房子 | 我把北京的房子卖了
我有一艘船 | 我把孩子送走了
我有一只猫 | 爷爷去世了
我在腾讯上班 | 我同事辞职了
我在腾讯上班 | 我想辞职
我女朋友叫阿珍 | 我和同事分了蛋糕
"""


def _rows(table: str) -> list[tuple[str, str]]:
    return [tuple(part.strip() for part in line.split("|")) for line in table.strip().splitlines()]  # type: ignore[misc]


@pytest.mark.parametrize(("had", "over"), _rows(_OVER))
def test_what_is_over_stops_holding_when_it_is_told(desk: Any, had: str, over: str) -> None:
    known = desk.say(had, at=JANUARY).memory
    told = desk.say(over, at=MAY)
    assert told.change == "superseded"
    (former,) = [memory for memory in desk.memories() if memory.id == known.id]
    assert former.state is State.SUPERSEDED
    assert former.valid_from == JANUARY < former.valid_to <= MAY
    assert [memory.content for memory in desk.memories(State.ACTIVE)] == [over]


@pytest.mark.parametrize(("had", "other"), _rows(_STILL_SO))
def test_what_is_not_over_goes_on(desk: Any, had: str, other: str) -> None:
    known = desk.say(had, at=JANUARY).memory
    desk.say(other, at=MAY)
    assert known.id in [memory.id for memory in desk.memories(State.ACTIVE)]


@pytest.mark.parametrize(
    ("had", "over"), [("I own a yacht", "I sold my yacht"), ("我有一艘游艇", "我把游艇卖了")]
)
def test_what_is_had_again_holds_again(desk: Any, had: str, over: str) -> None:
    desk.say(had, at=JANUARY)
    desk.say(over, at=MAY)
    again = desk.say(had, at=datetime(2026, 8, 1, tzinfo=UTC))
    assert again.change == "superseded"
    assert [memory.content for memory in desk.memories(State.ACTIVE)] == [had]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("The spare key is under the left pot", "The spare key is under the right pot"),
        ("My passport is in the left drawer", "My passport is in the right drawer"),
        ("备用钥匙在左边的花盆下面", "备用钥匙在右边的花盆下面"),
    ],
)
def test_a_thing_is_in_one_place_at_a_time(desk: Any, first: str, then: str) -> None:
    desk.hear(first, at=JANUARY)
    desk.hear(then, at=MAY, session="later")
    former, now = sorted(desk.memories(), key=lambda memory: memory.said_at)
    assert (former.content, former.state, former.valid_to) == (first, State.SUPERSEDED, MAY)
    assert (now.content, now.state, now.supersedes) == (then, State.ACTIVE, former.id)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I take the aspirin before meals", "I take the aspirin after meals"),
        ("I take my pills with food", "I take my pills without food"),
        ("阿司匹林饭前吃", "阿司匹林饭后吃"),
        ("我饭前吃阿司匹林", "我饭后吃阿司匹林"),
    ],
)
def test_what_is_told_the_other_way_round_is_no_repetition(desk: Any, first: str, then: str) -> None:
    desk.hear(first, at=JANUARY)
    desk.hear(then, at=MAY, session="later")
    told = sorted(desk.memories(), key=lambda memory: memory.said_at)
    assert [(memory.content, len(memory.sources)) for memory in told] == [(first, 1), (then, 1)]
    assert told[1].state is State.ACTIVE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Always feed the cat before breakfast", "Always feed the cat after breakfast"),
        ("I work out in the morning", "I work out in the evening"),
        ("My desk is on the left side", "My desk is on the right side"),
        ("我早上健身", "我晚上健身"),
        ("我的工位在左边", "我的工位在右边"),
    ],
)
def test_what_is_told_the_other_way_round_is_read_alike(hear: Any, one: str, other: str) -> None:
    (left,), (right,) = hear(one).drafts, hear(other).drafts
    assert (left.kind, left.slot, left.tags) == (right.kind, right.slot, right.tags)
