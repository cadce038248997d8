"""What a question is taken to ask for. The table is meant to be read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.model.memory import Kind
from triptych.model.recollection import Query
from triptych.recall.plan import LONGEST_QUESTION, Intent, Plan, make_plan, without_names

WEDNESDAY = datetime(2026, 3, 18, 9, 30, tzinfo=UTC)


def plan_of(text: str, **options: Any) -> Plan:
    return make_plan(Query(text, WEDNESDAY), asker="user:alice", **options)


GOLDEN: list[tuple[str, dict[str, object]]] = [
    # The asker's own slots, and whether they are asked for as they are or as they were.
    ("Where do I live?", {"intent": "current", "slots": ["user:alice residence"]}),
    ("我住哪？", {"intent": "current", "slots": ["user:alice residence"]}),
    ("Where did I live before?", {"intent": "past", "slots": ["user:alice residence"]}),
    ("我以前住在哪儿？", {"intent": "past", "slots": ["user:alice residence"]}),
    ("What was my previous job?", {"intent": "past", "slots": ["user:alice job"]}),
    ("我之前的工作是什么？", {"intent": "past", "slots": ["user:alice job"]}),
    ("What is my favourite colour?", {"kinds": ["preference"], "slots": ["user:alice favourite:colour"]}),
    ("我最喜欢的颜色是什么？", {"kinds": ["preference"], "slots": ["user:alice favourite:colour"]}),
    # Somebody else's slots are not the asker's.
    ("Where does my sister work?", {"slots": ["user:alice sister", "user:alice sister:employer"]}),
    ("我妹妹在哪里上班？", {"slots": ["user:alice sister", "user:alice sister:employer"]}),
    ("Where does Caroline live?", {"names": ["Caroline"], "slots": ["Caroline residence"]}),
    # Times become periods; a dated question is not about now, unless it names today.
    ("What did Caroline paint last Friday?", {"times": ["2026-03-13 – 2026-03-14"], "intent": "any"}),
    ("上周五我们吃了什么？", {"times": ["2026-03-13 – 2026-03-14"], "intent": "any"}),
    ("去年三月发生了什么？", {"times": ["2025-03-01 – 2025-04-01"], "kinds": ["event"]}),
    ("What is planned for today?", {"times": ["2026-03-18 – 2026-03-19"], "intent": "current"}),
    ("When did Melanie run the race?", {"asks_when": True, "kinds": ["event"]}),
    ("我什么时候去的西湖？", {"asks_when": True, "kinds": ["event"]}),
    # What must be met exactly.
    ("What happened with ERR-7f3a/9?", {"codes": ["err-7f3a/9"]}),
    ("错误码 ERR-7f3a/9 是什么意思？", {"codes": ["err-7f3a/9"]}),
    ('Which talk was called "Memory is data"?', {"phrases": ["memory is data"]}),
    ("“时间的形状”这本书讲了什么？", {"phrases": ["时间的形状"]}),
    # Whose words are wanted.
    ("What did you recommend for Rome?", {"about_the_assistant": True}),
    ("你推荐了哪家餐厅？", {"about_the_assistant": True}),
    ("How did we fix the deploy?", {"kinds": ["skill"]}),
    ("怎么解决部署失败的问题？", {"kinds": ["skill"]}),
]


@pytest.mark.parametrize(("question", "expected"), GOLDEN, ids=[question for question, _ in GOLDEN])
def test_a_question_is_read(question: str, expected: dict[str, object]) -> None:
    described = plan_of(question).described()
    assert {key: described.get(key) for key in expected} == expected


@pytest.mark.parametrize("question", ["What did I cook with Bob?", "我和小王做了什么菜？"])
def test_a_plain_question_asks_for_no_slot_and_no_time(question: str) -> None:
    plan = plan_of(question)
    assert (plan.slots, plan.times, plan.intent) == ((), (), Intent.ANY)


@pytest.mark.parametrize("question", ["What am I reading these days?", "我现在在看什么书？"])
def test_words_for_now_make_a_question_current(question: str) -> None:
    assert plan_of(question).intent is Intent.CURRENT


def test_a_month_without_a_year_is_every_such_month_nearby_nearest_first() -> None:
    times = plan_of("What did we do in May?").times
    assert times[0].start.year == 2026
    assert {2023, 2024, 2025, 2026} <= {time.start.year for time in times}
    assert all(time.start.month == 5 for time in times)


@pytest.mark.parametrize(
    "question", ["", " ", "🙂", '- / : * ( ) "', "?", "the", "的", "ERR-7f3a/9", "word " * 200, "\x00\ud800"]
)
def test_odd_questions_are_read_without_complaint(question: str) -> None:
    assert isinstance(plan_of(question), Plan)


def test_a_long_question_keeps_its_beginning_and_its_end() -> None:
    plan = plan_of("alpha " + "filler " * 10_000 + "omega")
    assert len(plan.text) <= LONGEST_QUESTION + 1
    assert plan.text.startswith("alpha")
    assert plan.text.endswith("omega")


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("What did Lei Mingxuan buy?", ["leimingxuan"], "What did buy?"),
        ("What was Lei Mingxuan's gift?", ["lei_mingxuan", "leimingxuan"], "What was gift?"),
        ("雷明轩在二月买了什么？", ["雷明轩"], "在二月买了什么？"),
        ("雷明轩在二月买了什么？", ["leimingxuan"], "在二月买了什么？"),
        ("今年欧阳若曦的体检是哪天？", ["Ruoxi.Ouyang88"], "今年 的体检是哪天？"),
        ("曾静和吕燕去了哪里？", ["lvyan"], "曾静和 去了哪里？"),
        ("曾静和吕燕去了哪里？", ["zeng_jing"], "和吕燕去了哪里？"),
        ("雷明轩在二月买了什么？", ["leiming"], "雷明轩在二月买了什么？"),
        ("李理喜欢什么？", ["lily"], "李理喜欢什么？"),
        ("Who is Anna?", ["Ann"], "Who is Anna?"),
        ("Alice?", ["alice"], "Alice?"),
        ("Alice?", ["", " "], "Alice?"),
    ],
)
def test_the_owners_name_is_taken_out_unless_nothing_is_left(
    text: str, names: list[str], expected: str
) -> None:
    assert " ".join(without_names(text, names).split()) == expected


@pytest.mark.parametrize("question", ["What do I pay every month?", "我每月付多少房租？"])
def test_what_recurs_is_no_period_to_look_in(question: str) -> None:
    assert plan_of(question).times == ()


def test_the_context_is_the_last_turns_with_the_question_among_them() -> None:
    plan = make_plan(Query("And then?", WEDNESDAY, context=tuple("abcdefgh")))
    assert plan.context == "d\ne\nf\ng\nh\nAnd then?"
    assert make_plan(Query("And then?", WEDNESDAY, context=("a", "Ann: And then?"))).context == (
        "a\nAnn: And then?"
    )
    assert make_plan(Query("And then?", WEDNESDAY)).context == ""


@pytest.mark.parametrize(
    ("turns", "context"),
    [
        (("Ann: I danced", "Assistant: wonderful!", "AI: and then?"), "Ann: I danced\nAnd you?"),
        (("小丽：我跳舞了", "助手：真棒！", "助理: 然后呢？"), "小丽：我跳舞了\nAnd you?"),
        (("assistant: hello",), ""),
        (("The assistant: a novel",), "The assistant: a novel\nAnd you?"),
    ],
)
def test_what_the_assistant_said_is_not_what_its_user_has_in_mind(
    turns: tuple[str, ...], context: str
) -> None:
    assert make_plan(Query("And you?", WEDNESDAY, context=turns)).context == context


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Oh, I got a picture book last week!", "Where did I go last week?"),
        ("We were at Dad's today", "Tell me what we did today"),
        ("我上周拿到了一本绘本！", "我上周去了哪儿？"),
        ("今天我去了爸爸家", "告诉我今天我们做了什么"),
    ],
)
def test_a_turn_that_only_tells_something_asks_for_no_time(told: str, asked: str) -> None:
    said = ("hello",)
    assert make_plan(Query(told, WEDNESDAY, context=said)).times == ()
    assert make_plan(Query(told, WEDNESDAY, context=said)).slots == ()
    assert make_plan(Query(asked, WEDNESDAY, context=said)).times
    assert make_plan(Query(told, WEDNESDAY)).times, "alone it can only be a question"


@given(st.text(max_size=300), st.datetimes(timezones=st.just(UTC)))
def test_any_question_at_any_time_can_be_planned(text: str, asked_at: datetime) -> None:
    plan = make_plan(Query(text, asked_at), asker="user:alice", owner_names=["alice"])
    assert all(time.start <= time.end for time in plan.times)
    assert plan.kinds <= frozenset(Kind)
    assert len(plan.times) <= 12


def test_nearer_periods_come_first() -> None:
    starts = [time.start for time in plan_of("in May or in October").times]
    distances = [abs(start - WEDNESDAY) for start in starts]
    assert distances == sorted(distances)
    assert distances[0] < timedelta(days=365)
