"""How a server holds up: `python bench/load.py --seconds 60 --clients 200 --json`.

The real server as a process of its own on loopback, over a store in a file that holds `--memories` before it
begins; so many clients, each with its connection, one request after another: of five, four recall and one
remembers. Statements are made up, no two alike, so that each is embedded; questions are asked again, as
people do, and then need not be. A block of the event loop is what the server measures itself
(`triptych_event_loop_lag_seconds`); its own work is the loop's thread on the processor, without what other
threads and programs take. Clients and server share the machine; the clients give way to the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

NAMES = "Ada Bela Cem Dora Emil Fay Gus Hana Ivo Jun Kai Lea Mio Nia Olaf Pia Quin Rosa Sami Tess".split()
PLACES = (
    "Berlin Lisbon Osaka Lima Oslo Cairo Quito Turin Perth Tunis Basel Kyoto Porto Ghent Delhi Hanoi".split()
)
THINGS = "tea chess violin sailing bread maps opals poems kites ferns clocks drums boots lamps quilts".split()
FORMS = (
    "{name} lives in {place} and collects {thing} since {year}",
    "{name} moved to {place} in {year} to sell {thing}",
    "The meeting with {name} about {thing} is in {place} on day {number}",
    "{name} 在{place}住了{number}年，喜欢{thing}",
    "Order {number}: {thing} for {name}, to be sent to {place}",
)
QUESTIONS = (
    "Where does {name} live?",
    "Who collects {thing} in {place}?",
    "When is the meeting about {thing} with {name}?",
    "{name}住在哪里？",
    "What was order {number} of {name}?",
)
WARM_UP_SECONDS = 3.0
GIVES_WAY = 10  # as of nice(1)
BULK = 200


def filled(form: str, chance: random.Random) -> str:
    """A text of that form, of its own."""
    return form.format(
        name=chance.choice(NAMES),
        place=chance.choice(PLACES),
        thing=chance.choice(THINGS),
        year=chance.randrange(1950, 2026),
        number=chance.randrange(100_000),
    )


@dataclass
class Measured:
    """What the clients saw."""

    times: dict[str, list[float]] = field(default_factory=lambda: {"recall": [], "remember": []})
    errors: dict[str, int] = field(default_factory=dict)

    def fail(self, what: str) -> None:
        """Count an error."""
        self.errors[what] = self.errors.get(what, 0) + 1


class Connection:
    """HTTP/1.1 by hand: what a client costs is time that the server does not have."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def ask(self, verb: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The status, and what was answered."""
        head = f"{verb} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        self._writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        told = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = told.split("\r\n")
        length = next(int(one.split(":")[1]) for one in lines if one.lower().startswith("content-length:"))
        return int(lines[0].split(" ")[1]), await self._reader.readexactly(length)


async def a_client(number: int, port: int, until: float, measured: Measured) -> None:
    """One request after another."""
    chance, connection = random.Random(number), Connection(port)
    await asyncio.sleep(chance.random())
    await connection.open()
    while time.perf_counter() < until:
        recalls = chance.random() < 0.8
        if recalls:
            path, told = "/v1/recall", {"question": filled(chance.choice(QUESTIONS), chance)}
        else:
            path, told = "/v1/memories", {"content": filled(chance.choice(FORMS), chance)}
        begun = time.perf_counter()
        try:
            status, answer = await connection.ask("POST", path, json.dumps(told).encode())
        except (OSError, EOFError) as error:
            measured.fail(type(error).__name__)
            await connection.open()
            continue
        measured.times["recall" if recalls else "remember"].append(time.perf_counter() - begun)
        if status >= 300:
            measured.fail(f"{path} {status} {json.loads(answer).get('code')}")


async def filled_store(port: int, memories: int) -> None:
    """Remember what is there before."""
    chance, connection = random.Random(0), Connection(port)
    await connection.open()
    for first in range(0, memories, BULK):
        count = min(BULK, memories - first)
        items = [{"content": filled(chance.choice(FORMS), chance)} for _ in range(count)]
        status, answer = await connection.ask(
            "POST", "/v1/memories/bulk", json.dumps({"items": items}).encode()
        )
        assert status < 300, answer


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """The server; its port and its process."""
    command = [sys.executable, "-m", "triptych", "serve", "--without-keys", "--no-access-log", "--json"]
    environment = {**os.environ, "TRIPTYCH_SERVER__REQUESTS_PER_MINUTE": "100000000"}
    process = subprocess.Popen(
        [*command, "--port", "0", "--db", str(folder / "load.db")],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        told = json.loads(process.stdout.readline())
        os.nice(GIVES_WAY)
        yield int(told["url"].rpartition(":")[2]), process.pid
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def processor_seconds(pid: int) -> float:
    """What the process has used of the processors."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """What the process holds in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return round(int(line.split()[1]) / 1024, 1)
    return 0.0


async def blocks(port: int) -> dict[str, float]:
    """The loop's lags so far: how many there were, how many above 50 ms; and the longest since last asked."""
    connection = Connection(port)
    await connection.open()
    _, text = await connection.ask("GET", "/metrics")
    told = dict(
        line.rsplit(" ", 1) for line in text.decode().splitlines() if line.startswith("triptych_event_loop")
    )
    name = "triptych_event_loop_lag_seconds"
    measured = float(told[f"{name}_count"])
    return {
        "measured": measured,
        "above_50_ms": measured - float(told[f'{name}_bucket{{le="0.05"}}']),
        "longest_ms": round(1000 * float(told["triptych_event_loop_longest_lag_seconds"]), 1),
        "longest_work_ms": round(1000 * float(told["triptych_event_loop_longest_work_seconds"]), 1),
    }


def milliseconds(times: list[float]) -> dict[str, float]:
    """Count, and how long they took."""
    if len(times) < 2:
        return {"count": len(times)}
    cuts = statistics.quantiles(times, n=100)
    return {
        "count": len(times),
        **{f"p{one}": round(1000 * cuts[one - 1], 1) for one in (50, 95, 99)},
        "longest": round(1000 * max(times), 1),
    }


async def measure(options: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Everything measured."""
    with serving(folder) as (port, pid):
        await filled_store(port, options.memories)
        warm = [
            a_client(-one, port, time.perf_counter() + WARM_UP_SECONDS, Measured()) for one in range(1, 9)
        ]
        await asyncio.gather(*warm)
        before, memory, used = await blocks(port), [megabytes(pid)], processor_seconds(pid)
        measured, begun = Measured(), time.perf_counter()
        until = begun + options.seconds

        async def look_at_memory() -> None:
            for _ in range(options.samples):
                await asyncio.sleep(options.seconds / options.samples)
                memory.append(megabytes(pid))

        clients = (a_client(one, port, until, measured) for one in range(options.clients))
        await asyncio.gather(look_at_memory(), *clients)
        took, after = time.perf_counter() - begun, await blocks(port)
        used = processor_seconds(pid) - used
    requests = sum(map(len, measured.times.values()))
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "load_average": [round(one, 1) for one in os.getloadavg()],
        "clients": options.clients,
        "seconds": round(took, 1),
        "memories_before": options.memories,
        "requests": requests,
        "requests_per_second": round(requests / took, 1),
        "errors": measured.errors,
        "milliseconds": {kind: milliseconds(times) for kind, times in measured.times.items()},
        "server_processor_ms_per_request": round(1000 * used / requests, 1),
        "server_megabytes": memory,
        "event_loop": {
            "longest_block_ms": after["longest_ms"],
            "longest_own_work_ms": after["longest_work_ms"],
            "blocks_above_50_ms": after["above_50_ms"] - before["above_50_ms"],
        },
    }


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--memories", type=int, default=2000)
    parser.add_argument("--samples", type=int, default=6, help="how often memory is looked at")
    parser.add_argument("--json", action="store_true", help="on one line")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(measure(options, Path(folder)))
    print(json.dumps(told, indent=None if options.json else 2))


if __name__ == "__main__":
    main()
