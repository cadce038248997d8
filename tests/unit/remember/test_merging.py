"""Who may become one with whom: not facts with digests, and nothing that names nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from triptych.model.draft import Draft
from triptych.model.ids import SessionId
from triptych.model.memory import Kind, Method, Source, State
from triptych.model.space import Space
from triptych.providers.scripted import ScriptedEmbedder
from triptych.text.guards import name_the_same, takes_back

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


def _digest(session: str, text: str) -> Draft:
    source = Source("user:alice", Method.INFERRED, NOW, session=SessionId(session), quote=text)
    return Draft(Space.of_user("alice"), Kind.DIGEST, text, source, explicit=True)


def test_a_digest_never_joins_the_fact_whose_words_it_repeats(desk: Any) -> None:
    (fact,) = desk.hear("I live in Graz with my sister.", session="one")
    repeating = replace(_digest("one", "I live in Graz with my sister."), source=fact.draft.source)
    (outcome,) = desk.keep([repeating])
    assert outcome.change == "added"
    assert sorted(memory.kind for memory in desk.memories(State.ACTIVE)) == [Kind.DIGEST, Kind.FACT]


def test_digests_of_two_sessions_stay_two_unless_they_say_the_same_to_the_letter(
    make_desk: Callable[..., Any],
) -> None:
    one, near = "We agreed on oak for the table.", "For the table we agreed on oak."
    desk = make_desk(embedder=_alike(one, near))
    said = [("s", one), ("s", one), ("s", near), ("t", near)]
    changes = [desk.keep([_digest(session, text)])[0].change for session, text in said]
    assert changes == ["added", "reinforced", "reinforced", "added"]


def _alike(first: str, second: str) -> ScriptedEmbedder:
    rows = {first: np.eye(64)[0], second: 0.99 * np.eye(64)[0] + np.sqrt(1 - 0.99**2) * np.eye(64)[1]}
    return ScriptedEmbedder(64, {text: [float(x) for x in row] for text, row in rows.items()})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It was amazing, Caroline.", "I'm getting there, Caroline."),
        ("It was so special.", "It was so special to me."),
        ("I'm not giving up.", "I won't let you down!"),
        ("We can do great things if we join forces.", "Together, we can do so much."),
        ("Tom is my boss.", "I'm Tom's boss."),
        ("The flight is to Boston.", "The flight is from Boston."),
        ("妈，我还在弄店铺的图", "妈，我可能晚点睡"),
        ("奶奶教我织毛衣", "我教奶奶织毛衣"),
        ("老郑是我的领导", "我是老郑的领导"),
    ],
)
def test_what_only_looks_alike_is_neither_merged_nor_taken_back(
    make_desk: Callable[..., Any], first: str, second: str
) -> None:
    desk = make_desk(embedder=_alike(first, second))
    desk.say(first)
    assert desk.say(second).change == "added"
    assert len(desk.memories(State.ACTIVE)) == 2


@pytest.mark.parametrize(
    ("first", "second", "does"),
    [
        ("I eat meat", "I no longer eat meat", True),
        ("I smoke", "I used to smoke", True),
        ("我吃辣", "我不吃辣了", True),
        ("I want a dog", "I have a dog", False),
        ("The shop was lovely", "The shop is lovely", False),
        ("I love tea", "I love coffee", False),
    ],
)
def test_taking_back_needs_the_same_thing_turned(first: str, second: str, does: bool) -> None:
    assert takes_back(first, second) is does
    assert takes_back(second, first) is does


def test_pronouns_alone_name_nothing() -> None:
    assert not name_the_same("It was so special.", "It was so special to me.")
    assert name_the_same("My sister is pregnant", "My sister is expecting a baby")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I live by the sea", "I live at the seaside"),
        ("I can't eat seafood", "Seafood is something I can't eat"),
        ("My daughter plays the violin", "My daughter is a violin player"),
        ("我每天晚上都出去散步", "我每晚都会出去走走"),
        ("我不会游泳", "游泳我不会"),
    ],
)
def test_one_fact_in_other_words_stays_one(make_desk: Callable[..., Any], first: str, second: str) -> None:
    desk = make_desk(embedder=_alike(first, second))
    desk.say(first)
    assert desk.say(second).change == "reinforced"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Avoid emojis.", "Please don't use emojis."),
        ("请用公制单位。", "单位请用公制的。"),
    ],
)
def test_a_request_and_an_instruction_that_ask_the_same_are_one(
    make_desk: Callable[..., Any], first: str, second: str
) -> None:
    desk = make_desk(embedder=_alike(first, second))
    desk.say(first)
    assert desk.say(second).change in {"reinforced", "superseded"}
    assert len(desk.memories(State.ACTIVE)) == 1
