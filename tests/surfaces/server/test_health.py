"""Probes and figures: what they say, and to whom."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from surfaces.server.asked import Opened, opened, run
from triptych.bootstrap import AsyncTriptych
from triptych.errors import ProviderError, StoreError
from triptych.model.principal import Principal
from triptych.ports.embedder import TextRole
from triptych.service.readiness import has_key
from triptych.settings import load_settings
from triptych.surfaces.server.health import Health
from triptych.testing.clock import FixedClock

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors


def test_alive_and_ready_are_told_to_anybody() -> None:
    async def test() -> None:
        async with opened(keyless=None) as at:
            assert (await at.http.get("/healthz")).json() == {"status": "ok"}
            told = await at.http.get("/readyz")
            assert (told.status_code, told.json()) == (
                200,
                {"status": "ok", "database": "ok", "migrations": "ok", "embedder": "ok"},
            )

    run(test)


async def _ready(at: Opened) -> tuple[int, dict[str, str]]:
    told = await at.http.get("/readyz")
    return told.status_code, told.json()


def test_what_stands_in_the_way_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with opened() as at:
            parts = at.memory._parts

            async def broken(_: object) -> None:
                raise StoreError("is gone")

            with monkeypatch.context() as patch:

                def failing(texts: Sequence[str], role: TextRole) -> Vectors:
                    raise ProviderError("no answer")

                patch.setattr(parts.embedder, "embed", failing)
                status, told = await _ready(at)
                assert (status, told["database"], told["embedder"]) == (503, "ok", "provider_error")
            with monkeypatch.context() as patch:
                patch.setattr(parts.store, "read", broken)
                status, told = await _ready(at)
                assert (status, told["status"], told["database"]) == (503, "unavailable", "store_error")
                assert (await at.http.get("/healthz")).status_code == 200
            with monkeypatch.context() as patch:

                async def full() -> str:
                    return "the disk is full"

                patch.setattr(parts.store, "room", full)
                status, told = await _ready(at)
                assert (status, told["database"], told["migrations"]) == (503, "the disk is full", "ok")
            with monkeypatch.context() as patch:
                patch.setattr("triptych.stores.memory.reader.MemoryReader.schema", lambda _: "is 3, not 11")
                status, told = await _ready(at)
                assert (status, told["migrations"]) == (503, "is 3, not 11")
            assert (await _ready(at))[0] == 200

    run(test)


def test_a_store_that_went_is_told_at_the_next_probe(tmp_path: Path) -> None:
    async def test() -> None:
        settings = load_settings({"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}})
        path = tmp_path / "kept.db"
        async with await AsyncTriptych.open(path, settings=settings) as memory:
            health = Health(memory, asyncio.Event())
            assert (await health._told())["database"] == "ok"
            for file in tmp_path.iterdir():
                file.unlink()
            assert (await health._told())["database"] == "store_error"

    run(test)


def test_an_embedder_that_was_well_is_not_asked_at_every_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with opened() as at:
            asked: list[str] = []
            embed = at.memory._parts.embedder.embed

            def counting(texts: Sequence[str], role: TextRole) -> Vectors:
                asked.extend(texts)
                return embed(texts, role)

            monkeypatch.setattr(at.memory._parts.embedder, "embed", counting)
            moment = [0.0]
            health = Health(at.memory, asyncio.Event(), lambda: moment[0])
            for at_second in (0.0, 1.0, 9.0, 11.0):
                moment[0] = at_second
                await health._told()
            assert len(asked) == 2

    run(test)


@pytest.mark.parametrize(
    ("client", "forwarded", "status"),
    [
        ("127.0.0.1", None, 200),
        ("::1", None, 200),
        ("127.0.0.1", "203.0.113.5", 401),
        ("203.0.113.5", None, 401),
        ("10.0.0.2", None, 401),
    ],
)
def test_figures_are_for_this_machine_or_an_operator(client: str, forwarded: str | None, status: int) -> None:
    async def test() -> None:
        async with opened(keyless=None, server={"host": "0.0.0.0"}) as at:
            transport = httpx.ASGITransport(at.app, client=(client, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://memory.example") as http:
                passed_on = {} if forwarded is None else {"x-forwarded-for": forwarded}
                assert (await http.get("/metrics", headers=passed_on)).status_code == status
                operator = await at.key("user:ada,role:operator")
                told = await http.get("/metrics", headers={**passed_on, **operator})
                assert told.status_code == 200
                others = await at.key("user:ada,role:auditor")
                assert (await http.get("/metrics", headers={**passed_on, **others})).status_code == 403
                wrong = {"Authorization": "Bearer trp_wrong"}
                assert (await http.get("/metrics", headers=wrong)).status_code == 401

    run(test)


def test_a_block_of_the_event_loop_is_measured() -> None:
    async def test() -> None:
        async with opened() as at:
            for blocked, least in ((0.0, 0.0), (0.12, 0.1)):
                await asyncio.sleep(0.03)
                time.sleep(blocked)
                await asyncio.sleep(0.03)
                lines = (await at.http.get("/metrics")).text.splitlines()
                name = "triptych_event_loop_longest_lag_seconds "
                [longest] = [float(line.removeprefix(name)) for line in lines if line.startswith(name)]
                assert longest >= least

    run(test)


def test_a_key_counts_while_it_is_in_force() -> None:
    async def test() -> None:
        clock = FixedClock()
        async with opened(clock=clock) as at:
            assert not await has_key(at.memory)
            hour = clock.now().replace(hour=clock.now().hour + 1)
            short = await at.memory.create_key(Principal(agent="a", tenant="acme"), expires_at=hour)
            assert await has_key(at.memory)
            clock.advance(hours=2)
            assert not await has_key(at.memory)
            lasting = await at.memory.create_key(Principal(agent="a"))
            assert await has_key(at.memory)
            await at.memory.revoke_key(lasting.key.id)
            assert not await has_key(at.memory)
            assert short.key.tenant == "acme"

    run(test)
