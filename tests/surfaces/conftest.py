"""The command line in a folder of its own, with the scripted embedder."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from triptych.surfaces.cli.main import app


@dataclass(frozen=True, slots=True)
class Cli:
    """Runs commands in the test's own folder, on `./triptych.db` unless told otherwise."""

    folder: Path

    def run(self, *arguments: str, stdin: str | None = None) -> Result:
        """Whatever comes of it."""
        return CliRunner().invoke(app, list(arguments), input=stdin, prog_name="triptych")

    def ok(self, *arguments: str, stdin: str | None = None) -> Result:
        """The same, where anything but success fails the test."""
        result = self.run(*arguments, stdin=stdin)
        assert result.exit_code == 0, result.output
        return result

    def json(self, *arguments: str, stdin: str | None = None) -> Any:
        """The JSON a successful command prints."""
        return json.loads(self.ok(*arguments, "--json", stdin=stdin).stdout)

    def error(self, code: int, *arguments: str) -> Any:
        """The JSON of an error that must end with this exit code."""
        result = self.run(*arguments, "--json")
        assert result.exit_code == code, result.output
        return json.loads(result.stdout)

    def remembered(self, content: str, *options: str) -> str:
        """Remember something; its id."""
        memory = self.json("remember", content, *options)["memory"]
        assert memory is not None
        return str(memory["id"])

    def write(self, name: str, rows: Sequence[Mapping[str, Any]]) -> Path:
        """A JSON lines file in the folder."""
        file = self.folder / name
        file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
        return file


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What it has told and remarked until it ended on an interrupt; one that does not hear it is killed."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=30)
    finally:
        process.kill()


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line, with nothing stored yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPTYCH_EMBEDDER__PROVIDER", "scripted")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "100")
    return Cli(tmp_path)


WRITER = "agent:writer,user:me,team:report"


@dataclass(frozen=True, slots=True)
class Served:
    """A running server, and the secrets of its keys by name: `work` for `WRITER`, and an `operator`."""

    url: str
    keys: Mapping[str, str]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`triptych serve` on a free port, with a store of its own; it must stop cleanly."""
    folder = tmp_path_factory.mktemp("served")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRIPTYCH_EMBEDDER__PROVIDER", "scripted")
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        db, cli = ("--db", str(folder / "served.db")), Cli(folder)
        keys = {
            name: cli.json("key", "create", "--as", who, "--acts-for", "bob", *db)["secret"]
            for name, who in (("work", WRITER), ("operator", "agent:keeper,role:operator"))
        }
        command = [sys.executable, "-m", "triptych", "serve", "--port", "0", "--json", "--no-access-log", *db]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with server:
        assert server.stdout is not None
        yield Served(json.loads(server.stdout.readline())["url"], keys)
        server.terminate()
        assert server.wait(30) == 0
