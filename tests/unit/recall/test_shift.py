"""When a turn needs another recall."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.recall.shift import InView, Turn, likeness, why_far
from triptych.settings import RecallSettings

SETTINGS = RecallSettings()

# What the last recall was for, what was said since, the coming turn, and whether it is another topic.
TALKS = [
    ("Which seat do I like on flights?", "A window seat.", "Great, thanks a lot!", False),
    ("Where should we have dinner tonight?", "The Thai place is open.", "Is it open for lunch too?", False),
    ("Plan my trip to the mountains in May.", "Shall I book a cabin?", "Yes, a cabin with two beds.", False),
    ("Which seat do I like on flights?", "A window seat.", "My daughter has caught a nasty cold.", True),
    (
        "Plan my trip to the mountains in May.",
        "A cabin, then.",
        "The office printer has run out of black ink again.",
        True,
    ),
    ("我坐飞机喜欢坐哪里？", "靠窗的位置。", "太好了，谢谢！", False),
    ("今晚我们去哪里吃饭？", "那家泰国餐厅开着。", "那家餐厅中午也开吗？", False),
    ("帮我计划五月去山里的旅行", "要订小木屋吗？", "好，订一间有两张床的小木屋", False),
    ("我坐飞机喜欢坐哪里？", "靠窗的位置。", "我女儿这两天感冒发烧了。", True),
    ("帮我计划五月去山里的旅行", "那就订小木屋。", "办公室的打印机又没墨了。", True),
]


@cache
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.mark.parametrize(("asked", "said", "turn", "shifted"), TALKS)
def test_a_new_topic_is_told_from_one_that_goes_on(asked: str, said: str, turn: str, shifted: bool) -> None:
    rows = embedder().embed([turn, asked, said], TextRole.QUERY)
    near = likeness(rows[0], rows[1:], embedder().identity)
    assert bool(why_far(Turn.of(turn), near, SETTINGS)) == shifted, near
    assert why_far(Turn.of(turn), None, SETTINGS) is None


@pytest.mark.parametrize(
    ("turn", "asks"),
    [
        ("What is my blood type?", True),
        ("Remind me when my passport expires.", True),
        ("And on trains?", False),
        ("Is it open for lunch too?", False),
        ("I have a cold.", False),
        ("我是什么血型？", True),
        ("提醒我护照什么时候过期", True),
        ("那坐火车呢？", False),
        ("它中午开门吗？", False),
        ("我感冒了。", False),
    ],
)
def test_a_question_in_its_own_right_is_told_from_one_that_points_back(turn: str, asks: bool) -> None:
    assert Turn.of(turn).asks == asks


@pytest.mark.parametrize(
    ("turn", "new"),
    [
        ("Did I tell Priya about it?", "priya"),
        ("Does ERR-4711 belong to it as well?", "err-4711"),
        ("这件事我告诉李晓明了吗？", "李晓明"),
        ("订单 AB-2093 也是吗？", "ab-2093"),
    ],
)
def test_a_name_or_a_code_not_yet_in_view_is_a_new_matter_however_near_the_rest(turn: str, new: str) -> None:
    assert InView(["It is settled."]).new_names(Turn.of(turn)) == [new]
    assert InView([f"We spoke of {turn}"]).new_names(Turn.of(turn)) == []
    assert InView([], Turn.of(turn).told()).new_names(Turn.of(turn)) == []


def test_what_was_told_is_kept_as_hashes_alone() -> None:
    told = Turn.of("Does Priya know about ERR-4711?").told()
    assert len(told) == 2
    assert all(isinstance(one, int) for one in told)


@pytest.mark.parametrize("name", ["scripted", "somebody-elses"])
def test_likeness_is_that_of_the_nearest_and_none_without_any(name: str) -> None:
    rows = np.eye(3, dtype=np.float32)
    identity = EmbedderIdentity(name, 3, "1")
    assert likeness(rows[0], [], identity) is None
    nearest = likeness(rows[0], [rows[1], rows[0]], identity)
    assert nearest == likeness(rows[0], [rows[0]], identity)
    assert nearest is not None
    assert nearest > SETTINGS.shift_below_zh
