"""Broadcasts: few, told to everybody in a space, once each."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from paths.talks import NOW, opened
from triptych import Triptych
from triptych.errors import AccessDeniedError, ConflictError, InvalidInputError, NotFoundError
from triptych.model.event import EventType
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member
from triptych.testing.clock import FixedClock

TEAM = {"teams": ["report"]}
UNKNOWN = "018f0000-0000-7000-8000-000000000000"


@pytest.fixture
def lead(memory: Triptych) -> Member:
    return memory.principal(user="lead", **TEAM)  # type: ignore[arg-type]


@pytest.fixture
def writer(memory: Triptych) -> Member:
    return memory.principal(agent="writer", **TEAM)  # type: ignore[arg-type]


def texts(member: Member, *, everything: bool = False) -> list[str]:
    return [one.content for one in member.broadcasts(include_acknowledged=everything)]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Freeze until Monday", "The audit is on Friday"), ("周一之前不发版", "周五审计")],
    ids=["en", "zh"],
)
def test_everybody_in_scope_is_told_once_also_who_joins_later(
    memory: Triptych, lead: Member, writer: Member, clock: FixedClock, first: str, second: str
) -> None:
    sent = lead.team("report").broadcast(first, topics=["ops"])
    clock.advance(hours=1)
    lead.team("report").broadcast(second)
    assert texts(writer) == [first, second]
    assert writer.acknowledge(sent.id) is True
    assert writer.acknowledge(sent.id) is False
    assert texts(writer) == [second]
    assert texts(writer, everything=True) == [first, second]
    late = memory.principal(agent="late", **TEAM)  # type: ignore[arg-type]
    assert texts(late) == [first, second]
    assert texts(memory.principal(agent="outsider")) == []
    assert texts(memory.principal(agent="writer", **TEAM, tenant="other")) == []  # type: ignore[arg-type]


def test_what_administrators_broadcast_everybody_in_the_tenant_hears(memory: Triptych) -> None:
    admin = memory.principal(user="root", roles=["admin"])
    sent = admin.shared("global").broadcast("The network is down at noon")
    guests = [memory.principal(agent="guest"), memory.principal(user="alice", teams=["t"])]
    assert [texts(guest) for guest in guests] == [["The network is down at noon"]] * 2
    assert texts(memory.principal(agent="guest", tenant="other")) == []
    assert guests[0].acknowledge(sent.id)
    with pytest.raises(AccessDeniedError):
        guests[0].shared("global").broadcast("Hello")


def test_a_principal_is_its_agent_and_user_whatever_its_teams(memory: Triptych, lead: Member) -> None:
    sent = lead.shared("team/report").broadcast("Freeze")
    assert memory.principal(agent="a", teams=["report", "x"], roles=["r"]).acknowledge(sent.id)
    assert texts(memory.principal(agent="a", teams=["report"])) == []
    others = [
        memory.principal(agent="a", user="bob", teams=["report"]),
        memory.principal(agent="a for user:bob", teams=["report"]),
        memory.principal(user="a", teams=["report"]),
    ]
    for other in others:
        assert texts(other) == ["Freeze"]
        assert other.acknowledge(sent.id)
    assert len(lead.acknowledgements(sent.id)) == 4


def test_what_may_not_be_read_now_is_not_told_and_unknown_forbidden_and_over_look_alike(
    memory: Triptych, lead: Member, writer: Member, clock: FixedClock
) -> None:
    narrow = lead.team("report").broadcast("Between us", readers=["user:lead"])
    closed = lead.team("report", "closed").broadcast("Soon closed")
    over = lead.team("report").broadcast("Lunch is ready", expires_at=NOW + timedelta(hours=1))
    assert texts(writer) == ["Soon closed", "Lunch is ready"]
    lead.set_policy("team/report/closed", readers=["user:lead"])
    clock.advance(hours=1)
    assert texts(writer) == []
    assert texts(lead) == ["Between us", "Soon closed"]
    said = set()
    for id in (narrow.id, closed.id, over.id, UNKNOWN):
        for call in (writer.acknowledge, memory.principal(agent="outsider").acknowledgements):
            with pytest.raises(NotFoundError) as refused:
                call(id)
            said.add(str(refused.value).replace(id, "ID"))
    assert len(said) == 1


def test_a_space_takes_so_many_in_any_24_hours_and_says_when_the_next_is_possible(
    memory: Triptych, lead: Member, writer: Member, clock: FixedClock
) -> None:
    first = lead.team("report").broadcast("number 0")
    for number in range(1, 5):
        clock.advance(hours=1)
        (lead if number % 2 else writer).team("report").broadcast(f"number {number}")
    lead.withdraw_broadcast(first.id)
    for member in (lead, writer):
        with pytest.raises(ConflictError) as refused:
            member.team("report").broadcast("one too many")
        assert refused.value.field == "space"
        assert f"{NOW + timedelta(hours=24):%Y-%m-%d %H:%M:%S}" in str(refused.value)
        assert "share.broadcasts_per_day" in (refused.value.remedy or "")
    lead.team("report", "below").broadcast("another space has its own")
    clock.set(NOW + timedelta(hours=24) - timedelta(seconds=1))
    with pytest.raises(ConflictError):
        lead.team("report").broadcast("too early")
    clock.set(NOW + timedelta(hours=24))
    lead.team("report").broadcast("in time")
    assert "one too many" not in texts(writer)


def test_of_many_who_send_at_once_no_more_than_the_budget_get_through(lead: Member) -> None:
    def send(number: int) -> bool:
        try:
            lead.team("report").broadcast(f"number {number}")
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(send, range(16))) == 5
    assert len(lead.broadcasts()) == 5


def test_the_sender_sees_who_took_note_and_withdraws(
    memory: Triptych, lead: Member, writer: Member, clock: FixedClock
) -> None:
    lead.team("report").publish("The team writes reports")
    lead.set_policy("team/report", writers=["user:lead", "agent:editor"])
    hidden = lead.team("report").broadcast("Not for me", readers=["agent:writer"])
    open_ = lead.team("report").broadcast("For all")
    writer.acknowledge(hidden.id)
    clock.advance(minutes=1)
    writer.acknowledge(open_.id)
    [note] = lead.acknowledgements(hidden.id)
    assert (note.principal, note.time) == ("agent:writer", NOW)
    editor = memory.principal(agent="editor", **TEAM)  # type: ignore[arg-type]
    assert [one.principal for one in editor.acknowledgements(open_.id)] == ["agent:writer"]
    refused: list[Callable[[], object]] = [
        lambda: editor.acknowledgements(hidden.id),  # may write, and not read it
        lambda: editor.withdraw_broadcast(hidden.id),
        lambda: writer.acknowledgements(open_.id),  # may read, and not write
        lambda: writer.withdraw_broadcast(open_.id),
    ]
    for call in refused:
        with pytest.raises(NotFoundError):
            call()
    assert lead.withdraw_broadcast(hidden.id).removed == {"broadcasts": 1}
    with pytest.raises(NotFoundError):
        lead.withdraw_broadcast(hidden.id)
    with pytest.raises(NotFoundError):
        writer.acknowledge(hidden.id)
    assert texts(writer, everything=True) == ["For all"]
    assert len(lead.acknowledgements(hidden.id)) == 1
    lead.set_policy("team/report", writers=["agent:editor"])
    with pytest.raises(NotFoundError):
        lead.acknowledgements(hidden.id)


def test_who_may_not_write_may_not_broadcast_and_that_goes_on_record(
    memory: Triptych, lead: Member, writer: Member
) -> None:
    lead.team("report").publish("The team writes reports")
    lead.set_policy("team/report", writers=["user:lead"])
    for member in (writer, memory.principal(agent="outsider")):
        with pytest.raises(AccessDeniedError):
            member.team("report").broadcast("Listen")
    assert [event.type for event in lead.events()].count(EventType.ACCESS_DENIED) == 2
    assert lead.broadcasts() == []


def test_a_broadcast_is_no_memory(lead: Member) -> None:
    lead.team("report").broadcast("The office is closed on Friday")
    assert list(lead.recall("When is the office closed?")) == []
    assert lead.memories() == []


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"content": "  "}, "content"),
        ({"content": 3}, "content"),
        ({"content": "x", "expires_at": NOW}, "expires_at"),
        ({"content": "x", "expires_at": "soon"}, "expires_at"),
        ({"content": "x", "topics": [""]}, "topics"),
        ({"content": "x", "readers": ["nobody"]}, "readers"),
        ({"content": "my api key is sk-proj-4f9aK2LmQ8xT7vB1nR6wYcE3dHs0"}, "content"),
        ({"content": "我的密码是 hunter2secret!"}, "content"),
    ],
)
def test_what_cannot_be_told_is_refused_by_its_field(
    lead: Member, arguments: dict[str, object], field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        lead.team("report").broadcast(**arguments)  # type: ignore[arg-type]
    assert refused.value.field == field
    assert "sk-proj" not in str(refused.value)
    assert lead.broadcasts() == []


def test_the_log_tells_what_happened_without_a_word_of_it(lead: Member, writer: Member) -> None:
    sent = lead.team("report").broadcast("The oolong is behind the barrel", topics=["leaves"])
    writer.acknowledge(sent.id)
    writer.acknowledge(sent.id)
    lead.withdraw_broadcast(sent.id)
    told = [event for event in writer.events() if event.subject == sent.id]
    assert [(event.type, event.actor) for event in told] == [
        ("broadcast.sent", "user:lead"),
        ("broadcast.acknowledged", "agent:writer"),
        ("broadcast.withdrawn", "user:lead"),
    ]
    assert not any(word in str(lead.events()) for word in ("oolong", "barrel", "leaves"))


def test_withdrawing_leaves_no_byte_of_it_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "triptych.db"
    with opened(path) as memory:
        me = memory.principal(agent="a", teams=["t"])
        sent = me.team("t").broadcast("把乌龙茶藏在酒桶后面", topics=["藏茶的地方"])
        assert me.withdraw_broadcast(sent.id).verified
    data = path.read_bytes()
    assert "乌龙茶".encode() not in data
    assert "藏茶".encode() not in data


_ACKNOWLEDGER = """
import sys
from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder

settings = {"upkeep": {"worker": False}}
with Triptych.open(sys.argv[1], embedder=ScriptedEmbedder(), settings=settings) as memory:
    me = memory.principal(agent="a", teams=["t"])
    ids = [one.id for one in me.broadcasts(include_acknowledged=True)]
    print("ready", flush=True)
    sys.stdin.readline()
    print(sum(me.acknowledge(id) for id in ids), flush=True)
"""


def test_of_two_processes_that_acknowledge_at_once_one_is_first(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    with Triptych.open(
        path,
        embedder=ScriptedEmbedder(),
        settings={"upkeep": {"worker": False}, "share": {"broadcasts_per_day": 50}},
    ) as memory:
        me = memory.principal(agent="a", teams=["t"])
        for number in range(50):
            me.team("t").broadcast(f"state {number}")
        command = [sys.executable, "-c", _ACKNOWLEDGER, str(path)]
        both = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        for one in both:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        for one in both:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        firsts = [int(one.communicate(timeout=60)[0]) for one in both]
        assert sum(firsts) == 50
        assert me.broadcasts() == []
        assert [event.type for event in me.events()].count(EventType.BROADCAST_ACKNOWLEDGED) == 50
