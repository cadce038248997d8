"""Between agents: rights hold on every path, and what is forbidden looks like what does not exist."""

from __future__ import annotations

import pytest

from triptych import Triptych
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError


@pytest.mark.parametrize(
    ("fact", "question"),
    [("Q3 revenue is 4.2M", "How high was revenue in Q3?"), ("第三季度营收是420万", "第三季度营收多少？")],
)
def test_one_publishes_another_recalls_a_third_does_not(memory: Triptych, fact: str, question: str) -> None:
    writer = memory.principal(agent="writer", teams=["report"])
    reader = memory.principal(agent="reader", teams=["report"])
    stranger = memory.principal(agent="stranger")
    published = writer.team("report").publish(fact, topics=["budget"]).memory
    assert published is not None

    assert [r.content for r in reader.team("report").query(question)] == [fact]
    assert fact in [r.content for r in reader.recall(question)]
    assert list(stranger.recall(question)) == []
    assert list(stranger.team("report").query(question)) == []
    with pytest.raises(AccessDeniedError):
        stranger.team("report").publish("nonsense")
    with pytest.raises(NotFoundError) as forbidden:
        stranger.get(published.id)
    with pytest.raises(NotFoundError) as unknown:
        stranger.get("018f0000-0000-7000-8000-000000000000")
    assert str(forbidden.value).replace(published.id, "X") == str(unknown.value).replace(
        "018f0000-0000-7000-8000-000000000000", "X"
    )
    assert "access.denied" in [event.type for event in writer.events()]
    assert "memory.published" in [event.type for event in reader.events()]


def test_low_confidence_is_withheld_unless_asked_for(memory: Triptych) -> None:
    agent = memory.principal(agent="a", teams=["t"])
    agent.team("t").publish("The launch might be in March", confidence=0.4)
    assert list(agent.team("t").query("When is the launch?")) == []
    assert len(agent.team("t").query("When is the launch?", min_confidence=0.0)) == 1


def test_readers_of_a_memory_narrow_its_space(memory: Triptych) -> None:
    writer = memory.principal(agent="writer", teams=["t"])
    other = memory.principal(agent="other", teams=["t"])
    writer.team("t").publish("The surprise party is on Friday", readers=["agent:writer"])
    assert list(other.recall("When is the surprise party?")) == []
    assert len(writer.recall("When is the surprise party?")) == 1


def test_an_empty_list_of_readers_is_nobody(memory: Triptych) -> None:
    writer = memory.principal(agent="writer", teams=["t"])
    writer.team("t").publish("Sealed", readers=[])
    assert list(writer.recall("Sealed")) == []


def test_users_of_one_agent_never_see_each_other(memory: Triptych) -> None:
    alice = memory.principal(agent="assistant", user="alice")
    bob = memory.principal(agent="assistant", user="bob")
    alice.remember("My salary is 5000 euros")
    with alice.session("s") as session:
        session.add("user", "My salary is 5000 euros, please keep it quiet")
    assert list(bob.recall("salary")) == []
    assert bob.memories() == []
    assert bob.sessions() == []


@pytest.mark.parametrize("readers", [["nobody"], ["agent:"], ["everybody"]])
def test_a_right_given_to_no_possible_key_is_refused(memory: Triptych, readers: list[str]) -> None:
    agent = memory.principal(agent="a", teams=["t"])
    with pytest.raises(InvalidInputError) as refused:
        agent.team("t").publish("hello world", readers=readers)
    assert refused.value.field == "readers"


def test_two_agents_that_disagree_open_a_conflict_which_is_decided_and_reversed(memory: Triptych) -> None:
    mail = memory.principal(agent="mail", teams=["t"])
    plan = memory.principal(agent="plan", teams=["t"])
    friday = mail.team("t").publish("The deadline of project Apollo is Friday").memory
    monday = plan.team("t").publish("The deadline of project Apollo is Monday").memory
    assert friday is not None
    assert monday is not None
    (conflict,) = mail.conflicts()
    assert set(conflict.sides) == {friday.id, monday.id}
    mail.resolve(conflict.id, keep=monday.id)
    assert mail.conflicts() == []
    contents = [result.content for result in mail.recall("When is the deadline of project Apollo?")]
    assert contents == [monday.content]
    mail.resolve(conflict.id, keep=friday.id)
    contents = [result.content for result in mail.recall("When is the deadline of project Apollo?")]
    assert contents == [friday.content]


@pytest.mark.parametrize(
    ("hidden", "said", "word"),
    [
        ("The Quxman layoffs meeting is on Monday.", "No, the meeting is on Tuesday, not Monday.", "Quxman"),
        ("裁员会议（关于老曲）在周一开。", "不对，会议是周二，不是周一。", "老曲"),
    ],
)
def test_what_is_hidden_never_meets_what_others_say(
    memory: Triptych, hidden: str, said: str, word: str
) -> None:
    alice = memory.principal(user="alice", teams=["r"])
    bob = memory.principal(user="bob", teams=["r"])
    secret = alice.remember(hidden, space="team/r", readers=["user:alice"]).memory
    assert secret is not None
    with bob.session("s", space="team/r") as session:
        session.add("user", said)
    same = bob.remember(hidden, space="team/r").memory
    assert same is not None
    assert same.id != secret.id
    assert (alice.get(secret.id).state.value, alice.get(secret.id).version) == ("active", 1)
    assert secret.id not in str(bob.export())
    assert word not in " ".join(m.content for m in bob.memories() if m.id != same.id)


def test_a_statement_for_few_does_not_vanish_into_one_for_many(memory: Triptych) -> None:
    alice = memory.principal(user="alice", teams=["r"])
    bob = memory.principal(user="bob", teams=["r"])
    public = bob.remember("The budget is 90 million", space="team/r").memory
    private = alice.remember(
        "The budget is 90 million", space="team/r", readers=["user:alice"], uri="file:///private"
    ).memory
    assert public is not None
    assert private is not None
    assert private.id != public.id
    assert private.readers == frozenset({"user:alice"})
    assert "private" not in str(bob.export())


def test_words_that_were_taken_back_are_not_quoted_to_new_readers(memory: Triptych) -> None:
    alice = memory.principal(user="alice", teams=["r"])
    bob = memory.principal(user="bob", teams=["r"])
    added = alice.remember("Karl earns 123456 euros", space="team/r", readers=["user:alice"]).memory
    assert added is not None
    alice.update(added.id, expected_version=1, content="Karl earns a lot")
    alice.update(added.id, expected_version=2, readers=["team:r"])
    assert [m.content for m in bob.memories()] == ["Karl earns a lot"]
    assert "123456" not in str(bob.export()) + str(bob.history(added.id))


def test_an_uncertain_memory_of_a_team_is_withheld_from_recall_too_unless_asked_for(memory: Triptych) -> None:
    agent = memory.principal(agent="a", teams=["t"])
    agent.team("t").publish("The launch might be in March", confidence=0.4)
    withheld = agent.recall("When is the launch?")
    assert list(withheld) == []
    assert any("withheld" in miss.why for miss in withheld.near_misses)
    assert len(agent.recall("When is the launch?", min_confidence=0.0)) == 1
