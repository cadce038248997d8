"""An import is somebody's word: it is looked at before it is believed, and it tells nothing about others."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from triptych import Triptych
from triptych.errors import InvalidInputError
from triptych.model.memory import Memory
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member
from triptych.testing.clock import NOON, FixedClock

ID = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"
OTHER_ID = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d11"
NAN = float("nan")
SETTINGS = {"upkeep": {"worker": False}}


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
    clock = FixedClock(NOON)
    with Triptych.open(path, embedder=ScriptedEmbedder(), clock=clock, settings=SETTINGS) as opened:
        yield opened


def a_row(**changes: Any) -> dict[str, Any]:
    time = NOON.isoformat()
    row = {
        "row": "memory",
        "id": ID,
        "space": "user/alice",
        "kind": "fact",
        "content": "Alice likes tea",
        "recorded_at": time,
        "updated_at": time,
        "sources": [{"author": "user:alice", "method": "stated", "said_at": time}],
    }
    return {**row, **changes}


def a_source(**changes: Any) -> list[dict[str, Any]]:
    return [{**a_row()["sources"][0], **changes}]


def a_session_row(**changes: Any) -> dict[str, Any]:
    time = NOON.isoformat()
    row = {"row": "session", "id": ID, "space": "user/alice", "name": "s", "opened_at": time}
    return {**row, "last_activity": time, **changes}


def a_message_row(**changes: Any) -> dict[str, Any]:
    row = {"row": "message", "id": OTHER_ID, "session": ID, "role": "user", "content": "hello"}
    return {**row, "time": NOON.isoformat(), **changes}


LATER = (NOON + timedelta(days=2)).isoformat()
_IDS = [None, 5, "", "x", ID.upper(), ID + "\n", f"\x1b{ID}", {"a": 1}]
_NO_LISTS: list[Any] = [[], None, "abc", {"a": 1}]
_SHARES = [NAN, float("inf"), -0.1, 1.1, True, "0.5", None, 2**70]

FORGED: list[tuple[str, Mapping[str, Any]]] = [
    *[("id", a_row(id=v)) for v in _IDS],
    *[("supersedes", a_row(supersedes=v)) for v in _IDS if v is not None],
    *[("group", a_row(group=v)) for v in _IDS if v is not None],
    *[(name, a_row(**{name: v})) for name in ("trust", "confidence", "importance") for v in _SHARES],
    *[("version", a_row(version=v)) for v in (2**70, 0, -1, True, "1", 1.0, None)],
    *[("recall_count", a_row(recall_count=v)) for v in (2**70, -1, "1")],
    *[("content", a_row(content=v)) for v in (None, 5, "", " ", ["a"], "x" * 1_000_000, "half \ud83d")],
    *[("kind", a_row(kind=v)) for v in (None, 5, "nonsense", ["fact"])],
    *[("state", a_row(state=v)) for v in (5, "nonsense", None)],
    *[("space", a_row(space=v)) for v in (None, 5, "", "nowhere", ["user", "alice"])],
    *[("sources", a_row(sources=v)) for v in _NO_LISTS],
    ("sources[0]", a_row(sources=["abc"])),
    *[("sources[0].author", a_row(sources=a_source(author=v))) for v in (None, 5, "", "a\x1b[31m")],
    *[("sources[0].method", a_row(sources=a_source(method=v))) for v in (None, "nonsense")],
    *[("sources[0].said_at", a_row(sources=a_source(said_at=v))) for v in (None, 5, "someday", LATER)],
    *[("sources[0].session", a_row(sources=a_source(session=v))) for v in (5, "x")],
    *[("sources[0].message", a_row(sources=a_source(message=v))) for v in (5, "x")],
    *[("sources[0].quote", a_row(sources=a_source(quote=v))) for v in (5, "x" * 1_000_000)],
    *[(n, a_row(**{n: v})) for n in ("recorded_at", "updated_at") for v in (None, 5, "someday", LATER)],
    ("last_recalled_at", a_row(last_recalled_at=LATER)),
    *[("event_start", a_row(event_start=v)) for v in (5, "someday", "0001-01-01T00:00:00+14:00")],
    *[(n, a_row(**{n: v})) for n in ("tags", "topics") for v in ("abc", 5, {"a": 1})],
    ("tags.0", a_row(tags=[1, None])),
    ("topics.1", a_row(topics=["a", 5])),
    *[("readers", a_row(readers=v)) for v in ("everyone", 5, ["nobody"], ["user:"], ["x:y"])],
    *[("writers", a_row(writers=v)) for v in ("everyone", 5, ["nobody"])],
    ("readers.0", a_row(readers=[5])),
    *[("slot", a_row(slot=v)) for v in ("abc", [1, 2, 3])],
    ("slot.attribute", a_row(slot={"subject": "a", "value": "b"})),
    *[("metadata", a_row(metadata=v)) for v in ("abc", [1], {"a": NAN}, {"a": object()})],
    ("metadata.state_before_archive", a_row(metadata={"state_before_archive": "nonsense"})),
    *[("subject", a_row(subject=v)) for v in (5, ["a"])],
    *[("language", a_row(language=v)) for v in (5, ["a"])],
    *[("name", a_session_row(name=v)) for v in (None, 5, "", "a\nb")],
    *[("opened_at", a_session_row(opened_at=v)) for v in (None, 5, LATER)],
    *[("transcript", a_session_row(transcript=v)) for v in (5, "nonsense")],
    *[("retention_days", a_session_row(retention_days=v)) for v in (-1, 2**70, "5")],
    *[("id", a_session_row(id=v)) for v in _IDS],
]
FORGED_MESSAGES: list[tuple[str, Mapping[str, Any]]] = [
    *[("id", a_message_row(id=v)) for v in _IDS],
    ("id", a_message_row(id=ID)),
    ("session", a_message_row(session=OTHER_ID)),
    *[("role", a_message_row(role=v)) for v in (None, 5, "nobody")],
    *[("content", a_message_row(content=v)) for v in (None, 5, "x" * 3_000_000)],
    *[("time", a_message_row(time=v)) for v in (None, 5, LATER)],
    *[("name", a_message_row(name=v)) for v in (5, "a\nb")],
    ("tool_calls[0].id", a_message_row(role="assistant", tool_calls=[{"name": "x", "arguments": ""}])),
    ("tool_calls", a_message_row(tool_calls=[{"id": "1", "name": "x", "arguments": ""}])),
    ("parts[0].tokens", a_message_row(parts=[{"content_type": "image/png", "uri": "x", "tokens": 2**70}])),
]


@pytest.mark.parametrize(("field", "row"), FORGED)
def test_a_forged_row_is_named_and_nothing_is_kept(
    memory: Triptych, field: str, row: Mapping[str, Any]
) -> None:
    alice = memory.principal(user="alice")
    _refuses(alice, [a_row(id=OTHER_ID), row], f"row 2.{field}")


@pytest.mark.parametrize(("field", "row"), FORGED_MESSAGES)
def test_a_forged_message_is_named_and_nothing_is_kept(
    memory: Triptych, field: str, row: Mapping[str, Any]
) -> None:
    _refuses(memory.principal(user="alice"), [a_session_row(), row], f"row 2.{field}")


@pytest.mark.parametrize("row", [None, 5, "abc", ["row"], {}, {"row": "nonsense"}, {"row": ["memory"]}])
def test_what_is_no_row_is_named(memory: Triptych, row: Any) -> None:
    _refuses(memory.principal(user="alice"), [a_row(), row], "row 2")


def _refuses(alice: Member, rows: list[Any], field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        alice.import_rows(rows)
    assert refused.value.field == field, str(refused.value)
    assert refused.value.remedy
    assert len(str(refused.value)) < 700
    assert alice.export() == []
    assert alice.recall("tea").empty_reason == "nothing_stored"


def test_an_import_counts_for_no_more_than_the_importer_does(memory: Triptych) -> None:
    alice = memory.principal(agent="bot", user="alice", teams=["t"])
    alice.import_rows([a_row(trust=1.0), a_row(id=OTHER_ID, trust=1.0, space="team/t", content="tea is out")])
    assert {m.space.path: m.trust for m in alice.memories()} == {"user/alice": 0.9, "team/t": 0.5}


def test_what_others_are_said_to_have_said_tells_who_brought_it_in(memory: Triptych) -> None:
    alice = memory.principal(user="alice")
    alice.import_rows(
        [a_row(), a_row(id=OTHER_ID, content="Bob snores", sources=a_source(author="user:bob"))]
    )
    own, others = alice.get(ID), alice.get(OTHER_ID)
    assert "imported_by" not in own.metadata
    assert others.metadata["imported_by"] == "user:alice"
    assert others.sources[0].author == "user:bob"


def filled(me: Member) -> list[dict[str, Any]]:
    """An export with a session, a memory from it, one that replaced another, and one beside it."""
    with me.session("monday") as session:
        session.add("user", "Please remember: I live in Paris.", reference="m-1")
    me.remember("I live in Lisbon")
    me.remember("我喜欢绿茶")
    return me.export()


def told(me: Member) -> dict[str, Any]:
    """What an export says, ids aside: by content, what replaces what and what was said in which session."""
    rows = me.export()
    name = {row["id"]: row.get("content") or row["name"] for row in rows}
    return {
        row["content"]: (
            name.get(row["supersedes"]),
            [(name.get(s["session"]), name.get(s["message"])) for s in row["sources"]],
        )
        for row in rows
        if row["row"] == "memory"
    }


def test_one_export_goes_into_two_tenants_of_one_store_and_twice_is_once(memory: Triptych) -> None:
    rows = filled(memory.principal(user="alice"))
    before = told(memory.principal(user="alice"))
    assert any(replaced for replaced, _ in before.values())
    assert any(session for _, sources in before.values() for session, _ in sources)
    for tenant in ("acme", "globex"):
        other = memory.principal(user="alice", tenant=tenant)
        first = other.import_rows(rows)
        assert first.skipped == 0
        assert told(other) == before
        again = other.import_rows(rows)
        assert (again.memories, again.sessions, again.messages) == (0, 0, 0)
        assert told(other) == before
        ids = {row["id"] for row in other.export()}
        assert ids.isdisjoint(row["id"] for row in rows)
    assert memory.principal(user="alice").import_rows(rows).memories == 0
    assert told(memory.principal(user="alice")) == before


def test_an_id_that_is_taken_out_of_sight_looks_like_a_free_one(memory: Triptych) -> None:
    alice, bob = memory.principal(user="alice"), memory.principal(user="bob")
    hidden = alice.remember("I like tea").memory
    assert hidden is not None
    of_bob = {"space": "user/bob", "content": "Bob likes coffee"}
    report = bob.import_rows(
        [a_row(id=hidden.id, **of_bob), a_row(id=OTHER_ID, supersedes=hidden.id, **of_bob)]
    )
    assert (report.memories, report.skipped) == (2, 0)
    assert alice.get(hidden.id).content == "I like tea"
    assert alice.history(hidden.id).replaced_by == ()
    mine: dict[str | None, Memory] = {m.id: m for m in bob.memories()}
    assert hidden.id not in mine
    assert mine[OTHER_ID].supersedes in mine
    assert bob.import_rows([a_row(id=hidden.id, **of_bob)]).skipped == 1


def test_an_import_goes_on_after_what_it_was_named_around_is_erased(memory: Triptych) -> None:
    alice, acme = memory.principal(user="alice"), memory.principal(user="alice", tenant="acme")
    alice.remember("I like tea")
    rows = alice.export()
    acme.import_rows(rows)
    alice.erase(rows[0]["id"])
    assert acme.import_rows(rows).memories == 0


def test_a_row_that_comes_twice_is_kept_once(memory: Triptych) -> None:
    alice = memory.principal(user="alice")
    report = alice.import_rows([a_row(), copy.deepcopy(a_row())])
    assert (report.memories, report.skipped) == (1, 1)


def test_whatever_could_be_kept_can_be_exported_and_imported(memory: Triptych, tmp_path: Path) -> None:
    alice = memory.principal(agent="bot", user="alice")
    alice.remember("line one\nline two\x1b[31m\u202e", tags=["", "a\nb"], uri="x\ty", metadata={"a": None})
    alice.remember("我喜欢绿茶", readers=[], topics=["茶"])
    with alice.session("s", task="a\nb") as session:
        session.add("user", "I live in Paris\x00", reference="a\nb", name="Ann")
        session.add("assistant", "")
    rows = alice.export()
    with Triptych.open(
        tmp_path / "new.db", embedder=ScriptedEmbedder(), clock=FixedClock(NOON), settings=SETTINGS
    ) as new:
        copied = new.principal(agent="bot", user="alice")
        assert copied.import_rows(rows).skipped == 0
        assert [r["content"] for r in copied.export() if r["row"] != "session"] == [
            r["content"] for r in rows if r["row"] != "session"
        ]
        assert new.run_upkeep() == 0
