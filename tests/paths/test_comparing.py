"""What no rule settles is read together: the same is said once, what is told anew leads the way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.errors import ProviderError
from triptych.model.change import Comparison
from triptych.model.memory import State
from triptych.providers.scripted import ScriptedComparer, ScriptedEmbedder
from triptych.remember.together import read_together
from triptych.sync import Member
from triptych.testing.clock import FixedClock
from triptych.testing.examples import a_memory

EARLIER = datetime(2026, 1, 10, 9, tzinfo=UTC)
LATER = datetime(2026, 4, 10, 9, tzinfo=UTC)
SAME, CHANGED, NEITHER = Comparison(0.97, 0.02), Comparison(0.01, 0.98), Comparison(0.02, 0.03)

# Near in meaning, and nothing that the rules know to be one; and what is asked about the first.
PAIRS = [
    ("My editor is Helix", "Been living in Zed for a month", "What is my editor?", "Zed"),
    ("我写代码用的编辑器是Helix", "早就泡在Zed里了", "我写代码用的编辑器是什么？", "Zed"),
]
EACH_LANGUAGE = pytest.mark.parametrize(("old", "new", "asked", "value"), PAIRS, ids=["en", "zh"])
NEAR = {
    text: [1.0, 0.12 * n, *(0.0,) * 62]
    for old, new, asked, _ in PAIRS
    for n, text in enumerate((old, asked, new))
}


class _Failing:
    def compare(self, pairs: Sequence[tuple[str, str]]) -> Sequence[Comparison]:
        raise ProviderError(f"cannot read {len(pairs)} pairs", field="comparer")


@contextmanager
def _opened(path: Path, told: Mapping[tuple[str, str], Comparison] | _Failing) -> Iterator[Member]:
    comparer = told if isinstance(told, _Failing) else ScriptedComparer(told)
    clock = FixedClock(LATER + timedelta(days=30))
    embedder = ScriptedEmbedder(64, NEAR)
    with Triptych.open(path, embedder=embedder, comparer=comparer, clock=clock) as memory:
        yield memory.principal(user="alice")


def _talked(memory: Triptych, clock: FixedClock, old: str, new: str) -> None:
    """Alice has said the one in one conversation and the other in a later one; a month has passed since."""
    for name, at, text in (("first", EARLIER, old), ("second", LATER, new)):
        clock.set(at)
        with memory.principal(user="alice").session(name) as session:
            session.add("user", text)
        memory.run_upkeep()
    clock.set(LATER + timedelta(days=30))


SAID_TWICE = [
    ("I'm an early riser", "Mornings, I'm up before anybody else"),
    ("我起得很早", "早上家里数我最先下床"),
]


@pytest.mark.parametrize(("old", "new"), SAID_TWICE, ids=["en", "zh"])
def test_what_is_read_as_the_same_is_one_memory_with_two_sources(tmp_path: Path, old: str, new: str) -> None:
    near = {old: [1.0, *(0.0,) * 63], new: [1.0, 0.3, *(0.0,) * 62]}
    for told, change in ((SAME, "reinforced"), (Comparison(0.85, 0.0), "added")):
        comparer, file = ScriptedComparer({(old, new): told}), tmp_path / f"{change}.db"
        with Triptych.open(file, embedder=ScriptedEmbedder(64, near), comparer=comparer) as memory:
            me = memory.principal(user="alice")
            me.remember(old, said_at=EARLIER)
            again = me.remember(new, said_at=LATER)
            assert again.change == change
            assert again.memory is not None
            assert len(again.memory.sources) == (2 if told is SAME else 1)
            assert ("read together" in again.reason) is (told is SAME)


DATED = [
    ("The meeting was postponed to Thursday", "They pushed the meeting back to Thursday"),
    ("我跟牙医约了周三", "牙医那边约的是周三"),
]


@pytest.mark.parametrize(("old", "new"), DATED, ids=["en", "zh"])
@pytest.mark.parametrize("hours", [1, 21 * 24])
def test_what_names_a_day_is_the_same_again_only_where_it_means_one(old: str, new: str, hours: int) -> None:
    near = {old: [1.0, *(0.0,) * 63], new: [1.0, 0.3, *(0.0,) * 62]}
    comparer = ScriptedComparer({(old, new): SAME})
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(64, near), comparer=comparer) as memory:
        me = memory.principal(user="alice")
        me.remember(old, said_at=EARLIER)
        again = me.remember(new, said_at=EARLIER + timedelta(hours=hours))
        assert (again.change == "reinforced") is (hours == 1)


@pytest.mark.parametrize("text", ["I went to the gym today", "今天跑了五公里"], ids=["en", "zh"])
def test_what_is_said_of_today_on_two_days_is_two_events(text: str) -> None:
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(64, {})) as memory:
        me = memory.principal(user="alice")
        me.remember(text, said_at=EARLIER)
        assert me.remember(text, said_at=EARLIER + timedelta(hours=20)).change == "added"


@pytest.mark.parametrize(
    ("old", "new"),
    [("The gate code is 4417", "4471 opens the gate"), ("大门密码是4417", "开大门按4471")],
    ids=["en", "zh"],
)
def test_a_figure_stands_against_what_is_read_as_the_same(tmp_path: Path, old: str, new: str) -> None:
    near = {old: [1.0, *(0.0,) * 63], new: [1.0, 0.3, *(0.0,) * 62]}
    comparer = ScriptedComparer({(old, new): SAME})
    with Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder(64, near), comparer=comparer) as memory:
        me = memory.principal(user="alice")
        me.remember(old, said_at=EARLIER)
        assert me.remember(new, said_at=LATER).change != "reinforced"


@EACH_LANGUAGE
def test_what_is_read_as_changed_stands_beside_it_and_answers_first(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    with _opened(tmp_path / "t.db", {(old, new): CHANGED}) as me:
        first = me.remember(old, said_at=EARLIER)
        told = me.remember(new, said_at=LATER)
        assert first.memory is not None
        assert told.memory is not None
        assert told.memory.supersedes == first.memory.id
        assert told.memory.group is not None
        history = me.history(first.memory.id)
        assert history.memory.state is State.ACTIVE
        assert [memory.id for memory in history.replaced_by] == [told.memory.id]
        results = me.recall(asked).results
        assert [value in result.content for result in results[:2]] == [True, False]


@EACH_LANGUAGE
def test_a_successor_is_found_though_it_shares_nothing_with_the_question(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    far = {**NEAR, asked: [1.0, -0.3, 0.2, *(0.0,) * 61]}
    others = [f"Nothing to do with it, number {number}" for number in range(60)]
    comparer = ScriptedComparer({(old, new): CHANGED})
    clock = FixedClock(LATER + timedelta(days=30))
    embedder = ScriptedEmbedder(64, far)
    with Triptych.open(tmp_path / "t.db", embedder=embedder, comparer=comparer, clock=clock) as memory:
        me = memory.principal(user="alice")
        me.remember(old, said_at=EARLIER)
        me.remember(new, said_at=LATER)
        for other in others:
            me.remember(other, said_at=EARLIER)
        found = me.recall(asked)
        assert value in found.results[0].content
        before = me.recall(asked, as_of=EARLIER + timedelta(days=1))
        assert value not in before.results[0].content


@EACH_LANGUAGE
def test_an_older_statement_that_arrives_late_takes_nothing_over(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    with _opened(tmp_path / "t.db", {(old, new): CHANGED}) as me:
        me.remember(new, said_at=LATER)
        told = me.remember(old, said_at=EARLIER)
        assert told.memory is not None
        assert told.memory.supersedes is None


@EACH_LANGUAGE
@pytest.mark.parametrize("told", [NEITHER, _Failing()], ids=["neither", "failing"])
def test_what_is_neither_or_could_not_be_read_is_kept_as_it_stands(
    tmp_path: Path, old: str, new: str, asked: str, value: str, told: Comparison | _Failing
) -> None:
    given = told if isinstance(told, _Failing) else {(old, new): told}
    with _opened(tmp_path / "t.db", given) as me:
        me.remember(old, said_at=EARLIER)
        outcome = me.remember(new, said_at=LATER)
        assert outcome.change == "added"
        assert outcome.memory is not None
        assert outcome.memory.supersedes is None
        assert len(me.memories()) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Our garage door is broken", "The door of our garage is broken"),
        ("我们家车库的门坏了", "我们家车库门坏了"),
    ],
    ids=["en", "zh"],
)
@pytest.mark.parametrize("compared_above", [0.25, 1.0], ids=["may be told anew", "may not"])
def test_what_the_rules_take_for_one_is_two_where_reading_both_denies_it(
    tmp_path: Path, old: str, new: str, compared_above: float
) -> None:
    embedder = ScriptedEmbedder(64, {text: [1.0, *(0.0,) * 63] for text in (old, new)})
    settings = {"remember": {"compared_above": compared_above}}
    for told, change in ((NEITHER, "added"), (SAME, "reinforced"), (Comparison(0.5, 0.4), "reinforced")):
        comparer, file = ScriptedComparer({(old, new): told}), tmp_path / f"{told.same}.db"
        with Triptych.open(file, embedder=embedder, comparer=comparer, settings=settings) as memory:
            me = memory.principal(user="alice")
            me.remember(old)
            assert me.remember(new).change == change


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We got rid of our piano", "We don't have our piano any more"),
        ("外公以前教数学，现在退了", "外公是数学老师，已经退休了"),
    ],
    ids=["en", "zh"],
)
def test_what_looks_taken_back_is_not_where_reading_both_finds_them_one(
    tmp_path: Path, old: str, new: str
) -> None:
    embedder = ScriptedEmbedder(64, {text: [1.0, *(0.0,) * 63] for text in (old, new)})
    for told, live in ((SAME, 1), (Comparison(0.4, 0.5), 2)):
        comparer, file = ScriptedComparer({(old, new): told}), tmp_path / f"{told.same}.db"
        with Triptych.open(file, embedder=embedder, comparer=comparer) as memory:
            me = memory.principal(user="alice")
            me.remember(old)
            change = me.remember(new).change
            assert (change == "reinforced") == (told is SAME)
            assert len(me.memories(states=["active", "superseded"])) == live


@pytest.mark.parametrize(
    ("old", "new", "in_order"),
    [
        ("Rosa is my boss", "It's Rosa I report to these days", None),
        ("Rosa is my boss", "I report to Rosa", ("Rosa is my boss", "Rosa is my boss")),
        ("小何欠我两千块", "我有两千块小何还没还", ("小何欠我两千块", "小何欠我两千块")),
    ],
)
def test_what_looks_nearly_the_same_is_read_again_in_the_common_order(
    tmp_path: Path, old: str, new: str, in_order: tuple[str, str] | None
) -> None:
    told = {(old, new): Comparison(0.6, 0.2)} | ({} if in_order is None else {in_order: SAME})
    comparer = ScriptedComparer(told)
    found = asyncio.run(read_together(comparer, [(old, new)]))
    assert found == {(old, new): Comparison(0.6, 0.2) if in_order is None else SAME}


def test_what_is_surely_not_the_same_is_not_read_again() -> None:
    pair = ("Rosa is my boss", "I report to Rosa")
    comparer = ScriptedComparer({pair: NEITHER, (pair[0], pair[0]): SAME})
    assert asyncio.run(read_together(comparer, [pair])) == {pair: NEITHER}


def test_nobody_is_kept_waiting_for_a_pair_that_was_read_before(tmp_path: Path) -> None:
    comparer = ScriptedComparer({})
    embedder = ScriptedEmbedder(64, NEAR)
    with (
        Triptych.open(tmp_path / "t.db", embedder=embedder, comparer=comparer) as memory,
        memory.principal(user="alice").session("talk") as session,
    ):
        for old, new, *_ in PAIRS:
            session.add("user", old)
            session.add("user", new)
    assert comparer.asked
    assert len(comparer.asked) == len(set(comparer.asked))


TALKED = [
    (
        "They're asking 320,000 for the house on Tern Lane",
        "Tern Lane dropped to 298,500, the agent rang me herself",
        "How much are they asking for the house on Tern Lane?",
        "298,500",
    ),
    (
        "桂花苑那套房挂牌三百二十万",
        "中介刚打电话，桂花苑那套降到二百九十五万了",
        "桂花苑那套房挂牌多少？",
        "二百九十五",
    ),
]


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "expired"])
@pytest.mark.parametrize(("old", "new", "asked", "value"), TALKED, ids=["en", "zh"])
def test_what_was_told_anew_in_passing_answers_first_though_nobody_needed_the_older(
    tmp_path: Path, old: str, new: str, asked: str, value: str, kept: bool
) -> None:
    near = {old: [1.0, *(0.0,) * 63], new: [1.0, 0.5, *(0.0,) * 62], asked: [1.0, -0.1, *(0.0,) * 62]}
    clock = FixedClock(EARLIER)
    settings = {"upkeep": {"worker": False}, "remember": {"candidate_days": 365 if kept else 7}}
    with Triptych.open(
        tmp_path / "t.db",
        embedder=ScriptedEmbedder(64, near),
        comparer=ScriptedComparer({(old, new): CHANGED}),
        clock=clock,
        settings=settings,
    ) as memory:
        me = memory.principal(user="alice")
        _talked(memory, clock, old, new)
        memory.run_upkeep()
        assert value in me.recall(asked).results[0].content


@EACH_LANGUAGE
def test_a_passing_remark_that_changes_what_is_kept_is_kept_too(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    for told, state in ((NEITHER, State.CANDIDATE), (CHANGED, State.ACTIVE)):
        comparer, file = ScriptedComparer({(old, new): told}), tmp_path / f"{state}.db"
        settings = {"remember": {"candidate_below": 0.95, "passing_below": 0.95}}
        with Triptych.open(
            file, embedder=ScriptedEmbedder(64, NEAR), comparer=comparer, settings=settings
        ) as memory:
            me = memory.principal(user="alice")
            me.remember(old, said_at=EARLIER)
            with me.session("talk") as session:
                session.add("user", new)
            memory.run_upkeep()
            found = [one for one in me.memories(states=["active", "candidate"]) if one.content.endswith(new)]
            assert state in {one.state for one in found if one.kind.value != "digest"}


@EACH_LANGUAGE
def test_in_a_shared_space_nobody_tells_anew_what_another_said(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    comparer = ScriptedComparer({(old, new): CHANGED})
    with Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder(64, NEAR), comparer=comparer) as memory:
        one, other = (memory.principal(agent=name, teams=["ops"]) for name in ("one", "other"))
        first = one.remember(old, space="team/ops", said_at=EARLIER).memory
        assert first is not None
        for speaker, told_anew in ((other, None), (one, first.id)):
            outcome = speaker.remember(new, space="team/ops", said_at=LATER)
            assert outcome.memory is not None
            assert outcome.memory.supersedes == told_anew
            speaker.erase(outcome.memory.id)


FAR = [
    (
        "I take my coffee with milk",
        "Lactose did me in, these days it goes down black and I even like it",
        (
            "The dentist gave me a black coat hanger",
            "My knee did me in on the stairs",
            "I like the new office",
        ),
    ),
    (
        "我喝咖啡要加奶",
        "乳糖不耐受查出来了，现在只喝黑的，居然也喜欢上了",
        ("我查出来有点近视", "我喜欢上了新办公室", "我买了件黑的外套"),
    ),
]


@pytest.mark.parametrize(("old", "new", "others"), FAR, ids=["en", "zh"])
@pytest.mark.parametrize("compared", [0, 2])
def test_what_a_statement_may_tell_anew_is_read_with_it_though_it_is_not_near(
    old: str, new: str, others: Sequence[str], compared: int
) -> None:
    comparer = ScriptedComparer({(old, new): CHANGED})
    settings = {"remember": {"compared": compared}}
    with Triptych.open(":memory:", comparer=comparer, settings=settings) as memory:
        me = memory.principal(user="alice")
        for statement in (*others, old):
            me.remember(statement, said_at=EARLIER)
        comparer.asked.clear()
        told = me.remember(new, said_at=LATER)
        assert len(comparer.asked) <= compared
        assert ((old, new) in comparer.asked) is (compared > 0)
        assert told.memory is not None
        assert (told.memory.supersedes is not None) is (compared > 0)


APART = [
    (
        "The office in Madrid has 45 people",
        "The office in Warsaw has 12 people",
        "How many people are in the Madrid office?",
    ),
    ("主卧的空调是格力的", "客厅的空调坏了，换了台美的", "主卧的空调是什么牌子的？"),
]


@pytest.mark.parametrize(("old", "new", "asked"), APART, ids=["en", "zh"])
def test_what_was_read_and_leaves_the_other_as_it_is_does_not_displace_it(
    old: str, new: str, asked: str
) -> None:
    comparer = ScriptedComparer({(old, new): NEITHER})
    clock = FixedClock(LATER + timedelta(days=30))
    with Triptych.open(":memory:", comparer=comparer, clock=clock) as memory:
        me = memory.principal(user="alice")
        me.remember(old, said_at=EARLIER)
        me.remember(new, said_at=LATER)
        assert (old, new) in comparer.asked
        assert me.recall(asked).results[0].content == old


@pytest.mark.parametrize(("old", "new", "asked"), APART, ids=["en", "zh"])
def test_nor_where_only_the_messages_are_found_that_said_both(old: str, new: str, asked: str) -> None:
    for told, first in ((NEITHER, old), (CHANGED, new)):
        comparer, clock = ScriptedComparer({(old, new): told}), FixedClock(EARLIER)
        with Triptych.open(
            ":memory:", comparer=comparer, clock=clock, settings={"upkeep": {"worker": False}}
        ) as memory:
            me = memory.principal(user="alice")
            _talked(memory, clock, old, new)
            assert (old, new) in comparer.asked
            assert me.recall(asked, types=["message"]).results[0].content == first


@pytest.mark.parametrize(("old", "new", "asked"), APART, ids=["en", "zh"])
def test_what_the_old_words_left_as_it_is_the_new_ones_may_not(old: str, new: str, asked: str) -> None:
    for told, name, stays in ((NEITHER, "stands_beside", False), (CHANGED, "tells_anew", True)):
        with Triptych.open(":memory:", comparer=ScriptedComparer({(old, new): told})) as memory:
            me = memory.principal(user="alice")
            me.remember(old, said_at=EARLIER)
            said = me.remember(new, said_at=LATER).memory
            assert said is not None
            assert name in said.metadata
            edited = me.update(said.id, expected_version=said.version, content=asked.rstrip("?？"))
            assert (name in edited.metadata) is stays


@pytest.mark.parametrize(
    ("told", "likelihood"), [(None, 1.0), (0.9, 0.9), (10**400, 1.0), (-3, 0.0), ("sure", 1.0), ([], 1.0)]
)
def test_a_likelihood_lies_between_0_and_1_whatever_stands_in_the_metadata(
    told: object, likelihood: float
) -> None:
    metadata = {} if told is None else {"tells_anew": told, "stands_beside": told}
    memory = a_memory(metadata=metadata)
    assert memory.likelihood == likelihood
    assert memory.stands_beside == frozenset()


@EACH_LANGUAGE
def test_of_several_it_may_tell_anew_the_one_nearest_to_what_is_sought_is_taken(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    far = "Something else entirely" if old.isascii() else "完全是另一回事"
    near = {**NEAR, far: [1.0, 2.0, *(0.0,) * 62]}
    comparer = ScriptedComparer({(old, new): CHANGED, (far, new): Comparison(0.01, 0.985)})
    with Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder(64, near), comparer=comparer) as memory:
        me = memory.principal(user="alice")
        first = me.remember(old, said_at=EARLIER)
        me.remember(far, said_at=EARLIER + timedelta(days=1))
        told = me.remember(new, said_at=LATER)
        assert set(comparer.asked) >= {(old, new), (far, new)}
        assert first.memory is not None
        assert told.memory is not None
        assert told.memory.supersedes == first.memory.id


@EACH_LANGUAGE
def test_whatever_is_read_may_be_told_anew_where_the_settings_ask_for_no_likelihood(
    tmp_path: Path, old: str, new: str, asked: str, value: str
) -> None:
    embedder, settings = ScriptedEmbedder(64, NEAR), {"remember": {"changed_likely": 0.0}}
    never = ScriptedComparer({(old, new): Comparison(0.5, 0.0)})
    with Triptych.open(tmp_path / "t.db", embedder=embedder, comparer=never, settings=settings) as memory:
        me = memory.principal(user="alice")
        first = me.remember(old, said_at=EARLIER)
        told = me.remember(new, said_at=LATER)
        assert first.memory is not None
        assert told.memory is not None
        assert told.memory.supersedes == first.memory.id


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "Farida goes to St Anselm's",
            "It was a rough winter with the bullying. Since May Farida has been at Greenhill!",
            "Since May Farida has been at Greenhill!",
        ),
        ("我房东姓翟", "热水器又坏了。这房子过户到柏先生名下才半个月", "这房子过户到柏先生名下才半个月"),
    ],
    ids=["en", "zh"],
)
@pytest.mark.parametrize("alone", [0.95, 0.02])
def test_one_of_several_sentences_may_tell_anew_what_they_do_not_together(
    old: str, new: str, sentence: str, alone: float
) -> None:
    whole = Comparison(0.01, 0.2)
    comparer = ScriptedComparer({(old, new): whole, (old, sentence): Comparison(0.3, alone)})
    found = asyncio.run(read_together(comparer, [(old, new)]))
    assert found == {(old, new): Comparison(0.01, max(0.2, alone))}


def test_what_one_sentence_says_is_read_once() -> None:
    comparer = ScriptedComparer({})
    pair = ("Farida goes to St Anselm's", "Since May Farida has been at Greenhill")
    asyncio.run(read_together(comparer, [pair]))
    assert len(comparer.asked) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Klara plays in the handball team", "Klara coaches in the handball team"),
        ("我妈出生在智利", "我妈定居在智利"),
    ],
    ids=["en", "zh"],
)
@pytest.mark.parametrize(("same", "change"), [(0.95, "added"), (0.98, "reinforced")])
def test_what_differs_in_one_place_is_the_same_only_where_reading_both_is_surest(
    old: str, new: str, same: float, change: str
) -> None:
    near = {old: [1.0, *(0.0,) * 63], new: [1.0, 0.3, *(0.0,) * 62]}
    comparer = ScriptedComparer({(old, new): Comparison(same, 0.01)})
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(64, near), comparer=comparer) as memory:
        me = memory.principal(user="alice")
        me.remember(old, said_at=EARLIER)
        assert me.remember(new, said_at=LATER).change == change
