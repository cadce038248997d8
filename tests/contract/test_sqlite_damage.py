"""A file that is damaged, deleted or replaced is told of in words somebody can act on."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from triptych import Triptych
from triptych.errors import StoreError, TriptychError
from triptych.providers.scripted import ScriptedEmbedder

SETTINGS = {"upkeep": {"worker": False}}


def opened(path: Path) -> Triptych:
    return Triptych.open(path, embedder=ScriptedEmbedder(), settings=SETTINGS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed store with a few memories."""
    path = tmp_path / "t.db"
    with opened(path) as memory:
        me = memory.principal(user="a")
        for number in range(30):
            me.remember(f"fact number {number} about 绿茶 and its price of {number} euros")
        with me.session("s") as session:
            session.add("user", "I live in Paris")
    return path


def use(path: Path) -> None:
    with opened(path) as memory:
        me = memory.principal(user="a")
        me.recall("绿茶 price")
        me.export()
        me.remember("something else")


def test_damage_anywhere_is_an_error_of_ours_or_none(file: Path) -> None:
    whole = file.read_bytes()
    random.seed(7)
    told = 0
    for start in range(0, len(whole), max(1, len(whole) // 40)):
        noise = bytes(random.randrange(256) for _ in range(512))
        file.write_bytes(whole[:start] + noise + whole[start + len(noise) :])
        for beside in (file.with_name("t.db-wal"), file.with_name("t.db-shm")):
            beside.unlink(missing_ok=True)
        try:
            use(file)
        except TriptychError as error:
            told += 1
            assert error.remedy
            assert "绿茶" not in str(error)
    assert told


@pytest.mark.parametrize(
    "statement",
    [
        "update memories set content = cast(x'ff31fe' as text)",
        "update memories set metadata = '{'",
        "update memories set sources = cast(x'ff' as text)",
        "update sessions set turn_summaries = 'nonsense'",
        "update spaces set path = cast(x'ff' as text)",
        "drop table memories",
    ],
)
def test_what_was_never_written_is_damage(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="is damaged") as told:
        use(file)
    assert told.value.field == str(file)
    assert told.value.remedy is not None
    assert "doctor" in told.value.remedy


def test_a_schema_that_is_no_text_is_damage(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data.replace(b"CREATE TABLE mem", b"CREATE \xff\xfe\xff\xfe\xff mem"))
    with pytest.raises(StoreError, match="is damaged"):
        use(file)


CALLS: list[Callable[[Any], Any]] = [
    lambda me: me.recall("tea"),
    lambda me: me.memories(),
    lambda me: me.remember("I like coffee"),
    lambda me: me.export(),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_gone_is_told_of_and_not_made_anew(
    file: Path, replaced: bool, call: Callable[[Any], Any]
) -> None:
    memory = opened(file)
    me = memory.principal(user="a")
    for path in list(file.parent.glob("t.db*")):
        path.unlink()
    if replaced:
        other = file.with_name("other.db")
        opened(other).close()
        other.rename(file)
    with pytest.raises(StoreError, match="deleted or replaced") as told:
        call(me)
    assert told.value.remedy
    memory.close()
    assert file.exists() == replaced


def test_a_file_that_was_moved_back_is_used_again(file: Path) -> None:
    with opened(file) as memory:
        me = memory.principal(user="a")
        away = file.with_name("away.db")
        file.rename(away)
        with pytest.raises(StoreError):
            me.memories()
        away.rename(file)
        assert len(me.memories(limit=50)) >= 1
