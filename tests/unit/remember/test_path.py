"""What becomes of statements in a store: kept once, replaced, related, disputed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from triptych.errors import AccessDeniedError, InvalidInputError
from triptych.model.event import EventType
from triptych.model.memory import Kind, Slot, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.path import draft_from_statement
from triptych.settings import Settings

JANUARY = datetime(2026, 1, 10, tzinfo=UTC)
MARCH = datetime(2026, 3, 10, tzinfo=UTC)
MAY = datetime(2026, 5, 10, tzinfo=UTC)
TEAM = Space.of_team("report")
HOME_BELOW = Space.of_user("alice", "work")
ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
BOB = Principal(agent="reviewer", user="bob", teams=frozenset({"report"}))


def _alike(*texts: str, cosine: float = 0.97) -> ScriptedEmbedder:
    """An embedder that finds these texts alike: the first is the axis, the others lean away from it."""
    rows = {}
    for place, text in enumerate(texts):
        row = np.zeros(64)
        row[0] = 1.0 if place == 0 else cosine
        row[place] += 0.0 if place == 0 else np.sqrt(1 - cosine**2)
        rows[text] = row
    return ScriptedEmbedder(64, {text: list(map(float, row)) for text, row in rows.items()})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I like tea", "I do not like tea"),
        ("Meet Ann at 3", "Meet Ann at 4"),
        ("我喜欢喝乌龙茶", "我讨厌喝乌龙茶"),
        ("三点和安娜见面", "四点和安娜见面"),
        ("华为Mate60Pro手机", "小米Mate60Pro平板"),
        ("The build failed with ERR-7f3a/8", "The build failed with ERR-7f3a/9"),
        ("The cabin sleeps 4 guests", "The cabin sleeps 6 guests"),
        ("Ann sings in the choir", "Bea sings in the choir"),
    ],
)
def test_what_differs_is_never_merged_however_alike_it_looks(
    make_desk: Callable[..., Any], first: str, second: str
) -> None:
    desk = make_desk(embedder=_alike(first, second, cosine=0.999))
    one, other = desk.say(first), desk.say(second)
    assert other.change in ("added", "superseded")
    assert {m.content for m in desk.memories()} == {first, second}
    assert one.memory.id != other.memory.id


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("我家在北京", "住在北京"),
        ("我家在北京", "我住在北京市"),
        ("I live in Beijing", "My home is in Beijing"),
        ("I like green tea", "i like  green tea!"),
        ("我对花生过敏", "我对花生过敏。"),
        ("I work for Contoso", "I'm working at Contoso"),
    ],
)
def test_the_same_fact_is_one_memory_with_two_sources(desk: Any, first: str, second: str) -> None:
    desk.say(first, at=JANUARY)
    assert desk.say(second, at=MAY).change == "reinforced"
    (memory,) = desk.memories()
    assert len(memory.sources) == 2
    assert memory.content == first


def test_a_rephrasing_without_any_difference_gives_one_memory_with_two_sources(
    make_desk: Callable[..., Any],
) -> None:
    first, second = "The office plants need water", "The plants in the office need water"
    desk = make_desk(embedder=_alike(first, second))
    desk.say(first, at=JANUARY)
    assert desk.say(second, at=MAY).change == "reinforced"


def test_near_statements_are_kept_apart_in_one_group(make_desk: Callable[..., Any]) -> None:
    first, second = "The cabin sleeps four guests", "The cabin has a wooden stove"
    desk = make_desk(embedder=_alike(first, second, cosine=0.88))
    desk.say(first)
    desk.say(second)
    one, other = desk.memories(State.ACTIVE)
    assert one.group == other.group is not None
    assert EventType.MEMORY_GROUPED in [event.type for event in desk.events()]


def test_far_statements_share_no_group(make_desk: Callable[..., Any]) -> None:
    first, second = "The cabin sleeps four guests", "The cabin has a wooden stove"
    desk = make_desk(embedder=_alike(first, second, cosine=0.5))
    desk.say(first)
    desk.say(second)
    assert [memory.group for memory in desk.memories()] == [None, None]


@pytest.mark.parametrize(
    ("before", "after"), [("I live in Paris", "I moved to Berlin"), ("我住在巴黎", "我搬到柏林了")]
)
@pytest.mark.parametrize("late", [False, True])
def test_a_new_value_replaces_the_old_whichever_is_heard_first(
    desk: Any, before: str, after: str, late: bool
) -> None:
    spoken = [(before, JANUARY), (after, MAY)]
    for text, at in reversed(spoken) if late else spoken:
        desk.say(text, at=at)
    old, new = sorted(desk.memories(), key=lambda memory: memory.valid_from)
    assert (old.content, old.state, old.valid_from, old.valid_to) == (before, State.SUPERSEDED, JANUARY, MAY)
    assert (new.content, new.state, new.valid_from, new.valid_to) == (after, State.ACTIVE, MAY, None)
    assert new.supersedes == old.id


def test_a_value_heard_of_late_is_put_between_those_around_it(desk: Any) -> None:
    desk.say("I live in Paris", at=JANUARY)
    desk.say("I live in Paris", at=MAY)
    desk.say("I live in Rome", at=MARCH)
    row = sorted(desk.memories(), key=lambda memory: memory.valid_from)
    assert [(m.slot.value, m.valid_from, m.valid_to, len(m.sources)) for m in row] == [
        ("Paris", JANUARY, MARCH, 1),
        ("Rome", MARCH, MAY, 1),
        ("Paris", MAY, None, 1),
    ]
    assert [m.supersedes for m in row] == [None, row[0].id, row[1].id]
    assert row[2].state is State.ACTIVE


def test_what_no_longer_holds_ends_what_it_denies_and_nothing_else(desk: Any) -> None:
    desk.say("I have a cat named Tom", at=JANUARY)
    desk.say("I have a dog named Rex", at=JANUARY)
    desk.say("I no longer have a cat named Tom", at=MAY)
    assert desk.live() == ["I have a dog named Rex", "I no longer have a cat named Tom"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I use MySQL", "We switched from MySQL to Postgres"),
        ("我用的是MySQL", "我从MySQL换成了Postgres"),
    ],
)
def test_a_switch_replaces_what_it_names(desk: Any, before: str, after: str) -> None:
    desk.say("I use Emacs", at=JANUARY)
    desk.say(before, at=JANUARY)
    assert desk.say(after, at=MAY).change == "superseded"
    assert desk.live() == ["I use Emacs", after]


def test_a_correction_stands_behind_the_words_it_corrects(desk: Any) -> None:
    desk.hear("The review with Tom is on Monday in room 12.")
    (outcome,) = desk.hear("No, I meant Tuesday, not Monday.", session="t")
    assert outcome.change == "superseded"
    assert desk.live() == ["The review with Tom is on Monday in room 12. → No, I meant Tuesday, not Monday."]
    desk.hear("No, I meant Tuesday, not Monday.", session="t")
    assert len(desk.live()) == 1


def test_values_that_stand_side_by_side_do_not_replace_each_other(desk: Any) -> None:
    said = [
        "I'm allergic to nuts",
        "I'm allergic to shellfish",
        "I speak Dutch",
        "I speak Thai",
        "I like tea",
        "I like jazz",
    ]
    for text in said:
        desk.say(text)
    assert sorted(desk.live()) == sorted(said)


def test_a_new_fact_about_somebody_invalidates_none_of_ten_others(desk: Any) -> None:
    facts = [
        "works at a bakery",
        "has two dogs",
        "plays the violin",
        "was born in Lyon",
        "drives a blue van",
        "is allergic to nuts",
        "speaks Portuguese",
        "studied chemistry",
        "likes the sea",
        "runs every Sunday",
    ]
    for fact in facts:
        desk.say(f"Ann {fact}")
    desk.say("Ann bought a piano")
    assert len(desk.live()) == 11


@pytest.mark.parametrize("text", ["Yesterday I ran a race", "昨天我跑了一场比赛"])
def test_dated_events_on_different_days_are_different_events(desk: Any, text: str) -> None:
    desk.say(text, at=JANUARY)
    desk.say(text, at=JANUARY + timedelta(hours=2))
    desk.say(text, at=MAY)
    assert [(m.event_start.month, len(m.sources)) for m in desk.memories()] == [(1, 2), (5, 1)]


def test_what_two_people_say_of_themselves_is_two_memories(desk: Any) -> None:
    desk.hear("I like tea.", name="Ola", session="a")
    desk.hear("I like tea.", name="Rita", session="b")
    desk.hear("I hate tea.", name="Rita", session="c")
    held = {m.subject: m.slot.value for m in desk.memories(State.ACTIVE)}
    assert held == {"Ola": "like", "Rita": "dislike"}


def test_identical_text_in_two_spaces_is_two_memories(desk: Any) -> None:
    desk.say("The office is in Graz")
    desk.say("The office is in Graz", space=HOME_BELOW)
    assert len(desk.memories()) == 2


def test_twenty_sources_make_one_memory(desk: Any) -> None:
    for day in range(1, 21):
        desk.say("The office is in Graz", at=datetime(2026, 1, day, tzinfo=UTC))
    (memory,) = desk.memories()
    assert len(memory.sources) == 20


# --- sharing ------------------------------------------------------------------------------------------


def test_two_agents_that_disagree_in_a_shared_space_open_a_conflict(desk: Any) -> None:
    desk.say("Q3 revenue is 4.2M", space=TEAM, at=JANUARY)
    outcome = desk.say("Q3 revenue is 4.5M", space=TEAM, at=MAY, principal=BOB)
    assert outcome.change == "conflict"
    assert desk.live() == ["Q3 revenue is 4.2M", "Q3 revenue is 4.5M"]
    (conflict,) = desk.conflicts()
    assert set(conflict.sides) == {memory.id for memory in desk.memories()}


def test_two_agents_that_agree_in_a_shared_space_are_two_sources_of_one_memory(desk: Any) -> None:
    desk.say("Q3 revenue is 4.2M", space=TEAM, at=JANUARY)
    assert desk.say("Q3 revenue is 4.2M.", space=TEAM, at=MAY, principal=BOB).change == "reinforced"
    (memory,) = desk.memories()
    assert {source.author for source in memory.sources} == {"agent:assistant", "agent:reviewer"}


def test_the_same_agent_may_change_its_mind_in_a_shared_space(desk: Any) -> None:
    desk.say("Q3 revenue is 4.2M", space=TEAM, at=JANUARY)
    assert desk.say("Q3 revenue is 4.5M", space=TEAM, at=MAY).change == "superseded"


def test_nothing_is_written_where_the_principal_may_not(desk: Any) -> None:
    with pytest.raises(AccessDeniedError):
        desk.say("I live in Graz", space=Space.of_user("bob"))
    assert desk.memories(principal=BOB) == []


def test_memories_of_others_in_the_same_space_are_not_touched(desk: Any) -> None:
    desk.say("Q3 revenue is 4.2M", space=TEAM, writers=frozenset({"agent:assistant"}))
    assert desk.say("Q3 revenue is 4.5M", space=TEAM, principal=BOB).change == "added"
    assert len(desk.live()) == 2


# --- the rest of the path ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("I live in Paris", Slot("user:alice", "residence", "Paris")),
        ("我住在巴黎", Slot("user:alice", "residence", "巴黎")),
        ("prefers window seats", Slot("user:alice", "preference:window seat", "like")),
    ],
)
def test_an_explicit_statement_gets_its_slot(desk: Any, text: str, slot: Slot) -> None:
    memory = desk.say(text).memory
    assert memory.slot == slot
    assert memory.state is State.ACTIVE


def test_what_the_caller_gives_stays_as_given(desk: Any) -> None:
    given = desk.say(
        "I live in Paris",
        kind=Kind.OBSERVATION,
        importance=0.11,
        confidence=0.22,
        tags=frozenset({"t"}),
        slot=Slot("x", "y", "z"),
    ).memory
    assert (given.kind, given.importance, given.confidence) == (Kind.OBSERVATION, 0.11, 0.22)
    assert given.slot == Slot("x", "y", "z")
    assert given.tags == {"t"}


@pytest.mark.parametrize("content", ["", "  \n"])
def test_an_empty_statement_is_refused(desk: Any, content: str) -> None:
    with pytest.raises(InvalidInputError, match="content"):
        desk.say(content)


def test_a_secret_is_blocked_and_stands_nowhere(desk: Any) -> None:
    secret = "hunter2!"
    outcome = desk.say(f"my password is {secret}")
    assert outcome.change == "blocked"
    assert outcome.memory is None
    assert secret not in repr(outcome)
    assert desk.memories() == []
    assert EventType.DRAFT_BLOCKED in [event.type for event in desk.events()]
    assert secret not in repr(desk.events())


def test_a_candidate_becomes_active_when_it_is_said_three_times(make_desk: Callable[..., Any]) -> None:
    settings = Settings.model_validate({"remember": {"candidate_below": 0.99}})
    desk = make_desk(settings=settings)
    line = "The printer on floor two jams on thick paper."
    assert desk.hear(line, session="a")[0].change == "candidate"
    (memory,) = desk.memories()
    assert memory.state is State.CANDIDATE
    assert memory.expires_at is not None
    desk.hear(line, session="b")
    desk.hear(line, session="c")
    (memory,) = desk.memories()
    assert memory.state is State.ACTIVE
    assert memory.expires_at is None


def test_every_change_writes_an_event_that_repeats_no_text(desk: Any) -> None:
    desk.say("I live in Paris", at=JANUARY)
    desk.say("I live in Paris", at=MARCH)
    desk.say("I moved to Berlin", at=MAY)
    events = desk.events()
    assert [event.type for event in events if event.type is not EventType.SPACE_CREATED] == [
        EventType.MEMORY_ADDED,
        EventType.MEMORY_REINFORCED,
        EventType.MEMORY_ADDED,
        EventType.MEMORY_SUPERSEDED,
    ]
    assert not any(word in repr(events) for word in ("Paris", "Berlin"))


def test_what_joins_the_transaction_and_fails_undoes_it(desk: Any) -> None:
    def fail(writer: object, outcomes: object) -> None:
        raise RuntimeError("stop")

    draft = draft_from_statement(
        "I live in Paris", principal=ALICE, space=Space.of_user("alice"), said_at=JANUARY
    )
    with pytest.raises(RuntimeError, match="stop"):
        desk.keep([draft], also=fail)
    assert desk.memories() == []


def test_remembering_nothing_still_runs_what_joins_the_transaction(desk: Any) -> None:
    seen: list[object] = []
    assert desk.keep([], also=lambda writer, outcomes: seen.append(outcomes)) == []
    assert seen == [[]]


def test_each_text_is_embedded_once(make_desk: Callable[..., Any]) -> None:
    asked: list[str] = []

    class Counting(ScriptedEmbedder):
        def embed(self, texts: Any, role: Any) -> Any:
            asked.extend(texts)
            return super().embed(texts, role)

    desk = make_desk(embedder=Counting(64))
    desk.hear("I live in Graz.", "I live in Graz.", "I like jazz.")
    assert sorted(asked) == ["I like jazz.", "I live in Graz."]


def test_memories_of_one_conversation_replayed_change_nothing(desk: Any) -> None:
    talk = ["I live in Graz.", "I like tea.", "Yesterday I ran a race."]
    talk += ["I moved to Oslo.", "I hate tea.", "我有两个孩子"]
    desk.hear(*talk)
    before = desk.memories()
    outcomes = desk.hear(*talk)
    assert {outcome.change for outcome in outcomes} == {"reinforced"}
    assert desk.memories() == before
