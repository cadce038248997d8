"""What passes, what waits as a candidate, what is dropped or blocked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from triptych.model.draft import Draft
from triptych.remember.extract import Extraction
from triptych.remember.gate import Passage, judge
from triptych.settings import RememberSettings

Hear = Callable[..., Extraction]
SETTINGS = RememberSettings()

_SMALL_TALK_EN = """
Morning! Slept well? | I'm so tired. | The weather is lovely today. | Haha that's hilarious. |
I need coffee. | Traffic was terrible this morning. | I'll think about it. | Let me check. |
I'm back. | I don't know. | I guess so. | My head hurts. | It's getting late. |
See you tomorrow! | Have a good weekend! | That's great! | Sounds good to me. |
You're the best! | Happy Friday! | What a day. | I'm bored. | I know, right? | Thanks a lot! |
It was a great game. | Good night!
"""
_SMALL_TALK_ZH = """
早上好！ | 我好累啊。 | 今天天气真好。 | 哈哈哈太好笑了。 | 我想喝咖啡。 | 早上堵车堵得厉害。 |
我再想想吧。 | 让我看看。 | 我回来了。 | 我也不知道。 | 应该是吧。 | 头有点疼。 | 不早了。 |
明天见！ | 周末愉快！ | 太好了！ | 听起来不错。 | 你最棒了！ | 时间过得真快。 | 好无聊啊。 |
可不是嘛。 | 非常感谢！ | 比赛很精彩。 | 晚安！
"""


def _judged(drafts: Sequence[Draft]) -> list[Passage]:
    return [judge(draft, SETTINGS).passage for draft in drafts]


@pytest.mark.parametrize("talk", [_SMALL_TALK_EN, _SMALL_TALK_ZH], ids=["en", "zh"])
def test_a_day_of_small_talk_leaves_no_active_memory(hear: Hear, talk: str) -> None:
    remarks = [remark.strip() for remark in talk.split("|")]
    drafts = hear(*remarks).drafts
    active = [draft.content for draft in drafts if judge(draft, SETTINGS).passage is Passage.ACTIVE]
    assert len(active) <= len(remarks) // 20


@pytest.mark.parametrize(
    "text",
    [
        "I live in Graz.",
        "From now on, answer in French.",
        "Yesterday I ran a race with my brother Tom.",
        "I've been learning the piano for 3 years.",
        "My order number is ORD-20931.",
        "我住在苏州",
        "以后请用英文回答",
        "昨天我和弟弟去爬了泰山",
        "我学钢琴已经三年了",
        "我的订单号是ORD-20931",
    ],
)
def test_personal_news_is_active_at_once(hear: Hear, text: str) -> None:
    assert _judged(hear(text).drafts) == [Passage.ACTIVE]


def test_importance_is_the_sum_of_its_named_parts(hear: Hear) -> None:
    verdict = judge(hear("Yesterday I ran a race with my brother Tom.").drafts[0], SETTINGS)
    parts = [float(reason.rsplit(" ", 1)[1]) for reason in verdict.reasons[1:]]
    assert verdict.importance == pytest.approx(sum(parts), abs=0.03)
    assert {"time", "past", "mine"} <= {reason.rsplit(" ", 1)[0] for reason in verdict.reasons[1:]}


def test_between_the_thresholds_a_draft_is_a_candidate(hear: Hear) -> None:
    draft = hear("Yesterday I ran a race.").drafts[0]
    importance = judge(draft, SETTINGS).importance
    around = [(importance + 0.01, 1.0), (importance, 1.0), (0.0, importance)]
    settings = [RememberSettings(drop_below=low, candidate_below=high) for low, high in around]
    assert [judge(draft, each).passage for each in settings] == [
        Passage.DROPPED,
        Passage.CANDIDATE,
        Passage.ACTIVE,
    ]


def test_what_was_asked_for_is_never_dropped_but_never_holds_a_secret(hear: Hear) -> None:
    draft = hear("I live in Graz.").drafts[0]
    dull = replace(draft, content="hm", slot=None)
    assert judge(dull, SETTINGS).passage is Passage.DROPPED
    assert judge(replace(dull, explicit=True), SETTINGS).passage is Passage.ACTIVE
    blocked = judge(replace(draft, explicit=True), SETTINGS, ["password"])
    assert blocked.passage is Passage.BLOCKED
    assert blocked.reasons == ("holds a secret: password",)


def test_hearsay_counts_less_than_what_somebody_says_of_himself(hear: Hear) -> None:
    draft = hear("Tom bought a house in Graz last week").drafts[0]
    told = replace(draft, confidence=0.5)
    assert judge(told, SETTINGS).importance < judge(draft, SETTINGS).importance


@pytest.mark.parametrize(
    "text",
    [
        "Don't tell anyone!",
        "Don't spoil it.",
        "Oh, don't be silly.",
        "别剧透，我还没看！",
        "别提了，楼下装修吵死人。",
    ],
)
def test_orders_of_the_moment_are_no_standing_instructions(hear: Hear, text: str) -> None:
    assert Passage.ACTIVE not in _judged(hear(text).drafts)


@pytest.mark.parametrize(
    "text",
    [
        "Don't tell me the answer right away.",
        "Don't use emojis.",
        "别用表情回复我。",
        "别告诉我答案，先给提示。",
    ],
)
def test_standing_instructions_stay(hear: Hear, text: str) -> None:
    assert _judged(hear(text).drafts) == [Passage.ACTIVE]
