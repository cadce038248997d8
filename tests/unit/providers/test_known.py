"""What an embedder still has is told at once; what it must compute is computed off the loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pytest

from triptych.ports.embedder import EmbedderIdentity, TextRole, embed_texts
from triptych.providers.e5 import model
from triptych.providers.e5.embedder import BundledEmbedder

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors


class Keeping:
    """Knows what it was told, and notes where it works."""

    identity = EmbedderIdentity("keeping", 4, "1")

    def __init__(self, known: set[str]) -> None:
        self.known = known
        self.threads: list[threading.Thread] = []

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """The same row for each."""
        self.threads.append(threading.current_thread())
        return np.eye(4, dtype=np.float32)[[0] * len(texts)]

    def is_known(self, texts: Sequence[str], role: TextRole) -> bool:
        """Whether all are."""
        return self.known.issuperset(texts)

    def forget(self) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("texts", "here"),
    [(["tea"], True), (["tea", "绿茶"], True), (["tea", "milk"], False), (["tea"] * 17, False)],
)
def test_only_what_is_known_and_short_is_told_on_the_loop(texts: list[str], here: bool) -> None:
    embedder = Keeping({"tea", "绿茶"})
    rows = asyncio.run(embed_texts(embedder, texts, TextRole.QUERY))
    assert len(rows) == len(texts)
    assert (embedder.threads == [threading.current_thread()]) is here


def test_the_bundled_embedder_knows_what_it_embedded_until_it_forgets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def told(texts: list[str], path: object = None) -> object:
        return [(row, None) for row in np.eye(len(texts), 384, dtype=np.float32)]

    monkeypatch.setattr(model, "questions", told)
    embedder = BundledEmbedder()
    assert not embedder.is_known(["a"], TextRole.QUERY)
    embedder.embed(["a"], TextRole.QUERY)
    assert embedder.is_known(["a"], TextRole.QUERY)
    assert not embedder.is_known(["a"], TextRole.PASSAGE)
    assert not embedder.is_known(["a", "b"], TextRole.QUERY)
    embedder.forget()
    assert not embedder.is_known(["a"], TextRole.QUERY)
