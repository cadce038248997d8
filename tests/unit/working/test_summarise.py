"""Summaries made of the speakers' own words, in English and Chinese."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.text.tokens import EstimatedTokens
from triptych.working.pieces import Said
from triptych.working.summarise import merge_summaries, read_line, summarise_turn

COUNTER = EstimatedTokens("o200k")
DAY = datetime(2025, 11, 3, 9, tzinfo=UTC)

EN = [
    Said(
        "user",
        "Hey! Thanks for the help yesterday. We've decided to go with Redis for caching. The budget "
        "is $4,200 and Maria will own the rollout, due by Friday. "
        "How is your day going so far in general terms?",
        DAY,
    ),
    Said("assistant", "Sure, sounds great! I'd suggest setting maxmemory to 2GB.", DAY),
]
ZH = [
    Said(
        "user",
        "你好呀！我们昨天开会讨论了数据库选型，最终决定采用 Redis 做缓存，预算是三十二万元，"
        "由李明负责在12月5日之前完成迁移，谢谢你的帮助！",
        DAY,
    ),
    Said("assistant", "好的，收到。建议把最大内存设为 2GB。还有什么可以帮您的吗？", DAY),
]


@pytest.mark.parametrize(
    ("said", "limit", "kept", "left_out"),
    [
        (EN, 25, ["decided to go with Redis"], ["Hey", "Thanks", "sounds great"]),
        (EN, 60, ["Redis", "$4,200", "Maria", "Friday", "2GB"], ["Hey", "Thanks", "sounds great"]),
        (ZH, 25, ["决定采用 Redis"], ["你好", "谢谢"]),
        (ZH, 80, ["Redis", "三十二万元", "李明", "12月5日", "2GB"], ["你好", "谢谢", "好的"]),
    ],
)
def test_decisions_names_numbers_and_dates_come_before_courtesies(
    said: list[Said], limit: int, kept: list[str], left_out: list[str]
) -> None:
    line = summarise_turn(said, limit, COUNTER)
    assert COUNTER.count(line) <= limit
    assert [word for word in kept if word not in line] == []
    assert [word for word in left_out if word in line] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "We decided on the dual-write approach, and the budget is 320 thousand euros. It rains today.",
            "We decided on the dual-write approach, and the budget is 320 thousand euros",
        ),
        (
            "Nice to see you all, the price is 4,200 euros, so we agreed to buy it from Siemens.",
            "the price is 4,200 euros, so we agreed to buy it from Siemens",
        ),
        (
            "经讨论，一致同意选择阿里云，合同金额为126万元。今天下雨了。",
            "一致同意选择阿里云，合同金额为126万元",
        ),
        ("那就这么定吧：周五下午发布，版本号是2.4.1。", "那就这么定吧：周五下午发布，版本号是2.4.1"),
        ("预算三百二十万，就这么定了。", "预算三百二十万，就这么定了"),
    ],
)
def test_a_decision_is_told_with_what_its_sentence_names(text: str, told: str) -> None:
    line = summarise_turn([Said("user", text)], 60, COUNTER)
    assert told in [piece.text for piece in read_line(line)]
    assert told in merge_summaries([line, summarise_turn(EN, 60, COUNTER)], 60, COUNTER)


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [
        ("4711. 2025-08-01. The blue lamp costs 30 euros.", 10, "user: The blue lamp costs 30 euros"),
        ("4711。2025-08-01。蓝色台灯的价格是30元。", 13, "user: 蓝色台灯的价格是30元"),
    ],
    ids=["en", "zh"],
)
def test_a_number_counts_by_the_words_that_say_what_it_is(text: str, limit: int, kept: str) -> None:
    assert summarise_turn([Said("user", text)], limit, COUNTER) == kept


@pytest.mark.parametrize(
    "said",
    [
        [Said("user", "Hi there!"), Said("assistant", "Hello! You're welcome, sounds good. Take care!")],
        [Said("user", "你好！谢谢！"), Said("assistant", "不客气，再见！")],
        [Said("user", "")],
        [],
    ],
)
def test_courtesies_alone_make_no_summary(said: list[Said]) -> None:
    assert summarise_turn(said, 50, COUNTER) == ""


@pytest.mark.parametrize(
    ("said", "question"), [("EN", "Who owns the Lisbon migration?"), ("ZH", "谁负责里斯本的迁移？")]
)
def test_an_open_question_is_kept(said: str, question: str) -> None:
    filler = "It was a calm and pleasant morning. " if said == "EN" else "早上天气不错，心情也好。"
    line = summarise_turn([Said("user", filler * 3 + question)], 24, COUNTER)
    assert question in line


@pytest.mark.parametrize("said", [EN, ZH])
def test_every_piece_stands_in_what_was_said(said: list[Said]) -> None:
    line = summarise_turn(said, 200, COUNTER)
    pieces = read_line(line)
    assert len(pieces) > 2
    assert all(any(piece.text in " ".join(one.text.split()) for one in said) for piece in pieces)


def test_a_day_is_named_where_the_words_count_from_it() -> None:
    line = summarise_turn([Said("Ann", "I ran the Porto marathon yesterday.", DAY)], 40, COUNTER)
    assert line == "Ann (2025-11-03): ran the Porto marathon yesterday"
    plain = summarise_turn([Said("Ann", "I live in Porto.", DAY)], 40, COUNTER)
    assert plain == "Ann: live in Porto"


def test_signs_of_the_line_inside_a_name_do_no_harm() -> None:
    line = summarise_turn([Said("a: b | c", "We decided to paint Lisbon blue.")], 40, COUNTER)
    assert [piece.speaker for piece in read_line(line)] == ["a b c"]


def test_merging_keeps_the_order_and_the_weightiest() -> None:
    lines = [summarise_turn(EN, 60, COUNTER)] + [
        summarise_turn([Said("user", f"It rained again near the small house, day {n}.")], 40, COUNTER)
        for n in range(40)
    ]
    merged = merge_summaries(lines, 60, COUNTER)
    assert COUNTER.count(merged) <= 60
    assert merged.startswith("user: We've decided to go with Redis")


_WORDS = (
    "we decided 决定 to 采用 use Redis 2GB Maria 李明 Friday 周五 3 May, 12月5日。 hi! 谢谢； what? 吗？ a|b"
)
words = st.sampled_from([*_WORDS.split(), "c; d:", "e | f"])
speeches = st.lists(
    st.builds(
        Said, st.sampled_from(["user", "Ann", "李"]), st.lists(words, max_size=30).map(" ".join), st.just(DAY)
    ),
    max_size=8,
)


@settings(max_examples=80, deadline=None)
@given(st.lists(speeches, max_size=5), st.integers(0, 120))
def test_no_summary_exceeds_its_limit_and_merging_again_changes_nothing(
    turns: list[list[Said]], limit: int
) -> None:
    lines = [summarise_turn(turn, limit, COUNTER) for turn in turns]
    assert all(COUNTER.count(line) <= limit for line in lines)
    merged = merge_summaries(lines, limit, COUNTER)
    assert COUNTER.count(merged) <= limit
    assert merge_summaries([merged], limit, COUNTER) == merged
