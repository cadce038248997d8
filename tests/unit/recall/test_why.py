"""Why not this one?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from triptych.model.memory import Kind, State
from triptych.model.recollection import Verdict

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
TEXTS = {
    "en": {"tea": "I like green tea", "other": "The kettle broke again", "ask": "green tea"},
    "zh": {"tea": "我喜欢喝绿茶", "other": "水壶又坏掉了", "ask": "绿茶"},
}
LANGUAGES = pytest.mark.parametrize("language", TEXTS)


def verdict(world: Any, question: str, id: str, **fields: Any) -> tuple[Verdict, str]:
    told = world.ask(question, why_not=id, **fields).why_not
    assert told.id == id
    return told.verdict, told.why


@LANGUAGES
def test_what_is_in_the_answer_says_so_with_its_place_and_factors(world: Any, language: str) -> None:
    kept = world.remember(TEXTS[language]["tea"])
    told = world.ask(TEXTS[language]["ask"], why_not=kept.id).why_not
    assert (told.verdict, told.place) == (Verdict.IN_ANSWER, 1)
    assert {"words", "vector"} <= set(told.arms)
    assert {"words", "closeness", "relevance"} <= {factor.name for factor in told.factors}


@LANGUAGES
def test_what_is_forbidden_is_not_told_from_what_does_not_exist(world: Any, language: str) -> None:
    hidden = world.remember(TEXTS[language]["tea"], owner="bob")
    found = verdict(world, TEXTS[language]["ask"], hidden.id)
    unknown = verdict(world, TEXTS[language]["ask"], "nothing")
    assert found[0] is unknown[0] is Verdict.UNKNOWN
    assert found[1].replace(hidden.id, "X") == unknown[1].replace("nothing", "X")


@LANGUAGES
@pytest.mark.parametrize(
    ("fields", "asked", "words"),
    [
        ({"state": State.ARCHIVED}, {}, "archived"),
        ({"state": State.CANDIDATE}, {}, "candidate"),
        ({"expires_at": NOW - timedelta(days=1)}, {}, "expired on 2026-05-31"),
        ({"kind": Kind.EVENT}, {"kinds": frozenset({Kind.FACT})}, "kind event"),
        ({"confidence": 0.2}, {"min_confidence": 0.5}, "confidence 0.20"),
        ({}, {"topics": frozenset({"budget"})}, "topics budget"),
        ({"valid_from": NOW}, {"as_of": NOW - timedelta(days=9)}, "did not hold yet"),
    ],
    ids=["forgotten", "candidate", "expired", "kind", "confidence", "topic", "as of"],
)
def test_the_filter_that_kept_it_out_is_named(
    world: Any, language: str, fields: dict[str, Any], asked: dict[str, Any], words: str
) -> None:
    kept = world.remember(TEXTS[language]["tea"], **fields)
    found, why = verdict(world, TEXTS[language]["ask"], kept.id, **asked)
    assert found is Verdict.FILTERED
    assert words in why


@LANGUAGES
def test_what_is_below_the_cut_cut_by_k_or_folded_says_which(world: Any, language: str) -> None:
    text = TEXTS[language]
    (said,) = world.talk(text["tea"])
    kept = world.remember(text["tea"], said_in=said.id)
    other = world.remember(text["other"])
    second = world.remember(f"{text['tea']} {text['other']}")
    folded = world.ask(text["ask"], why_not=said.id).why_not
    assert (folded.verdict, folded.into) == (Verdict.FOLDED, kept.id)
    assert verdict(world, text["ask"], other.id, min_score=0.5)[0] is Verdict.BELOW_CUT
    assert verdict(world, text["ask"], second.id, k=1, min_score=0.0) == (Verdict.CUT_BY_K, "cut by k=1")


@LANGUAGES
def test_what_no_arm_reached_is_measured_all_the_same(world: Any, language: str) -> None:
    text = TEXTS[language]
    for n in range(70):
        world.remember(f"{text['tea']} {n}")
    far = world.remember(text["other"])
    told = world.ask(text["ask"], k=1, why_not=far.id).why_not
    assert told.verdict is Verdict.NOT_REACHED
    assert "none of the question's words" in told.why
    assert told.place > 40


def test_asking_why_changes_no_answer(world: Any) -> None:
    kept = world.remember(TEXTS["en"]["tea"])
    plain, asked = world.ask("green tea"), world.ask("green tea", why_not=kept.id, explain=True)
    assert plain.results == asked.results
    assert plain.near_misses == asked.near_misses
    assert plain.filters == ()
    assert plain.why_not is None


def test_explaining_counts_what_each_filter_alone_kept_out(world: Any) -> None:
    world.remember("I like green tea")
    world.remember("I like black tea", state=State.ARCHIVED)
    world.remember("Ann poured tea", kind=Kind.EVENT)
    answer = world.ask("tea", kinds=frozenset({Kind.FACT}), explain=True)
    assert {one.name: (one.value, one.kept_out) for one in answer.filters} == {
        "state": ("active", 1),
        "kind": ("fact", 1),
    }
