"""The same team as in `team.py`, in two processes on one file: `python examples/team_two_processes.py`.

The writer lives in a process of its own and is there first: it waits until the researcher, in this process,
hands over, as the reviewer here waits for the writer. Nobody calls anybody; they watch the board.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from team import WORDS, announce, outcome, research, review

from triptych import Triptych


def main() -> None:
    """Play the story in two processes; print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--language", choices=sorted(WORDS), default="en")
    parser.add_argument("--db", help="the store (default: one that is thrown away)")
    asked = parser.parse_args()
    words = WORDS[asked.language]
    with tempfile.TemporaryDirectory() as folder:
        path = asked.db or str(Path(folder) / "team.db")
        with Triptych.open(path) as memory:
            announce(memory, words)
            team = str(Path(__file__).with_name("team.py"))
            command = [sys.executable, team, "--role", "writer", "--db", path, "--language", asked.language]
            writer = subprocess.Popen(command)
            research(memory, words)
            review(memory, words)
            if writer.wait(timeout=60):
                raise SystemExit("the writer's process failed")
            print(json.dumps(outcome(memory, words), ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
