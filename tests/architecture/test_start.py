"""What a command loads: one that needs no model must not wait for any."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.service import paths
from triptych.surfaces.cli.table import NAMES, command_named

HEAVY = {
    "numpy",
    "Stemmer",
    "triptych.providers.e5.model",
    "triptych.recall.path",
    "triptych.remember.path",
    "triptych.remember.resolve",
    "triptych.working.path",
    "triptych.working.window",
}
PROBE = """
import sys
from triptych.surfaces.cli.main import main
try:
    main()
except SystemExit as ended:
    print(f"code={ended.code or 0}", *sys.modules, sep="\\n", file=sys.stderr)
"""
ID = "(the id of a memory)"


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store, and the id of a memory in it."""
    return made(tmp_path_factory.mktemp("start") / "triptych.db")


def made(path: Path) -> tuple[Path, str]:
    """A new store there, and the id of a memory in it."""
    with Triptych.open(path, settings={"upkeep": {"worker": False}}) as opened:
        me = opened.principal(user="me")
        me.session("planning").add("user", "We fly to Lisbon on Friday.")
        kept = me.remember("I prefer window seats").memory
    assert kept is not None
    return path, kept.id


def modules_after(memory: tuple[Path, str], *arguments: str) -> set[str]:
    """What is loaded once the command has answered."""
    path, kept = memory
    command = [kept if argument == ID else argument for argument in arguments]
    done = subprocess.run(
        [sys.executable, "-c", PROBE, "--db", str(path), *command],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.splitlines())
    assert "code=0" in loaded, done.stderr
    return loaded


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("history", ID),
        ("conflicts",),
        ("block", "list"),
        ("broadcast", "list"),
        ("subscribe", "list"),
        ("board", "list"),
        ("session", "list"),
        ("session", "show", "planning"),
        ("graph",),
        ("export",),
    ],
    ids=" ".join,
)
def test_looking_up_loads_no_path_and_no_model(memory: tuple[Path, str], arguments: tuple[str, ...]) -> None:
    assert modules_after(memory, *arguments).isdisjoint(HEAVY)


def test_hiding_loads_of_the_rules_only_how_words_are_found(memory: tuple[Path, str]) -> None:
    assert modules_after(memory, "forget", ID) & HEAVY <= {"Stemmer"}
    assert modules_after(memory, "restore", ID) & HEAVY <= {"Stemmer"}


def test_erasing_what_no_other_memory_rests_on_loads_no_path_and_no_model(tmp_path: Path) -> None:
    loaded = modules_after(made(tmp_path / "triptych.db"), "erase", ID, "--yes")
    assert "triptych.upkeep.erasure.path" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_what_counts_as_heavy_is_what_recalling_and_remembering_load(memory: tuple[Path, str]) -> None:
    loaded = modules_after(memory, "recall", "Which seat do I like?")
    loaded |= modules_after(memory, "session", "add", "planning", "user", "I like tea.")
    loaded |= modules_after(memory, "session", "end", "planning")
    assert loaded >= HEAVY


def test_a_command_loads_no_other(memory: tuple[Path, str]) -> None:
    loaded = modules_after(memory, "conflicts")
    assert {name for name in loaded if name.startswith("triptych.surfaces.cli.commands.")} == {
        "triptych.surfaces.cli.commands.conflicts"
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_where_the_table_says(name: str) -> None:
    assert command_named(name).name == name


def test_the_paths_that_are_loaded_are_those_that_types_see() -> None:
    spec = find_spec("triptych.service.paths")
    assert spec is not None
    assert spec.origin is not None
    seen = {
        name.name: statement.module
        for statement in ast.walk(ast.parse(Path(spec.origin).read_text("utf-8")))
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("triptych.")
        for name in statement.names
    }
    assert seen == paths.HOMES
    for name, home in paths.HOMES.items():
        assert getattr(paths, name) is getattr(import_module(home), name)
    assert not hasattr(paths, "nothing_of_that_name")
