"""Recall from question to answer, over the store in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from triptych.errors import InvalidInputError, ProviderError
from triptych.model.entry import EntryType
from triptych.model.memory import Kind, Memory, Slot, State
from triptych.model.message import Role
from triptych.model.principal import Principal
from triptych.model.recollection import EmptyReason, Query, Recollection
from triptych.ports.embedder import TextRole
from triptych.providers.scripted import ScriptedEmbedder
from triptych.recall import path
from triptych.recall.plan import make_plan
from triptych.settings import RecallSettings

JANUARY, FEBRUARY, MAY = (datetime(2026, month, 10, tzinfo=UTC) for month in (1, 2, 5))

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])

TEXTS: dict[str, dict[str, Any]] = {
    "en": {
        "old": "I live in Paris",
        "new": "I moved to Berlin",
        "where": "Where do I live?",
        "now": "Where do I live now?",
        "before": "Where did I live before?",
        "old value": "Paris",
        "new value": "Berlin",
        "unrelated": "Which enzyme unwinds chromosomes?",
        "other": ["My bike is red", "The kettle broke again", "Ann plays the cello"],
    },
    "zh": {
        "old": "我住在巴黎",
        "new": "我搬到柏林了",
        "where": "我住哪？",
        "now": "我现在住在哪里？",
        "before": "我以前住在哪里？",
        "old value": "巴黎",
        "new value": "柏林",
        "unrelated": "酶怎样解开染色体？",
        "other": ["自行车是红色的", "水壶又坏掉了", "小安会拉大提琴"],
    },
}


def contents(answer: Recollection) -> list[str]:
    return [result.content for result in answer]


def move(world: Any, language: str) -> tuple[Memory, Memory]:
    """Paris in January, Berlin in May, each said in a message and drawn from it."""
    text = TEXTS[language]
    said_old = world.talk(text["old"], at=JANUARY)[0]
    said_new = world.talk(text["new"], at=MAY)[0]
    old = world.remember(
        text["old"],
        at=JANUARY,
        said_in=said_old.id,
        slot=Slot("user:alice", "residence", text["old value"]),
        state=State.SUPERSEDED,
        valid_from=JANUARY,
        valid_to=MAY,
    )
    new = world.remember(
        text["new"],
        at=MAY,
        said_in=said_new.id,
        slot=Slot("user:alice", "residence", text["new value"]),
        supersedes=old.id,
        valid_from=MAY,
    )
    world.write(lambda writer: writer.mark_stale(said_old.id, True))
    return old, new


# --- what holds ---------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("question", ["where", "now"])
def test_a_question_about_now_gets_only_what_holds_now(world: Any, language: str, question: str) -> None:
    move(world, language)
    answer = world.ask(TEXTS[language][question])
    assert contents(answer) == [TEXTS[language]["new"]]
    assert any("superseded" in miss.why for miss in answer.near_misses)


@LANGUAGES
def test_as_of_gives_what_held_then(world: Any, language: str) -> None:
    move(world, language)
    answer = world.ask(TEXTS[language]["where"], as_of=FEBRUARY)
    assert contents(answer) == [TEXTS[language]["old"]]
    assert any("held on 2026-02-10" in reason for reason in answer.results[0].reasons)


@LANGUAGES
def test_a_question_about_before_gets_the_former_first_and_marked(world: Any, language: str) -> None:
    old, _ = move(world, language)
    answer = world.ask(TEXTS[language]["before"])
    assert answer.results[0].id == old.id
    assert any(reason.startswith("superseded") for reason in answer.results[0].reasons)


@LANGUAGES
def test_superseded_memories_can_be_asked_for(world: Any, language: str) -> None:
    old, new = move(world, language)
    answer = world.ask(TEXTS[language]["where"], include_superseded=True, types={EntryType.MEMORY})
    assert {result.id for result in answer} == {old.id, new.id}


@LANGUAGES
def test_what_was_not_yet_known_is_left_out(world: Any, language: str) -> None:
    old, _ = move(world, language)
    answer = world.ask(TEXTS[language]["where"], known_at=FEBRUARY)
    assert [result.id for result in answer] == [old.id]


@LANGUAGES
def test_of_two_updates_in_the_transcript_the_newer_comes_first(world: Any, language: str) -> None:
    older, newer = {
        "en": ("My badge number is 4411 now", "My badge number is 9925 now"),
        "zh": ("我现在的工牌号是4411", "我现在的工牌号是9925"),
    }[language]
    world.talk(older, at=JANUARY)
    world.talk(newer, at=MAY)
    question = {"en": "What is my badge number now?", "zh": "我现在的工牌号是多少？"}[language]
    assert contents(world.ask(question)) == [newer, older]


def test_an_undated_question_is_not_bent_towards_the_new(world: Any) -> None:
    world.talk("The violin concert in the old church was wonderful", at=JANUARY - timedelta(days=900))
    world.talk("The concert hall is being painted", at=MAY)
    answer = world.ask("Who enjoyed the violin concert in the church?")
    assert answer.results[0].content.startswith("The violin concert")


def test_expired_memories_are_gone(world: Any) -> None:
    world.remember("The meeting with Ann is at three", expires_at=FEBRUARY)
    assert world.ask("When is the meeting with Ann?").empty_reason is EmptyReason.NOTHING_STORED


# --- arms ---------------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("question", ["ERR-7f3a/9", "err-7f3a/9", "“ERR-7f3a/9”"])
def test_a_rare_code_carries_a_result_alone(language: str, question: str, world_of: Any) -> None:
    content = {"en": "the login job died with ERR-7f3a/9", "zh": "登录任务报错 ERR-7f3a/9 了"}[language]
    apart = ScriptedEmbedder(
        dimension=4, vectors={content: [1, 0, 0, 0], question: [0, 1, 0, 0], "near": [0, 0.4, 0.9, 0]}
    )
    world = world_of(apart)
    world.remember(content)
    world.remember("near")
    answer = world.ask(question)
    assert answer.results[0].content == content
    assert answer.results[0].arms["words"] == 1
    assert any("exactly err-7f3a/9" in reason for reason in answer.results[0].reasons)


@LANGUAGES
def test_words_alone_find_when_the_embedder_fails(world: Any, language: str) -> None:
    text = TEXTS[language]
    world.remember(text["new"])
    world.embedder = BrokenEmbedder(world.embedder)
    answer = world.ask(text["new value"])
    assert contents(answer) == [text["new"]]
    embed = next(stage for stage in answer.stages if stage.name == "embed")
    assert "words only" in embed.note


def test_a_slow_embedder_is_not_waited_for_beyond_the_deadline(world: Any) -> None:
    world.remember("I moved to Berlin")
    world.embedder = SlowEmbedder(world.embedder)
    answer = world.ask("Berlin", deadline_ms=40)
    assert contents(answer) == ["I moved to Berlin"]
    assert any("deadline" in stage.note for stage in answer.stages)


@LANGUAGES
def test_an_answer_is_found_beside_the_words_that_lead_to_it(world: Any, language: str) -> None:
    asked, answered = {
        "en": ("What did the vet say about Rex?", "He needs a soft diet for two weeks"),
        "zh": ("兽医对旺财说了什么？", "两周之内都得吃软食"),
    }[language]
    world.talk(asked, answered)
    world.talk(*TEXTS[language]["other"])
    answer = world.ask(asked)
    assert answered in contents(answer)[:2]


def test_a_named_period_finds_what_happened_in_it(world: Any) -> None:
    for day in range(1, 29):
        world.talk("Went for a walk", at=datetime(2026, 4, day, 9, tzinfo=UTC))
    answer = world.ask("Where was the walk on 17 April?", k=1)
    assert answer.results[0].time.day == 17
    assert any("asked time" in reason for reason in answer.results[0].reasons)


def test_a_slot_is_found_without_shared_words(world: Any) -> None:
    world.remember("Moabit, second floor", slot=Slot("user:alice", "residence", "Moabit"))
    world.remember("Jazz on Sundays")
    answer = world.ask("Where do I live?")
    assert answer.results[0].content == "Moabit, second floor"
    assert "slot" in answer.results[0].arms


# --- speakers and roles -------------------------------------------------------------------------------------


def test_the_named_speaker_comes_before_the_same_words_of_another(world: Any) -> None:
    world.talk("I adopted a puppy", name="Melanie")
    world.talk("I adopted a puppy", name="Caroline")
    answer = world.ask("Who adopted what, Carolin?")
    assert answer.results[0].entry.message.name == "Caroline"


@LANGUAGES
def test_the_users_words_count_more_than_the_assistants_unless_those_are_asked_for(
    world: Any, language: str
) -> None:
    said, about_me, about_you = {
        "en": ("the pasta place near the river", "the pasta place?", "Which pasta place did you recommend?"),
        "zh": ("河边那家面馆", "河边那家面馆？", "你推荐的河边那家面馆？"),
    }[language]
    world.talk((said, Role.ASSISTANT))
    world.talk((said, Role.USER))
    first = world.ask(about_me).results[0]
    assert first.entry.message.role is Role.USER
    both = [result.relevance for result in world.ask(about_you)]
    assert both[0] == pytest.approx(both[1], abs=0.01)


# --- folding ------------------------------------------------------------------------------------------------


@LANGUAGES
def test_a_message_and_the_memory_drawn_from_it_are_one_result(world: Any, language: str) -> None:
    text = TEXTS[language]["new"]
    message = world.talk(text)[0]
    memory = world.remember(text, said_in=message.id)
    answer = world.ask(text)
    assert [result.id for result in answer] == [memory.id]
    assert [ref.id for ref in answer.results[0].also] == [message.id]


# --- nothing ------------------------------------------------------------------------------------------------


@LANGUAGES
def test_an_unrelated_question_gets_nothing_and_its_reason(world: Any, language: str) -> None:
    for content in TEXTS[language]["other"]:
        world.remember(content)
    answer = world.ask(TEXTS[language]["unrelated"])
    assert not answer
    assert answer.empty_reason is EmptyReason.NOTHING_RELEVANT
    assert answer.near_misses


def test_an_empty_store_says_so(world: Any) -> None:
    assert world.ask("anything?").empty_reason is EmptyReason.NOTHING_STORED


def test_what_others_may_not_read_is_as_if_it_were_not_there(world: Any) -> None:
    world.remember("I moved to Berlin")
    answer = world.ask("Berlin", principal=Principal(user="mallory"))
    assert (answer.empty_reason, answer.near_misses) == (EmptyReason.NOTHING_STORED, ())


@pytest.mark.parametrize("question", ["", "   ", "\n"])
def test_an_empty_question_says_so(world: Any, question: str) -> None:
    assert world.ask(question).empty_reason is EmptyReason.EMPTY_QUESTION


@pytest.mark.parametrize("question", ['- / : * ( ) "', "🙂", "'; drop table memories; --", "NEAR(a b)", "%_"])
def test_operators_and_pictures_are_only_text(world: Any, question: str) -> None:
    world.remember("I moved to Berlin")
    answer = world.ask(question)
    assert isinstance(answer, Recollection)


@pytest.mark.parametrize("question", ["Berlin " * 200, "Moved to Berlin? " * 3000, "柏林" * 25_000])
def test_long_questions_are_answered(world: Any, question: str) -> None:
    world.remember("I moved to Berlin 柏林")
    assert contents(world.ask(question)) == ["I moved to Berlin 柏林"]


def test_found_as_soon_as_it_is_written(world: Any) -> None:
    assert not world.ask("Where is Berlin on my list?")
    world.remember("Berlin is on my list")
    assert contents(world.ask("Where is Berlin on my list?")) == ["Berlin is on my list"]


# --- promises -----------------------------------------------------------------------------------------------


def test_scores_do_not_depend_on_how_often_something_was_recalled(world: Any) -> None:
    memory = world.remember("I moved to Berlin")
    before = world.ask("Berlin").results
    world.write(lambda writer: writer.count_recalls({memory.id: (100, MAY)}))
    after = world.ask("Berlin").results
    assert [(one.id, one.score) for one in before] == [(one.id, one.score) for one in after]


def test_the_factors_add_up_to_the_score(world: Any) -> None:
    world.remember("I moved to Berlin", kind=Kind.EVENT, event_start=MAY)
    result = world.ask("Where do I live now, Berlin?").results[0]
    shares = [factor for factor in result.factors if factor.name in ("relevance", "recency", "trust")]
    assert sum(factor.points for factor in shares) == pytest.approx(result.score, abs=1e-4)


def test_hidden_sessions_stay_hidden(world: Any) -> None:
    message = world.talk("I moved to Berlin")[0]
    answer = world.ask("Berlin", hidden_sessions=frozenset({message.session}))
    assert answer.empty_reason is EmptyReason.NOTHING_STORED


def test_results_beyond_k_are_near_misses_with_their_reason(world: Any) -> None:
    for place in ("Berlin", "Bern", "Bergen"):
        world.remember(f"I moved to {place}")
    answer = world.ask("Where have I moved to?", k=1)
    assert len(answer) == 1
    assert [miss.why for miss in answer.near_misses] == ["cut by k=1"] * 2


def test_a_minimal_score_cuts_and_says_so(world: Any) -> None:
    world.remember("I moved to Berlin")
    answer = world.ask("moved to Berlin", min_score=1.0)
    assert answer.empty_reason is EmptyReason.NOTHING_RELEVANT
    assert [miss.why for miss in answer.near_misses] == ["below the cut of 1.00"]


def test_weights_can_be_set_for_one_question(world: Any) -> None:
    world.remember("I moved to Berlin")
    answer = world.ask("Berlin", weights={"words": 5.0})
    assert answer.results[0].relevance > world.ask("Berlin").results[0].relevance


@pytest.mark.parametrize("fields", [{"weights": {"wrods": 1.0}}, {"k": 0}])
def test_impossible_options_are_refused(world: Any, fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        world.ask("Berlin", **fields)


def test_the_stages_that_ran_are_told(world: Any) -> None:
    world.remember("I moved to Berlin")
    assert [stage.name for stage in world.ask("Berlin").stages] == [
        "plan",
        "embed",
        "candidates",
        "fuse",
        "rank",
    ]


def test_the_conversation_draws_the_question_towards_what_it_is_about(world: Any) -> None:
    world.remember("Ann plays the cello in the city orchestra")
    world.remember("The garage repaired the bike")
    question = "What about her?"
    context = ("Tell me about the orchestra", "and about Ann and her cello")
    assert contents(world.ask(question, context=context))[:1] == ["Ann plays the cello in the city orchestra"]


class BrokenEmbedder:
    def __init__(self, other: Any) -> None:
        self.identity = other.identity

    def embed(self, texts: Sequence[str], role: TextRole) -> Any:
        raise ProviderError("out of order")


class SlowEmbedder:
    def __init__(self, other: Any) -> None:
        self._other = other
        self.identity = other.identity

    def embed(self, texts: Sequence[str], role: TextRole) -> Any:
        import time

        time.sleep(0.3)
        return self._other.embed(texts, role)


@pytest.mark.parametrize(
    ("repeated", "once", "question"),
    [
        ("We walked the dog by the lake", "We walked the dog by the old lake today", "Who walked the dog?"),
        ("我们在湖边遛了狗", "我们今天在湖边遛了狗", "谁遛了狗？"),
    ],
)
def test_a_message_that_only_repeats_another_is_no_other_voice_for_it(
    world: Any, repeated: str, once: str, question: str
) -> None:
    world.talk(repeated, repeated, repeated)
    world.talk(repeated)
    world.talk(once)
    alone = {result.content: result for result in world.ask(question, k=10, min_score=0.0)}
    told = {factor.name: factor.value for factor in alone[repeated].factors}
    assert told["neighbour_closeness"] == pytest.approx(told["closeness"] / 2, abs=1e-4)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What did Ann do in May?", True),
        ("What does Ann like?", False),
        ("小安五月做了什么？", True),
        ("小安喜欢什么？", False),
    ],
)
def test_where_a_time_is_named_more_is_looked_at(question: str, named: bool) -> None:
    asked = Query(text=question, asked_at=MAY, k=5)
    usual = path._limits(asked, make_plan(replace(asked, text="tea")), RecallSettings())
    found = path._limits(asked, make_plan(asked), RecallSettings())
    assert (found.examined > usual.examined, found.arm > usual.arm) == (named, named)
    few = RecallSettings(candidates=10, examined=10)
    assert path._limits(asked, make_plan(asked), few).examined == (30 if named else 10)
