"""The command line in a folder of its own, with the scripted embedder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line, with nothing stored yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPTYCH_EMBEDDER__PROVIDER", "scripted")
    monkeypatch.setenv("COLUMNS", "100")
    return Cli(tmp_path)
