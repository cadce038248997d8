"""What one may not see cannot be told from what is not there: not by any answer, not by any error, not by
the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from triptych import Triptych
from triptych.errors import TriptychError
from triptych.model.memory import Slot
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.plain import plain
from triptych.sync import Board, Member, Session, SharedSpace, Subscription
from triptych.testing.clock import FixedClock

SPACE = "team/report"


@dataclass(frozen=True)
class Names:
    """One of everything that has an id or a name."""

    space: str
    memory: str
    message: str
    session: str
    session_name: str
    grant: str
    conflict: str
    side: str
    broadcast: str
    subscription: str
    delivery: str
    label: str
    board: str
    cell: str
    user: str


UNKNOWN = Names(
    space="team/nothing-there",
    memory=str(UUID(int=1)),
    message=str(UUID(int=2)),
    session=str(UUID(int=3)),
    session_name="no-such-session",
    grant=str(UUID(int=4)),
    conflict=str(UUID(int=5)),
    side=str(UUID(int=6)),
    broadcast=str(UUID(int=7)),
    subscription="no-such-subscription",
    delivery=f"{UUID(int=8)}/1",
    label="no-such-label",
    board="no-such-board",
    cell="no-such-cell",
    user="nobody-there",
)

_MILLISECONDS = re.compile(r"'milliseconds': [\d.]+")

Call = Callable[[Member, Names], Any]


def row(member: Member, id: str, **changes: Any) -> dict[str, Any]:
    """A row to import into the asker's own space."""
    told = {
        **{"row": "memory", "id": id, "space": member.space().path, "kind": "fact"},
        **{
            "content": "brought in",
            "recorded_at": "2024-05-01T00:00:00Z",
            "updated_at": "2024-05-01T00:00:00Z",
        },
        "sources": [{"author": "x", "method": "stated", "said_at": "2024-05-01T00:00:00Z"}],
    }
    return told | changes


def team(member: Member, names: Names) -> SharedSpace:
    return member.shared(names.space)


def board(member: Member, names: Names) -> Board:
    return team(member, names).board(names.board)


def session(member: Member, names: Names) -> Session:
    return member.session(names.session_name, space=names.space)


def own(member: Member) -> Subscription:
    return member.subscribe("own")


# By `Class.method`: every way to name something, each as it would be used.
CALLS: dict[str, Call] = {
    "Member.get": lambda m, n: m.get(n.memory),
    "Member.update": lambda m, n: m.update(n.memory, expected_version=1, importance=0.1),
    "Member.update content": lambda m, n: m.update(n.memory, expected_version=7, content="other words"),
    "Member.update readers": lambda m, n: m.update(n.memory, expected_version=1, readers=["everyone"]),
    "Member.forget": lambda m, n: m.forget(n.memory),
    "Member.restore": lambda m, n: m.restore(n.memory),
    "Member.unmerge": lambda m, n: m.unmerge(n.memory),
    "Member.erase": lambda m, n: m.erase(n.memory),
    "Member.erase message": lambda m, n: m.erase(n.message),
    "Member.erase session": lambda m, n: m.erase(n.session),
    "Member.history": lambda m, n: m.history(n.memory),
    "Member.memories": lambda m, n: m.memories(spaces=[n.space]),
    "Member.recall": lambda m, n: m.recall("the delivery", spaces=[n.space], explain=True),
    "Member.recall why_not": lambda m, n: m.recall("the delivery", why_not=n.memory).why_not,
    "Member.recall why_not message": lambda m, n: m.recall("the delivery", why_not=n.message).why_not,
    "Member.recall hidden": lambda m, n: m.recall("the delivery", hidden_sessions=[n.session]),
    "Member.graph": lambda m, n: m.graph(spaces=[n.space]),
    "Member.events": lambda m, n: m.events(subject=n.memory),
    "Member.events conflict": lambda m, n: m.events(subject=n.conflict),
    "Member.events broadcast": lambda m, n: m.events(subject=n.broadcast),
    "Member.events session": lambda m, n: m.events(subject=n.session),
    "Member.events space": lambda m, n: m.events(spaces=[n.space]),
    "Member.blocks": lambda m, n: m.blocks(spaces=[n.space]),
    "Member.boards": lambda m, n: m.boards(spaces=[n.space]),
    "Member.block": lambda m, n: m.block(n.label, space=n.space),
    "Member.block_history": lambda m, n: m.block_history(n.label, space=n.space),
    "Member.set_block": lambda m, n: m.set_block(n.label, "mine", space=n.space),
    "Member.append_to_block": lambda m, n: m.append_to_block(n.label, "mine", space=n.space),
    "Member.replace_in_block": lambda m, n: m.replace_in_block(n.label, "a", "b", space=n.space),
    "Member.lock_block": lambda m, n: m.lock_block(n.label, space=n.space),
    "Member.unlock_block": lambda m, n: m.unlock_block(n.label, space=n.space),
    "Member.erase_block": lambda m, n: m.erase_block(n.label, space=n.space),
    "Member.acknowledge": lambda m, n: m.acknowledge(n.broadcast),
    "Member.acknowledgements": lambda m, n: m.acknowledgements(n.broadcast),
    "Member.withdraw_broadcast": lambda m, n: m.withdraw_broadcast(n.broadcast),
    "Member.subscription": lambda m, n: m.subscription(n.subscription),
    "Member.unsubscribe": lambda m, n: m.unsubscribe(n.subscription),
    "Member.revoke": lambda m, n: m.revoke(n.grant),
    "Member.grant": lambda m, n: m.grant(n.space, "agent:friend", reason="to look"),
    "Member.set_policy": lambda m, n: m.set_policy(n.space, readers=["everyone"]),
    "Member.may": lambda m, n: m.may("read", n.space),
    "Member.may memory": lambda m, n: m.may("read", memory=n.memory),
    "Member.may write memory": lambda m, n: m.may("write", memory=n.memory),
    "Member.resolve": lambda m, n: m.resolve(n.conflict, keep=n.side),
    "Member.acting_for": lambda m, n: m.acting_for(n.user),
    "Member.remember": lambda m, n: m.remember("The delivery date is Sunday", space=n.space),
    "Member.import_rows": lambda m, n: m.import_rows([row(m, n.memory)]),
    "Member.import_rows message": lambda m, n: m.import_rows([row(m, n.message)]),
    "Member.import_rows broadcast": lambda m, n: m.import_rows([row(m, n.broadcast)]),
    "Member.import_rows space": lambda m, n: m.import_rows([row(m, str(UUID(int=9)), space=n.space)]),
    "Member.import_conversation": lambda m, n: m.import_history("# a\n\nuser: hello", space=n.space),
    "Member.import_history": lambda m, n: m.import_history("# a\n\nuser: hello", space=n.space),
    "SharedSpace.publish": lambda m, n: team(m, n).publish("The delivery date is Sunday"),
    "SharedSpace.broadcast": lambda m, n: team(m, n).broadcast("Sunday"),
    "SharedSpace.query": lambda m, n: team(m, n).query("When is the delivery?"),
    "SharedSpace.boards": lambda m, n: team(m, n).boards(),
    "Board.open": lambda m, n: board(m, n).open(),
    "Board.status": lambda m, n: board(m, n).status(),
    "Board.write": lambda m, n: board(m, n).write("inputs", "mine", cell=n.cell),
    "Board.read": lambda m, n: board(m, n).read("inputs"),
    "Board.cell": lambda m, n: board(m, n).cell("inputs", n.cell),
    "Board.history": lambda m, n: board(m, n).history("inputs", n.cell),
    "Board.complete": lambda m, n: board(m, n).complete("inputs"),
    "Board.reopen": lambda m, n: board(m, n).reopen("inputs"),
    "Board.changes": lambda m, n: board(m, n).changes(),
    "Board.watch": lambda m, n: list(board(m, n).watch(timeout_seconds=0)),
    "Board.finish": lambda m, n: board(m, n).finish(["It is done"]),
    "Board.erase": lambda m, n: board(m, n).erase(),
    "Subscription.ack": lambda m, n: own(m).ack(n.delivery),
    "Subscription.reject": lambda m, n: own(m).reject(n.delivery),
    "Subscription.retry": lambda m, n: own(m).retry(n.delivery),
    "Member.find_session": lambda m, n: m.find_session(n.session_name, space=n.space),
    "Member.find_session id": lambda m, n: m.find_session(n.session_name, space=n.space, id=n.session),
    "Member.revoke_key": lambda m, n: m.revoke_key(n.memory),
    "Session.add": lambda m, n: session(m, n).add("user", "hello"),
    "Session.add_many": lambda m, n: session(m, n).add_many([]),
    "Session.add_openai": lambda m, n: session(m, n).add_openai([{"role": "user", "content": "hello"}]),
    "Session.add_anthropic": lambda m, n: session(m, n).add_anthropic([{"role": "user", "content": "hi"}]),
    "Session.context": lambda m, n: session(m, n).context("hello"),
    "Session.messages": lambda m, n: session(m, n).messages(),
    "Session.begin": lambda m, n: session(m, n).begin(),
    "Session.info": lambda m, n: session(m, n).info(),
    "Session.state": lambda m, n: session(m, n).state(),
    "Session.get_state": lambda m, n: session(m, n).get_state("step"),
    "Session.set_state": lambda m, n: session(m, n).set_state("step", 1),
    "Session.end": lambda m, n: session(m, n).end(),
}
NAMING_NOTHING_OF_OTHERS = {
    *("Member.sessions", "Member.spaces", "Member.counts", "Member.conflicts", "Member.grants"),
    *("Member.broadcasts", "Member.subscribe", "Member.subscriptions", "Member.delegate", "Member.export"),
    # these only hand out what is named here, and look nothing up
    *("Member.principal", "Member.place", "Member.space", "Member.session", "Member.team", "Member.shared"),
    *("SharedSpace.board", "Subscription.info", "Subscription.pull", "Subscription.dead"),
    *("Subscription.next", "Subscription.listen", "Subscription.webhook", "Subscription.set_webhook"),
    *("Subscription.remove_webhook", "Member.export_rows", "Member.follow_events", "Member.create_key"),
    # an operator's, of its own tenant
    *("Member.keys", "Member.jobs", "Member.check", "Member.run_upkeep", "Member.seal_log"),
    "Member.verify_log",
}


def test_every_method_that_names_something_is_in_the_table() -> None:
    faces = (Member, SharedSpace, Board, Subscription, Session)
    public = {f"{face.__name__}.{name}" for face in faces for name in vars(face) if not name.startswith("_")}
    assert public == {name.split(" ")[0] for name in CALLS} | NAMING_NOTHING_OF_OTHERS


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=FixedClock(), settings=settings) as opened:
        yield opened


@pytest.fixture
def owner(memory: Triptych) -> Member:
    return memory.principal(agent="owner", user="ann", teams=["report"])


@pytest.fixture
def forbidden(memory: Triptych, owner: Member) -> Names:
    """One of everything, in a space of a team."""
    return _one_of_everything(memory, owner, None)


def _one_of_everything(memory: Triptych, owner: Member, readers: list[str] | None) -> Names:
    shared = owner.shared(SPACE)
    heard = owner.subscribe("heard-by-owner")
    second = memory.principal(agent="second", teams=["report"]).shared(SPACE)
    sides = [
        _published(space, f"The delivery is on {day}", readers=readers, slot=Slot("delivery", "date", day))
        for space, day in ((shared, "Friday"), (second, "Monday"))
    ]
    (conflict,) = owner.conflicts()
    with owner.session("talk-of-owner", space=SPACE) as talk:
        [message] = [talk.add("user", "The delivery is urgent")]
        opened = talk.info()
    zones = {"zones": [{"name": "inputs", "readers": readers}, {"name": "last"}]}
    board = shared.board("board-of-owner", zones)
    board.write("inputs", "The carrier is late", cell="cell-of-owner")
    owner.set_block("label-of-owner", "Ship in time", space=SPACE)
    memory.principal(user="ann").delegate("helper", reason="books trips")
    return Names(
        space=SPACE,
        memory=_published(shared, "The delivery goes by ship", readers=readers),
        message=message.id,
        session=opened.id,
        session_name=opened.name,
        grant=owner.grant(SPACE, "agent:guest", reason="a look").id,
        conflict=conflict.id,
        side=sides[0],
        broadcast=shared.broadcast("The delivery is late", readers=readers).id,
        subscription="heard-by-owner",
        delivery=heard.pull()[0].id,
        label="label-of-owner",
        board="board-of-owner",
        cell="cell-of-owner",
        user="ann",
    )


def _published(shared: SharedSpace, content: str, **given: Any) -> str:
    memory = shared.publish(content, **given).memory
    assert memory is not None
    return memory.id


def _told(call: Call, member: Member, names: Names) -> tuple[str, str]:
    """What the asker gets, and what it then sees in the log, without the names it gave."""
    before = {event.seq for event in member.events()}
    try:
        answer = repr(plain(call(member, names)))
    except TriptychError as error:
        answer = f"{type(error).__name__} {error} {error.field} {error.remedy}"
    seen = [(e.type, e.actor, e.space, e.subject, e.detail) for e in member.events() if e.seq not in before]
    answer = _MILLISECONDS.sub("", answer)  # what is measured is never the same twice
    return _without_names(answer, names), _without_names(repr(seen), names)


def _without_names(text: str, names: Names) -> str:
    for field in fields(names):
        text = text.replace(str(getattr(names, field.name)), f"<{field.name}>")
    return text


@pytest.fixture(params=["stranger", "holder of nothing", "administrator", "of another tenant", "auditor"])
def asker(request: pytest.FixtureRequest, memory: Triptych) -> Member:
    match request.param:
        case "stranger":
            return memory.principal(agent="stranger", teams=["rep", "reports", "report/"])
        case "holder of nothing":
            return memory.principal(agent="owner", user="bob")
        case "administrator":
            return memory.principal(agent="admin", roles=["admin"])
        case "of another tenant":
            return memory.principal(agent="owner", user="ann", teams=["report"], tenant="other")
        case _:
            return memory.principal(agent="auditor", roles=["auditor"])


def test_no_answer_error_or_entry_in_the_log_tells_them_apart(
    memory: Triptych, owner: Member, forbidden: Names, asker: Member
) -> None:
    tenant, audits = asker.principal.tenant, "role:auditor" in asker.principal.keys
    everything = memory.principal(agent="everything", roles=["auditor"])
    kept, seen = owner.export(), len(everything.events())
    own(asker)
    for name, call in CALLS.items():
        if tenant == "other" and name.split()[0] not in ("Member.get", *_BY_ID):
            continue  # there the names are its own to use
        if audits and name.startswith("Member.events"):
            continue  # which is what an auditor is for
        told, logged = _told(call, asker, forbidden)
        unknown, also_logged = _told(call, asker, UNKNOWN)
        assert told == unknown, name
        if not audits and not name.startswith("Member.import_rows"):  # it says under which id a row is kept
            assert logged == also_logged, name
    assert owner.export() == kept
    new = {str(event.type) for event in everything.events()[seen:] if event.actor == asker.principal.name}
    assert new <= {"access.denied", "subscription.begun", "imported", "space.created"}


_BY_ID = [
    *("Member.update", "Member.forget", "Member.restore", "Member.unmerge", "Member.erase"),
    *("Member.history", "Member.events", "Member.acknowledge", "Member.acknowledgements"),
    *("Member.withdraw_broadcast", "Member.revoke", "Member.resolve", "Member.subscription"),
    *("Subscription.ack", "Subscription.reject", "Subscription.retry"),
]


def test_nor_where_the_space_is_open_and_the_thing_itself_is_not(memory: Triptych, owner: Member) -> None:
    hidden = _one_of_everything(memory, owner, ["agent:owner", "agent:second"])
    member = memory.principal(agent="member", teams=["report"])
    there = {field.name: getattr(hidden, field.name) for field in fields(Names)}
    there |= {name: getattr(UNKNOWN, name) for name in ("memory", "conflict", "side", "broadcast", "cell")}
    unknown = Names(**there)
    own(member)
    # A conflict's id and side are told apart only by what they are: an unknown conflict with an unknown side.
    named = [name for name in CALLS if name.split()[0] in _OF_HIDDEN] + ["Member.recall why_not"]
    for name in named:
        assert _told(CALLS[name], member, hidden) == _told(CALLS[name], member, unknown), name
    everything = repr([plain(member.events()), plain(member.conflicts()), plain(member.broadcasts())])
    for field in ("memory", "conflict", "side", "broadcast"):
        assert getattr(hidden, field) not in everything, field


_OF_HIDDEN = [
    *("Member.get", "Member.update", "Member.forget", "Member.restore", "Member.unmerge", "Member.history"),
    *("Member.events", "Member.acknowledge", "Member.acknowledgements", "Member.withdraw_broadcast"),
    *("Member.may", "Member.resolve", "Board.cell", "Board.history", "Board.write", "Board.read"),
]


def test_ids_of_no_form_at_all_are_unknown_too(owner: Member) -> None:
    for id in ("", " ", "%", "' or 1=1 --", "../x", "未知", str(uuid4()).upper()):
        for name in ("Member.get", "Member.forget", "Member.erase", "Member.revoke", "Member.acknowledge"):
            names = Names(**{field.name: id for field in fields(Names)} | {"space": SPACE})
            with pytest.raises(TriptychError) as error:
                CALLS[name](owner, names)
            assert type(error.value).__name__ == "NotFoundError", (name, id)
