"""Whether a board holds when many write on it: `python bench/boards.py --processes 8 --updates 500`.

So many processes make so many compare-and-set updates each, on a few cells of one board in one SQLite file.
Prints how many were tried and how many versions came of it, and whether the record of all calls could be that
of one after another; ends with 1 when it could not, or when an update is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from triptych.bootstrap import AsyncTriptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.service.board import AsyncBoard
from triptych.testing.contention import Attempt, contend, first_flaw

ZONE = "drafts"


async def opened(path: Path) -> AsyncTriptych:
    """The store, without a worker and without a model."""
    return await AsyncTriptych.open(path, embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}})


def board_of(memory: AsyncTriptych) -> AsyncBoard:
    """The one board, for the one agent whose cells they are."""
    return memory.principal(agent="writer", teams=["report"]).team("report").board("contended")


async def work(path: Path, cells: int, updates: int, seed: int) -> None:
    """What one process does; its record goes to stdout, a line for each call."""
    async with await opened(path) as memory:
        board = board_of(memory)
        await board.open()
        names = [f"cell {number}" for number in range(cells)]
        attempts = await contend(board, ZONE, names, updates=updates, seed=seed)
    sys.stdout.writelines(json.dumps(asdict(attempt)) + "\n" for attempt in attempts)


async def final_versions(path: Path) -> dict[str, int]:
    """What the store says in the end."""
    async with await opened(path) as memory:
        return {cell.name: cell.version for cell in await board_of(memory).read(ZONE)}


def run(path: Path, processes: int, cells: int, updates: int) -> list[Attempt]:
    """All processes side by side; all they recorded."""
    workers = [
        subprocess.Popen(
            [sys.executable, __file__, "--work", str(path), *map(str, (cells, updates, seed))],
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in range(processes)
    ]
    records = [worker.communicate()[0] for worker in workers]
    if any(worker.returncode for worker in workers):
        raise SystemExit("a process failed")
    return [Attempt(**json.loads(line)) for record in records for line in record.splitlines()]


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--cells", type=int, default=10)
    parser.add_argument("--updates", type=int, default=500)
    parser.add_argument("--work", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        asyncio.run(work(Path(asked.work[0]), *map(int, asked.work[1:])))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boards.db"
        asyncio.run(final_versions(path))
        began = time.perf_counter()
        attempts = run(path, asked.processes, asked.cells, asked.updates)
        seconds = time.perf_counter() - began
        final = asyncio.run(final_versions(path))
    writes = [attempt for attempt in attempts if attempt.expected is not None]
    made = sum(attempt.written for attempt in writes)
    flaw = first_flaw(attempts)
    told = {
        "processes": asked.processes,
        "updates": made,
        "refused": len(writes) - made,
        "looks": len(attempts) - len(writes),
        "sum_of_versions": sum(final.values()),
        "lost": asked.processes * asked.updates - sum(final.values()),
        "linearizable": flaw is None,
        "flaw": flaw,
        "seconds": round(seconds, 1),
        "updates_per_second": round(made / seconds),
    }
    print(json.dumps(told, indent=2))
    return int(flaw is not None or told["lost"] != 0)


if __name__ == "__main__":
    sys.exit(main())
