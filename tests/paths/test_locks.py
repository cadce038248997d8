"""What this process has open, no other process takes apart."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from triptych import Triptych

SETTINGS = {"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}}
ANOTHER = f"""
import sys
from triptych import Triptych
with Triptych.open(sys.argv[1], settings={SETTINGS!r}) as memory:
    memory.principal(user="alice").remember("I have a dog called Rex")
"""


def erased(memory: Triptych, _: Path) -> None:
    me = memory.principal(user="alice")
    known = me.remember("I live in Paris").memory
    assert known is not None
    assert me.erase(known.id).verified


def opened_twice(_: Triptych, file: Path) -> None:
    with Triptych.open(file, settings=SETTINGS) as second:
        second.principal(user="alice").remember("I live in Paris")


def erased_twice_at_once(memory: Triptych, file: Path) -> None:
    with Triptych.open(file, settings=SETTINGS) as second:
        erased(second, file)
    erased(memory, file)


@pytest.mark.parametrize("done", [erased, opened_twice, erased_twice_at_once])
def test_another_process_that_closes_leaves_the_log_of_this_one(tmp_path: Path, done: object) -> None:
    file = tmp_path / "memory.db"
    with Triptych.open(file, settings=SETTINGS) as memory:
        assert callable(done)
        done(memory, file)
        subprocess.run([sys.executable, "-c", ANOTHER, str(file)], check=True, timeout=60)
        assert file.with_name("memory.db-wal").exists()
        me = memory.principal(user="alice")
        for number in range(40):
            me.remember(f"My locker number {number} is {number * 37}")
        subprocess.run([sys.executable, "-c", ANOTHER, str(file)], check=True, timeout=60)
        assert "I have a dog called Rex" in [one.content for one in me.memories(limit=100)]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
