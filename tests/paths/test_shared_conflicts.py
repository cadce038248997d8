"""Two agents, one slot: both are kept in the open until somebody, or a policy, decides; reversibly."""

from __future__ import annotations

import threading

import pytest

from triptych import Triptych
from triptych.model.memory import Slot, State
from triptych.sync import Member

DATES = pytest.mark.parametrize(
    ("friday", "monday", "question"),
    [
        ("The delivery date is Friday", "The delivery date is Monday", "What is the delivery date?"),
        ("Delivery date: Friday", "Delivery date: Monday", "What is the delivery date?"),
        ("交付日期是周五", "交付日期是周一", "交付日期是什么时候？"),
        ("The deadline is Friday", "The deadline is Monday", "When is the deadline?"),
        ("截止日期是周五", "截止日期是周一", "截止日期是哪天？"),
    ],
)


def agent(memory: Triptych, name: str) -> Member:
    return memory.principal(agent=name, teams=["report"])


@DATES
def test_both_sides_are_kept_and_named(memory: Triptych, friday: str, monday: str, question: str) -> None:
    mail, plan = agent(memory, "mail"), agent(memory, "plan")
    first = mail.team("report").publish(friday, uri="mailto:ann@example.org", confidence=0.7).memory
    outcome = plan.team("report").publish(monday, uri="https://example.org/plan", confidence=0.9)
    assert outcome.change == "conflict"
    (conflict,) = mail.conflicts()
    assert first is not None and outcome.memory is not None
    assert conflict.sides == (first.id, outcome.memory.id)
    sides = [plan.get(side) for side in conflict.sides]
    assert [side.confidence for side in sides] == [0.7, 0.9]
    assert [side.sources[0].author for side in sides] == ["agent:mail", "agent:plan"]
    assert [side.state for side in sides] == [State.ACTIVE, State.ACTIVE]
    assert {friday, monday} <= {result.content for result in plan.recall(question)}


@DATES
def test_a_decision_is_reversible_and_the_loser_stays_in_history(
    memory: Triptych, friday: str, monday: str, question: str
) -> None:
    mail, plan = agent(memory, "mail"), agent(memory, "plan")
    mail.team("report").publish(friday)
    plan.team("report").publish(monday)
    (conflict,) = plan.conflicts()
    lost, kept = conflict.sides
    plan.resolve(conflict.id, keep=kept)
    assert mail.conflicts() == []
    assert next(iter(mail.recall(question))).content == monday
    assert mail.get(lost).state is State.SUPERSEDED
    assert mail.history(lost).memory.content == friday
    plan.resolve(conflict.id, keep=lost)
    assert mail.get(lost).state is State.ACTIVE
    assert mail.get(kept).state is State.SUPERSEDED
    assert next(iter(mail.recall(question))).content == friday


@DATES
def test_independent_corroboration_counts(memory: Triptych, friday: str, monday: str, question: str) -> None:
    agent(memory, "mail").set_policy("team/report", arbitration="evidence")
    agent(memory, "mail").team("report").publish(friday)
    agent(memory, "plan").team("report").publish(monday)
    assert len(agent(memory, "mail").conflicts()) == 1
    # The same voice again is no more evidence, another one is.
    agent(memory, "mail").team("report").publish(friday)
    assert len(agent(memory, "mail").conflicts()) == 1
    agent(memory, "boss").team("report").publish(monday)
    assert agent(memory, "mail").conflicts() == []
    assert next(iter(agent(memory, "mail").recall(question))).content == monday


@pytest.mark.parametrize(
    "fact", ["The code name of the project is Falcon", "项目代号是猎鹰"], ids=["en", "zh"]
)
def test_what_two_agents_write_at_once_is_one_memory_with_two_sources(memory: Triptych, fact: str) -> None:
    start = threading.Barrier(2)

    def write(name: str) -> None:
        start.wait()
        agent(memory, name).team("report").publish(fact)

    writers = [threading.Thread(target=write, args=(name,)) for name in ("one", "two")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    (one,) = agent(memory, "reader").memories(spaces=["team/report"])
    assert {source.author for source in one.sources} == {"agent:one", "agent:two"}


def test_two_deadlines_of_two_things_do_not_contradict(memory: Triptych) -> None:
    for name, text in (
        ("one", "The deadline for the audit is Friday"),
        ("two", "The deadline for the review is Monday"),
        ("one", "审计的截止日期是周五"),
        ("two", "评审的截止日期是周一"),
        ("one", "My deadline is Tuesday"),
        ("two", "My deadline is Thursday"),
    ):
        agent(memory, name).team("report").publish(text)
    assert agent(memory, "one").conflicts() == []


def test_a_slot_given_by_the_caller_counts(memory: Triptych) -> None:
    for name, value in (("one", "Friday"), ("two", "Monday")):
        slot = Slot("pump", "delivery date", value)
        agent(memory, name).team("report").publish(f"We get the pump on {value}", slot=slot)
    assert len(agent(memory, "one").conflicts()) == 1
