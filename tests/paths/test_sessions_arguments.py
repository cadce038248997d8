"""What cannot be a message, a query or a state is refused by its name, and breaks nothing."""

from __future__ import annotations

from typing import Any

import pytest

from triptych import InvalidInputError, Triptych
from triptych.sync import Member


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("reference", {"reference": [1]}),
        ("reference", {"reference": 5}),
        ("tool_call_id", {"role": "tool", "tool_call_id": [1]}),
        ("tool_calls", {"role": "assistant", "tool_calls": [5]}),
        ("tool_calls", {"role": "assistant", "tool_calls": 5}),
        ("parts", {"parts": [5]}),
        ("metadata", {"metadata": "abc"}),
        ("content", {"content": 5}),
        ("role", {"role": "king"}),
    ],
)
def test_what_is_no_message_is_refused_and_the_session_goes_on(
    alice: Member, field: str, arguments: dict[str, Any]
) -> None:
    session = alice.session("s")
    session.add("user", "hello")
    with pytest.raises(InvalidInputError) as refused:
        session.add(**{"role": "user", "content": "x", **arguments})
    assert refused.value.field == field
    assert session.context("and now?").as_openai()[-1]["content"] == "and now?"


@pytest.mark.parametrize(
    "message",
    [5, {}, {"role": "user", "content": 5}],
)
def test_what_has_no_providers_shape_is_refused(alice: Member, message: Any) -> None:
    for add in (alice.session("s").add_openai, alice.session("s").add_anthropic):
        with pytest.raises(InvalidInputError):
            add(message)
        with pytest.raises(InvalidInputError):
            add([message])
    alice.session("s").begin()
    assert alice.session("s").messages() == []


@pytest.mark.parametrize("version", [-1, "1", 1.5, True, 2**31])
def test_a_version_that_no_value_has_is_refused_and_is_no_conflict(alice: Member, version: Any) -> None:
    memory = alice.remember("The office is in Graz").memory
    assert memory is not None
    for write in (
        lambda: alice.session("s").set_state("step", 1, expected_version=version),
        lambda: alice.update(memory.id, content="It is in Linz", expected_version=version),
        lambda: alice.set_block("goals", "Ship", expected_version=version),
        lambda: alice.append_to_block("goals", "Ship", expected_version=version),
        lambda: alice.replace_in_block("goals", "Ship", "Sail", expected_version=version),
    ):
        with pytest.raises(InvalidInputError) as refused:
            write()
        assert refused.value.field == "expected_version"


def test_messages_come_in_parts_and_what_no_part_begins_at_is_refused(alice: Member) -> None:
    session = alice.session("s")
    for number in range(1, 6):
        session.add("user", str(number))
    assert [message.content for message in session.messages(after=2, limit=2)] == ["3", "4"]
    assert [message.content for message in session.messages(after=4)] == ["5"]
    assert session.messages(after=5) == session.messages(limit=0) == []
    for field, wrong in (("after", -1), ("after", "1"), ("limit", -1), ("limit", True)):
        with pytest.raises(InvalidInputError) as refused:
            session.messages(**{field: wrong})  # type: ignore[arg-type]
        assert refused.value.field == field


@pytest.mark.parametrize("calls", [5, [5], [{"function": 5}]])
def test_tool_calls_of_no_shape_are_refused(alice: Member, calls: Any) -> None:
    with pytest.raises(InvalidInputError):
        alice.session("s").add_openai([{"role": "assistant", "content": None, "tool_calls": calls}])


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("query", {"query": 5}),
        ("budget", {"budget": "8k"}),
        ("show_state", {"show_state": "key"}),
        ("seen_by", {"seen_by": 5}),
    ],
)
def test_what_is_no_context_is_refused(alice: Member, field: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError) as refused:
        alice.session("s").context(**arguments)
    assert refused.value.field == field


def test_a_state_is_given_back_as_it_is_kept(alice: Member) -> None:
    session = alice.session("s")
    kept = session.set_state("j", {1: (2, 3)})
    assert kept.value == {"1": [2, 3]}
    assert session.get_state("j") == kept


def test_a_system_message_without_room_is_reported_as_cut(memory: Triptych, alice: Member) -> None:
    session = alice.session("s")
    for number in range(12):
        session.add("system", f"Rule {number}: " + f"word_{number} " * 150)
        session.add("user", f"Question {number}")
        session.add("assistant", f"Answer {number}")
    report = session.context("and now?", budget=2048).report
    sent = {seq for span in (*report.verbatim,) for seq in range(span.first, span.last + 1)}
    rules = {message.seq for message in session.messages() if message.role == "system"}
    unsent = rules - sent - set(report.shortened)
    assert unsent
    assert unsent <= {seq for span in report.cut for seq in range(span.first, span.last + 1)}
    assert not any(seq in span for seq in unsent for span in report.summarised)
