"""What all talk has in common is no reason to bring something up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from triptych.errors import ProviderError
from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.recall import talk
from triptych.recall.talk import TALKS, without_talk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

MATTER, CHAT = np.eye(4, dtype=np.float32)[:2]


class Chatty:
    """Sees the same in every conversation."""

    identity = EmbedderIdentity("chatty", 4, "1")

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails
        self.asked = list[str]()

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        assert role is TextRole.QUERY
        if self.fails:
            raise ProviderError("is down")
        self.asked += texts
        return np.tile(CHAT, (len(texts), 1))

    def forget(self) -> None:
        """Keeps nothing."""


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "_known", {})


def left(embedder: Any, share: float, *, now: bool = True) -> list[float]:
    rest = asyncio.run(without_talk(MATTER + CHAT, embedder, share, now=now))
    return [float(value) for value in rest[:2]]


@pytest.mark.parametrize(("share", "rest"), [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)])
def test_the_share_of_it_is_taken_out_and_the_matter_stays(share: float, rest: float) -> None:
    assert left(Chatty(), share) == [1.0, pytest.approx(rest)]


def test_it_is_computed_once_for_an_embedder() -> None:
    embedder = Chatty()
    assert left(embedder, 0.5) == left(embedder, 0.5)
    assert len(embedder.asked) == 2 * len(TALKS)


def test_it_is_not_waited_for_where_time_is_short() -> None:
    embedder = Chatty()
    assert left(embedder, 0.5, now=False) == [1.0, 1.0]
    assert not embedder.asked


def test_an_embedder_that_fails_at_it_leaves_the_direction_as_it_is() -> None:
    assert left(Chatty(fails=True), 0.5) == [1.0, 1.0]


def test_it_is_measured_on_both_languages_alike() -> None:
    chinese = [told for told in TALKS if any("一" <= letter <= "鿿" for letter in told)]
    assert 2 * len(chinese) == len(TALKS)
    assert all(
        name == line.partition(":")[0]
        for told in TALKS
        for line in told.split("\n")
        for name in [told.partition(":")[0]]
    )
