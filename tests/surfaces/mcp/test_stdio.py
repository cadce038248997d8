"""`triptych mcp`: a process that speaks the protocol on stdin and stdout, and nothing else."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from surfaces.conftest import Cli
from surfaces.mcp.conftest import MODES, Agent
from triptych import Triptych

pytestmark = pytest.mark.anyio

LIGHT = {
    "TRIPTYCH_EMBEDDER__PROVIDER": "scripted",
    "TRIPTYCH_UPKEEP__WORKER": "false",
    "OPENBLAS_NUM_THREADS": "1",
}
SETTINGS: Mapping[str, Any] = {"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def command(*options: str) -> list[str]:
    return [sys.executable, "-m", "triptych", "mcp", *options]


@asynccontextmanager
async def process(store: Path, *options: str, mode: str = "auto") -> AsyncIterator[Agent]:
    """The official client of a process of its own."""
    _, *arguments = command("--db", str(store), *options)
    server = StdioServerParameters(command=sys.executable, args=arguments, env={**os.environ, **LIGHT})
    async with Client(server, mode=mode) as client:
        yield Agent(client)


def piped(folder: Path, lines: Sequence[Any], *options: str) -> subprocess.CompletedProcess[str]:
    """What a process says to these lines, and how it ends."""
    text = "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in lines)
    return subprocess.run(
        command(*options),
        input=text,
        cwd=folder,
        env={**os.environ, **LIGHT},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def call(id: int, tool: str, **given: Any) -> Any:
    return {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": given}}


@pytest.mark.parametrize("mode", MODES)
async def test_the_official_client_remembers_in_one_process_and_recalls_in_the_next(
    tmp_path: Path, mode: str
) -> None:
    store = tmp_path / "memory.db"
    async with process(store, "--as", "agent:assistant,user:小明", mode=mode) as agent:
        kept = await agent.ask("remember", content="我喜欢喝茶")
        assert kept["memory"]["space"] == "user/小明"
    async with process(store, "--as", "user:小明", mode=mode) as agent:
        assert '"我喜欢喝茶"' in await agent.tell("recall", question="我喜欢喝什么？")


async def test_the_reference_tools_are_served_when_asked_for(tmp_path: Path) -> None:
    alice = {"name": "Alice", "entityType": "person", "observations": ["likes tea"]}
    async with process(tmp_path / "memory.db", "--profile", "reference") as graph:
        await graph.ask("create_entities", entities=[alice])
    with Triptych.open(tmp_path / "memory.db", settings=SETTINGS) as memory:
        kept = memory.principal(user="me").memories()  # user:me, as with every command
    assert [one.content for one in kept] == ["Alice (person)", "Alice: likes tea"]


async def test_ten_processes_on_one_file_lose_nothing(tmp_path: Path) -> None:
    store, each = tmp_path / "memory.db", 4
    everywhere = anyio.Event()
    ready: list[int] = []

    async def live(number: int) -> None:
        async with process(store, "--as", f"agent:a{number},user:me") as agent:
            ready.append(number)
            if len(ready) == 10:
                everywhere.set()
            await everywhere.wait()  # all ten are open at once
            for turn in range(each):
                statement = f"Locker {number}{turn} of the gym holds key {number * 31 + turn}"
                said = await agent.ask("remember", content=statement)
                assert said["memory"] is not None
                found = await agent.ask("recall", question=statement, k=50)
                assert statement in [one["content"] for one in found["results"]]

    with anyio.fail_after(120):
        async with anyio.create_task_group() as tasks:
            for number in range(10):
                tasks.start_soon(live, number)
    with Triptych.open(store, settings=SETTINGS) as memory:
        kept = {one.content for one in memory.principal(user="me").memories()}
        assert kept == {
            f"Locker {number}{turn} of the gym holds key {number * 31 + turn}"
            for number in range(10)
            for turn in range(each)
        }
        health = dict(memory.check())
        del health["embedder"]
        assert set(health.values()) == {"ok"}


def test_stdout_is_the_protocol_alone_and_what_was_asked_before_the_end_is_answered(tmp_path: Path) -> None:
    done = piped(
        tmp_path,
        [
            HELLO,
            READY,
            "no json",
            call(2, "remember", content="I like tea"),
            call(3, "recall", question="tea"),
        ],
        "--json",
    )
    assert done.returncode == 0, done.stderr
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert answers[1]["result"]["serverInfo"]["name"] == "triptych"
    assert answers[2]["result"]["structuredContent"]["change"] == "added"
    assert "result" in answers[3]
    assert "Traceback" not in done.stderr


def test_a_request_that_was_taken_back_is_not_waited_for(tmp_path: Path) -> None:
    back = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2}}
    done = piped(tmp_path, [HELLO, READY, call(2, "remember", content="I like tea"), back])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[0])["id"] == 1


@pytest.mark.parametrize(
    "garbage",
    [
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": [1]}},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": {"a": 1}}},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {}},
        {"jsonrpc": "2.0", "id": [1], "method": "tools/list"},
        {"jsonrpc": "2.0", "id": 9, "result": {}},
        [1],
        "[" * 5000,
    ],
    ids=lambda one: json.dumps(one)[:60],
)
def test_what_nobody_should_send_ends_nothing(tmp_path: Path, garbage: Any) -> None:
    done = piped(tmp_path, [HELLO, READY, garbage, call(2, "remember", content="I like tea")])
    assert done.returncode == 0, done.stderr
    assert "result" in {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}[2]


def test_nothing_asked_nothing_said(tmp_path: Path) -> None:
    done = piped(tmp_path, [])
    assert (done.returncode, done.stdout) == (0, "")
    assert "user:me" in done.stderr


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (["--profile", "poetry"], "profile"),
        (["--as", "somebody"], "principal"),
        (["--server", "work"], "--server"),
    ],
)
def test_a_wrong_option_is_told_before_a_store_is_made(cli: Cli, options: list[str], field: str) -> None:
    assert cli.error(2, "mcp", *options)["field"] == field
    assert not list(cli.folder.iterdir())


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_at_once_and_loses_nothing(tmp_path: Path, told: signal.Signals) -> None:
    with started(tmp_path) as (server, say):
        say(HELLO, READY, call(2, "remember", content="I like tea"))
        assert [json.loads(server.stdout.readline())["id"] for _ in range(2)] == [1, 2]  # type: ignore[union-attr]
        server.send_signal(told)  # its stdin is open still
        assert server.wait(timeout=30) == 128 + told
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()
    with Triptych.open(tmp_path / "triptych.db", settings=SETTINGS) as memory:
        assert [one.content for one in memory.principal(user="me").memories()] == ["I like tea"]


def test_a_client_that_goes_away_is_no_error(tmp_path: Path) -> None:
    with started(tmp_path) as (server, say):
        assert server.stdout is not None
        server.stdout.close()
        say(HELLO)
        assert server.stdin is not None
        server.stdin.close()
        assert server.stderr is not None
        assert server.wait(timeout=30) == 0
        assert "Traceback" not in server.stderr.read()


@contextmanager
def started(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Callable[..., None]]]:
    """A process, and what says lines to it."""
    pipe = subprocess.PIPE
    environment = {**os.environ, **LIGHT}
    with subprocess.Popen(
        command(), cwd=folder, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as server:

        def say(*lines: Any) -> None:
            assert server.stdin is not None
            server.stdin.writelines(f"{json.dumps(line)}\n" for line in lines)
            server.stdin.flush()

        try:
            yield server, say
        finally:
            server.kill()


def test_without_the_sdk_the_remedy_is_told(tmp_path: Path) -> None:
    probe = (
        "import sys, importlib.util as u; found = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'mcp' else found(name, *a)\n"
        "from triptych.surfaces.cli.main import main\n"
        "sys.argv = ['triptych', 'mcp']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd=tmp_path, capture_output=True, text=True, check=False, input=""
    )
    assert done.returncode == 2
    assert "pip install 'triptych[mcp]'" in done.stderr
    assert not list(tmp_path.iterdir())
