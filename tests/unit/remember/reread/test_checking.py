"""What a model points at is held against the words that were said: nothing it makes up is kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.model.draft import Draft
from triptych.model.ids import MessageId, SessionId
from triptych.model.memory import Method
from triptych.model.message import Message, Role
from triptych.model.space import Space
from triptych.remember.model.answer import Item
from triptych.remember.model.checking import FaultError, Shown, draft_from

SAID_AT = datetime(2026, 5, 8, 10, 0, tzinfo=UTC)
HOME = Space.parse("user/alice")


def shown(
    text: str, *before: str, role: str = "user", speaker: str = "user:alice", name: str | None = None
) -> Shown:
    message = Message(MessageId("m"), SessionId("s"), 1, Role(role), text, SAID_AT, name=name)
    return Shown(message, text, before, speaker, HOME)


def drafted(one: Shown, quote: str, **given: Any) -> Draft:
    return draft_from(Item(message=1, quote=quote, **{"kind": "fact", **given}), one, "a-model")


@pytest.mark.parametrize(
    ("text", "given", "slot"),
    [
        (
            "We've settled in Oslo, finally.",
            {"quote": "We've settled in Oslo", "attribute": "residence", "value": "Oslo"},
            ("user:alice", "residence", "Oslo"),
        ),
        (
            "My better half goes by Sam.",
            {"quote": "My better half goes by Sam", "attribute": "partner", "value": "Sam"},
            ("user:alice", "partner", "Sam"),
        ),
        (
            "My sister calls Bergen home now.",
            {
                "quote": "My sister calls Bergen home",
                "about": "my sister",
                "attribute": "residence",
                "value": "Bergen",
            },
            ("user:alice", "sister:residence", "Bergen"),
        ),
        (
            "Tom draws his pay at Equinor.",
            {"quote": "Tom draws his pay", "about": "Tom", "attribute": "employer", "value": "Equinor"},
            ("tom", "employer", "Equinor"),
        ),
        (
            "Olives make my day.",
            {"quote": "Olives make my day", "kind": "preference", "attribute": "likes", "value": "Olives"},
            ("user:alice", "preference:oliv", "like"),
        ),
        (
            "我们已经在成都安家了。",
            {"quote": "我们已经在成都安家了", "attribute": "residence", "value": "成都"},
            ("user:alice", "residence", "成都"),
        ),
        (
            "妹妹在杭州落脚了。",
            {"quote": "妹妹在杭州落脚", "about": "妹妹", "attribute": "residence", "value": "杭州"},
            ("user:alice", "sister:residence", "杭州"),
        ),
        (
            "香菜我碰都不碰。",
            {"quote": "香菜我碰都不碰", "kind": "preference", "attribute": "dislikes", "value": "香菜"},
            ("user:alice", "preference:香菜", "dislike"),
        ),
    ],
)
def test_a_slot_is_filled_with_words_that_were_said(
    text: str, given: dict[str, Any], slot: tuple[str, str, str]
) -> None:
    draft = drafted(shown(text), **given)
    assert draft.slot is not None
    assert (draft.slot.subject, draft.slot.attribute, draft.slot.value) == slot
    assert draft.content in text


@pytest.mark.parametrize(
    ("text", "given", "why"),
    [
        ("I live in Oslo.", {"quote": "I live in Rome"}, "does not stand"),
        ("I live in Oslo.", {"quote": "  "}, "empty"),
        ("I live in Oslo.", {"quote": "I live in Os"}, "does not stand"),
        (
            "We've settled in Oslo.",
            {"quote": "We've settled in Oslo", "attribute": "residence", "value": "Rome"},
            "value",
        ),
        ("Do I live in Rome?", {"quote": "I live in Rome"}, "question"),
        ("If I moved to Rome, I'd buy a scooter.", {"quote": "I moved to Rome"}, "supposed"),
        ('My boss said: "I live in Rome".', {"quote": "I live in Rome"}, "somebody else"),
        ("He works at Equinor.", {"quote": "He works at Equinor", "about": "Zoe"}, "named nowhere"),
        ("我住在成都。", {"quote": "我住在北京"}, "does not stand"),
        (
            "我们在成都安家了。",
            {"quote": "我们在成都安家了", "attribute": "residence", "value": "北京"},
            "value",
        ),
        ("我是不是住在北京？", {"quote": "住在北京"}, "question"),
        ("如果我搬到北京，就买辆车。", {"quote": "我搬到北京"}, "supposed"),
        ("他说“我喜欢雨天”。", {"quote": "我喜欢雨天"}, "somebody else"),
        ("他在国家电网上班。", {"quote": "他在国家电网上班", "about": "小赵"}, "named nowhere"),
    ],
)
def test_what_was_not_said_is_refused(text: str, given: dict[str, Any], why: str) -> None:
    with pytest.raises(FaultError, match=why):
        drafted(shown(text), **given)


@pytest.mark.parametrize(
    ("role", "kind", "taken"),
    [
        ("user", "fact", True),
        ("user", "skill", True),
        ("assistant", "skill", True),
        ("assistant", "fact", False),
        ("assistant", "preference", False),
        ("tool", "fact", False),
        ("tool", "skill", False),
        ("system", "fact", False),
    ],
)
def test_only_a_user_is_evidence_of_the_user(role: str, kind: str, taken: bool) -> None:
    one = shown("Restarting the proxy first did it.", role=role, speaker=role)
    if taken:
        assert drafted(one, "Restarting the proxy first did it", kind=kind).source.author == role
    else:
        with pytest.raises(FaultError, match="no evidence"):
            drafted(one, "Restarting the proxy first did it", kind=kind)


@pytest.mark.parametrize(
    ("text", "quote", "kept"),
    [
        ("I don't like jazz.", "like jazz", "I don't like jazz."),
        ("I never eat meat.", "eat meat", "I never eat meat."),
        ("我不喜欢爵士乐。", "喜欢爵士乐", "我不喜欢爵士乐。"),
        ("My sister moved to Bergen last week.", "moved to Bergen", "My sister moved to Bergen last week."),
    ],
)
def test_a_quote_that_leaves_out_what_it_hangs_on_grows_to_its_clause(
    text: str, quote: str, kept: str
) -> None:
    assert drafted(shown(text), quote).content.rstrip(".。") == kept.rstrip(".。")


def test_blanks_case_and_the_shape_of_quotation_marks_may_differ_and_the_words_said_are_kept() -> None:
    draft = drafted(shown("We’ve  settled\nin Oslo."), "we've settled in oslo")
    assert draft.source.quote is not None
    assert draft.source.quote.startswith("We’ve  settled\nin Oslo")


ASKED = "What is your budget for the trip?"
ASKED_ZH = "你这次旅行的预算是多少？"


@pytest.mark.parametrize(
    ("before", "text", "statement", "kept"),
    [
        (ASKED, "About 3000 euros.", "The budget for the trip is about 3000 euros", True),
        (ASKED, "About 3000 euros.", "The budget for the trip is about 4000 euros", False),
        (ASKED, "About 3000 euros.", "The budget for the trip is not about 3000 euros", False),
        (ASKED, "About 3000 euros.", "Tom's budget for the trip is about 3000 euros", False),
        (ASKED, "About 3000 euros.", "Elephants eat about 3000 euros of purple grass daily", False),
        (ASKED, "About 3000 euros.", "旅行的预算大约 3000 euros", False),
        (ASKED_ZH, "大概三千欧元。", "这次旅行的预算大概三千欧元", True),
        (ASKED_ZH, "大概三千欧元。", "这次旅行的预算大概四千欧元", False),
        (ASKED_ZH, "大概三千欧元。", "这次旅行的预算不是三千欧元", False),
        (ASKED_ZH, "大概三千欧元。", "The budget is 三千欧元", False),
    ],
)
def test_a_rewording_stands_only_if_it_adds_and_turns_nothing(
    before: str, text: str, statement: str, kept: bool
) -> None:
    draft = drafted(shown(text, before), text, statement=statement)
    verbatim = drafted(shown(text, before), text)
    assert draft.content == (statement if kept else verbatim.content)
    assert draft.source.quote == verbatim.source.quote
    assert draft.source.method is (Method.INFERRED if kept else Method.STATED)
    if kept:
        assert (draft.trust, draft.confidence) < (verbatim.trust, verbatim.confidence)


def test_what_is_only_reported_or_supposed_fills_no_slot() -> None:
    for text in ("I heard that we've settled in Oslo.", "Maybe we've settled in Oslo."):
        draft = drafted(shown(text), text, attribute="residence", value="Oslo")
        assert draft.slot is None
        assert draft.confidence < drafted(shown("We've settled in Oslo."), "We've settled in Oslo").confidence


def test_where_the_rules_read_a_slot_they_have_the_say() -> None:
    draft = drafted(shown("I don't like jazz."), "I don't like jazz", attribute="likes", value="jazz")
    assert draft.slot is not None
    assert draft.slot.value == "dislike"


def test_a_value_that_does_not_look_like_one_leaves_the_slot_empty() -> None:
    draft = drafted(shown("We moved to tears."), "We moved to tears", attribute="residence", value="tears")
    assert draft.slot is None


def test_whom_it_is_about_leads_what_does_not_name_them() -> None:
    one = shown("He got the job at Equinor.", "Any news of Tom?")
    assert drafted(one, "He got the job at Equinor", about="Tom").searchable.startswith("Tom: ")
    zh = shown("他拿到国家电网的工作了。", "小赵有消息吗？")
    assert drafted(zh, "他拿到国家电网的工作了", about="小赵").searchable.startswith("小赵: ")


def test_where_it_lies_and_who_said_it_follow_from_the_message() -> None:
    draft = drafted(shown("I keep bees.", speaker="Bob", name="Bob"), "I keep bees")
    assert (draft.space, draft.subject, draft.source.author, draft.source.said_at) == (
        HOME,
        "Bob",
        "Bob",
        SAID_AT,
    )
    assert draft.metadata["read_by"] == "a-model"
    assert draft.readers is None
    assert not draft.explicit
