"""The command line as its own process: what is imported, pipes, module form."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from surfaces.conftest import Cli
from triptych.ports.embedder import TextRole
from triptych.providers.scripted import ScriptedEmbedder

PROBE = """
import sys
from triptych.surfaces.cli.main import main
sys.argv = ["triptych", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
print("\\n".join(sorted(sys.modules)), file=sys.stderr)
"""


def modules_after(*arguments: str) -> set[str]:
    """What is imported once the command has run."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_help_imports_neither_numpy_nor_the_service() -> None:
    loaded = modules_after("--help")
    assert "triptych.surfaces.cli.main" in loaded
    assert loaded.isdisjoint({"numpy", "pydantic", "sqlite3", "triptych.bootstrap", "triptych.sync"})


def test_the_list_of_commands_loads_none_of_them() -> None:
    assert not [name for name in modules_after("--help") if "surfaces.cli.commands." in name]


def test_a_command_on_a_store_brings_no_network(cli: Cli) -> None:
    cli.ok("block", "set", "persona", "Brief and kind")
    loaded = modules_after("block", "list")
    assert "triptych.sync" in loaded
    assert loaded.isdisjoint({"httpx", "triptych.client", "starlette", "uvicorn", "mcp", "opentelemetry"})


def test_looking_up_and_forgetting_embed_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = cli.remembered("I prefer window seats")

    def embed(self: ScriptedEmbedder, texts: Sequence[str], role: TextRole) -> NoReturn:
        raise AssertionError(f"embedded {texts}")

    monkeypatch.setattr(ScriptedEmbedder, "embed", embed)
    for arguments in (
        ["history", kept],
        ["forget", kept],
        ["restore", kept],
        ["session", "list"],
        ["export"],
    ):
        cli.ok(*arguments)
    with pytest.raises(AssertionError):
        raise cli.run("recall", "seats").exception or ValueError


def test_it_runs_as_a_module(cli: Cli) -> None:
    cli.remembered("I prefer window seats")
    done = subprocess.run(
        [sys.executable, "-m", "triptych", "recall", "seats", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["results"][0]["content"] == "I prefer window seats"


def test_a_reader_that_goes_away_is_no_error(cli: Cli) -> None:
    cli.write("talk.jsonl", [{"text": f"I have visited city number {n}."} for n in range(300)])
    cli.ok("import", "talk.jsonl")
    writer = subprocess.Popen(
        [sys.executable, "-m", "triptych", "export"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path.cwd(),
    )
    with writer:
        assert writer.stdout is not None
        assert writer.stderr is not None
        writer.stdout.readline()
        writer.stdout.close()
        assert b"Traceback" not in writer.stderr.read()
