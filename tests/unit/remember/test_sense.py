"""What its meaning tells to be over with the moment waits as a candidate, unless it was asked for, dated or
ordered once and for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from triptych.meaning.sense import Sense, sense_of
from triptych.model.draft import Draft
from triptych.model.memory import Kind, Method, State
from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.providers.e5.identity import IDENTITY
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.extract import Extraction
from triptych.remember.gate import Passage, Verdict, judge, reconsidered
from triptych.remember.resolve import resolve
from triptych.settings import RememberSettings

Hear = Callable[..., Extraction]
SETTINGS = RememberSettings()
SURELY_NOT = 0.0

# What lasts, and its like that is over with the moment.
TWINS = [
    ("I moved into a flat above a bakery in Porto", "I moved onto the sofa and that's me done"),
    ("My son Mateo starts school in September", "My brain starts work after lunch apparently"),
    ("I'm engaged to a Portuguese baker called Rui", "I'm engaged to this croissant"),
    ("I drive a night bus for the city", "I'm driven mad by this printer"),
    ("我在造船厂做焊工", "我在床上做咸鱼"),
    ("我女朋友在考船长证", "我男朋友今晚是这碗泡面"),
    ("我们领养了一只灰狗，叫像素", "我们今晚决定吃光冰箱"),
    ("我儿子在备考建筑师执照", "我脑子今天还没上线"),
    ("我去年做了心脏搭桥手术", "我笑得心脏都要停了"),
]

# What the rules alone would make active.
FLEETING = ["I moved onto the sofa and that's me done", "我决定封自己为厨房之王"]
LASTING = ["I moved into a flat above a bakery in Porto", "我在造船厂做焊工"]


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.fixture(scope="module")
def lasting(embedder: BundledEmbedder) -> Callable[[str], float]:
    sense = sense_of(embedder.identity)
    assert sense is not None
    return lambda text: sense.lasting(text, embedder.embed([text], TextRole.PASSAGE)[0])


def _only(hear: Hear, text: str) -> tuple[Draft, Verdict]:
    (draft,) = map(resolve, hear(text).drafts)
    verdict = judge(draft, SETTINGS)
    assert verdict.passage is Passage.ACTIVE
    return draft, verdict


@pytest.mark.parametrize(("lasts", "passes"), TWINS, ids=[passes for _, passes in TWINS])
def test_twins_are_told_apart(lasting: Callable[[str], float], lasts: str, passes: str) -> None:
    assert lasting(passes) < SETTINGS.lasting_below < lasting(lasts)


def test_each_language_has_weights_of_its_own() -> None:
    sense = Sense({"en": np.array([1, 0, 0], np.float32), "zh": np.array([0, 0, 2], np.float32)})
    vector = np.array([3, 0], np.float32)
    assert sense.lasting("tea", vector) == pytest.approx(1 / (1 + np.exp(-3)))
    assert sense.lasting("茶", vector) == pytest.approx(1 / (1 + np.exp(-2)))


@pytest.mark.parametrize(
    "identity",
    [
        ScriptedEmbedder(384).identity,
        EmbedderIdentity("another-model", IDENTITY.dimension, IDENTITY.revision),
    ],
)
def test_vectors_of_another_embedder_tell_nothing(identity: EmbedderIdentity) -> None:
    assert sense_of(identity) is None


@pytest.mark.parametrize("text", FLEETING)
def test_what_is_likely_of_the_moment_becomes_a_candidate_and_says_why(hear: Hear, text: str) -> None:
    draft, verdict = _only(hear, text)
    after = reconsidered(verdict, draft, 0.12, SETTINGS)
    assert after == Verdict(
        Passage.CANDIDATE, verdict.importance, ("likely of the moment: 0.12", *verdict.reasons)
    )
    assert reconsidered(verdict, draft, SETTINGS.lasting_below, SETTINGS) == verdict


@pytest.mark.parametrize(
    "text",
    [
        "From now on, answer in French.",
        "Never mention my ex.",
        "以后请用英文回答",
        "以后一律用表格回答",
        "Remember that I moved onto the sofa and that's me done",
        "Remember that I've decided to have pudding first",
        "帮我记一下，我脑子今天还没上线",
        "记住，我们今晚决定吃光冰箱",
        "My flight to Oslo is on 3 August.",
        "I've decided to leave for Oslo on 3 August.",
        "我8月3日飞奥斯陆",
        "我决定8月3日去奥斯陆",
        "My order number is ORD-20931.",
        "我的订单号是ORD-20931",
    ],
)
def test_what_was_asked_for_dated_or_ordered_for_good_is_never_demoted(hear: Hear, text: str) -> None:
    draft, verdict = _only(hear, text)
    assert reconsidered(verdict, draft, SURELY_NOT, SETTINGS) == verdict


@pytest.mark.parametrize("text", FLEETING)
def test_only_what_somebody_stated_in_talk_is_demoted(hear: Hear, text: str) -> None:
    draft, verdict = _only(hear, text)
    others = [
        replace(draft, explicit=True),
        replace(draft, kind=Kind.DIGEST),
        replace(draft, kind=Kind.INSIGHT),
        *(
            replace(draft, source=replace(draft.source, method=method))
            for method in Method
            if method is not Method.STATED
        ),
    ]
    assert [reconsidered(verdict, other, SURELY_NOT, SETTINGS) for other in others] == [verdict] * len(others)


@pytest.mark.parametrize("passage", [Passage.CANDIDATE, Passage.DROPPED, Passage.BLOCKED])
def test_what_is_not_active_stays_as_it_is(hear: Hear, passage: Passage) -> None:
    draft, verdict = _only(hear, FLEETING[0])
    verdict = replace(verdict, passage=passage)
    assert reconsidered(verdict, draft, SURELY_NOT, SETTINGS) == verdict


@pytest.mark.parametrize("text", FLEETING)
def test_a_demoted_memory_is_a_candidate_that_expires_and_tells_why(
    make_desk: Any, embedder: BundledEmbedder, text: str
) -> None:
    desk = make_desk(embedder)
    (outcome,) = desk.hear(text)
    (memory,) = desk.memories()
    assert memory.state is State.CANDIDATE
    assert memory.expires_at is not None
    assert any(reason.startswith("likely of the moment: 0.") for reason in outcome.draft.reasons)


@pytest.mark.parametrize("text", LASTING)
def test_what_lasts_is_active_at_once(make_desk: Any, embedder: BundledEmbedder, text: str) -> None:
    desk = make_desk(embedder)
    desk.hear(text)
    assert [memory.state for memory in desk.memories()] == [State.ACTIVE]


@pytest.mark.parametrize("text", FLEETING)
def test_what_is_remembered_by_asking_is_active_whatever_it_says(
    make_desk: Any, embedder: BundledEmbedder, text: str
) -> None:
    desk = make_desk(embedder)
    desk.say(text)
    assert [memory.state for memory in desk.memories()] == [State.ACTIVE]


@pytest.mark.parametrize("text", FLEETING)
def test_beside_another_embedder_the_rules_alone_decide(make_desk: Any, text: str) -> None:
    desk = make_desk()
    (outcome,) = desk.hear(text)
    (memory,) = desk.memories()
    assert memory.state is State.ACTIVE
    assert not any("of the moment" in reason for reason in outcome.draft.reasons)
