"""REST over each store, with the scripted embedder, opened afresh for every test."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from surfaces.rest.doors import ALICE, BOB, MALLORY, Door, Rest
from surfaces.rest.world import World
from triptych.bootstrap import AsyncTriptych
from triptych.settings import Settings

SETTINGS = Settings.model_validate({"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}})


@pytest.fixture
def rest(tmp_path: Path) -> Iterator[Rest]:
    with asyncio.Runner() as runner:
        opened = runner.run(AsyncTriptych.open(tmp_path / "triptych.db", settings=SETTINGS))
        yield Rest(runner, opened)
        runner.run(opened.close())


@pytest.fixture(scope="module")
def standing() -> Iterator[World]:
    """A world for all tests of a module: those that change nothing in it."""
    with asyncio.Runner() as runner:
        opened = runner.run(AsyncTriptych.open(":memory:", settings=SETTINGS))
        rest = Rest(runner, opened)
        yield World(rest.key(ALICE), rest.key(BOB))
        runner.run(opened.close())


@pytest.fixture
def alice(rest: Rest) -> Door:
    return rest.key(ALICE, name="laptop")


@pytest.fixture
def bob(rest: Rest) -> Door:
    return rest.key(BOB)


@pytest.fixture
def mallory(rest: Rest) -> Door:
    return rest.key(MALLORY)


@pytest.fixture(scope="module")
def mallory_of_standing(standing: World) -> Door:
    return standing.alice.rest.key(MALLORY)
