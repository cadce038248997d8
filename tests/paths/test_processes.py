"""Several processes on one file: nothing acknowledged is lost, nothing is kept twice."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member

_WRITER = """
import sys
from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder

path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with Triptych.open(path, embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}}) as memory:
    me = memory.principal(user="alice")
    for number in range(count):
        outcome = me.remember(f"Parcel {name}-{number:04d} weighs {number + 1} kilograms")
        print(outcome.memory.content, flush=True)
"""


def _start(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _WRITER, str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _opened(path: Path) -> Triptych:
    return Triptych.open(path, embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}})


def _contents(member: Member) -> list[str]:
    return [memory.content for memory in member.memories(limit=10_000)]


def test_two_processes_with_500_adds_each_give_1000_memories(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    _opened(path).close()
    writers = [_start(path, name, 500) for name in ("A", "B")]
    acknowledged = [line for writer in writers for line in writer.communicate(timeout=300)[0].splitlines()]
    assert [writer.returncode for writer in writers] == [0, 0]
    with _opened(path) as memory:
        contents = _contents(memory.principal(user="alice"))
    assert len(contents) == 1000
    assert sorted(contents) == sorted(acknowledged)


def test_two_processes_that_say_the_same_share_one_memory_each(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    _opened(path).close()
    writers = [_start(path, "A", 50) for _ in range(2)]
    for writer in writers:
        writer.communicate(timeout=300)
    with _opened(path) as memory:
        memories = memory.principal(user="alice").memories(limit=1000)
    assert len(memories) == 50
    assert all(len(one.sources) == 2 for one in memories)


def test_what_was_acknowledged_before_a_kill_is_there_and_found(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    _opened(path).close()
    writers = [_start(path, name, 100_000) for name in ("A", "B")]
    acknowledged = []
    for _ in range(30):
        for writer in writers:
            assert writer.stdout is not None
            acknowledged.append(writer.stdout.readline().strip())
    for writer in writers:
        writer.send_signal(signal.SIGKILL)
    acknowledged += [line for writer in writers for line in writer.communicate()[0].splitlines()]
    whole = [line for line in acknowledged if line.endswith("kilograms")]
    assert len(whole) >= 60
    with _opened(path) as memory:
        alice = memory.principal(user="alice")
        assert set(whole) <= set(_contents(alice))
        for line in (whole[0], whole[-1]):
            assert alice.recall(line, k=1).results[0].content == line
        health = memory.check()
    assert {topic: state for topic, state in health.items() if topic != "embedder" and state != "ok"} == {}
