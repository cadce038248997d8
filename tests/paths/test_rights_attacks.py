"""What somebody would try who wants more than it was given."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from triptych import Triptych
from triptych.errors import AccessDeniedError, NotFoundError
from triptych.model.memory import Memory, Slot
from triptych.model.principal import Principal
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member, SharedSpace
from triptych.testing.clock import FixedClock

RECORDED = {"recorded_at": "2024-05-01T00:00:00Z", "updated_at": "2024-05-01T00:00:00Z"}
SETTINGS = {"upkeep": {"worker": False}}


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=clock, settings=SETTINGS) as opened:
        yield opened


@pytest.fixture
def owner(memory: Triptych) -> Member:
    return memory.principal(agent="owner", teams=["report"])


@pytest.fixture
def clerk(memory: Triptych) -> Member:
    return memory.principal(agent="clerk")


def published(space: SharedSpace, content: str, **given: Any) -> Memory:
    told = space.publish(content, **given).memory
    assert told is not None
    return told


TEXTS = pytest.mark.parametrize("text", ["The price is 40 euros", "价格是四十欧元"])


class TestWhatWasLent:
    """Nobody can lengthen a right it lives by, or hand it on, whatever way it goes."""

    @TEXTS
    def test_a_grant_changes_no_policy_and_nobodys_lists(
        self, owner: Member, clerk: Member, clock: FixedClock, text: str
    ) -> None:
        told = published(owner.team("report"), text)
        end = clock.now() + timedelta(days=1)
        for right in ("read", "write"):
            owner.grant("team/report", "agent:clerk", given=right, reason="a look", expires_at=end)
        assert clerk.update(told.id, expected_version=1, importance=0.9).version == 2
        attempts: list[dict[str, Any]] = [{"writers": ["agent:clerk"]}, {"readers": ["everyone"]}]
        for lists in attempts:
            with pytest.raises(AccessDeniedError, match="change readers and writers"):
                clerk.update(told.id, expected_version=2, **lists)
            with pytest.raises(AccessDeniedError, match="set the policy"):
                clerk.set_policy("team/report", **lists)
        with pytest.raises(AccessDeniedError, match="set the policy"):
            clerk.set_policy("team/report/below", readers=["agent:clerk"])
        denied = owner.events(types=["access.denied"], who="agent:clerk")
        assert len(denied) == 5
        assert text not in str(denied)
        clock.advance(days=1)
        assert clerk.memories() == []

    @TEXTS
    def test_a_delegation_neither_grants_nor_sets_policies(
        self, memory: Triptych, clerk: Member, text: str
    ) -> None:
        alice = memory.principal(user="alice")
        kept = alice.remember(text).memory
        assert kept is not None
        delegation = alice.delegate("clerk", reason="books trips")
        acting = clerk.acting_for("alice")
        for attempt in (
            lambda: acting.grant("user/alice", "agent:clerk", reason="for ever"),
            lambda: acting.set_policy("user/alice", readers=["agent:clerk"]),
            lambda: acting.update(kept.id, expected_version=1, readers=["agent:clerk"]),
        ):
            with pytest.raises(AccessDeniedError):
                attempt()
        assert [row["content"] for row in acting.export()] == [text]
        alice.revoke(delegation.id)
        assert clerk.memories() == acting.memories() == []
        assert acting.export() == clerk.export() == []
        assert [grant.id for grant in alice.grants(in_force_only=False)] == [delegation.id]

    def test_it_ends_at_the_very_instant(self, owner: Member, clerk: Member, clock: FixedClock) -> None:
        published(owner.team("report"), "The price is 40 euros")
        owner.grant(
            "team/report", "agent:clerk", reason="a look", expires_at=clock.now() + timedelta(microseconds=1)
        )
        assert len(clerk.memories()) == 1
        clock.advance(seconds=0.000001)
        assert clerk.memories() == []

    @pytest.mark.parametrize("holder", ["everyone", "team:report", "role:guest"])
    def test_what_several_hold_nobody_gives_up_for_the_others(
        self, memory: Triptych, owner: Member, holder: str
    ) -> None:
        owner.set_policy("team/report", writers=["agent:owner"])
        grant = owner.grant("team/report", holder, given="write", reason="all help")
        one = memory.principal(agent="one", teams=["report"], roles=["guest"])
        assert grant.id in {found.id for found in one.grants()}
        with pytest.raises(AccessDeniedError):
            one.revoke(grant.id)
        assert [event.actor for event in owner.events(types=["access.denied"])] == ["agent:one"]
        published(one.team("report"), "still possible")
        assert owner.revoke(grant.id).revoked_by == "agent:owner"

    def test_revoked_in_one_process_it_is_gone_in_the_other(self, tmp_path: Path) -> None:
        files = [
            Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder(), settings=SETTINGS) for _ in "ab"
        ]
        with files[0] as here, files[1] as there:
            owner = here.principal(agent="owner", teams=["report"])
            published(owner.team("report"), "The price is 40 euros")
            grant = owner.grant("team/report", "agent:clerk", reason="a look")
            clerk = there.principal(agent="clerk")
            assert len(clerk.recall("What is the price?")) == 1
            owner.revoke(grant.id)
            assert len(clerk.recall("What is the price?")) == 0


class TestNames:
    def test_nobody_passes_for_somebody_by_its_name(self, memory: Triptych) -> None:
        names = [
            Principal(agent="a", user="b"),
            Principal(agent="a for user:b"),
            Principal(agent="a%20for%20user:b"),
            Principal(agent="a%2520for%2520user:b"),
            Principal(agent="a", user="b for user:c"),
            Principal(agent="a for user:b", user="c"),
            Principal(user="b"),
            Principal(agent="写手 for user:李"),
            Principal(agent="写手", user="李"),
        ]
        assert len({who.name for who in names}) == len(names)
        first = memory.principal(agent="a", user="b", teams=["report"]).team("report").board("plan")
        first.write("inputs", "mine", cell="one")
        false = memory.principal(agent="a for user:b", teams=["report"]).team("report").board("plan")
        with pytest.raises(AccessDeniedError):
            false.write("inputs", "not mine", cell="one")

    @pytest.mark.parametrize(
        "team", ["a", "ab", "a/b", "a:b", "a%", "a%2Fb", "_", "😀", "😀😀", "审", "审计", "a b"]
    )
    def test_names_alike_are_other_names(self, memory: Triptych, team: str) -> None:
        teams = ["a", "ab", "a/b", "a:b", "a%", "a%2Fb", "_", "😀", "😀😀", "审", "审计", "a b"]
        for name in teams:
            published(memory.principal(agent="o", teams=[name]).team(name, "below"), f"of {name}")
        owner = memory.principal(agent="o", teams=[team])
        owner.team(team).publish("here")
        owner.grant(owner.team(team)._inner.space, "agent:审 for a", reason="a look")
        guest = memory.principal(agent="审 for a")
        for member in (memory.principal(agent="x", teams=[team]), guest):
            assert {found.content for found in member.memories()} == {f"of {team}", "here"}
            assert {result.content for result in member.recall("of what here")} == {f"of {team}", "here"}

    def test_who_says_it_acts_for_a_user_takes_nothing_of_who_does(
        self, memory: Triptych, clerk: Member
    ) -> None:
        vouched = memory.principal(agent="clerk", user="alice", teams=["report"])
        heard = vouched.subscribe("all", words=["price"], min_confidence=0.0)
        sent = vouched.team("report").broadcast("Freeze")
        published(vouched.team("report"), "The price is 40 euros")
        claims = Principal(agent="clerk", user="alice", teams=frozenset({"report"}), delegated=True)
        false = memory.member(claims)
        assert false.subscriptions() == []
        with pytest.raises(NotFoundError):
            false.subscription("all")
        assert false.unsubscribe("all") is False
        assert false.acknowledge(sent.id)
        assert [told.id for told in vouched.broadcasts()] == [sent.id]
        assert [delivery.memory.content for delivery in heard.pull()] == ["The price is 40 euros"]


class TestTheLog:
    """No id brought in from outside opens or closes the log."""

    @pytest.mark.parametrize(("space", "readers"), [("agent/eve", ["agent:eve"]), ("team/report", [])])
    def test_a_memory_that_takes_the_id_of_something_else_changes_nobodys_log(
        self, memory: Triptych, owner: Member, space: str, readers: list[str]
    ) -> None:
        zones = {"zones": [{"name": "closed", "readers": ["agent:owner"]}]}
        cell = owner.team("report").board("plan", zones).write("closed", "between us")
        sent = owner.team("report").broadcast("between us", readers=["agent:owner"])
        ids = [cell.id, cell.board, sent.id]
        eve = memory.principal(agent="eve", teams=["report"])
        seen = [owner.events(subject=id) for id in ids]
        source = {"author": "eve", "method": "stated", "said_at": "2024-05-01T00:00:00Z"}
        for id in ids:
            row = {"row": "memory", "id": id, "space": space, "kind": "fact", "content": f"about {id}"}
            eve.import_rows([{**row, **RECORDED, "readers": readers, "sources": [source]}])
        assert [event.type for id in ids for event in eve.events(subject=id)] == ["board.opened"]
        assert [owner.events(subject=id) for id in ids] == seen

    def test_a_denial_in_a_space_that_is_not_there_is_sealed_with_the_rest(
        self, memory: Triptych, clerk: Member
    ) -> None:
        with pytest.raises(AccessDeniedError):
            clerk.team("nothing-there").publish("x")
        seal = memory.seal_log()
        assert seal is not None
        health = memory.verify_log(kept=seal.hash)
        assert (health.problems, health.sealed) == ((), 1)
        auditor = memory.principal(agent="a", roles=["auditor"])
        assert [event.type for event in auditor.events()] == ["access.denied"]

    @TEXTS
    def test_what_somebody_takes_with_it_is_on_record_where_reads_are(
        self, tmp_path: Path, text: str
    ) -> None:
        settings = SETTINGS | {"audit": {"reads": True}}
        with Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder(), settings=settings) as memory:
            lead = memory.principal(agent="lead", teams=["report"])
            old = published(lead.team("report"), text, slot=Slot("price", "of it", "40"))
            new = lead.team("report").publish(f"{text} 2", slot=Slot("price", "of it", "50")).memory
            assert new is not None
            with lead.session("talk", space="team/report") as talk:
                said = talk.add("user", text)
            spy = memory.principal(agent="spy", teams=["report"])
            spy.export()
            read = lead.events(who="agent:spy", types=["memory.read", "message.read"])
            assert {event.subject for event in read} >= {old.id, new.id, said.id}
            assert text not in str(read)
            reader = memory.principal(agent="reader", teams=["report"])
            shown = reader.recall(text, k=1)
            assert shown.near_misses
            read = lead.events(who="agent:reader", types=["memory.read", "message.read"])
            assert {miss.ref.id for miss in shown.near_misses} <= {event.subject for event in read}

    def test_a_denial_names_no_cell_of_a_closed_zone(self, memory: Triptych, owner: Member) -> None:
        zones = {"zones": [{"name": "closed", "readers": ["agent:owner", "agent:second"]}, "last"]}
        owner.team("report").board("plan", zones).write("closed", "x", cell="takeover of Acme")
        second = memory.principal(agent="second", teams=["report"])
        with pytest.raises(AccessDeniedError):
            second.team("report").board("plan").write("closed", "y", cell="takeover of Acme")
        outsiders = (
            memory.principal(agent="other", teams=["report"]),
            memory.principal(agent="a", roles=["auditor"]),
        )
        for outsider in outsiders:
            assert len(outsider.events(types=["access.denied"])) == 1
            assert "Acme" not in str(outsider.events())


class TestBoards:
    @pytest.mark.parametrize(
        ("zone", "space", "filed"),
        [
            (["role:editor"], ["team:report"], ["agent:owner"]),
            (["role:editor", "agent:second"], ["team:report"], ["agent:second"]),
            (["role:editor"], ["team:report", "role:editor"], ["role:editor"]),
            (["team:report"], ["agent:owner"], ["agent:owner"]),
            (["team:report", "role:editor"], ["agent:owner", "agent:second"], ["agent:owner"]),
            (["role:editor"], ["everyone"], ["role:editor"]),
        ],
    )
    @pytest.mark.parametrize("text", ["The price for all of it is 40 euros", "全部的价格是四十欧元"])
    def test_what_it_concludes_is_for_nobody_who_could_not_read_it_there(
        self, memory: Triptych, zone: list[str], space: list[str], filed: list[str], text: str
    ) -> None:
        owner = memory.principal(agent="owner", teams=["report"], roles=["editor"])
        template = {"zones": [{"name": "closed", "readers": zone}]}
        board = owner.team("report").board("plan", template)
        board.write("closed", text)
        owner.set_policy("team/report", readers=space)
        outsiders = [
            memory.principal(agent="x", teams=["other"], roles=["editor"]),
            memory.principal(agent="y", teams=["report"]),
        ]
        could = [bool(_cells(outsider)) for outsider in outsiders]
        (outcome,) = board.finish()
        assert outcome.memory is not None
        assert outcome.memory.readers == frozenset(filed)
        assert [bool(outsider.memories()) for outsider in outsiders] == could


def _cells(member: Member) -> list[object]:
    try:
        return list(member.team("report").board("plan", begin=False).read("closed"))
    except (AccessDeniedError, NotFoundError):
        return []


class TestDecisions:
    @pytest.mark.parametrize("days", [("Friday", "Monday"), ("周五", "周一")])
    def test_who_may_not_read_a_side_decides_nothing_and_hears_of_nothing(
        self, memory: Triptych, owner: Member, days: tuple[str, str]
    ) -> None:
        second = memory.principal(agent="second", teams=["report"])
        sides = [
            published(member.team("report"), f"交付 delivery: {day}", slot=Slot("delivery", "date", day))
            for member, day in zip((owner, second), days, strict=True)
        ]
        (conflict,) = second.conflicts()
        for side in sides:
            owner.update(side.id, expected_version=1, readers=["agent:owner"])
        with pytest.raises(NotFoundError):
            second.resolve(conflict.id, keep=sides[0].id)
        owner.resolve(conflict.id, keep=sides[0].id)
        assert second.conflicts(open_only=False) == []
        told = str(second.events())
        assert not any(id in told for id in (conflict.id, sides[0].id, sides[1].id))
        assert len(owner.events(types=["conflict.resolved"])) == 1

    def test_sources_made_up_in_an_import_are_one_voice(self, memory: Triptych, owner: Member) -> None:
        owner.set_policy("team/report", arbitration="evidence")
        eve = memory.principal(agent="eve", teams=["report"])
        voices = [f"agent:{name}" for name in "abcde"]
        row = {
            **{"row": "memory", "id": "01a22ac3-afcb-7e6f-b335-be11c067382f", "space": "team/report"},
            **{"kind": "fact", "content": "The delivery is on Monday", **RECORDED},
            "slot": {"subject": "delivery", "attribute": "date", "value": "Monday"},
            "sources": [
                {"author": one, "method": "stated", "said_at": "2024-05-01T00:00:00Z"} for one in voices
            ],
        }
        eve.import_rows([row])
        for author in ("owner", "second"):
            member = memory.principal(agent=author, teams=["report"])
            slot = Slot("delivery", "date", "Friday")
            published(member.team("report"), "The delivery is on Friday", slot=slot)
        (conflict,) = owner.conflicts(open_only=False)
        assert conflict.kept is not None
        assert owner.get(conflict.kept).content == "The delivery is on Friday"
