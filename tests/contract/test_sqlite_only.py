"""What only a file can promise: processes, crashes, and bytes that are gone."""

from __future__ import annotations

import asyncio
import errno
import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from triptych.access.scopes import reading
from triptych.errors import InvalidInputError, SchemaError, StoreBusyError, StoreError
from triptych.model.entry import EntryRef, EntryType
from triptych.ports.embedder import TokenSigns
from triptych.ports.store import Writer
from triptych.settings import StoreSettings
from triptych.stores.sqlite import index, migrate
from triptych.stores.sqlite import scrub as scrubbing
from triptych.stores.sqlite.store import SqliteStore
from triptych.stores.sqlite.units import SqliteWriter
from triptych.testing.contract.base import ANYTHING, Bench, found_by_vector, found_by_words
from triptych.testing.examples import (
    ALICE,
    ALICES,
    BOBS,
    EMBEDDER,
    a_memory,
    a_message,
    a_session,
    a_vector,
    an_event,
)

SPOKEN = 'she said "the oolong is in the blue tin\\jar"\nand 茶在蓝罐里 🙂'


def _no_page_more(writer: Writer) -> None:
    assert isinstance(writer, SqliteWriter)
    writer._connection.execute("pragma max_page_count = 1")


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "triptych.db"


@pytest.fixture
def bench(path: Path, runner: asyncio.Runner) -> Iterator[Bench]:
    bench = Bench(SqliteStore(path), runner)
    bench.open()
    bench.make_space(ALICES)
    yield bench
    bench.close()


def open_at(path: Path, runner: asyncio.Runner, **settings: int) -> Bench:
    bench = Bench(SqliteStore(path, StoreSettings(**settings)), runner)
    bench.open()
    return bench


class TestOpening:
    def test_a_missing_folder_a_folder_and_a_foreign_file_are_named_with_a_remedy(
        self, tmp_path: Path, runner: asyncio.Runner
    ) -> None:
        foreign = tmp_path / "foreign.db"
        foreign.write_text("this is a diary, not a database")
        for path, error in (
            (tmp_path / "missing" / "triptych.db", InvalidInputError),
            (tmp_path, InvalidInputError),
            (foreign, StoreError),
        ):
            with pytest.raises(error) as raised:
                open_at(path, runner)
            assert raised.value.remedy
            assert raised.value.field == str(path)
        assert foreign.read_text() == "this is a diary, not a database"

    def test_a_database_of_something_else_is_left_alone(self, path: Path, runner: asyncio.Runner) -> None:
        with sqlite3.connect(path) as other:
            other.execute("create table songs (title text)")
        other.close()
        with pytest.raises(StoreError, match="something else"):
            open_at(path, runner)
        with sqlite3.connect(path) as other:
            assert other.execute("select count(*) from sqlite_master").fetchone()[0] == 1
        other.close()

    def test_memory_is_no_path(self) -> None:
        with pytest.raises(InvalidInputError):
            SqliteStore(":memory:")

    def test_a_newer_schema_is_refused(self, bench: Bench, path: Path, runner: asyncio.Runner) -> None:
        bench.close()
        with sqlite3.connect(path) as other:
            other.execute("update schema_version set version = version + 1")
        other.close()
        with pytest.raises(SchemaError, match="upgrade Triptych"):
            open_at(path, runner)

    @pytest.mark.parametrize("version", range(1, migrate.newest()))
    def test_a_file_of_an_earlier_schema_is_brought_up_and_used(
        self, path: Path, runner: asyncio.Runner, version: int
    ) -> None:
        with sqlite3.connect(path, isolation_level=None) as before:
            migrate.migrate(before, 0, target=version)
        before.close()
        bench = Bench(SqliteStore(path), runner)
        bench.open()
        bench.make_space(ALICES)
        memory = a_memory("green tea")
        bench.write(lambda w: w.insert_memory(memory, a_vector(), signs=TokenSigns("test", bytes(16))))
        assert found_by_words(bench, ALICE, "tea") == [memory.id]
        ref = EntryRef(EntryType.MEMORY, memory.id)
        assert bench.read(lambda r: r.token_signs(reading(ALICE), [ref], "test")) == {ref: bytes(16)}
        assert set(bench.check().values()) == {"ok"}
        bench.close()

    def test_several_may_create_the_file_at_once(self, path: Path, runner: asyncio.Runner) -> None:
        async def open_all() -> None:
            stores = [SqliteStore(path) for _ in range(4)]
            await asyncio.gather(*(store.open(EMBEDDER) for store in stores))
            await asyncio.gather(*(store.close() for store in stores))

        runner.run(open_all())
        bench = open_at(path, runner)
        assert bench.check()["schema"] == "ok"
        bench.close()


_ADDER = """
import asyncio, sys
from pathlib import Path
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.examples import EMBEDDER, a_memory, a_vector

async def main(path, name, count):
    store = SqliteStore(path)
    await store.open(EMBEDDER)
    for number in range(count):
        memory = a_memory(f"tea {name} {number}")
        await store.write(lambda w: w.insert_memory(memory, a_vector(number)))
        print(memory.id, flush=True)
    await store.close()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


def _adding(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _ADDER, str(path), name, str(count)], stdout=subprocess.PIPE, text=True
    )


class TestProcesses:
    def test_two_processes_add_five_hundred_each(self, bench: Bench, path: Path) -> None:
        adders = [_adding(path, name, 500) for name in ("one", "two")]
        added = [adder.communicate(timeout=120)[0].split() for adder in adders]
        assert [adder.returncode for adder in adders] == [0, 0]
        scope = reading(ALICE)
        kept = bench.read(lambda r: r.memories(scope, ANYTHING, limit=2000))
        assert {memory.id for memory in kept} == {one for ids in added for one in ids}
        assert len(kept) == 1000
        assert bench.read(lambda r: r.words(scope, ANYTHING, ["tea"], limit=5)).frequencies == (1000,)
        assert len(found_by_vector(bench, ALICE, a_vector(), limit=2000)) == 1000
        assert set(bench.check().values()) == {"ok"}

    def test_what_was_acknowledged_survives_kill_9(self, bench: Bench, path: Path) -> None:
        adder = _adding(path, "killed", 100_000)
        assert adder.stdout is not None
        acknowledged = [adder.stdout.readline().strip() for _ in range(60)]
        adder.send_signal(signal.SIGKILL)
        acknowledged += [line.strip() for line in adder.stdout.read().split("\n")[:-1]]
        adder.stdout.close()
        adder.wait(timeout=30)
        found = set(found_by_words(bench, ALICE, "tea", limit=100_000))
        assert set(acknowledged) <= found
        assert set(found_by_vector(bench, ALICE, a_vector(), limit=100_000)) == found
        assert set(bench.check().values()) == {"ok"}

    def test_a_writer_that_waits_too_long_is_told_so(
        self, bench: Bench, path: Path, runner: asyncio.Runner
    ) -> None:
        impatient = open_at(path, runner, busy_timeout_ms=20)
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("begin immediate")
        with pytest.raises(StoreBusyError) as raised:
            impatient.keep(a_memory())
        assert raised.value.remedy
        blocker.rollback()
        blocker.close()
        impatient.keep(a_memory())
        impatient.close()

    @pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
    def test_a_forked_child_opens_the_file_anew(self, bench: Bench, path: Path) -> None:
        bench.keep(a_memory("from the parent: tea"), vector=a_vector())
        context = multiprocessing.get_context("fork")
        child = context.Process(target=_add_in_child, args=(bench.store,))
        child.start()
        child.join(60)
        assert child.exitcode == 0
        assert len(found_by_words(bench, ALICE, "tea")) == 2
        bench.keep(a_memory("and tea again"))
        assert set(bench.check().values()) == {"ok"}


def _add_in_child(store: SqliteStore) -> None:
    async def add() -> int:
        memory = a_memory("from the child: tea")
        await store.write(lambda w: w.insert_memory(memory, a_vector()))
        found = await store.read(lambda r: r.words(reading(ALICE), ANYTHING, ["tea"], limit=9))
        await store.close()
        return len(found.hits)

    os._exit(0 if asyncio.run(add()) == 2 else 1)


_NO_SEARCH = """
import asyncio, sys
from dataclasses import replace
from triptych.access.scopes import reading
from triptych.model.memory import State
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.examples import ALICE, EMBEDDER

async def main(path, id):
    store = SqliteStore(path)
    await store.open(EMBEDDER)
    memory = await store.read(lambda r: r.memory(reading(ALICE), id))
    hidden = replace(memory, state=State.ARCHIVED)
    await store.write(
        lambda w: w.replace_memory(hidden, None, expected_version=1, changed_by="a", reason="forgotten")
    )
    await store.read(lambda r: (r.versions(reading(ALICE), id), r.events(reading(ALICE), subject=id)))
    await store.close()

asyncio.run(main(*sys.argv[1:]))
sys.exit("numpy" in sys.modules)
"""


class TestStarting:
    def test_looking_up_and_forgetting_load_no_numpy(self, bench: Bench, path: Path) -> None:
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        done = subprocess.run([sys.executable, "-c", _NO_SEARCH, str(path), memory.id], check=False)
        assert done.returncode == 0
        assert found_by_vector(bench, ALICE, a_vector()) == []


class TestErasure:
    def test_an_erased_text_is_in_none_of_the_files_bytes(self, bench: Bench, path: Path) -> None:
        memory = a_memory(SPOKEN, metadata={"as said": SPOKEN})
        signs = TokenSigns("test", "蓝罐的茶叶".encode() * 16)
        bench.write(lambda w: w.insert_memory(memory, a_vector(), signs=signs))
        bench.keep(*(a_memory(f"padding {n} " * 50) for n in range(50)))
        bench.change(memory)
        session = a_session()
        [message] = bench.say(session, a_message(SPOKEN * 200))
        bench.write(lambda w: w.append_events([an_event(subject=memory.id)]))
        assert _in_files(path, "蓝罐")
        bench.write(lambda w: w.erase_memory(memory.id))
        bench.write(lambda w: w.erase_messages(session.id, [message.id]))
        clean, note = bench.scrub([SPOKEN, SPOKEN * 200])
        assert (clean, bool(note)) == (True, True)
        for part in ("蓝罐", "茶叶", "oolong", json.dumps("蓝罐")[1:-1]):
            assert not _in_files(path, part)
        assert set(bench.check().values()) == {"ok"}

    def test_the_answer_is_the_same_whatever_others_hold(self, bench: Bench) -> None:
        memory = a_memory("likes oolong")
        bench.make_space(BOBS)
        bench.keep(memory, a_memory("Bob likes oolong too", space=BOBS))
        bench.write(lambda w: w.erase_memory(memory.id))
        assert bench.scrub(["likes oolong"]) == bench.scrub(["likes nothing that anybody holds"])
        assert bench.scrub(["likes oolong"])[0] is True

    def test_an_erasure_nobody_scrubbed_is_made_up_for_at_the_next_opening(
        self, bench: Bench, path: Path, tmp_path: Path
    ) -> None:
        memory = a_memory(SPOKEN)
        bench.keep(memory)
        bench.write(lambda w: w.erase_memory(memory.id))
        # What a killed process leaves behind: the file and its log, as they are now.
        left = tmp_path / "left"
        left.mkdir()
        for file in (path, path.with_name(path.name + "-wal")):
            shutil.copy(file, left / file.name)
        assert _in_files(left / path.name, "蓝罐")
        again = Bench(SqliteStore(left / path.name), bench.runner)
        again.open()
        assert not _in_files(left / path.name, "蓝罐")
        again.close()

    def test_a_file_that_cannot_be_rewritten_is_not_called_clean(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_: sqlite3.Connection) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        bench.keep(a_memory("likes oolong"))
        monkeypatch.setattr(scrubbing, "_rewrite", refuse)
        clean, note = bench.scrub(["likes oolong"])
        assert clean is False
        assert "again" in note

    def test_a_write_that_finds_no_room_is_told_until_there_is_some(
        self, bench: Bench, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        full = True

        def trying(*given: Any, **more: Any) -> Any:
            if full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return make(*given, **more)

        def room() -> str:
            return bench.runner.run(bench.store.room())

        make = tempfile.TemporaryFile
        monkeypatch.setattr(tempfile, "TemporaryFile", trying)
        bench.keep(a_memory("likes oolong"))
        assert room() == "ok"
        bench.write(_no_page_more)
        with pytest.raises(StoreError, match="disk is full"):
            bench.keep(*(a_memory(f"likes tea {number} " * 200) for number in range(20)))
        assert [room(), room()] == ["the disk is full", "the disk is full"]
        assert "likes oolong" in [
            m.content for m in bench.read(lambda r: r.memories(reading(ALICE), ANYTHING))
        ]
        full = False
        before = sorted(path.parent.iterdir())
        assert [room(), room()] == ["ok", "ok"]
        assert sorted(path.parent.iterdir()) == before

    def test_bytes_left_in_free_pages_are_rewritten(
        self, bench: Bench, path: Path, runner: asyncio.Runner
    ) -> None:
        bench.close()
        careless = sqlite3.connect(path, isolation_level=None)
        careless.execute("pragma secure_delete = off")
        careless.execute("insert into meta values ('note', ?)", ("the oolong is here",))
        careless.execute("delete from meta where key = 'note'")
        careless.close()
        bench.open()
        assert _in_files(path, "the oolong is here")
        assert bench.scrub(["the oolong is here"])[0] is True
        assert not _in_files(path, "the oolong is here")

    def test_while_another_reads_the_log_the_answer_is_not_yet(self, bench: Bench, path: Path) -> None:
        memory = a_memory("likes oolong")
        bench.keep(memory)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("begin")
        other.execute("select count(*) from memories").fetchone()
        bench.write(lambda w: w.erase_memory(memory.id))
        impatient = Bench(SqliteStore(path, StoreSettings(busy_timeout_ms=10)), bench.runner)
        impatient.open()
        clean, note = impatient.scrub(["likes oolong"])
        impatient.close()
        assert clean is False
        assert "another process" in note
        other.close()
        assert bench.scrub(["likes oolong"])[0] is True


class TestHealth:
    @pytest.mark.parametrize(
        ("damage", "topic"),
        [
            ("delete from postings where term = (select min(term) from postings)", "index"),
            ("update postings set count = count + 1", "index"),
            ("delete from entries", "index"),
            ("update memories set content = 'something else'", "index"),
            ("update vectors set vector = x'00'", "vectors"),
            ("update token_signs set signs = x'00'", "vectors"),
            ("update token_signs set entry = 99", "vectors"),
            ("update memories set space = 99", "foreign_keys"),
        ],
    )
    def test_damage_is_found(self, bench: Bench, path: Path, damage: str, topic: str) -> None:
        bench.keep(a_memory("coffee"), vector=a_vector())
        bench.write(lambda w: w.insert_memory(a_memory(), a_vector(), signs=TokenSigns("test", bytes(32))))
        assert set(bench.check().values()) == {"ok"}
        with sqlite3.connect(path) as vandal:
            vandal.execute(damage)
        vandal.close()
        assert bench.check()[topic] != "ok"


def _in_files(path: Path, text: str) -> bool:
    files = [path, path.with_name(path.name + "-wal")]
    return any(text.encode() in file.read_bytes() for file in files if file.exists())


class TestForgottenRemovals:
    def test_an_old_view_is_read_anew_when_removals_are_no_longer_told(
        self, bench: Bench, path: Path, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(index, "_TOLD", 4)
        monkeypatch.setattr(index, "_FORGET_EVERY", 1)
        other = open_at(path, runner)
        first = a_memory("tea")
        bench.keep(first, vector=a_vector())
        assert found_by_vector(other, ALICE, a_vector()) == [first.id]

        def churn(writer: Writer) -> None:
            writer.erase_memory(first.id)
            for _ in range(10):
                memory = a_memory("tea")
                writer.insert_memory(memory, a_vector())
                writer.erase_memory(memory.id)

        bench.write(churn)
        assert found_by_vector(other, ALICE, a_vector()) == []
        assert found_by_words(other, ALICE, "tea") == []
        other.close()
