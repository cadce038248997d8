"""What one gives another for a time: it holds on every path while it lasts, and not a moment longer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from triptych import Triptych
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError
from triptych.model.principal import Principal
from triptych.sync import Member
from triptych.testing.clock import FixedClock

FACTS = pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("The audit is due on 12 March", "When is the audit due?"),
        ("审计的截止日期是3月12日", "审计什么时候截止？"),
    ],
)


@pytest.fixture
def owner(memory: Triptych) -> Member:
    return memory.principal(agent="owner", teams=["report"])


@pytest.fixture
def clerk(memory: Triptych) -> Member:
    return memory.principal(agent="clerk")


def operator(memory: Triptych) -> Member:
    return memory.principal(agent="console", roles=["operator"])


def contents(member: Member, question: str) -> list[str]:
    return [result.content for result in member.recall(question)]


@FACTS
def test_a_grant_lets_read_until_it_ends(
    owner: Member, clerk: Member, clock: FixedClock, fact: str, question: str
) -> None:
    published = owner.team("report").publish(fact).memory
    assert published is not None
    assert contents(clerk, question) == []
    grant = owner.grant(
        "team/report", "agent:clerk", reason="yearly review", expires_at=clock.now() + timedelta(days=2)
    )
    assert fact in contents(clerk, question)
    assert clerk.get(published.id).content == fact
    assert [one.id for one in clerk.grants()] == [grant.id]
    assert clerk.may("read", "team/report").reason == "allowed: agent:clerk has a grant in team/report"
    with pytest.raises(AccessDeniedError):
        clerk.team("report").publish("not mine to say")
    clock.advance(days=2)
    assert contents(clerk, question) == []
    with pytest.raises(NotFoundError):
        clerk.get(published.id)
    assert clerk.grants() == []
    assert [one.id for one in clerk.grants(in_force_only=False)] == [grant.id]
    assert clerk.may("read", "team/report").reason == "denied: not in readers of team/report"


@FACTS
def test_revoking_ends_it_at_once(owner: Member, clerk: Member, fact: str, question: str) -> None:
    owner.team("report").publish(fact)
    grant = owner.grant("team/report", "agent:clerk", reason="review")
    assert contents(clerk, question)
    revoked = owner.revoke(grant.id)
    assert revoked.revoked_by == "agent:owner"
    assert contents(clerk, question) == []
    assert owner.revoke(grant.id) == revoked


def test_the_holder_may_give_it_up_and_nobody_else_take_it(
    memory: Triptych, owner: Member, clerk: Member
) -> None:
    grant = owner.grant("team/report", "agent:clerk", reason="review")
    stranger = memory.principal(agent="stranger")
    with pytest.raises(NotFoundError) as forbidden:
        stranger.revoke(grant.id)
    with pytest.raises(NotFoundError) as unknown:
        stranger.revoke("nothing")
    assert str(forbidden.value).replace(grant.id, "nothing") == str(unknown.value)
    assert clerk.revoke(grant.id).revoked_by == "agent:clerk"


def test_what_was_granted_is_not_handed_on(memory: Triptych, owner: Member, clerk: Member) -> None:
    owner.grant("team/report", "agent:clerk", given="write", reason="help with the draft")
    assert clerk.team("report").publish("The clerk's own finding").memory is not None
    with pytest.raises(AccessDeniedError, match="not in writers"):
        clerk.grant("team/report", "agent:friend", reason="mine now")
    denied = owner.events(types=["access.denied"])
    assert [event.actor for event in denied] == ["agent:clerk"]
    assert memory.principal(agent="friend").may("write", "team/report").allowed is False


def test_giving_and_taking_is_on_record(owner: Member) -> None:
    grant = owner.grant("team/report", "agent:clerk", reason="review")
    owner.revoke(grant.id)
    told = owner.events(types=["access.granted", "access.revoked"])
    assert [(event.type.value, event.actor, event.detail["grant"]) for event in told] == [
        ("access.granted", "agent:owner", grant.id),
        ("access.revoked", "agent:owner", grant.id),
    ]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"holder": "clerk"}, "holder"),
        ({"holder": "agent:"}, "holder"),
        ({"given": "own"}, "given"),
        ({"reason": "  "}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({"expires_at": "2020-01-01"}, "expires_at"),
        ({"space": "nowhere"}, "space"),
    ],
)
def test_bad_input_names_the_field(owner: Member, changes: dict[str, str], field: str) -> None:
    given = {"space": "team/report", "holder": "agent:clerk", "reason": "review", **changes}
    with pytest.raises(InvalidInputError) as error:
        owner.grant(given.pop("space"), given.pop("holder"), **given)
    assert error.value.field == field
    assert owner.grants(in_force_only=False) == []


class TestDelegation:
    @pytest.mark.parametrize(
        ("fact", "question"),
        [("I am allergic to peanuts", "What am I allergic to?"), ("我对花生过敏", "我对什么过敏？")],
    )
    def test_an_agent_acts_for_a_user_who_lets_it(
        self, memory: Triptych, clock: FixedClock, fact: str, question: str
    ) -> None:
        alice, clerk = memory.principal(user="alice"), memory.principal(agent="clerk")
        alice.remember(fact)
        with pytest.raises(AccessDeniedError, match="no delegation in force"):
            clerk.acting_for("alice")
        alice.delegate("clerk", reason="books my dinners", expires_at=clock.now() + timedelta(hours=1))
        acting = clerk.acting_for("alice")
        assert acting.principal == Principal(agent="clerk", user="alice", delegated=True)
        assert fact in contents(acting, question)
        assert acting.remember("I like window seats").memory is not None
        clock.advance(hours=1)
        assert contents(acting, question) == []
        with pytest.raises(AccessDeniedError):
            acting.remember("I like aisle seats")
        with pytest.raises(AccessDeniedError):
            clerk.acting_for("alice")

    def test_only_the_user_itself_can_delegate(self, memory: Triptych) -> None:
        alice = memory.principal(user="alice")
        alice.delegate("clerk", reason="books my dinners")
        acting = memory.principal(agent="clerk").acting_for("alice")
        for someone in (acting, memory.principal(agent="x", user="alice"), memory.principal(agent="x")):
            with pytest.raises(InvalidInputError):
                someone.delegate("friend", reason="mine now")
        assert len(alice.grants()) == 1

    def test_taken_back_it_counts_no_more(self, memory: Triptych) -> None:
        alice = memory.principal(user="alice")
        alice.remember("I live in Porto")
        grant = alice.delegate("clerk", reason="books my dinners")
        acting = memory.principal(agent="clerk").acting_for("alice")
        assert contents(acting, "Where do I live?")
        alice.revoke(grant.id)
        assert contents(acting, "Where do I live?") == []
        assert acting.memories() == []
        assert acting.spaces() == []

    @pytest.mark.parametrize("ending", ["revoked", "expired"])
    @pytest.mark.parametrize(
        ("said", "question"),
        [("I am allergic to peanuts.", "What am I allergic to?"), ("我对花生过敏。", "我对什么过敏？")],
    )
    def test_what_was_said_while_it_lasted_is_remembered_after_it(
        self, memory: Triptych, clock: FixedClock, said: str, question: str, ending: str
    ) -> None:
        alice, clerk = memory.principal(user="alice"), memory.principal(agent="clerk")
        grant = alice.delegate("clerk", reason="takes notes", expires_at=clock.now() + timedelta(minutes=5))
        acting = clerk.acting_for("alice")
        session = acting.session("dinner")
        session.add("user", said)
        if ending == "revoked":
            alice.revoke(grant.id)
        clock.advance(hours=1)
        with pytest.raises(NotFoundError):
            session.add("user", "And I like jazz.")
        memory.run_upkeep()
        assert [job.error for job in operator(memory).jobs(unfinished_only=False)] == [None]
        assert said in [one.content for one in alice.memories()]
        [promoted] = alice.events(types=["session.promoted"])
        assert promoted.actor == "agent:clerk for user:alice"
        assert contents(acting, question) == []

    @pytest.mark.parametrize("named", ["agent:clerk", "agent:clerk,acting:alice"])
    @pytest.mark.parametrize("delegated", ["never", "before", "after"])
    def test_naming_a_user_keeps_nobody_on_after_a_grant_in_its_space(
        self, memory: Triptych, clock: FixedClock, named: str, delegated: str
    ) -> None:
        alice = memory.principal(user="alice")

        def let() -> None:
            grant = alice.delegate("clerk", reason="books a trip")
            clock.advance(minutes=1)
            alice.revoke(grant.id)
            clock.advance(minutes=1)

        if delegated == "before":
            let()
        lent = [
            alice.grant("user/alice/trips", "agent:clerk", given=given, reason="one trip")
            for given in ("read", "write")
        ]
        clerk = memory.member(Principal.parse(named))
        clerk.session("trip", space="user/alice/trips").add("user", "I am allergic to peanuts.")
        for grant in lent:
            alice.revoke(grant.id)
        clock.advance(hours=1)
        if delegated == "after":
            let()
        memory.run_upkeep()
        assert [job.error for job in operator(memory).jobs()] == ["access_denied"]
        assert alice.memories() == []

    def test_out_of_its_own_space_nobody_is_let_on_in_the_name_of_a_user(
        self, memory: Triptych, owner: Member, clock: FixedClock
    ) -> None:
        claims = memory.member(Principal(agent="clerk", user="bob", delegated=True))
        grant = owner.grant("team/report", "agent:clerk", given="write", reason="takes notes")
        owner.grant("team/report", "agent:clerk", given="read", reason="takes notes")
        owner.grant("team/report", "user:bob", given="write", reason="joins")
        owner.grant("team/report", "user:bob", given="read", reason="joins")
        claims.session("minutes", space="team/report").add("user", "The audit is due on 12 March.")
        owner.revoke(grant.id)
        clock.advance(hours=1)
        memory.run_upkeep()
        assert [job.error for job in operator(memory).jobs()] == ["access_denied"]
        assert owner.memories() == []

    def test_it_is_written_and_read_back(self) -> None:
        acting = Principal(agent="c,k", user="李 a", delegated=True, teams=frozenset({"t"}))
        assert Principal.parse(acting.written) == acting
        assert acting.written.startswith("agent:c%2Ck,acting:李%20a")
        with pytest.raises(InvalidInputError):
            Principal.parse("acting:alice")
        with pytest.raises(InvalidInputError):
            Principal.parse("agent:a,user:b,acting:c")


def test_may_tells_by_what(memory: Triptych, owner: Member, clerk: Member) -> None:
    narrow = owner.team("report").publish("Only for me", readers=["agent:owner"]).memory
    assert narrow is not None
    assert owner.may("read", "team/report").reason == "allowed: team:report is in readers of team/report"
    assert owner.may("read", memory=narrow.id).reason == "allowed: agent:owner is in readers of the memory"
    assert clerk.may("write", "user/alice").reason == "denied: not in writers of user/alice"
    assert memory.principal(agent="other", teams=["report"]).may("read", "team/report/new").allowed
    with pytest.raises(NotFoundError):
        clerk.may("read", memory=narrow.id)


class TestAudit:
    def test_reads_are_on_record_when_asked_for(self, embedder: object) -> None:
        settings = {"upkeep": {"worker": False}, "audit": {"reads": True}}
        with Triptych.open(":memory:", embedder=embedder, settings=settings) as memory:  # type: ignore[arg-type]
            alice = memory.principal(user="alice")
            kept = alice.remember("I play the cello").memory
            assert kept is not None
            assert alice.events(types=["memory.read"]) == []
            alice.recall("What do I play?")
            alice.get(kept.id)
            seen = alice.events(types=["memory.read"], who="user:alice")
            assert [event.subject for event in seen] == [kept.id, kept.id]
            assert all("cello" not in str(event) for event in seen)

    def test_a_sealed_log_shows_whether_it_was_altered(self, memory: Triptych, owner: Member) -> None:
        owner.team("report").publish("The audit is due in March")
        before = memory.verify_log()
        assert (before.sealed, before.ok, before.newest) == (0, True, None)
        first = memory.seal_log()
        assert first is not None
        assert memory.seal_log() is None
        owner.team("report").publish("审计在三月截止，地点在北京")
        after = memory.verify_log(kept=first.hash)
        assert after.ok
        assert after.sealed == first.last_seq
        assert after.unsealed > 0
        assert memory.verify_log(kept="f" * 64).problems == (
            "the seal that was kept is not among the seals: the log was made anew",
        )

    def test_erasing_leaves_the_event_and_the_seal_whole(self, memory: Triptych, owner: Member) -> None:
        published = owner.team("report").publish("The audit is due in March").memory
        assert published is not None
        seal = memory.seal_log()
        assert seal is not None
        owner.erase(published.id)
        assert memory.verify_log(kept=seal.hash).ok
        assert published.id in {event.subject for event in owner.events(types=["memory.added"])}

    def test_an_auditor_reads_the_log_but_no_memory(self, memory: Triptych, owner: Member) -> None:
        owner.team("report").publish("The audit is due in March")
        auditor = memory.principal(agent="a", roles=["auditor"])
        told = auditor.events(who="agent:owner", types=["memory.published"])
        assert len(told) == 1
        assert "March" not in str(told)
        assert contents(auditor, "When is the audit due?") == []
        assert auditor.memories(spaces=["team/report"]) == []


@pytest.mark.parametrize(("least", "sealed"), [(1, True), (3, True), (1000, False)])
def test_upkeep_seals_a_log_once_it_has_grown_enough(embedder: object, *, least: int, sealed: bool) -> None:
    settings = {"upkeep": {"worker": False}, "audit": {"seal_every": least}}
    with Triptych.open(":memory:", embedder=embedder, settings=settings) as memory:  # type: ignore[arg-type]
        memory.principal(agent="owner", teams=["report"]).team("report").publish("审计在三月截止")
        assert len(memory.principal(agent="a", roles=["auditor"]).events()) == 3
        memory.run_upkeep()
        assert (memory.verify_log().sealed > 0) is sealed
