"""`triptych tail` shows the log as it grows, and ends when it is told to."""

from __future__ import annotations

import json
import select
import signal
import subprocess
import sys
import threading
from contextlib import closing
from typing import Any

import pytest

from surfaces.conftest import Cli, interrupted
from triptych.errors import StoreError
from triptych.sync import Member, Triptych


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ((), ["space.created", "memory.added", "memory.added", "memory.archived"]),
        (("--type", "memory.added"), ["memory.added", "memory.added"]),
        (("--type", "memory.archived", "--type", "space.created"), ["space.created", "memory.archived"]),
        (("--limit", "1"), ["space.created"]),
        (("--limit", "0"), []),
        (("--after", "2"), ["memory.added", "memory.archived"]),
        (("--after", "99"), []),
        (("--space", "user/me"), ["space.created", "memory.added", "memory.added", "memory.archived"]),
        (("--space", "user/me/trips"), []),
        (("--as", "user:somebody"), []),
    ],
)
@pytest.mark.parametrize("said", ["I like tea", "我喜欢喝茶"], ids=["en", "zh"])
def test_without_following_it_shows_what_there_is(
    cli: Cli, said: str, options: tuple[str, ...], shown: list[str]
) -> None:
    kept = cli.remembered(said)
    cli.remembered("Trains leave at nine")
    cli.ok("forget", kept)
    told = lines(cli.ok("tail", "--no-follow", "--json", *options).stdout)
    assert [event["type"] for event in told] == shown
    assert said not in json.dumps(told, ensure_ascii=False)
    for_people = cli.ok("tail", "--no-follow", *options).stdout.splitlines()
    assert len(for_people) == len(shown)
    assert all(type in line for type, line in zip(shown, for_people, strict=True))


def test_a_long_log_is_shown_whole(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triptych.surfaces.cli.commands.tail._PAGE", 3)
    for number in range(7):
        cli.ok("block", "set", f"label{number}", "text")
    told = lines(cli.ok("tail", "--no-follow", "--json", "--type", "block.changed").stdout)
    assert len(told) == 7
    assert sorted(event["seq"] for event in told) == [event["seq"] for event in told]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (("--type", "nonsense"), "types"),
        (("--after", "-1"), "after"),
        (("--limit", "-1"), "--limit"),
        (("--space", "nowhere"), "space"),
    ],
)
@pytest.mark.parametrize("following", ["--follow", "--no-follow"])
def test_what_cannot_be_is_told_on_one_line(
    cli: Cli, options: tuple[str, ...], field: str, following: str
) -> None:
    cli.remembered("I like tea")
    done = cli.run("tail", following, *options, "--json")
    assert done.exit_code == 2
    [error] = lines(done.stdout)
    assert error["field"] == field


def test_what_breaks_off_in_the_middle_has_its_exit_code(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.remembered("I like tea")
    whole = Member.events

    def breaks(self: Member, *, after: int = 0, **wanted: Any) -> Any:
        if after:
            raise StoreError("is gone")
        return whole(self, after=after, **wanted)

    monkeypatch.setattr(Member, "events", breaks)
    done = cli.run("tail", "--no-follow", "--json")
    assert done.exit_code == 6
    assert [row.get("type", row.get("error")) for row in lines(done.stdout)] == [
        "space.created",
        "memory.added",
        "store_error",
    ]


@pytest.mark.parametrize(("begin", "first"), [((), "memory.added"), (("--after", "0"), "space.created")])
def test_what_others_do_is_shown_until_it_is_interrupted(
    cli: Cli, begin: tuple[str, ...], first: str
) -> None:
    cli.remembered("I like tea")
    command = [sys.executable, "-u", "-m", "triptych", "tail", *begin]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as tail:
        assert tail.stdout is not None
        assert tail.stderr is not None
        assert "triptych.db" in tail.stderr.readline()
        for number in range(20):  # it may have begun to look after the first of them
            cli.remembered(f"Train {number} leaves at nine")
            if select.select([tail.stdout], [], [], 1.0)[0]:
                break
        assert first in tail.stdout.readline()
        rest, remarks = interrupted(tail)
    assert tail.returncode == 0, remarks
    assert "Traceback" not in rest + remarks
    assert "Abort" not in remarks


def test_it_ends_by_itself_after_the_limit(cli: Cli) -> None:
    cli.remembered("I like tea")
    assert len(lines(cli.ok("tail", "--after", "0", "--limit", "2", "--json").stdout)) == 2


def _interrupt(thread: int, over: threading.Event) -> None:
    """Until it is heard: an interrupt that falls into a destructor is lost."""
    signal.pthread_kill(thread, signal.SIGINT)
    while not over.wait(5.0):
        signal.pthread_kill(thread, signal.SIGINT)


@pytest.mark.parametrize("seconds", [0.0, 0.0002, 0.001, 0.05])
def test_whoever_waits_can_be_interrupted_and_goes_on(cli: Cli, seconds: float) -> None:
    with Triptych.open("triptych.db") as memory:
        me = memory.principal(user="me")
        for number in range(10):
            waiter, over = threading.get_ident(), threading.Event()
            timer = threading.Timer(seconds, _interrupt, (waiter, over))
            with pytest.raises(KeyboardInterrupt), closing(me.follow_events()) as found:
                timer.start()
                next(found)
            over.set()
            timer.join()
            me.set_block("news", f"number {number}")
        assert me.block("news").version == 10
