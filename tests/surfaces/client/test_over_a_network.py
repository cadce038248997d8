"""A client and a real server: what goes on when it is begun anew, and what is told when it is gone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn

from surfaces.client.serving import SETTINGS
from triptych import AsyncClient, AsyncTriptych
from triptych.errors import StoreError
from triptych.model.principal import Principal
from triptych.surfaces.server.app import make_app

ME = Principal.parse("agent:assistant,team:report")
FACTS = pytest.mark.parametrize("fact", ["The audit is due on 12 March", "审计的截止日期是3月12日"])


@asynccontextmanager
async def serving(file: Path, port: int) -> AsyncIterator[AsyncTriptych]:
    """The whole server at that port of this machine."""
    async with await AsyncTriptych.open(file, settings=SETTINGS) as opened:
        app = make_app(opened)
        config = uvicorn.Config(app, port=port, ws="none", log_config=None, timeout_graceful_shutdown=5)
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield opened
        finally:
            app.stopping.set()
            server.should_exit = True
            await running


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@FACTS
def test_whoever_listens_goes_on_when_the_server_is_begun_anew(fact: str, tmp_path: Path) -> None:
    async def work() -> None:
        file, port = tmp_path / "memory.db", free_port()
        async with serving(file, port) as opened:
            key = (await opened.create_key(ME)).secret
            client = AsyncClient(f"http://127.0.0.1:{port}/", key, settings=SETTINGS)
            me = await client.me()
            news = await me.subscribe("news", topics=["plan"])
            await me.team("report").publish(fact, topics=["plan"])
            first = await news.next()
            waiting = asyncio.create_task(news.next())
            watching = asyncio.create_task(anext(me.team("report").board("q3").watch(1)))
            await asyncio.sleep(0.2)
        assert first is not None
        await asyncio.sleep(0.3)
        async with client, serving(file, port):
            assert first.memory.content == fact
            assert await first.ack()
            outcome = await me.team("report").publish(f"{fact} !", topics=["plan"])
            second = await waiting
            assert second is not None
            assert outcome.memory is not None
            assert second.memory.id == outcome.memory.id
            cell = await me.team("report").board("q3").write("inputs", fact)
            change = await watching
            assert (change.cell, change.version) == (cell.name, 1)

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_server_that_is_gone_is_told_with_its_address(tmp_path: Path) -> None:
    async def work() -> None:
        port = free_port()
        async with AsyncClient(f"http://127.0.0.1:{port}", retries=1, settings=SETTINGS) as client:
            with pytest.raises(StoreError, match=f"127.0.0.1:{port} could not be reached") as told:
                await client.me()
            assert "triptych serve" in str(told.value.remedy)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("url", "proxied"),
    [
        ("http://127.0.0.1:1", False),
        ("http://localhost:1", False),
        ("http://[::1]:1", False),
        ("http://memory.example", True),
        ("https://memory.example", True),
    ],
)
def test_what_stays_on_this_machine_is_shown_to_no_proxy(
    monkeypatch: pytest.MonkeyPatch, url: str, proxied: bool
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)

    async def work() -> int:
        asked = 0

        async def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal asked
            asked += 1
            writer.close()

        async with await asyncio.start_server(take, "127.0.0.1", 0) as proxy:
            host, port = proxy.sockets[0].getsockname()
            for name in ("HTTP_PROXY", "HTTPS_PROXY"):
                monkeypatch.setenv(name, f"http://{host}:{port}")
            async with AsyncClient(url, "trp_key", retries=0, settings=SETTINGS) as client:
                with pytest.raises(StoreError):
                    await client.me()
        return asked

    assert asyncio.run(asyncio.wait_for(work(), 20)) == proxied
