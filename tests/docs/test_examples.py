"""The examples run as they stand, in both languages, and come to what they tell."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from triptych import Triptych

EXAMPLES = Path(__file__).parents[2] / "examples"


def played(name: str, folder: Path, *arguments: str) -> Any:
    """What the example prints."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def words_of(language: str) -> Mapping[str, str]:
    spec = importlib.util.spec_from_file_location("team", EXAMPLES / "team.py")
    assert spec is not None
    assert spec.loader is not None
    team = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(team)
    found: Mapping[str, str] = team.WORDS[language]
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["team.py", "team_two_processes.py"])
def test_a_team_of_three_comes_to_a_conclusion(name: str, language: str, tmp_path: Path) -> None:
    store = tmp_path / "team.db"
    told = played(name, tmp_path, "--language", language, "--db", str(store))
    words = words_of(language)
    assert told == {
        "finished_by": "agent:reviewer",
        "stages": {"research": "complete", "draft": "complete", "review": "complete"},
        "acknowledged_by": ["agent:researcher", "agent:reviewer", "agent:writer"],
        "newcomer_is_told": words["state"],
        "lessons_of_the_draft": [words["data lesson"]],
        "lessons_since": [words["style lesson"]],
        "answer": words["verdict"],
        "known_of_the_export": words["data lesson"],
        "conclusions": [words["verdict"]],
    }
    with Triptych.open(store, settings={"upkeep": {"worker": False}}) as memory:
        outsider = memory.principal(agent="outsider")
        assert outsider.boards() == []
        assert list(outsider.recall(words["question"])) == []
        lead = memory.principal(agent="auditor", teams=["report"])
        told_of = {event.type.value for event in lead.events()}
        assert {"board.opened", "zone.completed", "board.finished", "memory.published"} <= told_of
        assert [session.name for session in memory.principal(agent="writer").sessions()] == ["draft"]
        assert set(memory.check().values()) - {"ok"} <= {memory.check()["embedder"]}
