"""Several processes on one board: no update is lost, and their record is that of one after another."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from paths.talks import opened

BENCH = Path(__file__).parents[2] / "bench" / "boards.py"
WATCHER = """
import sys
from paths.talks import opened
with opened(sys.argv[1]) as memory:
    board = memory.principal(agent="watcher", teams=["report"]).team("report").board("q3")
    for change in board.watch(int(sys.argv[2]), timeout_seconds=60):
        print(change.position, change.type.value, flush=True)
"""


def test_four_processes_with_50_compare_and_set_updates_each_lose_none() -> None:
    command = [sys.executable, str(BENCH), "--processes", "4", "--updates", "50", "--cells", "3"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert (told["updates"], told["sum_of_versions"], told["lost"]) == (200, 200, 0)
    assert (told["linearizable"], told["flaw"]) == (True, None)
    assert told["looks"] == told["updates"] + told["refused"]


def test_another_process_watches_and_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "triptych.db"
    with opened(path) as memory:
        board = memory.principal(agent="writer", teams=["report"]).team("report").board("q3")
        board.write("drafts", "0")

        def watcher(after: int) -> subprocess.Popen[str]:
            command = [sys.executable, "-c", WATCHER, str(path), str(after)]
            return subprocess.Popen(
                command, stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": str(Path(__file__).parents[1])}
            )

        first = watcher(0)
        assert first.stdout is not None
        assert [first.stdout.readline().split()[0] for _ in range(2)] == ["1", "2"]
        board.write("drafts", "1")
        assert first.stdout.readline().split() == ["3", "cell.written"]
        first.kill()
        first.communicate()
        for number in range(20):
            board.write("drafts", str(number))
        second = watcher(3)
        board.finish([])
        lines = second.communicate(timeout=60)[0].splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(4, 25))
    assert lines[-1].split()[1] == "board.finished"
