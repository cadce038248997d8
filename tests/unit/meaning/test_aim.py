"""What a statement may tell anew is looked for where that lies, not where the statement does."""

from __future__ import annotations

import numpy as np
import pytest

from triptych.meaning.aim import aim_of
from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.providers.e5.identity import IDENTITY

# What is known, what tells it anew in other words, and what stands nearer to that by its words alone.
TOLD_ANEW = [
    (
        "I take my coffee with milk",
        "Lactose did me in, these days it goes down black and I even like it",
        "My brother's black jacket is at the cleaner's",
    ),
    (
        "I drive to work",
        "My season ticket for the train costs 3,400 a year and I read on the way",
        "The season finale was on while I waited for the train",
    ),
    ("我上班开车", "油价涨成这样，上个月起就挤地铁了", "油价这个月又涨了两毛"),
    ("我们用的数据库是MySQL", "切库那晚通宵，好在PostgreSQL跑到现在没掉链子", "那晚通宵看球，好在第二天放假"),
]


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.mark.parametrize(("old", "new", "other"), TOLD_ANEW, ids=[new[:12] for _, new, _ in TOLD_ANEW])
def test_it_leads_to_what_is_told_anew(embedder: BundledEmbedder, old: str, new: str, other: str) -> None:
    aim = aim_of(embedder.identity)
    assert aim is not None
    known, said, beside = embedder.embed([old, new, other], TextRole.PASSAGE)
    aimed = aim.of(said)
    assert aimed @ known - aimed @ beside > said @ known - said @ beside


def test_what_is_sought_is_a_unit_vector_and_leaves_what_was_said_as_it_is(embedder: BundledEmbedder) -> None:
    aim = aim_of(embedder.identity)
    assert aim is not None
    (said,) = embedder.embed(["Our garage door is broken"], TextRole.PASSAGE)
    before = said.copy()
    assert np.linalg.norm(aim.of(said)) == pytest.approx(1.0, abs=1e-5)
    assert (said == before).all()


OTHERS = [EmbedderIdentity("another", 384, "1"), EmbedderIdentity(IDENTITY.name, 384, "1-other-means")]


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_it_knows_the_vectors_of_its_own_embedder_alone(other: EmbedderIdentity) -> None:
    assert aim_of(IDENTITY) is not None
    assert aim_of(other) is None
