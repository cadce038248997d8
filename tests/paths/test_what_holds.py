"""What is over no longer holds, and still answers for the time before; what others think never did."""

from __future__ import annotations

import pytest

from triptych.sync import Member
from triptych.testing.clock import FixedClock


@pytest.mark.parametrize(
    ("had", "over", "question"),
    [
        ("I own a yacht", "I sold my yacht", "Do I own a yacht?"),
        ("I work at Contoso", "I quit my job last week", "Where do I work?"),
        ("我有一艘游艇", "我把游艇卖了", "我有游艇吗？"),
        ("我在腾讯上班", "我上周辞职了", "我在哪里上班？"),
    ],
)
def test_what_is_over_is_told_instead_and_what_was_is_found_as_of_then(
    alice: Member, clock: FixedClock, had: str, over: str, question: str
) -> None:
    with alice.session("before") as session:
        session.add("user", had)
    then = clock.now()
    clock.advance(days=60)
    with alice.session("now") as session:
        session.add("user", over)
    active = [one.content for one in alice.memories() if one.kind != "digest"]
    assert active == [over]
    assert alice.recall(question, types=["memory"]).results[0].content == over
    assert had in [one.content for one in alice.recall(question, types=["memory"], as_of=then)]


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (["Bob thinks I live in Rome", "If I lived in Rome I'd eat pizza every day"], "Where do I live?"),
        (["小王以为我住在罗马", "如果我住在罗马就好了"], "我住在哪里？"),
    ],
    ids=["en", "zh"],
)
def test_no_memory_comes_of_what_others_think_or_of_what_is_supposed(
    alice: Member, said: list[str], question: str
) -> None:
    with alice.session("talk") as session:
        for line in said:
            session.add("user", line)
    kinds = ["fact", "event", "preference", "skill"]
    assert list(alice.recall(question, kinds=kinds)) == []
    assert [one for one in alice.memories(states=["active", "candidate"]) if one.kind != "digest"] == []
