"""The real process: how it begins, how it stops, and that nothing it acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from triptych.settings import ServerSettings
from triptych.share.webhooks import signature
from triptych.surfaces.server.serving import listening

AT_ONCE = 24


@dataclass(slots=True)
class Server:
    """A running `triptych serve`."""

    process: subprocess.Popen[str]
    url: str
    store: Path
    folder: Path
    said: list[str] = field(default_factory=list)

    def stop(self, how: signal.Signals) -> int:
        """Tell it to, and wait; its exit code."""
        self.process.send_signal(how)
        return self.process.wait(20)


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRIPTYCH_")}
    return {
        **kept,
        "TRIPTYCH_EMBEDDER__PROVIDER": "scripted",
        "TRIPTYCH_SHARE__POLL_SECONDS": "0.05",
        "TRIPTYCH_SERVER__WEBHOOKS_PRIVATE_ADDRESSES": "true",
    }


def _triptych(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "triptych", *arguments]
    return subprocess.run(
        command, cwd=folder, env=_environment(), capture_output=True, text=True, timeout=60, check=False
    )


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Server]:
    """One on a free port of this machine, over a store in the folder."""
    command = [sys.executable, "-m", "triptych", "serve", "--port", "0", "--json", *options]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    said: list[str] = []
    reading = threading.Thread(target=lambda: said.extend(process.stderr or ()), daemon=True)
    reading.start()
    try:
        told = json.loads(process.stdout.readline() or "{}")
        assert told, said
        assert told["pid"] == process.pid
        yield Server(process, told["url"], Path(told["store"]), folder, said)
    finally:
        process.kill()
        process.wait(20)
        reading.join(5)
        process.stdout.close()
        process.stderr.close()


async def _adding(url: str, stop_after: int, stop: asyncio.Event) -> list[str]:
    """Many add at once until nothing answers any more; what was acknowledged."""
    kept: list[str] = []
    numbers = iter(range(1_000_000))

    async def add(http: httpx.AsyncClient) -> None:
        while True:
            content = f"The code of door {next(numbers)} is red"
            try:
                answered = await http.post("/v1/memories", json={"content": content})
            except httpx.HTTPError:
                return
            if answered.status_code >= 300:
                assert answered.status_code == 503, answered.text
                return
            kept.append(answered.json()["memory"]["id"])
            if len(kept) >= stop_after:
                stop.set()

    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=url, timeout=20, limits=limits) as http:
        await asyncio.gather(*(add(http) for _ in range(AT_ONCE)))
    return kept


def _stopped_while_adding(server: Server, how: signal.Signals) -> list[str]:
    async def test() -> list[str]:
        stop = asyncio.Event()
        adding = asyncio.create_task(_adding(server.url, 60, stop))
        await asyncio.wait_for(stop.wait(), 30)
        server.process.send_signal(how)
        return await asyncio.wait_for(adding, 30)

    return asyncio.run(test())


def _ids(store: Path) -> set[str]:
    with closing(sqlite3.connect(store)) as connection:
        return {row[0] for row in connection.execute("select id from memories")}


def test_what_was_acknowledged_is_there_after_a_graceful_stop(tmp_path: Path) -> None:
    with serving(tmp_path, "--without-keys", "--no-access-log") as server:
        kept = _stopped_while_adding(server, signal.SIGTERM)
        assert server.process.wait(20) == 0
        assert len(kept) >= 60
        assert set(kept) <= _ids(server.store)
        assert not Path(f"{server.store}-wal").exists()


def test_what_was_acknowledged_is_there_after_a_killing(tmp_path: Path) -> None:
    with serving(tmp_path, "--without-keys", "--no-access-log") as server:
        kept = _stopped_while_adding(server, signal.SIGKILL)
        server.process.wait(20)
        assert len(kept) >= 60
        assert set(kept) <= _ids(server.store)
    checked = _triptych(tmp_path, "doctor", "--json")
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_at_once_though_somebody_listens(tmp_path: Path, how: signal.Signals) -> None:
    with (
        serving(tmp_path, "--without-keys") as server,
        httpx.Client(base_url=server.url, timeout=20) as http,
        http.stream("GET", "/v1/events/stream") as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        began = time.monotonic()
        assert server.stop(how) == 0
        assert list(lines)[-1:] in ([], [""])
        assert time.monotonic() - began < 10  # the time it would wait for what does not end


def test_keys_are_asked_for_and_a_revoked_one_ends_its_stream(tmp_path: Path) -> None:
    made = _triptych(tmp_path, "key", "create", "--as", "agent:assistant", "--json")
    assert made.returncode == 0, made.stderr
    secret, id = json.loads(made.stdout)["secret"], json.loads(made.stdout)["key"]["id"]
    headers = {"Authorization": f"Bearer {secret}"}
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=30) as http:
        assert http.get("/v1/me").status_code == 401
        assert http.get("/v1/me", headers=headers).json()["principal"] == "agent:assistant"
        with http.stream("GET", "/v1/events/stream", headers=headers) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry")
            assert _triptych(tmp_path, "key", "revoke", id).returncode == 0
            assert "event: end" in list(lines)
        assert http.get("/v1/me", headers=headers).status_code == 401
        assert secret not in "".join(server.said)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (("--host", "0.0.0.0"), "--host"),
        (("--host", "0.0.0.0", "--without-keys"), "--without-keys"),
        (("--as", "agent:a"), "--as"),
        (("--host", "no.such.host.invalid", "--without-keys"), "--without-keys"),
    ],
    ids=str,
)
def test_it_does_not_begin_where_it_would_let_in_anybody(
    tmp_path: Path, options: tuple[str, ...], field: str
) -> None:
    told = _triptych(tmp_path, "serve", "--port", "0", "--json", *options)
    assert told.returncode == 2
    assert json.loads(told.stdout)["field"] == field


def test_a_port_that_is_taken_is_told_in_words(tmp_path: Path) -> None:
    with serving(tmp_path, "--without-keys") as server:
        port = server.url.rpartition(":")[2]
        told = _triptych(tmp_path, "serve", "--port", port, "--without-keys", "--json")
        assert (told.returncode, json.loads(told.stdout)["field"]) == (2, "--port")


class Hook(BaseHTTPRequestHandler):
    """A receiver of webhooks."""

    got: list[tuple[str, str, bytes]]

    def do_POST(self) -> None:
        """Take it."""
        body = self.rfile.read(int(self.headers["content-length"]))
        stamp, signed = self.headers["webhook-timestamp"], self.headers["webhook-signature"]
        self.got.append((f"{self.headers['webhook-id']} {stamp}", signed, body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


def test_two_servers_over_one_file_send_each_delivery_once(tmp_path: Path) -> None:
    got: list[tuple[str, str, bytes]] = []
    receiver = ThreadingHTTPServer(("127.0.0.1", 0), type("Mine", (Hook,), {"got": got}))
    taking = threading.Thread(target=receiver.serve_forever)
    taking.start()
    as_team = ("--without-keys", "--no-access-log", "--as", "agent:writer,team:report")
    try:
        with serving(tmp_path, *as_team) as one, serving(tmp_path, *as_team) as other:
            with httpx.Client(base_url=one.url, timeout=30) as http:
                assert http.put("/v1/subscriptions/money", json={"since": "beginning"}).is_success
                url = f"http://127.0.0.1:{receiver.server_port}/in"
                made = http.put("/v1/subscriptions/money/webhook", json={"url": url})
                secret = made.json()["secret"]
            for number in range(12):
                at = (one, other)[number % 2]
                told = {"space": "team/report", "content": f"Door {number} is painted red"}
                assert httpx.post(f"{at.url}/v1/publications", json=told, timeout=30).is_success
            until = time.monotonic() + 20
            while len(got) < 12 and time.monotonic() < until:
                time.sleep(0.05)
            time.sleep(0.5)  # so that one that came twice would be seen
            assert [one.stop(signal.SIGTERM), other.stop(signal.SIGTERM)] == [0, 0]
    finally:
        receiver.shutdown()
        taking.join()
        receiver.server_close()
    assert len(got) == len({named for named, _, _ in got}) == 12
    for named, signed, body in got:
        id, stamp = named.split()
        assert signed == signature(secret, id, int(stamp), body)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_an_answer_does_not_wait_for_the_readers_word_between_head_and_body(host: str) -> None:
    if host == "::1" and not socket.has_dualstack_ipv6():
        pytest.skip("no IPv6 here")
    with (
        listening(ServerSettings(host=host, port=0)) as listener,
        socket.create_connection(listener.getsockname()[:2]),
    ):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
