"""Several processes on one session, and processes that die: real ones, on one file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path

import pytest

from paths.talks import NOW, alice, chat, opened, say
from triptych import Triptych
from triptych.model.session import SessionState
from triptych.sync import Member
from triptych.testing.clock import FixedClock

TESTS = Path(__file__).parents[1]

# What every process begins with. `meet` waits until `many` processes have come to the same point.
BEGIN = """
import os, signal, sys, time
from pathlib import Path
from paths.talks import alice, opened
folder, me = Path(sys.argv[1]), sys.argv[2]

def meet(many):
    (folder / f"here-{me}").touch()
    while len(list(folder.glob("here-*"))) < many:
        time.sleep(0.005)

def die():
    os.kill(os.getpid(), signal.SIGKILL)
"""
APPEND = """
with opened(folder / "triptych.db") as memory:
    session = alice(memory).session("both")
    meet(2)
    for n in range(500):
        session.add("user", f"{me} says {n}")
"""
END = """
with opened(folder / "triptych.db") as memory:
    session = alice(memory).session("both")
    session.begin()
    meet(2)
    print(len(session.end().outcomes))
"""
# Dies when everything is written but not committed: the books are closed last in the transaction.
DIE_PROMOTING = """
from triptych.service import promotion
close = promotion.promotion_done

def close_and_die(*args, **more):
    close(*args, **more)
    die()

promotion.promotion_done = close_and_die
with opened(folder / "triptych.db") as memory:
    session = alice(memory).session("both")
    if me == "ends":
        session.end()
    else:
        session.context()
        memory.run_upkeep()
"""
DIE_ADDING = """
with opened(folder / "triptych.db") as memory:
    session = alice(memory).session("both")
    for n in range(10_000):
        print(session.add("user", f"message {n}").seq, flush=True)
"""


def _start(script: str, folder: Path, name: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", BEGIN + script, str(folder), name]
    paths = {**os.environ, "PYTHONPATH": str(TESTS)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=paths)


def _finish(running: Sequence[subprocess.Popen[str]], code: int = 0) -> list[str]:
    told = [process.communicate(timeout=240) for process in running]
    for process, (_, errors) in zip(running, told, strict=True):
        assert process.returncode == code, errors
    return [output for output, _ in told]


def _file(folder: Path, clock: FixedClock | None = None) -> AbstractContextManager[Triptych]:
    return opened(folder / "triptych.db", clock=clock)


def _promotions(member: Member) -> list[int]:
    events = member.events(limit=100_000)
    return [event.detail["messages"] for event in events if event.type == "session.promoted"]


def test_two_processes_of_500_messages_each_share_one_order(tmp_path: Path) -> None:
    with _file(tmp_path) as memory:
        alice(memory).session("both").begin()
        _finish([_start(APPEND, tmp_path, name) for name in ("a", "b")])
        messages = alice(memory).session("both").messages()
    assert [message.seq for message in messages] == [*range(1, 1001)]
    for name in ("a", "b"):
        own = [message.content for message in messages if message.content.startswith(name)]
        assert own == [f"{name} says {n}" for n in range(500)]


def test_two_processes_that_end_one_session_promote_it_once(tmp_path: Path) -> None:
    with _file(tmp_path) as memory:
        me = alice(memory)
        say(me.session("both"), "Please remember: I am allergic to peanuts.", "我会记住，周五之前订好票。")
        outcomes = _finish([_start(END, tmp_path, name) for name in ("a", "b")])
        assert sorted(map(int, outcomes))[0] == 0
        assert sorted(map(int, outcomes))[1] > 0
        assert _promotions(me) == [2]
        assert [one.state for one in me.sessions()] == [SessionState.ENDED]
        assert len([one for one in me.memories() if one.kind == "digest"]) == 1
        assert all(len(one.sources) <= 2 for one in me.memories())
        assert memory.run_upkeep() == 0


@pytest.mark.parametrize("dying", ["ends", "hands-off"])
def test_a_process_that_dies_while_promoting_leaves_it_to_the_next(tmp_path: Path, dying: str) -> None:
    clock = FixedClock(NOW)
    with _file(tmp_path, clock) as memory:
        me = alice(memory)
        session = me.session("both")
        say(session, "Please remember: I am allergic to peanuts.", "Noted.")
        chat(session, 40)
        _finish([_start(DIE_PROMOTING, tmp_path, dying)], code=-9)
        assert me.memories() == []
        assert _promotions(me) == []
        clock.set(NOW + timedelta(minutes=2))  # the lease of the dead has run out
        assert memory.run_upkeep() == 1
        assert len([one for one in me.memories() if "peanuts" in one.content and one.kind != "digest"]) == 1
        assert len(_promotions(me)) == 1
        session.end()
        assert _promotions(me)[-1] == 82
        assert all(len(one.sources) == 1 for one in me.memories() if one.kind != "digest")
        assert memory.check()["integrity"] == "ok"


def test_after_a_kill_every_acknowledged_message_is_there_and_the_session_goes_on(tmp_path: Path) -> None:
    process = _start(DIE_ADDING, tmp_path, "a")
    assert process.stdout is not None
    acknowledged = 0
    while acknowledged < 200:
        acknowledged = int(process.stdout.readline())
    process.kill()
    rest, _ = process.communicate(timeout=60)
    acknowledged = max([acknowledged, *(int(line) for line in rest.split("\n")[:-1])])
    with _file(tmp_path) as memory:
        session = alice(memory).session("both")
        seqs = [message.seq for message in session.messages()]
        assert seqs == [*range(1, len(seqs) + 1)]
        assert len(seqs) >= acknowledged
        assert session.add("user", "I am back").seq == len(seqs) + 1
        assert memory.check()["index"] == "ok"
