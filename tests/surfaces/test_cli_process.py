"""The command line as its own process: what is imported, pipes, module form."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from surfaces.conftest import Cli

UNKNOWN = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"
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


@pytest.mark.parametrize("command", ["history", "forget"])
def test_a_command_that_needs_no_vectors_imports_no_numpy(cli: Cli, command: str) -> None:
    cli.remembered("I prefer window seats")
    loaded = modules_after(command, UNKNOWN)
    assert "triptych.sync" in loaded
    assert "numpy" not in loaded


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
