"""Chat histories from outside: lived through as if held here, once, whatever happens on the way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from triptych import Line, Triptych
from triptych.errors import ConflictError, InvalidInputError
from triptych.model.message import Role
from triptych.model.session import SessionState
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member
from triptych.testing.clock import NOON, FixedClock

SETTINGS = {"upkeep": {"worker": False}}
EN = [
    "I live in Oslo.",
    "I have a cat named Tom.",
    "My sister lives in Bergen.",
    "I work at Equinor.",
    "I love olives.",
]
ZH = ["我住在成都。", "我养了一只猫叫小黑。", "我妹妹住在杭州。", "我在国家电网上班。", "我喜欢香菜。"]
BOTH = pytest.mark.parametrize("said", [EN, ZH], ids=["en", "zh"])


def opened(path: Path | str = ":memory:", clock: FixedClock | None = None) -> Triptych:
    return Triptych.open(
        path, embedder=ScriptedEmbedder(), clock=clock or FixedClock(NOON), settings=SETTINGS
    )


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Triptych]:
    with opened(":memory:" if request.param == "memory" else tmp_path / "t.db") as memory:
        yield memory


def lines(said: Sequence[str], session: str = "s", day: int = 1) -> list[Line]:
    began = datetime(2024, 3, day, 9, 0, tzinfo=UTC)
    return [
        Line("c", session, Role.USER, text, began + timedelta(minutes=place), reference=f"{session}-{place}")
        for place, text in enumerate(said)
    ]


def state(me: Member) -> tuple[Any, ...]:
    """All that was said and all that is remembered of it, ids aside."""
    rows = me.export()
    said = [row for row in rows if row["row"] == "message"]
    messages = [(row["content"], row["time"], row["reference"]) for row in sorted(said, key=_when)]
    memories = sorted(
        (row["content"], row["state"], len(row["sources"]), row["valid_from"])
        for row in rows
        if row["row"] == "memory"
    )
    return messages, memories


def bees(count: int) -> list[Line]:
    return lines([f"I have {n} bees in hive number {n}." for n in range(count)])


def _when(row: Mapping[str, Any]) -> tuple[str, int]:
    return row["time"], row["seq"]


def lived(said: Sequence[str], session: str = "s") -> tuple[Any, ...]:
    """The same, of a session held live."""
    with opened() as other:
        me = other.principal(user="alice")
        with me.session(session) as held:
            for line in lines(said, session):
                held.add("user", line.content, time=line.time, reference=line.reference)
        return state(me)


def alice(memory: Triptych) -> Member:
    return memory.principal(user="alice")


@BOTH
def test_an_imported_conversation_is_remembered_as_if_held_here_with_its_own_times(
    memory: Triptych, said: list[str]
) -> None:
    me = alice(memory)
    report = me.import_conversation(lines(said))
    assert (report.sessions, report.messages, report.skipped) == (1, len(said), 0)
    assert report.memories > 0
    assert state(me) == lived(said)
    assert {m.said_at.year for m in me.memories()} == {2024}
    assert memory.check()["jobs"] == "ok"


@BOTH
def test_the_same_twice_changes_nothing(memory: Triptych, said: list[str]) -> None:
    me = alice(memory)
    talk = [*lines(said), *lines(said[:2], "again", day=2), *lines(said[:2], "same words", day=2)]
    me.import_conversation(talk)
    before, logged = state(me), len(me.events())
    again = me.import_conversation(talk)
    assert (again.memories, again.sessions, again.messages, again.skipped) == (0, 0, 0, 3)
    assert state(me) == before
    assert len(me.events()) == logged


def test_a_name_that_was_used_again_meanwhile_or_another_name_does_not_make_it_new(memory: Triptych) -> None:
    me = alice(memory)
    me.import_conversation(lines(EN))
    with me.session("s") as session:
        session.add("user", "Something else.")
    assert me.import_conversation(lines(EN)).skipped == 1
    renamed = [replace(line, session="t") for line in lines(EN)]
    assert me.import_conversation(renamed).skipped == 1


@BOTH
def test_of_a_conversation_that_has_grown_only_the_rest_is_brought_in(
    memory: Triptych, said: list[str]
) -> None:
    me = alice(memory)
    me.import_conversation(lines(said)[:2])
    report = me.import_conversation(lines(said))
    assert (report.sessions, report.messages) == (1, len(said) - 2)
    assert [text for text, *_ in state(me)[0]] == said
    assert me.import_conversation(lines(said)).skipped == 1
    assert me.import_conversation(lines(said)[:2]).skipped == 1


@BOTH
@pytest.mark.parametrize("timed", [True, False])
def test_an_older_file_of_a_known_conversation_brings_nothing(
    memory: Triptych, said: list[str], timed: bool
) -> None:
    me = alice(memory)
    talk = lines(said) if timed else [replace(line, time=None) for line in lines(said)]
    me.import_conversation(talk)
    before = state(me)
    report = me.import_conversation(talk[:3])
    assert (report.messages, report.skipped) == (0, 1)
    assert state(me) == before
    other = [replace(line, content="Something else.", reference=None) for line in talk[:3]]
    assert me.import_conversation(other).messages == 3


class CutError(Exception):
    """Pulls the plug."""


def cut_after(count: int) -> Any:
    def progress(done: int, total: int) -> None:
        if done >= count:
            raise CutError

    return progress


@pytest.mark.parametrize("after", [64, 128, 210])
def test_an_import_that_was_cut_off_goes_on_where_it_stopped(memory: Triptych, after: int) -> None:
    me = alice(memory)
    talk = bees(150)
    talk += lines([f"Hive number {n} is empty." for n in range(70)], "second", day=2)
    with pytest.raises(CutError):
        me.import_conversation(talk, progress=cut_after(after))
    kept = len(state(me)[0])
    assert after in (kept, 210)
    report = me.import_conversation(talk)
    assert report.messages == 220 - kept
    assert [text for text, *_ in state(me)[0]] == [line.content for line in talk]
    ended = SessionState.ENDED
    assert {one.name: one.state for one in me.sessions()} == {"s": ended, "second": ended}
    with opened() as other:
        whole = alice(other)
        whole.import_conversation(talk)
        assert state(whole) == state(me)


def test_one_that_is_taken_up_after_its_timeout_is_not_begun_anew(tmp_path: Path) -> None:
    clock = FixedClock(NOON)
    with opened(tmp_path / "t.db", clock) as memory:
        me = alice(memory)
        talk = bees(150)
        with pytest.raises(CutError):
            me.import_conversation(talk, progress=cut_after(64))
        clock.advance(days=1)
        memory.run_upkeep()
        assert me.import_conversation(talk).messages == 86
        assert [text for text, *_ in state(me)[0]] == [line.content for line in talk]
        assert me.import_conversation(talk).skipped == 1


def test_a_file_that_grew_while_its_import_was_cut_off_is_brought_in_once(memory: Triptych) -> None:
    me = alice(memory)
    talk = bees(150)
    with pytest.raises(CutError):
        me.import_conversation(talk[:100], progress=cut_after(64))
    me.import_conversation(talk)
    assert [text for text, *_ in state(me)[0]] == [line.content for line in talk]
    assert me.import_conversation(talk).skipped == 1


IMPORTER = """
    import sys
    from triptych import Triptych
    from triptych.providers.scripted import ScriptedEmbedder
    path, file = sys.argv[1:]
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(path, embedder=ScriptedEmbedder(), settings=settings) as memory:
        text = open(file, encoding="utf-8").read()
        me = memory.principal(user="alice")
        me.import_history(text, source="talk.jsonl", progress=lambda done, total: print(done, flush=True))
"""


@pytest.mark.parametrize("killed_after", [64, 192])
def test_a_killed_import_run_again_is_complete_without_duplicates(tmp_path: Path, killed_after: int) -> None:
    rows = [
        {
            "session": f"s{n // 120}",
            "text": f"{EN[n % 5]} 第{n}次：{ZH[n % 5]}",
            "time": f"2024-03-01T{n // 60:02}:{n % 60:02}",
        }
        for n in range(300)
    ]
    file = tmp_path / "talk.jsonl"
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")

    def run(path: str, until: int | None = None) -> None:
        code = [sys.executable, "-c", textwrap.dedent(IMPORTER), str(tmp_path / path), str(file)]
        with subprocess.Popen(code, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if until is not None and int(line) >= until:
                    process.kill()
                    break
        assert process.returncode == (0 if until is None else -signal.SIGKILL)

    def found(path: str) -> tuple[Any, ...]:
        with opened(tmp_path / path) as memory:
            assert memory.check()["integrity"] == "ok"
            return state(alice(memory))

    run("killed.db", killed_after)
    run("killed.db")
    run("whole.db")
    assert len(found("whole.db")[0]) == 300
    assert found("killed.db") == found("whole.db")


def test_an_open_session_of_that_name_is_not_added_to(memory: Triptych) -> None:
    me = alice(memory)
    session = me.session("t")
    session.add("user", "I am in the middle of something.")
    with pytest.raises(ConflictError, match="t is open"):
        me.import_conversation([*lines(EN), *lines(EN, "t", day=2)])
    assert len(state(me)[0]) == 1
    session.end()
    assert me.import_conversation([*lines(EN), *lines(EN, "t", day=2)]).sessions == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"content": "half \ud83d"}, "file:7 content"),
        ({"content": "x" * 3_000_000}, "file:7 content"),
        ({"name": "a\nb"}, "file:7 name"),
        ({"reference": "\ud83d"}, "file:7 reference"),
        ({"session": "a\nb"}, "file:7 session"),
    ],
    ids=["half a pair", "too long", "name", "reference", "session"],
)
def test_a_line_that_cannot_be_kept_is_named_and_nothing_is_kept(
    memory: Triptych, wrong: dict[str, Any], field: str
) -> None:
    me = alice(memory)
    bad = replace(lines(EN, "t")[0], place="file:7", **wrong)
    with pytest.raises(InvalidInputError) as caught:
        me.import_conversation([*lines(EN), bad])
    assert caught.value.field == field
    assert caught.value.remedy
    assert me.export() == []


def test_a_history_that_cannot_be_read_leaves_nothing(memory: Triptych) -> None:
    me = alice(memory)
    with pytest.raises(InvalidInputError) as caught:
        me.import_history('{"text": "I live in Oslo."}\n{"text": 5}', source="talk.jsonl")
    assert caught.value.field == "talk.jsonl:2 text"
    assert me.export() == []


def test_tools_and_pictures_come_along(memory: Triptych) -> None:
    me = alice(memory)
    image = {"type": "image_url", "image_url": {"url": "x"}}
    call = {"id": "c", "function": {"name": "f", "arguments": "{}"}}
    talk = [
        {"role": "user", "content": [{"type": "text", "text": "看"}, image]},
        {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "content": "14 °C"},
    ]
    me.import_history(json.dumps(talk, ensure_ascii=False), source="chat.json")
    rows = [row for row in me.export() if row["row"] == "message"]
    assert rows[0]["parts"][0]["uri"] == "x"
    assert rows[1]["tool_calls"][0]["name"] == "f"
    assert rows[2]["tool_call_id"] == "c"


def test_progress_counts_every_line_once(memory: Triptych) -> None:
    me = alice(memory)
    talk = [*bees(100), *lines(EN, "t", day=2)]
    for _ in range(2):
        heard: list[tuple[int, int]] = []
        me.import_conversation(talk, progress=lambda *counts: heard.append(counts))  # noqa: B023
        assert heard[-1] == (105, 105)
        assert [done for done, _ in heard] == sorted(done for done, _ in heard)


def test_an_imported_retention_is_kept(memory: Triptych) -> None:
    me = alice(memory)
    with me.session("s", retention_days=30) as session:
        session.add("user", "I live in Oslo.")
    rows = me.export()
    clock = FixedClock(NOON)
    with opened(clock=clock) as new:
        copied = alice(new)
        copied.import_rows(rows)
        assert new.check()["jobs"] == "ok, 1 waiting"
        clock.advance(days=29)
        new.run_upkeep()
        assert [row for row in copied.export() if row["row"] == "message"]
        clock.advance(days=2)
        new.run_upkeep()
        assert not [row for row in copied.export() if row["row"] == "message"]
        assert copied.recall("Where do I live?").results


def test_secrets_are_cut_out_on_the_way_and_counted(memory: Triptych) -> None:
    me = alice(memory)
    secret = "sk-proj-abcdEFGH1234ijklMNOP5678qrstUVWX9012yzab"
    talk = lines([*EN, f"My API key is {secret}.", f"我的密钥是 {secret}。"])
    assert me.import_conversation(talk).redacted == 2
    assert secret not in json.dumps(me.export(), ensure_ascii=False)
    assert me.import_conversation(talk).skipped == 1


@pytest.mark.parametrize(
    "row",
    ["[" * 100_000, '{"session": "a", "speaker": "user", "text": "hi", "time": ' + "9" * 5_000 + "}"],
    ids=["nested without end", "a number without end"],
)
def test_a_row_that_python_itself_gives_up_on_is_refused_like_any_other(row: str) -> None:
    opened = Triptych.open(":memory:", embedder=ScriptedEmbedder())
    with opened as memory, pytest.raises(InvalidInputError, match="is not JSON"):
        memory.principal(user="alice").import_history(row)
